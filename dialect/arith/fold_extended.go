package arith

import (
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// foldAddUIExtended: x + 0 is x without overflow.
func foldAddUIExtended(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := AddUIExtendedOp{op}
	ctx := op.Context()
	if intIs(c[1], constfold.Int.IsZero) {
		if no := constfold.Zero(ctx, op.Result(1).Type()); no != nil {
			return []ir.FoldResult{{Value: o.Lhs()}, {Attr: no}}, true
		}
	}
	sum := constfold.Ints(ctx, c, func(v []constfold.Int) (constfold.Int, bool) { return v[0].Add(v[1]), true })
	if sum == nil {
		return notFolded()
	}
	if ub.IsPoison(sum) {
		return []ir.FoldResult{{Attr: sum}, {Attr: sum}}, true
	}
	overflow := constfold.Apply(ctx, op.Result(1).Type(), []ir.Attr{sum, c[0]}, func(v []constfold.Int) (constfold.Int, bool) {
		return boolInt(v[0].CompareUnsigned(v[1]) < 0), true
	})
	return []ir.FoldResult{{Attr: sum}, {Attr: overflow}}, true
}

func boolInt(b bool) constfold.Int {
	if b {
		return constfold.AllOnes(1)
	}
	return constfold.NewInt(1, 0)
}

// foldMulSIExtended: both halves of x * 0 are 0.
func foldMulSIExtended(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	if intIs(c[1], constfold.Int.IsZero) {
		return []ir.FoldResult{{Attr: c[1]}, {Attr: c[1]}}, true
	}
	return halves(op, c, constfold.Int.MulHighSigned)
}

// foldMulUIExtended: both halves of x * 0 are 0, and those of x * 1 are x and 0.
func foldMulUIExtended(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := MulUIExtendedOp{op}
	if intIs(c[1], constfold.Int.IsZero) {
		return []ir.FoldResult{{Attr: c[1]}, {Attr: c[1]}}, true
	}
	if intIs(c[1], constfold.Int.IsOne) {
		if high := constfold.Zero(op.Context(), op.Result(1).Type()); high != nil {
			return []ir.FoldResult{{Value: o.Lhs()}, {Attr: high}}, true
		}
	}
	return halves(op, c, constfold.Int.MulHighUnsigned)
}

func halves(op *ir.Op, c []ir.Attr, high func(a, b constfold.Int) constfold.Int) ([]ir.FoldResult, bool) {
	low, ok := ints(op, c, constfold.Int.Mul)
	if !ok {
		return notFolded()
	}
	up, _ := ints(op, c, high)
	return append(low, up...), true
}
