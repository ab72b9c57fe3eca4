package ptx

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/ptx/internal/report"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/oprules"
	"github.com/tshared/tshared/transform/gpu/predicate"
	"github.com/tshared/tshared/transform/gpu/remark"
	"github.com/tshared/tshared/transform/gpu/selectconversions"
	"github.com/tshared/tshared/transform/gpu/stageoperands"
)

// Remark is an optimisation remark: it says how the compiler lowered an operation that matters
// for the speed of a kernel.
type Remark = remarks.Remark

// Counts are what was emitted for a kernel, before LLVM's passes.
type Counts = report.Counts

// plannedRules are the remarks about a planned kernel: decisions that no later pass changes.
var plannedRules = append(oprules.Remarks(),
	remark.Rings, remark.NotPipelined, remark.NotOverlapped, remark.NotBulk, remark.Roles, remark.BulkStores, remark.NotBulkStores, remark.NotBulkUpdates, remark.Persistent, remark.StreamK, stageoperands.Dots, selectconversions.Conversions, predicate.ElementLoads, predicate.ElementStores,
	remark.Strips, remark.Occupancy,
)

// plannedRemarks are the remarks about the operations of a planned kernel, each once.
func plannedRemarks(kernel *ir.Op) (list []Remark) {
	remark.Each(kernel, plannedRules, func(op *ir.Op, topic, how string) {
		if r := remarks.At(op.Loc(), topic, how); !slices.Contains(list, r) {
			list = append(list, r)
		}
	})
	return list
}

// kernelRemarks say what a kernel takes as a whole, of some warps that were requested. Carried is the number of registers for the
// iter_args of a loop, at most.
func kernelRemarks(kernel *ir.Op, k *Kernel, warps, carried int) []Remark {
	requested := ""
	if k.Warps != warps {
		requested = fmt.Sprintf(" of %d requested", warps)
	}
	n := k.Counts
	return []Remark{
		remarks.At(kernel.Loc(), remark.Kernel, fmt.Sprintf("%d warps%s, %d bytes of shared memory, %d registers per thread for the iter_args of a loop",
			k.Warps, requested, k.Shared, carried)),
		remarks.At(kernel.Loc(), remark.Kernel, fmt.Sprintf("barriers: %d, %d of them in loops; layout conversions: %d through shared memory (%d bytes), %d by shuffles (%d bytes), %d of them in loops",
			n.Barriers, n.LoopBarriers, n.SharedConversions, n.SharedConversionBytes, n.ShuffleConversions, n.ShuffleConversionBytes, n.LoopConversions)),
	}
}
