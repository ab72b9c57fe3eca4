package narrowindices

import (
	"math"
	"slices"

	"github.com/tshared/tshared/analysis/coordinates"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// window is the elements of a tile inside a tensor along a dimension. Coordinates are the tensor's.
type window struct {
	n     int64            // elements of the tile
	start *ir.Value        // coordinate of its first element
	first *ir.Value        // coordinate of the first element that is inside
	shift *ir.Value        // elements before that one
	begin foldresult.Entry // coordinate of the tensor's first element
	ends  []end            // coordinates after its last element: the least one counts
	// limits are the coordinates between which a tile begins that has elements inside, where it may begin farther away than 32 bits say.
	limits intrange.Range
	part   offsetPart
}

// end is the sum of a value and a number.
type end struct {
	value *ir.Value
	plus  int64
}

// offsetPart is what the offset of the memory lacks along a dimension, when the shift has been taken out of it.
type offsetPart int

const (
	nothing   offsetPart = iota
	beginning            // the coordinate of the tensor's first element, by the stride
	distance             // that less the coordinate of the tile's first element, by the stride
)

// windowOf matches the shift of a tile of n elements and its size.
func windowOf(shift *ir.Value, size foldresult.Entry, n int64) (*window, bool) {
	length, ok := arith.AsSubI(definingOp(size))
	if !ok {
		return nil, false
	}
	w := &window{n: n, shift: withoutLimit(shift, n-1)}
	low, ok := countOf(w.shift, n)
	if !ok || length.Rhs() != w.shift {
		return nil, false
	}
	w.first, w.start, w.begin = low.first, low.start, entryOf(low.bound)
	if !w.addEnds(length.Lhs()) {
		return nil, false
	}
	if len(w.ends) == 0 { // no mask ends the tile
		w.ends = []end{{low.behind, 0}}
	}
	return w, true
}

// entryOf is an index, as a number if it is constant.
func entryOf(v *ir.Value) foldresult.Entry {
	if n, ok := foldresult.ConstantOf(v); ok {
		return foldresult.Const(n)
	}
	return foldresult.Value(v)
}

// withoutLimit is a value without the minimum with a constant that is at least n.
func withoutLimit(v *ir.Value, n int64) *ir.Value {
	if least, ok := arith.AsMinSI(v.DefiningOp()); ok {
		for i, limit := range least.Op.Operands() {
			if isAtLeast(limit, n) {
				return least.Op.Operand(1 - i)
			}
		}
	}
	return v
}

func isAtLeast(v *ir.Value, n int64) bool {
	number, ok := foldresult.ConstantOf(v)
	return ok && number >= n
}

// addEnds adds the ends from which the number of a tile's elements before the tensor's end follows; false if that has other parts.
func (w *window) addEnds(v *ir.Value) bool {
	if isAtLeast(v, w.n) {
		return true
	}
	if x, ok := otherOperand(v, arith.MaxSI, w.shift); ok {
		return w.addEnds(x)
	}
	if least, ok := arith.AsMinSI(v.DefiningOp()); ok {
		return w.addEnds(least.Lhs()) && w.addEnds(least.Rhs())
	}
	high, ok := countOf(v, w.n)
	if !ok {
		return false
	}
	plus, ok := difference(w.start, high.start)
	if e := (end{high.bound, plus}); ok && !slices.Contains(w.ends, e) {
		w.ends = append(w.ends, e)
	}
	return ok
}

// difference is the difference of two values, if it is a constant.
func difference(x, y *ir.Value) (int64, bool) {
	return coordinates.SumOfValue(x).Minus(coordinates.SumOfValue(y)).Constant()
}

// count is how many elements of a tile have coordinates below a bound: max(min(start + n, bound), start) - start.
type count struct{ first, start, behind, bound *ir.Value }

func countOf(v *ir.Value, n int64) (c count, ok bool) {
	number, ok := arith.AsSubI(v.DefiningOp())
	if !ok {
		return c, false
	}
	c.first, c.start = number.Lhs(), number.Rhs()
	before, ok := otherOperand(c.first, arith.MaxSI, c.start)
	if !ok {
		return c, false
	}
	least, ok := arith.AsMinSI(before.DefiningOp())
	if !ok {
		return c, false
	}
	for i, behind := range least.Op.Operands() {
		if length, ok := difference(behind, c.start); ok && length >= n {
			c.behind, c.bound = behind, least.Op.Operand(1-i)
			return c, true
		}
	}
	return c, false
}

// wordLimit is the greatest size that coordinates are compared with.
const wordLimit = 1 << 31

// fit finds the limits of the start. Seen from the tensor's first element, coordinates are at least -2^31 and less than 2^32, and the size is at most
// 2^31: as unsigned numbers of 32 bits, those that are less than the size are inside.
func (w *window) fit(ranges intrange.Analysis) bool {
	begin := intrange.Range{Min: w.begin.Const, Max: w.begin.Const}
	if w.begin.Value != nil {
		begin = ranges.Of(w.begin.Value)
	}
	last := int64(math.MaxInt64)
	for _, e := range w.ends {
		if r := ranges.Of(e.value); r.Max <= wordLimit {
			last = min(last, r.Max+e.plus)
		}
	}
	if begin.Min < 0 || begin.Max >= wordLimit || last > wordLimit {
		return false
	}
	start := ranges.Of(w.start)
	w.limits = intrange.Range{Min: math.MinInt64, Max: math.MaxInt64}
	if start.Max >= 2*wordLimit-w.n {
		w.limits.Max = wordLimit // no element is inside from there on
	}
	if start.Min < begin.Max-wordLimit {
		w.limits.Min = begin.Max - wordLimit // nor before this
	}
	return w.limits.Min <= -w.n
}

// clampedStart is the start within the limits.
func (w *window) clampedStart(b *ir.Builder) foldresult.Entry {
	start := foldresult.Value(w.start)
	if w.limits.Max < math.MaxInt64 {
		start = foldresult.Min(b, start, foldresult.Const(w.limits.Max))
	}
	if w.limits.Min > math.MinInt64 {
		start = foldresult.Max(b, start, foldresult.Const(w.limits.Min))
	}
	return start
}

// takeFrom takes the shift out of an offset, and the start with it.
func (w *window) takeFrom(offset *[]foldresult.Entry, stride foldresult.Entry) bool {
	is := func(v *ir.Value) func(x *ir.Value) bool { return func(x *ir.Value) bool { return x == v } }
	rest, ok := without(*offset, stride, is(w.first))
	if ok {
		*offset, w.part = rest, beginning
		return true
	}
	if rest, ok = without(*offset, stride, is(w.shift)); !ok {
		return false
	}
	*offset, w.part = rest, distance
	start := coordinates.SumOfValue(w.start)
	fromBegin := start.Plus(-w.begin.Const)
	if w.begin.Value != nil {
		fromBegin = start.Minus(coordinates.SumOfValue(w.begin.Value))
	}
	for _, c := range []struct {
		of   coordinates.Sum
		part offsetPart
	}{{fromBegin, nothing}, {start, beginning}} {
		if rest, ok := without(rest, stride, func(x *ir.Value) bool { return isZero(coordinates.SumOfValue(x).Minus(c.of)) }); ok {
			*offset, w.part = rest, c.part
			break
		}
	}
	return true
}

func isZero(s coordinates.Sum) bool {
	n, ok := s.Constant()
	return ok && n == 0
}

// without is a sum without the product of a value and a stride.
func without(sum []foldresult.Entry, stride foldresult.Entry, is func(v *ir.Value) bool) (rest []foldresult.Entry, ok bool) {
	i := slices.IndexFunc(sum, func(e foldresult.Entry) bool {
		if stride.Is(1) {
			return e.Value != nil && is(e.Value)
		}
		product, ok := arith.AsMulI(definingOp(e))
		return ok && (isEntry(product.Rhs(), stride) && is(product.Lhs()) || isEntry(product.Lhs(), stride) && is(product.Rhs()))
	})
	if i < 0 {
		return nil, false
	}
	return slices.Delete(slices.Clone(sum), i, i+1), true
}

func isEntry(v *ir.Value, e foldresult.Entry) bool {
	n, known := e.Known()
	return v == e.Value || known && foldresult.IsConstant(v, n)
}

// missing is the part that the offset lacks.
func (w *window) missing(b *ir.Builder) foldresult.Entry {
	switch w.part {
	case beginning:
		return w.begin
	case distance:
		return foldresult.Sub(b, w.begin, foldresult.Value(w.start))
	}
	return foldresult.Const(0)
}

// size is the number of elements of the tensor: max(end, begin) - begin, which are not negative, in 32 bits if all of them have so many.
func (w *window) size(b *ir.Builder) foldresult.Entry {
	if size, ok := w.narrowSize(b); ok {
		return size
	}
	var last foldresult.Entry
	for i, e := range w.ends {
		at := foldresult.Add(b, entryOf(e.value), foldresult.Const(e.plus))
		if i > 0 {
			at = foldresult.Min(b, last, at)
		}
		last = at
	}
	return foldresult.Sub(b, foldresult.Max(b, last, w.begin), w.begin)
}

func (w *window) narrowSize(b *ir.Builder) (size foldresult.Entry, ok bool) {
	narrow := func(e foldresult.Entry) *ir.Value {
		if e.Value != nil {
			return asI32(e.Value)
		}
		return arith.NewConstant(b, b.Ctx.IntAttr(ir.I32, e.Const))
	}
	if _, isConstant := foldresult.ConstantOf(w.ends[0].value); len(w.ends) == 1 && isConstant && w.begin.Value == nil {
		return size, false // folded
	}
	for _, e := range w.ends {
		if e.plus != 0 || !isI32(e.value) {
			return size, false
		}
	}
	if w.begin.Value != nil && asI32(w.begin.Value) == nil {
		return size, false
	}
	last, begin := narrow(entryOf(w.ends[0].value)), narrow(w.begin)
	for _, e := range w.ends[1:] {
		last = arith.NewBinary(b, arith.MinSI, last, narrow(entryOf(e.value)))
	}
	last = arith.NewBinary(b, arith.MaxSI, last, begin)
	if !w.begin.IsConst(0) {
		last = arith.NewBinary(b, arith.SubI, last, begin, arith.WithOverflow(b.Ctx, arith.NoSignedWrap))
	}
	return foldresult.Value(arith.NewCast(b, arith.IndexCastUI, last, ir.Index)), true
}
