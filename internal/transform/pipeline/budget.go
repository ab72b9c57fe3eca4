package pipeline

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// DefaultStages is the number of stages if no option sets it.
const DefaultStages = 3

// DefaultLoopShared is the shared memory kept free for layout conversions in a loop, if their need is unknown.
const DefaultLoopShared = 16 << 10

// Use is the shared memory of a loop beside its stages, in bytes.
type Use struct {
	Reserved int64 // taken before the loop, for stages of outer loops and hoisted operands
	Body     int64 // the most that the body takes at a time
}

// use is the shared memory of a loop beside its stages: measured, or estimated.
func (r *rewriter) use(p *schedule) Use {
	if p.number < len(r.o.Uses) {
		return r.o.Uses[p.number]
	}
	u := Use{}
	for op := p.Op; op != r.d.Kernel; op = op.Parent() {
		if !op.Is(scf.For) {
			continue
		}
		u.Reserved += r.hoistedBytes(op)
		if outer := r.schedules[op]; outer != nil && outer != p {
			u.Reserved += r.d.AlignShared(int64(outer.stages) * outer.stageBytes)
		}
	}
	return u
}

// hoistedBytes is how many bytes the loop-invariant operands of a loop's dots take in shared memory.
func (r *rewriter) hoistedBytes(loop *ir.Op) (bytes int64) {
	seen := map[*ir.Value]bool{}
	for p, i := range r.d.InvariantOperands(loop, loop) {
		if v := p.Inputs[i]; !seen[v] {
			seen[v] = true
			shape, _ := ir.ShapeOf(v.Type())
			bytes += r.d.AlignShared(p.OperandBytes(i) << layout.TotalBits(shape))
		}
	}
	return bytes
}

// chooseStages finds how many stages fit in shared memory beside the loop's other uses; false if not even
// one does.
func (r *rewriter) chooseStages(p *schedule) bool {
	use := r.use(p)
	p.stages = r.o.stages(use, p.stageBytes)
	r.result.Plans[p.number] = Plan{Use: use, StageBytes: p.stageBytes, Stages: p.stages}
	if p.stages > 0 {
		p.droppedStages = r.o.Stages - p.stages
		return true
	}
	r.remark(p.Op, p.Op, "not pipelined: a stage of %d bytes does not fit beside %d that are taken already and %d for the rest of the loop, of %d",
		p.stageBytes, use.Reserved, max(use.Body, r.o.LoopShared), r.o.SharedLimit)
	return false
}

// remarkStages says which loads of a loop are pipelined, and in how many stages.
func (r *rewriter) remarkStages(p *schedule, alloc tile.LocalAllocOp, fast, deferred bool) {
	var loads []string
	for _, m := range p.buffers {
		var text strings.Builder
		for _, n := range m.Tensor().Shape {
			fmt.Fprintf(&text, "%dx", n)
		}
		loads = append(loads, text.String()+m.Tensor().Elem.String())
	}
	plural := "s"
	if p.stages == 1 {
		plural = ""
	}
	how := fmt.Sprintf("pipelined with %d stage%s of %d bytes for %s", p.stages, plural, p.stageBytes, strings.Join(loads, " and "))
	switch {
	case deferred && p.deferredDot.WGMMA:
		how += "; the dot runs while the next iteration begins"
	case deferred:
		how += "; the last K step of the dot runs in the next iteration"
	}
	if p.droppedStages > 0 {
		how += fmt.Sprintf("; %d do not fit", p.stages+p.droppedStages)
	}
	if fast {
		how += "; another version of the loop is for wrapped, shifted or misaligned tiles"
	}
	r.remark(alloc.Op, p.Op, "%s", how)
}
