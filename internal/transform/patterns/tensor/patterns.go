// Package tensor simplifies operations on tensors beyond what folding can do:
// sizes that turn out to be known, casts that can wait until after their users
// or are not needed at all, slices, shapes and paddings of which two make one.
// It knows the dialects tensor and arith, affine sums of sizes, and which
// operations of other dialects compute a result from a tensor of its type.
package tensor

import (
	"slices"

	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Patterns are tried in this order where several apply.
var Patterns = slices.Concat(
	castPatterns,
	concatPatterns,
	dimPatterns,
	emptyPatterns,
	elementPatterns,
	extractSlicePatterns,
	generatePatterns,
	insertSlicePatterns(tensor.InsertSlice),
	insertSlicePatterns(tensor.ParallelInsertSlice),
	padPatterns,
	reshapePatterns,
	consumerPatterns,
)

// replaceCast replaces an operation by a value that may know more about its
// shape.
func replaceCast(r *rewrite.Rewriter, op *ir.Op, v *ir.Value) {
	if t := op.Result(0).Type(); v.Type() != t {
		v = tensor.NewCast(r.Builder, v, t)
	}
	r.Replace(op, v)
}

// foldableCast is the cast that gives a value, if all it does is forget sizes.
func foldableCast(v *ir.Value) (tensor.CastOp, bool) {
	cast, ok := tensor.AsCast(v.DefiningOp())
	return cast, ok && cast.ForgetsSizes()
}

func tensorType(v *ir.Value) *ir.TensorType { return v.Type().(*ir.TensorType) }

// withShape is the type of a tensor with other sizes.
func withShape(ctx *ir.Context, t *ir.TensorType, shape []int64) *ir.TensorType {
	return ctx.EncodedTensor(shape, t.Elem, t.Encoding)
}
