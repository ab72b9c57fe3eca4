package pyeval

import (
	"github.com/tshared/tshared/frontend/pysyntax"
)

// Class is a class written in Python, or an exception class.
type Class struct {
	Name     string             // __name__
	Qualname string             // with the enclosing functions and classes
	Module   *Module            // nil for classes that no module defines
	Def      *pysyntax.ClassDef // nil for classes that were not written as a class statement
	Bases    []Value            // as written; a Class, a BuiltinType, an Opaque or a value of another package
	// Fields are the annotated names of the body, in order.
	Fields []Field

	attrs     *Dict
	mro       []Value
	builtin   bool // the class never changes
	exception bool
	native    *BuiltinType // the built-in type that the class derives from; may be nil
	named     bool         // instances are tuples with names
	meta      *Class       // the metaclass; nil where it is type
}

// Field is an annotated name of a class: of a NamedTuple, or of a class that a decorator
// turns into another kind of value.
type Field struct {
	Name       string        // of the field
	Annotation pysyntax.Expr // nil where the class was not written as a class statement
	Default    Value         // nil where there is none
}

// TypeName implements Value.
func (*Class) TypeName() string { return "type" }

// IsNamedTuple reports whether the instances of the class are tuples with names.
func (c *Class) IsNamedTuple() bool { return c.named }

// Attrs returns the attributes of the class itself, without those of its bases.
func (c *Class) Attrs() *Dict { return c.attrs }

// Scope returns a function's view of the body: an expression of the class body, such as an
// annotation, is evaluated with it.
func (c *Class) fullName() string {
	if c.Module != nil {
		return c.Module.Name + "." + c.Qualname
	}
	return c.Qualname
}

// Repr implements HasRepr.
func (c *Class) Repr(in *Interp) (string, error) {
	r, err := in.tryMethod(c, "__repr__")
	if err != nil {
		return "", err
	}
	if r != nil {
		return strOf(r, "__repr__ returned non-string (type %s)")
	}
	return "<class '" + c.fullName() + "'>", nil
}

// Instance is an object of a class.
type Instance struct {
	Class *Class // of the object
	attrs *Dict
	base  Value // of a class that derives from a built-in type
}

// TypeName implements Value.
func (o *Instance) TypeName() string { return o.Class.Name }

func newInstance(c *Class) *Instance { return &Instance{Class: c} }

func (o *Instance) get(name string) Value {
	if o.attrs == nil {
		return nil
	}
	return o.attrs.GetStr(name)
}

func (o *Instance) set(name string, v Value) {
	if o.attrs == nil {
		o.attrs = NewDict()
	}
	o.attrs.SetStr(name, v)
}

// Base returns the built-in value of an object whose class derives from a built-in type,
// nil for others: of a member of an IntEnum it is the integer.
func (o *Instance) Base() Value { return o.base }

// derivesFrom reports whether a class is another one or derives from it.
func (c *Class) derivesFrom(base Value) bool {
	for _, k := range c.mro {
		if k == base {
			return true
		}
	}
	return base == Value(objectType)
}

// lookup finds an attribute in the classes of the method resolution order.
func (c *Class) lookup(name string) (Value, *Class) {
	for _, k := range c.mro {
		if k, ok := k.(*Class); ok {
			if v := k.attrs.getHash(Str(name)); v != nil {
				return v, k
			}
		}
	}
	return nil, nil
}

// opaqueBase is a base of the class that is not available, nil where there is none.
func (c *Class) opaqueBase() *Opaque {
	for _, k := range c.mro {
		if o, ok := k.(*Opaque); ok {
			return o
		}
	}
	return nil
}

// makeClass runs a class statement up to its decorators.
func (f *frame) makeClass(n *pysyntax.ClassDef) (Value, error) {
	bases, err := f.classBases(n)
	if err != nil {
		return nil, err
	}
	keywords := &Args{}
	var meta *Class
	for _, k := range n.Keywords {
		if k.Arg == "" {
			continue
		}
		v, err := f.eval(k.Value)
		if e := exceptionOf(err); k.Arg == "metaclass" && (err == nil || e != nil && e.Unavailable) {
			meta, _ = v.(*Class) // one that is not available has no effect
			continue
		}
		if err != nil {
			return nil, err
		}
		keywords.Names, keywords.Named = append(keywords.Names, k.Arg), append(keywords.Named, v)
	}
	c := &Class{Name: n.Name, Qualname: f.scope.prefix + n.Name, Module: f.scope.module, Def: n, Bases: bases, attrs: NewDict()}
	if err := c.linearize(); err != nil {
		return nil, err
	}
	if meta != nil {
		c.meta = meta
	}
	body := &scope{kind: classScope, parent: f.scope, module: f.scope.module, names: c.attrs, prefix: c.Qualname + "."}
	if b := (&bindings{}); len(n.Body) > 0 {
		b.stmts(n.Body)
		if b.globals != nil {
			body.info = &scopeInfo{globals: b.globals}
		}
	}
	c.attrs.SetStr("__module__", Str(c.Module.Name))
	c.attrs.SetStr("__qualname__", Str(c.Qualname))
	if doc := docstring(n.Body); doc != None {
		c.attrs.SetStr("__doc__", doc)
	}
	inner := &frame{in: f.in, scope: body, fn: f.fn}
	if _, err := inner.block(n.Body); err != nil {
		return nil, err
	}
	body.class = c
	c.collectFields(n.Body)
	return c, f.in.finishClass(c, keywords)
}

