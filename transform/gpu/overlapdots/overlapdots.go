// Package overlapdots has the pass that overlaps the dots of one iteration of a loop with the computation between the dots of the next one, as in attention.
package overlapdots

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/asyncops"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose loops are scheduled.
var Pass = remark.On(kernelpass.OnKernels(&pass.Pass{
	Name: "tile-overlap-dots", Title: "TileOverlapDots",
	Doc:     "Schedule dots whose operands come from other dots of their loop for the next iteration, where the computation between the dots runs beside them",
	Options: append([]pass.Option{AllOption}, kernelpass.PassOptions...),
	Run: func(ctx *pass.Context, kernel *ir.Op) error {
		o, err := kernelpass.OptionsOf(ctx, kernel)
		if err == nil {
			Run(kernel, o, ctx.Bool(AllOption.Name))
		}
		return err
	},
	Post: areWaitedFor,
}), remark.NotOverlapped)

// AllOption is whether the dots of loops overlap whose tiles threads copy: without it only where a role of its own does. Threads that copy wait at the barriers of the
// block, which undo most of the overlap.
var AllOption = pass.Option{Name: "overlap-dots", Kind: pass.Bool, Default: "false", Doc: "Overlap dots whose operands come from other dots with the next iteration, also where no role copies"}

// areWaitedFor is the post-condition: the results of asynchronous dots that are scheduled go to waits.
func areWaitedFor(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		dot, ok := tile.AsDot(op)
		if ok && dot.Async() && (op.HasAttr(tile.Stage) || op.HasAttr(tile.Order)) && !isWaitedFor(dot.Result()) {
			err = op.Bugf("the dot is asynchronous and not waited for")
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

func isWaitedFor(v *ir.Value) bool {
	user := v.OnlyUser()
	return user != nil && user.Is(tile.DotWait)
}

// reservedRegisters is how many registers of a thread a loop needs beside its tensors: addresses and counts of copies, descriptors, and what the computation of an
// element takes.
const reservedRegisters = 72

// Run schedules the dots of a kernel whose loads are scheduled; all, or only in loops with bulk copies.
func Run(kernel *ir.Op, o distribute.Options, all bool) {
	d := distribute.New(kernel, o)
	var list []*overlap
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(scf.For) && (all || hasBulkCopies(op)) {
			if l := find(d, op); l != nil {
				list = append(list, l)
			}
		}
		return ir.Continue
	})
	refuse := func(l *overlap, why string) bool {
		l.op.RemoveAttr(tile.NotOverlapped)
		if why != "" {
			l.op.SetAttr(tile.NotOverlapped, kernel.Context().String(why))
		}
		return why != ""
	}
	list = slices.DeleteFunc(list, func(l *overlap) bool { return refuse(l, l.whyNot(d, o)) })
	if others := bulkLoops(kernel) - countBulk(list); others > 0 {
		list = slices.DeleteFunc(list, func(l *overlap) bool { return hasBulkCopies(l.op) && needsSlot(l.op) && refuse(l, unlike) })
	}
	for _, l := range list {
		l.schedule()
	}
}

// unlike is why no loop of a role gets a slot more: its loops share a ring.
const unlike = "the ring would have a slot more, and other loops of the kernel, which share it, would not"

// bulkLoops is the number of loops with bulk copies, and countBulk how many of them may overlap.
func bulkLoops(kernel *ir.Op) (n int) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(scf.For) && hasBulkCopies(op) {
			n++
		}
		return ir.Continue
	})
	return n
}

func countBulk(list []*overlap) (n int) {
	for _, l := range list {
		if hasBulkCopies(l.op) {
			n++
		}
	}
	return n
}

// hasBulkCopies reports whether bulk copies make loads of a loop.
func hasBulkCopies(loop *ir.Op) bool {
	for op := range loop.Region0().Entry().Ops() {
		if op.HasAttr(tile.Bulk) {
			return true
		}
	}
	return false
}

// overlap is a loop with dots of two kinds.
type overlap struct {
	op     *ir.Op
	first  []*distribute.Dot // those that depend on no other dot of the loop
	second []*distribute.Dot // those that accumulate results of the first
}

// find finds the dots of a loop that may overlap; nil if there are none.
func find(d *distribute.Distribution, op *ir.Op) *overlap {
	l := &overlap{op: op}
	of := map[*distribute.Dot][]*ir.Op{}
	for inner := range op.Region0().Entry().Ops() {
		if inner.HasAttr(tile.Stage) || inner.HasAttr(tile.Order) {
			return nil
		}
		if dot, ok := tile.AsDot(inner); ok && dot.Instruction() == tile.WGMMA && !dot.Async() && !inner.HasAttr(tile.Latency) {
			p := d.DotOf(inner)
			if p.AddsPartialSums() { // it waits itself
				return nil
			}
			of[p] = asyncops.DotsBefore(inner)
			if user := dot.Result().OnlyUser(); len(of[p]) > 0 && user != nil && user.Is(scf.Yield) {
				l.second = append(l.second, p)
			} else if len(of[p]) == 0 {
				l.first = append(l.first, p)
			}
		}
	}
	l.first = slices.DeleteFunc(l.first, func(p *distribute.Dot) bool {
		return !slices.ContainsFunc(l.second, func(q *distribute.Dot) bool { return slices.Contains(of[q], p.Op) })
	})
	if len(l.second) == 0 || len(l.first) == 0 || asyncops.IsVersion(op, 0) {
		return nil
	}
	return l
}

