package layout

import "slices"

// Coalesced makes accesses along a dimension coalesced. Where a thread holds more contiguous
// elements than one access of vector elements takes, the register bits beyond the access are
// swapped with the lanes' most distant bits, so that neighbouring lanes access neighbouring
// elements. Warps keep their elements.
func (l *Layout) Coalesced(dim int, vector int64) *Layout {
	out := &Layout{Shape: l.Shape, Reg: slices.Clone(l.Reg), Lane: slices.Clone(l.Lane), Warp: l.Warp}
	mask := DimMask(l.Shape, dim)
	for r := Log2(l.ContigPerThread(dim)) - 1; r >= Log2(vector); r-- {
		far := -1
		for i, c := range out.Lane {
			if c&^mask == 0 && c > out.Reg[r] && (far < 0 || c > out.Lane[far]) {
				far = i
			}
		}
		if far >= 0 {
			out.Reg[r], out.Lane[far] = out.Lane[far], out.Reg[r]
		}
	}
	return out
}

// WithInRegisters exchanges the bits along a dimension, so that each thread holds groups of n elements along it. Other register bits along the dimension
// take the places of those in lanes and warps; where there are none, these stay.
func (l *Layout) WithInRegisters(dim int, n int64) *Layout {
	out := &Layout{Shape: l.Shape, Reg: slices.Clone(l.Reg), Lane: slices.Clone(l.Lane), Warp: slices.Clone(l.Warp)}
	first := uint32(1) << FirstBit(l.Shape, dim)
	mask := DimMask(l.Shape, dim)
	for bit := first; bit < first*uint32(n); bit <<= 1 {
		free := slices.IndexFunc(out.Reg, func(r uint32) bool { return r&^mask == 0 && r >= first*uint32(n) })
		for _, list := range [][]uint32{out.Lane, out.Warp} {
			if i := slices.Index(list, bit); i >= 0 && free >= 0 {
				out.Reg[free], list[i] = list[i], out.Reg[free]
			}
		}
	}
	return out
}
