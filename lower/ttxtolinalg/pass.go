// Package ttxtolinalg is the pass ttx-to-linalg: running sums become loops over
// parts of tensors. It knows nothing of how they came about.
package ttxtolinalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass replaces ttx.cumsum.
var Pass = &pass.Pass{
	Name:  "ttx-to-linalg",
	Title: "TtxToLinalg",
	Doc:   "Convert running sums to loops",
	Run: func(_ *pass.Context, root *ir.Op) error {
		return rewrite.Apply(root, rewrite.NewTarget().Illegal(ttx.CumSum), []*rewrite.Pattern{
			{Name: "cumsum", Root: ttx.CumSum, Rewrite: cumSum},
		})
	},
}

// cumSum adds up slice by slice along an axis:
//
//	%r = ttx.cumsum {axis = 1 : ui32} ins(%x : tensor<4x8xf32>) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
//
// becomes
//
//	%first = tensor.extract_slice %x[0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4x1xf32>
//	%start = tensor.insert_slice %first into %y[0, 0] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x8xf32>
//	%r:2 = scf.for %i = %c1 to %c8 step %c1 iter_args(%done = %start, %sum = %first) -> (tensor<4x8xf32>, tensor<4x1xf32>) {
//	  %part = tensor.extract_slice %x[0, %i] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4x1xf32>
//	  %next = linalg.generic ins(%sum, %part) outs(%part) { arith.addf }
//	  %more = tensor.insert_slice %next into %done[0, %i] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x8xf32>
//	  scf.yield %more, %next : tensor<4x8xf32>, tensor<4x1xf32>
//	}
func cumSum(r *rewrite.Rewriter, op *ir.Op) error {
	b := r.Builder
	input, output := op.Operand(0), op.Operand(1)
	t, isTensor := input.Type().(*ir.TensorType)
	n, ok := op.IntAttr("axis")
	if axis := int(n); isTensor && ok && axis < len(t.Shape) && !slices.Contains(t.Shape, ir.Dynamic) {
		if slices.Contains(t.Shape, 0) {
			r.Replace(op, output)
			return nil
		}
		add := arith.AddI
		if ir.IsFloat(t.Elem) {
			add = arith.AddF
		}
		shape := slices.Clone(t.Shape)
		shape[axis] = 1
		layer := b.Ctx.Tensor(shape, t.Elem)
		first := tensor.NewExtractSlice(b, layer, input, slice(t, axis, mixed.Const(0)))
		start := tensor.NewInsertSlice(b, first, output, slice(t, axis, mixed.Const(0)))
		one := arith.NewIndex(b, 1)
		loop := scf.NewFor(b, one, arith.NewIndex(b, t.Shape[axis]), one, []*ir.Value{start, first}, func(i *ir.Value, args []*ir.Value) []*ir.Value {
			at := slice(t, axis, mixed.Value(i))
			part := tensor.NewExtractSlice(b, layer, input, at)
			next := linalg.NewGeneric(b, linalg.GenericSpec{Ins: []*ir.Value{args[1], part}, Outs: []*ir.Value{part}, Body: func(args []*ir.Value) []*ir.Value {
				return []*ir.Value{arith.NewBinary(b, add, args[0], args[1])}
			}}).Result(0)
			return []*ir.Value{tensor.NewInsertSlice(b, next, args[0], at), next}
		})
		r.Replace(op, loop.Result(0))
		return nil
	}
	return rewrite.Decline(op, "it is not one of a tensor of known shape along one of its dimensions")
}

// slice is the part of a tensor at a place along an axis.
func slice(t *ir.TensorType, axis int, at mixed.Entry) mixed.Slice {
	offsets, sizes := slices.Repeat([]mixed.Entry{mixed.Const(0)}, len(t.Shape)), slices.Clone(t.Shape)
	offsets[axis], sizes[axis] = at, 1
	return mixed.Tile(offsets, sizes)
}
