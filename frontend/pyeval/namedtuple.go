package pyeval

import "strings"

// namedTupleClass is typing.NamedTuple. A class that derives from it has tuples as instances.
var namedTupleClass *Class

func init() {
	namedTupleClass = &Class{Name: "NamedTuple", Qualname: "NamedTuple", attrs: NewDict(), builtin: true,
		derived: func(_ *Interp, c *Class, _ *Args) error {
			for _, b := range c.Bases {
				if b == Value(namedTupleClass) {
					c.named = true
				}
			}
			return nil
		}}
	namedTupleClass.mro = []Value{namedTupleClass}
	typingNames["NamedTuple"] = namedTupleClass
}

// fields are the fields of a NamedTuple class, those of its base included.
func (c *Class) fields() []Field {
	for _, k := range c.mro {
		if k, ok := k.(*Class); ok && k.named {
			for _, b := range k.Bases {
				if b == Value(namedTupleClass) {
					return k.Fields
				}
			}
		}
	}
	return c.Fields
}

// newNamedTuple makes an instance of a NamedTuple class.
func (in *Interp) newNamedTuple(c *Class, a *Args) (Value, error) {
	if m, owner := c.lookup("__new__"); m != nil && owner != nil && !in.constructing[c] {
		if in.constructing == nil {
			in.constructing = map[*Class]bool{}
		}
		in.constructing[c] = true
		defer delete(in.constructing, c)
		return in.Call(plainFunction(m), &Args{Pos: append([]Value{c}, a.Pos...), Names: a.Names, Named: a.Named})
	}
	fields := c.fields()
	params := make([]string, len(fields))
	for i, f := range fields {
		params[i] = f.Name
		if f.Default != nil {
			params[i] += "?"
		}
	}
	elts, err := bindArgs(c.Name+".__new__", a, params...)
	if err != nil {
		return nil, err
	}
	for i, f := range fields {
		if elts[i] == nil {
			elts[i] = f.Default
		}
	}
	return &Tuple{Elts: elts, Class: c}, nil
}

// Field returns the value of a named field, nil where the tuple has none of that name.
func (t *Tuple) Field(name string) Value {
	if t.Class == nil {
		return nil
	}
	for i, f := range t.Class.fields() {
		if f.Name == name && i < len(t.Elts) {
			return t.Elts[i]
		}
	}
	return nil
}

// FieldNames returns the names of the fields, nil for a plain tuple.
func (t *Tuple) FieldNames() []string {
	if t.Class == nil {
		return nil
	}
	var names []string
	for _, f := range t.Class.fields() {
		names = append(names, f.Name)
	}
	return names
}

// FieldList returns the fields of a NamedTuple class, those of its base included.
func (c *Class) FieldList() []Field { return c.fields() }

func (in *Interp) namedTupleRepr(t *Tuple) (string, error) {
	if r, err := in.tryTupleMethod(t, "__repr__"); r != nil || err != nil {
		if err != nil {
			return "", err
		}
		return strOf(r, "__repr__ returned non-string (type %s)")
	}
	s, err := in.reprAll(t.Elts)
	for i, f := range t.Class.fields() {
		if i < len(s) {
			s[i] = f.Name + "=" + s[i]
		}
	}
	return t.Class.Name + "(" + strings.Join(s, ", ") + ")", err
}

// tryTupleMethod calls a method that a NamedTuple class defines, nil where it defines none.
func (in *Interp) tryTupleMethod(t *Tuple, name string, args ...Value) (Value, error) {
	m, _ := t.Class.lookup(name)
	if m == nil {
		return nil, nil
	}
	bound, err := in.bindTo(m, t, t.Class)
	if err != nil {
		return nil, err
	}
	r, err := in.call(bound, args...)
	if _, ok := r.(notImplemented); ok {
		return nil, err
	}
	return r, err
}

func (in *Interp) namedTupleAttr(t *Tuple, name string) (Value, error) {
	if v := t.Field(name); v != nil {
		return v, nil
	}
	if m, _ := t.Class.lookup(name); m != nil {
		return in.bindTo(m, t, t.Class)
	}
	switch name {
	case "__class__":
		return t.Class, nil
	case "_asdict":
		return &boundBuiltin{t, name, func(*Interp, Value, *Args) (Value, error) {
			d := NewDict()
			for i, f := range t.Class.fields() {
				d.SetStr(f.Name, t.Elts[i])
			}
			return d, nil
		}}, nil
	case "_replace":
		return &boundBuiltin{t, name, namedTupleReplace}, nil
	}
	return namedTupleClassAttr(t.Class, name), nil
}

func namedTupleReplace(_ *Interp, self Value, a *Args) (Value, error) {
	t := self.(*Tuple)
	if len(a.Pos) > 0 {
		return nil, typeError("_replace() takes 1 positional argument but %d were given", len(a.Pos)+1)
	}
	elts := append([]Value(nil), t.Elts...)
next:
	for k, n := range a.Names {
		for i, f := range t.Class.fields() {
			if f.Name == n {
				elts[i] = a.Named[k]
				continue next
			}
		}
		return nil, valueError("Got unexpected field names: ['%s']", n)
	}
	return &Tuple{Elts: elts, Class: t.Class}, nil
}

func namedTupleClassAttr(c *Class, name string) Value {
	switch name {
	case "_fields":
		var names []Value
		for _, f := range c.fields() {
			names = append(names, Str(f.Name))
		}
		return NewTuple(names...)
	case "_field_defaults":
		d := NewDict()
		for _, f := range c.fields() {
			if f.Default != nil {
				d.SetStr(f.Name, f.Default)
			}
		}
		return d
	case "_make":
		return &Builtin{name: name, call: func(in *Interp, a *Args) (Value, error) {
			v, err := bindArgs("_make", a, "iterable/")
			if err != nil {
				return nil, err
			}
			elts, err := in.Elements(v[0])
			if err != nil {
				return nil, err
			}
			if n := len(c.fields()); len(elts) != n {
				return nil, typeError("Expected %d arguments, got %d", n, len(elts))
			}
			return &Tuple{Elts: append([]Value(nil), elts...), Class: c}, nil
		}}
	}
	return nil
}

// newTupleClass makes a class of named tuples from names and defaults of the last of them.
func newTupleClass(m *Module, name string, fields []string, defaults []Value) (*Class, error) {
	c := &Class{Name: name, Qualname: name, Module: m, Bases: []Value{namedTupleClass}, attrs: NewDict()}
	if err := c.linearize(); err != nil {
		return nil, err
	}
	c.named = true
	seen := map[string]bool{}
	for i, f := range fields {
		if seen[f] || f == "" || strings.HasPrefix(f, "_") {
			return nil, valueError("Type names and field names must be valid identifiers, distinct and without a leading underscore: '%s'", f)
		}
		seen[f] = true
		field := Field{Name: f}
		if d := i - (len(fields) - len(defaults)); d >= 0 {
			field.Default = defaults[d]
		}
		c.Fields = append(c.Fields, field)
	}
	if len(defaults) > len(fields) {
		return nil, typeError("Got more default values than field names")
	}
	return c, nil
}
