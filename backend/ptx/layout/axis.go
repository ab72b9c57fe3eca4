package layout

// AxisDecomposition is where the elements along a dimension are, from the lowest bit of its
// index to the highest: in registers, lanes, warps, and registers again.
type AxisDecomposition struct {
	LowRegs             []int // bits of register numbers
	FirstLane, NumLanes int   // bits of lane numbers, next to each other
	Warps               []int // bits of warp numbers
	HighRegs            []int
}

// DecomposeAxis is the way of a dimension; false if the places come in another order, or
// share bits with other dimensions.
func (l *Layout) DecomposeAxis(dim int) (*AxisDecomposition, bool) {
	mask := DimMask(l.Shape, dim)
	type place struct{ kind, bit int }
	const reg, lane, warp = 0, 1, 2
	places := map[uint32]place{}
	for kind, list := range [][]uint32{reg: l.Reg, lane: l.Lane, warp: l.Warp} {
		for bit, part := range list {
			if part&mask == 0 {
				continue
			}
			if _, twice := places[part]; twice || part&(part-1) != 0 {
				return nil, false
			}
			places[part] = place{kind, bit}
		}
	}
	w := &AxisDecomposition{}
	for i := range Log2(l.Shape[dim]) {
		p, ok := places[1<<(FirstBit(l.Shape, dim)+i)]
		switch {
		case !ok:
			return nil, false
		case p.kind == reg && w.NumLanes == 0 && len(w.Warps) == 0:
			w.LowRegs = append(w.LowRegs, p.bit)
		case p.kind == reg:
			w.HighRegs = append(w.HighRegs, p.bit)
		case len(w.HighRegs) > 0:
			return nil, false
		case p.kind == warp:
			w.Warps = append(w.Warps, p.bit)
		case len(w.Warps) > 0 || w.NumLanes > 0 && p.bit != w.FirstLane+w.NumLanes:
			return nil, false
		default:
			if w.NumLanes == 0 {
				w.FirstLane = p.bit
			}
			w.NumLanes++
		}
	}
	return w, true
}

// OtherRegs are the bits of register numbers that are not lowest along the dimension:
// first those which are highest, then those of other dimensions.
func (w *AxisDecomposition) OtherRegs(l *Layout) []int {
	rest := append([]int(nil), w.HighRegs...)
	taken := 0
	for _, bit := range append(rest, w.LowRegs...) {
		taken |= 1 << bit
	}
	for bit := range l.Reg {
		if taken>>bit&1 == 0 {
			rest = append(rest, bit)
		}
	}
	return rest
}

// DepositBits puts the bits of a number where a list says.
func (w *AxisDecomposition) DepositBits(bits []int, n int) (reg int) {
	for i, bit := range bits {
		reg |= n >> i & 1 << bit
	}
	return reg
}

// ColumnLayout gives each thread as many neighbours along a dimension as there are, the
// lanes and warps neighbours along the others first.
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
	spread := padded(append(others[:across:across], own[in:]...), threads)
	return &Layout{
		Shape: append([]int64(nil), shape...),
		Reg:   append(own[:in:in], others[across:]...),
		Lane:  spread[:LaneBits:LaneBits],
		Warp:  spread[LaneBits:],
	}
}
