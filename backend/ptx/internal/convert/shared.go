package convert

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// convertThroughShared is the layout conversion through shared memory. The swizzle avoids bank conflicts
// of stores and loads.
func (c *Converter) convertThroughShared(t *smem.Tensor, l *layout.Layout) ([]llvmir.Value, error) {
	from, to := t.Layout.WithoutZeroBases(), l.WithoutZeroBases()
	c.CountSharedConversion(t.Shape, t.Elem.Bytes)
	regs, _ := t.PermuteRegisters(from)
	vector := min(max(from.Swizzled(nil).ContigPerThread(0), to.Swizzled(nil).ContigPerThread(0)), distribute.MaxAccessBytes/t.Elem.Bytes)
	writer := wavefront(from, t.Elem.Bytes)
	rows, writes := c.StmatrixRows(t.Elem, from, vector)
	if writes {
		writer = &layout.Layout{Shape: from.Shape, Lane: rows}
	}
	reader := wavefront(to, t.Elem.Bytes)
	rows, reads := smem.LdmatrixRows(t.Elem, to, vector)
	if reads {
		reader = &layout.Layout{Shape: to.Shape, Lane: rows}
	}
	swizzle := layout.BankSwizzle(vector, t.Elem.Bytes, writer, reader)
	area, err := c.ClaimShared(t.Elem, t.Elem.Bytes<<layout.TotalBits(t.Shape))
	if err != nil {
		return nil, err
	}
	if writes {
		c.Stmatrix(area, from.Swizzled(swizzle), regs)
	} else {
		write := c.VectorSlots(from.Swizzled(swizzle), t.Elem.Bytes)
		owner := c.IsWriter(from)
		for _, p := range write {
			c.StoreVectorAt(t.Elem, regs[p.First:p.First+p.Count], c.SharedPtrAt(area, p.Split), owner)
		}
	}
	c.Barrier()
	converted := &smem.Tensor{Elem: t.Elem, Shape: t.Shape, Layout: to}
	if reads {
		converted.Regs = c.Ldmatrix(area, to.Swizzled(swizzle))
	} else {
		for _, p := range c.VectorSlots(to.Swizzled(swizzle), t.Elem.Bytes) {
			converted.Regs = append(converted.Regs, c.LoadVectorAt(t.Elem, p.Count, c.SharedPtrAt(area, p.Split))...)
		}
	}
	out, _ := converted.PermuteRegisters(l)
	return out, nil
}

// wavefront has the lanes that shared memory serves together: 128 bytes of vectors.
func wavefront(l *layout.Layout, bytes int64) *layout.Layout {
	flat := l.Swizzled(nil)
	vector := min(flat.ContigPerThread(0)*bytes, distribute.MaxAccessBytes)
	lanes := min(len(flat.Lane), layout.Log2(layout.BankRowBytes/vector))
	return &layout.Layout{Shape: flat.Shape, Lane: flat.Lane[:lanes]}
}

// convertInPasses is the layout conversion through shared memory that has no room for the whole tensor:
// one slice per pass.
func (c *Converter) convertInPasses(t *smem.Tensor, l *layout.Layout, passes int) ([]llvmir.Value, error) {
	from, to := t.Layout.WithoutZeroBases(), l.WithoutZeroBases()
	c.CountSharedConversion(t.Shape, t.Elem.Bytes)
	regs, _ := t.PermuteRegisters(from)
	which := passBits(from, to, layout.Log2(int64(passes)))
	_, write := from.SplitBits(which)
	_, read := to.SplitBits(which)
	vector := min(max(write.ContigPerThread(0), read.ContigPerThread(0)), distribute.MaxAccessBytes/t.Elem.Bytes)
	swizzle := layout.BankSwizzle(vector, t.Elem.Bytes, write, read)
	converted := &smem.Tensor{Elem: t.Elem, Shape: t.Shape, Layout: to, Regs: slices.Repeat([]llvmir.Value{llvmir.Zero(t.Elem.Scalar)}, to.Registers())}
	owner := c.IsWriter(from)
	for pass := range passes {
		if pass > 0 {
			c.ReuseShared()
		}
		area, err := c.ClaimShared(t.Elem, t.Elem.Bytes<<layout.TotalBits(t.Shape)/int64(passes))
		if err != nil {
			return nil, err
		}
		c.SliceAccesses(from, write.Swizzled(swizzle), t.Elem.Bytes, which, pass, func(p smem.VectorSlot, pred llvmir.Value) {
			pred = c.AndPredicates(owner, pred)
			c.StoreVectorAt(t.Elem, regs[p.First:p.First+p.Count], c.SharedPtrAt(area, p.Split), pred)
		})
		c.Barrier()
		c.SliceAccesses(to, read.Swizzled(swizzle), t.Elem.Bytes, which, pass, func(p smem.VectorSlot, pred llvmir.Value) {
			for i, v := range c.LoadVectorAt(t.Elem, p.Count, c.SharedPtrAt(area, p.Split)) {
				if pred.IsValid() {
					v = c.B.Select(pred, v, converted.Regs[p.First+i])
				}
				converted.Regs[p.First+i] = v
			}
		})
	}
	out, _ := converted.PermuteRegisters(l)
	return out, nil
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
