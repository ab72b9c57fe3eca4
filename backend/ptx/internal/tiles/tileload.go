// Package tiles emits accesses to tensors in global memory.
package tiles

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/convert"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// Emitter emits accesses to tensors in global memory.
type Emitter struct {
	*values.Values
	*gmem.Memory
	*convert.Converter
	GPU  targets.GPU
	Emit func(op *ir.Op) // emits an operation of a gather's region
}

// Functions are the operations of this package.
var Functions = map[*ir.OpDef]func(c *Emitter, op *ir.Op) error{
	tile.Load: emitTileLoad, tile.Store: emitTileStore, tile.Gather: emitGather, tile.Prefetch: emitPrefetch,
	tile.GatherElements: emitGatherElements, tile.ScatterElements: emitScatterElements,
	tile.StorePartial: emitStorePartial, tile.AddPartial: emitAddPartial,
}

// A tile.load may continue another: it leaves the elements of its other operand outside of its own memory.
// Such loads, in loops and branches too, are one tensor in one layout.

// emitTileLoad loads a tensor into registers.
func emitTileLoad(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsLoad(op)
	from, err := c.MemRef(o.Source())
	if err != nil {
		return err
	}
	t, err := c.NewTensor(o.Result())
	if err != nil {
		return err
	}
	if len(from.Sizes) != len(t.Shape) {
		return errors.New("the tensor has another rank than the memory")
	}
	others, err := c.othersOf(o.Other(), t)
	if err != nil {
		return err
	}
	r, err := c.tileAccess(o, from)
	if err != nil {
		return err
	}
	r.Layout, r.Space = t.Layout, gmem.StateSpaceOf(c.GPU, op, tile.LoadModifiers)
	if err := c.setVector(r, op, o.Guard()); err != nil {
		return err
	}
	t.Regs = c.Load(r, others)
	return nil
}

// othersOf are the registers of a load's other tensor; 0 if there is none.
func (c *Emitter) othersOf(other *ir.Value, loaded *smem.Tensor) ([]llvmir.Value, error) {
	if other == nil {
		return slices.Repeat([]llvmir.Value{llvmir.Zero(loaded.Elem.Scalar)}, loaded.Layout.Registers()), nil
	}
	t, err := c.Tensor(other)
	if err != nil {
		return nil, err
	}
	return c.InLayout(t, loaded.Layout)
}

// tileAccess is the access of a load.
func (c *Emitter) tileAccess(o tile.LoadOp, from *gmem.MemRef) (r *gmem.Access, err error) {
	r = &gmem.Access{Desc: from}
	if len(o.Offsets()) > 0 {
		r.Start, err = c.ScalarsOf(o.Offsets())
		return r, err
	}
	r.Wrap, err = c.WrapOf(o.Wrapped())
	return r, err
}

// setVector sets the vector width of an access and its guard.
func (c *Emitter) setVector(r *gmem.Access, op *ir.Op, guard *ir.Value) (err error) {
	var ok bool
	if r.Vector, ok = op.IntAttr("vector"); !ok {
		return tile.Brokenf("the access has no vector width")
	}
	if guard != nil {
		r.Guard, err = c.Scalar(guard)
	}
	return err
}

// i64 is written often enough for a short name.
var i64 = llvmir.ConstI64
