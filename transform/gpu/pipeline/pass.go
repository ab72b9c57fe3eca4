package pipeline

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/oprules"
	"github.com/tshared/tshared/transform/gpu/remark"
	"github.com/tshared/tshared/transform/gpu/vectorize"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.OnSharedMemory(&pass.Pass{
	Name: "tile-pipeline", Title: "TilePipeline",
	Doc: "Copy operands of dots in loops, and what loops load whose author asks for stages, asynchronously into a ring of buffers in shared memory",
	Options: []pass.Option{
		StagesOption,
		{Name: "no-pipelining", Kind: pass.Bool, Doc: "Leave loops as they are, with remarks"},
		{Name: "uses", Kind: pass.String, List: true, Doc: "Shared memory that each loop needs beside its stages, as measured: bytes allocated before it and bytes in its body, 4096:1024"},
		{Name: "loop-shared", Kind: pass.Int, Default: fmt.Sprint(DefaultLoopShared), Doc: "Shared memory that a loop needs beside its stages, in bytes"},
	},
	Post: hasRings,
}, func(ctx *pass.Context, op *ir.Op, target distribute.Options, limit int64) error {
	o := Options{Target: target, Stages: int(ctx.Int("num-stages")), SharedLimit: limit, LoopShared: ctx.Int("loop-shared"), NoPipelining: ctx.Bool("no-pipelining")}
	var err error
	if o.Uses, err = parseUses(ctx.List("uses")); err == nil {
		Results.Leave(ctx, Run(op, o))
	}
	return err
}), append(oprules.Remarks(remark.Copy), remark.NotPipelined)...)

// StagesOption is the number of stages that the caller asks for.
var StagesOption = pass.Option{Name: "num-stages", Kind: pass.Int, Default: fmt.Sprint(DefaultStages), Doc: "Iterations whose loads are in flight at once; 0 is the default"}

// Results has what the pass has done.
var Results = &pass.Slot[*Result]{Name: "pipelined loops"}

// Options configure the pass.
type Options struct {
	Target      distribute.Options // GPU and warps
	Stages      int                // stages of a ring; 0 is the default
	SharedLimit int64              // shared memory of a block in bytes; 0 is the limit of the target
	LoopShared  int64              // shared memory that a loop needs beside its stages, at least; 0 is the default
	// Uses are the measured uses of loops beside their stages, in the order of Result.Plans; without them they are
	// estimated.
	Uses []Use
	// NoPipelining leaves loops as they are, with remarks.
	NoPipelining bool
}

// parseUses reads measured uses in text form.
func parseUses(list []string) (uses []Use, err error) {
	for _, text := range list {
		var u Use
		if _, err := fmt.Sscanf(text, "%d:%d", &u.Reserved, &u.Body); err != nil {
			return nil, fmt.Errorf("'%s' is not the shared memory of a loop: bytes before it and in its body, such as 4096:1024", text)
		}
		uses = append(uses, u)
	}
	return uses, nil
}

// UsesText is the option of the pass for measured uses.
func UsesText(uses []Use) string {
	list := make([]string, len(uses))
	for i, u := range uses {
		list[i] = fmt.Sprintf("%d:%d", u.Reserved, u.Body)
	}
	return "uses={" + strings.Join(list, ",") + "}"
}

// withDefaults are the options with the defaults of those that are 0.
func (o Options) withDefaults() Options {
	o.Stages, o.LoopShared = cmp.Or(o.Stages, DefaultStages), cmp.Or(o.LoopShared, DefaultLoopShared)
	o.SharedLimit = cmp.Or(o.SharedLimit, int64(o.Target.GPU.SharedPerBlock))
	return o
}

// Result says what the pass has done.
type Result struct {
	// Plans are the loops that can be pipelined, whether they are or not. Allocations of rings have their numbers.
	Plans []Plan
}

// Plan is the use of shared memory that was assumed for a loop, and what follows from it.
type Plan struct {
	Use        Use   // beside the stages
	StageBytes int64 // of one stage
	Stages     int   // 0 if it is not pipelined

	wanted  int  // stages that were asked for
	private bool // the ring has a buffer less
}

// StagesWith is the number of stages with another use of shared memory.
func (p Plan) StagesWith(u Use, o Options) int {
	if o.NoPipelining {
		return 0
	}
	o = o.withDefaults()
	buffers := max(0, int((o.SharedLimit-u.Reserved-max(u.Body, o.LoopShared))/p.StageBytes))
	switch {
	case !p.private:
		return min(p.wanted, buffers)
	case buffers == 0:
		return 0
	}
	return min(p.wanted, buffers+1)
}

// Run pipelines the loops of a kernel whose tensors have layouts.
func Run(kernel *ir.Op, o Options) *Result {
	n, _ := kernel.IntAttr(tile.NumWarps)
	o.Target.Warps = int(n)
	o = o.withDefaults()
	d := distribute.New(kernel, o.Target)
	r := &rewriter{d: d, o: o, b: ir.NewBuilder(kernel.Context()), guards: vectorize.NewGuards(kernel), indexInfo: distribute.NewIndexInfo(kernel), schedules: map[*ir.Op]*schedule{}, result: &Result{}}
	var list []*schedule
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(scf.For) {
			if p := scheduleOf(d, op); p != nil {
				op.RemoveAttr(tile.NotPipelined) // of another run
				p.number = len(r.result.Plans)
				r.result.Plans = append(r.result.Plans, Plan{})
				if r.decide(p) {
					r.schedules[op] = p
					list = append(list, p)
				}
			}
		}
		return ir.Continue
	})
	r.rematerialize(list)
	for _, p := range slices.Backward(list) { // inner loops first
		r.rewrite(p)
	}
	return r.result
}

