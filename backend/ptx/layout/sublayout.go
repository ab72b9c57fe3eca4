package layout

import (
	"math/bits"
	"slices"
)

// Sublayout is a part of a tensor that some bits of the elements' numbers tell from the
// rest, as those do of halves, or of every other element.
type Sublayout struct {
	whole, slice []int64
	bitMap       []int  // which bit of the part's numbers a bit of the whole's is, or -1
	fixedMask    uint32 // the others
	fixedValue   uint32 // of these
}

// NewSublayout is the part of a tensor from offsets on; false if sizes are no powers of
// two, or offsets no multiples of them. Dropped dimensions have size 1.
func NewSublayout(whole, offsets, sizes []int64, dropped []bool) (*Sublayout, bool) {
	p := &Sublayout{whole: whole, bitMap: make([]int, TotalBits(whole))}
	for d, n := range sizes {
		if n <= 0 || n&(n-1) != 0 || offsets[d]%n != 0 || offsets[d] < 0 || offsets[d]+n > whole[d] {
			return nil, false
		}
		if dropped == nil || !dropped[d] {
			p.slice = append(p.slice, n)
		}
	}
	dim := 0
	for d, n := range sizes {
		first := FirstBit(whole, d)
		for i := range Log2(whole[d]) {
			p.bitMap[first+i] = -1
			if i < Log2(n) {
				p.bitMap[first+i] = FirstBit(p.slice, dim) + i
			} else {
				p.fixedMask |= 1 << (first + i)
			}
		}
		p.fixedValue |= uint32(offsets[d]) << first
		if dropped == nil || !dropped[d] {
			dim++
		}
	}
	return p, true
}

// Restrict is the layout of the part in a layout of the whole, elements in the same
// threads; false if threads have different numbers of them.
func (p *Sublayout) Restrict(l *Layout) (*Layout, bool) {
	for _, c := range slices.Concat(l.Lane, l.Warp) {
		if c&p.fixedMask != 0 {
			return nil, false
		}
	}
	kept := &Layout{Shape: l.Shape, Lane: l.Lane, Warp: l.Warp}
	for _, c := range l.Reg {
		if c&p.fixedMask == 0 {
			kept.Reg = append(kept.Reg, c)
		} else if bits.OnesCount32(c) != 1 {
			return nil, false
		}
	}
	return kept.remapBits(p.slice, func(bit int) int { return p.bitMap[bit] }), true
}

// Extend is a layout of the whole for one of the part, elements in the same
// threads: these have all of the whole beside each.
func (p *Sublayout) Extend(l *Layout) *Layout {
	from := make([]int, TotalBits(p.slice))
	var added []uint32
	for bit, to := range p.bitMap {
		if to >= 0 {
			from[to] = bit
		} else {
			added = append(added, 1<<bit)
		}
	}
	out := l.remapBits(p.whole, func(bit int) int { return from[bit] })
	out.Reg = append(added, out.Reg...)
	return out
}

// Project is how the part is spread for each thread to have what it needs of it at
// the elements of a layout of the whole.
func (p *Sublayout) Project(l *Layout) *Layout {
	return l.remapBits(p.slice, func(bit int) int { return p.bitMap[bit] })
}

// Selector says which elements of the whole are in the part: those whose numbers'
// bits under the mask have the value.
func (p *Sublayout) Selector() (mask, value uint32) { return p.fixedMask, p.fixedValue }
