// Package scheduleloops has the pass that schedules the operations of loops: which loads run ahead, into which buffers, and which dots end in the next
// iteration. It writes that into attributes of the operations, and changes nothing else.
package scheduleloops

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/asyncops"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.OnSharedMemory(&pass.Pass{
	Name: "tile-schedule-loops", Title: "TileScheduleLoops",
	Doc: "Decide which loads of loops are copied to shared memory ahead of their iteration, and which dots end in the next one",
	Options: []pass.Option{
		StagesOption,
		{Name: "no-pipelining", Kind: pass.Bool, Doc: "Schedule nothing, with remarks"},
		{Name: "uses", Kind: pass.String, List: true, Doc: "Shared memory that each loop needs beside its stages, as measured: bytes allocated before it and bytes in its body, 4096:1024"},
		{Name: "loop-shared", Kind: pass.Int, Default: fmt.Sprint(DefaultLoopShared), Doc: "Shared memory that a loop needs beside its stages, in bytes"},
	},
	Post: haveBuffers,
}, func(ctx *pass.Context, op *ir.Op, target distribute.Options, limit int64) error {
	o := Options{Target: target, Stages: int(ctx.Int("num-stages")), SharedLimit: limit, LoopShared: ctx.Int("loop-shared"), NoPipelining: ctx.Bool("no-pipelining")}
	var err error
	if o.Uses, err = parseUses(ctx.List("uses")); err == nil {
		Results.Leave(ctx, Run(op, o))
	}
	return err
}), remark.NotPipelined, remark.NotBulk)

// haveBuffers is the post-condition: a tensor that is loaded ahead has a buffer, but for indices, which are loaded an iteration ahead.
func haveBuffers(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		n, hasLatency := op.IntAttr(tile.Latency)
		if (op.Is(tile.Load) || op.Is(tile.GatherElements)) && hasLatency != op.HasAttr(tile.Buffer) && !(n == 1 && asyncops.IsIndexLoad(op)) {
			err = op.Errorf("a load needs both a latency and a buffer")
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

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
	// Plans are the loops that can be pipelined, whether they are or not. Loops and the allocations of their rings have these numbers.
	Plans []Plan
}

// Plan is the use of shared memory that was assumed for a loop, and what follows from it.
type Plan struct {
	Use        Use   // beside the stages
	StageBytes int64 // of one stage
	Stages     int   // 0 if it is not pipelined

	wanted    int  // stages that were asked for
	isPrivate bool // the ring has a buffer less
}

// StagesWith is the number of stages with another use of shared memory.
func (p Plan) StagesWith(u Use, o Options) int {
	if o.NoPipelining || p.StageBytes == 0 { // the loop has a load without a buffer
		return 0
	}
	o = o.withDefaults()
	buffers := max(0, int((o.SharedLimit-u.Reserved-max(u.Body, o.LoopShared))/p.StageBytes))
	switch {
	case !p.isPrivate:
		return min(p.wanted, buffers)
	case buffers == 0:
		return 0
	}
	return min(p.wanted, buffers+1)
}

// scheduler schedules the loops of a kernel.
type scheduler struct {
	d         *distribute.Distribution
	o         Options
	ctx       *ir.Context
	indexInfo *distribute.IndexInfo
	schedules map[*ir.Op]*schedule // of loops that are pipelined
	result    *Result
}

// schedule is a loop with the decisions about it.
type schedule struct {
	*asyncops.Loop
	number int // among the loops of the kernel that can be pipelined
	Plan
}

// Run schedules the loops of a kernel whose tensors have layouts.
func Run(kernel *ir.Op, o Options) *Result {
	n, _ := kernel.IntAttr(tile.NumWarps)
	o.Target.Warps = int(n)
	o = o.withDefaults()
	s := &scheduler{d: distribute.New(kernel, o.Target), o: o, ctx: kernel.Context(), indexInfo: distribute.NewIndexInfo(kernel), schedules: map[*ir.Op]*schedule{}, result: &Result{}}
	asyncops.Unschedule(kernel) // of another run
	var list []*schedule
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if !op.Is(scf.For) {
			return ir.Continue
		}
		loop := asyncops.Find(s.d, op, asyncops.Any)
		if loop == nil {
			return ir.Continue
		}
		op.RemoveAttr(tile.NotPipelined)
		p := &schedule{Loop: loop, number: len(s.result.Plans)}
		s.result.Plans = append(s.result.Plans, Plan{})
		if s.decide(p) {
			s.schedules[op] = p
			list = append(list, p)
		}
		return ir.Continue
	})
	for _, p := range list {
		s.write(p)
	}
	s.chooseBulkCopies(kernel, list)
	for _, p := range list {
		s.deferDots(p)
	}
	s.rematerialize(list)
	recomputeAddresses(list)
	return s.result
}

// decide chooses buffers and stages of a loop; false if it is not pipelined.
func (s *scheduler) decide(p *schedule) bool {
	for _, l := range p.Loads {
		m, ok := s.bufferOf(l)
		if !ok {
			return false
		}
		p.Buffers = append(p.Buffers, m)
	}
	return s.chooseStages(p)
}

// write writes the schedule of a loop into it.
func (s *scheduler) write(p *schedule) {
	integer := func(op *ir.Op, name string, n int) { op.SetAttr(name, s.ctx.IntAttr(ir.I64, int64(n))) }
	integer(p.Op, tile.PipelinedLoop, p.number)
	if p.Stages < p.wanted {
		integer(p.Op, tile.WantedStages, p.wanted)
	}
	for i, l := range p.Loads {
		integer(l.Op(), tile.Latency, p.Stages-1)
		l.Op().SetAttr(tile.Buffer, s.ctx.TypeAttr(p.Buffers[i].DialectType))
	}
	for op := range p.IndexLoads {
		integer(op, tile.Latency, 1)
	}
}