func (f *frame) classBases(n *pysyntax.ClassDef) ([]Value, error) {
	var bases []Value
	for _, e := range n.Bases {
		v, err := f.eval(e)
		if err != nil {
			return nil, err
		}
		switch v := v.(type) {
		case *genericAlias:
			if v.origin == nil {
				continue
			}
			bases = append(bases, v.origin)
		case *Class, *Opaque:
			bases = append(bases, v)
		case *BuiltinType:
			if !v.derivable && !(v == typeType && f.scope.module.embedded) {
				return nil, locate(f.scope.module, e, typeError("type '%s' is not an acceptable base type", v.name))
			}
			bases = append(bases, v)
		case Int, Str, Float, Bool, NoneType, *List, *Dict, *Tuple, *Function, *Instance:
			return nil, locate(f.scope.module, e, typeError("a class cannot derive from a value of type '%s'", v.TypeName()))
		default:
			bases = append(bases, v)
		}
	}
	return bases, nil
}

// linearize computes the method resolution order by the C3 rule.
func (c *Class) linearize() error {
	var lists [][]Value
	for _, b := range c.Bases {
		switch b := b.(type) {
		case *Class:
			lists = append(lists, append([]Value(nil), b.mro...))
		default:
			lists = append(lists, []Value{b})
		}
	}
	lists = append(lists, append([]Value(nil), c.Bases...))
	c.mro = []Value{c}
	for {
		head, left := nextInOrder(lists)
		if !left {
			break
		}
		if head == nil {
			return typeError("Cannot create a consistent method resolution order (MRO) for bases of '%s'", c.Name)
		}
		c.mro = append(c.mro, head)
		for i := range lists {
			if len(lists[i]) > 0 && lists[i][0] == head {
				lists[i] = lists[i][1:]
			}
		}
	}
	for _, k := range c.mro[1:] {
		switch k := k.(type) {
		case *Class:
			c.exception = c.exception || k.exception
			c.named = c.named || k.named
			if c.meta == nil {
				c.meta = k.meta
			}
		case *BuiltinType:
			if c.native == nil && k != objectType {
				c.native = k
			}
		}
	}
	return nil
}

// nextInOrder is the first head of a list that is in no other list's tail.
func nextInOrder(lists [][]Value) (head Value, left bool) {
	for _, l := range lists {
		if len(l) == 0 {
			continue
		}
		left = true
		if !inTail(lists, l[0]) {
			return l[0], true
		}
	}
	return nil, left
}

func inTail(lists [][]Value, v Value) bool {
	for _, l := range lists {
		for i, x := range l {
			if i > 0 && x == v {
				return true
			}
		}
	}
	return false
}

// collectFields finds the annotated names of a class body.
func (c *Class) collectFields(body []pysyntax.Stmt) {
	for _, s := range body {
		a, ok := s.(*pysyntax.AnnAssign)
		if !ok {
			continue
		}
		if name, ok := a.Target.(*pysyntax.Name); ok {
			c.Fields = append(c.Fields, Field{Name: name.Id, Annotation: a.Annotation, Default: c.attrs.GetStr(name.Id)})
		}
	}
}

// finishClass runs the hooks of a new class: of its attributes and of its bases.
func (in *Interp) finishClass(c *Class, keywords *Args) error {
	for _, e := range c.attrs.entries {
		if o, ok := e.value.(*Instance); ok {
			if m, _ := o.Class.lookup("__set_name__"); m != nil {
				if _, err := in.callMethod(o, m, c, e.key); err != nil {
					return err
				}
			}
		}
	}
	if _, err := in.tryMethod(c, "__init__", Str(c.Name), NewTuple(c.Bases...), c.attrs.copy()); err != nil {
		return err
	}
	for _, k := range c.mro[1:] {
		k, ok := k.(*Class)
		if !ok {
			continue
		}
		if m := k.attrs.GetStr("__init_subclass__"); m != nil {
			if cm, ok := m.(*classMethod); ok {
				m = cm.fn
			}
			args := &Args{Pos: []Value{c}, Names: keywords.Names, Named: keywords.Named}
			_, err := in.Call(m, args)
			return err
		}
	}
	return nil
}

