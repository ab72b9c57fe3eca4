package pyeval

import "strings"

// libraryModules make the modules of Python's library that are known here.
var libraryModules map[string]func(name string) Value

// attributes finds an attribute of a module.
type attributes func(in *Interp, attr string) (Value, error)

// table are fixed attributes.
func table(attrs map[string]Value) attributes {
	return func(_ *Interp, attr string) (Value, error) { return attrs[attr], nil }
}

// whole returns a module whose attributes are all known.
func whole(find attributes) func(name string) Value {
	return func(name string) Value { return NewNativeModule(name, find) }
}

// partly returns a module of which only some attributes are known; the others are opaque.
func partly(find attributes) func(name string) Value {
	return func(name string) Value {
		return NewNativeModule(name, func(in *Interp, attr string) (Value, error) {
			v, err := find(in, attr)
			if v != nil || err != nil || attr == "__all__" {
				return v, err
			}
			return &Opaque{Path: name + "." + attr, Module: name, exists: true}, nil
		})
	}
}

func with(attrs map[string]Value, more map[string]Value) map[string]Value {
	for n, v := range more {
		attrs[n] = v
	}
	return attrs
}

func init() {
	libraryModules = map[string]func(name string) Value{
		"typing": typingModule, "typing_extensions": typingModule, "collections.abc": typingModule, "numbers": typingModule, "types": typingModule,
		"math": whole(func(in *Interp, attr string) (Value, error) {
			if v := mathModule[attr]; v != nil {
				return v, nil
			}
			return written("math")(in, attr)
		}),
		"torch": torchModule, "importlib": importlibModule,
		"__future__":         whole(func(*Interp, string) (Value, error) { return None, nil }),
		"builtins":           whole(table(builtins)),
		"packaging":          whole(table(nil)),
		"_pyeval":            whole(table(primitives)),
		"importlib.util":     whole(table(functions(map[string]signature{"find_spec": {"name package?", findSpec}}))),
		"os.path":            partly(written("posixpath")),
		"packaging.version":  whole(written("packaging/version")),
		"importlib.metadata": partly(table(functions(map[string]signature{"version": {"x/", packageVersion}}))),
	}
	for _, name := range []string{"abc", "collections", "contextlib", "copy", "dataclasses", "enum", "functools", "itertools",
		"operator", "os", "sys"} {
		libraryModules[name] = partly(written(name))
	}
}

// findSpec is importlib.util.find_spec: None where a module is not available.
func findSpec(in *Interp, name string, _ Value) (Value, error) {
	m, err := in.findModule(name)
	if m == nil && err == nil && !inStandardLibrary(name) {
		return None, nil
	}
	return Str(name), err
}

// typingModule is typing and its like: names that are not written are aliases.
func typingModule(name string) Value {
	return NewNativeModule(name, func(in *Interp, attr string) (Value, error) {
		if strings.HasPrefix(attr, "__") {
			return nil, nil
		}
		if v, err := written("typing")(in, attr); v != nil || err != nil {
			return v, err
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

// importlibModule is importlib: modules are imported by name.
func importlibModule(name string) Value {
	return NewNativeModule(name, func(in *Interp, attr string) (Value, error) {
		switch attr {
		case "import_module":
			return signature{"name package?", func(in *Interp, dotted string, _ Value) (Value, error) { return in.Import(dotted) }}.builtin(attr), nil
		case "util", "metadata":
			return in.Import(name + "." + attr)
		}
		return &Opaque{Path: name + "." + attr, Module: name, exists: true}, nil
	})
}

// packageVersion is importlib.metadata.version: that of a module that is known here.
func packageVersion(in *Interp, name string) (Value, error) {
	m, err := in.Import(name)
	if err != nil {
		return nil, err
	}
	return in.attr(m, "__version__")
}