// whyNot says why dots do not overlap; "" if they do.
func (l *overlap) whyNot(d *distribute.Distribution, o distribute.Options) string {
	loop := asyncops.Find(d, l.op, func(op *ir.Op) bool { return op.HasAttr(tile.Latency) })
	if loop == nil || loop.Private {
		return "their operands are not copied ahead"
	}
	if needsSlot(l.op) && l.op.HasAttr(tile.WantedStages) {
		return "a slot more of the ring does not fit"
	}
	registers := loop.TensorRegisters()
	for _, p := range slices.Concat(l.first, l.second) {
		for i, v := range p.Inputs {
			if v.Block() == loop.Body() && p.MustStage(i) && !isInPanels(loop, p, i) {
				return fmt.Sprintf("operand %s of one is stored to shared memory in the loop", [...]string{"A", "B"}[i])
			}
		}
	}
	for _, p := range l.first {
		registers += asyncops.RegistersOf(p.Op.Result(0))
	}
	for _, p := range l.second { // the next one takes the place of the first dots' results meanwhile
		registers += asyncops.RegistersOf(p.Inputs[0])
	}
	if limit := registersPerThread(d.Kernel, o) - reservedRegisters; registers > limit {
		return fmt.Sprintf("tensors would take about %d registers of a thread, of %d", registers, limit)
	}
	return ""
}

// needsSlot reports whether the copies of a loop run ahead by so little that its ring has a slot more where dots overlap.
func needsSlot(loop *ir.Op) bool {
	for op := range loop.Region0().Entry().Ops() {
		if n, ok := op.IntAttr(tile.Latency); ok && op.HasAttr(tile.Buffer) && n < 2 {
			return true
		}
	}
	return false
}

// registersPerThread is how many registers a thread of a kernel may have.
func registersPerThread(kernel *ir.Op, o distribute.Options) int {
	blocks := 1
	if n, ok := kernel.IntAttr(tile.MinBlocks); ok {
		blocks = int(n)
	}
	n := min(targets.RegistersPerThread, targets.RegistersPerSM/(blocks*o.BlockWarps()<<layout.LaneBits))
	if o.MaxRegisters > 0 {
		n = min(n, o.MaxRegisters)
	}
	return n
}

// isInPanels reports whether wgmma reads an operand in the buffer of a load that runs ahead.
func isInPanels(loop *asyncops.Loop, p *distribute.Dot, index int) bool {
	return slices.ContainsFunc(loop.Loads, func(l *asyncops.Load) bool {
		m, ok := tile.AsMemDesc(l.Op().TypeAttr(tile.Buffer))
		return ok && m.Shared().Panel > 0 && slices.ContainsFunc(l.Operands, func(o asyncops.Operand) bool { return o.Dot.Op == p.Op && o.Index == index })
	})
}

// delay orders the users of an accumulator in the next iteration after the rest, such as its scaling in attention: until then the dot is in flight.
func (l *overlap) delay(result *ir.Value, order ir.Attr) {
	loop, _ := scf.AsFor(l.op)
	seen := map[*ir.Op]bool{}
	var follow func(v *ir.Value)
	follow = func(v *ir.Value) {
		for user := range v.Users() {
			if user.Block() != loop.Body() || seen[user] || distribute.IsDot(user) || user.Is(scf.Yield) || user.Is(tile.DotWait) {
				continue
			}
			seen[user] = true
			if linalg.IsStructured(user.Def()) {
				user.SetAttr(tile.Order, order)
			}
			for _, v := range user.Results() {
				follow(v)
			}
		}
	}
	for i, v := range loop.Yielded() {
		if v == result {
			follow(loop.IterArgs()[i])
		}
	}
}

// definitions are the operations that define an operand in registers, from the last one that computes it on. They come after the wait for the dot of the iteration
// before, which still reads its own: ptxas executes wgmma one by one where registers of an operand are written between the first one and the wait.
func definitions(v *ir.Value) (list []*ir.Op) {
	for op := v.DefiningOp(); op != nil && op.Block() == v.Block(); op = op.Operand(0).DefiningOp() {
		list = append(list, op)
		if !op.Is(tile.ConvertLayout) {
			break
		}
	}
	return list
}

// schedule writes the schedule: the first dots are issued first, then the second ones of the iteration before, and each is waited for where its result is used.
func (l *overlap) schedule() {
	b := ir.NewBuilder(l.op.Context())
	integer := func(n int64) ir.Attr { return b.Ctx.IntAttr(ir.I64, n) }
	wait := func(p *distribute.Dot) *ir.Op {
		p.Op.SetAttr("async", ir.Unit)
		result := p.Op.Result(0)
		b.After(p.Op).LocateAs(p.Op)
		uses := slices.Collect(result.Uses())
		w := tile.NewDotWait(b, []*ir.Value{result}, []ir.Type{result.Type()}, 0)
		for _, use := range uses {
			use.Set(w.Op.Result(0))
		}
		return w.Op
	}
	for _, p := range l.first {
		wait(p)
		p.Op.SetAttr(tile.Order, integer(-1))
	}
	for _, p := range l.second {
		w := wait(p)
		p.Op.SetAttr(tile.Stage, integer(1))
		w.SetAttr(tile.Stage, integer(1))
		w.SetAttr(tile.Order, integer(1))
		l.delay(w.Result(0), integer(1))
		for _, op := range definitions(p.Inputs[0]) {
			op.SetAttr(tile.Order, integer(2))
		}
	}
	// The ring has a slot more, unless copies run ahead by an iteration less.
	for op := range l.op.Region0().Entry().Ops() {
		if n, ok := op.IntAttr(tile.Latency); ok && op.HasAttr(tile.Buffer) && n > 1 {
			op.SetAttr(tile.Latency, integer(n-1))
		}
	}
}
