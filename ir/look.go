package ir

// Look visits what Walk does, in the same order and for less, but nothing may
// be inserted, moved or erased meanwhile.
func (op *Op) Look(visit func(*Op) WalkResult) bool {
	for o := op; o != nil; {
		var next *Op
		switch visit(o) {
		case Stop:
			return false
		case Continue:
			next = firstFrom(o.regions)
		}
		for next == nil && o != op {
			if next = o.behind(); next == nil {
				o = o.block.region.op
			}
		}
		o = next
	}
	return true
}

// firstFrom is the first operation in some regions, or nil.
func firstFrom(regions []*Region) *Op {
	for _, r := range regions {
		for b := r.first; b != nil; b = b.next {
			if b.firstOp != nil {
				return b.firstOp
			}
		}
	}
	return nil
}

// behind is the operation that follows inside the same operation around, or
// nil.
func (op *Op) behind() *Op {
	if op.next != nil {
		return op.next
	}
	r := op.block.region
	for b := op.block.next; b != nil; b = b.next {
		if b.firstOp != nil {
			return b.firstOp
		}
	}
	return firstFrom(r.op.regions[r.index+1:])
}
