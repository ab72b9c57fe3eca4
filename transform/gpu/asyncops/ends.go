package asyncops

import (
	"math/bits"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/coordinates"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// uncut is the size of a tensor along a dimension without ends that cut no tile: a program of several that share a dimension goes through its part in whole tiles.
//
//	%end = arith.minsi %first + 64 * %n, %size
//	scf.for %k = %first to %end step 64 { ... tile.load of 64 elements from %k on, before %end }
//
// ends at %size alone, which the maker knows.
func (t *BulkTile) uncut(e, start affine.Expr, n int64) (foldresult.Entry, bool) {
	from, ok := coordinates.SumOf(start, t.values)
	loop, isCounter := scf.AsFor(from.Counter())
	if !ok || !isCounter || loop.Unsigned() {
		return foldresult.Entry{}, false
	}
	step, known := foldresult.ConstantOf(loop.Step())
	if !known || step < 1 || step%n != 0 {
		return foldresult.Entry{}, false
	}
	if end, ok := coordinates.SumOf(e, t.values); ok && isWhole(loop, end, n) {
		return foldresult.Const(unbounded), true
	}
	size, ok := t.entry(e)
	if !ok || size.Value == nil {
		return size, false
	}
	return t.leastEnd(loop, size.Value, n)
}

// leastEnd is the only end of a minimum of ends that may cut a tile of a loop; not ok if there are several.
func (t *BulkTile) leastEnd(loop scf.ForOp, v *ir.Value, n int64) (foldresult.Entry, bool) {
	if t.knows(v) {
		return foldresult.Value(v), true
	}
	if end := coordinates.SumOfValue(v); isWhole(loop, end, n) {
		return foldresult.Const(unbounded), true
	}
	op := v.DefiningOp()
	switch {
	case op.Is(arith.IndexCast), op.Is(arith.ExtSI):
		return t.leastEnd(loop, op.Operand(0), n)
	case op.Is(arith.MinSI):
		x, ok := t.leastEnd(loop, op.Operand(0), n)
		y, also := t.leastEnd(loop, op.Operand(1), n)
		switch {
		case !ok || !also:
		case y.IsConst(unbounded):
			return x, true
		case x.IsConst(unbounded):
			return y, true
		}
	}
	return foldresult.Entry{}, false
}

// isWhole reports whether tiles of n elements that begin at the counter of a loop end at or before an end: the loop does, and its first tile is
// a multiple of n elements before it.
func isWhole(loop scf.ForOp, end coordinates.Sum, n int64) bool {
	return endsBy(loop.UpperBound(), end) && end.Minus(coordinates.SumOfValue(loop.LowerBound())).IsMultiple(n, func(v *ir.Value) int64 {
		return 1 << min(axisinfo.Log2Divisibility(v), bits.TrailingZeros64(uint64(n)))
	})
}

// endsBy reports whether a bound is an end, or a minimum of it and others.
func endsBy(bound *ir.Value, end coordinates.Sum) bool {
	if d, ok := end.Minus(coordinates.SumOfValue(bound)).Constant(); ok && d >= 0 {
		return true
	}
	op := bound.DefiningOp()
	return op.Is(arith.MinSI) && (endsBy(op.Operand(0), end) || endsBy(op.Operand(1), end))
}
