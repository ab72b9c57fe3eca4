package ptx

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
)

// A tensor that does not fit in the shared memory that is free goes through it in
// parts: the elements of a part have the same number in some bits of theirs.

// sliceAccesses visits the registers of a layout that may have elements of a part, in rows
// that are next to each other in places. The condition says whether this thread's
// elements are of the part; an invalid one is always.
func (c *emitter) sliceAccesses(l, places *layout.Layout, bytes int64, which uint32, part int, visit func(p vectorSlot, when llvmir.Value)) {
	chosen, _ := l.SplitBits(which)
	thread := c.threadIndices(chosen)[0]
	count := int(min(places.ContigPerThread(0), maxAccessBytes/bytes))
	for i := range layout.Log2(int64(count)) {
		if chosen.Reg[i] != 0 { // a row would be of several parts
			count = 1 << i
			break
		}
	}
	for reg := 0; reg < l.Registers(); reg += count {
		missing := i32(int64(part) ^ int64(chosen.RegOffset(reg)))
		var when llvmir.Value
		switch {
		case thread != i32(0):
			when = c.b.ICmp(llvmir.EQ, thread, missing)
		case missing != i32(0):
			continue
		}
		visit(vectorSlot{reg, count, c.coordinates(places, reg)[0], c.baseOffsets(places, reg)[0]}, when)
	}
}

// storeSharedSlice writes a part of a tensor to shared memory, which has room for just that.
func (c *emitter) storeSharedSlice(t *distTensor, s *sharedTensor, which uint32, part int) {
	from := t.layout.WithoutZeroBases()
	regs, _ := t.permuteRegisters(from)
	_, rest := from.SplitBits(which)
	owner := c.isOwner(from)
	c.sliceAccesses(from, s.offsets(rest.Reshape(s.shape)), s.elem.Bytes, which, part, func(p vectorSlot, when llvmir.Value) {
		c.storeSharedIf(c.andPredicates(owner, when), func() {
			c.storeVectorAt(t.elem, regs[p.first:p.first+p.count], c.pointerAt(s, p.split))
		})
	})
}

// convertInPasses brings a tensor into another layout by shared memory that has not
// room for all of it.
func (c *emitter) convertInPasses(t *distTensor, l *layout.Layout, parts int) []llvmir.Value {
	from, to := t.layout.WithoutZeroBases(), l.WithoutZeroBases()
	c.remark(c.op, "layout conversion", "%s of %d-byte elements through shared memory in %d passes, since %d bytes are free",
		shapeText(t.shape), t.elem.Bytes, parts, c.available())
	regs, _ := t.permuteRegisters(from)
	which := passBits(from, to, layout.Log2(int64(parts)))
	_, write := from.SplitBits(which)
	_, read := to.SplitBits(which)
	run := min(max(write.ContigPerThread(0), read.ContigPerThread(0)), maxAccessBytes/t.elem.Bytes)
	swizzle := layout.BankSwizzle(run, t.elem.Bytes, write, read)
	held := &distTensor{elem: t.elem, shape: t.shape, layout: to, regs: slices.Repeat([]llvmir.Value{llvmir.Zero(t.elem.Scalar)}, to.Registers())}
	owner := c.isOwner(from)
	for part := range parts {
		c.claimShared(t.elem.Bytes << layout.TotalBits(t.shape) / int64(parts))
		c.sliceAccesses(from, write.Swizzled(swizzle), t.elem.Bytes, which, part, func(p vectorSlot, when llvmir.Value) {
			c.storeSharedIf(c.andPredicates(owner, when), func() {
				c.storeVectorAt(t.elem, regs[p.first:p.first+p.count], c.sharedPtrAt(t, p.split))
			})
		})
		c.barrier()
		c.sliceAccesses(to, read.Swizzled(swizzle), t.elem.Bytes, which, part, func(p vectorSlot, when llvmir.Value) {
			for i, v := range c.loadVectorAt(t.elem, p.count, c.sharedPtrAt(t, p.split)) {
				if when.IsValid() {
					v = c.b.Select(when, v, held.regs[p.first+i])
				}
				held.regs[p.first+i] = v
			}
		})
		c.sharedInUse = true
	}
	out, _ := held.permuteRegisters(l)
	return out
}

