package slicing

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/ir"
)

// AliasShared binds the result of an operation to a view of its operand in shared memory; false if
// elements would move.
func (c *Emitter) AliasShared(op *ir.Op) bool {
	t := c.Tensors[distribute.ViewSource(op)]
	if t == nil || t.Shared == nil || op.NumResults() != 1 {
		return false
	}
	view, ok := distribute.SharedView(t.Shared.Arrangement(), op)
	if ok {
		s := smem.Arranged(t.Elem, view, t.Shared.Base)
		c.Tensors[op.Result(0)] = &smem.Tensor{Elem: t.Elem, Shape: s.Shape, Shared: s}
	}
	return ok
}
