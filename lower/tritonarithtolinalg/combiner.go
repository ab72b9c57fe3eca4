package tritonarithtolinalg

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/rewrite"
)

// simpleCombiner is the only operation of a combiner that is one commutative operation; nil for others.
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

// inlineCombiner clones a combiner at the insertion point. It takes the accumulators and the next element of
// each tensor, and returns the new accumulators.
func inlineCombiner(r *rewrite.Rewriter, body *ir.Block, acc, next []*ir.Value) []*ir.Value {
	return structure.Inline(r.Clone, body, slices.Concat(acc, next))
}
