// Package fitshared has the pass that pipelines the loops of a kernel and allocates its shared memory, so that it fits into what a block
// has. It is a ladder: each rung is a pipeline that uses less memory than the one before.
package fitshared

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/allocateshared"
	"github.com/tshared/tshared/transform/gpu/assignroles"
	"github.com/tshared/tshared/transform/gpu/asyncops"
	"github.com/tshared/tshared/transform/gpu/dropcoordinates"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/lowerrings"
	"github.com/tshared/tshared/transform/gpu/overlapdots"
	"github.com/tshared/tshared/transform/gpu/persist"
	"github.com/tshared/tshared/transform/gpu/pipeline"
	"github.com/tshared/tshared/transform/gpu/scheduleloops"
	"github.com/tshared/tshared/transform/gpu/stageoperands"
	"github.com/tshared/tshared/transform/gpu/stagestores"
)

// rungs are the ways to use shared memory. A pass gets the options of tile-fit-shared as well, where it has them.
var rungs = []string{
	// Pipelines have all stages that fit beside the default for other uses of the loop; layout conversions and operands of dots go through
	// shared memory at once.
	"tile-schedule-loops,tile-overlap-dots,tile-persist,tile-pipeline,tile-assign-roles,tile-stage-stores,tile-lower-rings,tile-stage-operands,tile-allocate-shared{measure=true split=never}",
	// Pipelines leave the shared memory that their loops use; layout conversions go in passes and operands in K slices where they do not fit.
	"tile-schedule-loops,tile-overlap-dots,tile-persist,tile-pipeline,tile-assign-roles,tile-stage-stores,tile-lower-rings,tile-stage-operands{split=true},tile-allocate-shared{measure=true split=always}",
	// Loop-invariant operands are not kept in shared memory, where asynchronous dots would read them.
	"tile-schedule-loops,tile-persist,tile-pipeline,tile-assign-roles,tile-stage-stores,tile-lower-rings,tile-stage-operands{no-hoisting=true split=true},tile-allocate-shared{measure=true split=always}",
	// Loops are not pipelined.
	"tile-schedule-loops{no-pipelining=true},tile-pipeline,tile-stage-stores,tile-lower-rings,tile-stage-operands{no-hoisting=true split=true},tile-allocate-shared{measure=true split=always}",
}

// registry has the passes of the rungs.
var registry = pass.NewRegistry([]*pass.Pass{scheduleloops.Pass, overlapdots.Pass, pipeline.Pass, persist.Pass, assignroles.Pass, stagestores.Pass, lowerrings.Pass, stageoperands.Pass, allocateshared.Pass}, nil)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = kernelpass.OnSharedMemory(&pass.Pass{
	Name: "tile-fit-shared", Title: "TileFitShared",
	Doc:          "Pipeline loops, stage operands of dots and allocate shared memory, with as much of it as a block has",
	Options:      []pass.Option{scheduleloops.StagesOption, overlapdots.AllOption, kernelpass.PersistentOption},
	EmitsRemarks: true, // its passes do
	Post:         allocateshared.Check,
}, run)

// run fits a kernel with the general versions of its loops alone where these get roles, and as it is elsewhere.
func run(ctx *pass.Context, kernel *ir.Op, target distribute.Options, limit int64) error {
	if list := generalVersions(kernel); len(list) > 0 {
		before := kernel.Clone(ir.NewMapping())
		for _, versions := range list {
			takeGeneral(versions)
		}
		if err := fit(ctx, kernel, target, limit); err != nil || tile.RolesOf(kernel) != nil {
			return err
		}
		why := whyNotBulk(kernel)
		restore(kernel, before)
		if why != "" {
			dropcoordinates.DropAll(kernel, why)
		}
	}
	return fit(ctx, kernel, target, limit)
}

