package pyeval

// fields are the fields of a NamedTuple class, those of its base included.
func (c *Class) fields() []Field {
	for i := len(c.mro) - 1; i >= 0; i-- {
		if k, ok := c.mro[i].(*Class); ok && k.named {
			return k.Fields
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
	names, defaults := []string{"_cls"}, []Value{nil}
	for _, f := range fields {
		names, defaults = append(names, f.Name), append(defaults, f.Default)
	}
	args := &Args{Pos: append([]Value{c}, a.Pos...), Names: a.Names, Named: a.Named}
	elts, err := bindFields(c.Name+".__new__", names, defaults, nil, nil, args)
	if err != nil {
		return nil, err
	}
	return &Tuple{Elts: elts[1:], Class: c}, nil
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

func (in *Interp) namedTupleAttr(t *Tuple, name string) (Value, error) {
	if v := t.Field(name); v != nil {
		return v, nil
	}
	if m, _ := t.Class.lookup(name); m != nil {
		return in.bindTo(m, t, t.Class)
	}
	if name == "__class__" {
		return t.Class, nil
	}
	return nil, nil
}
