package ir

// LookPost visits what WalkPost does, in the same order and for less, but
// nothing may be inserted, moved or erased meanwhile.
func (op *Op) LookPost(visit func(*Op) WalkResult) bool {
	for o := op.deepestFirst(); ; {
		if visit(o) == Stop {
			return false
		}
		if o == op {
			return true
		}
		if next := o.behind(); next != nil {
			o = next.deepestFirst()
		} else {
			o = o.block.region.op
		}
	}
}

// deepestFirst is the operation in op that a walk comes to first when what is
// inside comes before what is around it.
func (op *Op) deepestFirst() *Op {
	for {
		first := firstFrom(op.regions)
		if first == nil {
			return op
		}
		op = first
	}
}
