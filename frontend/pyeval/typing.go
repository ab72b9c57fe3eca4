package pyeval

// genericAlias is a value of typing: it stands for a type in annotations and can be
// subscripted, called and derived from without effect.
type genericAlias struct {
	name   string
	origin Value // the class or type that it is an alias of; may be nil
}

func (*genericAlias) TypeName() string { return "typing" }

func (g *genericAlias) Item(*Interp, Value) (Value, error) { return g, nil }

func (g *genericAlias) Repr(*Interp) (string, error) { return "typing." + g.name, nil }

func (g *genericAlias) Attr(_ *Interp, name string) (Value, error) {
	if name == "__name__" || name == "_name" {
		return Str(g.name), nil
	}
	return nil, nil
}

func (g *genericAlias) Call(in *Interp, a *Args) (Value, error) {
	if g.origin != nil {
		return in.Call(g.origin, a)
	}
	return nil, typeError("'typing.%s' object is not callable", g.name)
}

// unionOf is `int | str`.
type unionOf struct{ types []Value }

func (*unionOf) TypeName() string { return "UnionType" }

func unionType(a, b Value) Value {
	u := &unionOf{}
	for _, v := range []Value{a, b} {
		switch v := v.(type) {
		case *unionOf:
			u.types = append(u.types, v.types...)
		case NoneType:
			u.types = append(u.types, noneTypeType)
		default:
			u.types = append(u.types, v)
		}
	}
	return u
}

// isTypeLike reports whether a value can stand where types do.
func isTypeLike(v Value) bool {
	switch v.(type) {
	case *Class, *BuiltinType, *genericAlias, *unionOf, *Opaque, hostType, InstanceChecker:
		return true
	}
	return false
}

// InstanceChecker is a type of another package.
type InstanceChecker interface {
	Value
	// HasInstance reports whether a value is an instance of the type.
	HasInstance(in *Interp, v Value) (bool, error)
}

// isInstance is isinstance(v, class).
func (in *Interp) isInstance(v, class Value) (bool, error) {
	switch c := class.(type) {
	case *Tuple:
		return in.isInstanceOfAny(v, c.Elts)
	case *unionOf:
		return in.isInstanceOfAny(v, c.types)
	case *Opaque:
		if o, ok := v.(*Opaque); ok {
			return false, o.unavailable("asked for its type")
		}
		return false, nil // a value of this program is not of a type that is not available
	case *genericAlias:
		if c.origin != nil {
			return in.isInstance(v, c.origin)
		}
		if test := abstractTypes[c.name]; test != nil {
			return test(in, v), nil
		}
		return false, typeError("isinstance() argument 2 cannot be a parameterized generic")
	case hostType:
		return typeOf(v) == Value(c), nil
	case InstanceChecker:
		return c.HasInstance(in, v)
	}
	if o, ok := v.(*Opaque); ok {
		return false, o.unavailable("asked for its type")
	}
	if !isTypeLike(class) {
		return false, typeError("isinstance() arg 2 must be a type, a tuple of types, or a union")
	}
	return isSubclass(typeOf(v), class), nil
}

func (in *Interp) isInstanceOfAny(v Value, classes []Value) (bool, error) {
	for _, c := range classes {
		if ok, err := in.isInstance(v, c); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// isSubclass reports whether a type is another or derives from it.
func isSubclass(t, base Value) bool {
	if base == Value(objectType) {
		return true
	}
	switch t := t.(type) {
	case *Class:
		if t.derivesFrom(base) {
			return true
		}
		b, ok := base.(*BuiltinType)
		return ok && (t.native != nil && t.native.derivesFrom(b) || t.named && b == tupleType)
	case *BuiltinType:
		b, ok := base.(*BuiltinType)
		return ok && t.derivesFrom(b)
	}
	return t == base
}

// abstractTypes are the types of collections.abc and numbers that isinstance knows.
var abstractTypes = map[string]func(in *Interp, v Value) bool{
	"Callable": func(in *Interp, v Value) bool { return isCallable(v) },
	"Iterable": func(in *Interp, v Value) bool { _, err := in.Iterate(v); return err == nil },
	"Sequence": func(_ *Interp, v Value) bool {
		switch baseOf(v).(type) {
		case *List, *Tuple, Str, Bytes, *Range:
			return true
		}
		return false
	},
	"Mapping":        func(_ *Interp, v Value) bool { _, ok := baseOf(v).(*Dict); return ok },
	"MutableMapping": func(_ *Interp, v Value) bool { _, ok := baseOf(v).(*Dict); return ok },
	"Hashable":       func(in *Interp, v Value) bool { _, err := in.key(v); return err == nil },
	"Number":         func(_ *Interp, v Value) bool { return isNumber(baseOf(v)) },
	"Real":           func(_ *Interp, v Value) bool { return isNumber(baseOf(v)) },
	"Integral":       func(_ *Interp, v Value) bool { _, ok := asInt(baseOf(v)); return ok },
	"Any":            func(*Interp, Value) bool { return true },
}

func isCallable(v Value) bool {
	switch v := v.(type) {
	case *Instance:
		m, _ := v.Class.lookup("__call__")
		return m != nil
	case *genericAlias:
		return v.origin != nil
	case Callable:
		return true
	}
	return false
}
