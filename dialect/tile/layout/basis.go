package layout

import "math/bits"

// hwIndex is a hardware index: a register and a lane. Hardware indices form a vector space over
// GF(2), as elements do.
type hwIndex struct{ reg, lane uint32 }

func (p hwIndex) xor(q hwIndex) hwIndex { return hwIndex{p.reg ^ q.reg, p.lane ^ q.lane} }

// basis is an echelon basis over GF(2): each vector has a leading bit of its own. Each vector comes
// with a preimage, the hardware index that the layout maps to it.
type basis struct {
	vectors   []uint32 // by leading bit, highest first
	preimages []hwIndex
}

// reduce subtracts the projection of a vector on the span; the remainder is 0 if the span has the
// vector. Both results are linear in the vector.
func (s *basis) reduce(x uint32) (rest uint32, at hwIndex) {
	for i, n := range s.vectors {
		if x>>(31-bits.LeadingZeros32(n))&1 != 0 {
			x, at = x^n, at.xor(s.preimages[i])
		}
	}
	return x, at
}

// insert adds a vector to the basis. For a vector that the span already has, insert gives a kernel
// vector: the difference of two hardware indices that hold the same element.
func (s *basis) insert(x uint32, at hwIndex) (kernel hwIndex, isNew bool) {
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

// newBasis is the basis of the registers' vectors, followed by the lanes'.
func newBasis(regs, lanes []uint32) (s *basis, kernel []hwIndex) {
	s = &basis{}
	for i, c := range regs {
		if k, isNew := s.insert(c, hwIndex{reg: 1 << i}); !isNew {
			kernel = append(kernel, k)
		}
	}
	for i, c := range lanes {
		if k, isNew := s.insert(c, hwIndex{lane: 1 << i}); !isNew {
			kernel = append(kernel, k)
		}
	}
	return s, kernel
}

// WithoutDependentBases drops register bases that are linear combinations of others: their
// registers repeat elements of other registers of the thread.
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

// CommonRegBases is a basis of the intersection of both layouts' register spaces. Vectors that are
// single bases of m come first.
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
	// The rest of the intersection are combinations of several of m's bases that lie in l's span.
	both := &basis{vectors: ours.vectors, preimages: make([]hwIndex, len(ours.preimages))}
	for i, c := range m.Reg {
		if k, isNew := both.insert(c, hwIndex{reg: 1 << i}); !isNew {
			take(xorBases(m.Reg, int(k.reg)))
		}
	}
	return list
}

// WithLeadingRegs renumbers registers such that the lowest register bits have the given basis
// vectors, which must be in the span of the registers.
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

// WithoutLeadingRegs drops the lowest register bits: each register of the result stands for a group
// of registers that differ in these bits only.
func (l *Layout) WithoutLeadingRegs(n int) *Layout {
	out := *l
	out.Reg = l.Reg[n:]
	return &out
}

// PrependRegs is the inverse of WithoutLeadingRegs: each register becomes a group of registers.
func (l *Layout) PrependRegs(list []uint32) *Layout {
	out := *l
	out.Reg = append(append([]uint32(nil), list...), l.Reg...)
	return &out
}
