package layout

import "math/bits"

// place is a register of a lane, as the bits of both numbers. Places are added
// without carry, as elements are.
type place struct{ reg, lane uint32 }

func (p place) plus(q place) place { return place{p.reg ^ q.reg, p.lane ^ q.lane} }

// span are numbers that come from adding some, without carry, each with the place
// that it comes from. Each kept number has a highest bit of its own.
type span struct {
	numbers []uint32 // by highest bits, from the top
	places  []place
}

// reduce takes what is in the span off a number; the rest is 0 if all of it is. Both
// results are linear in the number.
func (s *span) reduce(x uint32) (rest uint32, at place) {
	for i, n := range s.numbers {
		if x>>(31-bits.LeadingZeros32(n))&1 != 0 {
			x, at = x^n, at.plus(s.places[i])
		}
	}
	return x, at
}

// add puts a number into the span. If it was there already, what is given back are
// places that differ and have the same.
func (s *span) add(x uint32, at place) (same place, isNew bool) {
	rest, known := s.reduce(x)
	at = at.plus(known)
	if rest == 0 {
		return at, false
	}
	i := 0
	for i < len(s.numbers) && s.numbers[i] > rest {
		i++
	}
	s.numbers = append(s.numbers[:i:i], append([]uint32{rest}, s.numbers[i:]...)...)
	s.places = append(s.places[:i:i], append([]place{at}, s.places[i:]...)...)
	return place{}, true
}

// spanOf is that of contributions to registers or, behind them, to lanes.
func spanOf(regs, lanes []uint32) (s *span, same []place) {
	s = &span{}
	for i, c := range regs {
		if again, isNew := s.add(c, place{reg: 1 << i}); !isNew {
			same = append(same, again)
		}
	}
	for i, c := range lanes {
		if again, isNew := s.add(c, place{lane: 1 << i}); !isNew {
			same = append(same, again)
		}
	}
	return s, same
}

// Independent drops registers that have what adding others gives: they have the
// same elements as other registers of the thread.
func (l *Layout) Independent() *Layout {
	out := *l
	out.Reg = nil
	var s span
	for _, c := range l.Reg {
		if _, isNew := s.add(c, place{}); isNew {
			out.Reg = append(out.Reg, c)
		}
	}
	return &out
}

// Common are contributions that registers of both layouts can have, whatever the
// rest is: those of single registers first.
func Common(l, m *Layout) (list []uint32) {
	ours, _ := spanOf(l.Reg, nil)
	var found span
	take := func(c uint32) {
		if rest, _ := ours.reduce(c); rest != 0 || c == 0 {
			return
		}
		if _, isNew := found.add(c, place{}); isNew {
			list = append(list, c)
		}
	}
	for _, c := range m.Reg {
		take(c)
	}
	// What is left are sums of several of m's registers: those which add up to
	// nothing but numbers of ours.
	sums := &span{numbers: ours.numbers, places: make([]place, len(ours.places))}
	for i, c := range m.Reg {
		if same, isNew := sums.add(c, place{reg: 1 << i}); !isNew {
			take(spread(m.Reg, int(same.reg)))
		}
	}
	return list
}

// Leading is the layout with registers renumbered such that the lowest bits of their
// numbers contribute what a list says; that must be possible.
func (l *Layout) Leading(list []uint32) *Layout {
	out := *l
	out.Reg = append([]uint32(nil), list...)
	s, _ := spanOf(list, nil)
	for _, c := range l.Reg {
		if _, isNew := s.add(c, place{}); isNew {
			out.Reg = append(out.Reg, c)
		}
	}
	return &out
}

// Trailing is the layout without the lowest bits of registers' numbers: that of what
// registers have together whose numbers differ in these only.
func (l *Layout) Trailing(bits int) *Layout {
	out := *l
	out.Reg = l.Reg[bits:]
	return &out
}

// Led is the reverse: the layout of parts of what the registers have.
func (l *Layout) Led(list []uint32) *Layout {
	out := *l
	out.Reg = append(append([]uint32(nil), list...), l.Reg...)
	return &out
}
