package pipeline

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// keep finds what is left of the body when the loads are copies: operations with effects, and what they and the
// results of the loop are computed from.
func (p *schedule) keep() {
	p.kept = map[*ir.Op]bool{}
	args, gone := map[int]bool{}, map[*ir.Op]bool{}
	loaded := map[*ir.Value]bool{}
	for _, l := range p.Loads {
		loaded[l.Value] = true
		for _, op := range l.Subsumed {
			gone[op] = true
		}
	}
	var use func(v *ir.Value)
	keepArg := func(i int) {
		if !args[i] {
			args[i] = true
			use(p.Yielded()[i])
		}
	}
	keepOp := func(op *ir.Op) {
		if p.kept[op] {
			return
		}
		p.kept[op] = true
		op.Walk(func(inner *ir.Op) ir.WalkResult {
			for _, v := range inner.Operands() {
				use(v)
			}
			return ir.Continue
		})
	}
	use = func(v *ir.Value) {
		switch op := v.DefiningOp(); {
		case loaded[v]:
		case op != nil && op.Block() == p.Body():
			keepOp(op)
		case op == nil && v.ArgOf() == p.Body() && v.Index() > 0:
			keepArg(v.Index() - 1)
		}
	}
	for i, v := range p.Op.Results() {
		if v.HasUses() {
			keepArg(i)
		}
	}
	for _, l := range p.Loads {
		if l.Outside == nil {
			continue
		}
		use(l.Outside)
		for _, size := range l.Sizes() {
			if size.Value != nil {
				use(size.Value)
			}
		}
	}
	for op := range p.Body().Ops() {
		// The copies are far enough ahead without prefetches.
		if op != p.Body().Last() && !gone[op] && !op.Is(tile.Prefetch) && !p.IndexLoads[op] && !isErasable(op) {
			keepOp(op)
		}
	}
	for i := range p.Op.Results() {
		if args[i] {
			p.keptArgs = append(p.keptArgs, i)
		}
	}
}

// isErasable reports whether an operation can be erased if nothing uses it.
func isErasable(op *ir.Op) bool {
	return op.NumResults() > 0 && (distribute.IsAddressComputation(op) || op.IsMemoryEffectFree())
}

// deferredStep is the dot by mma whose last step is deferred; nil if there is none.
func (p *schedule) deferredStep() *distribute.Dot {
	if len(p.deferred) == 1 && !p.deferred[0].WGMMA {
		return p.deferred[0].Dot
	}
	return nil
}

// isDeferred reports whether an operation is a dot that ends in the next iteration.
func (p *schedule) isDeferred(op *ir.Op) bool {
	return slices.ContainsFunc(p.deferred, func(d asyncops.DeferredDot) bool { return d.Op == op })
}
