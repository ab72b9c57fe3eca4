package rewrite

import (
	"sync"

	"github.com/tshared/tshared/ir"
)

// worklist is a stack of operations without duplicates. The scratch number of an
// operation in it is its index plus 1.
type worklist struct {
	ops []*ir.Op // nil where one was removed
}

func newWorklist() *worklist { return worklists.Get().(*worklist) }

// worklists recycles worklists.
var worklists = sync.Pool{New: func() any { return new(worklist) }}

// free recycles the worklist.
func (w *worklist) free() {
	w.clear()
	worklists.Put(w)
}

func (w *worklist) push(op *ir.Op) {
	if op.Scratch() != 0 {
		return
	}
	w.ops = append(w.ops, op)
	op.SetScratch(len(w.ops))
}

func (w *worklist) pop() *ir.Op {
	for len(w.ops) > 0 {
		op := w.ops[len(w.ops)-1]
		w.ops[len(w.ops)-1] = nil // the slice is reused and must not keep erased operations alive
		w.ops = w.ops[:len(w.ops)-1]
		if op != nil {
			op.SetScratch(0)
			return op
		}
	}
	return nil
}

func (w *worklist) remove(op *ir.Op) {
	if at := op.Scratch(); at != 0 {
		w.ops[at-1] = nil
		op.SetScratch(0)
	}
}

func (w *worklist) empty() bool {
	for _, op := range w.ops {
		if op != nil {
			return false
		}
	}
	return true
}

func (w *worklist) clear() {
	for w.pop() != nil {
	}
}

// reverse reverses the stack.
func (w *worklist) reverse() {
	for i, j := 0, len(w.ops)-1; i < j; i, j = i+1, j-1 {
		w.ops[i], w.ops[j] = w.ops[j], w.ops[i]
	}
	for i, op := range w.ops {
		if op != nil {
			op.SetScratch(i + 1)
		}
	}
}
