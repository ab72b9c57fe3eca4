package pyeval

// GetAttr is v.name.
func (in *Interp) GetAttr(v Value, name string) (Value, error) {
	r, err := in.attr(v, name)
	if err != nil || r != nil {
		return r, err
	}
	return nil, in.noAttribute(v, name)
}

func (in *Interp) noAttribute(v Value, name string) error {
	switch v := v.(type) {
	case *Class:
		return Raise("AttributeError", "type object '%s' has no attribute '%s'", v.Name, name)
	case *BuiltinType:
		return Raise("AttributeError", "type object '%s' has no attribute '%s'", v.name, name)
	case *Module:
		return Raise("AttributeError", "module '%s' has no attribute '%s'", v.Name, name)
	case *NativeModule:
		return Raise("AttributeError", "module '%s' has no attribute '%s'", v.Name, name)
	}
	return Raise("AttributeError", "'%s' object has no attribute '%s'", v.TypeName(), name)
}

// attr is v.name, nil where there is no such attribute.
func (in *Interp) attr(v Value, name string) (Value, error) {
	switch v := v.(type) {
	case *Instance:
		return in.instanceAttr(v, name)
	case *Class:
		return in.classAttr(v, name)
	case *Tuple:
		if v.Class != nil {
			if r, err := in.namedTupleAttr(v, name); r != nil || err != nil {
				return r, err
			}
		}
	case HasAttrs:
		r, err := v.Attr(in, name)
		if r != nil || err != nil {
			return r, err
		}
	}
	if name == "__class__" {
		return typeOf(v), nil
	}
	if t, ok := typeOf(v).(*BuiltinType); ok {
		return builtinAttr(t, v, name), nil
	}
	if t, ok := v.(*Tuple); ok {
		return builtinAttr(tupleType, t, name), nil
	}
	return nil, nil
}

// builtinAttr is an attribute of a value of a built-in type.
func builtinAttr(t *BuiltinType, v Value, name string) Value {
	if m := t.find(name); m != nil {
		return &boundBuiltin{self: v, name: name, fn: m}
	}
	if get := builtinData[name]; get != nil {
		return get(v)
	}
	return nil
}

// builtinData are the attributes of built-in values that are not methods.
var builtinData = map[string]func(v Value) Value{
	"real": func(v Value) Value {
		if isNumber(v) {
			return v
		}
		return nil
	},
	"imag": func(v Value) Value {
		switch v.(type) {
		case Int, Bool:
			return NewInt(0)
		case Float:
			return Float(0)
		}
		return nil
	},
	"numerator": func(v Value) Value {
		if i, ok := asInt(v); ok {
			return i
		}
		return nil
	},
	"denominator": func(v Value) Value {
		if _, ok := asInt(v); ok {
			return NewInt(1)
		}
		return nil
	},
	"start":   func(v Value) Value { return slicePart(v, func(s *Slice) Value { return s.Start }) },
	"stop":    func(v Value) Value { return slicePart(v, func(s *Slice) Value { return s.Stop }) },
	"step":    func(v Value) Value { return slicePart(v, func(s *Slice) Value { return s.Step }) },
	"__doc__": func(Value) Value { return None },
	"default_factory": func(v Value) Value {
		if d, ok := v.(*Dict); ok && d.kind == defaultDictType {
			return orDefault(d.Factory, nil)
		}
		return nil
	},
}

func slicePart(v Value, part func(*Slice) Value) Value {
	if s, ok := v.(*Slice); ok {
		return part(s)
	}
	return nil
}

func (in *Interp) instanceAttr(o *Instance, name string) (Value, error) {
	if m, _ := o.Class.lookup("__getattribute__"); m != nil {
		return in.callMethod(o, m, Str(name))
	}
	r, err := in.plainAttr(o, name)
	if r == nil && err == nil || isException(err, "AttributeError") {
		if m, _ := o.Class.lookup("__getattr__"); m != nil {
			return in.callMethod(o, m, Str(name))
		}
	}
	return r, err
}

// plainAttr finds an attribute of an object: a property of its class, its own, a method.
func (in *Interp) plainAttr(o *Instance, name string) (Value, error) {
	found, _ := o.Class.lookup(name)
	if p, ok := found.(*property); ok {
		return p.read(in, o)
	}
	if d, ok := found.(*Instance); ok && isDataDescriptor(d) {
		return in.bindTo(found, o, o.Class)
	}
	if v := o.get(name); v != nil {
		return v, nil
	}
	if found != nil {
		return in.bindTo(found, o, o.Class)
	}
	switch name {
	case "__class__":
		return o.Class, nil
	case "__dict__":
		if o.attrs == nil {
			o.attrs = NewDict()
		}
		return o.attrs, nil
	case "__doc__":
		return None, nil
	}
	if o.Class.exception {
		if v := exceptionAttr(o, name); v != nil {
			return v, nil
		}
	}
	if o.base != nil {
		if v, err := in.attr(o.base, name); v != nil || err != nil {
			return v, err
		}
	}
	if b := o.Class.opaqueBase(); b != nil {
		return b.attr(name), nil
	}
	if m := objectMethods[name]; m != nil {
		return &boundBuiltin{self: o, name: name, fn: m}, nil
	}
	return nil, nil
}

// exceptionAttr are the attributes that every exception has.
func exceptionAttr(o *Instance, name string) Value {
	switch name {
	case "__cause__", "__context__", "__traceback__":
		return None
	case "value", "code":
		if args, ok := o.get("args").(*Tuple); ok && len(args.Elts) > 0 {
			return args.Elts[0]
		}
		return None
	case "with_traceback":
		return &Builtin{name: name, call: func(*Interp, *Args) (Value, error) { return o, nil }}
	}
	return nil
}

