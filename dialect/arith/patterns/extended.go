package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var extendedPatterns = []*rewrite.Pattern{
	{Name: "AddUIExtendedToAddI", Root: arith.AddUIExtended, Benefit: 1, Rewrite: dropSecondResult(arith.AddI)},
	{Name: "MulSIExtendedToMulI", Root: arith.MulSIExtended, Benefit: 1, Rewrite: dropSecondResult(arith.MulI)},
	{Name: "MulUIExtendedToMulI", Root: arith.MulUIExtended, Benefit: 1, Rewrite: dropSecondResult(arith.MulI)},
	{Name: "MulSIExtendedRHSOne", Root: arith.MulSIExtended, Benefit: 1, Rewrite: multiplyExtendedByOne},
}

// dropSecondResult:
//
//	%sum, %unused = arith.addui_extended %x, %y
//
// becomes
//
//	%sum = arith.addi %x, %y
func dropSecondResult(plain *ir.OpDef) func(r *rewrite.Rewriter, op *ir.Op) error {
	return func(r *rewrite.Rewriter, op *ir.Op) error {
		if op.Result(1).HasUses() {
			return rewrite.MatchFailure(op, "both results are used")
		}
		o, _ := arith.AsBinary(op)
		v := arith.NewBinary(r.Builder, plain, o.Lhs(), o.Rhs())
		r.ReplaceUses(op.Result(0), v)
		r.Erase(op)
		return nil
	}
}

// multiplyExtendedByOne:
//
//	%low, %high = arith.mulsi_extended %x, %one
//
// becomes, with %x for %low,
//
//	%negative = arith.cmpi slt, %x, %zero
//	%high = arith.extsi %negative
func multiplyExtendedByOne(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := arith.AsMulSIExtended(op)
	x := o.Lhs()
	isOne := func(c constfold.Int) bool { return c.IsOne() && c.Width() > 1 }
	if !constantIs(o.Rhs(), isOne) {
		return rewrite.MatchFailure(op, "it does not multiply by 1")
	}
	if ir.IsIndex(ir.ElementTypeOf(x.Type())) {
		return rewrite.MatchFailure(op, "a sign cannot be extended to an index")
	}
	zero := arith.NewConstant(r.Builder, constfold.Zero(r.Ctx, x.Type()))
	negative := arith.NewCmpI(r.Builder, arith.ISLT, x, zero)
	r.Replace(op, x, arith.NewCast(r.Builder, arith.ExtSI, negative, x.Type()))
	return nil
}
