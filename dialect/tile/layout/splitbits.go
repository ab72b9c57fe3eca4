package layout

import "math/bits"

// SplitBits splits linear indices: chosen keeps the bits of a mask and rest the other bits, both
// compacted to one dimension. Hardware indices stay.
func (l *Layout) SplitBits(mask uint32) (chosen, rest *Layout) {
	below := func(set uint32, bit int) int { return bits.OnesCount32(set & (1<<bit - 1)) }
	n := bits.OnesCount32(mask)
	chosen = l.remapBits([]int64{1 << n}, func(bit int) int {
		if mask>>bit&1 == 0 {
			return -1
		}
		return below(mask, bit)
	})
	rest = l.remapBits([]int64{1 << (TotalBits(l.Shape) - n)}, func(bit int) int {
		if mask>>bit&1 != 0 {
			return -1
		}
		return below(^mask, bit)
	})
	return chosen, rest
}

// TopBits has the n highest bits of a dimension in linear indices.
func TopBits(shape []int64, dim, n int) uint32 {
	return (1<<n - 1) << (FirstBit(shape, dim) + Log2(shape[dim]) - n)
}
