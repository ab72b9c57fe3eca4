package reductions

import (
	"cmp"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
)

// registers are the registers of a thread in the order in which they are combined.
func (r *reduction) registers() []int {
	list := make([]int, r.Layout.Registers())
	for reg := range list {
		list[reg] = reg
	}
	if !r.Combiner.Commutative {
		slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(r.Layout.RegOffset(x)&r.Mask, r.Layout.RegOffset(y)&r.Mask) })
	}
	return list
}

// recursiveHalving combines lanes that differ in one bit, where each has several accumulators in axis
// order: each lane gets half of them, the upper lane the later ones. This takes half as many shuffles as a
// butterfly of all accumulators.
func (r *reduction) recursiveHalving(bit int) error {
	b := r.c.B
	upper := b.ICmp(llvmir.NE, b.And(r.c.Lane, i32(int64(1)<<bit)), i32(0))
	n := len(r.acc) / 2
	for g := range n {
		first, second := make([]llvmir.Value, r.width()), make([]llvmir.Value, r.width())
		for i := range first {
			earlier, later := r.acc[g][i], r.acc[n+g][i]
			mine := b.Select(upper, later, earlier)
			other := r.c.Shuffle(b.Select(upper, earlier, later), 1<<bit)
			if first[i], second[i] = mine, other; !r.Combiner.Commutative {
				first[i], second[i] = b.Select(upper, other, mine), b.Select(upper, mine, other)
			}
		}
		var err error
		if r.acc[g], err = r.combine(second, first); err != nil {
			return err
		}
	}
	r.acc = r.acc[:n]
	return nil
}

// gather is the inverse of recursive halving, after the combination of lanes: both lanes get all accumulators.
func (r *reduction) gather(bit int) {
	b := r.c.B
	upper := b.ICmp(llvmir.NE, b.And(r.c.Lane, i32(int64(1)<<bit)), i32(0))
	n := len(r.acc)
	all := make([][]llvmir.Value, 2*n)
	for g, values := range r.acc {
		for _, mine := range values {
			other := r.c.Shuffle(mine, 1<<bit)
			all[g] = append(all[g], b.Select(upper, other, mine))
			all[n+g] = append(all[n+g], b.Select(upper, mine, other))
		}
	}
	r.acc = all
}

// acrossLanes combines the lanes of a warp. Deferred registers are distributed over lanes by recursive
// halving first, and combined last.
func (r *reduction) acrossLanes() error {
	branch, _ := r.Layout.DecomposeAxis(distribute.ReducedDims(r.Op)[0])
	from, shared := branch.FirstLane, len(r.DeferredBits)
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
