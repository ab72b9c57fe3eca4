package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var castPatterns = []*rewrite.Pattern{
	{Name: "ChainedTensorCast", Root: tensor.Cast, Benefit: 1, From: []*ir.OpDef{tensor.Cast}, Rewrite: castOnce},
	{Name: "TensorCastExtractSlice", Root: tensor.Cast, Benefit: 1, From: []*ir.OpDef{tensor.ExtractSlice}, Rewrite: sliceOfCastSizes},
}

// castOnce, unless the intermediate type checks something:
//
//	%0 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
//	%1 = tensor.cast %0 : tensor<?x?xf32> to tensor<?x8xf32>
//
// becomes
//
//	%1 = tensor.cast %t : tensor<4x?xf32> to tensor<?x8xf32>
func castOnce(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tensor.AsCast(op)
	inner, _ := tensor.AsCast(o.Source().DefiningOp())
	first := inner.Source()
	direct, ok := joinShapes(shapeOf(first), shapeOf(op.Result(0)))
	if !ok {
		return rewrite.MatchFailure(op, "the types before and after contradict each other")
	}
	through, ok := joinShapes(direct, shapeOf(o.Source()))
	if !ok || through.ranked != direct.ranked || !slices.Equal(through.sizes, direct.sizes) {
		return rewrite.MatchFailure(op, "the type in the middle checks something")
	}
	r.Replace(op, tensor.NewCast(r.Builder, first, o.Dest().Type()))
	return nil
}

// shape is the known sizes of a tensor.
type shape struct {
	sizes  []int64
	ranked bool
}

func shapeOf(v *ir.Value) shape {
	sizes, ranked := ir.ShapeOf(v.Type())
	return shape{sizes, ranked}
}

// joinShapes joins two shapes. It reports false when they contradict each other.
func joinShapes(a, b shape) (shape, bool) {
	switch {
	case !a.ranked:
		return b, true
	case !b.ranked:
		return a, true
	case len(a.sizes) != len(b.sizes):
		return shape{}, false
	}
	joined := slices.Clone(a.sizes)
	for i, n := range b.sizes {
		switch {
		case joined[i] == ir.Dynamic:
			joined[i] = n
		case n != ir.Dynamic && n != joined[i]:
			return shape{}, false
		}
	}
	return shape{joined, true}, true
}

// sliceOfCastSizes:
//
//	%0 = tensor.extract_slice %t[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
//	%1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
//
// becomes
//
//	%1 = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
func sliceOfCastSizes(r *rewrite.Rewriter, op *ir.Op) error {
	view, _ := tensor.AsCast(op)
	o := tensor.ExtractSliceOp{Op: view.Source().DefiningOp()}
	t, ok := op.Result(0).Type().(*ir.TensorType)
	if !ok || t == o.ResultType() || !tensor.KnowsAsMuch(t, o.ResultType()) {
		return rewrite.MatchFailure(op, "the cast is not to a more static type")
	}
	s := o.Slice()
	sizes := s.Sizes.Entries()
	next := 0
	for i, dropped := range o.DroppedDims() {
		if dropped {
			continue
		}
		if sizes[i].Value != nil && t.Shape[next] != ir.Dynamic {
			sizes[i] = foldresult.Const(t.Shape[next])
		}
		next++
	}
	s.Sizes = foldresult.Make(sizes...)
	if s.OutOfBounds(o.SourceType().Shape) != "" {
		return rewrite.MatchFailure(op, "the slice would leave the tensor")
	}
	r.Replace(op, tensor.NewExtractSlice(r.Builder, t, o.Source(), s))
	return nil
}
