package pyeval

import (
	"embed"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pysyntax"
)

// Modules of Python's library that are shorter in Python are written in it. A program does not see that: their errors
// have the place where the program called them, and no calls inside of them are listed.
//
//go:embed python
var embedded embed.FS

// embeddedFile is an embedded file and its syntax, which all interpreters share.
type embeddedFile struct {
	src  *diag.Source
	tree *pysyntax.Module
}

// embeddedFiles has the files that some program imported, by name.
var embeddedFiles sync.Map

func readEmbedded(name string) (*embeddedFile, error) {
	if f, ok := embeddedFiles.Load(name); ok {
		return f.(*embeddedFile), nil
	}
	text, err := embedded.ReadFile("python/" + name + ".py")
	if err != nil {
		return nil, err
	}
	f := &embeddedFile{src: diag.NewSource(name+".py", string(text))}
	if f.tree, err = pysyntax.Parse(f.src); err != nil {
		return nil, err
	}
	embeddedFiles.Store(name, f)
	return f, nil
}

// written are the names of an embedded file.
func written(file string) attributes {
	return func(in *Interp, attr string) (Value, error) {
		m := in.embedded[file]
		if m == nil {
			f, err := readEmbedded(file)
			if err != nil {
				return nil, err
			}
			m = in.newModule(f.src.Name, f.src, strings.ReplaceAll(file, "/", "."))
			m.embedded, m.parsed = true, true
			m.setTree(f.tree)
			if in.embedded == nil {
				in.embedded = map[string]*Module{}
			}
			in.embedded[file] = m
		}
		return m.Lookup(attr)
	}
}

// primitives are what embedded modules need of the evaluator. They import them from _pyeval.
var primitives = with(functions(map[string]signature{
	// available reports whether a value is known here.
	"available": {"x/", func(v Value) bool { _, opaque := v.(*Opaque); return !opaque }},
	// own is an attribute of a class itself, without those of its bases.
	"own": {"cls/ name/ default/", func(cls Value, name string, missing Value) Value {
		if c, ok := cls.(*Class); ok {
			return orDefault(c.attrs.GetStr(name), missing)
		}
		return missing
	}},
	// annotations are the annotated names of a class body, each with the last name of its annotation.
	"annotations": {"cls/", func(cls Value) []Value {
		var list []Value
		if c, ok := cls.(*Class); ok {
			for _, f := range c.Fields {
				list = append(list, NewTuple(Str(f.Name), Str(annotationName(f.Annotation))))
			}
		}
		return list
	}},
	// descriptor reports whether a value changes when it is read as an attribute of a class; classes count as well.
	"descriptor": {"x/", func(v Value) bool {
		switch v := v.(type) {
		case *Function, *nativeMethod, *property, *staticMethod, *classMethod, *Class, Descriptor:
			return true
		case *Instance:
			get, _ := v.Class.lookup("__get__")
			return get != nil
		}
		return false
	}},
	// bind sorts the arguments of a method whose parameters are known when the program runs, as a dictionary.
	"bind":  {"qualname/ names/ keyword_only/ optional/ args/ keywords/", bindNames},
	"clone": {"x/", shallowCopy},
	"index": {"x/", func(in *Interp, v Value) (Value, error) { return in.wholeNumber(v) }},
	// named makes the objects of a class tuples with names.
	"named": {"cls/ names/ defaults/", func(cls Value, names []string, defaults Value) error {
		c, isClass := cls.(*Class)
		d, isDict := defaults.(*Dict)
		if !isClass || !isDict {
			return typeError("named() takes a class, names and a dictionary")
		}
		written := map[string]pysyntax.Expr{}
		for _, f := range c.Fields {
			written[f.Name] = f.Annotation
		}
		c.named, c.Fields = true, nil
		for _, n := range names {
			c.Fields = append(c.Fields, Field{Name: n, Annotation: written[n], Default: d.GetStr(n)})
		}
		return nil
	}},
	// named_tuple is a tuple of such a class.
	"named_tuple": {"cls/ elements/", func(cls Value, elts []Value) (Value, error) {
		if c, ok := cls.(*Class); ok {
			return &Tuple{Class: c, Elts: elts}, nil
		}
		return nil, typeError("named_tuple() takes a class")
	}},
	"alias": {"name/", func(name string) Value { return &genericAlias{name: name} }},
	"environment": {"", func(in *Interp) Value {
		d := NewDict()
		for _, k := range slices.Sorted(maps.Keys(in.options.Environ)) {
			d.SetStr(k, Str(in.options.Environ[k]))
		}
		return d
	}},
}), map[string]Value{"OrderedDict": orderedDictType, "defaultdict": defaultDictType, "Counter": counterType})

