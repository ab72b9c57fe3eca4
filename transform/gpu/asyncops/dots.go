package asyncops

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// DeferredDot is a dot that ends in the next iteration.
type DeferredDot struct {
	*distribute.Dot
	Accumulator int // which iter_arg is its accumulator
}

// DeferrableDots are the dots of a loop, if all of them can end in the next iteration: operands are pipelined loads, and
// accumulators are iter_args without other uses. Dots that add partial sums wait for these. Of dots by mma there may be one only, of some steps.
func (p *Loop) DeferrableDots(d *distribute.Distribution) (list []DeferredDot) {
	for op := range p.Body().Ops() {
		if !distribute.IsDot(op) {
			continue
		}
		dot := d.DotOf(op)
		accumulator, ok := p.carriedAccumulator(d, dot)
		if !ok || dot.WGMMA && (!p.readsPanels(dot) || dot.AddsPartialSums()) {
			return nil
		}
		list = append(list, DeferredDot{dot, accumulator})
	}
	if slices.ContainsFunc(list, func(dot DeferredDot) bool { return !dot.WGMMA }) {
		only := list[0].Dot
		if len(list) > 1 || only.Steps() < 2 || len(p.Loads) != 2 || !p.Loads[0].IsOnlyOperandOf(only) || !p.Loads[1].IsOnlyOperandOf(only) {
			return nil
		}
	}
	return list
}

// CoveringDot is the first dot of a loop, if wgmma reads it in the buffers of pipelined loads: copies of later iterations can be issued while it runs. It is
// nil if there is none.
func (p *Loop) CoveringDot(d *distribute.Distribution) *ir.Op {
	for op := range p.Body().Ops() {
		if distribute.IsDot(op) {
			if dot := d.DotOf(op); dot.WGMMA && p.readsPanels(dot) {
				return op
			}
			return nil
		}
	}
	return nil
}

// readsPanels reports whether wgmma reads both operands of a dot in the buffers of pipelined loads.
func (p *Loop) readsPanels(dot *distribute.Dot) bool {
	n := 0
	for i, l := range p.Loads {
		for _, o := range l.Operands {
			if o.Dot == dot && p.Buffers[i].Shared().Panel > 0 {
				n++
			}
		}
	}
	return n == len(dot.Inputs)
}

// carriedAccumulator is the index of the iter_arg that is a dot's accumulator. It is not ok if the accumulator or the result has other
// uses.
func (p *Loop) carriedAccumulator(d *distribute.Distribution, dot *distribute.Dot) (accumulator int, ok bool) {
	if dot.MMA == nil {
		return 0, false
	}
	o, _ := tile.AsDot(dot.Op)
	to, body := o.Acc(), p.Body()
	if !to.HasOneUse() || !o.Result().HasOneUse() {
		return 0, false
	}
	accumulator = to.Index() - 1
	if to.DefiningOp() != nil || to.ArgOf() != body || accumulator < 0 || body.Last().Operand(accumulator) != o.Result() {
		return 0, false
	}
	// The deferred instruction accumulates into the iter_arg, so that must have its type.
	if ir.ElementTypeOf(to.Type()) != dot.Instruction.Acc {
		return 0, false
	}
	l := d.LayoutOf(p.Op.Result(accumulator))
	return accumulator, l != nil && l.Equal(dot.MMA.LayoutC())
}
