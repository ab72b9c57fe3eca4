package cost

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/analysis/occupancy"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// ownRegisters are those that a thread has for addresses and counters.
const ownRegisters = 24

// estimateRegisters is about how many registers a thread of a planned kernel has: the registers of its loop with most, or of its largest tensor.
func estimateRegisters(kernel *ir.Op) occupancy.Registers {
	warps, _ := kernel.IntAttr(tile.NumWarps)
	most := 0
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		n := 0
		if op.Is(scf.For) {
			n = distribute.LoopRegisters(op, warps).Words
		}
		for _, v := range op.Results() {
			n = max(n, int(words(v)))
		}
		most = max(most, n)
		return ir.Continue
	})
	return occupancy.Registers{Count: min(targets.RegistersPerThread, ownRegisters+most), Origin: "estimate", Estimated: true}
}
