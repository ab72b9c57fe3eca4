package coordinates

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// SumOf is an expression as a sum of the values that its own are computed from; not ok if it has other parts, or too many.
func SumOf(e affine.Expr, values []*ir.Value) (sum Sum, ok bool) {
	a := address{limit: maxOperations, sums: true}
	ok = a.addExpr(e, values, 1)
	return a.rest, ok && !a.failed
}

// SumOfValue is a value as a sum of values that it is computed from; the value itself if these are too many.
func SumOfValue(v *ir.Value) Sum {
	a := address{limit: maxOperations, sums: true}
	if a.addEntry(foldresult.Value(v), 1); a.failed {
		return Sum{terms: []term{{v, 1}}}
	}
	return a.rest
}

// addExpr adds a multiple of an expression of values; false if it has other parts than sums.
func (a *address) addExpr(e affine.Expr, values []*ir.Value, factor int64) bool {
	switch e := e.(type) {
	case *affine.Constant:
		a.rest.constant += factor * e.Value
		return true
	case *affine.Dim:
		a.addEntry(foldresult.Value(values[e.Pos]), factor)
		return true
	case *affine.Binary:
		if e.Kind == affine.KindAdd {
			return a.addExpr(e.LHS, values, factor) && a.addExpr(e.RHS, values, factor)
		}
		if n, ok := e.RHS.(*affine.Constant); ok && e.Kind == affine.KindMul {
			return a.addExpr(e.LHS, values, factor*n.Value)
		}
	}
	return false
}

// Unshifted is the whole of a tile that is inserted into a tensor at a shift, because its mask leaves out elements before coordinate 0. It begins with element 0
// of the tensor, whose coordinates may be negative. Along a dimension without a shift it is the tile. Where the mask begins at another coordinate than 0, it is along an
// outer dimension with the same stride.
func (t Tile) Unshifted(shift, strides []foldresult.Entry, shape []int64) (Tile, bool) {
	t.Starts, t.Sizes, t.Values, t.OuterStrides = slices.Clone(t.Starts), slices.Clone(t.Sizes), slices.Clone(t.Values), slices.Clone(t.OuterStrides)
	outer := len(t.Starts) - len(t.Sizes)
	for d, by := range shift {
		if by.IsConst(0) {
			continue
		}
		start, size, base, ok := t.unshifted(outer+d, d, by, shape[d])
		if !ok {
			return t, false
		}
		t.Starts[outer+d], t.Sizes[d] = t.expr(start.Minus(base)), t.expr(size.Minus(base))
		if !base.isZero() {
			t.addOuter(base, strides[d])
			outer++
		}
	}
	return t, len(t.Values) <= maxValues
}

// Based is a tile whose coordinate along a dimension is relative to a base, where no mask ends the tile: the terms of the coordinate for which a function holds, which are along
// an outer dimension with the same stride then.
func (t Tile) Based(d int, stride foldresult.Entry, is func(v *ir.Value, factor int64) bool) Tile {
	outer := len(t.Starts) - len(t.Sizes)
	start, ok := SumOf(t.Starts[outer+d], t.Values)
	size, also := SumOf(t.Sizes[d], t.Values)
	if _, whole := size.Minus(start).Constant(); !ok || !also || !whole {
		return t
	}
	var base Sum
	for _, x := range start.terms {
		if is(x.value, x.factor) {
			base.terms = append(base.terms, x)
		}
	}
	if !base.isZero() {
		t.Starts, t.Sizes, t.Values, t.OuterStrides = slices.Clone(t.Starts), slices.Clone(t.Sizes), slices.Clone(t.Values), slices.Clone(t.OuterStrides)
		t.Starts[outer+d], t.Sizes[d] = t.expr(start.Minus(base)), t.expr(size.Minus(base))
		t.addOuter(base, stride)
	}
	return t
}

// addOuter adds an outer dimension.
func (t *Tile) addOuter(index Sum, stride foldresult.Entry) {
	outer := len(t.Starts) - len(t.Sizes)
	t.Starts, t.OuterStrides = slices.Insert(t.Starts, outer, t.expr(index)), append(t.OuterStrides, t.expr(sumOfStride(peel(stride))))
}

// unshifted is Unshifted for a dimension: where the whole tile and the tensor begin and end.
func (t Tile) unshifted(start, size int, by foldresult.Entry, n int64) (from, end, base Sum, ok bool) {
	first, isSum := SumOf(t.Starts[start], t.Values)
	last, ok := SumOf(t.Sizes[size], t.Values)
	if !isSum || !ok {
		return from, end, base, false
	}
	a := address{limit: maxOperations, sums: true}
	distance := a.sumOf(inTile(by, n))
	from = first.Minus(distance)
	// Elements from this coordinate on are accessed.
	base = a.unclamped(distance, clamps{size: n})
	base.plus(from, 1)
	end = a.unclamped(last.Minus(from), clamps{distance, n})
	end.plus(from, 1)
	return from, end, base, !a.failed
}

// inTile is a shift without the minimum that keeps it below the size of the tile: nothing is inserted there.
func inTile(by foldresult.Entry, n int64) foldresult.Entry {
	if by.Value == nil {
		return by
	}
	if op := by.Value.DefiningOp(); op.Is(arith.MinSI) {
		for i := range 2 {
			if limit, ok := foldresult.ConstantOf(op.Operand(i)); ok && limit >= n-1 {
				return foldresult.Value(op.Operand(1 - i))
			}
		}
	}
	return by
}