// texts are the elements of a list of strings.
func (in *Interp) texts(fn string, v Value) ([]string, error) {
	elts, err := in.Elements(v)
	list := make([]string, len(elts))
	for i, e := range elts {
		if err == nil {
			list[i], err = wantStr(fn, e)
		}
	}
	return list, err
}

// bindNames are the values of the names that are given.
func bindNames(in *Interp, qualname string, positional, keywordOnly, optional []string, pos []Value, keywords Value) (Value, error) {
	left := &List{} // stands for an argument that is left out
	defaults := func(names []string) []Value {
		list := make([]Value, len(names))
		for i, n := range names {
			if slices.Contains(optional, n) {
				list[i] = left
			}
		}
		return list
	}
	args := &Args{Pos: append([]Value{None}, pos...)}
	if err := (&frame{in: in}).spread(args, keywords); err != nil {
		return nil, err
	}
	names := append([]string{"self"}, positional...)
	values, err := bindFields(qualname, names, defaults(names), keywordOnly, defaults(keywordOnly), args)
	if err != nil {
		return nil, err
	}
	given := NewDict()
	for i, n := range append(names, keywordOnly...)[1:] {
		if values[i+1] != Value(left) {
			given.SetStr(n, values[i+1])
		}
	}
	return given, nil
}

// bindFields sorts arguments as a function with these parameters does. Each name has an entry in Defaults, nil for none.
func bindFields(qualname string, names []string, defaults []Value, keywordOnly []string, kwDefaults []Value, a *Args) ([]Value, error) {
	params := &pysyntax.Arguments{}
	f := &Function{Qualname: qualname, Def: &pysyntax.FunctionDef{Args: params}, KwDefaults: kwDefaults}
	for i, n := range names {
		params.Args = append(params.Args, &pysyntax.Arg{Arg: n})
		if defaults[i] != nil {
			f.Defaults = append(f.Defaults, defaults[i])
		}
	}
	for _, n := range keywordOnly {
		params.KwOnlyArgs = append(params.KwOnlyArgs, &pysyntax.Arg{Arg: n})
	}
	sc := &scope{info: newScopeInfo(paramNames(params), &bindings{})}
	sc.slots = make([]Value, len(sc.info.names))
	return sc.slots, f.bindParams(sc, a)
}

// annotationName is the last name of an annotation: ClassVar of typing.ClassVar[int].
func annotationName(e pysyntax.Expr) string {
	switch e := e.(type) {
	case *pysyntax.Name:
		return e.Id
	case *pysyntax.Attribute:
		return e.Attr
	case *pysyntax.Subscript:
		return annotationName(e.Value)
	case *pysyntax.Constant:
		s, _ := e.Value.(string)
		s, _, _ = strings.Cut(s, "[")
		return s[strings.LastIndexByte(s, '.')+1:]
	}
	return ""
}

// shallowCopy is a copy of a container or an object; other values are their own copies.
func shallowCopy(in *Interp, v Value) (Value, error) {
	switch x := v.(type) {
	case *List:
		return &List{Elts: append([]Value(nil), x.Elts...)}, nil
	case *Dict:
		return x.copy(), nil
	case *Set:
		return x.copy(), nil
	case *Instance:
		o := &Instance{Class: x.Class, base: x.base}
		if x.attrs != nil {
			o.attrs = x.attrs.copy()
		}
		if x.base != nil {
			var err error
			if o.base, err = shallowCopy(in, x.base); err != nil {
				return nil, err
			}
		}
		return o, nil
	case *Opaque:
		return nil, x.unavailable("copied")
	}
	return v, nil
}
