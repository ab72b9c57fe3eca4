package layout

import "math/bits"

// hwIndex is a register of a lane, as the bits of both numbers. Places are added
// without carry, as elements are.
type hwIndex struct{ reg, lane uint32 }

func (p hwIndex) xor(q hwIndex) hwIndex { return hwIndex{p.reg ^ q.reg, p.lane ^ q.lane} }

// basis are numbers that come from adding some, without carry, each with the place
// that it comes from. Each kept number has a highest bit of its own.
type basis struct {
	vectors   []uint32 // by highest bits, from the top
	preimages []hwIndex
}

// reduce takes what is in the span off a number; the rest is 0 if all of it is. Both
// results are linear in the number.
func (s *basis) reduce(x uint32) (rest uint32, at hwIndex) {
	for i, n := range s.vectors {
		if x>>(31-bits.LeadingZeros32(n))&1 != 0 {
			x, at = x^n, at.xor(s.preimages[i])
		}
	}
	return x, at
}

// insert puts a number into the span. If it was there already, what is given back are
// places that differ and have the same.
func (s *basis) insert(x uint32, at hwIndex) (same hwIndex, isNew bool) {
	rest, known := s.reduce(x)
	at = at.xor(known)
	if rest == 0 {
		return at, false
	}
	i := 0
	for i < len(s.vectors) && s.vectors[i] > rest {
		i++
	}
	s.vectors = append(s.vectors[:i:i], append([]uint32{rest}, s.vectors[i:]...)...)
	s.preimages = append(s.preimages[:i:i], append([]hwIndex{at}, s.preimages[i:]...)...)
	return hwIndex{}, true
}

// newBasis is that of contributions to registers or, behind them, to lanes.
func newBasis(regs, lanes []uint32) (s *basis, same []hwIndex) {
	s = &basis{}
	for i, c := range regs {
		if again, isNew := s.insert(c, hwIndex{reg: 1 << i}); !isNew {
			same = append(same, again)
		}
	}
	for i, c := range lanes {
		if again, isNew := s.insert(c, hwIndex{lane: 1 << i}); !isNew {
			same = append(same, again)
		}
	}
	return s, same
}

// WithoutDependentBases drops registers that have what adding others gives: they have the
// same elements as other registers of the thread.
func (l *Layout) WithoutDependentBases() *Layout {
	out := *l
	out.Reg = nil
	var s basis
	for _, c := range l.Reg {
		if _, isNew := s.insert(c, hwIndex{}); isNew {
			out.Reg = append(out.Reg, c)
		}
	}
	return &out
}

// CommonRegBasesRegBases are contributions that registers of both layouts can have, whatever the
// rest is: those of single registers first.
func CommonRegBases(l, m *Layout) (list []uint32) {
	ours, _ := newBasis(l.Reg, nil)
	var found basis
	take := func(c uint32) {
		if rest, _ := ours.reduce(c); rest != 0 || c == 0 {
			return
		}
		if _, isNew := found.insert(c, hwIndex{}); isNew {
			list = append(list, c)
		}
	}
	for _, c := range m.Reg {
		take(c)
	}
	// What is left are sums of several of m's registers: those which add up to
	// nothing but numbers of ours.
	sums := &basis{vectors: ours.vectors, preimages: make([]hwIndex, len(ours.preimages))}
	for i, c := range m.Reg {
		if same, isNew := sums.insert(c, hwIndex{reg: 1 << i}); !isNew {
			take(xorBases(m.Reg, int(same.reg)))
		}
	}
	return list
}

// WithLeadingRegs is the layout with registers renumbered such that the lowest bits of their
// numbers contribute what a list says; that must be possible.
func (l *Layout) WithLeadingRegs(list []uint32) *Layout {
	out := *l
	out.Reg = append([]uint32(nil), list...)
	s, _ := newBasis(list, nil)
	for _, c := range l.Reg {
		if _, isNew := s.insert(c, hwIndex{}); isNew {
			out.Reg = append(out.Reg, c)
		}
	}
	return &out
}

// WithoutLeadingRegs is the layout without the lowest bits of registers' numbers: that of what
// registers have together whose numbers differ in these only.
func (l *Layout) WithoutLeadingRegs(bits int) *Layout {
	out := *l
	out.Reg = l.Reg[bits:]
	return &out
}

// PrependRegs is the reverse: the layout of parts of what the registers have.
func (l *Layout) PrependRegs(list []uint32) *Layout {
	out := *l
	out.Reg = append(append([]uint32(nil), list...), l.Reg...)
	return &out
}
