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

// DeferrableDots are the dots of a loop, if all of them can end in the next iteration: operands are pipelined loads, or by wgmma what threads compute and store to
// shared memory, and accumulators are iter_args without other uses. Dots that add partial sums wait for these. Of dots by mma there may be one only, of some steps.
func (p *Loop) DeferrableDots(d *distribute.Distribution) (list []DeferredDot) {
	for op := range p.Body().Ops() {
		if !distribute.IsDot(op) {
			continue
		}
		dot := d.DotOf(op)
		accumulator, ok := p.carriedAccumulator(d, dot)
		if !ok || dot.WGMMA && (p.numPanels(dot)+len(p.ComputedOperands(d, dot)) < len(dot.Inputs) || dot.AddsPartialSums()) {
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
// nil if there is none, or if threads add its partial sums.
func (p *Loop) CoveringDot(d *distribute.Distribution) *ir.Op {
	for op := range p.Body().Ops() {
		if distribute.IsDot(op) {
			if dot := d.DotOf(op); dot.WGMMA && !dot.AddsPartialSums() && p.numPanels(dot) == len(dot.Inputs) {
				return op
			}
			return nil
		}
	}
	return nil
}

// numPanels is how many operands of a dot wgmma reads in the buffers of pipelined loads.
func (p *Loop) numPanels(dot *distribute.Dot) (n int) {
	for i, l := range p.Loads {
		for _, o := range l.Operands {
			if o.Dot == dot && p.Buffers[i].Shared().Panel > 0 {
				n++
			}
		}
	}
	return n
}

// ComputedOperands are the operands of a dot by wgmma that threads compute in each iteration, such as weights that are extended, and store to shared memory.
func (p *Loop) ComputedOperands(d *distribute.Distribution, dot *distribute.Dot) (list []int) {
	for i, v := range dot.Inputs {
		isLoad := slices.ContainsFunc(p.Loads, func(l *Load) bool {
			return slices.ContainsFunc(l.Operands, func(o Operand) bool { return o.Dot == dot && o.Index == i })
		})
		from := v
		for from.DefiningOp() != nil && distribute.IsSharedView(from.DefiningOp()) {
			from = distribute.ViewSource(from.DefiningOp())
		}
		made := from.DefiningOp()
		if !dot.WGMMA || isLoad || made == nil || made.Block() != p.Body() || made.Is(tile.GatherElements) || distribute.LoadedFrom(from) != nil || !dot.MustStage(i) {
			continue
		}
		if m, ok := d.OperandBuffer(dot, i); ok && m.Shared().Panel > 0 {
			list = append(list, i)
		}
	}
	return list
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

// DotsBefore are the dots of the same iteration from which the operands of one are computed.
func DotsBefore(dot *ir.Op) (list []*ir.Op) {
	seen := map[*ir.Op]bool{}
	var follow func(op *ir.Op)
	follow = func(op *ir.Op) {
		for _, v := range OperandsOf(op) {
			from := v.DefiningOp()
			if from == nil || from.Block() != dot.Block() || seen[from] {
				continue
			}
			seen[from] = true
			if distribute.IsDot(from) {
				list = append(list, from)
			}
			follow(from)
		}
	}
	follow(dot)
	return list
}
