package layout

import (
	"math/bits"
	"slices"
)

// Butterfly is a layout conversion within a warp by butterfly exchanges: each swaps a register bit
// with a lane bit. A permutation of the lane bits follows.
type Butterfly struct {
	Swaps []Swap // in the order in which they are done
	// LanePerm maps each bit of the source lane's index to the bit of the lane's own index that it
	// is taken from; nil is the identity.
	LanePerm []int
	// Result is the layout after the conversion. Its threads are as requested; its registers may be
	// in another order.
	Result *Layout
}

// Swap exchanges a register bit with a lane bit.
type Swap struct {
	Reg  int // position of the register bit
	Lane int // position of the lane bit
}

// Butterfly finds the conversion to another layout. It fails if the layouts assign different
// elements to warps, or differ by more than a permutation of bits.
func (l *Layout) Butterfly(to *Layout) (*Butterfly, bool) {
	if !slices.Equal(l.Warp, to.Warp) || !l.permutes(to) {
		return nil, false
	}
	s := &Butterfly{Result: &Layout{Shape: l.Shape, Reg: slices.Clone(l.Reg), Lane: slices.Clone(l.Lane), Warp: l.Warp}}
	now := s.Result
	leaving := func(lane int) bool { return now.Lane[lane] != 0 && !slices.Contains(to.Lane, now.Lane[lane]) }
	for p, want := range to.Lane {
		reg := slices.Index(now.Reg, want)
		if want == 0 || reg < 0 {
			continue
		}
		lane := p // its final position, if that is free
		if !leaving(p) {
			lane = slices.IndexFunc(now.Lane, func(c uint32) bool { return c != 0 && !slices.Contains(to.Lane, c) })
		}
		if lane < 0 {
			return nil, false
		}
		s.Swaps = append(s.Swaps, Swap{reg, lane})
		now.Reg[reg], now.Lane[lane] = now.Lane[lane], now.Reg[reg]
	}
	if slices.Equal(now.Lane, to.Lane) {
		return s, true
	}
	s.LanePerm = make([]int, len(now.Lane))
	for i, c := range now.Lane {
		s.LanePerm[i] = i
		if c != 0 {
			if s.LanePerm[i] = slices.Index(to.Lane, c); s.LanePerm[i] < 0 {
				return nil, false
			}
		}
	}
	now.Lane = slices.Clone(to.Lane)
	return s, true
}

// permutes reports whether the register and lane bases of two layouts are permutations of the same
// distinct unit vectors, with zeros among the lanes only.
func (l *Layout) permutes(m *Layout) bool {
	single := func(l *Layout) (list []uint32, ok bool) {
		for _, c := range slices.Concat(l.Reg, l.Lane) {
			if bits.OnesCount32(c) > 1 {
				return nil, false
			}
			if c != 0 {
				list = append(list, c)
			}
		}
		slices.Sort(list)
		return list, true
	}
	x, ok := single(l)
	y, also := single(m)
	return ok && also && slices.Equal(x, y) && len(slices.Compact(slices.Clone(x))) == len(x) &&
		len(l.Reg) == len(m.Reg) && !slices.Contains(l.Reg, 0) && !slices.Contains(m.Reg, 0)
}

// NumShuffles counts shuffle instructions for a number of registers.
func (s *Butterfly) NumShuffles(registers int) int {
	n := len(s.Swaps) * registers / 2
	if s.LanePerm != nil {
		n += registers
	}
	return n
}
