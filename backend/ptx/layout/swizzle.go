package layout

import "math/bits"

// bankBits is the logarithm of the bytes that all banks of shared memory have at
// one address.
const bankBits = 7

// Swizzle says where the elements of a tensor are in memory, such that threads
// which access it at once find different banks: bits of an element's number are
// added, without carry, to lower ones.
type Swizzle []struct{ from, to int }

// BankSwizzle is a swizzle for tensors whose elements are accessed by some layouts: that
// one decides whose lanes have most in common. Run elements in a row, which are
// accessed at once, stay together.
func BankSwizzle(run, bytes int64, layouts ...*Layout) (s Swizzle) {
	top := bankBits - Log2(bytes)
	var lost []int
	taken := 0
	for _, l := range layouts {
		var far []int
		near := 0
		for _, part := range l.Lane {
			switch bit := bits.TrailingZeros32(part); {
			case part == 0:
			case bit >= top:
				far = append(far, bit)
			default:
				near |= 1 << bit
			}
		}
		if len(far) > len(lost) {
			lost, taken = far, near
		}
	}
	for to := Log2(run); to < top && len(lost) > 0; to++ {
		if taken>>to&1 == 0 {
			s = append(s, struct{ from, to int }{lost[0], to})
			lost = lost[1:]
		}
	}
	return s
}

// Swizzled is the layout of the places in memory, in one dimension.
func (l *Layout) Swizzled(s Swizzle) *Layout {
	each := func(list []uint32) []uint32 {
		out := make([]uint32, len(list))
		for i, part := range list {
			out[i] = part
			for _, move := range s {
				out[i] ^= part >> move.from & 1 << move.to
			}
		}
		return out
	}
	return &Layout{Shape: []int64{1 << TotalBits(l.Shape)}, Reg: each(l.Reg), Lane: each(l.Lane), Warp: each(l.Warp)}
}

// MaxPanelBytes and MinPanelBytes are how long rows of panels are at most and at least, as
// instructions of groups of warps read them from shared memory.
const MaxPanelBytes, MinPanelBytes = 128, 32

// InPanels is the layout of places in one dimension, with rows cut into panels: all
// rows of a panel follow each other, then come those of the next.
func (l *Layout) InPanels(row, panel int64) *Layout {
	inner, cut, all := Log2(row), Log2(panel), TotalBits(l.Shape)
	return l.remapBits(l.Shape, func(bit int) int {
		switch {
		case bit < cut:
			return bit
		case bit < inner:
			return bit - cut + all - (inner - cut)
		}
		return bit - (inner - cut)
	})
}

// WgmmaSwizzle has chunks of a panel's rows, of some bytes, in different banks, as
// the instructions expect them: those of eight neighbours of 128 bytes are exchanged.
func WgmmaSwizzle(row, bytes int64) (s Swizzle) {
	const firstChunk, firstLine = 4, 7 // bits of addresses
	for i := range Log2(row) - firstChunk {
		s = append(s, struct{ from, to int }{firstLine + i - Log2(bytes), firstChunk + i - Log2(bytes)})
	}
	return s
}
