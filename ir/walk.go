package ir

// WalkResult steers a walk.
type WalkResult uint8

const (
	Continue WalkResult = iota
	Skip                // do not go into the regions of this operation
	Stop
)

// Walk visits op and everything in it, an operation before its regions. The
// visited operation may be erased by the visitor, which then returns Skip. It
// reports whether the walk ran to its end. The walk keeps its own stack, so
// depth of nesting is no danger.
func (op *Op) Walk(visit func(*Op) WalkResult) bool {
	var few [32]*Op // enough for most, and not on the heap
	stack := append(few[:0], op)
	for len(stack) > 0 {
		o := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch visit(o) {
		case Stop:
			return false
		case Skip:
			continue
		}
		for i := len(o.regions) - 1; i >= 0; i-- {
			for b := o.regions[i].last; b != nil; b = b.prev {
				for in := b.lastOp; in != nil; in = in.prev {
					stack = append(stack, in)
				}
			}
		}
	}
	return true
}

// WalkPost visits everything inside op and then op. The visited operation may
// be erased by the visitor.
func (op *Op) WalkPost(visit func(*Op) WalkResult) bool {
	type frame struct {
		op      *Op
		entered bool
	}
	stack := []frame{{op: op}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		o := top.op
		if top.entered {
			stack = stack[:len(stack)-1]
			if visit(o) == Stop {
				return false
			}
			continue
		}
		top.entered = true
		for i := len(o.regions) - 1; i >= 0; i-- {
			for b := o.regions[i].last; b != nil; b = b.prev {
				for in := b.lastOp; in != nil; in = in.prev {
					stack = append(stack, frame{op: in})
				}
			}
		}
	}
	return true
}
