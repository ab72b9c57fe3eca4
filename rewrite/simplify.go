package rewrite

import "github.com/tshared/tshared/ir"

// RegionSimplify says how far blocks are cleaned up.
type RegionSimplify uint8

const (
	// SimplifyOff leaves blocks alone.
	SimplifyOff RegionSimplify = iota
	// SimplifyNormal drops unreachable blocks, and operations and block
	// arguments that only keep each other alive.
	SimplifyNormal
	// SimplifyAggressive also drops block arguments that are the same on every
	// edge.
	SimplifyAggressive
)

// simplifyRegion cleans up a region and those in it, and reports whether
// anything changed.
func simplifyRegion(r *Rewriter, region *ir.Region, how RegionSimplify) bool {
	if how == SimplifyOff {
		return false
	}
	changed := dropUnreachable(r, region)
	changed = dropDead(r, region) || changed
	if how == SimplifyAggressive {
		changed = dropRedundantArgs(r, region) || changed
	}
	return changed
}

// dropUnreachable erases blocks no path leads to, here and in nested regions.
func dropUnreachable(r *Rewriter, region *ir.Region) bool {
	changed := false
	work := []*ir.Region{region}
	for len(work) > 0 {
		region := work[len(work)-1]
		work = work[:len(work)-1]
		if region.Empty() {
			continue
		}
		if !region.HasOneBlock() {
			changed = eraseAllBut(r, region, reachable(region)) || changed
		}
		for b := range region.Blocks() {
			for op := range b.Ops() {
				work = append(work, op.Regions()...)
			}
		}
	}
	return changed
}

func reachable(region *ir.Region) map[*ir.Block]bool {
	seen := map[*ir.Block]bool{region.Entry(): true}
	stack := []*ir.Block{region.Entry()}
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, s := range b.Successors() {
			if !seen[s] {
				seen[s] = true
				stack = append(stack, s)
			}
		}
	}
	return seen
}

func eraseAllBut(r *Rewriter, region *ir.Region, keep map[*ir.Block]bool) bool {
	var gone []*ir.Block
	for b := range region.Blocks() {
		if !keep[b] {
			gone = append(gone, b)
		}
	}
	// Unreachable blocks may use each other's values and branch to each other,
	// in circles: cut all edges before anything is erased.
	for _, b := range gone {
		for op := b.Last(); op != nil; op = op.Prev() {
			r.erased(op)
		}
	}
	for _, b := range gone {
		b.Erase()
	}
	return len(gone) > 0
}
