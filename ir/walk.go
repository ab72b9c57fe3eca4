package ir

import "sync"

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
	if len(op.regions) == 0 {
		return visit(op) != Stop
	}
	kept := walkStacks.Get().(*[]*Op)
	stack := append(*kept, op)
	ended := true
	for len(stack) > 0 && ended {
		last := len(stack) - 1
		o := stack[last]
		stack[last] = nil // erased operations are not to be kept by the pool
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

// walkStacks are stacks of walks that have ended, for those to come.
var walkStacks = sync.Pool{New: func() any { return new([]*Op) }}

// WalkPost visits everything inside op and then op. The visited operation may
// be erased by the visitor.
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
