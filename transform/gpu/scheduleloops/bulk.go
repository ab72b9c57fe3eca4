package scheduleloops

import (
	"slices"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// bulkWarps is the number of warps of kernels whose loads are copied by a role of their own: two warpgroups compute, with nearly all registers.
const bulkWarps = 8

// chooseBulkCopies marks the loads of all loops where bulk copies can make every one: a role of its own issues them, for which the kernel must have one ring.
func (s *scheduler) chooseBulkCopies(kernel *ir.Op, list []*schedule) {
	if !s.o.Target.GPU.Has(targets.BulkCopy) || s.o.Target.Warps != bulkWarps || len(list) == 0 {
		return
	}
	analysis := asyncops.NewBulkAnalysis(kernel)
	for _, p := range list {
		isAlike := p.Stages == list[0].Stages && slices.Equal(p.Buffers, list[0].Buffers)
		if p.Op.Parent() != kernel || p.Private || p.Stages < 2 || len(p.IndexLoads) > 0 || !isAlike || asyncops.IsVersion(p.Op, 0) || asyncops.IsVersion(p.Op, 1) {
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

func loopsOf(list []*schedule) (loops []*asyncops.Loop) {
	for _, p := range list {
		loops = append(loops, p.Loop)
	}
	return loops
}
