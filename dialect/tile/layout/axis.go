package layout

// AxisDecomposition says which hardware index bits hold the bits of one dimension's index, from the
// lowest bit to the highest: registers, lanes, warps, then registers again.
type AxisDecomposition struct {
	LowRegs             []int // register bits of the lowest index bits
	FirstLane, NumLanes int   // consecutive lane bits
	Warps               []int // warp bits
	HighRegs            []int // register bits of the highest index bits
}

// DecomposeAxis decomposes a dimension. It fails if the bits come in another order or a basis
// vector mixes dimensions.
func (l *Layout) DecomposeAxis(dim int) (*AxisDecomposition, bool) {
	mask := DimMask(l.Shape, dim)
	type hwBit struct{ kind, bit int }
	const reg, lane, warp = 0, 1, 2
	hwBits := map[uint32]hwBit{}
	for kind, list := range [][]uint32{reg: l.Reg, lane: l.Lane, warp: l.Warp} {
		for bit, vector := range list {
			if vector&mask == 0 {
				continue
			}
			if _, twice := hwBits[vector]; twice || vector&(vector-1) != 0 {
				return nil, false
			}
			hwBits[vector] = hwBit{kind, bit}
		}
	}
	w := &AxisDecomposition{}
	for i := range Log2(l.Shape[dim]) {
		p, ok := hwBits[1<<(FirstBit(l.Shape, dim)+i)]
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

// OtherRegs lists the register bits outside of LowRegs: first HighRegs, then the register bits of
// other dimensions.
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

// DepositBits moves bit i of n to position bits[i].
func (w *AxisDecomposition) DepositBits(bits []int, n int) (reg int) {
	for i, bit := range bits {
		reg |= n >> i & 1 << bit
	}
	return reg
}
