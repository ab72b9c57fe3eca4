package tiles

import (
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// emitTileStore stores a tensor to memory.
func emitTileStore(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsStore(op)
	to, err := c.MemRef(o.Dest())
	if err != nil {
		return err
	}
	t, err := c.Tensor(o.Value())
	if err != nil {
		return err
	}
	r := &gmem.Access{Desc: to, Space: gmem.StateSpaceOf(c.GPU, op, tile.StoreModifiers)}
	if len(o.Offsets()) > 0 {
		if r.Start, err = c.ScalarsOf(o.Offsets()); err != nil {
			return err
		}
	}
	if r.Layout = tile.LayoutOf(o.Value().Type()); r.Layout == nil {
		return values.ErrNoLayout
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
