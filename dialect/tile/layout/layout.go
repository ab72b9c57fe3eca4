// Package layout describes how the elements of a tensor are distributed over the registers of the
// threads of a block, as linear layouts over GF(2).
//
// Sizes are powers of two, so an element's row-major linear index is a vector of bits, the last
// dimension's lowest. A layout maps hardware indices (register, lane, warp) to elements: each bit
// of a hardware index has a basis vector, and the element's linear index is the XOR of the basis
// vectors of the bits that are set. Reshaping keeps the bases; transposing, slicing and
// broadcasting permute, drop and add bits. A conversion is a product of matrices of bits, so one
// algorithm serves all pairs of layouts: see Zhou et al., Linear Layouts: Robust Code Generation of
// Efficient Tensor Computation Using F2, 2025.
package layout

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Layout is a linear layout: the basis vectors of the register, lane and warp bits. A basis vector
// of 0 is a broadcast: both values of that bit hold the same elements.
type Layout struct {
	Shape []int64  // sizes of the tensor, each a power of two
	Reg   []uint32 // by register bit
	Lane  []uint32 // by lane bit, LaneBits of them
	Warp  []uint32 // by warp bit
}

// LaneBits is log2 of the threads of a warp.
const LaneBits = 5

// Log2 is the logarithm of a power of two.
func Log2(n int64) int { return bits.TrailingZeros64(uint64(n)) }

// Fits reports whether tensors of a shape have layouts: sizes are powers of two, and linear indices
// fit 31 bits.
func Fits(shape []int64) bool {
	total := 0
	for _, n := range shape {
		if n <= 0 || n&(n-1) != 0 {
			return false
		}
		total += Log2(n)
	}
	return total <= 31
}

// FirstBit is the position of a dimension's lowest bit in linear indices.
func FirstBit(shape []int64, dim int) int {
	at := 0
	for _, n := range shape[dim+1:] {
		at += Log2(n)
	}
	return at
}

// TotalBits is the number of bits of linear indices.
func TotalBits(shape []int64) int { return FirstBit(append([]int64{1}, shape...), 0) }

// Blocked distributes a tensor so that accesses along the first dimension of an order are
// coalesced: each thread holds vector contiguous elements, then come the lanes, then the warps; the
// remaining bits become further registers.
func Blocked(shape []int64, order []int, vector int64, warpBits int) *Layout {
	return blocked(shape, order, unitVectors(shape, order), vector, warpBits)
}

// unitVectors are the unit vectors of a tensor in an order of dimensions.
func unitVectors(shape []int64, order []int) (units []uint32) {
	for _, d := range order {
		at := FirstBit(shape, d)
		for i := range Log2(shape[d]) {
			units = append(units, 1<<(at+i))
		}
	}
	return units
}

// blocked distributes the elements of some unit vectors, the fastest first.
func blocked(shape []int64, order []int, units []uint32, vector int64, warpBits int) *Layout {
	l := &Layout{Shape: slices.Clone(shape)}
	take := func(n int) (out []uint32) {
		n = min(n, len(units))
		out, units = units[:n:n], units[n:]
		return out
	}
	inner := 0
	if len(order) > 0 {
		inner = Log2(shape[order[0]])
	}
	l.Reg = take(min(Log2(vector), inner))
	l.Lane = padded(take(LaneBits), LaneBits)
	l.Warp = padded(take(warpBits), warpBits)
	l.Reg = append(l.Reg, units...)
	return l
}

func padded(list []uint32, n int) []uint32 {
	out := make([]uint32, n)
	copy(out, list)
	return out
}

// Registers is the number of registers per thread.
func (l *Layout) Registers() int { return 1 << len(l.Reg) }

// Element is the linear index of the element in a register.
func (l *Layout) Element(reg, lane, warp int) uint32 {
	return xorBases(l.Reg, reg) ^ xorBases(l.Lane, lane) ^ xorBases(l.Warp, warp)
}

// RegOffset is the XOR of a register's basis vectors: its offset from the thread's register 0.
func (l *Layout) RegOffset(reg int) uint32 { return xorBases(l.Reg, reg) }

