package layout

import "slices"

// WithoutWarpsAlong moves warps off some dimensions, so that reductions along them stay within a
// warp: warp bits along these dimensions are swapped with register bits of other dimensions. The
// registers of one vector access stay.
func (l *Layout) WithoutWarpsAlong(dims uint, vector int64) *Layout {
	var mask uint32
	for d := range l.Shape {
		if dims>>d&1 != 0 {
			mask |= DimMask(l.Shape, d)
		}
	}
	out := &Layout{Shape: l.Shape, Reg: slices.Clone(l.Reg), Lane: l.Lane, Warp: slices.Clone(l.Warp)}
	for w := len(out.Warp) - 1; w >= 0; w-- {
		if out.Warp[w]&mask == 0 {
			continue
		}
		for r := len(out.Reg) - 1; r >= Log2(vector); r-- {
			if own := out.Reg[r]; own != 0 && own&mask == 0 {
				out.Reg[r], out.Warp[w] = out.Warp[w], own
				break
			}
		}
	}
	return out
}

// WithWarpsOutermost gives each warp contiguous elements: of the bits of warps and of registers
// beyond one vector access, the warps get the highest.
func (l *Layout) WithWarpsOutermost(vector int64) *Layout {
	out := &Layout{Shape: l.Shape, Reg: slices.Clone(l.Reg), Lane: l.Lane, Warp: slices.Clone(l.Warp)}
	rest := out.Reg[min(Log2(vector), len(out.Reg)):]
	bases := slices.Concat(rest, out.Warp)
	if slices.Contains(bases, 0) {
		return l // broadcast warps
	}
	slices.Sort(bases)
	copy(rest, bases)
	copy(out.Warp, bases[len(rest):])
	return out
}