func isDataDescriptor(d *Instance) bool {
	set, _ := d.Class.lookup("__set__")
	get, _ := d.Class.lookup("__get__")
	return set != nil && get != nil
}

// Descriptor is a value of another package that changes when it is read as an attribute of a
// class, as functions become methods. Self is nil where it is read from the class.
type Descriptor interface {
	Value
	// Get returns the attribute of an object or a class.
	Get(in *Interp, self Value, c *Class) (Value, error)
}

// bindTo binds an attribute of a class to an object.
func (in *Interp) bindTo(v, self Value, c *Class) (Value, error) {
	switch m := v.(type) {
	case *Function:
		return &boundMethod{self: self, fn: m}, nil
	case *nativeMethod:
		return &boundBuiltin{self: self, name: m.name, fn: m.fn}, nil
	case *staticMethod:
		return m.fn, nil
	case *classMethod:
		return &boundMethod{self: c, fn: m.fn}, nil
	case *property:
		return m.read(in, self)
	case *Instance:
		if get, _ := m.Class.lookup("__get__"); get != nil {
			return in.callMethod(m, get, self, c)
		}
	case Descriptor:
		return m.Get(in, self, c)
	}
	return v, nil
}

func (in *Interp) classAttr(c *Class, name string) (Value, error) {
	switch name {
	case "__name__":
		return Str(c.Name), nil
	case "__bases__":
		return NewTuple(c.Bases...), nil
	case "__mro__":
		return NewTuple(append(append([]Value(nil), c.mro...), objectType)...), nil
	case "__dict__":
		return c.attrs.copy(), nil
	case "__class__":
		return typeOf(c), nil
	case "__annotations__":
		d := NewDict()
		for _, f := range c.Fields {
			d.SetStr(f.Name, None)
		}
		return d, nil
	}
	v, _ := c.lookup(name)
	switch m := v.(type) {
	case *staticMethod:
		return m.fn, nil
	case *classMethod:
		return &boundMethod{self: c, fn: m.fn}, nil
	case *Instance:
		if get, _ := m.Class.lookup("__get__"); get != nil {
			return in.callMethod(m, get, None, c)
		}
	case Descriptor:
		return m.Get(in, nil, c)
	}
	if v != nil {
		return v, nil
	}
	if c.native != nil {
		if v, err := c.native.Attr(in, name); v != nil || err != nil {
			return v, err
		}
	}
	if c.meta != nil {
		if m, _ := c.meta.lookup(name); m != nil {
			return in.bindTo(m, c, c.meta)
		}
	}
	if b := c.opaqueBase(); b != nil {
		return b.attr(name), nil
	}
	if name == "__doc__" {
		return None, nil
	}
	if name == "__subclasshook__" || name == "mro" {
		return nil, nil
	}
	if m := objectMethods[name]; m != nil {
		return &nativeMethod{name: name, fn: m}, nil
	}
	return nil, nil
}

// SetAttr is v.name = x.
func (in *Interp) SetAttr(v Value, name string, x Value) error {
	switch o := v.(type) {
	case *Instance:
		if m, _ := o.Class.lookup("__setattr__"); m != nil {
			_, err := in.callMethod(o, m, Str(name), x)
			return err
		}
		return in.setPlain(o, name, x)
	case *Class:
		if o.builtin {
			return typeError("cannot set '%s' attribute of immutable type '%s'", name, o.Name)
		}
		o.attrs.SetStr(name, x)
		return nil
	case *Opaque:
		return nil // the module that is not available has no effect here
	case HasSetAttr:
		return o.SetAttr(in, name, x)
	}
	return in.noAttribute(v, name)
}

func (in *Interp) setPlain(o *Instance, name string, x Value) error {
	found, _ := o.Class.lookup(name)
	switch p := found.(type) {
	case *property:
		if p.set == nil {
			return Raise("AttributeError", "property '%s' of '%s' object has no setter", name, o.Class.Name)
		}
		_, err := in.call(p.set, o, x)
		return err
	case *Instance:
		if m, _ := p.Class.lookup("__set__"); m != nil {
			_, err := in.callMethod(p, m, o, x)
			return err
		}
	}
	if slots := o.Class.slots(); slots != nil && !slots[name] {
		return in.noAttribute(o, name)
	}
	o.set(name, x)
	return nil
}

// slots are the names of __slots__, nil where a class of the object has none.
func (c *Class) slots() map[string]bool {
	var all map[string]bool
	for _, k := range c.mro {
		k, ok := k.(*Class)
		if !ok {
			continue
		}
		var names []Value
		switch s := k.attrs.GetStr("__slots__").(type) {
		case Str:
			names = []Value{s}
		case *Tuple:
			names = s.Elts
		case *List:
			names = s.Elts
		default:
			return nil
		}
		if all == nil {
			all = map[string]bool{}
		}
		for _, n := range names {
			if s, ok := n.(Str); ok {
				all[string(s)] = true
			}
		}
	}
	return all
}

// DelAttr is del v.name.
func (in *Interp) DelAttr(v Value, name string) error {
	switch o := v.(type) {
	case *Instance:
		if m, _ := o.Class.lookup("__delattr__"); m != nil {
			_, err := in.callMethod(o, m, Str(name))
			return err
		}
		if o.attrs != nil && o.attrs.deleteHash(Str(name)) {
			return nil
		}
	case *Class:
		if !o.builtin && o.attrs.deleteHash(Str(name)) {
			return nil
		}
	case HasSetAttr:
		return o.SetAttr(in, name, nil)
	}
	return in.noAttribute(v, name)
}
