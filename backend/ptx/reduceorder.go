package ptx

import (
	"cmp"
	"errors"
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// Reductions with an associative combiner that is not known to commute keep the order of elements:
// neighbours along the axis are in a thread, then in the next lane, then in the next warp. Registers that
// continue behind the lanes are combined last.

// orderedLayout is a layout in which elements can be combined in order, with the bits of register numbers
// that come after those of lanes. It is the operand's own layout if possible.
func (c *emitter) orderedLayout(op *ir.Op, own *layout.Layout) (l *layout.Layout, deferred []int, err error) {
	dims := distribute.ReducedDims(op)
	if len(dims) != 1 {
		return nil, nil, errors.New("reductions of several dimensions are supported with combiners that commute")
	}
	if isInAxisOrder(own, dims[0]) {
		return own, nil, nil
	}
	if branch, ok := own.DecomposeAxis(dims[0]); ok && len(branch.Warps) == 0 && len(branch.HighRegs) <= branch.NumLanes {
		return own, branch.HighRegs, nil
	}
	order := dims
	for d := len(own.Shape) - 1; d >= 0; d-- {
		if d != dims[0] {
			order = append(order, d)
		}
	}
	threads := int64(32 * c.Options.Warps)
	l = layout.Blocked(own.Shape, order, max(1, own.Shape[dims[0]]/threads), c.WarpBits()).WithoutZeroBases()
	if !isInAxisOrder(l, dims[0]) {
		panic("BUG: ptx: a layout made for combining in order is not one")
	}
	return l, nil, nil
}

// isInAxisOrder reports whether neighbours along a dimension are in a thread, then in the next lane, then
// in the next warp.
func isInAxisOrder(l *layout.Layout, dim int) bool {
	branch, ok := l.DecomposeAxis(dim)
	return ok && (len(branch.HighRegs) == 0 || branch.NumLanes == 0 && len(branch.Warps) == 0)
}

// result is the layout of the results.
func (r *reduction) result() *layout.Layout {
	l := r.layout
	for _, d := range slices.Backward(distribute.ReducedDims(r.op)) {
		l = l.SliceDim(d)
	}
	return l.WithoutZeroBases()
}

// registers are the registers of a thread in the order in which they are combined.
func (r *reduction) registers() []int {
	list := make([]int, r.layout.Registers())
	for reg := range list {
		list[reg] = reg
	}
	if !r.how.Commutative {
		slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(r.layout.RegOffset(x)&r.mask, r.layout.RegOffset(y)&r.mask) })
	}
	return list
}

// warps are the bits of warp numbers along the reduced dimension, in axis order.
func (r *reduction) warps() (bits []int) {
	for bit, part := range r.layout.Warp {
		if part&r.mask != 0 {
			bits = append(bits, bit)
		}
	}
	if !r.how.Commutative {
		slices.SortFunc(bits, func(x, y int) int { return cmp.Compare(r.layout.Warp[x], r.layout.Warp[y]) })
	}
	return bits
}

// recursiveHalving combines lanes that differ in one bit, where each has several accumulators in axis
// order: each lane gets half of them, the upper lane the later ones. This takes half as many shuffles as a
// butterfly of all accumulators.
func (r *reduction) recursiveHalving(bit int) error {
	b := r.c.b
	upper := b.ICmp(llvmir.NE, b.And(r.c.lane, i32(int64(1)<<bit)), i32(0))
	n := len(r.acc) / 2
	for g := range n {
		first, second := make([]llvmir.Value, r.width()), make([]llvmir.Value, r.width())
		for i := range first {
			earlier, later := r.acc[g][i], r.acc[n+g][i]
			mine := b.Select(upper, later, earlier)
			other := r.c.shuffle(b.Select(upper, earlier, later), 1<<bit)
			first[i], second[i] = b.Select(upper, other, mine), b.Select(upper, mine, other)
		}
		var err error
		if r.acc[g], err = r.combine(second, first); err != nil {
			return err
		}
	}
	r.acc = r.acc[:n]
	return nil
}

// acrossLanes combines the lanes of a warp. Deferred registers are distributed over lanes by recursive
// halving first, and combined last.
func (r *reduction) acrossLanes() error {
	branch, _ := r.layout.DecomposeAxis(distribute.ReducedDims(r.op)[0])
	from, shared := branch.FirstLane, len(r.deferredBits)
	for bit := range shared {
		if err := r.recursiveHalving(from + bit); err != nil {
			return err
		}
	}
	for bit := shared; bit < branch.NumLanes; bit++ {
		if err := r.inWarp(from+bit, false); err != nil {
			return err
		}
	}
	for bit := shared - 1; bit >= 0; bit-- {
		if err := r.inWarp(from+bit, false); err != nil {
			return err
		}
	}
	return nil
}
