package cpu

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// foldResult is a size, offset or stride: a constant, or a value of i64.
type foldResult struct {
	n int64
	v llvmir.Value
	// upperBound is an upper bound of the value; 0 if unknown.
	upperBound int64
}

func static(n int64) foldResult { return foldResult{n: n} }

func (a foldResult) isStatic() bool { return !a.v.IsValid() }

func (a foldResult) is(n int64) bool { return a.isStatic() && a.n == n }

func (a foldResult) value() llvmir.Value {
	if a.isStatic() {
		return llvmir.ConstInt(llvmir.I64, a.n)
	}
	return a.v
}

func (c *compiler) add(a, b foldResult) foldResult {
	switch {
	case a.isStatic() && b.isStatic():
		return static(a.n + b.n)
	case a.is(0):
		return b
	case b.is(0):
		return a
	}
	return foldResult{v: c.b.Add(a.value(), b.value(), llvmir.NSW)}
}

func (c *compiler) mul(a, b foldResult) foldResult {
	switch {
	case a.isStatic() && b.isStatic():
		return static(a.n * b.n)
	case a.is(0) || b.is(0):
		return static(0)
	case a.is(1):
		return b
	case b.is(1):
		return a
	}
	return foldResult{v: c.b.Mul(a.value(), b.value(), llvmir.NSW)}
}

func (c *compiler) numElements(list []foldResult) foldResult {
	n := static(1)
	for _, a := range list {
		n = c.mul(n, a)
	}
	return n
}

// rowMajor gives the strides of a dense tensor.
func (c *compiler) rowMajor(sizes []foldResult) []foldResult { return c.views().RowMajorStrides(sizes) }

func (c *compiler) foldResults(l foldresult.List) ([]foldResult, error) {
	out := make([]foldResult, len(l.Static))
	for i, e := range l.Entries() {
		if n, ok := e.Known(); ok {
			out[i] = static(n)
			continue
		}
		v, err := c.scalar(e.Value)
		if err != nil {
			return nil, err
		}
		out[i] = foldResult{v: v}
	}
	return out, nil
}

// sizes are fold results with their upper bounds, which offsets and strides do not need.
func (c *compiler) sizes(l foldresult.List) ([]foldResult, error) {
	out, err := c.foldResults(l)
	if err == nil {
		c.findUpperBounds(out, l)
	}
	return out, err
}

// sizesOf is a shape whose dynamic sizes are given by values.
func (c *compiler) sizesOf(shape []int64, dynamic []*ir.Value) ([]foldResult, error) {
	return c.sizes(foldresult.List{Static: shape, Dynamic: dynamic})
}
