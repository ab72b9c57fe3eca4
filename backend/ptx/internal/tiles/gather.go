package tiles

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// emitGather loads the elements of each thread from the memory that the region computes for them.
func emitGather(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsGather(op)
	t, err := c.NewTensor(o.Result())
	if err != nil {
		return err
	}
	n, ok := o.Vector()
	if !ok {
		return tile.Brokenf("it has no vector width")
	}
	others, err := c.othersOf(o.Other(), t)
	if err != nil {
		return err
	}
	addresses, err := c.gatherAddresses(o, t)
	if err != nil {
		return err
	}
	t.Regs = c.LoadGathered(addresses, n, t.Elem, gmem.StateSpaceOf(c.GPU, op, tile.LoadModifiers), others)
	return nil
}

// gatherAddresses emits the region for each register.
func (c *Emitter) gatherAddresses(o tile.GatherOp, t *smem.Tensor) ([]gmem.GatherAddress, error) {
	bounds, err := c.ScalarsOf(o.Bounds())
	if err != nil {
		return nil, err
	}
	elements := make([][]llvmir.Value, len(o.Indices()))
	for i, v := range o.Indices() {
		index, err := c.Tensor(v)
		if err != nil {
			return nil, err
		}
		if elements[i], err = c.InLayout(index, o.Project(t.Layout)); err != nil {
			return nil, err
		}
	}
	body := o.Memory().Entry()
	addresses := make([]gmem.GatherAddress, t.Layout.Registers())
	for reg := range addresses {
		coordinates := c.Coordinates(t.Layout, reg)
		var inside llvmir.Value
		for k, d := range o.Dims() {
			at := c.B.ZExt(coordinates[d], llvmir.I64)
			c.Scalars[body.Arg(k)] = at
			inside = c.AndPredicates(inside, c.B.ICmp(llvmir.SLT, at, bounds[k]))
		}
		for i, regs := range elements {
			c.Scalars[body.Arg(len(o.Dims())+i)] = regs[reg]
		}
		for inner := range body.Ops() {
			if inner != body.Last() {
				c.Emit(inner)
			}
		}
		from, err := c.MemRef(o.Source())
		if err != nil {
			return nil, err
		}
		at := from.Offset
		for d, i := range coordinates {
			if slices.Contains(o.Dims(), int64(d)) {
				continue
			}
			index64 := c.B.ZExt(i, llvmir.I64)
			if from.Sizes[d] != i64(t.Shape[d]) {
				inside = c.AndPredicates(inside, c.B.ICmp(llvmir.ULT, index64, from.Sizes[d]))
			}
			at = c.AddIndex(at, c.MulIndex(index64, from.Strides[d]))
		}
		addresses[reg] = gmem.GatherAddress{Pointer: c.B.GEP(t.Elem.Storage, from.Base, at), Inside: inside}
	}
	return addresses, nil
}
