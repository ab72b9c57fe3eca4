package ptx

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
)

// A tensor that does not fit in the shared memory that is free goes through it in
// parts: the elements of a part have the same number in some bits of theirs.

// partRows visits the registers of a layout that may have elements of a part, in rows
// that are next to each other in places. The condition says whether this thread's
// elements are of the part; an invalid one is always.
func (c *compiler) partRows(l, places *layout.Layout, bytes int64, which uint32, part int, visit func(p row, when llvmir.Value)) {
	chosen, _ := l.SplitBits(which)
	thread := c.threadPart(chosen)[0]
	count := int(min(places.ContigPerThread(0), widestAccess/bytes))
	for i := range layout.Log2(int64(count)) {
		if chosen.Reg[i] != 0 { // a row would be of several parts
			count = 1 << i
			break
		}
	}
	for reg := 0; reg < l.Registers(); reg += count {
		missing := number(int64(part) ^ int64(chosen.RegOffset(reg)))
		var when llvmir.Value
		switch {
		case thread != number(0):
			when = c.b.ICmp(llvmir.EQ, thread, missing)
		case missing != number(0):
			continue
		}
		visit(row{reg, count, c.coordinates(places, reg)[0], c.indices(places, reg)[0]}, when)
	}
}

// putPart writes a part of a tensor to shared memory, which has room for just that.
func (c *compiler) putPart(t *tile, s *stored, which uint32, part int) {
	from := t.layout.WithoutZeroBases()
	regs, _ := t.rearranged(from)
	_, rest := from.SplitBits(which)
	owner := c.owner(from)
	c.partRows(from, s.places(rest.Reshape(s.shape)), s.elem.Bytes, which, part, func(p row, when llvmir.Value) {
		c.putIf(c.both(owner, when), func() {
			c.putRowAt(t.elem, regs[p.first:p.first+p.count], c.pointerOf(s, p.place))
		})
	})
}

// exchangeInParts brings a tensor into another layout by shared memory that has not
// room for all of it.
func (c *compiler) exchangeInParts(t *tile, l *layout.Layout, parts int) []llvmir.Value {
	from, to := t.layout.WithoutZeroBases(), l.WithoutZeroBases()
	c.decided(c.op, "conversion", "%s of %d bytes each goes to another layout by shared memory in %d parts, since %d bytes are free",
		sizes(t.shape), t.elem.Bytes, parts, c.available())
	regs, _ := t.rearranged(from)
	which := bitsOfParts(from, to, layout.Log2(int64(parts)))
	_, write := from.SplitBits(which)
	_, read := to.SplitBits(which)
	run := min(max(write.ContigPerThread(0), read.ContigPerThread(0)), widestAccess/t.elem.Bytes)
	swizzle := layout.BankSwizzle(run, t.elem.Bytes, write, read)
	held := &tile{elem: t.elem, shape: t.shape, layout: to, regs: slices.Repeat([]llvmir.Value{llvmir.Zero(t.elem.Scalar)}, to.Registers())}
	owner := c.owner(from)
	for part := range parts {
		c.claim(t.elem.Bytes << layout.TotalBits(t.shape) / int64(parts))
		c.partRows(from, write.Swizzled(swizzle), t.elem.Bytes, which, part, func(p row, when llvmir.Value) {
			c.putIf(c.both(owner, when), func() {
				c.putRowAt(t.elem, regs[p.first:p.first+p.count], c.slotOf(t, p.place))
			})
		})
		c.barrier()
		c.partRows(to, read.Swizzled(swizzle), t.elem.Bytes, which, part, func(p row, when llvmir.Value) {
			for i, v := range c.rowAt(t.elem, p.count, c.slotOf(t, p.place)) {
				if when.IsValid() {
					v = c.b.Select(when, v, held.regs[p.first+i])
				}
				held.regs[p.first+i] = v
			}
		})
		c.sharedInUse = true
	}
	out, _ := held.rearranged(l)
	return out
}

// bitsOfParts chooses bits of elements' numbers that tell parts apart: those that
// threads do not contribute to, if there are such, so that each thread has as much of
// every part; then the highest.
func bitsOfParts(from, to *layout.Layout, n int) (which uint32) {
	rank := func(bit int) int {
		mask := uint32(1) << bit
		return -bits.OnesCount32(ofThreads(from)&mask) - 2*bits.OnesCount32(ofThreads(to)&mask)
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

// depthPart is the shape of one of some parts of an operand along a dimension, and the
// bits that tell parts apart.
func depthPart(shape []int64, dim, parts int) (part []int64, which uint32) {
	part = slices.Clone(shape)
	part[dim] /= int64(parts)
	return part, layout.TopBits(shape, dim, layout.Log2(int64(parts)))
}

// inParts brings operands of a dot to shared memory and has the dot computed, by its
// steps from one to another: all at once, or in parts along the depth if there is not
// room for all. The operands that are not moved have all steps.
func (c *compiler) inParts(p *product, left, right *factor, moved []*factor, arrange func(s *stored, f *factor), compute func(left, right *factor, from, to int) error) error {
	steps, bytes := p.matrices.TilesK(), int64(0)
	for _, f := range moved {
		bytes += roundedUp(f.tile.elem.Bytes<<layout.TotalBits(f.tile.shape), c.sharedAlignment())
	}
	parts := c.partsOf(bytes, steps)
	if parts == 1 {
		c.moveFactors(moved, arrange)
		return compute(left, right, 0, steps)
	}
	for part := range parts {
		both := [2]*factor{left, right}
		var list []*factor
		var from []*tile
		for i, f := range both {
			if slices.Contains(moved, f) {
				from = append(from, f.tile)
				both[i] = f.part(p, part, parts)
				list = append(list, both[i])
			}
		}
		c.moveParts(p, list, from, arrange)
		if err := compute(both[0], both[1], part*steps/parts, (part+1)*steps/parts); err != nil {
			return err
		}
	}
	return nil
}

// part is a part of an operand along the depth, before it is in shared memory.
func (f *factor) part(p *product, part, parts int) *factor {
	out, q, m := *f, *p, *p.matrices
	m.K /= int64(parts)
	q.matrices = &m
	shape, _ := depthPart(f.tile.shape, p.dims(f.index).depth, parts)
	out.made, out.steps, out.firstStep, out.number, out.parts = map[int][]llvmir.Value{}, m.TilesK(), part*m.TilesK(), part, parts
	out.layout = q.factorLayout(f.index, shape)
	return &out
}

// moveParts brings parts of operands to shared memory.
func (c *compiler) moveParts(p *product, list []*factor, from []*tile, arrange func(s *stored, f *factor)) {
	places := make([]*stored, len(list))
	for i, f := range list {
		places[i] = &stored{elem: from[i].elem, shape: f.layout.Shape, order: nearest(from[i].layout)}
		arrange(places[i], f)
	}
	c.makeRoom(places)
	for i, f := range list {
		_, which := depthPart(from[i].shape, p.dims(f.index).depth, f.parts)
		c.putPart(from[i], places[i], which, f.number)
		f.tile = &tile{elem: from[i].elem, shape: f.layout.Shape, stored: places[i]}
	}
	c.handOver(places...)
	c.sharedInUse = true
}
