package layout

import "math/bits"

// bankBits is log2 of the bytes in one row of all banks of shared memory.
const bankBits = 7

// BankRowBytes is what all banks of shared memory serve at once.
const BankRowBytes = 1 << bankBits

// Swizzle permutes the elements of a tensor in shared memory to avoid bank conflicts: bits of an
// element's linear index are XORed into lower ones.
type Swizzle []SwizzleBit

// SwizzleBit is the bit From of an index that is XORed into the bit To.
type SwizzleBit struct{ From, To int }

// BankSwizzle is a swizzle that avoids bank conflicts for accesses by some layouts; the layout
// whose lanes conflict most decides. Vectors of contig elements, which are accessed at once, stay
// contiguous.
func BankSwizzle(contig, bytes int64, layouts ...*Layout) (s Swizzle) {
	top := bankBits - Log2(bytes)
	var conflicting []int
	taken := 0
	for _, l := range layouts {
		var far []int
		near := 0
		for _, vector := range l.Lane {
			switch bit := bits.TrailingZeros32(vector); {
			case vector == 0:
			case bit >= top:
				far = append(far, bit)
			default:
				near |= 1 << bit
			}
		}
		if len(far) > len(conflicting) {
			conflicting, taken = far, near
		}
	}
	for to := Log2(contig); to < top && len(conflicting) > 0; to++ {
		if taken>>to&1 == 0 {
			s = append(s, SwizzleBit{conflicting[0], to})
			conflicting = conflicting[1:]
		}
	}
	return s
}

// Swizzled is the layout of the swizzled offsets in shared memory, in one dimension.
func (l *Layout) Swizzled(s Swizzle) *Layout {
	each := func(list []uint32) []uint32 {
		out := make([]uint32, len(list))
		for i, vector := range list {
			out[i] = vector
			for _, xor := range s {
				out[i] ^= vector >> xor.From & 1 << xor.To
			}
		}
		return out
	}
	return &Layout{Shape: []int64{1 << TotalBits(l.Shape)}, Reg: each(l.Reg), Lane: each(l.Lane), Warp: each(l.Warp)}
}

// MaxPanelBytes and MinPanelBytes are the widest and narrowest swizzle atoms of wgmma in shared
// memory.
const MaxPanelBytes, MinPanelBytes = 128, 32

// InPanels is the layout of offsets in one dimension with rows cut into panels, each as wide as a
// swizzle atom: all rows of a panel are contiguous, then come those of the next panel.
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

// WgmmaSwizzle is the 32-, 64- or 128-byte swizzle that wgmma expects: 16-byte chunks are XORed
// with the index of their 128-byte line.
func WgmmaSwizzle(row, bytes int64) (s Swizzle) {
	const firstChunk, firstLine = 4, 7 // bits of addresses
	for i := range Log2(row) - firstChunk {
		s = append(s, SwizzleBit{firstLine + i - Log2(bytes), firstChunk + i - Log2(bytes)})
	}
	return s
}