// decide chooses buffers and stages of a loop; false if it is not pipelined.
func (r *rewriter) decide(p *schedule) bool {
	for _, l := range p.loads {
		m, ok := r.bufferOf(l)
		if !ok {
			return false
		}
		p.buffers = append(p.buffers, m)
	}
	p.stageBytes = tile.StageBytes(p.buffers)
	if !r.chooseStages(p) {
		return false
	}
	p.deferred = r.deferrableDots(p)
	return true
}

// bufferOf chooses order and swizzle of a load's buffer; not ok for an operand of a dot that cannot be computed.
func (r *rewriter) bufferOf(l *load) (m tile.MemDescType, ok bool) {
	t := l.op().Result(0).Type().(*ir.TensorType)
	bytes := distribute.ElementBytes(t.Elem)
	s := layout.Shared{Shape: t.Shape, Order: distribute.RowMajorOrder(t.Shape)}
	if access, ok := distribute.ElementAccessOf(l.op()); ok {
		s.Order = access.Order(r.indexInfo)
	} else if strides, ok := distribute.StridesOf(l.first.Source()); ok && len(strides) == len(t.Shape) {
		s.Order = distribute.StrideOrder(t.Shape, strides)
	}
	s.Order = layout.UnitDimsLast(s.Order, t.Shape)
	for i, o := range l.operands {
		arranged, ok := r.arrange(o, s, bytes)
		switch {
		case !ok:
			return m, false
		case i > 0 && (arranged.Panel != m.Shared().Panel || !slices.Equal(arranged.Swizzle, m.Shared().Swizzle)):
			return tile.MemDesc(r.b.Ctx, t.Elem, s), true // dots that read it in another way store it again
		}
		m = tile.MemDesc(r.b.Ctx, t.Elem, arranged)
	}
	if len(l.operands) > 0 {
		return m, true
	}
	return tile.MemDesc(r.b.Ctx, t.Elem, s), true
}

// arrange is the arrangement of a load in shared memory in which a dot reads it, with the given order of dimensions.
func (r *rewriter) arrange(o operand, s layout.Shared, bytes int64) (out layout.Shared, ok bool) {
	viewed := s
	for _, op := range slices.Backward(o.views) {
		viewed, _ = distribute.SharedView(viewed, op)
	}
	viewed, ok = r.d.ArrangeOperand(o.dot, o.index, viewed, bytes)
	s.Swizzle, s.Panel = viewed.Swizzle, viewed.Panel
	return s, ok
}

// deferrableDots are the dots of a loop, if all of them can end in the next iteration: operands are pipelined loads, and
// accumulators are iter_args without other uses. Of dots by mma there may be one only, of some steps.
func (r *rewriter) deferrableDots(p *schedule) (list []deferredDot) {
	for op := range p.Body().Ops() {
		if !distribute.IsDot(op) {
			continue
		}
		dot := r.d.DotOf(op)
		accumulator, ok := r.carriedAccumulator(p, dot)
		if !ok || dot.WGMMA && !p.readsPanels(dot) {
			return nil
		}
		list = append(list, deferredDot{dot, accumulator})
	}
	if slices.ContainsFunc(list, func(dot deferredDot) bool { return !dot.WGMMA }) {
		only := list[0].Dot
		if len(list) > 1 || only.Steps() < 2 || len(p.loads) != 2 || !p.loads[0].isOnlyOperandOf(only) || !p.loads[1].isOnlyOperandOf(only) {
			return nil
		}
	}
	return list
}

// readsPanels reports whether wgmma reads both operands of a dot in the buffers of pipelined loads.
func (p *schedule) readsPanels(dot *distribute.Dot) bool {
	n := 0
	for i, l := range p.loads {
		for _, o := range l.operands {
			if o.dot == dot && p.buffers[i].Shared().Panel > 0 {
				n++
			}
		}
	}
	return n == len(dot.Inputs)
}

// carriedAccumulator is the index of the iter_arg that is a dot's accumulator. It is not ok if the accumulator or the result has other
// uses.
func (r *rewriter) carriedAccumulator(p *schedule, dot *distribute.Dot) (accumulator int, ok bool) {
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
	l := r.d.LayoutOf(p.Op.Result(accumulator))
	return accumulator, l != nil && l.Equal(dot.MMA.LayoutC())
}

// hasRings checks that the rings of a kernel are freed.
func hasRings(op *ir.Op) (err error) {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if !inner.Is(tile.RingAlloc) {
			return ir.Continue
		}
		freed := slices.ContainsFunc(slices.Collect(inner.Result(0).Users()), func(user *ir.Op) bool { return user.Is(tile.RingDealloc) })
		if !freed {
			err = inner.Bugf("the ring is not freed")
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}
