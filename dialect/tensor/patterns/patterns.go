// Package patterns simplifies operations on tensors beyond folding: constant sizes, casts that can be moved
// after their users or dropped, and pairs of slices and reshapes. It knows the dialects tensor and
// arith, and the destination operands of other dialects.
package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Patterns has the patterns in the order in which they are tried.
var Patterns = slices.Concat(
	castPatterns,
	concatPatterns,
	dimPatterns,
	emptyPatterns,
	elementPatterns,
	extractSlicePatterns,
	insertSlicePatterns,
	reshapePatterns,
	consumerPatterns,
)

// replaceCast replaces an operation by a value that may have a more static shape.
func replaceCast(r *rewrite.Rewriter, op *ir.Op, v *ir.Value) {
	if t := op.Result(0).Type(); v.Type() != t {
		v = tensor.NewCast(r.Builder, v, t)
	}
	r.Replace(op, v)
}

// foldableCast is the cast to a less static type that defines a value.
func foldableCast(v *ir.Value) (tensor.CastOp, bool) {
	cast, ok := tensor.AsCast(v.DefiningOp())
	return cast, ok && cast.ForgetsSizes()
}

func tensorType(v *ir.Value) *ir.TensorType { return v.Type().(*ir.TensorType) }

// withShape is a tensor type with other sizes.
func withShape(ctx *ir.Context, t *ir.TensorType, shape []int64) *ir.TensorType {
	return ctx.EncodedTensor(shape, t.Elem, t.Encoding)
}
