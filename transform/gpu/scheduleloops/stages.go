package scheduleloops

import (
	"fmt"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
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
func (s *scheduler) use(p *schedule) Use {
	if p.number < len(s.o.Uses) {
		return s.o.Uses[p.number]
	}
	u := Use{}
	for op := p.Op; op != s.d.Kernel; op = op.Parent() {
		if !op.Is(scf.For) {
			continue
		}
		u.Reserved += s.hoistedBytes(op)
		if outer := s.schedules[op]; outer != nil && outer != p {
			u.Reserved += s.d.AlignShared(int64(asyncops.Slots(outer.Stages, outer.Private)) * outer.StageBytes)
		}
	}
	return u
}

// hoistedBytes is how many bytes the loop-invariant operands of a loop's dots take in shared memory.
func (s *scheduler) hoistedBytes(loop *ir.Op) (bytes int64) {
	seen := map[*ir.Value]bool{}
	for p, i := range s.d.InvariantOperands(loop, loop) {
		if v := p.Inputs[i]; !seen[v] {
			seen[v] = true
			shape, _ := ir.ShapeOf(v.Type())
			bytes += s.d.AlignShared(p.OperandBytes(i) << layout.TotalBits(shape))
		}
	}
	return bytes
}

// chooseStages finds how many stages fit in shared memory beside the loop's other uses; false if not even
// one does.
func (s *scheduler) chooseStages(p *schedule) bool {
	use := s.use(p)
	p.Plan = Plan{Use: use, StageBytes: tile.StageBytes(p.Buffers), wanted: asyncops.WantedStages(p.Op, s.o.Stages), isPrivate: p.Private}
	p.Stages = p.StagesWith(use, s.o)
	s.result.Plans[p.number] = p.Plan
	if p.Stages > 0 {
		return true
	}
	p.Op.SetAttr(tile.NotPipelined, s.ctx.String(fmt.Sprintf("a stage of %d bytes does not fit beside %d that are taken already and %d for the rest of the loop, of %d",
		p.StageBytes, use.Reserved, max(use.Body, s.o.LoopShared), s.o.SharedLimit)))
	return false
}
