package ir

// Look visits what Walk does, in the same order and for less, but nothing may
// be inserted, moved or erased meanwhile.
func (op *Op) Look(visit func(*Op) WalkResult) bool {
	for o := op; ; {
		result := visit(o)
		if result == Stop {
			return false
		}
		if result == Continue && len(o.regions) > 0 {
			if first := firstFrom(o.regions); first != nil {
				o = first
				continue
			}
		}
		for {
			if o == op {
				return true
			}
			if o.next != nil {
				o = o.next
				break
			}
			if next := o.behind(); next != nil {
				o = next
				break
			}
			o = o.block.region.op
		}
	}
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
