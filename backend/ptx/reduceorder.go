package ptx

import (
	"cmp"
	"errors"
	"slices"

	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/ir"
)

// Reductions whose combiner is associative, but not known to commute, are made in the order of
// the elements: a thread has neighbours along the axis, the lanes of a warp go on where
// it ends, and warps go on where lanes end.

// orderedLayout is a layout to combine elements in order in: the operand's own if it is one.
func (c *compiler) orderedLayout(op *ir.Op, own *layout.Layout) (*layout.Layout, error) {
	dims := reducedDims(op)
	if len(dims) != 1 {
		return nil, errors.New("reductions of several dimensions are supported with combiners that commute")
	}
	if goesOn(own, dims[0]) {
		return own, nil
	}
	order := dims
	for d := len(own.Shape) - 1; d >= 0; d-- {
		if d != dims[0] {
			order = append(order, d)
		}
	}
	threads := int64(32 * c.options.Warps)
	l := layout.Blocked(own.Shape, order, max(1, own.Shape[dims[0]]/threads), c.warpBits()).Compact()
	if !goesOn(l, dims[0]) {
		panic("BUG: ptx: a layout made for combining in order is not one")
	}
	return l, nil
}

// goesOn reports whether neighbours along a dimension are in a thread, then in the next lane, then in
// the next warp.
func goesOn(l *layout.Layout, dim int) bool {
	way, ok := l.Along(dim)
	return ok && (len(way.High) == 0 || way.Lanes == 0 && len(way.Warps) == 0)
}

// result is the layout the sums are in.
func (r *reduction) result() *layout.Layout {
	l := r.l
	for _, d := range slices.Backward(reducedDims(r.op)) {
		l = l.Without(d)
	}
	return l.Compact()
}

// registers are those of a thread, in the order in which they are combined.
func (r *reduction) registers() []int {
	list := make([]int, r.l.Registers())
	for reg := range list {
		list[reg] = reg
	}
	if !r.how.Commutes {
		slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(r.l.OfRegister(x)&r.mask, r.l.OfRegister(y)&r.mask) })
	}
	return list
}

// warps are the bits of warps that have different parts of a sum, in the order of these.
func (r *reduction) warps() (bits []int) {
	for bit, part := range r.l.Warp {
		if part&r.mask != 0 {
			bits = append(bits, bit)
		}
	}
	if !r.how.Commutes {
		slices.SortFunc(bits, func(x, y int) int { return cmp.Compare(r.l.Warp[x], r.l.Warp[y]) })
	}
	return bits
}
