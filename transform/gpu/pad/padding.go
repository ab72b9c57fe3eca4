// Package pad has the pass that makes the sizes of tensors powers of two, as layouts need them.
package pad

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass.
var Pass = remark.Before(&pass.Pass{
	Name:  "tile-pad",
	Title: "TilePad",
	Doc:   "Pad filled tensors to sizes that are powers of two",
	On:    []string{"func.func"},
	Run: func(_ *pass.Context, op *ir.Op) error {
		Run(op)
		return nil
	},
	Post: padded,
}, paddedFills)

// padded is the post-condition: no fill has a size that could be padded.
func padded(kernel *ir.Op) error {
	if list := unpadded(kernel); len(list) > 0 {
		return list[0].Op.Errorf("its sizes are not powers of two")
	}
	return nil
}

// paddedFills are the fills that are padded.
var paddedFills = remark.Rule{Topic: remark.Padding, Kinds: []*ir.OpDef{linalg.Fill}, How: func(op *ir.Op) (string, bool) {
	shape, ok := paddable(op)
	if !ok {
		return "", false
	}
	return fmt.Sprintf("a tensor of %s is padded to %s", remark.Shape(shape), remark.Shape(padSizes(shape))), true
}}

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
	for _, fill := range unpadded(kernel) {
		t := fill.Op.Result(0).Type().(*ir.TensorType)
		larger := padSizes(t.Shape)
		b := ir.NewBuilder(fill.Op.Context()).Before(fill.Op)
		b.Loc = fill.Op.Loc()
		whole := linalg.NewFill(b, fill.Value(), tensor.NewEmpty(b, larger, t.Elem))
		part := tensor.NewExtractSlice(b, t, whole, foldresult.Tile(make([]foldresult.Entry, len(larger)), t.Shape))
		old := fill.Dest().DefiningOp()
		fill.Op.Result(0).ReplaceAllUsesWith(part)
		fill.Op.Erase()
		if old != nil && old.Is(tensor.Empty) && !old.Result(0).HasUses() {
			old.Erase()
		}
	}
}

// unpadded are the fills whose sizes are not powers of two, and can be made so.
func unpadded(kernel *ir.Op) (fills []linalg.FillOp) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if _, ok := paddable(op); ok {
			fills = append(fills, linalg.FillOp{Op: op})
		}
		return ir.Continue
	})
	return fills
}

// paddable are the sizes of a fill that are not powers of two and can be made so; not ok for other operations.
func paddable(op *ir.Op) (shape []int64, ok bool) {
	if !op.Is(linalg.Fill) || op.NumResults() != 1 {
		return nil, false
	}
	shape, ok = ir.ShapeOf(op.Result(0).Type())
	return shape, ok && !layout.Fits(shape) && !slices.Contains(shape, ir.Dynamic) && !slices.Contains(shape, 0) && layout.Fits(padSizes(shape))
}

// padSizes are the next larger powers of two.
func padSizes(shape []int64) []int64 {
	larger := make([]int64, len(shape))
	for i, n := range shape {
		larger[i] = 1 << bits.Len64(uint64(n-1))
	}
	return larger
}
