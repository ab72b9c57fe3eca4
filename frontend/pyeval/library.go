package pyeval

import "strings"

// libraryModules make the modules of Python's library that are known here.
var libraryModules map[string]func(name string) Value

// table returns a module of fixed attributes.
func table(attrs map[string]Value) func(name string) Value {
	return func(name string) Value {
		return NewNativeModule(name, func(_ *Interp, attr string) (Value, error) { return attrs[attr], nil })
	}
}

// partly returns a module of which only some attributes are known; the others are opaque.
func partly(attrs map[string]Value) func(name string) Value {
	return func(name string) Value {
		return NewNativeModule(name, func(_ *Interp, attr string) (Value, error) {
			if v := attrs[attr]; v != nil {
				return v, nil
			}
			if attr == "__all__" {
				return nil, nil
			}
			return &Opaque{Path: name + "." + attr, Module: name, exists: true}, nil
		})
	}
}

// functions wraps Go functions as functions of the program.
func functions(list map[string]func(in *Interp, a *Args) (Value, error)) map[string]Value {
	attrs := map[string]Value{}
	for name, call := range list {
		attrs[name] = &Builtin{name: name, call: call}
	}
	return attrs
}

func with(attrs map[string]Value, more map[string]Value) map[string]Value {
	for n, v := range more {
		attrs[n] = v
	}
	return attrs
}

// identity returns its argument.
func identity(_ *Interp, a *Args) (Value, error) {
	v, err := bindArgs("function", a, "x/")
	if err != nil {
		return nil, err
	}
	return v[0], nil
}

func init() {
	typing := typingModule
	libraryModules = map[string]func(name string) Value{
		"math": func(name string) Value { return table(mathModule)(name) }, "itertools": partly(itertoolsModule), "functools": func(name string) Value { return partly(functoolsModule)(name) },
		"operator": partly(operatorModule), "collections": partly(collectionsModule), "dataclasses": partly(dataclassesModule),
		"enum": partly(enumModule), "typing": typing, "typing_extensions": typing, "collections.abc": typing, "numbers": typing, "types": typing,
		"abc": partly(abcModule), "copy": partly(copyModule), "contextlib": partly(contextlibModule),
		"os": osModule, "os.path": osPathModule, "sys": sysModule, "torch": torchModule,
		"__future__": func(name string) Value {
			return NewNativeModule(name, func(*Interp, string) (Value, error) { return None, nil })
		},
		"builtins": func(name string) Value {
			return NewNativeModule(name, func(_ *Interp, n string) (Value, error) { return builtins[n], nil })
		},
		"packaging": table(nil), "packaging.version": written("packaging/version.py", versionText),
		"importlib": importlibModule, "importlib.metadata": partly(map[string]Value{"version": &Builtin{name: "version", call: one("version", packageVersion)}}),
		"importlib.util": table(functions(map[string]func(in *Interp, a *Args) (Value, error){"find_spec": findSpec})),
	}
}

// findSpec is importlib.util.find_spec: None where a module is not available.
func findSpec(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("find_spec", a, "name", "package?")
	if err != nil {
		return nil, err
	}
	name, err := wantStr("find_spec", v[0])
	if err != nil {
		return nil, err
	}
	m, err := in.findModule(name)
	if m == nil && err == nil && !inStandardLibrary(name) {
		return None, nil
	}
	return Str(name), err
}

// typingModule is typing and its like: every name is an alias.
func typingModule(name string) Value {
	return NewNativeModule(name, func(_ *Interp, attr string) (Value, error) {
		if strings.HasPrefix(attr, "__") {
			return nil, nil
		}
		if v := typingNames[attr]; v != nil {
			return v, nil
		}
		return &genericAlias{name: attr, origin: typingOrigins[attr]}, nil
	})
}

// typingOrigins are the types that aliases of typing stand for.
var typingOrigins = map[string]Value{
	"List": listType, "Dict": dictType, "Tuple": tupleType, "Set": setType, "FrozenSet": frozenType, "Type": typeType,
	"OrderedDict": orderedDictType, "DefaultDict": defaultDictType, "Text": strType, "FunctionType": functionType,
	"LambdaType": functionType, "ModuleType": moduleType, "NoneType": noneTypeType, "BuiltinFunctionType": builtinFunc,
	"MethodType": methodType,
}

