package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var selectPatterns = []*rewrite.Pattern{
	{Name: "RedundantSelectFalse", Root: arith.Select, Benefit: 2, Rewrite: sameConditionTwice(2)},
	{Name: "RedundantSelectTrue", Root: arith.Select, Benefit: 2, Rewrite: sameConditionTwice(1)},
	{Name: "SelectNotCond", Root: arith.Select, Benefit: 2, Rewrite: invertedCondition},
	{Name: "SelectI1ToNot", Root: arith.Select, Benefit: 1, Rewrite: selectToNot},
	{Name: "SelectToExtUI", Root: arith.Select, Benefit: 1, Rewrite: selectToExtension},
}

// sameConditionTwice:
//
//	%i = arith.select %c, %x, %y
//	%r = arith.select %c, %i, %z
//
// becomes
//
//	%r = arith.select %c, %x, %z
//
// and likewise for the other operand.
func sameConditionTwice(at int) func(r *rewrite.Rewriter, op *ir.Op) error {
	return func(r *rewrite.Rewriter, op *ir.Op) error {
		outer, _ := arith.AsSelect(op)
		inner, ok := arith.AsSelect(op.Operand(at).DefiningOp())
		if !ok || inner.Condition() != outer.Condition() {
			return rewrite.MatchFailure(op, "operand is not selected by the same condition")
		}
		locate(r, op, inner.Op)
		operands := op.Operands()
		operands[at] = inner.Op.Operand(at)
		r.Replace(op, arith.NewSelect(r.Builder, operands[0], operands[1], operands[2]))
		return nil
	}
}

// invertedCondition:
//
//	%n = arith.xori %c, %true
//	%r = arith.select %n, %x, %y
//
// becomes
//
//	%r = arith.select %c, %y, %x
func invertedCondition(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := arith.AsSelect(op)
	not, ok := arith.AsXOrI(o.Condition().DefiningOp())
	if !ok || rewrite.ConstantValue(not.Rhs()) != ir.Attr(ir.True) {
		return rewrite.MatchFailure(op, "condition is not inverted")
	}
	locate(r, op, not.Rhs().DefiningOp())
	r.Replace(op, arith.NewSelect(r.Builder, not.Lhs(), o.FalseValue(), o.TrueValue()))
	return nil
}

// selectToNot:
//
//	%r = arith.select %c, %false, %true : i1
//
// becomes
//
//	%r = arith.xori %c, %true : i1
func selectToNot(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := arith.AsSelect(op)
	yes, no := rewrite.ConstantValue(o.TrueValue()), rewrite.ConstantValue(o.FalseValue())
	if yes != ir.Attr(ir.False) || no != ir.Attr(ir.True) {
		return rewrite.MatchFailure(op, "it does not select the inverse of its condition")
	}
	r.Replace(op, arith.NewBinary(r.Builder, arith.XOrI, o.Condition(), arith.NewConstant(r.Builder, ir.True)))
	return nil
}

// selectToExtension:
//
//	%r = arith.select %c, %one, %zero : i32
//
// becomes
//
//	%r = arith.extui %c : i1 to i32
//
// and with %zero and %one exchanged, that of the inverted condition.
func selectToExtension(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := arith.AsSelect(op)
	t := op.Result(0).Type()
	if !ir.IsSignless(t) || o.Condition().Type() != ir.I1 || t == ir.I1 {
		return rewrite.MatchFailure(op, "it does not select between integers of several bits")
	}
	yes, ok1 := constantInt(o.TrueValue())
	no, ok2 := constantInt(o.FalseValue())
	if !ok1 || !ok2 {
		return rewrite.MatchFailure(op, "it does not select between constants")
	}
	condition := o.Condition()
	switch {
	case yes.IsOne() && no.IsZero():
	case yes.IsZero() && no.IsOne():
		condition = arith.NewBinary(r.Builder, arith.XOrI, condition, arith.NewConstant(r.Builder, constfold.Attr(r.Ctx, ir.I1, constfold.AllOnes(1))))
	default:
		return rewrite.MatchFailure(op, "it does not select between 0 and 1")
	}
	r.Replace(op, arith.NewCast(r.Builder, arith.ExtUI, condition, t))
	return nil
}
