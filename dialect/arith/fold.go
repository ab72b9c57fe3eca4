package arith

import (
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// folder evaluates an operation, given its constant operands.
type folder = func(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool)

// folders are set apart from the definitions because they refer to them.
var folders = map[*ir.OpDef]folder{
	AddI: foldAddI, SubI: foldSubI, MulI: foldMulI,
	AndI: foldAndI, OrI: foldOrI, XOrI: foldXOrI,
	ShLI: foldShift(constfold.Int.Shl), ShRSI: foldShift(constfold.Int.ShrSigned), ShRUI: foldShift(constfold.Int.ShrUnsigned),

	DivSI:      foldDivision(constfold.Int.DivSigned, NoSignedWrap),
	DivUI:      foldDivision(constfold.Int.DivUnsigned, NoUnsignedWrap),
	CeilDivSI:  foldDivision(ceilDivSigned, OverflowNone),
	CeilDivUI:  foldDivision(constfold.Int.CeilDivUnsigned, OverflowNone),
	FloorDivSI: foldFloorDivSI,
	RemSI:      foldRemainder(constfold.Int.RemSigned), RemUI: foldRemainder(constfold.Int.RemUnsigned),

	MaxSI: foldIntegerChoice(maxSigned, constfold.MinSigned, constfold.MaxSigned),
	MinSI: foldIntegerChoice(minSigned, constfold.MaxSigned, constfold.MinSigned),
	MaxUI: foldIntegerChoice(maxUnsigned, zero, constfold.AllOnes),
	MinUI: foldIntegerChoice(minUnsigned, constfold.AllOnes, zero),

	AddUIExtended: foldAddUIExtended, MulSIExtended: foldMulSIExtended, MulUIExtended: foldMulUIExtended,

	NegF: foldNegF, AddF: foldAddF, SubF: foldSubF, MulF: foldMulF, DivF: foldDivF, RemF: foldRemF,
	MaximumF: foldFloatChoice(constfold.Float.Maximum, isInfinity(true)),
	MinimumF: foldFloatChoice(constfold.Float.Minimum, isInfinity(false)),
	MaxNumF:  foldFloatChoice(constfold.Float.MaxNum, constfold.Float.IsNaN),
	MinNumF:  foldFloatChoice(constfold.Float.MinNum, constfold.Float.IsNaN),

	CmpI: foldCmpI, CmpF: foldCmpF, Select: foldSelect,

	ExtSI: foldExtension(constfold.Int.ExtendSigned), ExtUI: foldExtension(constfold.Int.ExtendUnsigned), TruncI: foldTruncI,
	ExtF: foldExtF, TruncF: foldTruncF,
	SIToFP: foldToFloat(constfold.Int.Signed), UIToFP: foldToFloat(constfold.Int.Unsigned),
	FPToSI: foldFromFloat(constfold.Float.ToSigned), FPToUI: foldFromFloat(constfold.Float.ToUnsigned),
	IndexCast: foldIndexCast(constfold.Int.ExtendSigned), IndexCastUI: foldIndexCast(constfold.Int.ExtendUnsigned),
	Bitcast: foldBitcast,
}

func init() {
	for def, fold := range folders {
		def.Fold = fold
	}
}

// toValue is the result of folding to an existing value.
func toValue(v *ir.Value) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Value: v}}, true }

// toAttr is the result of folding to a constant, nil when there is none.
func toAttr(a ir.Attr) ([]ir.FoldResult, bool) {
	if a == nil {
		return nil, false
	}
	return []ir.FoldResult{{Attr: a}}, true
}

func notFolded() ([]ir.FoldResult, bool) { return nil, false }

func changedInPlace() ([]ir.FoldResult, bool) { return nil, true }

// zeroOf folds to the zero of the result type; containers of unknown size have
// none.
func zeroOf(op *ir.Op) ([]ir.FoldResult, bool) {
	return toAttr(constfold.Zero(op.Context(), op.Result(0).Type()))
}

// intIs tests a constant integer, or all elements if they are equal.
func intIs(a ir.Attr, test func(constfold.Int) bool) bool {
	v, ok := constfold.UniformInt(a)
	return ok && test(v)
}

// floatIs tests a constant floating-point number, or all elements if they are
// equal.
func floatIs(a ir.Attr, test func(constfold.Float) bool) bool {
	v, ok := constfold.UniformFloat(a)
	return ok && test(v)
}

// ints evaluates an operation on two integers.
func ints(op *ir.Op, c []ir.Attr, f func(a, b constfold.Int) constfold.Int) ([]ir.FoldResult, bool) {
	return toAttr(constfold.Ints(op.Context(), c, func(v []constfold.Int) (constfold.Int, bool) { return f(v[0], v[1]), true }))
}

// floats evaluates an operation on two floating-point numbers.
func floats(op *ir.Op, c []ir.Attr, f func(a, b constfold.Float) constfold.Float) ([]ir.FoldResult, bool) {
	return toAttr(constfold.Floats(op.Context(), c, func(v []constfold.Float) (constfold.Float, bool) { return f(v[0], v[1]), true }))
}
