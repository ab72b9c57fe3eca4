package layout

import (
	"math/bits"
	"slices"
)

// Part is a part of a tensor that some bits of the elements' numbers tell from the
// rest, as those do of halves, or of every other element.
type Part struct {
	whole, part []int64
	to          []int  // which bit of the part's numbers a bit of the whole's is, or -1
	given       uint32 // the others
	value       uint32 // of these
}

// NewPart is the part of a tensor from offsets on; false if sizes are no powers of
// two, or offsets no multiples of them. Dropped dimensions have size 1.
func NewPart(whole, offsets, sizes []int64, dropped []bool) (*Part, bool) {
	p := &Part{whole: whole, to: make([]int, Total(whole))}
	for d, n := range sizes {
		if n <= 0 || n&(n-1) != 0 || offsets[d]%n != 0 || offsets[d] < 0 || offsets[d]+n > whole[d] {
			return nil, false
		}
		if dropped == nil || !dropped[d] {
			p.part = append(p.part, n)
		}
	}
	dim := 0
	for d, n := range sizes {
		first := FirstBit(whole, d)
		for i := range Bits(whole[d]) {
			p.to[first+i] = -1
			if i < Bits(n) {
				p.to[first+i] = FirstBit(p.part, dim) + i
			} else {
				p.given |= 1 << (first + i)
			}
		}
		p.value |= uint32(offsets[d]) << first
		if dropped == nil || !dropped[d] {
			dim++
		}
	}
	return p, true
}

// Of is the layout of the part in a layout of the whole, elements in the same
// threads; false if threads have different numbers of them.
func (p *Part) Of(l *Layout) (*Layout, bool) {
	for _, c := range slices.Concat(l.Lane, l.Warp) {
		if c&p.given != 0 {
			return nil, false
		}
	}
	kept := &Layout{Shape: l.Shape, Lane: l.Lane, Warp: l.Warp}
	for _, c := range l.Reg {
		if c&p.given == 0 {
			kept.Reg = append(kept.Reg, c)
		} else if bits.OnesCount32(c) != 1 {
			return nil, false
		}
	}
	return kept.renumbered(p.part, func(bit int) int { return p.to[bit] }), true
}

// Around is a layout of the whole for one of the part, elements in the same
// threads: these have all of the whole beside each.
func (p *Part) Around(l *Layout) *Layout {
	from := make([]int, Total(p.part))
	var added []uint32
	for bit, to := range p.to {
		if to >= 0 {
			from[to] = bit
		} else {
			added = append(added, 1<<bit)
		}
	}
	out := l.renumbered(p.whole, func(bit int) int { return from[bit] })
	out.Reg = append(added, out.Reg...)
	return out
}

// Needed is how the part is spread for each thread to have what it needs of it at
// the elements of a layout of the whole.
func (p *Part) Needed(l *Layout) *Layout {
	return l.renumbered(p.part, func(bit int) int { return p.to[bit] })
}

// Holds says which elements of the whole are in the part: those whose numbers'
// bits under the mask have the value.
func (p *Part) Holds() (mask, value uint32) { return p.given, p.value }
