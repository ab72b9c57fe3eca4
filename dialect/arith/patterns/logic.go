package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var logicPatterns = []*rewrite.Pattern{
	{Name: "XOrINotCmpI", Root: arith.XOrI, Benefit: 2, From: []*ir.OpDef{arith.CmpI}, Rewrite: invertComparison},
	{Name: "XOrIOfExtUI", Root: arith.XOrI, Benefit: 3, From: []*ir.OpDef{arith.ExtUI, arith.ExtUI}, Rewrite: extendLater(arith.ExtUI)},
	{Name: "XOrIOfExtSI", Root: arith.XOrI, Benefit: 3, From: []*ir.OpDef{arith.ExtSI, arith.ExtSI}, Rewrite: extendLater(arith.ExtSI)},
	{Name: "AndOfExtUI", Root: arith.AndI, Benefit: 3, From: []*ir.OpDef{arith.ExtUI, arith.ExtUI}, Rewrite: extendLater(arith.ExtUI)},
	{Name: "AndOfExtSI", Root: arith.AndI, Benefit: 3, From: []*ir.OpDef{arith.ExtSI, arith.ExtSI}, Rewrite: extendLater(arith.ExtSI)},
	{Name: "OrOfExtUI", Root: arith.OrI, Benefit: 3, From: []*ir.OpDef{arith.ExtUI, arith.ExtUI}, Rewrite: extendLater(arith.ExtUI)},
	{Name: "OrOfExtSI", Root: arith.OrI, Benefit: 3, From: []*ir.OpDef{arith.ExtSI, arith.ExtSI}, Rewrite: extendLater(arith.ExtSI)},
}

// invertComparison:
//
//	%c = arith.cmpi slt, %x, %y
//	%r = arith.xori %c, %true
//
// becomes
//
//	%r = arith.cmpi sge, %x, %y
func invertComparison(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := arith.AsXOrI(op)
	cmp, ok := arith.AsCmpI(o.Lhs().DefiningOp())
	if !ok {
		return rewrite.MatchFailure(op, "operand is not a comparison")
	}
	if c, ok := constantInt(o.Rhs()); !ok || !c.Equal(constfold.AllOnes(1)) {
		return rewrite.MatchFailure(op, "it does not invert a bit")
	}
	locate(r, op, cmp.Op)
	r.Replace(op, arith.NewCmpI(r.Builder, cmp.Predicate().Inverse(), cmp.Lhs(), cmp.Rhs()))
	return nil
}

// extendLater:
//
//	%a = arith.extui %x : i8 to i32
//	%b = arith.extui %y : i8 to i32
//	%r = arith.andi %a, %b : i32
//
// becomes
//
//	%c = arith.andi %x, %y : i8
//	%r = arith.extui %c : i8 to i32
func extendLater(extension *ir.OpDef) func(r *rewrite.Rewriter, op *ir.Op) error {
	reason := "operands are not extended from one type by " + extension.Name
	return func(r *rewrite.Rewriter, op *ir.Op) error {
		a, extendedA := castFrom(op, 0, extension)
		b, extendedB := castFrom(op, 1, extension)
		if !extendedA || !extendedB || a.In().Type() != b.In().Type() {
			return rewrite.MatchFailure(op, reason)
		}
		locate(r, op, a.Op, b.Op)
		narrow := arith.NewBinary(r.Builder, op.Def(), a.In(), b.In())
		r.Replace(op, arith.NewCast(r.Builder, extension, narrow, op.Result(0).Type()))
		return nil
	}
}