// Call implements Callable: it makes an object of the class.
func (c *Class) Call(in *Interp, a *Args) (Value, error) {
	if c.meta != nil {
		if m, _ := c.meta.lookup("__call__"); m != nil {
			return in.Call(&boundMethod{self: c, fn: m}, a)
		}
	}
	if c.named {
		return in.newNamedTuple(c, a)
	}
	if m, _ := c.lookup("__new__"); m != nil {
		o, err := in.Call(plainFunction(m), &Args{Pos: append([]Value{c}, a.Pos...), Names: a.Names, Named: a.Named})
		if err != nil {
			return nil, err
		}
		if i, ok := o.(*Instance); !ok || !i.Class.derivesFrom(c) {
			return o, nil
		}
		return o, in.initialize(o.(*Instance), a)
	}
	o, err := in.allocate(c, a)
	if err != nil {
		return nil, err
	}
	return o, in.initialize(o, a)
}

// plainFunction is the function of a static or class method.
func plainFunction(v Value) Value {
	switch m := v.(type) {
	case *staticMethod:
		return m.fn
	case *classMethod:
		return m.fn
	}
	return v
}

// allocate makes an object without running __init__.
func (in *Interp) allocate(c *Class, a *Args) (*Instance, error) {
	o := newInstance(c)
	for _, k := range c.mro {
		if k, ok := k.(*Class); ok {
			if abstract := k.attrs.GetStr("__abstractmethods__"); abstract != nil {
				if name := c.firstAbstract(); name != "" {
					return nil, typeError("Can't instantiate abstract class %s without an implementation for abstract method '%s'", c.Name, name)
				}
				break
			}
		}
	}
	switch {
	case c.exception:
		o.set("args", NewTuple(a.Pos...))
	case c.native != nil:
		args := a
		if init, _ := c.lookup("__init__"); init != nil && (c.native == dictType || c.native == listType || c.native == setType) {
			args = &Args{}
		}
		base, err := c.native.Call(in, args)
		if err != nil {
			return nil, err
		}
		o.base = base
	}
	return o, nil
}

// firstAbstract is the name of a method that is still abstract.
func (c *Class) firstAbstract() string {
	seen := map[string]bool{}
	for _, k := range c.mro {
		k, ok := k.(*Class)
		if !ok {
			continue
		}
		for _, e := range k.attrs.entries {
			name, _ := e.key.(Str)
			if seen[string(name)] || e.key == nil {
				continue
			}
			seen[string(name)] = true
			if isAbstract(e.value) {
				return string(name)
			}
		}
	}
	return ""
}

func isAbstract(v Value) bool {
	switch v := v.(type) {
	case *property:
		return v.get != nil && isAbstract(v.get)
	case *staticMethod:
		return isAbstract(v.fn)
	case *classMethod:
		return isAbstract(v.fn)
	case *Function:
		return v.attrs != nil && v.attrs.GetStr("__isabstractmethod__") == Value(Bool(true))
	}
	return false
}

func (in *Interp) initialize(o *Instance, a *Args) error {
	m, _ := o.Class.lookup("__init__")
	if m == nil {
		if b := o.Class.opaqueBase(); b != nil {
			return b.unavailable("constructed as a base of '" + o.Class.Name + "'")
		}
		if !o.Class.exception && o.Class.native == nil && len(a.Pos)+len(a.Names) > 0 {
			if n, _ := o.Class.lookup("__new__"); n == nil {
				return typeError("%s() takes no arguments", o.Class.Name)
			}
		}
		return nil
	}
	r, err := in.callBound(o, o.Class, m, a)
	if err == nil && r != None {
		err = typeError("__init__() should return None, not '%s'", r.TypeName())
	}
	return err
}

// classItem is C[index]: the metaclass's __getitem__, __class_getitem__, or an alias of a generic class.
func (in *Interp) classItem(c *Class, index Value) (Value, error) {
	if v, err := in.tryMethod(c, "__getitem__", index); v != nil || err != nil {
		return v, err
	}
	if m, _ := c.lookup("__class_getitem__"); m != nil {
		return in.call(plainFunction(m), c, index)
	}
	return c, nil
}
