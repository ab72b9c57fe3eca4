// Package patterns simplifies structured control flow: loops that run once or not at all, branches with constant
// conditions, values that need no loop or branch. It knows the dialects scf and arith, and casts of tensors
// that loops carry.
package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/rewrite/regionsimplify"
)

// Patterns has the patterns in the order in which they are tried.
var Patterns = slices.Concat(
	executeRegionPatterns, regionsimplify.Patterns(scf.ExecuteRegion),
	forPatterns, regionsimplify.Patterns(scf.For),
	ifPatterns, regionsimplify.Patterns(scf.If),
	indexSwitchPatterns, regionsimplify.Patterns(scf.IndexSwitch),
	whilePatterns, regionsimplify.Patterns(scf.While),
)

// replaceWithBlock inlines the only block of a region in the place of its operation.
func replaceWithBlock(r *rewrite.Rewriter, op *ir.Op, block *ir.Block, args ...*ir.Value) {
	end := block.Last()
	r.InlineBlock(block, op.Block(), op, args...)
	r.Replace(op, end.Operands()...)
	r.Erase(end)
}

// setYield replaces the yielded values of a block.
func setYield(r *rewrite.Rewriter, block *ir.Block, values []*ir.Value) {
	old := block.Last()
	r.Before(old)
	scf.NewYield(r.Builder, values)
	r.Erase(old)
}

// onlyYields reports whether a block has nothing but its terminator.
func onlyYields(b *ir.Block) bool { return b.First() == b.Last() }
