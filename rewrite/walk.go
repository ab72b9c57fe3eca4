package rewrite

import "github.com/tshared/tshared/ir"

// WalkTable has the rewrites of a walk by definition of the operation. A rewrite may
// replace and erase the operation it is called for. R is the state of the caller.
type WalkTable[R any] = ir.DefTable[func(r R, op *ir.Op)]

// WalkRegion applies rewrites to the operations of a region in program order, each once, without the
// worklist of Greedy. It enters the regions of operations that the table does not have; regions of the
// others are left to their rewrites. b stands before the operation that is rewritten. Unreachable blocks
// and graph regions, in which values may depend on themselves, are left alone.
func WalkRegion[R any](r R, b *ir.Builder, region *ir.Region, table *WalkTable[R]) {
	for _, block := range reachableBlocks(region) {
		for op := block.First(); op != nil; {
			next := op.Next()
			if rewrite := table.Get(op.Def()); rewrite != nil {
				b.Before(op)
				rewrite(r, op)
			} else {
				for _, inner := range op.Regions() {
					WalkRegion(r, b, inner, table)
				}
			}
			op = next
		}
	}
}

// reachableBlocks lists the reachable blocks of a region with SSA dominance.
func reachableBlocks(region *ir.Region) []*ir.Block {
	switch {
	case !region.HasSSAOrder():
		return nil
	case region.HasOneBlock():
		return []*ir.Block{region.Entry()}
	}
	var blocks []*ir.Block
	dominance := ir.NewDominance()
	for b := range region.Blocks() {
		if dominance.Reachable(b) {
			blocks = append(blocks, b)
		}
	}
	return blocks
}
