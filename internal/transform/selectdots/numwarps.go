package selectdots

import (
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
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
	summed := map[*ir.Value]bool{}    // results of dots, with the additions that accumulate them
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(linalg.Matmul) || op.Is(linalg.BatchMatmul) {
			if shape, ok := ir.ShapeOf(op.Result(0).Type()); ok && layout.Fits(shape) && instructionFor(dotViewOf(op), shape, kSizeOf(op)) != nil {
				elements[op.Block()] += int64(1) << layout.TotalBits(shape)
				summed[op.Result(0)] = true
				if add := accumulatedBy(op); add != nil {
					summed[add.Result(0)] = true
				}
			}
		}
		return ir.Continue
	})
	if len(elements) == 0 {
		return most
	}
	for block := range elements {
		elements[block] += carriedElements(block, summed)
	}
	for warps := most; ; warps /= 2 {
		for _, n := range elements {
			if warps <= minWarps || 2*n/int64(32*warps) > maxAccumulatorRegisters {
				return warps
			}
		}
	}
}

// carriedElements is how many elements the matrices have that a loop carries beside the accumulators of its dots: sums of products that
// are scaled first, for instance. They are in registers while the dots run.
func carriedElements(body *ir.Block, summed map[*ir.Value]bool) (n int64) {
	loop, ok := scf.AsFor(body.ParentOp())
	if !ok {
		return 0
	}
	for _, v := range loop.Yielded() {
		if shape, ok := ir.ShapeOf(v.Type()); ok && len(shape) > 1 && layout.Fits(shape) && !summed[v] {
			n += int64(1) << layout.TotalBits(shape)
		}
	}
	return n
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
