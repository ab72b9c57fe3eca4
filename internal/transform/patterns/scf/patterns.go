// Package scf simplifies structured control flow: loops that run once or not
// at all, branches whose condition is known, values that need no loop or
// branch. It knows the dialects scf and arith, and tensors that are cast on
// their way into loops.
package scf

import (
	"slices"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/internal/transform/patterns/regionsimplify"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Patterns are tried in this order where several apply.
var Patterns = slices.Concat(
	executeRegionPatterns, regionsimplify.Patterns(scf.ExecuteRegion),
	forPatterns, regionsimplify.Patterns(scf.For),
	forallPatterns,
	ifPatterns, regionsimplify.Patterns(scf.If),
	indexSwitchPatterns, regionsimplify.Patterns(scf.IndexSwitch),
	parallelPatterns,
	whilePatterns, regionsimplify.Patterns(scf.While),
)

// replaceWithBlock puts the operations of a region's only block in the place
// of the operation around it, and what the block yields in the place of its
// results.
func replaceWithBlock(r *rewrite.Rewriter, op *ir.Op, block *ir.Block, args ...*ir.Value) {
	end := block.Last()
	r.InlineBlock(block, op.Block(), op, args...)
	r.Replace(op, end.Operands()...)
	r.Erase(end)
}

// setYield makes a block yield other values.
func setYield(r *rewrite.Rewriter, block *ir.Block, values []*ir.Value) {
	old := block.Last()
	r.Before(old)
	r.Create(scf.Yield, values, nil)
	r.Erase(old)
}

// onlyYields reports whether a block does nothing but end.
func onlyYields(b *ir.Block) bool { return b.First() == b.Last() }
