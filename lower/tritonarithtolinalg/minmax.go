package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// minMaxPatterns recognise minima and maxima:
//
//	%c = arith.cmpi sgt, %a, %b : i32
//	%r = arith.select %c, %a, %b : i32
//
// becomes
//
//	%r = arith.maxsi %a, %b : i32
var minMaxPatterns = rewrite.NewPatternSet([]*rewrite.Pattern{
	{Name: "select-to-integer-minmax", Root: arith.Select, From: []*ir.OpDef{arith.CmpI}, Rewrite: selectOfIntegers},
	{Name: "select-to-float-minmax", Root: arith.Select, From: []*ir.OpDef{arith.CmpF}, Rewrite: selectOfFloats},
}).Memoized()

func isComparison(op *ir.Op) bool { return op.Is(arith.CmpI) || op.Is(arith.CmpF) }

// hasMinMax reports whether the patterns may match anything.
func hasMinMax(module *ir.Op) bool {
	return !module.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if o, ok := arith.AsSelect(op); ok && isComparison(o.Condition().DefiningOp()) {
			return ir.Stop
		}
		return ir.Continue
	})
}

var (
	integerMinMax = map[arith.IPredicate]*ir.OpDef{
		arith.ISGT: arith.MaxSI, arith.IUGT: arith.MaxUI, arith.ISLT: arith.MinSI, arith.IULT: arith.MinUI,
	}
	floatMinMax = map[arith.FPredicate]*ir.OpDef{
		arith.FOGT: arith.MaximumF, arith.FOGE: arith.MaximumF, arith.FOLT: arith.MinimumF, arith.FOLE: arith.MinimumF,
	}
)

func selectOfIntegers(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := arith.AsSelect(op)
	cmp, _ := arith.AsCmpI(o.Condition().DefiningOp())
	return toMinMax(r, op, cmp.Op, integerMinMax[cmp.Predicate()])
}

// selectOfFloats: the comparison selects the second number for NaN, and does not distinguish signed zeros,
// which no operation does. Fast-math flags have to exclude both.
func selectOfFloats(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := arith.AsSelect(op)
	cmp, _ := arith.AsCmpF(o.Condition().DefiningOp())
	const needed = arith.NoNaNs | arith.NoSignedZeros
	if arith.FastMathOf(cmp.Op)&needed != needed {
		return rewrite.MatchFailure(op, "NaN and the sign of zero matter to the comparison")
	}
	return toMinMax(r, op, cmp.Op, floatMinMax[cmp.Predicate()])
}

func toMinMax(r *rewrite.Rewriter, op, comparison *ir.Op, def *ir.OpDef) error {
	o, _ := arith.AsSelect(op)
	cmp, _ := arith.AsBinary(comparison)
	switch {
	case def == nil:
		return rewrite.MatchFailure(op, "the comparison finds neither the larger nor the smaller number")
	case o.TrueValue() != cmp.Lhs() || o.FalseValue() != cmp.Rhs():
		return rewrite.MatchFailure(op, "it does not select between the compared values")
	case !cmp.Op.Result(0).HasOneUse():
		return rewrite.MatchFailure(op, "the comparison has other uses")
	}
	r.ReplaceWithNew(op, def, cmp.Op.Operands(), op.ResultTypes())
	return nil
}
