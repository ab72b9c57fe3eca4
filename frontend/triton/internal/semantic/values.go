package semantic

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/ir"
)

// Tensor is a value of the kernel that the IR computes: a scalar, a pointer or a block.
type Tensor struct {
	Handle *ir.Value
	Type   Type
}

// TypeName implements pyeval.Value.
func (*Tensor) TypeName() string { return "tensor" }

// Repr implements pyeval.HasRepr: the type and the shape, as messages show a tensor.
func (t *Tensor) Repr(*pyeval.Interp) (string, error) {
	shape := ShapeOf(t.Type)
	parts := make([]string, len(shape))
	for i, n := range shape {
		parts[i] = "constexpr[" + strconv.FormatInt(n, 10) + "]"
	}
	return ScalarOf(t.Type).String() + "[" + strings.Join(parts, ", ") + "]", nil
}

// Constexpr is a value known at compile time.
type Constexpr struct{ Value pyeval.Value }

// TypeName implements pyeval.Value.
func (*Constexpr) TypeName() string { return "constexpr" }

// Parts implements pyeval.Composite.
func (c *Constexpr) Parts() []pyeval.Value { return pyeval.Parts(c.Value) }

// NewConstexpr wraps a value; a Constexpr stays as it is.
func NewConstexpr(v pyeval.Value) *Constexpr {
	if c, ok := v.(*Constexpr); ok {
		return c
	}
	return &Constexpr{v}
}

// Unwrap is the value of a Constexpr, or the value itself.
func Unwrap(v pyeval.Value) pyeval.Value {
	if c, ok := v.(*Constexpr); ok {
		return c.Value
	}
	return v
}

// Descriptor is a tensor descriptor: its handle, and the shape and strides of the tensor
// in memory.
type Descriptor struct {
	Handle  *ir.Value
	Type    *DescriptorType
	Shape   []*Tensor
	Strides []*Tensor
}

// TypeName implements pyeval.Value.
func (*Descriptor) TypeName() string { return "tensor_descriptor" }

// Aggregate is an instance of a class made by an aggregate decorator: its fields are
// values of the kernel, in the order of Class's fields.
type Aggregate struct {
	Class  *pyeval.Class
	Fields []pyeval.Value
}

// TypeName implements pyeval.Value.
func (a *Aggregate) TypeName() string { return a.Class.Name }

// Parts implements pyeval.Composite.
func (a *Aggregate) Parts() []pyeval.Value { return a.Fields }

// IsNone reports whether a value is None, also as a Constexpr. A missing value is None.
func IsNone(v pyeval.Value) bool {
	if v == nil {
		return true
	}
	_, ok := Unwrap(v).(pyeval.NoneType)
	return ok
}

// isNumber reports whether a value is a bool, int or float of Python.
func isNumber(v pyeval.Value) bool {
	switch v.(type) {
	case pyeval.Bool, pyeval.Int, pyeval.Float:
		return true
	}
	return false
}

// bigOf is the value of a Python integer or bool.
func bigOf(v pyeval.Value) (*big.Int, bool) {
	switch v := v.(type) {
	case pyeval.Int:
		return v.Big(), true
	case pyeval.Bool:
		if v {
			return big.NewInt(1), true
		}
		return new(big.Int), true
	}
	return nil, false
}

// floatOf is a Python number as a float.
func floatOf(v pyeval.Value) float64 {
	if f, ok := v.(pyeval.Float); ok {
		return float64(f)
	}
	n, ok := bigOf(v)
	if !ok {
		return 0
	}
	f, _ := new(big.Float).SetInt(n).Float64()
	return f
}

// isZero reports whether a Python number equals 0.
func isZero(v pyeval.Value) bool {
	if f, ok := v.(pyeval.Float); ok {
		return f == 0
	}
	n, ok := bigOf(v)
	return ok && n.Sign() == 0
}

// isNegative reports whether a Python number is less than 0.
func isNegative(v pyeval.Value) bool {
	if f, ok := v.(pyeval.Float); ok {
		return f < 0
	}
	n, ok := bigOf(v)
	return ok && n.Sign() < 0
}

// textOf is a value as messages show it: Python's str.
func textOf(v pyeval.Value) string {
	if v == nil {
		return "None"
	}
	text, err := pyeval.New(pyeval.Options{}).Str(v)
	if err != nil {
		return "<" + v.TypeName() + ">"
	}
	return text
}

// shapeProduct is the product of a shape, which may be of any size.
func shapeProduct(shape []int64) string {
	n := big.NewInt(1)
	for _, d := range shape {
		n.Mul(n, big.NewInt(d))
	}
	return n.String()
}

// Describe is a value as messages show it.
func Describe(v pyeval.Value) string { return textOf(v) }

func itoa(n int) string { return strconv.Itoa(n) }

func lower(s string) string { return strings.ToLower(s) }
