package tritonarithtolinalg

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// simpleCombiner is the operation a combiner consists of, when that is one
// that gives the same whichever of two elements comes first; else nil.
func simpleCombiner(body *ir.Block) *ir.Op {
	op := body.First()
	if body.NumArgs() != 2 || op.Next() != body.Last() || identities[op.Def()] == nil {
		return nil
	}
	a, b := body.Arg(0), body.Arg(1)
	x, y := op.Operand(0), op.Operand(1)
	if !(x == a && y == b || x == b && y == a) || body.Last().Operand(0) != op.Result(0) {
		return nil
	}
	return op
}

// inlineCombiner copies a combiner to where the rewriter stands: it gets what
// was combined so far and one more element of each tensor, and gives the
// combined values.
func inlineCombiner(r *rewrite.Rewriter, body *ir.Block, acc, next []*ir.Value) []*ir.Value {
	return inlineBlock(r, body, slices.Concat(acc, next))
}

// inlineBlock copies a block to where the rewriter stands, with values for its
// arguments, and gives what it ends with.
func inlineBlock(r *rewrite.Rewriter, body *ir.Block, args []*ir.Value) []*ir.Value {
	m := ir.NewMapping()
	for i, v := range args {
		m.Values[body.Arg(i)] = v
	}
	end := body.Last()
	for op := range body.Ops() {
		if op != end {
			r.Clone(op, m)
		}
	}
	results := make([]*ir.Value, end.NumOperands())
	for i, v := range end.Operands() {
		results[i] = m.Value(v)
	}
	return results
}
