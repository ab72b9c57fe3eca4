package ptx

import (
	"fmt"

	"github.com/tshared/tshared/backend/ptx/internal/report"
	"github.com/tshared/tshared/ir"
)

// Remark is an optimisation remark: it says how the compiler lowered an operation that matters
// for the speed of a kernel.
type Remark = report.Remark

// Counts are what was emitted for a kernel, before LLVM's passes.
type Counts = report.Counts

// remarkKernel says what the kernel takes as a whole.
func remarkKernel(c *report.Recorder, op *ir.Op, k *Kernel, warps, carried int) {
	requested := ""
	if k.Warps != warps {
		requested = fmt.Sprintf(" of %d requested", warps)
	}
	c.Remark(op, "kernel", "%d warps%s, %d bytes of shared memory, %d registers per thread for the iter_args of a loop", k.Warps, requested, k.Shared, carried)
	n := &c.Counts
	c.Remark(op, "kernel", "barriers: %d, %d of them in loops; layout conversions: %d through shared memory (%d bytes), %d by shuffles (%d bytes), %d of them in loops",
		n.Barriers, n.LoopBarriers, n.SharedConversions, n.SharedConversionBytes, n.ShuffleConversions, n.ShuffleConversionBytes, n.LoopConversions)
}
