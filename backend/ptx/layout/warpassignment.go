package layout

import "slices"

// WithoutWarpsAlong has warps take further bits of dimensions other than some, as far as
// registers have them, and gives the registers what the warps had: then warps
// have little to do with each other along those dimensions. The first registers,
// which are accessed at once, keep what they have.
func (l *Layout) WithoutWarpsAlong(dims uint, first int64) *Layout {
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
		for r := len(out.Reg) - 1; r >= Log2(first); r-- {
			if part := out.Reg[r]; part != 0 && part&mask == 0 {
				out.Reg[r], out.Warp[w] = out.Warp[w], part
				break
			}
		}
	}
	return out
}

// WithWarpsOutermost gives each warp elements next to each other: of what warps contribute,
// and registers behind the first, warps get the highest bits.
func (l *Layout) WithWarpsOutermost(first int64) *Layout {
	out := &Layout{Shape: l.Shape, Reg: slices.Clone(l.Reg), Lane: l.Lane, Warp: slices.Clone(l.Warp)}
	rest := out.Reg[min(Log2(first), len(out.Reg)):]
	parts := slices.Concat(rest, out.Warp)
	if slices.Contains(parts, 0) {
		return l // warps that have the same
	}
	slices.Sort(parts)
	copy(rest, parts)
	copy(out.Warp, parts[len(rest):])
	return out
}
