package pyeval

import (
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// dataInfo has the fields of a dataclass, those of its bases first.
type dataInfo struct {
	fields []*dataField
	frozen bool
}

// dataField is one field of a dataclass.
type dataField struct {
	name            string
	missing         Value // the default; nil where there is none
	factory         Value // makes the default; nil where there is none
	init, repr      bool
	compare, kwOnly bool
}

// fieldSpec is dataclasses.field(...).
type fieldSpec struct{ dataField }

func (*fieldSpec) TypeName() string { return "Field" }

func newFieldSpec(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("field", a, "*", "default?", "default_factory?", "init?", "repr?", "hash?", "compare?", "metadata?", "kw_only?")
	if err != nil {
		return nil, err
	}
	f := &fieldSpec{dataField{missing: v[0], factory: v[1], init: true, repr: true, compare: true}}
	for i, flag := range map[int]*bool{2: &f.init, 3: &f.repr, 5: &f.compare, 7: &f.kwOnly} {
		if v[i] != nil {
			if *flag, err = in.Truth(v[i]); err != nil {
				return nil, err
			}
		}
	}
	return f, nil
}

// dataclassDecorator is dataclasses.dataclass, with or without arguments.
func dataclassDecorator(in *Interp, a *Args) (Value, error) {
	if len(a.Pos) == 1 && len(a.Names) == 0 {
		c, ok := a.Pos[0].(*Class)
		if !ok {
			return nil, typeError("dataclass() should be called with a class, not %s", a.Pos[0].TypeName())
		}
		return c, in.makeDataclass(c, &Args{})
	}
	return &Builtin{name: "dataclass", call: func(in *Interp, b *Args) (Value, error) {
		v, err := bindArgs("dataclass", b, "cls/")
		if err != nil {
			return nil, err
		}
		c, ok := v[0].(*Class)
		if !ok {
			return nil, typeError("dataclass() should be called with a class, not %s", v[0].TypeName())
		}
		return c, in.makeDataclass(c, a)
	}}, nil
}

// makeDataclass gives a class the methods of a dataclass.
func (in *Interp) makeDataclass(c *Class, a *Args) error {
	v, err := bindArgs("dataclass", a, "*", "init?", "repr?", "eq?", "order?", "unsafe_hash?", "frozen?", "match_args?", "kw_only?", "slots?", "weakref_slot?")
	if err != nil {
		return err
	}
	flags := [10]bool{true, true, true, false, false, false, true}
	for i := range flags {
		if v[i] != nil {
			if flags[i], err = in.Truth(v[i]); err != nil {
				return err
			}
		}
	}
	doInit, doRepr, doEq, doOrder, hash, frozen, kwOnly := flags[0], flags[1], flags[2], flags[3], flags[4], flags[5], flags[7]
	if err := c.collectDataFields(frozen, kwOnly); err != nil {
		return err
	}
	give := func(want bool, name string, m method) {
		if want && c.attrs.GetStr(name) == nil {
			c.attrs.SetStr(name, &nativeMethod{name, m})
		}
	}
	give(doInit, "__init__", c.data.construct)
	give(doRepr, "__repr__", c.data.repr)
	give(doEq, "__eq__", c.data.comparison(pysyntax.Eq))
	give(doOrder, "__lt__", c.data.comparison(pysyntax.Lt))
	give(doOrder, "__le__", c.data.comparison(pysyntax.LtE))
	give(doOrder, "__gt__", c.data.comparison(pysyntax.Gt))
	give(doOrder, "__ge__", c.data.comparison(pysyntax.GtE))
	give(hash || doEq && frozen, "__hash__", c.data.hash)
	if frozen {
		refuse := func(_ *Interp, _ Value, a *Args) (Value, error) {
			name := Value(Str("?"))
			if len(a.Pos) > 0 {
				name = a.Pos[0]
			}
			s, _ := name.(Str)
			e := Raise("AttributeError", "cannot assign to field '%s'", string(s))
			e.Type, e.class = frozenError.Name, frozenError
			return nil, e
		}
		c.attrs.SetStr("__setattr__", &nativeMethod{"__setattr__", refuse})
		c.attrs.SetStr("__delattr__", &nativeMethod{"__delattr__", refuse})
	}
	return nil
}

// frozenError is dataclasses.FrozenInstanceError.
var frozenError = func() *Class {
	base := exceptionClasses["AttributeError"]
	c := &Class{Name: "FrozenInstanceError", Qualname: "FrozenInstanceError", Bases: []Value{base}, attrs: NewDict(), builtin: true, exception: true}
	c.mro = append([]Value{c}, base.mro...)
	return c
}()

func (c *Class) collectDataFields(frozen, kwOnly bool) error {
	c.data = &dataInfo{frozen: frozen}
	for i := len(c.mro) - 1; i > 0; i-- {
		if k, ok := c.mro[i].(*Class); ok && k.data != nil {
			for _, f := range k.data.fields {
				c.data.put(f)
			}
		}
	}
	for _, f := range c.Fields {
		switch annotationName(f.Annotation) {
		case "ClassVar":
			continue
		case "KW_ONLY":
			kwOnly = true
			continue
		}
		field := &dataField{name: f.Name, missing: f.Default, init: true, repr: true, compare: true, kwOnly: kwOnly}
		if s, ok := f.Default.(*fieldSpec); ok {
			*field = s.dataField
			field.name, field.kwOnly = f.Name, s.kwOnly || kwOnly
			if s.missing != nil {
				c.attrs.SetStr(f.Name, s.missing)
			} else {
				c.attrs.deleteHash(Str(f.Name))
			}
		}
		switch field.missing.(type) {
		case *List, *Dict, *Set:
			return valueError("mutable default %s for field %s is not allowed: use default_factory", typeRepr(field.missing), f.Name)
		}
		c.data.put(field)
	}
	optional := false
	for _, f := range c.data.fields {
		switch {
		case !f.init || f.kwOnly:
		case f.missing != nil || f.factory != nil:
			optional = true
		case optional:
			return typeError("non-default argument '%s' follows default argument", f.name)
		}
	}
	return nil
}

func typeRepr(v Value) string { return "<class '" + v.TypeName() + "'>" }

// put adds a field, or replaces that of a base.
func (d *dataInfo) put(f *dataField) {
	for i, g := range d.fields {
		if g.name == f.name {
			d.fields[i] = f
			return
		}
	}
	d.fields = append(d.fields, f)
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

func (d *dataInfo) construct(in *Interp, self Value, a *Args) (Value, error) {
	o, ok := self.(*Instance)
	if !ok {
		return nil, typeError("__init__() needs an object")
	}
	var params, keyword []string
	for _, f := range d.fields {
		if !f.init {
			continue
		}
		p := f.name
		if f.missing != nil || f.factory != nil {
			p += "?"
		}
		if f.kwOnly {
			keyword = append(keyword, p)
		} else {
			params = append(params, p)
		}
	}
	order := append(append([]string(nil), params...), keyword...)
	params = append(append(params, "*"), keyword...)
	v, err := bindArgs(o.Class.Name+".__init__", a, params...)
	if err != nil {
		return nil, err
	}
	given := map[string]Value{}
	for i, p := range order {
		given[strings.TrimSuffix(p, "?")] = v[i]
	}
	for _, f := range d.fields {
		value := given[f.name]
		switch {
		case value != nil:
		case f.factory != nil:
			if value, err = in.call(f.factory); err != nil {
				return nil, err
			}
		default:
			value = f.missing
		}
		if value != nil {
			o.set(f.name, value)
		}
	}
	if m, _ := o.Class.lookup("__post_init__"); m != nil {
		if _, err := in.callMethod(o, m); err != nil {
			return nil, err
		}
	}
	return None, nil
}

func (d *dataInfo) repr(in *Interp, self Value, _ *Args) (Value, error) {
	err := in.enter()
	defer in.leave()
	if err != nil {
		return nil, err
	}
	o, ok := self.(*Instance)
	if !ok {
		return nil, typeError("__repr__() needs an object")
	}
	var parts []string
	for _, f := range d.fields {
		if !f.repr {
			continue
		}
		v, err := in.GetAttr(o, f.name)
		if err != nil {
			return nil, err
		}
		s, err := in.Repr(v)
		if err != nil {
			return nil, err
		}
		parts = append(parts, f.name+"="+s)
	}
	return Str(o.Class.Qualname + "(" + strings.Join(parts, ", ") + ")"), nil
}

// tuple are the values of the fields that are compared.
func (d *dataInfo) tuple(in *Interp, o *Instance) (*Tuple, error) {
	t := NewTuple()
	for _, f := range d.fields {
		if !f.compare {
			continue
		}
		v, err := in.GetAttr(o, f.name)
		if err != nil {
			return nil, err
		}
		t.Elts = append(t.Elts, v)
	}
	return t, nil
}

func (d *dataInfo) comparison(op pysyntax.CmpOperator) method {
	return func(in *Interp, self Value, a *Args) (Value, error) {
		o, ok := self.(*Instance)
		if !ok || len(a.Pos) != 1 {
			return notImplemented{}, nil
		}
		p, ok := a.Pos[0].(*Instance)
		if !ok || p.Class != o.Class {
			return notImplemented{}, nil
		}
		x, err := d.tuple(in, o)
		if err != nil {
			return nil, err
		}
		y, err := d.tuple(in, p)
		if err != nil {
			return nil, err
		}
		return in.Compare(op, x, y)
	}
}

// hash gives equal objects equal keys: the tuple of their fields stands for the number.
func (d *dataInfo) hash(in *Interp, self Value, _ *Args) (Value, error) {
	o, ok := self.(*Instance)
	if !ok {
		return nil, typeError("__hash__() needs an object")
	}
	t, err := d.tuple(in, o)
	if err != nil {
		return nil, err
	}
	return in.hash(t)
}
