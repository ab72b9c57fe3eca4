package kernels

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/kernel/specialize"
)

// Error is the error of an operation whose tensors or numbers do not fit.
type Error struct {
	Op       string // the operation
	Operand  string // the tensor or number, by the name of its parameter
	Expected string // what would fit
	Found    string // in its place
}

// Error implements error.
func (e *Error) Error() string {
	return fmt.Sprintf("kernels: %s: %s: expected %s, found %s", e.Op, e.Operand, e.Expected, e.Found)
}

// checks are the checks of one operation's operands. The first that fails is the error; those
// after it do nothing.
type checks struct {
	op  string
	err error
}

func (c *checks) fail(operand, expected, format string, args ...any) {
	if c.err == nil {
		c.err = &Error{Op: c.op, Operand: operand, Expected: expected, Found: fmt.Sprintf(format, args...)}
	}
}

// require fails unless a condition holds.
func (c *checks) require(holds bool, operand, expected, format string, args ...any) {
	if !holds {
		c.fail(operand, expected, format, args...)
	}
}

// floats are the types that most operations take.
var floats = []string{"fp16", "bf16", "fp32"}

// tensor checks what every tensor must be: memory of one of the types, large enough for the
// shape.
func (c *checks) tensor(name string, t Tensor, dtypes ...string) {
	dtype := t.Dtype()
	if dtype == "" {
		c.fail(name, "a slice, a *gpu.Buffer or a jit.Pointer with its Dtype", "%s", dataText(t.Data))
		return
	}
	c.require(slices.Contains(dtypes, dtype), name, oneOf(dtypes), "%s", dtype)
	if t.Strides != nil && len(t.Strides) != len(t.Shape) {
		c.fail(name, fmt.Sprintf("%d strides for shape %s", len(t.Shape), shapeText(t.Shape)), "%d", len(t.Strides))
		return
	}
	for _, n := range slices.Concat(t.Shape, t.Strides) {
		c.require(n >= 0, name, "sizes and strides that are not negative", "%s", t)
	}
	if _, _, length := t.memory(); c.err == nil && length != unknownLength {
		c.require(t.extent() <= length, name, fmt.Sprintf("at least %d elements for %s", t.extent(), t), "%d", length)
	}
}

// output checks a tensor that the operation writes: no two of its elements may be one.
func (c *checks) output(name string, t Tensor, dtypes ...string) {
	c.tensor(name, t, dtypes...)
	if c.err != nil {
		return
	}
	for i, stride := range t.strides() {
		c.require(stride > 0 || t.Shape[i] <= 1 || t.Elements() == 0, name, "strides of at least 1 in a tensor that is written", "%s", t)
	}
}

// matrix checks that a tensor consists of rows at one distance from each other.
func (c *checks) matrix(name string, t Tensor) {
	if c.err != nil {
		return
	}
	_, ok := t.matrix()
	c.require(ok, name, "contiguous rows at one distance from each other", "%s", t)
}

// shape checks the sizes of a tensor; like names what gives them.
func (c *checks) shape(name string, t Tensor, shape []int, like string) {
	c.require(slices.Equal(t.Shape, shape), name, fmt.Sprintf("shape %s %s", shapeText(shape), like), "%s", shapeText(t.Shape))
}

// rank checks the number of dimensions.
func (c *checks) rank(name string, t Tensor, dimensions string) {
	c.require(len(t.Shape) == 1+strings.Count(dimensions, ","), name, "shape ["+dimensions+"]", "%s", shapeText(t.Shape))
}

// apart checks that a tensor that is written shares no memory with another.
func (c *checks) apart(name string, t Tensor, other string, o Tensor) {
	if c.err != nil {
		return
	}
	from, to := t.span()
	otherFrom, otherTo := o.span()
	c.require(to <= otherFrom || otherTo <= from, name, "memory of its own", "memory that %s shares", other)
}

// span is the tensor's part of the address space.
func (t Tensor) span() (from, to uint64) {
	elem, address, _ := t.memory()
	if elem == specialize.NoScalar {
		return address, address
	}
	return address, address + uint64(t.extent()*elem.Bytes())
}

func dataText(data any) string {
	if data == nil {
		return "nil"
	}
	return fmt.Sprintf("%T", data)
}

func shapeText(shape []int) string {
	return "[" + strings.Trim(strings.Join(strings.Fields(fmt.Sprint(shape)), ", "), "[]") + "]"
}

// oneOf lists choices: "fp16, bf16 or fp32".
func oneOf(choices []string) string {
	last := len(choices) - 1
	if last <= 0 {
		return strings.Join(choices, "")
	}
	return strings.Join(choices[:last], ", ") + " or " + choices[last]
}
