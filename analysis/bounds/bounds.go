// Package bounds finds how small and how large integers can be, and how many of
// their lowest bits are zero. Of a tensor it is what holds for all elements. It
// knows the operations that compute positions.
package bounds

import (
	"math"
	"math/bits"

	"github.com/tshared/tshared/analysis/sign"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// Range is from the least to the greatest integer.
type Range struct{ Low, High int64 }

// Known is the one integer in the range.
func (r Range) Known() (int64, bool) { return r.Low, r.Low == r.High }

// Within reports whether nothing in the range is below low or above high.
func (r Range) Within(low, high int64) bool { return low <= r.Low && r.High <= high }

// Of is the range of a value, as long as integers do not overflow.
func Of(v *ir.Value) Range {
	return (&search{found: map[*ir.Value]Range{}}).of(v)
}

// search remembers what it found. Meanwhile, and for what is too far away, a
// value is anything its type allows.
type search struct {
	found map[*ir.Value]Range
	depth int
}

const deepest = 64

func (s *search) of(v *ir.Value) Range {
	if r, ok := s.found[v]; ok {
		return r
	}
	all := OfType(ir.ElementTypeOf(v.Type()))
	if s.depth == deepest {
		return all
	}
	s.found[v] = all
	r := all
	s.depth++
	op := v.DefiningOp()
	switch {
	case op == nil:
		r = ofArgument(s, v, all)
	case rules[op.Def()] != nil:
		r = all.intersect(rules[op.Def()](s, op))
	}
	s.depth--
	if _, isTensor := v.Type().(*ir.TensorType); !isTensor && r.Low < 0 && sign.NonNegative(foldresult.Value(v)) {
		r = r.intersect(Range{0, math.MaxInt64})
	}
	s.found[v] = r
	return r
}

// OfType is everything a type allows, as signed integers.
func OfType(t ir.Type) Range {
	if i, ok := t.(*ir.IntegerType); ok && i.Width < 64 {
		most := int64(1)<<(i.Width-1) - 1
		return Range{-most - 1, most}
	}
	return Range{math.MinInt64, math.MaxInt64}
}

// intersect is what is in both ranges; where nothing is, overflow is the cause,
// and the first range stands.
func (r Range) intersect(other Range) Range {
	low, high := max(r.Low, other.Low), min(r.High, other.High)
	if low > high {
		return r
	}
	return Range{low, high}
}

func (r Range) union(other Range) Range {
	return Range{min(r.Low, other.Low), max(r.High, other.High)}
}

// corners is the range of a function that grows or falls along each operand.
func corners(x, y Range, f func(x, y int64) int64) Range {
	first := f(x.Low, y.Low)
	r := Range{first, first}
	for _, v := range []int64{f(x.Low, y.High), f(x.High, y.Low), f(x.High, y.High)} {
		r = r.union(Range{v, v})
	}
	return r
}

// Sums and products that do not fit are as large as they can be.
func sum(x, y int64) int64 {
	s := x + y
	switch {
	case x > 0 && y > 0 && s < 0:
		return math.MaxInt64
	case x < 0 && y < 0 && s >= 0:
		return math.MinInt64
	}
	return s
}

func negated(x int64) int64 {
	if x == math.MinInt64 {
		return math.MaxInt64
	}
	return -x
}

func product(x, y int64) int64 {
	high, low := bits.Mul64(magnitude(x), magnitude(y))
	negative := (x < 0) != (y < 0)
	switch {
	case high == 0 && low <= math.MaxInt64 && negative:
		return -int64(low)
	case high == 0 && low <= math.MaxInt64:
		return int64(low)
	case negative:
		return math.MinInt64
	}
	return math.MaxInt64
}

func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

// number is the integer an attribute says, or repeats.
func number(ctx *ir.Context, a ir.Attr) (int64, bool) {
	if d, ok := a.(*ir.DenseAttr); ok && d.Splat {
		a = d.At(ctx, 0)
	}
	i, ok := a.(*ir.IntegerAttr)
	if !ok || i.Big != nil {
		return 0, false
	}
	return i.Value, true
}

func constantOf(v *ir.Value) (int64, bool) {
	if op := v.DefiningOp(); op.Is(arith.Constant) {
		return number(op.Context(), arith.ConstantOf(v))
	}
	return 0, false
}
