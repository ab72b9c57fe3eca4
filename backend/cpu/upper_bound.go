package cpu

import (
	"math"

	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// findUpperBounds sets the upper bounds of the fold results of a list.
func (c *compiler) findUpperBounds(sizes []foldResult, l foldresult.List) {
	if len(l.Dynamic) == 0 {
		return
	}
	for i, e := range l.Entries() {
		if !sizes[i].isStatic() {
			sizes[i].upperBound = c.upperBound(e.Value)
		}
	}
}

// upperBound is an upper bound of a size, 0 if there is none. A bound of 2^31 elements,
// which every size that is cast from i32 has, is too large to allocate memory for.
func (c *compiler) upperBound(v *ir.Value) int64 {
	r := c.sizeRanges.Of(v)
	if r.Max >= math.MaxInt32 {
		return 0
	}
	return max(r.Max, 0)
}

// rangeOfDim is the range of a size of a tensor or buffer with an upper bound.
func (c *compiler) rangeOfDim(v *ir.Value) (r intrange.Range, ok bool) {
	op := v.DefiningOp()
	if !op.Is(tensor.Dim) && !op.Is(memref.Dim) {
		return r, false
	}
	source, index := dimOperands(op)
	a := c.descs[source]
	d, ok := foldresult.ConstantOf(index)
	if a == nil || !ok || d < 0 || int(d) >= a.rank() || a.bounds[d] == unbounded {
		return r, false
	}
	return intrange.Range{Max: a.bounds[d]}, true
}