// passBits chooses bits of elements' numbers that tell parts apart: those that
// threads do not contribute to, if there are such, so that each thread has as much of
// every part; then the highest.
func passBits(from, to *layout.Layout, n int) (which uint32) {
	rank := func(bit int) int {
		mask := uint32(1) << bit
		return -bits.OnesCount32(threadBits(from)&mask) - 2*bits.OnesCount32(threadBits(to)&mask)
	}
	all := make([]int, layout.TotalBits(from.Shape))
	for i := range all {
		all[i] = len(all) - 1 - i
	}
	slices.SortStableFunc(all, func(x, y int) int { return rank(y) - rank(x) })
	for _, bit := range all[:min(n, len(all))] {
		which |= 1 << bit
	}
	return which
}

// kSliceShape is the shape of one of some parts of an operand along a dimension, and the
// bits that tell parts apart.
func kSliceShape(shape []int64, dim, parts int) (part []int64, which uint32) {
	part = slices.Clone(shape)
	part[dim] /= int64(parts)
	return part, layout.TopBits(shape, dim, layout.Log2(int64(parts)))
}

// inKSlices brings operands of a dot to shared memory and has the dot computed, by its
// steps from one to another: all at once, or in parts along the depth if there is not
// room for all. The operands that are not moved have all steps.
func (c *emitter) inKSlices(p *dot, left, right *dotOperand, moved []*dotOperand, arrange func(s *sharedTensor, f *dotOperand), compute func(left, right *dotOperand, from, to int) error) error {
	steps, bytes := p.mma.TilesK(), int64(0)
	for _, f := range moved {
		bytes += alignTo(f.tensor.elem.Bytes<<layout.TotalBits(f.tensor.shape), c.sharedAlignment())
	}
	parts := c.splitCount(bytes, steps)
	if parts == 1 {
		c.stageOperands(moved, arrange)
		return compute(left, right, 0, steps)
	}
	for part := range parts {
		both := [2]*dotOperand{left, right}
		var list []*dotOperand
		var from []*distTensor
		for i, f := range both {
			if slices.Contains(moved, f) {
				from = append(from, f.tensor)
				both[i] = f.kSliceOf(p, part, parts)
				list = append(list, both[i])
			}
		}
		c.stageKSlices(p, list, from, arrange)
		if err := compute(both[0], both[1], part*steps/parts, (part+1)*steps/parts); err != nil {
			return err
		}
	}
	return nil
}

// kSliceOf is a part of an operand along the depth, before it is in shared memory.
func (f *dotOperand) kSliceOf(p *dot, part, parts int) *dotOperand {
	out, q, m := *f, *p, *p.mma
	m.K /= int64(parts)
	q.mma = &m
	shape, _ := kSliceShape(f.tensor.shape, p.operandDims(f.index).k, parts)
	out.cached, out.steps, out.firstStep, out.kSlice, out.kSlices = map[int][]llvmir.Value{}, m.TilesK(), part*m.TilesK(), part, parts
	out.layout = q.operandLayout(f.index, shape)
	return &out
}

// stageKSlices brings parts of operands to shared memory.
func (c *emitter) stageKSlices(p *dot, list []*dotOperand, from []*distTensor, arrange func(s *sharedTensor, f *dotOperand)) {
	places := make([]*sharedTensor, len(list))
	for i, f := range list {
		places[i] = &sharedTensor{elem: from[i].elem, shape: f.layout.Shape, order: threadContiguityOrder(from[i].layout)}
		arrange(places[i], f)
	}
	c.allocShared(places)
	for i, f := range list {
		_, which := kSliceShape(from[i].shape, p.operandDims(f.index).k, f.kSlices)
		c.storeSharedSlice(from[i], places[i], which, f.kSlice)
		f.tensor = &distTensor{elem: from[i].elem, shape: f.layout.Shape, shared: places[i]}
	}
	c.publishStores(places...)
	c.sharedInUse = true
}
