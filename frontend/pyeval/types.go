package pyeval

import "math"

// method is a method of a built-in type.
type method func(in *Interp, self Value, a *Args) (Value, error)

// BuiltinType is a type that is not written in Python: int, list, range.
type BuiltinType struct {
	name    string
	new     func(in *Interp, a *Args) (Value, error) // nil where there is no constructor
	methods map[string]method
	static  map[string]func(in *Interp, a *Args) (Value, error)
	base    *BuiltinType
	// derivable says that classes may derive from the type.
	derivable bool
}

// TypeName implements Value.
func (*BuiltinType) TypeName() string { return "type" }

// Name returns the name of the type.
func (t *BuiltinType) Name() string { return t.name }

// Repr implements HasRepr.
func (t *BuiltinType) Repr(*Interp) (string, error) { return "<class '" + t.name + "'>", nil }

// Call implements Callable: it makes a value of the type.
func (t *BuiltinType) Call(in *Interp, a *Args) (Value, error) {
	if t.new == nil {
		return nil, typeError("cannot create '%s' instances", t.name)
	}
	return t.new(in, a)
}

// Item implements HasItems: list[int] is an alias of the type.
func (t *BuiltinType) Item(*Interp, Value) (Value, error) { return t, nil }

// Attr implements HasAttrs.
func (t *BuiltinType) Attr(in *Interp, name string) (Value, error) {
	switch name {
	case "__name__", "__qualname__":
		return Str(t.name), nil
	case "__module__":
		return Str("builtins"), nil
	case "__mro__":
		return NewTuple(t, objectType), nil
	}
	for u := t; u != nil; u = u.base {
		if f := u.static[name]; f != nil {
			return &Builtin{name: name, call: f}, nil
		}
		if m := u.methods[name]; m != nil {
			return &unboundMethod{u, name, m}, nil
		}
	}
	return nil, nil
}

func (t *BuiltinType) find(name string) method {
	for u := t; u != nil; u = u.base {
		if m := u.methods[name]; m != nil {
			return m
		}
	}
	return nil
}

func (t *BuiltinType) derivesFrom(base *BuiltinType) bool {
	for u := t; u != nil; u = u.base {
		if u == base {
			return true
		}
	}
	return base == objectType
}

// Builtin is a function that is not written in Python.
type Builtin struct {
	name string
	call func(in *Interp, a *Args) (Value, error)
}

// NewBuiltin returns a function of the program that calls a Go function.
func NewBuiltin(name string, call func(in *Interp, a *Args) (Value, error)) *Builtin {
	return &Builtin{name: name, call: call}
}

// TypeName implements Value.
func (*Builtin) TypeName() string { return "builtin_function_or_method" }

// Call implements Callable.
func (f *Builtin) Call(in *Interp, a *Args) (Value, error) { return f.call(in, a) }

// Repr implements HasRepr.
func (f *Builtin) Repr(*Interp) (string, error) { return "<built-in function " + f.name + ">", nil }

// Attr implements HasAttrs.
func (f *Builtin) Attr(_ *Interp, name string) (Value, error) {
	if name == "__name__" || name == "__qualname__" {
		return Str(f.name), nil
	}
	return nil, nil
}

// unboundMethod is str.join: its first argument is the object.
type unboundMethod struct {
	of   *BuiltinType
	name string
	fn   method
}

func (*unboundMethod) TypeName() string { return "method_descriptor" }

func (m *unboundMethod) Call(in *Interp, a *Args) (Value, error) {
	if len(a.Pos) == 0 {
		return nil, typeError("unbound method %s.%s() needs an argument", m.of.name, m.name)
	}
	self := a.Pos[0]
	if t, ok := typeOf(baseOf(self)).(*BuiltinType); !ok || !t.derivesFrom(m.of) {
		return nil, typeError("descriptor '%s' for '%s' objects doesn't apply to a '%s' object", m.name, m.of.name, self.TypeName())
	}
	return m.fn(in, baseOf(self), &Args{Pos: a.Pos[1:], Names: a.Names, Named: a.Named})
}

func (m *unboundMethod) Attr(_ *Interp, name string) (Value, error) {
	if name == "__name__" {
		return Str(m.name), nil
	}
	return nil, nil
}

// boundBuiltin is a method of a built-in type with its object.
type boundBuiltin struct {
	self Value
	name string
	fn   method
}

func (*boundBuiltin) TypeName() string { return "builtin_function_or_method" }

func (m *boundBuiltin) Call(in *Interp, a *Args) (Value, error) {
	if err := orError(in.charge(m.self), m.moves(in, a)); err != nil {
		return nil, err
	}
	return m.fn(in, m.self, a)
}

func (m *boundBuiltin) Attr(_ *Interp, name string) (Value, error) {
	switch name {
	case "__name__":
		return Str(m.name), nil
	case "__self__":
		return m.self, nil
	}
	return nil, nil
}

// constantTime are the methods of containers that do not visit all elements.
var constantTime = map[string]bool{"append": true, "extend": true, "add": true, "discard": true, "get": true,
	"setdefault": true, "popitem": true, "keys": true, "values": true, "items": true, "clear": true, "update": true}

// moves counts the elements of a container that a method visits.
func (m *boundBuiltin) moves(in *Interp, a *Args) error {
	if constantTime[m.name] {
		return nil
	}
	switch c := m.self.(type) {
	case *List:
		if m.name != "pop" || len(a.Pos) > 0 {
			return in.copies(len(c.Elts))
		}
	case *Dict:
		if m.name != "pop" {
			return in.copies(c.Len())
		}
	case *Set:
		return in.copies(c.Len())
	}
	return nil
}

