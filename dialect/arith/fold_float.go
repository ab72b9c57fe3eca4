package arith

import (
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// foldNegF: -(-x) is x.
func foldNegF(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := NegFOp{op}
	if inner, ok := AsNegF(o.Operand().DefiningOp()); ok {
		return toValue(inner.Operand())
	}
	return toAttr(constfold.Floats(op.Context(), c, func(v []constfold.Float) (constfold.Float, bool) { return v[0].Neg(), true }))
}

// foldAddF: x + -0 is x; x + 0 is not, for it makes -0 positive.
func foldAddF(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := AddFOp{op}
	if floatIs(c[1], isNegativeZero) {
		return toValue(o.Lhs())
	}
	return floats(op, c, constfold.Float.Add)
}

// foldSubF: x - 0 is x.
func foldSubF(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := SubFOp{op}
	if floatIs(c[1], isPositiveZero) {
		return toValue(o.Lhs())
	}
	return floats(op, c, constfold.Float.Sub)
}

// foldMulF: x * 1 is x, and with nnan and nsz x * 0 is 0.
func foldMulF(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := MulFOp{op}
	if floatIs(c[1], constfold.Float.IsOne) {
		return toValue(o.Lhs())
	}
	const assumed = NoNaNs | NoSignedZeros
	if FastMathOf(op)&assumed == assumed && floatIs(c[1], constfold.Float.IsZero) {
		return toValue(o.Rhs())
	}
	return floats(op, c, constfold.Float.Mul)
}

// foldDivF: x / 1 is x.
func foldDivF(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := DivFOp{op}
	if floatIs(c[1], constfold.Float.IsOne) {
		return toValue(o.Lhs())
	}
	return floats(op, c, constfold.Float.Div)
}

func foldRemF(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	return floats(op, c, constfold.Float.Rem)
}

// foldFloatChoice: the maximum or minimum of x and x is x, and the numbers that loses
// accepts never are the result.
func foldFloatChoice(f func(a, b constfold.Float) constfold.Float, loses func(constfold.Float) bool) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		o := BinaryOp{op}
		if o.Lhs() == o.Rhs() || floatIs(c[1], loses) {
			return toValue(o.Lhs())
		}
		return floats(op, c, f)
	}
}

func isNegativeZero(x constfold.Float) bool { return x.IsZero() && x.IsNegative() }
func isPositiveZero(x constfold.Float) bool { return x.IsZero() && !x.IsNegative() }

func isInfinity(negative bool) func(constfold.Float) bool {
	return func(x constfold.Float) bool { return x.IsInf() && x.IsNegative() == negative }
}
