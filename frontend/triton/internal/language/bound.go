package language

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// raise makes a Python exception that the program did not write.
func raise(class, format string, args ...any) error { return pyeval.Raise(class, format, args...) }

// fail keeps the first failure.
func (a *Bound) fail(format string, args ...any) {
	if a.err == nil {
		a.err = fmt.Errorf(format, args...)
	}
}

// arg is the argument of a parameter as it was given.
func (a *Bound) arg(name string) pyeval.Value {
	for i, p := range a.b.Params {
		if p.Name == name {
			return a.values[i]
		}
	}
	panic("BUG: " + a.b.Name + " has no parameter " + name)
}

// has reports whether the function has a parameter.
func (a *Bound) has(name string) bool {
	return slices.ContainsFunc(a.b.Params, func(p Param) bool { return p.Name == name })
}

// value is an argument without its Constexpr.
func (a *Bound) value(name string) pyeval.Value { return semantic.Unwrap(a.arg(name)) }

// isNone reports whether an argument is None.
func (a *Bound) isNone(name string) bool { return semantic.IsNone(a.arg(name)) }

// tensor makes a tensor of an argument.
func (a *Bound) tensor(s *semantic.Semantic, name string) *semantic.Tensor {
	return a.toTensor(s, a.arg(name))
}

func (a *Bound) toTensor(s *semantic.Semantic, v pyeval.Value) *semantic.Tensor {
	if a.err != nil {
		return nil
	}
	t, err := s.ToTensor(v)
	a.err = err
	return t
}

// optional makes a tensor of an argument, nil where it is None.
func (a *Bound) optional(s *semantic.Semantic, name string) *semantic.Tensor {
	if a.isNone(name) {
		return nil
	}
	return a.tensor(s, name)
}

// given is an argument that must be a tensor already: numbers are not converted.
func (a *Bound) given(name string) *semantic.Tensor {
	if a.err != nil {
		return nil
	}
	v := a.value(name)
	t, ok := v.(*semantic.Tensor)
	if !ok {
		a.fail("%s() argument '%s' must be a tensor, not %s", a.b.Name, name, typeName(v))
	}
	return t
}

// typeName is the type of a value as messages show it.
func typeName(v pyeval.Value) string {
	if v == nil {
		return "NoneType"
	}
	return v.TypeName()
}

// int is an argument that must be an integer known at compile time.
func (a *Bound) int(name string) int64 { return a.toInt(a.value(name), name) }

func (a *Bound) toInt(v pyeval.Value, name string) int64 {
	if a.err != nil {
		return 0
	}
	switch v := semantic.Unwrap(v).(type) {
	case pyeval.Int:
		n, ok := v.Int64()
		if !ok {
			a.fail("%s() argument '%s' is out of range: %s", a.b.Name, name, v.Big())
		}
		return n
	case pyeval.Bool:
		if v {
			return 1
		}
		return 0
	}
	a.fail("%s() argument '%s' must be a constexpr integer, not %s", a.b.Name, name, typeName(semantic.Unwrap(v)))
	return 0
}

// bool is an argument that must be a truth value known at compile time. None is false.
func (a *Bound) bool(name string) bool {
	switch v := a.value(name).(type) {
	case pyeval.Bool:
		return bool(v)
	case pyeval.NoneType:
		return false
	case pyeval.Int:
		return v.Big().Sign() != 0
	default:
		a.fail("%s() argument '%s' must be a constexpr bool, not %s", a.b.Name, name, typeName(v))
		return false
	}
}

// str is an argument that must be a string known at compile time. None is empty.
func (a *Bound) str(name string) string {
	switch v := a.value(name).(type) {
	case pyeval.Str:
		return string(v)
	case pyeval.NoneType:
		return ""
	default:
		a.fail("%s() argument '%s' must be a string, not %s", a.b.Name, name, typeName(v))
		return ""
	}
}

// dtype is an argument that must be a type.
func (a *Bound) dtype(name string) semantic.Type {
	v := a.value(name)
	t, ok := v.(semantic.Type)
	if !ok && a.err == nil {
		a.fail("%s() argument '%s' must be a dtype, not %s", a.b.Name, name, typeName(v))
	}
	return t
}

// list is the elements of an argument that is a tuple or list; another value is a list of
// one.
func (a *Bound) list(name string) []pyeval.Value {
	v := a.arg(name)
	if elts, ok := elements(v); ok {
		return elts
	}
	return []pyeval.Value{v}
}

// elements is the elements of a tuple or list.
func elements(v pyeval.Value) ([]pyeval.Value, bool) {
	switch v := semantic.Unwrap(v).(type) {
	case *pyeval.Tuple:
		return v.Elts, true
	case *pyeval.List:
		return v.Elts, true
	}
	return nil, false
}

// ints is the elements of an argument, which must be integers known at compile time.
func (a *Bound) ints(name string) []int64 { return a.toInts(a.list(name), name) }

func (a *Bound) toInts(vs []pyeval.Value, name string) []int64 {
	list := make([]int64, len(vs))
	for i, v := range vs {
		list[i] = a.toInt(v, name)
	}
	return list
}

// shape is an argument that must be a shape.
func (a *Bound) shape(name string) []int64 { return a.toShape(a.list(name)) }

func (a *Bound) toShape(vs []pyeval.Value) []int64 {
	shape := make([]int64, len(vs))
	for i, v := range vs {
		n, ok := semantic.Unwrap(v).(pyeval.Int)
		if !ok {
			a.fail("Shape element %d must have type `constexpr[int]`, got `%s`", i, classText(v))
			return shape
		}
		shape[i], ok = n.Int64()
		if !ok {
			a.fail("Shape element %d must be a power of 2", i)
		}
	}
	return shape
}

// classText is the class of a value as messages of shapes show it.
func classText(v pyeval.Value) string {
	if c, ok := v.(*semantic.Constexpr); ok {
		return "constexpr[" + typeName(c.Value) + "]"
	}
	return typeName(v)
}

// restList is the arguments after a *, or the elements of the only one where it is a tuple
// or list.
func (a *Bound) restList() []pyeval.Value {
	if len(a.rest) == 1 {
		if elts, ok := elements(a.rest[0]); ok {
			return elts
		}
	}
	return a.rest
}

// tuple makes a tuple of tensors.
func tuple(ts ...*semantic.Tensor) *pyeval.Tuple {
	elts := make([]pyeval.Value, len(ts))
	for i, t := range ts {
		elts[i] = t
	}
	return pyeval.NewTuple(elts...)
}

// result is what a Builtin returns of a tensor.
func result(t *semantic.Tensor, err error) (pyeval.Value, error) {
	if err != nil {
		return nil, err
	}
	return t, nil
}
