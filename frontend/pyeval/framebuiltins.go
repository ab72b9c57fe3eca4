package pyeval

import "github.com/tshared/tshared/frontend/pysyntax"

// frameBuiltin is a built-in function that needs the frame of its caller.
type frameBuiltin struct {
	name string
	call func(f *frame, a *Args) (Value, error)
}

func (*frameBuiltin) TypeName() string { return "builtin_function_or_method" }

func (f *frame) callFrameBuiltin(b *frameBuiltin, e *pysyntax.Call) (Value, error) {
	a, err := f.args(e)
	if err != nil {
		return nil, err
	}
	return b.call(f, a)
}

var frameFunctions = map[string]func(f *frame, a *Args) (Value, error){
	"globals": func(f *frame, _ *Args) (Value, error) { return &globalsDict{f.scope.module}, nil },
	"locals":  func(f *frame, _ *Args) (Value, error) { return f.locals() },
	"vars": func(f *frame, a *Args) (Value, error) {
		if len(a.Pos) == 0 {
			return f.locals()
		}
		return f.in.GetAttr(a.Pos[0], "__dict__")
	},
	"dir": func(f *frame, a *Args) (Value, error) {
		if len(a.Pos) == 0 {
			d, err := f.locals()
			if err != nil {
				return nil, err
			}
			elts, err := f.in.sorted("dir", d.(*Dict).Keys(), &Args{})
			return &List{Elts: elts}, err
		}
		return f.in.dir(a.Pos[0])
	},
}

func (f *frame) locals() (Value, error) {
	switch f.scope.kind {
	case moduleScope:
		return f.scope.module.dict()
	case classScope:
		return f.scope.names, nil
	}
	d := NewDict()
	for i, n := range f.scope.info.names {
		if v := f.scope.slots[i]; v != nil {
			d.SetStr(n, v)
		}
	}
	return d, nil
}

// globalsDict is globals(): the names of a module, each evaluated when it is read.
type globalsDict struct{ m *Module }

func (*globalsDict) TypeName() string { return "dict" }

func (g *globalsDict) Item(in *Interp, index Value) (Value, error) {
	if s, ok := index.(Str); ok {
		v, err := g.m.read(string(s))
		if err == nil && v == nil {
			v = g.m.special(string(s))
		}
		if v != nil || err != nil {
			return v, err
		}
	}
	return nil, in.keyError(index)
}

func (g *globalsDict) SetItem(_ *Interp, index, v Value) error {
	s, ok := index.(Str)
	if !ok {
		return typeError("names of globals are strings, not %s", index.TypeName())
	}
	g.m.bind(string(s), v)
	return nil
}

func (g *globalsDict) Contains(_ *Interp, v Value) (bool, error) {
	s, ok := v.(Str)
	if !ok {
		return false, nil
	}
	x, err := g.m.read(string(s))
	return x != nil || g.m.special(string(s)) != nil, err
}

func (g *globalsDict) Iterate(*Interp) (func() (Value, error), error) {
	d, err := g.m.dict()
	if err != nil {
		return nil, err
	}
	return each(d.(*Dict).Keys()), nil
}

func (g *globalsDict) Attr(in *Interp, name string) (Value, error) {
	if name == "get" {
		return &Builtin{name: name, call: func(in *Interp, a *Args) (Value, error) {
			v, err := bindArgs("get", a, "key/", "default/?")
			if err != nil {
				return nil, err
			}
			r, err := g.Item(in, v[0])
			if isException(err, "KeyError") {
				return orDefault(v[1], nil), nil
			}
			return r, err
		}}, nil
	}
	if name == "update" {
		return &Builtin{name: name, call: func(in *Interp, a *Args) (Value, error) {
			d := NewDict()
			if err := in.updateDict(d, a); err != nil {
				return nil, err
			}
			for _, e := range d.entries {
				if err := g.SetItem(in, e.key, e.value); err != nil {
					return nil, err
				}
			}
			return None, nil
		}}, nil
	}
	d, err := g.m.dict()
	if err != nil {
		return nil, err
	}
	return in.attr(d, name)
}

func (in *Interp) dir(v Value) (Value, error) {
	names := &Set{}
	add := func(d *Dict) {
		if d != nil {
			for _, e := range d.entries {
				if e.key != nil {
					names.d.setHash(e.hash, e.key, None)
				}
			}
		}
	}
	addClass := func(c *Class) {
		for _, k := range c.mro {
			if k, ok := k.(*Class); ok {
				add(k.attrs)
			}
		}
	}
	switch v := v.(type) {
	case *Instance:
		add(v.attrs)
		addClass(v.Class)
	case *Class:
		addClass(v)
	case *Module:
		for _, n := range v.Names() {
			names.d.setHash(Str(n), Str(n), None)
		}
	case *Opaque:
		return nil, v.unavailable("listed")
	}
	elts, err := in.sorted("dir", names.d.Keys(), &Args{})
	return &List{Elts: elts}, err
}