// fit tries one rung after the other. Most kernels fit with the first one; others are planned again, with the use of shared memory that
// was found. A kernel with roles keeps them where conversions in passes make room, or threads that store in the place of bulk stores.
func fit(ctx *pass.Context, kernel *ir.Op, target distribute.Options, limit int64) error {
	var before *ir.Op
	if mayUseRings(kernel) {
		before = kernel.Clone(ir.NewMapping())
	}
	warps, _ := kernel.IntAttr(tile.NumWarps)
	accumulators := mmaRegisters(kernel, warps)
	o := scheduleloops.Options{Target: target, Stages: int(ctx.Int(scheduleloops.StagesOption.Name)), SharedLimit: limit}
	for rung, isMeasured, hadRoles, hadStores := 0, false, false, false; ; {
		o.NoPipelining = rung == len(rungs)-1
		plan, used, err := try(ctx, rungs[rung], o.Uses)
		if err != nil {
			return err
		}
		hasRoles := tile.RolesOf(kernel) != nil
		hadStores = hadStores || hasBulkStores(kernel)
		room := allocateshared.Room(kernel, target, limit)
		if hasRoles && rung > 0 && used.Bytes > room || hadRoles && !hasRoles { // conversions in passes did not fit either
			restore(kernel, before)
			if hadStores {
				dropcoordinates.DropStores(kernel, "its buffer does not fit beside what else is in shared memory")
			} else {
				dropcoordinates.DropAll(kernel, "the ring of roles is in use until the kernel ends, and leaves no room for what else is in shared memory")
			}
			before, o.Uses, rung, isMeasured, hadRoles, hadStores = kernel.Clone(ir.NewMapping()), nil, 0, false, false, false
			continue
		}
		hadRoles = hasRoles
		uses := usesOf(kernel, plan, used)
		assumed := slices.Clone(uses)
		for i := range assumed {
			assumed[i].Body = plan.Plans[i].Use.Body
		}
		if rung > 0 || hasRoles { // operands were not staged as a whole, or the ring is in use where conversions are, which go in passes
			uses = assumed
		}
		switch {
		case !isMeasured && otherStages(plan, uses, o):
			uses = assumed
		case used.Bytes <= room:
			limitBlocks(kernel, used.Bytes, accumulators, target)
			return nil
		case rung == len(rungs)-1:
			return used.Refused(limit, ctx.Str("target"))
		default:
			rung++
		}
		o.Uses, isMeasured = uses, true
		restore(kernel, before)
	}
}

// try runs a rung with measured uses of shared memory, if there are any.
func try(ctx *pass.Context, rung string, uses []scheduleloops.Use) (*scheduleloops.Result, allocateshared.Result, error) {
	p := &pass.Pipeline{Anchor: pass.Any}
	for _, step := range strings.Split(rung, ",") {
		name, own, _ := strings.Cut(strings.TrimSuffix(step, "}"), "{")
		options := []string{own, ctx.Inherited(registry.Pass(name))}
		if name == scheduleloops.Pass.Name && len(uses) > 0 {
			options = append(options, scheduleloops.UsesText(uses))
		}
		if err := registry.Append(p, name, strings.TrimSpace(strings.Join(options, " "))); err != nil {
			return nil, allocateshared.Result{}, err
		}
	}
	if err := ctx.Run(p); err != nil {
		return nil, allocateshared.Result{}, err
	}
	plan, ok := scheduleloops.Results.Left(ctx)
	used, also := allocateshared.Results.Left(ctx)
	if !ok || !also {
		return nil, used, diag.Bugf("a rung of tile-fit-shared has no result")
	}
	return plan, used, nil
}

// hasBulkStores reports whether a kernel with roles has buffers of tiles that it stores, which a loop through programs keeps while the next one runs.
func hasBulkStores(kernel *ir.Op) (found bool) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if found = op.Is(tile.BulkStore); found {
			return ir.Stop
		}
		return ir.Continue
	})
	return found
}

// restore gives a kernel the body that it had before a rung, and what roles have changed. A kernel that no rung changes has none.
func restore(kernel, before *ir.Op) {
	if before == nil {
		return
	}
	for _, name := range []string{tile.BlockWarps, tile.MinBlocks, tile.MaxRegisters, tile.Persistent, tile.NotPersistent} {
		kernel.SetAttr(name, before.Attr(name))
	}
	for block := kernel.Region0().Entry(); block != nil; block = kernel.Region0().Entry() {
		block.Erase()
	}
	kernel.Region0().TakeBlocks(before.Clone(ir.NewMapping()).Region0())
}

// mayUseRings reports whether a kernel has dots, whose operands are staged in shared memory, or loops whose author asks for stages.
func mayUseRings(kernel *ir.Op) (found bool) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if found = distribute.IsDot(op) || asyncops.IsStaged(op); found {
			return ir.Stop
		}
		return ir.Continue
	})
	return found
}

// usesOf are the uses of shared memory by the loops of a plan; the assumed ones of loops that are not pipelined.
func usesOf(kernel *ir.Op, plan *scheduleloops.Result, used allocateshared.Result) []scheduleloops.Use {
	uses := make([]scheduleloops.Use, len(plan.Plans))
	for i, p := range plan.Plans {
		if p.Stages == 0 {
			uses[i] = p.Use
		}
	}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if i, ok := op.IntAttr(tile.PipelinedLoop); ok && i < int64(len(uses)) {
			before, _ := tile.LocalAllocOp{Op: op}.Offset()
			uses[i].Reserved, uses[i].Body = max(uses[i].Reserved, before), max(uses[i].Body, used.Beside[op])
			op.RemoveAttr(tile.PipelinedLoop)
		}
		return ir.Continue
	})
	return uses
}

// otherStages reports whether loops would have other numbers of stages if the memory that is reserved before them had
// been known.
func otherStages(plan *scheduleloops.Result, uses []scheduleloops.Use, o scheduleloops.Options) bool {
	for i, p := range plan.Plans {
		if p.Stages != p.StagesWith(scheduleloops.Use{Reserved: uses[i].Reserved, Body: p.Use.Body}, o) {
			return true
		}
	}
	return false
}
