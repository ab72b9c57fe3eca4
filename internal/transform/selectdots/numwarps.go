package selectdots

import (
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// minWarps keeps all partitions of a multiprocessor busy; maxAccumulatorRegisters is how many registers of
// a thread the accumulators of dots may take.
const minWarps, maxAccumulatorRegisters = 4, 128

// NumWarps is how many warps run a kernel, at most the given number. Every warp loads the operands of
// its tile, so dots want few warps with large tiles, as long as the accumulators fit in registers.
func NumWarps(kernel *ir.Op, most int) int {
	elements := map[*ir.Block]int64{} // of accumulators, by block
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(linalg.Matmul) || op.Is(linalg.BatchMatmul) {
			if shape, ok := ir.ShapeOf(op.Result(0).Type()); ok && layout.Fits(shape) && instructionFor(dotViewOf(op), shape, kSizeOf(op)) != nil {
				elements[op.Block()] += int64(1) << layout.TotalBits(shape)
			}
		}
		return ir.Continue
	})
	if len(elements) == 0 {
		return most
	}
	for warps := most; ; warps /= 2 {
		for _, n := range elements {
			if warps <= minWarps || 2*n/int64(32*warps) > maxAccumulatorRegisters {
				return warps
			}
		}
	}
}

func dotViewOf(op *ir.Op) *distribute.Dot {
	view, _ := linalg.AsStructured(op)
	return &distribute.Dot{Op: op, View: view, Inputs: view.Inputs()}
}

// kSizeOf is the size of a dot's contracted dimension.
func kSizeOf(op *ir.Op) int64 {
	view, _ := linalg.AsStructured(op)
	maps := view.IndexingMaps()
	shape, _ := ir.ShapeOf(view.Inputs()[0].Type())
	if from, ok := distribute.DimMap(maps[2], maps[0]); ok {
		for d, e := range from {
			if e < 0 {
				return shape[d]
			}
		}
	}
	return 0
}
