// Package layout describes how the elements of a tensor are spread over the
// registers of the threads of a block.
//
// Sizes are powers of two, so an element's row-major number is a string of bits,
// the last dimension's lowest. A layout is a linear map over GF(2): every bit of
// a register's, lane's or warp's number contributes some bits to the number of
// the element it holds, and the contributions are added without carry. Reshaping
// changes nothing; transposing, slicing and broadcasting permute, drop and add
// bits.
package layout

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Layout is which element each register of each thread has. A contribution of 0
// means that both halves have the same elements.
type Layout struct {
	Shape []int64
	Reg   []uint32 // by bit of the register's number
	Lane  []uint32 // by bit of the lane's, five
	Warp  []uint32 // by bit of the warp's
}

// LaneBits is the logarithm of the threads in a warp.
const LaneBits = 5

// Log2 is the logarithm of a power of two.
func Log2(n int64) int { return bits.TrailingZeros64(uint64(n)) }

// Fits reports whether tensors of a shape have layouts.
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

// FirstBit is where a dimension's bits begin in an element's number.
func FirstBit(shape []int64, dim int) int {
	at := 0
	for _, n := range shape[dim+1:] {
		at += Log2(n)
	}
	return at
}

// TotalBitsBits is the number of bits of an element's number.
func TotalBits(shape []int64) int { return FirstBit(append([]int64{1}, shape...), 0) }

// Blocked spreads a tensor so that neighbours along the first dimension of an
// order are close: each thread has vector elements in a row, then come the lanes,
// then the warps, and what is left goes into further registers.
func Blocked(shape []int64, order []int, vector int64, warpBits int) *Layout {
	var ways []uint32 // contributions, nearest neighbours first
	for _, d := range order {
		at := FirstBit(shape, d)
		for i := range Log2(shape[d]) {
			ways = append(ways, 1<<(at+i))
		}
	}
	l := &Layout{Shape: slices.Clone(shape)}
	take := func(n int) (out []uint32) {
		n = min(n, len(ways))
		out, ways = ways[:n:n], ways[n:]
		return out
	}
	inner := 0
	if len(order) > 0 {
		inner = Log2(shape[order[0]])
	}
	l.Reg = take(min(Log2(vector), inner))
	l.Lane = padded(take(LaneBits), LaneBits)
	l.Warp = padded(take(warpBits), warpBits)
	l.Reg = append(l.Reg, ways...)
	return l
}

func padded(list []uint32, n int) []uint32 {
	out := make([]uint32, n)
	copy(out, list)
	return out
}

// Registers is how many each thread has.
func (l *Layout) Registers() int { return 1 << len(l.Reg) }

// Element is the number of the element in a register.
func (l *Layout) Element(reg, lane, warp int) uint32 {
	return xorBases(l.Reg, reg) ^ xorBases(l.Lane, lane) ^ xorBases(l.Warp, warp)
}

// RegOffset is what the register contributes to the element's number.
func (l *Layout) RegOffset(reg int) uint32 { return xorBases(l.Reg, reg) }

func xorBases(contributions []uint32, n int) (sum uint32) {
	for i, c := range contributions {
		if n>>i&1 != 0 {
			sum ^= c
		}
	}
	return sum
}

// Coordinate is the index along a dimension in an element's number.
func Coordinate(shape []int64, dim int, element uint32) int64 {
	return int64(element>>FirstBit(shape, dim)) & (shape[dim] - 1)
}

// Equal reports whether two layouts put the same elements into the same places.
func (l *Layout) Equal(m *Layout) bool {
	return slices.Equal(l.Reg, m.Reg) && l.SameThreads(m)
}

// SameThreads reports whether each thread has the same elements in both, in
// whichever registers.
func (l *Layout) SameThreads(m *Layout) bool {
	return slices.Equal(l.Lane, m.Lane) && slices.Equal(l.Warp, m.Warp)
}

// remapBits is a layout of another shape, whose elements' bits come from those
// of this one; -1 drops a bit.
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

// Project is the layout of a tensor whose dimension d takes its index from
// dimension from[d] of this one; -1 is index 0.
func (l *Layout) Project(shape []int64, from []int) *Layout {
	sources := make([]DimMap, len(from))
	for d, dim := range from {
		sources[d].Dim = dim
	}
	return l.Compose(shape, sources)
}

// DimMap is where an index comes from: that of a dimension without its lowest
// bits; dimension -1 is index 0.
type DimMap struct{ Dim, Shift int }

// Compose is the layout of a tensor whose dimensions take their indices from those
// of this one.
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

// SliceDim is the layout of what is left without a dimension.
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

// DimMask are the bits of a dimension's index in an element's number.
func DimMask(shape []int64, dim int) uint32 {
	return uint32(shape[dim]-1) << FirstBit(shape, dim)
}

// WithoutZeroBases drops registers that have the same elements as others.
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

// FindRegReg gives the register that has an element's contribution, if the threads are
// the same.
func (l *Layout) FindReg(contribution uint32) (int, bool) {
	for r := range l.Registers() {
		if l.RegOffset(r) == contribution {
			return r, true
		}
	}
	return 0, false
}

// IsSurjective reports whether every element is in some register.
func (l *Layout) IsSurjective() bool {
	return rank(slices.Concat(l.Reg, l.Lane, l.Warp)) == TotalBits(l.Shape)
}

// rank is that of a matrix over GF(2).
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

// FreeBits are the bits of lane and warp numbers that do not matter: threads that
// differ in them only have the same elements.
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

// ContigPerThread is how many registers in a row have neighbours along a dimension.
func (l *Layout) ContigPerThread(dim int) int64 {
	at := FirstBit(l.Shape, dim)
	n := 0
	for n < len(l.Reg) && n < Log2(l.Shape[dim]) && l.Reg[n] == 1<<(at+n) {
		n++
	}
	return 1 << n
}

// ContigPerWarp is how many neighbours along a dimension are in registers in a row and
// in lanes next to each other.
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
	for _, part := range []struct {
		name string
		list []uint32
	}{{"reg", l.Reg}, {"lane", l.Lane}, {"warp", l.Warp}} {
		fmt.Fprintf(&b, " %s", part.name)
		for _, c := range part.list {
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
