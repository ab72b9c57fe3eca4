package pyeval

// boundMethod is a function of a class with its object.
type boundMethod struct {
	self Value
	fn   Value
}

func (*boundMethod) TypeName() string { return "method" }

func (m *boundMethod) Call(in *Interp, a *Args) (Value, error) {
	pos := make([]Value, 0, len(a.Pos)+1)
	return in.Call(m.fn, &Args{Pos: append(append(pos, m.self), a.Pos...), Names: a.Names, Named: a.Named})
}

func (m *boundMethod) Attr(in *Interp, name string) (Value, error) {
	switch name {
	case "__self__":
		return m.self, nil
	case "__func__":
		return m.fn, nil
	}
	return in.attr(m.fn, name)
}

// nativeMethod is a method of a class that is not written in Python.
type nativeMethod struct {
	name string
	fn   method
}

func (*nativeMethod) TypeName() string { return "function" }

func (m *nativeMethod) Call(in *Interp, a *Args) (Value, error) {
	if len(a.Pos) == 0 {
		return nil, typeError("%s() missing 1 required positional argument: 'self'", m.name)
	}
	return m.fn(in, a.Pos[0], &Args{Pos: a.Pos[1:], Names: a.Names, Named: a.Named})
}

func (m *nativeMethod) Attr(_ *Interp, name string) (Value, error) {
	if name == "__name__" {
		return Str(m.name), nil
	}
	return nil, nil
}

// staticMethod and classMethod are the results of the decorators of these names.
type (
	staticMethod struct{ fn Value }
	classMethod  struct{ fn Value }
)

func (*staticMethod) TypeName() string { return "staticmethod" }
func (*classMethod) TypeName() string  { return "classmethod" }

func (m *staticMethod) Call(in *Interp, a *Args) (Value, error) { return in.Call(m.fn, a) }

func (m *staticMethod) Attr(in *Interp, name string) (Value, error) {
	if name == "__func__" {
		return m.fn, nil
	}
	return in.attr(m.fn, name)
}

func (m *classMethod) Attr(in *Interp, name string) (Value, error) {
	if name == "__func__" {
		return m.fn, nil
	}
	return in.attr(m.fn, name)
}

// property is the result of the decorator of this name. Its functions may be nil.
type property struct{ get, set, del Value }

func (*property) TypeName() string { return "property" }

func (p *property) read(in *Interp, self Value) (Value, error) {
	if p.get == nil || p.get == None {
		return nil, Raise("AttributeError", "property of '%s' object has no getter", self.TypeName())
	}
	return in.call(p.get, self)
}

func (p *property) Attr(_ *Interp, name string) (Value, error) {
	with := func(change func(c *property, f Value)) Value {
		return &Builtin{name: name, call: func(_ *Interp, a *Args) (Value, error) {
			v, err := bindArgs(name, a, "function/")
			if err != nil {
				return nil, err
			}
			c := *p
			change(&c, v[0])
			return &c, nil
		}}
	}
	switch name {
	case "getter":
		return with(func(c *property, f Value) { c.get = f }), nil
	case "setter":
		return with(func(c *property, f Value) { c.set = f }), nil
	case "deleter":
		return with(func(c *property, f Value) { c.del = f }), nil
	case "fget":
		return orDefault(p.get, nil), nil
	case "fset":
		return orDefault(p.set, nil), nil
	}
	return nil, nil
}

// notImplemented is the type of NotImplemented.
type notImplemented struct{}

func (notImplemented) TypeName() string             { return "NotImplementedType" }
func (notImplemented) Repr(*Interp) (string, error) { return "NotImplemented", nil }

// callBound calls a function found in the class of a value.
func (in *Interp) callBound(self Value, c *Class, m Value, a *Args) (Value, error) {
	if f, ok := m.(*nativeMethod); ok {
		return f.fn(in, self, a)
	}
	bound, err := in.bindTo(m, self, c)
	if err != nil {
		return nil, err
	}
	return in.Call(bound, a)
}

func (in *Interp) callMethod(self *Instance, m Value, args ...Value) (Value, error) {
	return in.callBound(self, self.Class, m, &Args{Pos: args})
}

// tryMethod calls a method that the class of a value defines: of an object, of a tuple with names, or of a class with
// a metaclass. It returns nil where the class has none of the name, or where the method returns NotImplemented.
func (in *Interp) tryMethod(v Value, name string, args ...Value) (Value, error) {
	var c *Class
	switch v := v.(type) {
	case *Instance:
		c = v.Class
	case *Tuple:
		c = v.Class
	case *Class:
		c = v.meta
	}
	if c == nil {
		return nil, nil
	}
	m, _ := c.lookup(name)
	if m == nil || m == None {
		return nil, nil
	}
	r, err := in.callBound(v, c, m, &Args{Pos: args})
	if _, ok := r.(notImplemented); ok {
		return nil, err
	}
	return r, err
}

// super is the object of super(): attributes of self, found after a class in the order of
// self's class.
type super struct {
	self  Value // an Instance, a NamedTuple or a class
	order []Value
	of    *Class // the class of self
}

func (*super) TypeName() string { return "super" }

func newSuper(self Value, behind *Class) (*super, error) {
	s := &super{self: self}
	switch o := self.(type) {
	case *Instance:
		s.of = o.Class
	case *Class:
		s.of = o
	case *Tuple:
		s.of = o.Class
	}
	if s.of != nil {
		for i, k := range s.of.mro {
			if k == Value(behind) {
				s.order = s.of.mro[i+1:]
				return s, nil
			}
		}
	}
	return nil, typeError("super(type, obj): obj must be an instance or subtype of type")
}

