package ptx

import (
	"fmt"

	"github.com/tshared/tshared/analysis/occupancy"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// occupancyAttrs are the attributes of a kernel that limit its occupancy, with those of LLVM.
var occupancyAttrs = map[string]string{tile.MaxRegisters: "nvvm.maxnreg", tile.MinBlocks: "nvvm.minctasm"}

// setOccupancy gives the entry function the limits of the kernel.
func setOccupancy(entry *llvmir.Function, kernel *ir.Op) {
	for _, name := range []string{tile.MaxRegisters, tile.MinBlocks} {
		if n, ok := kernel.IntAttr(name); ok {
			entry.Attr(llvmir.Pair(occupancyAttrs[name], fmt.Sprint(n)))
		}
	}
}

// residentBlocks is how many blocks of a persistent kernel a multiprocessor is sure to hold: those that the assembler makes room for. Blocks that share the iterations of
// programs are as many as there is room for whatever registers their threads have; fewer would leave warps idle that a launch of all programs has.
func residentBlocks(kernel *ir.Op, gpu targets.GPU) int {
	blocks, _ := kernel.IntAttr(tile.MinBlocks)
	resident := max(int(blocks), 1)
	if !kernel.HasAttr(tile.StreamK) {
		return resident
	}
	registers := int64(targets.RegistersPerThread)
	if n, ok := kernel.IntAttr(tile.MaxRegisters); ok {
		registers = n
	}
	shared, _ := kernel.IntAttr(tile.Shared)
	return max(resident, occupancy.Of(kernel, gpu, shared, occupancy.Registers{}).Blocks(int(registers)))
}
