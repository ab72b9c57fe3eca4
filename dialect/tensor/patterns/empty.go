package patterns

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var emptyPatterns = []*rewrite.Pattern{
	{Name: "FoldEmptyTensorWithCastOp", Root: tensor.Cast, Benefit: 1, From: []*ir.OpDef{tensor.Empty}, Rewrite: castOfEmpty},
	{Name: "FoldEmptyTensorWithDimOp", Root: tensor.Dim, Benefit: 1, From: []*ir.OpDef{tensor.Empty}, Rewrite: dimOfEmpty},
	{Name: "ReplaceEmptyTensorStaticShapeDims", Root: tensor.Empty, Benefit: 1, Rewrite: emptyOfKnownSizes},
}

// castOfEmpty:
//
//	%0 = tensor.empty(%n) : tensor<?xf32>
//	%1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
//
// becomes
//
//	%1 = tensor.empty() : tensor<4xf32>
func castOfEmpty(r *rewrite.Rewriter, op *ir.Op) error {
	view, _ := tensor.AsCast(op)
	o := tensor.EmptyOp{Op: view.Source().DefiningOp()}
	t, ok := op.Result(0).Type().(*ir.TensorType)
	if !ok || !tensor.KnowsAsMuch(t, o.Type()) {
		return rewrite.MatchFailure(op, "the cast is to a less static type")
	}
	sizes := o.Sizes().Entries()
	for i, n := range t.Shape {
		switch {
		case sizes[i].Value == nil && sizes[i].Const != n:
			return rewrite.MatchFailure(op, "sizes contradict each other")
		case n != ir.Dynamic:
			sizes[i] = foldresult.Const(n)
		}
	}
	r.Replace(op, tensor.NewEmptyLike(r.Builder, t, foldresult.Make(sizes...)))
	return nil
}

// dimOfEmpty:
//
//	%0 = tensor.empty(%n) : tensor<?xf32>
//	%1 = tensor.dim %0, %c0 : tensor<?xf32>
//
// is %n.
func dimOfEmpty(r *rewrite.Rewriter, op *ir.Op) error {
	view, _ := tensor.AsDim(op)
	o := tensor.EmptyOp{Op: view.Source().DefiningOp()}
	i, known := foldresult.ConstantOf(view.Index())
	if !known || i < 0 || i >= int64(len(o.Type().Shape)) || o.Type().Shape[i] != ir.Dynamic {
		return rewrite.MatchFailure(op, "it is not known which dynamic size is asked for")
	}
	r.Replace(op, o.Sizes().Entries()[i].Value)
	return nil
}

// emptyOfKnownSizes:
//
//	%0 = tensor.empty(%c4) : tensor<?xf32>
//
// becomes
//
//	%1 = tensor.empty() : tensor<4xf32>
//	%0 = tensor.cast %1 : tensor<4xf32> to tensor<?xf32>
func emptyOfKnownSizes(r *rewrite.Rewriter, op *ir.Op) error {
	o := tensor.EmptyOp{Op: op}
	sizes, changed := o.Sizes().WithConstants(foldresult.NotNegative)
	if !changed {
		return rewrite.MatchFailure(op, "no size is a constant")
	}
	replaceCast(r, op, tensor.NewEmptyLike(r.Builder, o.Type(), sizes))
	return nil
}
