package ptx

import (
	"cmp"
	"fmt"

	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/internal/transform/pipeline"
	"github.com/tshared/tshared/internal/transform/stageoperands"
	"github.com/tshared/tshared/ir"
)

// sharedUses are the values of tile.SharedUse for fallbacks; a kernel without the attribute is unlimited.
var sharedUses = map[smem.Fallback]string{smem.FitToLimit: tile.SplitShared, smem.NoHoistedOperands: tile.SplitSharedNoHoisting, smem.NoPipelining: tile.SplitSharedNoHoisting}

// fallbackOf is the fallback of a kernel that is planned.
func fallbackOf(kernel *ir.Op) smem.Fallback {
	switch how, _ := kernel.StringAttr(tile.SharedUse); how {
	case tile.SplitShared:
		return smem.FitToLimit
	case tile.SplitSharedNoHoisting:
		return smem.NoHoistedOperands
	}
	return smem.Unlimited
}

// fitted is a kernel whose plan fits into shared memory, with what was emitted for it.
type fitted struct {
	f funclike.Func
	k *Kernel
	c *emitter
}

// fit pipelines the loops of a kernel with the first fallback whose code fits into shared memory. Most kernels fit
// with the first plan; others are planned again, with the use of shared memory that was measured.
func fit(f funclike.Func, o Options) (fitted, error) {
	limit := cmp.Or(o.SharedLimit, int64(o.gpu.SharedPerBlock))
	po := pipeline.Options{Target: o.plan(), Stages: o.Stages, SharedLimit: limit}
	for fallback := smem.Unlimited; ; {
		po.NoPipelining = fallback == smem.NoPipelining
		try := f
		if hasDots(f.Op) {
			try = clone(f)
		}
		plan := pipeline.Run(try.Op, po)
		if how := sharedUses[fallback]; how != "" {
			try.SetAttr(tile.SharedUse, try.Context().String(how))
		}
		if err := stageoperands.Run(try.Op, stageoperands.Options{Target: o.plan(), SharedLimit: limit, SharedUse: sharedUses[fallback]}); err != nil {
			return fitted{}, err
		}
		x, err := emitPlanned(try, o, plan)
		if err != nil {
			return x, err
		}
		uses := measuredUses(plan, x.c.Budget.Loops)
		if fallback > smem.Unlimited { // operands were not staged as a whole
			for i := range uses {
				uses[i].Body = plan.Plans[i].Use.Body
			}
		}
		switch {
		case po.Uses == nil && otherStages(plan, uses, po):
			for i := range uses {
				uses[i].Body = plan.Plans[i].Use.Body
			}
		case x.k.Shared <= limit:
			return x, nil
		case fallback == smem.NoPipelining:
			return x, x.tooLarge(limit, o)
		default:
			fallback++
		}
		po.Uses = uses
	}
}

// hasDots reports whether a kernel has dots, whose plan depends on the shared memory that is free.
func hasDots(kernel *ir.Op) (found bool) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if found = distribute.IsDot(op); found {
			return ir.Stop
		}
		return ir.Continue
	})
	return found
}

// clone is a kernel in a copy of its module.
func clone(f funclike.Func) funclike.Func {
	m := ir.NewMapping()
	f.Parent().Clone(m)
	return funclike.Func{Op: m.Value(f.Region0().Entry().Arg(0)).Block().ParentOp()}
}

// measuredUses are the measured uses of the loops of a plan; the assumed ones of loops that are not pipelined.
func measuredUses(plan *pipeline.Result, loops map[*ir.Op]pipeline.Use) []pipeline.Use {
	uses := make([]pipeline.Use, len(plan.Plans))
	for i, p := range plan.Plans {
		if p.Stages == 0 {
			uses[i] = p.Use
		}
	}
	for alloc, i := range plan.Loops {
		uses[i].Reserved, uses[i].Body = max(uses[i].Reserved, loops[alloc].Reserved), max(uses[i].Body, loops[alloc].Body)
	}
	return uses
}

// otherStages reports whether loops would have other numbers of stages if the memory that is reserved before them had
// been known.
func otherStages(plan *pipeline.Result, uses []pipeline.Use, o pipeline.Options) bool {
	for i, p := range plan.Plans {
		if p.Stages != p.StagesWith(pipeline.Use{Reserved: uses[i].Reserved, Body: p.Use.Body}, o) {
			return true
		}
	}
	return false
}

// emitPlanned emits a kernel with all its decisions.
func emitPlanned(f funclike.Func, o Options, plan *pipeline.Result) (x fitted, err error) {
	b := &smem.Budget{Limit: cmp.Or(o.SharedLimit, int64(o.gpu.SharedPerBlock)), Fallback: fallbackOf(f.Op), Loops: map[*ir.Op]pipeline.Use{}}
	x.f = f
	x.k, x.c, err = buildOnce(f, o, b, plan)
	return x, err
}

// tooLarge is the error for a kernel that does not fit.
func (x fitted) tooLarge(limit int64, o Options) error {
	x.c.refuse(x.c.PeakShared.Op, fmt.Errorf("it takes %d bytes of shared memory, but a block has at most %d on %s", x.c.PeakShared.Bytes, limit, o.Target))
	return x.c.problems.Err()
}
