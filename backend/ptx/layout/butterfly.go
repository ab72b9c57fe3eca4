package layout

import (
	"math/bits"
	"slices"
)

// Butterfly are how a warp brings a tensor into another layout by itself: pairs of
// a register's and a lane's bit are swapped, one after the other, then lanes are
// renumbered.
type Butterfly struct {
	Swaps []Swap
	// LanePerm is which bit of its own number a lane's bit is taken from, to find the
	// lane whose elements it gets; nil if they are its own.
	LanePerm []int
	// Result is the layout there is then; its threads are those asked for.
	Result *Layout
}

// Swap is of a bit of a register's number and one of a lane's.
type Swap struct{ Reg, Lane int }

// Butterfly finds the way from a layout to another one; false if warps have
// different elements, or bits are not just permuted.
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
		lane := p // best where it belongs
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

// permutes reports whether registers and lanes of two layouts have the same bits,
// each a single one, and lanes those that are not 0 in as many places.
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

// NumShuffles is how many values are handed from lane to lane, for so many registers.
func (s *Butterfly) NumShuffles(registers int) int {
	n := len(s.Swaps) * registers / 2
	if s.LanePerm != nil {
		n += registers
	}
	return n
}

// Coalesced has threads take only so many neighbours along a dimension as one access
// has, where they have more in a row: what is beyond goes to lanes, which then
// access neighbours, and the furthest of theirs to registers. Warps keep what they
// have.
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
