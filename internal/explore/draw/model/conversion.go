package model

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/explore/draw/program"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/selectconversions"
)

// FromShared is how elements move of a tensor that is in shared memory already: they are loaded.
const FromShared = "loads"

// Conversion is a layout conversion.
type Conversion struct {
	Op         *ir.Op
	Place      Place
	Shape      []int64
	Elem       string
	Bytes      int64 // of an element
	From, To   *layout.Layout
	By         string // registers, shuffles, shared or FromShared
	Passes     int
	Executions int
	// Moved is the number of elements that another thread has after the conversion: those of which the thread had no copy.
	Moved int
	// Stores and Loads are those of shared memory, in all executions.
	Stores, Loads SharedTraffic
	// Shuffles and Barriers are the instructions that the warps of the block execute, in all executions. Barriers are those before a
	// conversion, where it waits for loads from memory that it writes, and those in it.
	Shuffles, Barriers int
}

// Traffic is that of shared memory, in all executions.
func (c *Conversion) Traffic() SharedTraffic {
	sum := c.Stores
	sum.Add(c.Loads)
	return sum
}

// AddCosts adds what warps execute for another conversion.
func (c *Conversion) AddCosts(o *Conversion) {
	c.Stores.Add(o.Stores)
	c.Loads.Add(o.Loads)
	c.Shuffles += o.Shuffles
	c.Barriers += o.Barriers
}

// convert adds a tile.convert_layout.
func (b *builder) convert(op *ir.Op, s *program.State) {
	o, _ := tile.AsConvertLayout(op)
	from, to := tile.LayoutOf(o.Source().Type()), tile.LayoutOf(o.Result().Type())
	if from == nil || to == nil {
		return
	}
	elem := ir.ElementTypeOf(o.Result().Type())
	c := b.conversions[op]
	if c == nil {
		by, _ := o.By()
		passes, _ := o.Passes()
		c = &Conversion{Op: op, Place: PlaceOf(op), Shape: to.Shape, Elem: elem.String(), Bytes: tile.ElementBytes(elem), From: from, To: to, By: by, Passes: max(1, int(passes))}
		c.Moved = moved(from, to, b.Warps)
		b.conversions[op] = c
		b.Conversions = append(b.Conversions, c)
	}
	c.Executions++
	if before := op.Prev(); before != nil && before.Is(gpu.Barrier) {
		c.Barriers += b.Warps
	}
	if arranged, ok := distribute.InShared(o.Source()); ok {
		c.By = FromShared
		if load := b.loadShared(op, s, o.Source(), arranged, to); load != nil {
			c.Loads = load.SharedTraffic
		}
		return
	}
	switch c.By {
	case tile.ByShared:
		c.Barriers += b.Warps * (2*c.Passes - 1) // one between stores and loads, and one between passes
		b.convertThroughShared(c)
	case tile.ByShuffles:
		if how, ok := selectconversions.ShufflesOf(from, to, c.Bytes); ok {
			c.Shuffles += b.Warps * how.Shuffles * int(max(1, c.Bytes/BankBytes))
		}
	}
}

// moved counts the registers of a layout whose element the same thread does not have in another layout.
func moved(from, to *layout.Layout, warps int) (n int) {
	for warp := range warps {
		for lane := range WarpSize {
			had := map[uint32]bool{}
			for reg := range from.Registers() {
				had[elementAt(from, reg, lane, warp)] = true
			}
			for reg := range to.Registers() {
				if !had[elementAt(to, reg, lane, warp)] {
					n++
				}
			}
		}
	}
	return n
}

// stmatrixWord is how many elements share a register of stmatrix.
const stmatrixWord = 2

// convertThroughShared adds the stores and loads of a conversion.
func (b *builder) convertThroughShared(c *Conversion) {
	base, _, ok := tile.ScratchOf(c.Op)
	if !ok {
		b.unmodelledShared(c.Op, nil)
		return
	}
	from, to := c.From.WithoutZeroBases(), c.To.WithoutZeroBases()
	if c.Passes > 1 {
		b.convertInPasses(c, from, to, base)
		return
	}
	vector := min(max(from.Swizzled(nil).ContigPerThread(0), to.Swizzled(nil).ContigPerThread(0)), maxBytes/c.Bytes)
	writer := from
	rows, matrices := b.stmatrixRows(c, from, vector)
	if matrices {
		writer = &layout.Layout{Shape: from.Shape, Lane: rows}
	}
	swizzle := layout.BankSwizzle(vector, c.Bytes, writer, to)
	store := b.sharedAccess(c.Op, "store of a layout conversion")
	if places := from.Swizzled(swizzle); matrices {
		b.stmatrix(store, places, c.Bytes, base)
	} else {
		b.vectors(store, places, c.Bytes, base, ownedBy(from))
	}
	offsets := linearLayout(c.Shape).Swizzled(swizzle)
	b.movesShared(store, Store, c.From, offsets, c.Bytes, base, nil)
	load, places := b.sharedAccess(c.Op, "load of a layout conversion"), to.Swizzled(swizzle)
	load.Joined = vectorOf(places, c.Bytes)*int(c.Bytes) < BankBytes
	b.vectors(load, places, c.Bytes, base, nil)
	b.movesShared(load, Load, c.To, offsets, c.Bytes, base, nil)
	c.Stores, c.Loads = store.SharedTraffic, load.SharedTraffic
}

