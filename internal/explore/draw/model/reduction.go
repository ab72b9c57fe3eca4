package model

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/explore/draw/program"
	"github.com/tshared/tshared/ir"
)

// reduce adds what warps exchange in a reduction through shared memory. Reductions of a group are emitted with the first of them.
func (b *builder) reduce(op *ir.Op, s *program.State) {
	b.readers(op, s)
	if before := op.Prev(); before != nil && distribute.InGroup(before, op) {
		return
	}
	all := []*ir.Op{op}
	for next := op.Next(); next != nil && distribute.InGroup(op, next); next = next.Next() {
		all = append(all, next)
	}
	base, _, hasScratch := tile.ScratchOf(op)
	for _, part := range all {
		r, err := b.distribution.ReductionOf(part)
		if err != nil || r == nil || len(r.DeferredBits) > 0 {
			b.unmodelledShared(op, s)
			return
		}
		for _, bytes := range r.PartialBytes() {
			if !hasScratch {
				b.unmodelledShared(op, s)
				return
			}
			b.exchange(part, r, bytes, base)
			base = (base + bytes + tile.ScratchAlignment - 1) / tile.ScratchAlignment * tile.ScratchAlignment
		}
	}
}

// exchange adds the stores of the partial results of warps, total bytes of them, and their loads by all warps.
func (b *builder) exchange(op *ir.Op, r *distribute.Reduction, total, base int64) {
	result, bits := r.Result(), r.Warps()
	size, count := int64(1)<<layout.TotalBits(result.Shape), int64(1)<<len(bits)
	bytes := total / (size * count)
	lanes, _ := result.FreeBits()
	_, warps := r.Layout.FreeBits()
	index := func(warp int) (n int64) {
		for i, bit := range bits {
			n |= int64(warp) >> bit & 1 << i
		}
		return n
	}
	store := b.sharedAccess(op, "store of a warp's part of a reduction")
	flat := result.Swizzled(nil)
	for warp := range b.Warps {
		for reg := 0; reg < flat.Registers(); reg += vectorOf(flat, bytes) {
			q := SharedRequest{Warp: warp, Bytes: vectorOf(flat, bytes) * int(bytes)}
			for lane := range WarpSize {
				if uint32(lane)&lanes == 0 && uint32(warp)&warps == 0 {
					q.Active |= 1 << lane
					q.Address[lane] = base + (index(warp)*size+int64(elementAt(flat, reg, lane, warp)))*bytes
				}
			}
			store.add(q)
		}
	}
	load := b.sharedAccess(op, "load of the warps' parts of a reduction")
	if !r.CombinesOnce() {
		load.Joined = true
		b.loadParts(load, flat, size, count, bytes, base)
		return
	}
	stored := b.sharedAccess(op, "store of a result of a reduction")
	for i := range int64(r.ResultsPerThread()) {
		for warp := range b.Warps {
			q := SharedRequest{Warp: warp, Bytes: int(bytes)}
			at := func(lane int) int64 { return int64(warp*WarpSize+lane) + i*int64(b.Warps*WarpSize) }
			for part := range count {
				q.Active = 0
				for lane := range WarpSize {
					if at(lane) < size {
						q.Active |= 1 << lane
						q.Address[lane] = base + (at(lane)+part*size)*bytes
					}
				}
				if q.Active != 0 {
					load.add(q)
				}
			}
			if q.Active != 0 {
				for lane := range WarpSize {
					q.Address[lane] = base + at(lane)*bytes
				}
				stored.add(q)
			}
		}
	}
	final := b.sharedAccess(op, "load of the results of a reduction")
	final.Joined = true
	b.loadParts(final, flat, size, 1, bytes, base)
}

// loadParts adds the loads of partial results. LLVM joins those that lie one after the other: the parts of a scalar, or the elements that a
// thread has of one part.
func (b *builder) loadParts(a *SharedAccess, flat *layout.Layout, size, count, bytes, base int64) {
	parts, regs := int64(1), vectorOf(flat, bytes)
	if size == 1 {
		parts = min(count, maxBytes/bytes)
	}
	for warp := range b.Warps {
		for reg := 0; reg < flat.Registers(); reg += regs {
			for part := int64(0); part < count; part += parts {
				q := SharedRequest{Warp: warp, Bytes: regs * int(parts*bytes), Active: 1<<WarpSize - 1}
				for lane := range WarpSize {
					q.Address[lane] = base + (int64(elementAt(flat, reg, lane, warp))+part*size)*bytes
				}
				a.add(q)
			}
		}
	}
}
