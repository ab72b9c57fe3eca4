package rewrite

import "github.com/tshared/tshared/ir"

// worklist is a stack of operations without duplicates.
type worklist struct {
	ops []*ir.Op // nil where one was removed
	at  map[*ir.Op]int
}

func newWorklist() *worklist { return &worklist{at: map[*ir.Op]int{}} }

func (w *worklist) push(op *ir.Op) {
	if _, ok := w.at[op]; ok {
		return
	}
	w.at[op] = len(w.ops)
	w.ops = append(w.ops, op)
}

func (w *worklist) pop() *ir.Op {
	for len(w.ops) > 0 {
		op := w.ops[len(w.ops)-1]
		w.ops = w.ops[:len(w.ops)-1]
		if op != nil {
			delete(w.at, op)
			return op
		}
	}
	return nil
}

func (w *worklist) remove(op *ir.Op) {
	if i, ok := w.at[op]; ok {
		w.ops[i] = nil
		delete(w.at, op)
	}
}

func (w *worklist) clear() {
	w.ops = w.ops[:0]
	clear(w.at)
}

// reverse turns the stack over.
func (w *worklist) reverse() {
	for i, j := 0, len(w.ops)-1; i < j; i, j = i+1, j-1 {
		w.ops[i], w.ops[j] = w.ops[j], w.ops[i]
	}
	for i, op := range w.ops {
		if op != nil {
			w.at[op] = i
		}
	}
}
