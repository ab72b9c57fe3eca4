package cpu

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// amount is a size, offset or stride: known when compiling, or a value of i64.
type amount struct {
	n int64
	v llvmir.Value
	// limit is the largest a value can be; 0 when nobody knows.
	limit int64
}

func known(n int64) amount { return amount{n: n} }

func (a amount) isKnown() bool { return !a.v.IsValid() }

func (a amount) is(n int64) bool { return a.isKnown() && a.n == n }

func (a amount) value() llvmir.Value {
	if a.isKnown() {
		return llvmir.ConstInt(llvmir.I64, a.n)
	}
	return a.v
}

func (c *compiler) add(a, b amount) amount {
	switch {
	case a.isKnown() && b.isKnown():
		return known(a.n + b.n)
	case a.is(0):
		return b
	case b.is(0):
		return a
	}
	return amount{v: c.b.Add(a.value(), b.value(), llvmir.NSW)}
}

func (c *compiler) mul(a, b amount) amount {
	switch {
	case a.isKnown() && b.isKnown():
		return known(a.n * b.n)
	case a.is(0) || b.is(0):
		return known(0)
	case a.is(1):
		return b
	case b.is(1):
		return a
	}
	return amount{v: c.b.Mul(a.value(), b.value(), llvmir.NSW)}
}

func (c *compiler) product(list []amount) amount {
	n := known(1)
	for _, a := range list {
		n = c.mul(n, a)
	}
	return n
}

// rowMajor are the strides of dense elements.
func (c *compiler) rowMajor(sizes []amount) []amount { return c.views().RowMajor(sizes) }

func (c *compiler) amounts(l foldresult.List) ([]amount, error) {
	out := make([]amount, len(l.Static))
	for i, e := range l.Entries() {
		if n, ok := e.Known(); ok {
			out[i] = known(n)
			continue
		}
		v, err := c.word(e.Value)
		if err != nil {
			return nil, err
		}
		out[i] = amount{v: v, limit: c.limit(e.Value)}
	}
	return out, nil
}

// sizesOf is a shape whose unknown dimensions are given by values.
func (c *compiler) sizesOf(shape []int64, dynamic []*ir.Value) ([]amount, error) {
	return c.amounts(foldresult.List{Static: shape, Dynamic: dynamic})
}
