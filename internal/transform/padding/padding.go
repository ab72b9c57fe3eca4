// Package padding makes the sizes of tensors powers of two, as layouts need them.
package padding

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Run pads filled tensors to sizes that are powers of two; the original becomes a masked
// slice:
//
//	%t = linalg.fill ins(%x : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
//
// becomes
//
//	%w = linalg.fill ins(%x : f32) outs(%f : tensor<4xf32>) -> tensor<4xf32>
//	%t = tensor.extract_slice %w[0] [3] [1] : tensor<4xf32> to tensor<3xf32>
func Run(kernel *ir.Op) {
	var fills []linalg.FillOp
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if fill, ok := linalg.AsFill(op); ok && op.NumResults() == 1 {
			if shape, ok := ir.ShapeOf(op.Result(0).Type()); ok && !layout.Fits(shape) && !slices.Contains(shape, ir.Dynamic) && !slices.Contains(shape, 0) {
				fills = append(fills, fill)
			}
		}
		return ir.Continue
	})
	for _, fill := range fills {
		t := fill.Result(0).Type().(*ir.TensorType)
		larger := make([]int64, len(t.Shape))
		for i, n := range t.Shape {
			larger[i] = 1 << bits.Len64(uint64(n-1))
		}
		if !layout.Fits(larger) {
			continue
		}
		b := ir.NewBuilder(fill.Context()).Before(fill.Op)
		b.Loc = fill.Loc()
		whole := linalg.NewFill(b, fill.Value(), tensor.NewEmpty(b, larger, t.Elem))
		part := tensor.NewExtractSlice(b, t, whole, foldresult.Tile(make([]foldresult.Entry, len(larger)), t.Shape))
		old := fill.Dest().DefiningOp()
		fill.Result(0).ReplaceAllUsesWith(part)
		fill.Erase()
		if old != nil && old.Is(tensor.Empty) && !old.Result(0).HasUses() {
			old.Erase()
		}
	}
}
