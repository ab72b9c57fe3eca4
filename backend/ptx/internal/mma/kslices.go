package mma

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// KSliceShape is the shape of a K slice of an operand, with the bits of linear indices that number the
// slices.
func KSliceShape(shape []int64, dim, kSlices int) (kSlice []int64, which uint32) {
	kSlice = slices.Clone(shape)
	kSlice[dim] /= int64(kSlices)
	return kSlice, layout.TopBits(shape, dim, layout.Log2(int64(kSlices)))
}

// inKSlices emits a dot by steps along K: all at once, or in K slices. A slice of those operands that are in neither place is
// stored to shared memory before its steps; others have all steps.
func (c *Emitter) inKSlices(p *distribute.Dot, arrange func(s *smem.Buffer, f *dotOperand), compute func(a, b *dotOperand, from, to int) error) error {
	a, b, moved, err := c.dotOperands(p)
	if err != nil {
		return err
	}
	steps, kSlices := p.MMA.TilesK(), distribute.KSlices(p.Op)
	if len(moved) == 0 {
		return compute(a, b, 0, steps)
	}
	for kSlice := range kSlices {
		both := [2]*dotOperand{a, b}
		var list []*dotOperand
		var from []*smem.Tensor
		for i, f := range both {
			if slices.Contains(moved, f) {
				from = append(from, f.tensor)
				both[i] = f.kSliceOf(p, kSlice, kSlices)
				list = append(list, both[i])
			}
		}
		if kSlice > 0 {
			c.ReuseShared()
		}
		if err := c.stageKSlices(p, list, from, arrange); err != nil {
			return err
		}
		if err := compute(both[0], both[1], kSlice*steps/kSlices, (kSlice+1)*steps/kSlices); err != nil {
			return err
		}
	}
	return nil
}

// kSliceOf is a K slice of an operand before it is staged.
func (f *dotOperand) kSliceOf(p *distribute.Dot, kSlice, kSlices int) *dotOperand {
	out, q, m := *f, *p, *p.MMA
	m.K /= int64(kSlices)
	q.MMA = &m
	shape, _ := KSliceShape(f.tensor.Shape, p.OperandDims(f.index).K, kSlices)
	out.cached, out.steps, out.firstStep, out.kSlice, out.kSlices = map[int][]llvmir.Value{}, m.TilesK(), kSlice*m.TilesK(), kSlice, kSlices
	out.layout = q.OperandLayout(f.index, shape)
	return &out
}

// stageKSlices stores K slices of operands to scratch memory.
func (c *Emitter) stageKSlices(p *distribute.Dot, list []*dotOperand, from []*smem.Tensor, arrange func(s *smem.Buffer, f *dotOperand)) error {
	buffers := make([]*smem.Buffer, len(list))
	for i, f := range list {
		buffers[i] = &smem.Buffer{Elem: from[i].Elem, Shape: f.layout.Shape, Order: p.StagingOrder(f.index, from[i].Layout, from[i].Elem.Bytes)}
		arrange(buffers[i], f)
	}
	if err := c.AllocShared(buffers); err != nil {
		return err
	}
	for i, f := range list {
		_, which := KSliceShape(from[i].Shape, p.OperandDims(f.index).K, f.kSlices)
		c.StoreSharedSlice(from[i], buffers[i], which, f.kSlice)
		f.tensor = &smem.Tensor{Elem: from[i].Elem, Shape: f.layout.Shape, Shared: buffers[i]}
	}
	c.PublishStores(buffers...)
	return nil
}
