package ptx

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
)

// convertThroughShared is the layout conversion through shared memory. The swizzle avoids bank conflicts
// of stores and loads.
func (c *converter) convertThroughShared(t *distTensor, l *layout.Layout) ([]llvmir.Value, error) {
	bytes := t.elem.Bytes << layout.TotalBits(t.shape)
	if passes := c.splitCount(bytes, 1<<layout.TotalBits(t.shape)); passes > 1 {
		return c.convertInPasses(t, l, passes), nil
	}
	from, to := t.layout.WithoutZeroBases(), l.WithoutZeroBases()
	c.RemarkConversion(t.shape, t.elem.Bytes, &c.Counts.SharedConversions, &c.Counts.SharedConversionBytes, "through shared memory")
	regs, _ := t.permuteRegisters(from)
	vector := min(max(from.Swizzled(nil).ContigPerThread(0), to.Swizzled(nil).ContigPerThread(0)), distribute.MaxAccessBytes/t.elem.Bytes)
	writer := from
	rows, matrices := c.stmatrixRows(t.elem, from, vector)
	if matrices {
		writer = &layout.Layout{Shape: from.Shape, Lane: rows}
	}
	swizzle := layout.BankSwizzle(vector, t.elem.Bytes, writer, to)
	c.claimSharedBeside(bytes)
	if matrices {
		c.stmatrix(t, from.Swizzled(swizzle), regs)
	} else {
		write := c.vectorSlots(from.Swizzled(swizzle), t.elem.Bytes)
		c.storeSharedIf(c.IsOwner(from), func() {
			for _, p := range write {
				c.storeVectorAt(t.elem, regs[p.first:p.first+p.count], c.sharedPtrAt(t, p.split))
			}
		})
	}
	c.barrier()
	converted := &distTensor{elem: t.elem, shape: t.shape, layout: to}
	for _, p := range c.vectorSlots(to.Swizzled(swizzle), t.elem.Bytes) {
		converted.regs = append(converted.regs, c.loadVectorAt(t.elem, p.count, c.sharedPtrAt(t, p.split))...)
	}
	c.markSharedRead()
	out, _ := converted.permuteRegisters(l)
	return out, nil
}

// convertInPasses is the layout conversion through shared memory that has no room for the whole tensor:
// one slice per pass.
func (c *converter) convertInPasses(t *distTensor, l *layout.Layout, passes int) []llvmir.Value {
	from, to := t.layout.WithoutZeroBases(), l.WithoutZeroBases()
	c.RemarkConversion(t.shape, t.elem.Bytes, &c.Counts.SharedConversions, &c.Counts.SharedConversionBytes,
		fmt.Sprintf("through shared memory in %d passes, since %d bytes are free", passes, c.available()))
	regs, _ := t.permuteRegisters(from)
	which := passBits(from, to, layout.Log2(int64(passes)))
	_, write := from.SplitBits(which)
	_, read := to.SplitBits(which)
	vector := min(max(write.ContigPerThread(0), read.ContigPerThread(0)), distribute.MaxAccessBytes/t.elem.Bytes)
	swizzle := layout.BankSwizzle(vector, t.elem.Bytes, write, read)
	converted := &distTensor{elem: t.elem, shape: t.shape, layout: to, regs: slices.Repeat([]llvmir.Value{llvmir.Zero(t.elem.Scalar)}, to.Registers())}
	owner := c.IsOwner(from)
	for pass := range passes {
		c.claimShared(t.elem.Bytes << layout.TotalBits(t.shape) / int64(passes))
		c.sliceAccesses(from, write.Swizzled(swizzle), t.elem.Bytes, which, pass, func(p vectorSlot, pred llvmir.Value) {
			c.storeSharedIf(c.AndPredicates(owner, pred), func() {
				c.storeVectorAt(t.elem, regs[p.first:p.first+p.count], c.sharedPtrAt(t, p.split))
			})
		})
		c.barrier()
		c.sliceAccesses(to, read.Swizzled(swizzle), t.elem.Bytes, which, pass, func(p vectorSlot, pred llvmir.Value) {
			for i, v := range c.loadVectorAt(t.elem, p.count, c.sharedPtrAt(t, p.split)) {
				if pred.IsValid() {
					v = c.B.Select(pred, v, converted.regs[p.first+i])
				}
				converted.regs[p.first+i] = v
			}
		})
		c.sharedInUse = true
	}
	out, _ := converted.permuteRegisters(l)
	return out
}

// passBits chooses the bits of linear indices that number the slices: first those that threads do not
// contribute to, so that each thread has as much of every slice; then the highest.
func passBits(from, to *layout.Layout, n int) (which uint32) {
	rank := func(bit int) int {
		mask := uint32(1) << bit
		return -bits.OnesCount32(simt.ThreadBits(from)&mask) - 2*bits.OnesCount32(simt.ThreadBits(to)&mask)
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
