package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var floatPatterns = []*rewrite.Pattern{
	{Name: "MulFOfNegF", Root: arith.MulF, Benefit: 3, Rewrite: dropSigns},
	{Name: "DivFOfNegF", Root: arith.DivF, Benefit: 3, Rewrite: dropSigns},
}

// dropSigns:
//
//	%a = arith.negf %x
//	%b = arith.negf %y
//	%r = arith.mulf %a, %b
//
// becomes
//
//	%r = arith.mulf %x, %y
func dropSigns(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := arith.AsBinary(op)
	a, negatedA := arith.AsNegF(o.Lhs().DefiningOp())
	b, negatedB := arith.AsNegF(o.Rhs().DefiningOp())
	if !negatedA || !negatedB {
		return rewrite.MatchFailure(op, "operands are not both negated")
	}
	locate(r, op, a.Op, b.Op)
	r.Replace(op, arith.NewBinary(r.Builder, op.Def(), a.Operand(), b.Operand(), arith.WithFastMath(r.Ctx, arith.FastMathOf(op))))
	return nil
}
