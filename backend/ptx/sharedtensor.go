package ptx

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// arranged is a tensor in an arrangement.
func arranged(elem arithtollvm.Element, a layout.Shared, base llvmir.Value) *smem.Buffer {
	return &smem.Buffer{Elem: elem, Shape: a.Shape, Order: a.Order, Swizzle: a.Swizzle, Panel: a.Panel, Base: base}
}

// aliasShared binds the result of an operation to a view of its operand in shared memory; false if
// elements would move.
func (c *emitter) aliasShared(op *ir.Op) bool {
	t := c.Tensors[distribute.ViewSource(op)]
	if t == nil || t.Shared == nil || op.NumResults() != 1 {
		return false
	}
	view, ok := distribute.SharedView(t.Shared.Arrangement(), op)
	if ok {
		s := arranged(t.Elem, view, t.Shared.Base)
		c.Tensors[op.Result(0)] = &smem.Tensor{Elem: t.Elem, Shape: s.Shape, Shared: s}
	}
	return ok
}
