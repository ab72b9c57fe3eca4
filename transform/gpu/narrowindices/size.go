package narrowindices

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// Size is a size that the pass has computed, min(max(end, start) - start, most): the number of elements from
// start to end, but not more than most. An index below most and not negative is less than the size if and only
// if it is less than end - start, which does not overflow.
type Size struct {
	Start, End *ir.Value // i32
	Most       int64     // an upper bound
}

// SizeOf views a value as a size that the pass has computed.
func SizeOf(v *ir.Value) (s Size, ok bool) {
	extended, ok := arith.AsIndexCastUI(v.DefiningOp())
	if !ok {
		return s, false
	}
	size, ok := arith.AsMinSI(extended.In().DefiningOp())
	if !ok {
		return s, false
	}
	left, ok := arith.AsSubI(size.Lhs().DefiningOp())
	if !ok || arith.OverflowOf(left.Op)&arith.NoSignedWrap == 0 {
		return s, false
	}
	s.Start = left.Rhs()
	if s.End, ok = otherOperand(left.Lhs(), arith.MaxSI, s.Start); !ok || !isNotNegative(s.End) {
		return s, false
	}
	s.Most, ok = foldresult.ConstantOf(size.Rhs())
	return s, ok && s.Start.Type() == ir.I32
}

// isNotNegative reports whether a value is a constant or a maximum with 0, so that it is not negative.
func isNotNegative(v *ir.Value) bool {
	if n, known := foldresult.ConstantOf(v); known {
		return n >= 0
	}
	op, ok := arith.AsMaxSI(v.DefiningOp())
	return ok && (foldresult.IsConstant(op.Lhs(), 0) || foldresult.IsConstant(op.Rhs(), 0))
}
