package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// reassociation combines the constants of two operations: an outer one with a constant operand, and an inner
// one with a constant operand that is its other operand.
type reassociation struct {
	name         string
	outer, inner *ir.OpDef
	innerAt      int // the operand of the outer operation that is the inner one
	constantAt   int // the operand of the inner operation that is constant
	// join computes the constant of the result from those of the inner and the outer operation.
	join func(inner, outer constfold.Int) constfold.Int
	made *ir.OpDef
	// madeConstantAt is the operand that the combined constant becomes.
	madeConstantAt int
	// forgetOverflow: the result may overflow although the operations do not.
	forgetOverflow bool

	otherwise string // the match failure when there is no inner operation
}

func reassociations() []*rewrite.Pattern {
	rows := []reassociation{
		// (x + c0) + c1 -> x + (c0 + c1)
		{name: "AddIAddConstant", outer: arith.AddI, innerAt: 0, inner: arith.AddI, constantAt: 1, join: constfold.Int.Add, made: arith.AddI, madeConstantAt: 1},
		// (x - c0) + c1 -> x + (c1 - c0)
		{name: "AddISubConstantRHS", outer: arith.AddI, innerAt: 0, inner: arith.SubI, constantAt: 1, join: outerMinusInner, made: arith.AddI, madeConstantAt: 1},
		// (c0 - x) + c1 -> (c0 + c1) - x
		{name: "AddISubConstantLHS", outer: arith.AddI, innerAt: 0, inner: arith.SubI, constantAt: 0, join: constfold.Int.Add, made: arith.SubI, madeConstantAt: 0},
		// (x + c0) - c1 -> x + (c0 - c1)
		{name: "SubIRHSAddConstant", outer: arith.SubI, innerAt: 0, inner: arith.AddI, constantAt: 1, join: constfold.Int.Sub, made: arith.AddI, madeConstantAt: 1, forgetOverflow: true},
		// c1 - (x + c0) -> (c1 - c0) - x
		{name: "SubILHSAddConstant", outer: arith.SubI, innerAt: 1, inner: arith.AddI, constantAt: 1, join: outerMinusInner, made: arith.SubI, madeConstantAt: 0},
		// (x - c0) - c1 -> x - (c0 + c1)
		{name: "SubIRHSSubConstantRHS", outer: arith.SubI, innerAt: 0, inner: arith.SubI, constantAt: 1, join: constfold.Int.Add, made: arith.SubI, madeConstantAt: 1},
		// (c0 - x) - c1 -> (c0 - c1) - x
		{name: "SubIRHSSubConstantLHS", outer: arith.SubI, innerAt: 0, inner: arith.SubI, constantAt: 0, join: constfold.Int.Sub, made: arith.SubI, madeConstantAt: 0},
		// c1 - (x - c0) -> (c0 + c1) - x
		{name: "SubILHSSubConstantRHS", outer: arith.SubI, innerAt: 1, inner: arith.SubI, constantAt: 1, join: constfold.Int.Add, made: arith.SubI, madeConstantAt: 0},
		// c1 - (c0 - x) -> x + (c1 - c0)
		{name: "SubILHSSubConstantLHS", outer: arith.SubI, innerAt: 1, inner: arith.SubI, constantAt: 0, join: outerMinusInner, made: arith.AddI, madeConstantAt: 1},
		// (x * c0) * c1 -> x * (c0 * c1)
		{name: "MulIMulIConstant", outer: arith.MulI, innerAt: 0, inner: arith.MulI, constantAt: 1, join: constfold.Int.Mul, made: arith.MulI, madeConstantAt: 1},
	}
	patterns := make([]*rewrite.Pattern, len(rows))
	for i, row := range rows {
		from := make([]*ir.OpDef, row.innerAt+1)
		from[row.innerAt] = row.inner
		patterns[i] = &rewrite.Pattern{Name: row.name, Root: row.outer, Benefit: 2, From: from, Rewrite: row.rewrite}
	}
	return patterns
}

func outerMinusInner(inner, outer constfold.Int) constfold.Int { return outer.Sub(inner) }

func (p reassociation) rewrite(r *rewrite.Rewriter, op *ir.Op) error {
	inner := operandFrom(op, p.innerAt, p.inner)
	if inner == nil {
		return rewrite.MatchFailure(op, p.otherwise)
	}
	innerConstant, outerConstant := inner.Operand(p.constantAt), op.Operand(1-p.innerAt)
	c0, ok0 := constantInt(innerConstant)
	c1, ok1 := constantInt(outerConstant)
	if !ok0 || !ok1 {
		return rewrite.MatchFailure(op, "not both constants are known")
	}
	first := innerConstant
	if p.innerAt == 1 {
		first = outerConstant
	}
	locate(r, op, first.DefiningOp())
	x := inner.Operand(1 - p.constantAt)
	operands := [2]*ir.Value{x, x}
	operands[p.madeConstantAt] = newInt(r, x, p.join(c0, c1))
	flags := arith.OverflowOf(inner) & arith.OverflowOf(op)
	if p.forgetOverflow {
		flags = arith.OverflowNone
	}
	r.Replace(op, arith.NewBinary(r.Builder, p.made, operands[0], operands[1], arith.WithOverflow(r.Ctx, flags)))
	return nil
}
