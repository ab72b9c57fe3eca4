package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var integerPatterns = []*rewrite.Pattern{
	{Name: "AddIMulNegativeOneRhs", Root: arith.AddI, Benefit: 2, From: []*ir.OpDef{nil, arith.MulI}, Rewrite: addNegated(1)},
	{Name: "AddIMulNegativeOneLhs", Root: arith.AddI, Benefit: 2, From: []*ir.OpDef{arith.MulI}, Rewrite: addNegated(0)},
	{Name: "SubISubILHSRHSLHS", Root: arith.SubI, Benefit: 2, From: []*ir.OpDef{arith.SubI}, Rewrite: subtractTwice},
}

// addNegated:
//
//	%n = arith.muli %y, %minus_one
//	%r = arith.addi %x, %n
//
// becomes
//
//	%r = arith.subi %x, %y
func addNegated(at int) func(r *rewrite.Rewriter, op *ir.Op) error {
	return func(r *rewrite.Rewriter, op *ir.Op) error {
		mul, ok := arith.AsMulI(op.Operand(at).DefiningOp())
		if !ok || !constantIs(mul.Rhs(), constfold.Int.IsAllOnes) {
			return rewrite.MatchFailure(op, "operand is not a product with -1")
		}
		locate(r, op, mul.Rhs().DefiningOp())
		r.Replace(op, arith.NewSubI(r.Builder, op.Operand(1-at), mul.Lhs()).Result())
		return nil
	}
}

// subtractTwice:
//
//	%d = arith.subi %x, %y
//	%r = arith.subi %d, %x
//
// becomes
//
//	%r = arith.subi %zero, %y
func subtractTwice(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := arith.AsSubI(op)
	sub, ok := arith.AsSubI(o.Lhs().DefiningOp())
	if !ok || sub.Lhs() != o.Rhs() {
		return rewrite.MatchFailure(op, "it does not subtract the first operand")
	}
	zero := constfold.Zero(r.Ctx, op.Result(0).Type())
	if zero == nil {
		return rewrite.MatchFailure(op, "there is no zero of this type")
	}
	locate(r, op, sub.Op)
	flags := arith.OverflowOf(sub.Op) & arith.OverflowOf(op)
	c := arith.NewConstant(r.Builder, zero)
	r.Replace(op, arith.NewSubI(r.Builder, c, sub.Rhs(), arith.WithOverflow(r.Ctx, flags)).Result())
	return nil
}
