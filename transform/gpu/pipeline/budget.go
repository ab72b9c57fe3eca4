package pipeline

import (
	"fmt"

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
			u.Reserved += r.d.AlignShared(int64(outer.slots()) * outer.stageBytes)
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
	plan := Plan{Use: use, StageBytes: p.stageBytes, wanted: wantedStages(p.Op, r.o.Stages), private: p.private}
	plan.Stages = plan.StagesWith(use, r.o)
	r.result.Plans[p.number] = plan
	p.stages = plan.Stages
	if p.stages > 0 {
		p.droppedStages = plan.wanted - p.stages
		return true
	}
	p.Op.SetAttr(tile.NotPipelined, r.b.Ctx.String(fmt.Sprintf("a stage of %d bytes does not fit beside %d that are taken already and %d for the rest of the loop, of %d",
		p.stageBytes, use.Reserved, max(use.Body, r.o.LoopShared), r.o.SharedLimit)))
	return false
}
