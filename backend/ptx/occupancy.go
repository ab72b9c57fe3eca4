package ptx

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile"
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
