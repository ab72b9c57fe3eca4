package pyeval

import (
	"path"
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// binary wraps a binary operator as a function.
func binary(op pysyntax.Operator) func(in *Interp, a *Args) (Value, error) {
	return func(in *Interp, a *Args) (Value, error) {
		v, err := bindArgs(op.String(), a, "a/", "b/")
		if err != nil {
			return nil, err
		}
		return in.Binary(op, v[0], v[1])
	}
}

func comparison(op pysyntax.CmpOperator) func(in *Interp, a *Args) (Value, error) {
	return func(in *Interp, a *Args) (Value, error) {
		v, err := bindArgs(op.String(), a, "a/", "b/")
		if err != nil {
			return nil, err
		}
		return in.Compare(op, v[0], v[1])
	}
}

func unary(op pysyntax.UnaryOperator) func(in *Interp, a *Args) (Value, error) {
	return one(op.String(), func(in *Interp, v Value) (Value, error) { return in.Unary(op, v) })
}

var operatorModule = functions(map[string]func(in *Interp, a *Args) (Value, error){
	"add": binary(pysyntax.Add), "sub": binary(pysyntax.Sub), "mul": binary(pysyntax.Mult), "truediv": binary(pysyntax.Div),
	"floordiv": binary(pysyntax.FloorDiv), "mod": binary(pysyntax.Mod), "pow": binary(pysyntax.Pow), "lshift": binary(pysyntax.LShift),
	"rshift": binary(pysyntax.RShift), "and_": binary(pysyntax.BitAnd), "or_": binary(pysyntax.BitOr), "xor": binary(pysyntax.BitXor),
	"matmul": binary(pysyntax.MatMult), "concat": binary(pysyntax.Add),
	"eq": comparison(pysyntax.Eq), "ne": comparison(pysyntax.NotEq), "lt": comparison(pysyntax.Lt), "le": comparison(pysyntax.LtE),
	"gt": comparison(pysyntax.Gt), "ge": comparison(pysyntax.GtE), "is_": comparison(pysyntax.Is), "is_not": comparison(pysyntax.IsNot),
	"neg": unary(pysyntax.USub), "pos": unary(pysyntax.UAdd), "inv": unary(pysyntax.Invert), "invert": unary(pysyntax.Invert), "not_": unary(pysyntax.Not),
	"abs":   one("abs", builtinAbs),
	"truth": one("truth", func(in *Interp, v Value) (Value, error) { t, err := in.Truth(v); return Bool(t), err }),
	"index": one("index", func(in *Interp, v Value) (Value, error) {
		i, ok, err := in.index(v)
		if err == nil && !ok {
			err = typeError("'%s' object cannot be interpreted as an integer", v.TypeName())
		}
		return i, err
	}),
	"contains": func(in *Interp, a *Args) (Value, error) {
		v, err := bindArgs("contains", a, "a/", "b/")
		if err != nil {
			return nil, err
		}
		has, err := in.Contains(v[0], v[1])
		return Bool(has), err
	},
	"getitem": func(in *Interp, a *Args) (Value, error) {
		v, err := bindArgs("getitem", a, "a/", "b/")
		if err != nil {
			return nil, err
		}
		return in.Item(v[0], v[1])
	},
	"itemgetter": getter(func(in *Interp, v, key Value) (Value, error) { return in.Item(v, key) }),
	"attrgetter": getter(func(in *Interp, v, key Value) (Value, error) {
		names, err := wantStr("attrgetter", key)
		for _, n := range strings.Split(names, ".") {
			if err != nil {
				return nil, err
			}
			v, err = in.GetAttr(v, n)
		}
		return v, err
	}),
	"methodcaller": func(_ *Interp, a *Args) (Value, error) {
		if len(a.Pos) == 0 {
			return nil, typeError("methodcaller needs at least one argument, the method name")
		}
		name, err := wantStr("methodcaller", a.Pos[0])
		if err != nil {
			return nil, err
		}
		return &Builtin{name: "methodcaller", call: one("methodcaller", func(in *Interp, v Value) (Value, error) {
			m, err := in.GetAttr(v, name)
			if err != nil {
				return nil, err
			}
			return in.Call(m, &Args{Pos: a.Pos[1:], Names: a.Names, Named: a.Named})
		})}, nil
	},
})

// getter makes itemgetter and attrgetter: of several keys they return a tuple.
func getter(get func(in *Interp, v, key Value) (Value, error)) func(in *Interp, a *Args) (Value, error) {
	return func(_ *Interp, a *Args) (Value, error) {
		if len(a.Pos) == 0 {
			return nil, typeError("getter expected at least 1 argument, got 0")
		}
		return &Builtin{name: "getter", call: one("getter", func(in *Interp, v Value) (Value, error) {
			if len(a.Pos) == 1 {
				return get(in, v, a.Pos[0])
			}
			t := NewTuple()
			for _, k := range a.Pos {
				x, err := get(in, v, k)
				if err != nil {
					return nil, err
				}
				t.Elts = append(t.Elts, x)
			}
			return t, nil
		})}, nil
	}
}

var collectionsModule = with(functions(map[string]func(in *Interp, a *Args) (Value, error){
	"namedtuple": newNamedTupleClass,
	"deque":      newList,
	"ChainMap": func(in *Interp, a *Args) (Value, error) {
		d := NewDict()
		for i := len(a.Pos) - 1; i >= 0; i-- {
			if err := in.mergeInto(d, a.Pos[i]); err != nil {
				return nil, err
			}
		}
		return d, nil
	},
}), map[string]Value{"OrderedDict": orderedDictType, "defaultdict": defaultDictType, "Counter": counterType})

func newNamedTupleClass(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("namedtuple", a, "typename", "field_names", "*", "rename?", "defaults?", "module?")
	if err != nil {
		return nil, err
	}
	name, err := wantStr("namedtuple", v[0])
	if err != nil {
		return nil, err
	}
	var fields []string
	if s, ok := v[1].(Str); ok {
		fields = strings.Fields(strings.ReplaceAll(string(s), ",", " "))
	} else {
		elts, err := in.Elements(v[1])
		if err != nil {
			return nil, err
		}
		for _, e := range elts {
			s, err := wantStr("namedtuple", e)
			if err != nil {
				return nil, err
			}
			fields = append(fields, s)
		}
	}
	var defaults []Value
	if v[3] != nil && v[3] != None {
		if defaults, err = in.Elements(v[3]); err != nil {
			return nil, err
		}
	}
	return newTupleClass(nil, name, fields, defaults)
}

var copyModule = functions(map[string]func(in *Interp, a *Args) (Value, error){
	"copy": one("copy", shallowCopy),
	"deepcopy": func(in *Interp, a *Args) (Value, error) {
		v, err := bindArgs("deepcopy", a, "x", "memo?")
		if err != nil {
			return nil, err
		}
		return (&copier{in, map[any]Value{}}).copy(v[0])
	},
	"replace": dataReplace,
})

func shallowCopy(in *Interp, v Value) (Value, error) {
	switch x := v.(type) {
	case *List:
		return &List{Elts: append([]Value(nil), x.Elts...)}, nil
	case *Dict:
		return x.copy(), nil
	case *Set:
		return x.copy(), nil
	case *Instance:
		if r, err := in.tryMethod(x, "__copy__"); r != nil || err != nil {
			return r, err
		}
		if x.Class.enum != nil {
			return x, nil
		}
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

// copier copies values deeply; copies holds those made already.
type copier struct {
	in     *Interp
	copies map[any]Value
}

func (c *copier) copy(v Value) (Value, error) {
	err := c.in.enter()
	defer c.in.leave()
	if err != nil {
		return nil, err
	}
	switch x := v.(type) {
	case *Tuple:
		elts, err := c.all(x.Elts)
		return &Tuple{Elts: elts, Class: x.Class}, err
	case *List, *Dict, *Set, *Instance:
		if done := c.copies[v]; done != nil {
			return done, nil
		}
		return c.copyObject(v)
	case *Opaque:
		return nil, x.unavailable("copied")
	}
	return v, nil
}

func (c *copier) copyObject(v Value) (Value, error) {
	switch x := v.(type) {
	case *List:
		l := &List{}
		c.copies[v] = l
		var err error
		l.Elts, err = c.all(x.Elts)
		return l, err
	case *Dict:
		d := &Dict{kind: x.kind, Factory: x.Factory}
		c.copies[v] = d
		return d, c.entries(d, x)
	case *Set:
		return x.copy(), nil
	case *Instance:
		if m, _ := x.Class.lookup("__deepcopy__"); m != nil {
			return c.in.callMethod(x, m, NewDict())
		}
		if x.Class.enum != nil {
			return x, nil
		}
		o := &Instance{Class: x.Class}
		c.copies[v] = o
		if x.attrs != nil {
			o.attrs = NewDict()
			if err := c.entries(o.attrs, x.attrs); err != nil {
				return nil, err
			}
		}
		if x.base != nil {
			var err error
			if o.base, err = c.copy(x.base); err != nil {
				return nil, err
			}
		}
		return o, nil
	}
	return v, nil
}

func (c *copier) entries(to, from *Dict) error {
	for _, e := range from.entries {
		if e.key == nil {
			continue
		}
		v, err := c.copy(e.value)
		if err != nil {
			return err
		}
		to.setHash(e.hash, e.key, v)
	}
	return nil
}

func (c *copier) all(elts []Value) ([]Value, error) {
	r := make([]Value, len(elts))
	for i, e := range elts {
		var err error
		if r[i], err = c.copy(e); err != nil {
			return nil, err
		}
	}
	return r, nil
}

var contextlibModule = functions(map[string]func(in *Interp, a *Args) (Value, error){
	"contextmanager": one("contextmanager", func(_ *Interp, f Value) (Value, error) {
		return &Builtin{name: "contextmanager", call: func(in *Interp, a *Args) (Value, error) {
			g, err := in.Call(f, a)
			if err != nil {
				return nil, err
			}
			gen, ok := g.(*generator)
			if !ok {
				return nil, typeError("a context manager's function must yield")
			}
			return &manager{gen: gen}, nil
		}}, nil
	}),
	"nullcontext": func(_ *Interp, a *Args) (Value, error) {
		v, err := bindArgs("nullcontext", a, "enter_result?")
		if err != nil {
			return nil, err
		}
		return &manager{value: orDefault(v[0], nil)}, nil
	},
	"suppress": func(_ *Interp, a *Args) (Value, error) { return &manager{value: None, suppress: a.Pos}, nil },
})

// manager is a context manager: of a generator, or one that suppresses exceptions.
type manager struct {
	gen      *generator
	value    Value
	suppress []Value
}

func (*manager) TypeName() string { return "_GeneratorContextManager" }

func (m *manager) Attr(_ *Interp, name string) (Value, error) {
	switch name {
	case "__enter__":
		return &Builtin{name: name, call: m.enter}, nil
	case "__exit__":
		return &Builtin{name: name, call: m.exit}, nil
	}
	return nil, nil
}

func (m *manager) enter(in *Interp, _ *Args) (Value, error) {
	if m.gen == nil {
		return m.value, nil
	}
	v, err := m.gen.advance(in)
	if v == nil && err == nil {
		err = Raise("RuntimeError", "generator didn't yield")
	}
	return v, err
}

func (m *manager) exit(in *Interp, a *Args) (Value, error) {
	if len(a.Pos) != 3 {
		return nil, typeError("__exit__() takes 3 arguments (%d given)", len(a.Pos))
	}
	if m.gen == nil {
		for _, c := range m.suppress {
			if a.Pos[0] != None && isSubclass(a.Pos[0], c) {
				return Bool(true), nil
			}
		}
		return Bool(false), nil
	}
	if a.Pos[1] != None {
		m.gen.core.thrown = in.raised(a.Pos[1])
	}
	v, err := m.gen.advance(in)
	switch {
	case err != nil:
		if e := exceptionOf(err); e != nil && e.Value != nil && Value(e.Value) == a.Pos[1] {
			return Bool(false), nil
		}
		return nil, err
	case v != nil:
		return nil, Raise("RuntimeError", "generator didn't stop")
	}
	return Bool(a.Pos[1] != None), nil
}

// environ is os.environ.
func (in *Interp) environ() Value {
	d := NewDict()
	for _, k := range sortedKeys(in.options.Environ) {
		d.SetStr(k, Str(in.options.Environ[k]))
	}
	return d
}

func osModule(name string) Value {
	var environ Value
	return NewNativeModule(name, func(in *Interp, attr string) (Value, error) {
		switch attr {
		case "environ":
			if environ == nil {
				environ = in.environ()
			}
			return environ, nil
		case "getenv":
			return &Builtin{name: attr, call: func(in *Interp, a *Args) (Value, error) {
				v, err := bindArgs("getenv", a, "key", "default?")
				if err != nil {
					return nil, err
				}
				key, err := wantStr("getenv", v[0])
				if err != nil {
					return nil, err
				}
				if s, ok := in.options.Environ[key]; ok {
					return Str(s), nil
				}
				return orDefault(v[1], nil), nil
			}}, nil
		case "path":
			return in.Import("os.path")
		case "sep":
			return Str("/"), nil
		case "linesep":
			return Str("\n"), nil
		case "name":
			return Str("posix"), nil
		}
		return &Opaque{Path: "os." + attr, Module: "os", exists: true}, nil
	})
}

// osPathModule has the functions of os.path that only look at names.
func osPathModule(name string) Value {
	text := func(f func(s string) Value) func(in *Interp, a *Args) (Value, error) {
		return one("os.path", func(_ *Interp, v Value) (Value, error) {
			s, err := wantStr("os.path", v)
			if err != nil {
				return nil, err
			}
			return f(s), nil
		})
	}
	pathString := func(f func(s string) string) func(in *Interp, a *Args) (Value, error) {
		return text(func(s string) Value { return Str(f(s)) })
	}
	attrs := functions(map[string]func(in *Interp, a *Args) (Value, error){
		"basename": pathString(func(s string) string { return s[strings.LastIndexByte(s, '/')+1:] }),
		"dirname":  pathString(dirname),
		"abspath":  pathString(path.Clean), "realpath": pathString(path.Clean), "normpath": pathString(path.Clean), "expanduser": pathString(func(s string) string { return s }),
		"splitext": text(func(s string) Value {
			ext := path.Ext(s)
			if strings.TrimLeft(s[strings.LastIndexByte(s, '/')+1:], ".") == strings.TrimPrefix(ext, ".") {
				ext = ""
			}
			return NewTuple(Str(strings.TrimSuffix(s, ext)), Str(ext))
		}),
		"isabs": text(func(s string) Value { return Bool(strings.HasPrefix(s, "/")) }),
		"join": func(_ *Interp, a *Args) (Value, error) {
			joined := ""
			for _, v := range a.Pos {
				s, err := wantStr("join", v)
				if err != nil {
					return nil, err
				}
				switch {
				case strings.HasPrefix(s, "/") || joined == "":
					joined = s
				case strings.HasSuffix(joined, "/"):
					joined += s
				default:
					joined += "/" + s
				}
			}
			return Str(joined), nil
		},
	})
	return NewNativeModule(name, func(_ *Interp, attr string) (Value, error) {
		if v := attrs[attr]; v != nil {
			return v, nil
		}
		return &Opaque{Path: "os.path." + attr, Module: "os", exists: true}, nil
	})
}

func dirname(s string) string {
	head := s[:strings.LastIndexByte(s, '/')+1]
	if strings.Trim(head, "/") != "" {
		head = strings.TrimRight(head, "/")
	}
	return head
}

// sysModule is sys: a new one per interpreter, since programs change sys.path.
func sysModule(name string) Value {
	info := &Class{Name: "version_info", Qualname: "version_info", attrs: NewDict(), builtin: true, named: true, Bases: []Value{namedTupleClass}}
	info.mro = []Value{info, namedTupleClass}
	for _, f := range []string{"major", "minor", "micro", "releaselevel", "serial"} {
		info.Fields = append(info.Fields, Field{Name: f})
	}
	version := &Tuple{Class: info, Elts: []Value{NewInt(3), NewInt(12), NewInt(0), Str("final"), NewInt(0)}}
	return partly(with(functions(map[string]func(in *Interp, a *Args) (Value, error){
		"getrecursionlimit": func(*Interp, *Args) (Value, error) { return NewInt(maxCalls), nil },
		"setrecursionlimit": func(*Interp, *Args) (Value, error) { return None, nil },
		"intern":            identity,
	}), map[string]Value{
		"version_info": version, "platform": Str("linux"), "maxsize": NewInt(1<<63 - 1), "byteorder": Str("little"),
		"version": Str("3.12.0"), "path": &List{}, "argv": &List{Elts: []Value{Str("")}}, "hexversion": NewInt(0x030c00f0),
		"float_info": floatInfo(),
	}))(name)
}

func floatInfo() Value {
	o := newInstance(namespaceClass)
	for n, v := range map[string]Value{"max": Float(1.7976931348623157e308), "min": Float(2.2250738585072014e-308), "epsilon": Float(2.220446049250313e-16),
		"dig": NewInt(15), "mant_dig": NewInt(53), "max_exp": NewInt(1024), "min_exp": NewInt(-1021)} {
		o.set(n, v)
	}
	return o
}
