package ir

import "sync"

// WalkResult is the decision of a visitor.
type WalkResult uint8

const (
	Continue WalkResult = iota // visit the regions of this operation, and go on
	Skip                       // do not visit the regions of this operation
	Stop                       // end the walk
)

// Walk visits op and everything nested in it in pre-order. The visitor may erase the
// visited operation, and then returns Skip. Walk reports whether it ended without Stop.
// It does not recurse.
func (op *Op) Walk(visit func(*Op) WalkResult) bool {
	if len(op.regions) == 0 {
		return visit(op) != Stop
	}
	kept := walkStacks.Get().(*[]*Op)
	stack := append(*kept, op)
	ended := true
	for len(stack) > 0 && ended {
		last := len(stack) - 1
		o := stack[last]
		stack[last] = nil // the pool must not keep erased operations alive
		stack = stack[:last]
		switch visit(o) {
		case Stop:
			ended = false
			continue
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
	clear(stack)
	*kept = stack[:0]
	walkStacks.Put(kept)
	return ended
}

// walkStacks recycles the stacks of walks.
var walkStacks = sync.Pool{New: func() any { return new([]*Op) }}

// WalkPost visits everything nested in op, and then op. The visitor may erase the visited
// operation. It reports whether the walk ended without Stop.
func (op *Op) WalkPost(visit func(*Op) WalkResult) bool {
	if len(op.regions) == 0 {
		return visit(op) != Stop
	}
	kept := postStacks.Get().(*[]postFrame)
	stack := append(*kept, postFrame{op: op})
	ended := true
	for len(stack) > 0 && ended {
		top := &stack[len(stack)-1]
		o := top.op
		if top.entered || len(o.regions) == 0 {
			top.op = nil
			stack = stack[:len(stack)-1]
			ended = visit(o) != Stop
			continue
		}
		top.entered = true
		for i := len(o.regions) - 1; i >= 0; i-- {
			for b := o.regions[i].last; b != nil; b = b.prev {
				for in := b.lastOp; in != nil; in = in.prev {
					stack = append(stack, postFrame{op: in})
				}
			}
		}
	}
	clear(stack)
	*kept = stack[:0]
	postStacks.Put(kept)
	return ended
}

type postFrame struct {
	op      *Op
	entered bool
}

var postStacks = sync.Pool{New: func() any { return new([]postFrame) }}
