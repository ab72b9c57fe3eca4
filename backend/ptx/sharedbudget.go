package ptx

import (
	"cmp"

	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/transform/allocateshared"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/internal/transform/pipeline"
	"github.com/tshared/tshared/internal/transform/stageoperands"
	"github.com/tshared/tshared/ir"
)

// fallback is how far a kernel reduces its use of shared memory.
type fallback int

const (
	// unlimited: pipelines have all stages that fit beside the default for other uses of the loop; layout conversions and operands
	// of dots go through shared memory at once.
	unlimited fallback = iota
	// fitToLimit: pipelines leave the shared memory that their loops use; layout conversions go in passes and operands in K slices
	// where they do not fit.
	fitToLimit
	// noHoistedOperands: loop-invariant operands are not kept in shared memory.
	noHoistedOperands
	// noPipelining: loops are not pipelined.
	noPipelining
)

// sharedLimit is the shared memory of a block in bytes.
func (o Options) sharedLimit() int64 { return cmp.Or(o.SharedLimit, int64(o.gpu.SharedPerBlock)) }

// fit pipelines the loops of a kernel and allocates its shared memory, with the first fallback that fits. Most kernels fit with the
// first plan; others are planned again, with the use of shared memory that was found.
func fit(f funclike.Func, o Options) (funclike.Func, error) {
	po := pipeline.Options{Target: o.plan(), Stages: o.Stages, SharedLimit: o.sharedLimit()}
	for how := unlimited; ; {
		po.NoPipelining = how == noPipelining
		try := f
		if mayUseRings(f.Op) {
			try = clone(f)
		}
		plan := pipeline.Run(try.Op, po)
		if err := stageoperands.Run(try.Op, stageoperands.Options{Target: o.plan(), SharedLimit: po.SharedLimit, Split: how >= fitToLimit, NoHoisting: how >= noHoistedOperands}); err != nil {
			return try, err
		}
		used := allocateshared.Run(try.Op, allocateshared.Options{Limit: po.SharedLimit, Split: how > unlimited})
		uses := usesOf(plan, used)
		if how > unlimited { // operands were not staged as a whole
			for i := range uses {
				uses[i].Body = plan.Plans[i].Use.Body
			}
		}
		switch {
		case po.Uses == nil && otherStages(plan, uses, po):
			for i := range uses {
				uses[i].Body = plan.Plans[i].Use.Body
			}
		case used.Bytes <= po.SharedLimit:
			return try, nil
		case how == noPipelining:
			return try, values.Refused(used.Most, used.TooLarge(po.SharedLimit, o.Target))
		default:
			how++
		}
		po.Uses = uses
	}
}

// mayUseRings reports whether a kernel has dots, whose operands are staged in shared memory, or loops whose author asks for stages.
func mayUseRings(kernel *ir.Op) (found bool) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if found = distribute.IsDot(op) || pipeline.IsStaged(op); found {
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

// usesOf are the uses of shared memory by the loops of a plan; the assumed ones of loops that are not pipelined.
func usesOf(plan *pipeline.Result, used allocateshared.Result) []pipeline.Use {
	uses := make([]pipeline.Use, len(plan.Plans))
	for i, p := range plan.Plans {
		if p.Stages == 0 {
			uses[i] = p.Use
		}
	}
	for op, i := range plan.Loops {
		before, _ := tile.LocalAllocOp{Op: op}.Offset()
		uses[i].Reserved, uses[i].Body = max(uses[i].Reserved, before), max(uses[i].Body, used.Beside[op])
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
