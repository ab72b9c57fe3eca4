package ptx

import (
	"cmp"
	"fmt"
	"math"

	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/internal/transform/pipeline"
	"github.com/tshared/tshared/ir"
)

// sharedFallback is how far a kernel reduces its use of shared memory.
type sharedFallback int

const (
	// unlimited: pipelines have all stages that fit beside the default for other uses of the loop; layout
	// conversions and operands of dots go through shared memory at once.
	unlimited sharedFallback = iota
	// fitToLimit: pipelines leave the shared memory that their loops were measured to use; layout
	// conversions go in passes and operands in K slices where they do not fit.
	fitToLimit
	// noHoistedOperands: loop-invariant operands are not kept in shared memory.
	noHoistedOperands
	// noPipelining: loops are not pipelined.
	noPipelining
)

// sharedUses are the values of tile.SharedUse for fallbacks; a kernel without the attribute is unlimited.
var sharedUses = map[sharedFallback]string{fitToLimit: tile.SplitShared, noHoistedOperands: tile.SplitSharedNoHoisting, noPipelining: tile.SplitSharedNoHoisting}

// fallbackOf is the fallback of a kernel that is planned.
func fallbackOf(kernel *ir.Op) sharedFallback {
	switch how, _ := kernel.StringAttr(tile.SharedUse); how {
	case tile.SplitShared:
		return fitToLimit
	case tile.SplitSharedNoHoisting:
		return noHoistedOperands
	}
	return unlimited
}

// sharedBudget fits a kernel into the shared memory of its target.
type sharedBudget struct {
	limit    int64
	fallback sharedFallback
	// loops has what loops use beside the stages of their rings, by the allocation of a ring.
	loops map[*ir.Op]pipeline.Use
}

// peak is the maximum of shared memory in use, with the operation that needs it.
type peak struct {
	op    *ir.Op
	bytes int64
}

// noteSharedUse records that the current operation uses shared memory up to some byte.
func (c *sharedMemory) noteSharedUse(bytes int64) {
	if bytes > c.peakShared.bytes {
		c.peakShared = peak{c.Op, bytes}
	}
	c.loopShared = max(c.loopShared, bytes)
}

// measureRing measures the shared memory that is used beside a ring while it is allocated. The result is called
// when the ring is freed.
func (c *sharedMemory) measureRing(alloc *ir.Op, before int64) func() {
	outer := c.loopShared
	c.loopShared = 0
	return func() {
		c.sharedBudget.loops[alloc] = pipeline.Use{Reserved: before, Body: max(0, c.loopShared-c.reserved)}
		c.loopShared = max(outer, c.loopShared)
	}
}

// available is how many bytes a layout conversion or staged operand may take at once.
func (c *sharedMemory) available() int64 {
	if c.sharedBudget.fallback == unlimited {
		return math.MaxInt64
	}
	return c.sharedBudget.limit - c.reserved
}

// splitCount is the number of passes or slices, a power of two up to most, so that each fits in the
// available shared memory.
func (c *sharedMemory) splitCount(bytes int64, most int) int {
	parts := 1
	for parts < most && bytes/int64(parts) > c.available() {
		parts *= 2
	}
	return parts
}

// canReserve reports whether hoisted operands may take some more bytes.
func (c *sharedMemory) canReserve(bytes int64) bool {
	switch c.sharedBudget.fallback {
	case unlimited:
		return true
	case fitToLimit:
		return c.reserved+bytes+pipeline.DefaultLoopShared <= c.sharedBudget.limit
	}
	return false
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
	po := pipeline.Options{Planner: o.plan(), Stages: o.Stages, SharedLimit: limit}
	for fallback := unlimited; ; {
		po.NoPipelining = fallback == noPipelining
		try := f
		if hasLoopDots(f.Op) {
			try = clone(f)
		}
		plan := pipeline.Run(try.Op, po)
		if how := sharedUses[fallback]; how != "" {
			try.SetAttr(tile.SharedUse, try.Context().String(how))
		}
		x, err := emitPlanned(try, o, plan)
		if err != nil {
			return x, err
		}
		uses := measuredUses(plan, x.c.sharedBudget.loops)
		if fallback > unlimited { // operands were not staged as a whole
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
		case fallback == noPipelining:
			return x, x.tooLarge(limit, o)
		default:
			fallback++
		}
		po.Uses = uses
	}
}

// hasLoopDots reports whether a kernel has loops with dots, which may be pipelined.
func hasLoopDots(kernel *ir.Op) (found bool) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if found = distribute.IsDot(op) && op.Parent().Is(scf.For); found {
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
	b := &sharedBudget{limit: cmp.Or(o.SharedLimit, int64(o.gpu.SharedPerBlock)), fallback: fallbackOf(f.Op), loops: map[*ir.Op]pipeline.Use{}}
	x.f = f
	x.k, x.c, err = buildOnce(f, o, b, plan)
	return x, err
}

// tooLarge is the error for a kernel that does not fit.
func (x fitted) tooLarge(limit int64, o Options) error {
	x.c.refuse(x.c.peakShared.op, fmt.Errorf("it takes %d bytes of shared memory, but a block has at most %d on %s", x.c.peakShared.bytes, limit, o.Target))
	return x.c.problems.Err()
}