// typingNames are the functions and classes of typing.
var typingNames = with(functions(map[string]func(in *Interp, a *Args) (Value, error){
	"cast": func(_ *Interp, a *Args) (Value, error) {
		v, err := bindArgs("cast", a, "type", "value")
		if err != nil {
			return nil, err
		}
		return v[1], nil
	},
	"TypeVar":           newTypeVar,
	"ParamSpec":         newTypeVar,
	"NewType":           func(*Interp, *Args) (Value, error) { return &Builtin{name: "NewType", call: identity}, nil },
	"overload":          identity,
	"final":             identity,
	"runtime_checkable": identity,
	"no_type_check":     identity,
	"get_type_hints":    func(*Interp, *Args) (Value, error) { return NewDict(), nil },
	"SimpleNamespace":   newNamespace,
	"MappingProxyType":  identity,
}), map[string]Value{"TYPE_CHECKING": Bool(false)})

func newTypeVar(_ *Interp, a *Args) (Value, error) {
	if len(a.Pos) == 0 {
		return nil, typeError("TypeVar() missing required argument 'name' (pos 1)")
	}
	name, err := wantStr("TypeVar", a.Pos[0])
	return &genericAlias{name: name}, err
}

var namespaceClass = func() *Class {
	c := &Class{Name: "SimpleNamespace", Qualname: "SimpleNamespace", attrs: NewDict(), builtin: true}
	c.mro = []Value{c}
	return c
}()

func newNamespace(in *Interp, a *Args) (Value, error) {
	if len(a.Pos) > 0 {
		return nil, typeError("no positional arguments expected")
	}
	o := newInstance(namespaceClass)
	for i, n := range a.Names {
		o.set(n, a.Named[i])
	}
	return o, nil
}

// missingDefault is dataclasses.MISSING.
var missingDefault Value = &genericAlias{name: "MISSING"}

var dataclassesModule = with(functions(map[string]func(in *Interp, a *Args) (Value, error){
	"dataclass": dataclassDecorator,
	"field":     newFieldSpec,
	"replace":   dataReplace,
	"asdict":    one("asdict", dataAsDict),
	"astuple":   one("astuple", dataAsTuple),
	"fields":    one("fields", dataFields),
	"is_dataclass": one("is_dataclass", func(_ *Interp, v Value) (Value, error) {
		return Bool(dataOf(v) != nil), nil
	}),
}), map[string]Value{"FrozenInstanceError": frozenError, "KW_ONLY": &genericAlias{name: "KW_ONLY"}, "InitVar": &genericAlias{name: "InitVar"}, "MISSING": missingDefault})

func dataOf(v Value) *dataInfo {
	c, ok := v.(*Class)
	if o, isInstance := v.(*Instance); isInstance {
		c, ok = o.Class, true
	}
	if !ok {
		return nil
	}
	for _, k := range c.mro {
		if k, ok := k.(*Class); ok && k.data != nil {
			return k.data
		}
	}
	return nil
}

func dataReplace(in *Interp, a *Args) (Value, error) {
	if len(a.Pos) != 1 || dataOf(a.Pos[0]) == nil {
		return nil, typeError("replace() should be called on dataclass instances")
	}
	o, ok := a.Pos[0].(*Instance)
	if !ok {
		return nil, typeError("replace() should be called on dataclass instances")
	}
	args := &Args{Names: append([]string(nil), a.Names...), Named: append([]Value(nil), a.Named...)}
	for _, f := range dataOf(o).fields {
		if f.init && a.Keyword(f.name) == nil {
			v, err := in.GetAttr(o, f.name)
			if err != nil {
				return nil, err
			}
			args.Names, args.Named = append(args.Names, f.name), append(args.Named, v)
		}
	}
	return in.Call(o.Class, args)
}

// dataValues are the values of a dataclass object's fields, converted.
func dataValues(in *Interp, v Value, convert func(in *Interp, v Value) (Value, error)) (*dataInfo, []Value, error) {
	d := dataOf(v)
	if _, ok := v.(*Instance); !ok || d == nil {
		return nil, nil, typeError("asdict() should be called on dataclass instances")
	}
	var values []Value
	for _, f := range d.fields {
		x, err := in.GetAttr(v, f.name)
		if err != nil {
			return nil, nil, err
		}
		if x, err = convertData(in, x, convert); err != nil {
			return nil, nil, err
		}
		values = append(values, x)
	}
	return d, values, nil
}

