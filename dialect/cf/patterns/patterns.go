// Package patterns simplifies branches: branches with constant conditions, branches through empty blocks, and
// conditions that are known after a branch. It knows the dialect cf, the constants and selects of arith, and
// the unreachable terminators of ub.
package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Patterns has the patterns in the order in which they are tried.
var Patterns = slices.Concat(assertPatterns, branchPatterns, condBranchPatterns, switchPatterns)

var assertPatterns = []*rewrite.Pattern{
	{Name: "EraseRedundantAssertions", Root: cf.Assert, Benefit: 1, Rewrite: dropAssertion},
}

// dropAssertion drops
//
//	cf.assert %true, "always holds"
func dropAssertion(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := cf.AsAssert(op)
	if rewrite.ConstantValue(o.Arg()) != ir.Attr(ir.True) {
		return rewrite.MatchFailure(op, "it is not known to hold")
	}
	r.Erase(op)
	return nil
}

// replaceWithBranch replaces a branch by an unconditional one.
func replaceWithBranch(r *rewrite.Rewriter, op *ir.Op, to cf.Destination) {
	cf.NewBr(r.Builder, to)
	r.Erase(op)
}

// onlyEdge is the only edge into a block, nil when there are none or several.
func onlyEdge(b *ir.Block) *ir.BlockUse {
	var only *ir.BlockUse
	for e := range b.Uses() {
		if only != nil {
			return nil
		}
		only = e
	}
	return only
}

// beyond is the destination of a block that only branches. It reports false when the block does more, or the
// branches form a cycle.
func beyond(to cf.Destination) (cf.Destination, bool) {
	br := to.Block.First()
	if !br.Is(cf.Br) {
		return to, false
	}
	for _, a := range to.Block.Args() {
		for user := range a.Users() {
			if user != br {
				return to, false
			}
		}
	}
	next := br.Successor(0)
	if next == to.Block || inCircle(to.Block, next) {
		return to, false
	}
	operands := br.Operands()
	for i, v := range operands {
		if v.ArgOf() == to.Block {
			operands[i] = to.Operands[v.Index()]
		}
	}
	return cf.Destination{Block: next, Operands: operands}, true
}

// inCircle reports whether unconditional branches from a block and its successor form a cycle.
func inCircle(from, next *ir.Block) bool {
	seen := map[*ir.Block]bool{from: true, next: true}
	for br := next.Last(); br.Is(cf.Br); br = br.Successor(0).Last() {
		if seen[br.Successor(0)] {
			return true
		}
		seen[br.Successor(0)] = true
	}
	return false
}
