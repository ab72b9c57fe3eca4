package ptx

import (
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// emitToTensor binds a tensor of which only elements are extracted to its memory.
func emitToTensor(c *emitter, op *ir.Op) error {
	o, _ := bufferization.AsToTensor(op)
	m, err := c.memref(o.Buffer())
	if err == nil {
		c.memrefs[op.Result(0)] = m
	}
	return err
}

// emitTileStore stores a tensor to memory.
func emitTileStore(c *emitter, op *ir.Op) error {
	o, _ := tile.AsStore(op)
	to, err := c.memref(o.Dest())
	if err != nil {
		return err
	}
	t, err := c.tensor(o.Value())
	if err != nil {
		return err
	}
	r := &gmem.Access{Desc: to, Space: c.stateSpaceOf(op, tile.StoreModifiers)}
	if len(o.Offsets()) > 0 {
		if r.Start, err = c.scalarsOf(o.Offsets()); err != nil {
			return err
		}
	}
	if r.Layout = c.LayoutOf(o.Value()); r.Layout == nil {
		return errNoLayout
	}
	regs, err := c.InLayout(t, r.Layout)
	if err != nil {
		return err
	}
	if err := c.setVector(r, op, o.Guard()); err != nil {
		return err
	}
	c.Store(r, regs, c.IsOwner(r.Layout))
	return nil
}
