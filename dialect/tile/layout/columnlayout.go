package layout

// ColumnLayout distributes a tensor so that each thread holds as much of a dimension as possible:
// lanes and warps take bits of the other dimensions first.
func ColumnLayout(shape []int64, dim, warpBits int) *Layout {
	var others, own []uint32
	for d := len(shape) - 1; d >= 0; d-- {
		for i := range Log2(shape[d]) {
			unit := uint32(1) << (FirstBit(shape, d) + i)
			if d == dim {
				own = append(own, unit)
			} else {
				others = append(others, unit)
			}
		}
	}
	threads := LaneBits + warpBits
	across := min(len(others), threads)
	in := max(0, len(own)-(threads-across))
	threadBases := padded(append(others[:across:across], own[in:]...), threads)
	return &Layout{
		Shape: append([]int64(nil), shape...),
		Reg:   append(own[:in:in], others[across:]...),
		Lane:  threadBases[:LaneBits:LaneBits],
		Warp:  threadBases[LaneBits:],
	}
}
