// Package halvereductions has the pass that decides which reductions distribute their results over lanes while these are combined.
//
// A thread has several results of a reduction if the layout has registers along other dimensions. A butterfly combines all of them in
// all lanes: of 4 results over 32 lanes that are 20 shuffles. By recursive halving, two lanes exchange halves of their results, so that
// each of them goes on with one half, and in the end the results are gathered again: 3 shuffles for two bits of the lane number, 3 for
// the other bits, and 3 to gather. Message passing reduces vectors the same way (Rabenseifner, Optimization of
// Collective Reduction Operations, 2004).
package halvereductions

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.NewPassOnLayouts("tile-halve-reductions", "TileHalveReductions", "Distribute the results of reductions over lanes while these are combined", Run, canBeDistributed), remark.Halved)

// Run writes tile.halved on reductions that recursive halving makes cheaper.
func Run(kernel *ir.Op, o distribute.Options) {
	d := distribute.New(kernel, o)
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if !tile.IsReduction(op) {
			return ir.Continue
		}
		if r, err := d.ReductionOf(op); err == nil && r != nil {
			if bits := halvedBits(r); bits > 0 {
				op.SetAttr(tile.Halved, op.Context().IntAttr(ir.I64, int64(bits)))
			}
		}
		return ir.Skip
	})
}

// canBeDistributed is the post-condition: marked reductions have so many results of a thread, and so many lanes.
func canBeDistributed(kernel *ir.Op) (err error) {
	var d *distribute.Distribution
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		n, ok := op.IntAttr(tile.Halved)
		if !ok {
			return ir.Continue
		}
		if d == nil {
			warps, _ := kernel.IntAttr(tile.NumWarps)
			d = distribute.New(kernel, distribute.Options{Warps: int(warps)})
		}
		if r, bad := d.For(op).ReductionOf(op); bad != nil || r == nil || n > int64(r.MaxHalvedBits()) {
			err = op.Errorf("its results cannot be distributed over %d bits of the lane number", n)
			return ir.Stop
		}
		return ir.Skip
	})
	return err
}

// halvedBits is the number of bits of the lane number for which halving costs least; 0 if a butterfly costs less, or little more.
func halvedBits(r *distribute.Reduction) int {
	if _, masked := tile.AsMaskedSlice(distribute.InputsOf(r.Op)[0]); masked {
		return 0
	}
	c := costOf(r)
	best := 0
	for bits := 1; bits <= r.MaxHalvedBits(); bits++ {
		if c.halving(bits) < c.halving(best) {
			best = bits
		}
	}
	if 4*c.halving(best) > 3*c.halving(0) {
		return 0
	}
	return best
}

// cost is what a reduction over lanes costs, in instructions. Shuffles have a quarter of the throughput of others.
type cost struct {
	registers, lanes  int // bits of the numbers of results and lanes
	shuffle, swap     int // of one result, and its selects
	combine, ordering int // of two results, and the selects that put them in order
}

const shuffleCost = 4

func costOf(r *distribute.Reduction) cost {
	c := cost{registers: len(r.Result().Reg), lanes: len(r.ReducedLanes()), combine: len(r.Combiner.Combine)}
	for _, v := range r.Combiner.Elements {
		words := max(1, int(distribute.ElementBytes(v.Type())/4))
		c.shuffle += shuffleCost * words
		c.swap += 2 * words
	}
	if !r.Combiner.Independent {
		c.ordering = c.swap
	}
	return c
}

// halving is the cost with some bits of the lane number by halving: each bit halves the results that are left.
func (c cost) halving(bits int) (sum int) {
	results := 1 << c.registers
	for range bits {
		results /= 2
		sum += results * (c.shuffle + c.swap + c.ordering + c.combine) // halve
		sum += results * (c.shuffle + c.swap)                          // gather
	}
	return sum + results*(c.lanes-bits)*(c.shuffle+c.ordering+c.combine)
}
