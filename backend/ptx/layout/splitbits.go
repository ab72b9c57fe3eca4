package layout

import "math/bits"

// SplitBitsBits divides the bits of elements' numbers: chosen has only some of them, and rest
// the others, each counted from the lowest on, in one dimension. Registers and threads
// are numbered as before.
func (l *Layout) SplitBits(which uint32) (chosen, rest *Layout) {
	below := func(mask uint32, bit int) int { return bits.OnesCount32(mask & (1<<bit - 1)) }
	n := bits.OnesCount32(which)
	chosen = l.remapBits([]int64{1 << n}, func(bit int) int {
		if which>>bit&1 == 0 {
			return -1
		}
		return below(which, bit)
	})
	rest = l.remapBits([]int64{1 << (TotalBits(l.Shape) - n)}, func(bit int) int {
		if which>>bit&1 != 0 {
			return -1
		}
		return below(^which, bit)
	})
	return chosen, rest
}

// TopBits are the highest bits of a dimension's index in elements' numbers.
func TopBits(shape []int64, dim, n int) uint32 {
	return (1<<n - 1) << (FirstBit(shape, dim) + Log2(shape[dim]) - n)
}
