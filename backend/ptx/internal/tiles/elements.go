package tiles

import (
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// emitGatherElements loads the elements of each thread.
func emitGatherElements(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsGatherElements(op)
	t, err := c.NewTensor(o.Result())
	if err != nil {
		return err
	}
	others, err := c.othersOf(o.Other(), t)
	if err != nil {
		return err
	}
	r, err := c.elementAccess(op, o.Source(), o.Indices(), o.Mask(), t.Layout)
	if err != nil {
		return err
	}
	r.Space = gmem.StateSpaceOf(c.GPU, op, tile.LoadModifiers)
	t.Regs = c.LoadElements(r, others)
	return nil
}

// emitScatterElements stores the elements of each thread.
func emitScatterElements(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsScatterElements(op)
	t, err := c.Tensor(o.Value())
	if err != nil {
		return err
	}
	l := tile.LayoutOf(o.Value().Type())
	if l == nil {
		return values.ErrNoLayout
	}
	r, err := c.elementAccess(op, o.Dest(), o.Indices(), o.Mask(), l)
	if err != nil {
		return err
	}
	r.Space = gmem.StateSpaceOf(c.GPU, op, tile.StoreModifiers)
	regs, err := c.InLayout(t, l)
	if err != nil {
		return err
	}
	c.StoreElements(r, regs, c.IsOwner(l))
	return nil
}

// elementAccess is the access of a gather or scatter whose tensor has a layout.
func (c *Emitter) elementAccess(op *ir.Op, memory, indices, mask *ir.Value, l *layout.Layout) (*gmem.ElementAccess, error) {
	m, err := c.MemRef(memory)
	if err != nil {
		return nil, err
	}
	r := &gmem.ElementAccess{Memory: m}
	var ok bool
	if r.Vector, ok = op.IntAttr("vector"); !ok {
		return nil, tile.Brokenf("the access has no vector width")
	}
	if r.Indices, err = c.RegistersOf(c, indices, l); err != nil {
		return nil, err
	}
	if mask != nil {
		r.Masks, err = c.RegistersOf(c, mask, l)
	}
	return r, err
}
