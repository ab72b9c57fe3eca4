// Package pipeline has the pass that software-pipelines loops as tile-schedule-loops has scheduled them: loads become asynchronous copies into the slots of a
// ring in shared memory, some iterations ahead, and dots end in the next iteration.
package pipeline

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/asyncops"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/oprules"
	"github.com/tshared/tshared/transform/gpu/remark"
	"github.com/tshared/tshared/transform/gpu/vectorize"
)

// Pass is the pass, on kernels whose loops are scheduled.
var Pass = remark.On(kernelpass.OnKernels(&pass.Pass{
	Name: "tile-pipeline", Title: "TilePipeline",
	Doc:     "Pipeline loops as they are scheduled: copies into rings in shared memory run ahead, and dots end in the next iteration",
	Options: kernelpass.PassOptions,
	Run: func(ctx *pass.Context, kernel *ir.Op) error {
		o, err := kernelpass.OptionsOf(ctx, kernel)
		if err != nil {
			return err
		}
		return Run(kernel, o)
	},
	Post: areDone,
}), oprules.Remarks(remark.Copy)...)

// Run pipelines the scheduled loops of a kernel.
func Run(kernel *ir.Op, o distribute.Options) error {
	var loops []*ir.Op
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(scf.For) && isScheduled(op) {
			loops = append(loops, op)
		}
		return ir.Continue
	})
	if len(loops) == 0 {
		return nil
	}
	r := &rewriter{kernel: kernel, d: distribute.New(kernel, o), b: ir.NewBuilder(kernel.Context()), guards: vectorize.NewGuards(kernel), maps: map[*asyncops.BulkTile]*ir.Value{}}
	analysis := asyncops.NewBulkAnalysis(kernel)
	list := make([]*schedule, len(loops))
	for i, loop := range loops {
		var err error
		if list[i], err = r.scheduleOf(loop); err == nil {
			err = list[i].scheduleBulk(r.d, analysis)
		}
		if err != nil {
			return err
		}
	}
	for _, p := range slices.Backward(list) { // inner loops first
		if err := r.rewrite(p); err != nil {
			return err
		}
	}
	asyncops.Unschedule(kernel)
	return nil
}

// isScheduled reports whether an operation in the body of a loop has a latency or a stage.
func isScheduled(loop *ir.Op) bool { return hasIn(loop, hasLatency) || isStaged(loop) }

// isStaged reports whether an operation in the body of a loop has a stage.
func isStaged(loop *ir.Op) bool { return hasIn(loop, hasStage) }

// hasIn reports whether an operation in the body of a loop is of some kind.
func hasIn(loop *ir.Op, is func(op *ir.Op) bool) bool {
	for op := range loop.Region0().Entry().Ops() {
		if is(op) {
			return true
		}
	}
	return false
}

// scheduleOf reads the schedule of a loop, and checks that it can be done.
func (r *rewriter) scheduleOf(op *ir.Op) (*schedule, error) {
	p := &schedule{Loop: asyncops.Find(r.d, op, hasLatency)}
	ahead := map[*ir.Op]bool{}
	if p.Loop == nil {
		loop, _ := scf.AsFor(op)
		p.Loop = &asyncops.Loop{ForOp: loop}
	} else {
		for _, l := range p.Loads {
			m, ok := tile.AsMemDesc(l.Op().TypeAttr(tile.Buffer))
			if !ok {
				return nil, l.Op().Errorf("the load has a latency, but no buffer")
			}
			p.Buffers = append(p.Buffers, m)
			ahead[l.Op()] = true
			if n := latencyOf(l.Op()); n != latencyOf(p.Loads[0].Op()) || p.Private && n == 0 {
				return nil, l.Op().Errorf("the loads of a loop that share a ring have one latency")
			}
		}
		p.stages = latencyOf(p.Loads[0].Op()) + 1
		for op := range p.IndexLoads {
			ahead[op] = latencyOf(op) == 1
		}
		p.deferred = p.scheduledDots(r.d)
		for _, dot := range p.deferred {
			ahead[dot.Op] = p.stages > 1 && latencyOf(dot.Op) == 1
		}
	}
	for op := range p.Body().Ops() {
		switch {
		case hasStage(op) && (p.Private || len(p.deferred) > 0 || hasLatency(op)):
			return nil, op.Errorf("the loop cannot be pipelined so: a dot ends in the next iteration already, threads copy for themselves, or the operation has a latency too")
		case op.HasAttr(tile.Latency) && !ahead[op]:
			return nil, op.Errorf("the loop cannot be pipelined so: '%s' cannot have this latency", op.Name())
		}
	}
	return p, nil
}

// scheduledDots are the dots that end in the next iteration: all that can, or none.
func (p *schedule) scheduledDots(d *distribute.Distribution) []asyncops.DeferredDot {
	list := p.DeferrableDots(d)
	if slices.ContainsFunc(list, func(dot asyncops.DeferredDot) bool { return !hasLatency(dot.Op) }) {
		return nil
	}
	return list
}

func hasLatency(op *ir.Op) bool { return op.HasAttr(tile.Latency) }

func hasStage(op *ir.Op) bool { return op.HasAttr(tile.Stage) || op.HasAttr(tile.Order) }

func latencyOf(op *ir.Op) int {
	n, _ := op.IntAttr(tile.Latency)
	return int(n)
}

// areDone is the post-condition: no load or dot is scheduled any more, and the rings of a kernel are freed.
func areDone(op *ir.Op) (err error) {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		freed := func() bool {
			return slices.ContainsFunc(slices.Collect(inner.Result(0).Users()), func(user *ir.Op) bool { return user.Is(tile.RingDealloc) })
		}
		switch {
		case hasLatency(inner), hasStage(inner):
			err = inner.Bugf("the operation is scheduled, but its loop is not pipelined")
		case inner.Is(tile.RingAlloc) && !inner.HasAttr("by") && !freed():
			err = inner.Bugf("the ring is not freed")
		default:
			return ir.Continue
		}
		return ir.Stop
	})
	return err
}
