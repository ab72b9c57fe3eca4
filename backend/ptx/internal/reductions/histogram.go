package reductions

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// emitHistogram keeps the bins in shared memory, where threads add to them atomically.
func emitHistogram(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsHistogram(op)
	into, err := c.Tensor(o.Init())
	if err != nil {
		return err
	}
	own := tile.LayoutOf(op.Result(0).Type()).WithoutZeroBases()
	start, err := c.InLayout(into, own)
	if err != nil {
		return err
	}
	l, elements, err := c.iterationElements(o.Inputs())
	if err != nil {
		return err
	}
	block := o.Update().Entry()
	bins, err := c.ClaimShared(into.Elem, into.Elem.Bytes<<layout.TotalBits(into.Shape))
	if err != nil {
		return err
	}
	at := c.LinearIndices(own)
	owner := c.IsOwner(own)
	for r, v := range start {
		c.StoreShared(bins, v, at[r], owner)
	}
	c.Barrier()
	c.IfOwner(l, func() {
		for r := range l.Registers() {
			for d, i := range c.Coordinates(l, r) {
				c.Scalars[block.Arg(d)] = c.B.ZExt(i, llvmir.I64)
			}
			for i := range elements {
				c.Scalars[block.Arg(len(l.Shape)+i)] = elements[i][r]
			}
			if e := c.emitHistogramUpdate(block, into.Shape, bins); e != nil {
				err = e
				return
			}
		}
	})
	if err != nil {
		return err
	}
	c.Barrier()
	regs := make([]llvmir.Value, len(at))
	for r := range at {
		regs[r] = c.LoadShared(bins, at[r])
	}
	return c.SetResults(op, own, [][]llvmir.Value{regs})
}

// iterationElements are the elements of tensors of one shape, by tensor and register, in a layout of one of them.
func (c *Emitter) iterationElements(tensors []*ir.Value) (l *layout.Layout, elements [][]llvmir.Value, err error) {
	l = c.Distribution.IterationLayout(tensors)
	for _, v := range tensors {
		t, err := c.Tensor(v)
		if err != nil {
			return nil, nil, err
		}
		regs, err := c.InLayout(t, l)
		if err != nil {
			return nil, nil, err
		}
		elements = append(elements, regs)
	}
	return l, elements, nil
}

// emitHistogramUpdate adds to the bin of one element.
func (c *Emitter) emitHistogramUpdate(block *ir.Block, shape []int64, bins smem.Area) error {
	c.EmitAll(block)
	update, err := c.ScalarsOf(block.Last().Operands())
	if err != nil {
		return err
	}
	indices, v := update[:len(update)-1], update[len(update)-1]
	to := i64(0)
	for d, i := range indices {
		to = c.AddIndex(c.MulIndex(to, i64(shape[d])), i)
	}
	c.B.When(c.B.ICmp(llvmir.NE, v, llvmir.Zero(v.Type())), func() {
		c.AddShared(bins, v, c.B.Trunc(to, llvmir.I32))
	})
	return nil
}
