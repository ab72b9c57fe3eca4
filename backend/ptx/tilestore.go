package ptx

import (
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
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
	r := &memoryAccess{desc: to, space: c.stateSpaceOf(op, storeModifiers)}
	if len(o.Offsets()) > 0 {
		if r.start, err = c.scalarsOf(o.Offsets()); err != nil {
			return err
		}
	}
	r.align, _ = o.Alignment()
	r.layout = c.storeLayout(t, to)
	regs, err := c.inLayout(t, r.layout)
	if err != nil {
		return err
	}
	c.store(r, regs, c.isOwner(r.layout))
	return nil
}

// storeLayout is the layout in which a tensor is stored: its own if stores in it are coalesced, else a
// blocked one along the contiguous dimension of memory.
func (c *emitter) storeLayout(t *distTensor, to *memrefDesc) *layout.Layout {
	shape := t.shape
	order := make([]int, 0, len(shape))
	for pass := range 2 {
		for i := len(shape) - 1; i >= 0; i-- {
			if (to.strides[i] == i64(1)) == (pass == 0) {
				order = append(order, i)
			}
		}
	}
	total := int64(1) << layout.TotalBits(shape)
	vector := max(1, min(distribute.MaxAccessBytes/t.elem.Bytes, total/int64(32*c.Options.Warps)))
	best := layout.Blocked(shape, order, vector, c.WarpBits())
	if t.layout == nil || len(order) == 0 {
		return best
	}
	own := t.layout.WithoutZeroBases()
	if row, most := order[0], distribute.MaxAccessBytes/t.elem.Bytes; own.ContigPerThread(row) > most && to.strides[row] == i64(1) {
		return own.Coalesced(row, most)
	}
	if row := order[0]; own.ContigPerThread(row) >= best.ContigPerThread(row) || own.ContigPerWarp(row)*t.elem.Bytes >= sector {
		return own
	}
	return best
}

// sector is the granularity of DRAM accesses in bytes: lanes that fill whole sectors waste no bandwidth.
const sector = 32
