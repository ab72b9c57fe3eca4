package ir

// WalkReadOnly visits the same operations as Walk in the same order, and is faster.
// The visitor must not insert, move or erase operations.
func (op *Op) WalkReadOnly(visit func(*Op) WalkResult) bool {
	for o := op; ; {
		result := visit(o)
		if result == Stop {
			return false
		}
		if result == Continue && len(o.regions) > 0 {
			if first := firstOpIn(o.regions); first != nil {
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
			if next := o.nextSibling(); next != nil {
				o = next
				break
			}
			o = o.block.region.op
		}
	}
}

// firstOpIn returns the first operation of a list of regions, or nil.
func firstOpIn(regions []*Region) *Op {
	for _, r := range regions {
		for b := r.first; b != nil; b = b.next {
			if b.firstOp != nil {
				return b.firstOp
			}
		}
	}
	return nil
}

// nextSibling returns the next operation with the same parent operation, or nil.
func (op *Op) nextSibling() *Op {
	if op.next != nil {
		return op.next
	}
	r := op.block.region
	for b := op.block.next; b != nil; b = b.next {
		if b.firstOp != nil {
			return b.firstOp
		}
	}
	return firstOpIn(r.op.regions[r.index+1:])
}

// WalkPostReadOnly visits the same operations as WalkPost in the same order, and is
// faster. The visitor must not insert, move or erase operations.
func (op *Op) WalkPostReadOnly(visit func(*Op) WalkResult) bool {
	for o := op.firstInPostOrder(); ; {
		if visit(o) == Stop {
			return false
		}
		if o == op {
			return true
		}
		if next := o.nextSibling(); next != nil {
			o = next.firstInPostOrder()
		} else {
			o = o.block.region.op
		}
	}
}

// firstInPostOrder returns the first operation of a post-order walk of op.
func (op *Op) firstInPostOrder() *Op {
	for {
		first := firstOpIn(op.regions)
		if first == nil {
			return op
		}
		op = first
	}
}
