package patterns

import (
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var allocPatterns = []*rewrite.Pattern{
	{Name: "FoldDimOfAllocTensorOp", Root: tensor.Dim, Benefit: 1, From: []*ir.OpDef{bufferization.AllocTensor}, Rewrite: dimOfAlloc},
	{Name: "ReplaceStaticShapeDims", Root: bufferization.AllocTensor, Benefit: 1, Rewrite: allocKnownSizes},
}

// dimOfAlloc:
//
//	%0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
//	%1 = tensor.dim %0, %c0 : tensor<?xf32>
//
// is %n, or the size of the copied tensor.
func dimOfAlloc(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tensor.AsDim(op)
	alloc := bufferization.AllocTensorOp{Op: o.Source().DefiningOp()}
	shape, _ := ir.ShapeOf(o.Source().Type())
	i, known := foldresult.ConstantOf(o.Index())
	if !known || i < 0 || i >= int64(len(shape)) || shape[i] != ir.Dynamic {
		return rewrite.MatchFailure(op, "it is not known which dynamic size is asked for")
	}
	if from := alloc.Copy(); from != nil {
		r.Replace(op, tensor.NewDim(r.Builder, from, o.Index()))
		return nil
	}
	r.Replace(op, alloc.Sizes().Entries()[i].Value)
	return nil
}

// allocKnownSizes:
//
//	%0 = bufferization.alloc_tensor(%c4) : tensor<?xf32>
//
// becomes
//
//	%1 = bufferization.alloc_tensor() : tensor<4xf32>
//	%0 = tensor.cast %1 : tensor<4xf32> to tensor<?xf32>
func allocKnownSizes(r *rewrite.Rewriter, op *ir.Op) error {
	alloc := bufferization.AllocTensorOp{Op: op}
	t, ranked := op.Result(0).Type().(*ir.TensorType)
	if !ranked || alloc.Copy() != nil {
		return rewrite.MatchFailure(op, "it has no sizes of its own")
	}
	sizes, changed := alloc.Sizes().WithConstants(foldresult.NotNegative)
	if !changed {
		return rewrite.MatchFailure(op, "no size is a constant")
	}
	made := bufferization.NewAllocTensor(r.Builder, r.Ctx.EncodedTensor(sizes.Static, t.Elem, t.Encoding), sizes.Dynamic)
	r.Replace(op, tensor.NewCast(r.Builder, made, t))
	return nil
}
