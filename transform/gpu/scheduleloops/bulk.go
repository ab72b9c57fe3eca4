package scheduleloops

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// bulkRegisters is how many registers of a thread the dots of a loop and what it carries have at least for bulk copies, by the warps that compute. Kernels with
// fewer have more blocks on a multiprocessor than roles leave room for, and these hide each other's latency: on an H200 they lose up to 8 %.
var bulkRegisters = map[int]int{4: 200, 8: 128}

// chooseBulkCopies marks the loads of all loops where bulk copies can make every one: a role of its own issues them, for which the kernel must have one ring.
func (s *scheduler) chooseBulkCopies(kernel *ir.Op, list []*schedule) {
	if !s.o.Target.GPU.Has(targets.BulkCopy) || bulkRegisters[s.o.Target.Warps] == 0 || len(list) == 0 {
		return
	}
	analysis := asyncops.NewBulkAnalysis(kernel)
	for _, p := range list {
		isAlike := p.Stages == list[0].Stages && slices.Equal(p.Buffers, list[0].Buffers)
		if p.Op.Parent() != kernel || p.Private || p.Stages < 2 || len(p.IndexLoads) > 0 || !isAlike || asyncops.IsVersion(p.Op, 0) || asyncops.IsVersion(p.Op, 1) || s.registersOf(p) < bulkRegisters[s.o.Target.Warps] {
			return
		}
		for i, l := range p.Loads {
			if !l.IsReadByWGMMA() || analysis.TileOf(l, p.Buffers[i]) == nil {
				return
			}
		}
	}
	if !asyncops.CanSplit(kernel, s.d, loopsOf(list)) {
		return
	}
	for _, p := range list {
		for _, l := range p.Loads {
			l.Op().SetAttr(tile.Bulk, ir.Unit)
		}
	}
}

// registersOf is how many registers of a thread the dots of a loop and what it carries have.
func (s *scheduler) registersOf(p *schedule) int {
	n := p.TensorRegisters()
	for op := range p.Body().Ops() {
		if distribute.IsDot(op) {
			n += asyncops.RegistersOf(op.Result(0))
		}
	}
	return n
}

func loopsOf(list []*schedule) (loops []*asyncops.Loop) {
	for _, p := range list {
		loops = append(loops, p.Loop)
	}
	return loops
}