// The built-in types. Their methods and constructors are set by init, since they refer to
// each other.
var (
	objectType   = &BuiltinType{name: "object", derivable: true}
	noneTypeType = &BuiltinType{name: "NoneType"}
	ellipsisType = &BuiltinType{name: "ellipsis"}
	intType      = &BuiltinType{name: "int", derivable: true}
	boolType     = &BuiltinType{name: "bool", base: intType}
	floatType    = &BuiltinType{name: "float", derivable: true}
	complexType  = &BuiltinType{name: "complex"}
	strType      = &BuiltinType{name: "str", derivable: true}
	bytesType    = &BuiltinType{name: "bytes", derivable: true}
	tupleType    = &BuiltinType{name: "tuple", derivable: true}
	listType     = &BuiltinType{name: "list", derivable: true}
	dictType     = &BuiltinType{name: "dict", derivable: true}
	setType      = &BuiltinType{name: "set", derivable: true}
	frozenType   = &BuiltinType{name: "frozenset", derivable: true}
	rangeType    = &BuiltinType{name: "range"}
	sliceType    = &BuiltinType{name: "slice"}
	typeType     = &BuiltinType{name: "type"}
	functionType = &BuiltinType{name: "function"}
	builtinFunc  = &BuiltinType{name: "builtin_function_or_method"}
	methodType   = &BuiltinType{name: "method"}
	moduleType   = &BuiltinType{name: "module"}
	iteratorType = &BuiltinType{name: "iterator"}
	viewType     = &BuiltinType{name: "dict_view"}

	orderedDictType = &BuiltinType{name: "OrderedDict", base: dictType, derivable: true}
	defaultDictType = &BuiltinType{name: "defaultdict", base: dictType, derivable: true}
	counterType     = &BuiltinType{name: "Counter", base: dictType, derivable: true}
)

// HasType is a value whose type(x) is a value of another package.
type HasType interface {
	Value
	// Type returns type(x).
	Type() Value
}

// typeOf is type(v).
func typeOf(v Value) Value {
	switch v := v.(type) {
	case NoneType:
		return noneTypeType
	case EllipsisType:
		return ellipsisType
	case Bool:
		return boolType
	case Int:
		return intType
	case Float:
		return floatType
	case Str:
		return strType
	case Bytes:
		return bytesType
	case *Tuple:
		if v.Class != nil {
			return v.Class
		}
		return tupleType
	case *List:
		return listType
	case *Dict:
		if v.kind != nil {
			return v.kind
		}
		return dictType
	case *Set:
		if v.Frozen {
			return frozenType
		}
		return setType
	case *Range:
		return rangeType
	case *Slice:
		return sliceType
	case *Instance:
		return v.Class
	case *Class:
		if v.meta != nil {
			return v.meta
		}
		return typeType
	case *BuiltinType:
		return typeType
	case *Function:
		return functionType
	case *Builtin, *boundBuiltin:
		return builtinFunc
	case *boundMethod:
		return methodType
	case *Module, *NativeModule:
		return moduleType
	case *dictView:
		return viewType
	case *iterator, *generator:
		return iteratorType
	case HasType:
		return v.Type()
	}
	return hostType(v.TypeName())
}

// hostType is the type of a value of another package that does not say which it is.
type hostType string

func (hostType) TypeName() string               { return "type" }
func (t hostType) Repr(*Interp) (string, error) { return "<class '" + string(t) + "'>", nil }
func (t hostType) Key() any                     { return t }
func (t hostType) Attr(_ *Interp, name string) (Value, error) {
	if name == "__name__" || name == "__qualname__" {
		return Str(t), nil
	}
	return nil, nil
}

func boolInt(b Bool) Int {
	if b {
		return NewInt(1)
	}
	return NewInt(0)
}

// baseOf returns the built-in value inside an object of a class that derives from a built-in
// type, and other values as they are.
func baseOf(v Value) Value {
	if o, ok := v.(*Instance); ok && o.base != nil {
		return o.base
	}
	return v
}

func absFloat(f float64) float64 { return math.Abs(f) }
func signbit(f float64) bool     { return math.Signbit(f) && !math.IsNaN(f) }

// bindArgs sorts the arguments of a call into parameters. A name that ends in "?" is
// optional, one that ends in "/" or "/?" cannot be given by name, and the names after "*"
// must be.
func bindArgs(fn string, a *Args, params ...string) ([]Value, error) {
	values := make([]Value, 0, len(params))
	pos, positional := 0, true
	most := 0
	for _, p := range params {
		if p == "*" {
			positional = false
			continue
		}
		name, optional, byName := paramName(p)
		var v Value
		if positional {
			most++
			if pos < len(a.Pos) {
				v = a.Pos[pos]
				pos++
			}
		}
		if k := a.Keyword(name); k != nil && byName {
			if v != nil {
				return nil, typeError("%s() got multiple values for argument '%s'", fn, name)
			}
			v = k
		}
		if v == nil && !optional {
			return nil, typeError("%s() missing required argument '%s' (pos %d)", fn, name, len(values)+1)
		}
		values = append(values, v)
	}
	if pos < len(a.Pos) {
		return nil, typeError("%s() takes at most %d arguments (%d given)", fn, most, len(a.Pos))
	}
	for _, n := range a.Names {
		if !hasParam(params, n) {
			return nil, typeError("%s() got an unexpected keyword argument '%s'", fn, n)
		}
	}
	return values, nil
}

func paramName(p string) (name string, optional, byName bool) {
	byName = true
	if n := len(p) - 1; p[n] == '?' {
		p, optional = p[:n], true
	}
	if n := len(p) - 1; p[n] == '/' {
		p, byName = p[:n], false
	}
	return p, optional, byName
}

func hasParam(params []string, name string) bool {
	for _, p := range params {
		if n, _, byName := paramName(p); n == name && byName && p != "*" {
			return true
		}
	}
	return false
}
