package patterns

import (
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var branchPatterns = []*rewrite.Pattern{
	{Name: "SimplifyBrToBlockWithSinglePred", Root: cf.Br, Benefit: 1, Rewrite: mergeOnlySuccessor},
	{Name: "SimplifyPassThroughBr", Root: cf.Br, Benefit: 1, Rewrite: branchThrough},
}

// mergeOnlySuccessor:
//
//	  cf.br ^bb1(%x : i32)
//	^bb1(%y: i32):  // nothing else branches here
//	  use(%y)
//
// becomes
//
//	use(%x)
func mergeOnlySuccessor(r *rewrite.Rewriter, op *ir.Op) error {
	block, next := op.Block(), op.Successor(0)
	if next == block || onlyEdge(next) == nil {
		return rewrite.MatchFailure(op, "other branches lead to the same block")
	}
	operands := op.Operands()
	r.Erase(op)
	r.MergeBlocks(next, block, operands...)
	return nil
}

// branchThrough:
//
//	  cf.br ^bb1(%x : i32)
//	^bb1(%y: i32):
//	  cf.br ^bb2(%y : i32)
//
// becomes
//
//	cf.br ^bb2(%x : i32)
func branchThrough(r *rewrite.Rewriter, op *ir.Op) error {
	to := cf.DestinationOf(op, 0)
	if to.Block == op.Block() {
		return rewrite.MatchFailure(op, "it branches to its own block")
	}
	further, ok := beyond(to)
	if !ok {
		return rewrite.MatchFailure(op, "the block it leads to does something")
	}
	replaceWithBranch(r, op, further)
	return nil
}