// stmatrixRows are the rows that lanes address where stmatrix can store the tensor.
func (b *builder) stmatrixRows(c *Conversion, from *layout.Layout, vector int64) (rows []uint32, ok bool) {
	lanes, warps := from.FreeBits()
	if !b.GPU.Has(targets.Stmatrix) || c.Bytes != stmatrixWord || vector*c.Bytes < layout.MatrixRowBytes || lanes|warps != 0 {
		return nil, false
	}
	rows, _, ok = from.Swizzled(nil).LdmatrixRows(stmatrixWord, c.Bytes)
	return rows, ok
}

// stmatrix adds the stores of a tensor by stmatrix.
func (b *builder) stmatrix(a *SharedAccess, places *layout.Layout, bytes, base int64) {
	var selecting []int
	for bit := layout.Log2(stmatrixWord); bit < len(places.Reg); bit++ {
		selecting = append(selecting, bit)
	}
	rows, used := matrixRows(places, stmatrixWord, bytes, selecting)
	count := 1 << len(used)
	var firsts []int
	for first := 0; first < places.Registers(); first += count * stmatrixWord {
		firsts = append(firsts, first)
	}
	b.matrices(a, rows, firsts, count, bytes, base)
}

// convertInPasses adds the stores and loads of a conversion of one slice of the tensor at a time.
func (b *builder) convertInPasses(c *Conversion, from, to *layout.Layout, base int64) {
	which := passBits(from, to, layout.Log2(int64(c.Passes)))
	_, write := from.SplitBits(which)
	_, read := to.SplitBits(which)
	vector := min(max(write.ContigPerThread(0), read.ContigPerThread(0)), maxBytes/c.Bytes)
	swizzle := layout.BankSwizzle(vector, c.Bytes, write, read)
	store, load := b.sharedAccess(c.Op, "store of a layout conversion"), b.sharedAccess(c.Op, "load of a layout conversion")
	chosen, rest := linearLayout(c.Shape).SplitBits(which)
	for pass := range c.Passes {
		inSlice := func(element uint32) bool { return chosen.RegOffset(int(element)) == uint32(pass) }
		b.slice(store, from, write.Swizzled(swizzle), c.Bytes, base, which, pass, true)
		b.movesShared(store, Store, c.From, rest.Swizzled(swizzle), c.Bytes, base, inSlice)
		b.slice(load, to, read.Swizzled(swizzle), c.Bytes, base, which, pass, false)
		if slicesThreads(to, which) {
			inSlice = nil
		}
		b.movesShared(load, Load, c.To, rest.Swizzled(swizzle), c.Bytes, base, inSlice)
	}
	c.Stores, c.Loads = store.SharedTraffic, load.SharedTraffic
}

// slicesThreads reports whether threads have parts of some slices only: they load one element per pass and register then, and keep those
// of their slice.
func slicesThreads(l *layout.Layout, which uint32) bool {
	chosen, _ := l.SplitBits(which)
	return slices.ContainsFunc(slices.Concat(chosen.Lane, chosen.Warp), func(v uint32) bool { return v != 0 })
}

// slice adds the accesses to a slice of a tensor: by stores of the threads that have its elements, by loads of all threads.
func (b *builder) slice(a *SharedAccess, l, offsets *layout.Layout, bytes, base int64, which uint32, slice int, store bool) {
	chosen, _ := l.SplitBits(which)
	count := vectorOf(offsets, bytes)
	for i := range layout.Log2(int64(count)) {
		if chosen.Reg[i] != 0 { // a vector would span several slices
			count = 1 << i
			break
		}
	}
	perThread := slicesThreads(l, which)
	b.eachRequest(a, offsets, count, bytes, base, func(reg, lane, warp int) bool {
		if !perThread && chosen.RegOffset(reg) != uint32(slice) {
			return false
		}
		return !store || isOwner(l, lane, warp) && elementAt(chosen, reg, lane, warp) == uint32(slice)
	})
}

// passBits are the bits of linear indices that number the slices: first those that threads do not contribute to, then the highest.
func passBits(from, to *layout.Layout, n int) (which uint32) {
	threads := func(l *layout.Layout) (mask uint32) {
		for _, v := range slices.Concat(l.Lane, l.Warp) {
			mask |= v
		}
		return mask
	}
	rank := func(bit int) int {
		mask := uint32(1) << bit
		return -bits.OnesCount32(threads(from)&mask) - 2*bits.OnesCount32(threads(to)&mask)
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
