package tensor_test

import (
	"testing"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

const sliceArgs = "%t: tensor<8x16xf32>, %i: index, %n: index, %x: f32"

func TestBuildSlices(t *testing.T) {
	testir.Builds(t, sliceArgs, `%s = tensor.extract_slice %t[%i, 0] [4, %n] [1, 2] : tensor<8x16xf32> to tensor<4x?xf32>
%r = tensor.insert_slice %s into %t[0, %i] [4, %n] [1, 1] : tensor<4x?xf32> into tensor<8x16xf32>`,
		func(b *ir.Builder, args []*ir.Value) {
			whole, i, n := args[0], foldresult.Value(args[1]), foldresult.Value(args[2])
			zero, one, two, four := foldresult.Const(0), foldresult.Const(1), foldresult.Const(2), foldresult.Const(4)
			part := tensor.NewExtractSlice(b, b.Ctx.Tensor([]int64{4, ir.Dynamic}, ir.F32), whole,
				foldresult.Slice{Offsets: foldresult.Make(i, zero), Sizes: foldresult.Make(four, n), Strides: foldresult.Make(one, two)})
			tensor.NewInsertSlice(b, part, whole,
				foldresult.Slice{Offsets: foldresult.Make(zero, i), Sizes: foldresult.Make(four, n), Strides: foldresult.Make(one, one)})
		}, tensor.Dialect)
}

func TestBuildShapes(t *testing.T) {
	testir.Builds(t, sliceArgs, `%e = tensor.expand_shape %t [[0], [1, 2]] output_shape [8, 4, 4] : tensor<8x16xf32> into tensor<8x4x4xf32>
%c = tensor.collapse_shape %e [[0, 1], [2]] : tensor<8x4x4xf32> into tensor<32x4xf32>
%s = tensor.splat %x[%n] : tensor<4x?xf32>`,
		func(b *ir.Builder, args []*ir.Value) {
			whole, n, x := args[0], args[2], args[3]
			expanded := tensor.NewStaticExpandShape(b, b.Ctx.Tensor([]int64{8, 4, 4}, ir.F32), whole, reassociation.Groups{{0}, {1, 2}})
			tensor.NewCollapseShape(b, b.Ctx.Tensor([]int64{32, 4}, ir.F32), expanded, reassociation.Groups{{0, 1}, {2}})
			tensor.NewSplat(b, x, []*ir.Value{n}, b.Ctx.Tensor([]int64{4, ir.Dynamic}, ir.F32))
		}, tensor.Dialect)
}
