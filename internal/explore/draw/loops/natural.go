package loops

// naturalLoops are the blocks of each loop, by its header: those from which a source of a back edge is reached without the header. A
// back edge leads to a block that dominates its source.
func naturalLoops(blocks []*block) map[int]map[int]bool {
	dominators := dominatorsOf(blocks)
	before := make([][]int, len(blocks))
	for i, b := range blocks {
		for _, n := range b.next {
			before[n] = append(before[n], i)
		}
	}
	loops := map[int]map[int]bool{}
	for i, b := range blocks {
		for _, header := range b.next {
			if dominators[i] == nil || !dominators[i][header] {
				continue
			}
			body := loops[header]
			if body == nil {
				body = map[int]bool{header: true}
				loops[header] = body
			}
			for work := []int{i}; len(work) > 0; {
				n := work[len(work)-1]
				work = work[:len(work)-1]
				if !body[n] {
					body[n] = true
					work = append(work, before[n]...)
				}
			}
		}
	}
	return loops
}

// dominatorsOf are the blocks that every way to a block leads through; nil for blocks that are never reached. Sets are intersected
// until nothing changes (Allen and Cocke, 1972): the code has some dozen blocks.
func dominatorsOf(blocks []*block) []map[int]bool {
	dominators := make([]map[int]bool, len(blocks))
	if len(blocks) == 0 {
		return dominators
	}
	dominators[0] = map[int]bool{0: true}
	for changed := true; changed; {
		changed = false
		for i, b := range blocks {
			if dominators[i] == nil {
				continue
			}
			for _, n := range b.next {
				if narrow(&dominators[n], dominators[i], n) {
					changed = true
				}
			}
		}
	}
	return dominators
}

// narrow intersects the dominators of a block with those of one before it.
func narrow(to *map[int]bool, from map[int]bool, own int) (changed bool) {
	if *to == nil {
		*to = map[int]bool{own: true}
		for d := range from {
			(*to)[d] = true
		}
		return true
	}
	for d := range *to {
		if d != own && !from[d] {
			delete(*to, d)
			changed = true
		}
	}
	return changed
}