// xorBases combines the basis vectors of the set bits of n.
func xorBases(bases []uint32, n int) (sum uint32) {
	for i, c := range bases {
		if n>>i&1 != 0 {
			sum ^= c
		}
	}
	return sum
}

// Coordinate extracts the index along a dimension from a linear index.
func Coordinate(shape []int64, dim int, element uint32) int64 {
	return int64(element>>FirstBit(shape, dim)) & (shape[dim] - 1)
}

// Equal reports whether two layouts have the same bases.
func (l *Layout) Equal(m *Layout) bool {
	return slices.Equal(l.Reg, m.Reg) && l.SameThreads(m)
}

// SameThreads reports whether two layouts have the same lane and warp bases; registers may differ.
func (l *Layout) SameThreads(m *Layout) bool {
	return slices.Equal(l.Lane, m.Lane) && slices.Equal(l.Warp, m.Warp)
}

// remapBits moves the bits of all basis vectors, for a tensor of another shape; -1 drops a bit.
func (l *Layout) remapBits(shape []int64, to func(bit int) int) *Layout {
	each := func(list []uint32) []uint32 {
		out := make([]uint32, len(list))
		for i, c := range list {
			for ; c != 0; c &= c - 1 {
				if b := to(bits.TrailingZeros32(c)); b >= 0 {
					out[i] |= 1 << b
				}
			}
		}
		return out
	}
	return &Layout{Shape: slices.Clone(shape), Reg: each(l.Reg), Lane: each(l.Lane), Warp: each(l.Warp)}
}

// Reshape is the layout of the same elements in another shape.
func (l *Layout) Reshape(shape []int64) *Layout {
	return &Layout{Shape: slices.Clone(shape), Reg: l.Reg, Lane: l.Lane, Warp: l.Warp}
}

// Project is the layout of a tensor whose dimension d takes its index from dimension from[d] of l;
// -1 is index 0.
func (l *Layout) Project(shape []int64, from []int) *Layout {
	maps := make([]DimMap, len(from))
	for d, dim := range from {
		maps[d].Dim = dim
	}
	return l.Compose(shape, maps)
}

// DimMap takes an index from that of dimension Dim, shifted right by Shift bits; dimension -1 is
// index 0.
type DimMap struct{ Dim, Shift int }

// Compose composes the layout with a map of dimensions: dimension d of the result takes its index
// from l by from[d].
func (l *Layout) Compose(shape []int64, from []DimMap) *Layout {
	to := make([]int, TotalBits(l.Shape))
	for i := range to {
		to[i] = -1
	}
	for d, s := range from {
		if s.Dim < 0 {
			continue
		}
		for i := range min(Log2(shape[d]), Log2(l.Shape[s.Dim])-s.Shift) {
			to[FirstBit(l.Shape, s.Dim)+s.Shift+i] = FirstBit(shape, d) + i
		}
	}
	return l.remapBits(shape, func(bit int) int { return to[bit] })
}

// SliceDim is the slice layout that is left without a dimension.
func (l *Layout) SliceDim(dim int) *Layout {
	shape := slices.Delete(slices.Clone(l.Shape), dim, dim+1)
	from := make([]int, len(shape))
	for i := range from {
		from[i] = i
		if i >= dim {
			from[i]++
		}
	}
	return l.Project(shape, from)
}

// DimMask has the bits of a dimension in linear indices.
func DimMask(shape []int64, dim int) uint32 {
	return uint32(shape[dim]-1) << FirstBit(shape, dim)
}

// WithoutZeroBases drops register bases that are 0 or equal to another: their registers repeat
// elements of other registers of the thread.
func (l *Layout) WithoutZeroBases() *Layout {
	out := *l
	out.Reg = nil
	for _, c := range l.Reg {
		if c != 0 && !slices.Contains(out.Reg, c) {
			out.Reg = append(out.Reg, c)
		}
	}
	return &out
}

