package layout

import (
	"math/bits"
	"slices"
)

// Sublayout relates layouts of a tensor to those of a static slice of it: the elements in whose
// linear indices some bits have fixed values.
type Sublayout struct {
	whole, slice []int64
	bitMap       []int  // the slice's bit for each bit of the whole, or -1 for a fixed bit
	fixedMask    uint32 // the fixed bits
	fixedValue   uint32 // their values
}

// NewSublayout is the slice of a tensor at offsets. It fails if sizes are no powers of two, or
// offsets no multiples of them. Dropped dimensions have size 1.
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

// Restrict is the layout of the slice within a layout of the whole tensor, each element in the
// thread that holds it. It fails if not all threads hold the same number of elements of the slice.
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

// Extend is a layout of the whole tensor whose restriction is l: the fixed bits become registers.
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

// Project is the layout of the slice with a thread's elements where those of a layout of the whole
// tensor are, whatever the fixed bits.
func (p *Sublayout) Project(l *Layout) *Layout {
	return l.remapBits(p.slice, func(bit int) int { return p.bitMap[bit] })
}

// Selector tells the slice's elements: their linear indices have the value under the mask.
func (p *Sublayout) Selector() (mask, value uint32) { return p.fixedMask, p.fixedValue }
