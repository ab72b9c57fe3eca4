package rewrite

import "github.com/tshared/tshared/ir"

// RegionSimplify is a level of region simplification.
type RegionSimplify uint8

const (
	// SimplifyOff does not simplify regions.
	SimplifyOff RegionSimplify = iota
	// SimplifyNormal erases unreachable blocks, and operations and block arguments that
	// only keep each other alive.
	SimplifyNormal
	// SimplifyAggressive also merges identical blocks and erases block arguments that
	// have the same value on every edge.
	SimplifyAggressive
)

// simplifyRegion simplifies a region and those nested in it, and reports whether that
// changed anything.
func simplifyRegion(r *Rewriter, region *ir.Region, how RegionSimplify) bool {
	if how == SimplifyOff {
		return false
	}
	changed := false
	if isStraight(region) {
		changed = dropUnused(r, region)
	} else {
		changed = dropUnreachable(r, region)
		changed = dropDead(r, region) || changed
	}
	if how == SimplifyAggressive {
		changed = mergeIdenticalBlocks(r, region) || changed
		changed = dropRedundantArgs(r, region) || changed
	}
	return changed
}

// dropUnreachable erases unreachable blocks, here and in nested regions.
func dropUnreachable(r *Rewriter, region *ir.Region) bool {
	changed := false
	eachRegion(region, func(region *ir.Region) {
		if region.Empty() || region.HasOneBlock() {
			return
		}
		reachable := map[*ir.Block]bool{}
		for _, b := range postOrder(region.Entry()) {
			reachable[b] = true
		}
		for b := range region.Blocks() {
			if reachable[b] {
				continue
			}
			changed = true
			// Unreachable blocks may use each other's values in cycles.
			for op := range b.Ops() {
				dropResultUses(op)
			}
			dropBlockUses(b)
			r.EraseBlock(b)
		}
	})
	return changed
}

// isStraight reports whether a region and those nested in it have one block each, in
// which definitions precede uses.
func isStraight(region *ir.Region) bool {
	b := region.Entry()
	if b == nil {
		return true
	}
	if !region.HasOneBlock() {
		return false
	}
	ordered := region.HasSSAOrder()
	for op := b.First(); op != nil; op = op.Next() {
		if !ordered && op.NumResults() > 0 {
			return false
		}
		for _, nested := range op.Regions() {
			if !isStraight(nested) {
				return false
			}
		}
	}
	return true
}

// dropUnused is dropDead for straight regions, where one backward walk is enough.
func dropUnused(r *Rewriter, region *ir.Region) bool {
	b := region.Entry()
	if b == nil {
		return false
	}
	changed := false
	for op := b.Last(); op != nil; {
		prev := op.Prev()
		if op.IsTriviallyDead() {
			r.Erase(op)
			changed = true
		} else {
			for _, nested := range op.Regions() {
				changed = dropUnused(r, nested) || changed
			}
		}
		op = prev
	}
	return changed
}

// eachRegion visits a region and those nested in it, in pre-order.
func eachRegion(region *ir.Region, visit func(*ir.Region)) {
	work := []*ir.Region{region}
	for len(work) > 0 {
		region := work[len(work)-1]
		work = work[:len(work)-1]
		visit(region)
		for b := range region.Blocks() {
			for op := range b.Ops() {
				work = append(work, op.Regions()...)
			}
		}
	}
}