// WithDim is the layout in which the elements along a dimension that no basis has are distributed: over lanes that have copies, then over
// such warps, then over registers.
func (l *Layout) WithDim(dim int) *Layout {
	m := &Layout{Shape: l.Shape, Reg: slices.Clone(l.Reg), Lane: slices.Clone(l.Lane), Warp: slices.Clone(l.Warp)}
	for bit := range Log2(l.Shape[dim]) {
		part := uint32(1) << (FirstBit(l.Shape, dim) + bit)
		if i := slices.Index(m.Lane, 0); i >= 0 {
			m.Lane[i] = part
		} else if i := slices.Index(m.Warp, 0); i >= 0 {
			m.Warp[i] = part
		} else {
			m.Reg = append(m.Reg, part)
		}
	}
	return m
}

// FindReg finds the first register with a given RegOffset.
func (l *Layout) FindReg(offset uint32) (int, bool) {
	// Echelon form of the bases, by the highest bit of each row, with the registers that a row is the XOR of. A
	// basis that depends on those before it adds no row, so that the first register with an offset is found.
	var rows [32]struct {
		offset uint32
		reg    int
	}
	for i, offset := range l.Reg {
		for reg := 1 << i; offset != 0; {
			row := &rows[bits.Len32(offset)-1]
			if row.offset == 0 {
				row.offset, row.reg = offset, reg
				break
			}
			offset, reg = offset^row.offset, reg^row.reg
		}
	}
	reg := 0
	for offset != 0 {
		row := rows[bits.Len32(offset)-1]
		if row.offset == 0 {
			return 0, false
		}
		offset, reg = offset^row.offset, reg^row.reg
	}
	return reg, true
}

// IsSurjective reports whether every element is in some register.
func (l *Layout) IsSurjective() bool {
	return rank(slices.Concat(l.Reg, l.Lane, l.Warp)) == TotalBits(l.Shape)
}

// rank is the rank of a matrix over GF(2).
func rank(rows []uint32) (n int) {
	rows = slices.Clone(rows)
	for i := range rows {
		if rows[i] == 0 {
			continue
		}
		n++
		top := uint32(1) << (31 - bits.LeadingZeros32(rows[i]))
		for j := i + 1; j < len(rows); j++ {
			if rows[j]&top != 0 {
				rows[j] ^= rows[i]
			}
		}
	}
	return n
}

// FreeBits are the broadcast (free) bits of lane and warp indices: threads that differ only in
// these hold the same elements.
func (l *Layout) FreeBits() (lanes, warps uint32) {
	for i, c := range l.Lane {
		if c == 0 {
			lanes |= 1 << i
		}
	}
	for i, c := range l.Warp {
		if c == 0 {
			warps |= 1 << i
		}
	}
	return lanes, warps
}

// ContigPerThread is the number of contiguous elements along a dimension in consecutive registers.
func (l *Layout) ContigPerThread(dim int) int64 {
	at := FirstBit(l.Shape, dim)
	n := 0
	for n < len(l.Reg) && n < Log2(l.Shape[dim]) && l.Reg[n] == 1<<(at+n) {
		n++
	}
	return 1 << n
}

// ContigPerWarp is the number of contiguous elements along a dimension in consecutive registers,
// then consecutive lanes.
func (l *Layout) ContigPerWarp(dim int) int64 {
	n := Log2(l.ContigPerThread(dim))
	at := FirstBit(l.Shape, dim)
	for i := 0; i < LaneBits && n < Log2(l.Shape[dim]) && l.Lane[i] == 1<<(at+n); i++ {
		n++
	}
	return 1 << n
}

func (l *Layout) String() string {
	var b strings.Builder
	fmt.Fprint(&b, l.Shape)
	for _, hw := range []struct {
		name string
		list []uint32
	}{{"reg", l.Reg}, {"lane", l.Lane}, {"warp", l.Warp}} {
		fmt.Fprintf(&b, " %s", hw.name)
		for _, c := range hw.list {
			b.WriteByte(' ')
			for d := range l.Shape {
				if d > 0 {
					b.WriteByte(',')
				}
				fmt.Fprint(&b, Coordinate(l.Shape, d, c))
			}
		}
	}
	return b.String()
}
