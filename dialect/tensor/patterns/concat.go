package patterns

import (
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var concatPatterns = []*rewrite.Pattern{
	{Name: "SingleInputConcatOp", Root: tensor.Concat, Benefit: 1, Rewrite: concatOfOne},
	{Name: "InferConcatOperandTypes", Root: tensor.Concat, Benefit: 1, Rewrite: castConcatInputs},
	{Name: "InferConcatResultType", Root: tensor.Concat, Benefit: 1, Rewrite: castConcatResult},
}

// concatOfOne:
//
//	%r = tensor.concat dim(0) %t : (tensor<4xf32>) -> tensor<?xf32>
//
// becomes
//
//	%r = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
func concatOfOne(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tensor.AsConcat(op)
	inputs := o.Inputs()
	if len(inputs) != 1 {
		return rewrite.MatchFailure(op, "it has several inputs")
	}
	replaceCast(r, op, inputs[0])
	return nil
}

func inferredConcat(op *ir.Op) *ir.TensorType {
	types := make([]*ir.TensorType, op.NumOperands())
	for i := range types {
		types[i] = tensorType(op.Operand(i))
	}
	return tensor.ConcatType(op.Context(), tensor.ConcatOp{Op: op}.Dim(), types)
}

// castConcatInputs: the static sizes of one input hold for the others.
//
//	%r = tensor.concat dim(0) %a, %b : (tensor<4x?xf32>, tensor<2x8xf32>) -> tensor<6x8xf32>
//
// becomes
//
//	%c = tensor.cast %a : tensor<4x?xf32> to tensor<4x8xf32>
//	%r = tensor.concat dim(0) %c, %b : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<6x8xf32>
func castConcatInputs(r *rewrite.Rewriter, op *ir.Op) error {
	dim, inferred := tensor.ConcatOp{Op: op}.Dim(), inferredConcat(op)
	operands := op.Operands()
	changed := false
	for i, v := range operands {
		t := tensorType(v)
		shape := append([]int64(nil), inferred.Shape...)
		shape[dim] = t.Shape[dim]
		if want := withShape(r.Ctx, t, shape); want != t {
			operands[i] = tensor.NewCast(r.Builder, v, want)
			changed = true
		}
	}
	if !changed {
		return rewrite.MatchFailure(op, "the inputs have all static sizes")
	}
	r.Modify(op, func() { op.SetOperands(operands) })
	return nil
}

// castConcatResult:
//
//	%r = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<2xf32>) -> tensor<?xf32>
//
// becomes
//
//	%s = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
//	%r = tensor.cast %s : tensor<6xf32> to tensor<?xf32>
func castConcatResult(r *rewrite.Rewriter, op *ir.Op) error {
	inferred := inferredConcat(op)
	if tensor.KnowsAsMuch(op.Result(0).Type(), inferred) {
		return rewrite.MatchFailure(op, "the result has all static sizes")
	}
	made := r.Create(tensor.Concat, op.Operands(), []ir.Type{inferred}, op.Inherent()...)
	replaceCast(r, op, made.Result(0))
	return nil
}