func (s *super) Attr(in *Interp, name string) (Value, error) {
	for _, k := range s.order {
		switch k := k.(type) {
		case *Class:
			if v := k.attrs.GetStr(name); v != nil {
				if name == "__new__" {
					return plainFunction(v), nil
				}
				if c, ok := s.self.(*Class); ok {
					if m, ok := v.(*classMethod); ok {
						return &boundMethod{self: c, fn: m.fn}, nil
					}
					return plainFunction(v), nil
				}
				return in.bindTo(v, s.self, s.of)
			}
		case *BuiltinType:
			if v := s.builtinBase(k, name); v != nil {
				return v, nil
			}
		case *Opaque:
			return k.attr(name), nil
		}
	}
	return s.objectAttr(name), nil
}

func (s *super) builtinBase(t *BuiltinType, name string) Value {
	o, ok := s.self.(*Instance)
	if m := t.find(name); m != nil && ok && o.base != nil {
		return &boundBuiltin{self: o.base, name: name, fn: m}
	}
	if m := baseMethods[name]; m != nil && ok && o.base != nil {
		return &boundBuiltin{self: o, name: name, fn: m}
	}
	return nil
}

// objectAttr are the methods that every object has.
func (s *super) objectAttr(name string) Value {
	if name == "__new__" {
		return &Builtin{name: name, call: objectNew}
	}
	if name == "__init_subclass__" {
		return &Builtin{name: name, call: func(*Interp, *Args) (Value, error) { return None, nil }}
	}
	if m := objectMethods[name]; m != nil {
		return &boundBuiltin{self: s.self, name: name, fn: m}
	}
	return nil
}

// objectNew is object.__new__(cls, ...).
func objectNew(in *Interp, a *Args) (Value, error) {
	if len(a.Pos) == 0 {
		return nil, typeError("object.__new__(): not enough arguments")
	}
	c, ok := a.Pos[0].(*Class)
	if !ok {
		return nil, typeError("object.__new__(X): X is not a type object (%s)", a.Pos[0].TypeName())
	}
	if c.named {
		return in.newNamedTuple(c, &Args{Pos: a.Pos[1:], Names: a.Names, Named: a.Named})
	}
	return in.allocate(c, &Args{Pos: a.Pos[1:], Names: a.Names, Named: a.Named})
}

// objectMethods are the methods of object.
var objectMethods map[string]method

// baseMethods are the methods of built-in containers by their special names, for classes
// that derive from them and call super().
var baseMethods map[string]method

func init() {
	objectMethods = methodTable(map[string]signature{
		"__init__": {"", func(self Value, a *Args) {
			if o, ok := self.(*Instance); ok && o.Class.exception {
				o.set("args", NewTuple(a.Pos...))
			}
		}},
		"__setattr__": {"name/ value/", func(in *Interp, self Value, name string, v Value) error {
			if o, ok := self.(*Instance); ok {
				return in.setPlain(o, name, v)
			}
			return in.noAttribute(self, name)
		}},
		"__getattribute__": {"name/", func(in *Interp, self Value, name string) (Value, error) {
			if o, ok := self.(*Instance); ok {
				if r, err := in.plainAttr(o, name); r != nil || err != nil {
					return r, err
				}
			}
			return nil, in.noAttribute(self, name)
		}},
		"__repr__": {"", func(in *Interp, self Value) (string, error) {
			if o, ok := self.(*Instance); ok {
				if o.base != nil {
					return in.Repr(o.base)
				}
				return in.defaultRepr(o), nil
			}
			return in.Repr(self)
		}},
		"__str__": {"", func(in *Interp, self Value) (string, error) {
			if o, ok := self.(*Instance); ok {
				if o.Class.exception {
					return exceptionStr(in, o)
				}
				return in.instanceRepr(o)
			}
			return in.Str(self)
		}},
		"__eq__": {"other/", func(self, other Value) Value {
			if sameObject(self, other) {
				return Bool(true)
			}
			return notImplemented{}
		}},
		"__hash__":          {"", func(in *Interp, self Value) Value { return NewInt(in.id(self) / 16) }},
		"__format__":        {"spec/", func(in *Interp, self, _ Value) (string, error) { return in.Str(self) }},
		"__init_subclass__": {"", func(Value, *Args) {}},
	})
	baseMethods = methodTable(map[string]signature{
		"__init__": {"", func(in *Interp, self Value, a *Args) error {
			o := self.(*Instance)
			switch o.Class.native {
			case nil, intType, strType, floatType, tupleType:
				return nil
			}
			base, err := o.Class.native.Call(in, a)
			if err == nil {
				o.base = base
			}
			return err
		}},
		"__getitem__":  {"key/", func(in *Interp, self, key Value) (Value, error) { return in.Item(baseOf(self), key) }},
		"__setitem__":  {"key/ value/", func(in *Interp, self, key, v Value) error { return in.SetItem(baseOf(self), key, v) }},
		"__contains__": {"key/", func(in *Interp, self, key Value) (bool, error) { return in.Contains(baseOf(self), key) }},
		"__len__":      {"", func(in *Interp, self Value) (int, error) { return in.Len(baseOf(self)) }},
		"__iter__":     {"", func(in *Interp, self Value) (Value, error) { return in.iter(baseOf(self)) }},
		"__repr__":     {"", func(in *Interp, self Value) (string, error) { return in.Repr(baseOf(self)) }},
	})
}

func orError(a, b error) error {
	if a != nil {
		return a
	}
	return b
}
