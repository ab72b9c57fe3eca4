package pipeline

import (
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// staysZero reports whether a shift of a tile that is 0 in the first iteration is 0 in all. A tile at position p is shifted by
// max(min(p + n, 0), p) - p elements, which is 0 where p is at least 0.
func staysZero(shift *ir.Value, body *ir.Block) bool {
	if limited, ok := arith.AsMinSI(shift.DefiningOp()); ok && isNonNegative(limited.Rhs()) {
		shift = limited.Lhs()
	}
	difference, ok := arith.AsSubI(shift.DefiningOp())
	if !ok {
		return false
	}
	position := difference.Rhs()
	clamp, ok := arith.AsMaxSI(difference.Lhs().DefiningOp())
	if !ok || clamp.Rhs() != position {
		return false
	}
	end, ok := arith.AsMinSI(clamp.Lhs().DefiningOp())
	if !ok {
		return false
	}
	if limit, known := intrange.Of(end.Rhs(), intrange.Wraps).Constant(); !known || limit > 0 {
		return false
	}
	return isNondecreasing(position, body, 0)
}

// unclamped is the shift of a tile along a dimension without the minimum that keeps its first element in the tensor, min(shift, n - 1) with
// n elements: a shift divides as the tile's position does, the minimum does not. A tile that is shifted by n elements has none.
func unclamped(l *asyncops.Load, shift *ir.Value, dim int) *ir.Value {
	limited, ok := arith.AsMinSI(shift.DefiningOp())
	if !ok {
		return shift
	}
	n := l.Value.Type().(*ir.TensorType).Shape[dim]
	view, ok := memref.AsSubView(l.Load.Source().DefiningOp())
	if last, known := intrange.Of(limited.Rhs(), intrange.Wraps).Constant(); !ok || !known || last != n-1 {
		return shift
	}
	sizes := view.Slice().Sizes.Entries()
	if len(sizes) != len(l.Value.Type().(*ir.TensorType).Shape) || sizes[dim].Value == nil || !isRestOf(sizes[dim].Value, limited.Lhs(), n) {
		return shift
	}
	return limited.Lhs()
}

// isRestOf reports whether a size is at most what n elements have after a position, or 0: max(min(end, n), position) - position.
func isRestOf(size, position *ir.Value, n int64) bool {
	difference, ok := arith.AsSubI(size.DefiningOp())
	if !ok || difference.Rhs() != position {
		return false
	}
	end, ok := arith.AsMaxSI(difference.Lhs().DefiningOp())
	if !ok || end.Rhs() != position {
		return false
	}
	within, ok := arith.AsMinSI(end.Lhs().DefiningOp())
	if !ok {
		return false
	}
	limit, known := intrange.Of(within.Rhs(), intrange.Wraps).Constant()
	return known && limit <= n
}

// isNondecreasing reports whether a value is in no iteration less than in the one before. Positions are assumed not to overflow.
func isNondecreasing(v *ir.Value, body *ir.Block, depth int) bool {
	if depth > maxInvariantDepth {
		return false
	}
	op := v.DefiningOp()
	if op == nil {
		return v.ArgOf() != body || isNondecreasingArg(v, body)
	}
	if asyncops.IsInvariant(v, body) {
		return true
	}
	is := func(i int) bool { return isNondecreasing(op.Operand(i), body, depth+1) }
	switch {
	case op.Is(arith.AddI), op.Is(arith.MinSI), op.Is(arith.MaxSI):
		return is(0) && is(1)
	case op.Is(arith.SubI):
		return is(0) && asyncops.IsInvariant(op.Operand(1), body)
	case op.Is(arith.MulI):
		isFactor := func(i int) bool { return asyncops.IsInvariant(op.Operand(i), body) && isNonNegative(op.Operand(i)) }
		return is(0) && isFactor(1) || is(1) && isFactor(0)
	case op.Is(arith.IndexCast), op.Is(arith.ExtSI):
		return is(0)
	}
	return false
}

// isNondecreasingArg: counters ascend, and other arguments do if something that is not negative is added to them.
func isNondecreasingArg(v *ir.Value, body *ir.Block) bool {
	loop, _ := scf.AsFor(body.ParentOp())
	if v == loop.Counter() {
		return true
	}
	next, ok := arith.AsAddI(loop.Yielded()[v.Index()-1].DefiningOp())
	return ok && (next.Lhs() == v && isNonNegative(next.Rhs()) || next.Rhs() == v && isNonNegative(next.Lhs()))
}

func isNonNegative(v *ir.Value) bool { return intrange.Of(v, intrange.Wraps).Min >= 0 }