// convertData converts the dataclass objects inside of lists, tuples and dictionaries.
func convertData(in *Interp, v Value, convert func(in *Interp, v Value) (Value, error)) (Value, error) {
	err := in.enter()
	defer in.leave()
	if err != nil {
		return nil, err
	}
	switch x := v.(type) {
	case *Instance:
		if dataOf(x) != nil {
			return convert(in, x)
		}
	case *List:
		elts, err := convertAll(in, x.Elts, convert)
		return &List{Elts: elts}, err
	case *Tuple:
		elts, err := convertAll(in, x.Elts, convert)
		return &Tuple{Elts: elts, Class: x.Class}, err
	case *Dict:
		d := NewDict()
		for _, e := range x.entries {
			if e.key == nil {
				continue
			}
			y, err := convertData(in, e.value, convert)
			if err != nil {
				return nil, err
			}
			d.setHash(e.hash, e.key, y)
		}
		return d, nil
	}
	return v, nil
}

func convertAll(in *Interp, elts []Value, convert func(in *Interp, v Value) (Value, error)) ([]Value, error) {
	r := make([]Value, len(elts))
	for i, e := range elts {
		var err error
		if r[i], err = convertData(in, e, convert); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func dataAsDict(in *Interp, v Value) (Value, error) {
	d, values, err := dataValues(in, v, dataAsDict)
	if err != nil {
		return nil, err
	}
	r := NewDict()
	for i, f := range d.fields {
		r.SetStr(f.name, values[i])
	}
	return r, nil
}

func dataAsTuple(in *Interp, v Value) (Value, error) {
	_, values, err := dataValues(in, v, dataAsTuple)
	return NewTuple(values...), err
}

func dataFields(in *Interp, v Value) (Value, error) {
	d := dataOf(v)
	if d == nil {
		return nil, typeError("must be called with a dataclass type or instance")
	}
	var list []Value
	for _, f := range d.fields {
		o := newInstance(namespaceClass)
		o.set("name", Str(f.name))
		o.set("default", orDefault(f.missing, missingDefault))
		list = append(list, o)
	}
	return NewTuple(list...), nil
}

var enumModule = functions(map[string]func(in *Interp, a *Args) (Value, error){
	"auto":   func(*Interp, *Args) (Value, error) { return &autoValue{}, nil },
	"unique": enumUnique,
})

func enumUnique(_ *Interp, a *Args) (Value, error) {
	v, err := bindArgs("unique", a, "enumeration/")
	if err != nil {
		return nil, err
	}
	c, ok := v[0].(*Class)
	if !ok || c.enum == nil {
		return nil, typeError("unique() needs an enumeration")
	}
	if len(c.enum.members) != len(c.enum.order) {
		return nil, valueError("duplicate values found in <enum '%s'>", c.Name)
	}
	return c, nil
}

var abcModule = func() map[string]Value {
	base := &Class{Name: "ABC", Qualname: "ABC", attrs: NewDict(), builtin: true}
	base.mro = []Value{base}
	base.attrs.SetStr("__abstractmethods__", NewTuple())
	abstract := func(in *Interp, a *Args) (Value, error) {
		v, err := bindArgs("abstractmethod", a, "function/")
		if err != nil {
			return nil, err
		}
		if f, ok := v[0].(*Function); ok {
			f.dict().SetStr("__isabstractmethod__", Bool(true))
		}
		return v[0], nil
	}
	attrs := functions(map[string]func(in *Interp, a *Args) (Value, error){
		"abstractmethod": abstract,
		"abstractproperty": func(in *Interp, a *Args) (Value, error) {
			v, err := abstract(in, a)
			return &property{get: v}, err
		},
	})
	return with(attrs, map[string]Value{"ABC": base, "ABCMeta": typeType})
}()

// standardLibrary are the modules of Python's library: importing them never fails.
var standardLibrary = func() map[string]bool {
	set := map[string]bool{}
	for _, n := range strings.Fields(`abc argparse ast asyncio atexit base64 binascii bisect builtins calendar cmath collections
concurrent configparser contextlib contextvars copy csv ctypes dataclasses datetime decimal difflib dis email enum errno
faulthandler filecmp fnmatch fractions functools gc getpass glob graphlib gzip hashlib heapq hmac html http importlib inspect io
ipaddress itertools json keyword linecache locale logging lzma marshal math mimetypes multiprocessing numbers operator os
pathlib pickle pkgutil platform pprint queue random re resource runpy secrets select selectors shelve shlex shutil signal site
socket sqlite3 ssl stat statistics string struct subprocess symtable sys sysconfig tarfile tempfile textwrap threading time
timeit token tokenize traceback types typing unicodedata unittest urllib uuid venv warnings weakref xml zipfile zlib
__future__ torch`) {
		set[n] = true
	}
	return set
}()

func inStandardLibrary(dotted string) bool {
	first, _, _ := strings.Cut(dotted, ".")
	return standardLibrary[first]
}
