package ptx

import (
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// minWarps is how many warps keep all parts of a multiprocessor busy, and
// maxAccumulatorRegisters how many registers of a thread sums of products may take.
const minWarps, maxAccumulatorRegisters = 4, 128

// numWarpsFor is how many of at most so many warps run a kernel. What warps read of
// factors is read again by others, so products want few warps with large parts of
// the result, as long as those fit registers.
func numWarpsFor(kernel *ir.Op, most int) int {
	accumulators := map[*ir.Block]int64{} // elements
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(linalg.Matmul) || op.Is(linalg.BatchMatmul) {
			if shape, ok := ir.ShapeOf(op.Result(0).Type()); ok && layout.Fits(shape) && mmaInstFor(dotViewOf(op), shape, kSizeOf(op)) != nil {
				accumulators[op.Block()] += int64(1) << layout.TotalBits(shape)
			}
		}
		return ir.Continue
	})
	if len(accumulators) == 0 {
		return most
	}
	for warps := most; ; warps /= 2 {
		for _, n := range accumulators {
			if warps <= minWarps || 2*n/int64(32*warps) > maxAccumulatorRegisters {
				return warps
			}
		}
	}
}

func dotViewOf(op *ir.Op) *dot {
	view, _ := linalg.AsStructured(op)
	return &dot{op: op, view: view, inputs: view.Inputs()}
}

// kSizeOf is how many products a sum has.
func kSizeOf(op *ir.Op) int64 {
	view, _ := linalg.AsStructured(op)
	maps := view.IndexingMaps()
	shape, _ := ir.ShapeOf(view.Inputs()[0].Type())
	if from, ok := dimMap(maps[2], maps[0]); ok {
		for d, e := range from {
			if e < 0 {
				return shape[d]
			}
		}
	}
	return 0
}
