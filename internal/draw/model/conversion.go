package model

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/draw/program"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// Conversion is a layout conversion.
type Conversion struct {
	Op         *ir.Op
	Place      Place
	Shape      []int64
	Elem       string
	Bytes      int64 // of an element
	From, To   *layout.Layout
	By         string // registers, shuffles or shared
	Passes     int
	Executions int
	// Moved is the number of elements that another thread has behind the conversion: those of which the thread had no copy.
	Moved int
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
		c = &Conversion{Op: op, Place: placeOf(op), Shape: to.Shape, Elem: elem.String(), Bytes: tile.ElementBytes(elem), From: from, To: to, By: by, Passes: max(1, int(passes))}
		c.Moved = moved(from, to, b.Warps)
		b.conversions[op] = c
		b.Conversions = append(b.Conversions, c)
	}
	c.Executions++
	if arranged, ok := distribute.InShared(o.Source()); ok {
		b.loadShared(op, s, o.Source(), arranged, to)
		return
	}
	if c.By == tile.ByShared {
		b.convertThroughShared(c)
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
	load, places := b.sharedAccess(c.Op, "load of a layout conversion"), to.Swizzled(swizzle)
	load.Joined = vectorOf(places, c.Bytes)*int(c.Bytes) < BankBytes
	b.vectors(load, places, c.Bytes, base, nil)
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
	for pass := range c.Passes {
		b.slice(store, from, write.Swizzled(swizzle), c.Bytes, base, which, pass, true)
		b.slice(load, to, read.Swizzled(swizzle), c.Bytes, base, which, pass, false)
	}
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
	perThread := slices.ContainsFunc(slices.Concat(chosen.Lane, chosen.Warp), func(v uint32) bool { return v != 0 })
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
