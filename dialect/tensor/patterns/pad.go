package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/affine/patterns/sizes"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var padPatterns = []*rewrite.Pattern{
	{Name: "FoldStaticZeroPadding", Root: tensor.Pad, Benefit: 1, Rewrite: padByNothing},
	{Name: "FoldSourceTensorCast", Root: tensor.Pad, Benefit: 1, From: []*ir.OpDef{tensor.Cast}, Rewrite: padOfCast},
	{Name: "FoldTargetTensorCast", Root: tensor.Pad, Benefit: 1, Rewrite: castOfPad},
	{Name: "FoldOrthogonalPaddings", Root: tensor.Pad, Benefit: 1, From: []*ir.OpDef{tensor.ExtractSlice}, Rewrite: padOrthogonally},
	{Name: "FoldStaticPadding", Root: tensor.Pad, Benefit: 1, Rewrite: padByConstants},
	{Name: "FoldConsecutiveConstantPadding", Root: tensor.Pad, Benefit: 1, From: []*ir.OpDef{tensor.Pad}, Rewrite: padOnce},
}

// remakePad rebuilds a pad with its body and other operands.
func remakePad(r *rewrite.Rewriter, o tensor.PadOp, t ir.Type, source *ir.Value, low, high foldresult.List) *ir.Value {
	made := tensor.NewPadLike(r.Builder, o, t, source, low, high)
	r.InlineRegion(o.Op.Region0(), made.Op.Region0(), nil)
	return made.Result()
}

// padByNothing:
//
//	%0 = tensor.pad %t low[0] high[0] { ... } : tensor<?xf32> to tensor<?xf32>
//
// is %t.
func padByNothing(r *rewrite.Rewriter, op *ir.Op) error {
	o := tensor.PadOp{Op: op}
	if o.NoFold() || !o.Low().AllKnown(0) || !o.High().AllKnown(0) {
		return rewrite.MatchFailure(op, "something may be added")
	}
	replaceCast(r, op, o.Source())
	return nil
}

// padOfCast:
//
//	%c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
//	%0 = tensor.pad %c low[1] high[1] { ... } : tensor<?xf32> to tensor<?xf32>
//
// becomes
//
//	%1 = tensor.pad %t low[1] high[1] { ... } : tensor<4xf32> to tensor<6xf32>
//	%0 = tensor.cast %1 : tensor<6xf32> to tensor<?xf32>
func padOfCast(r *rewrite.Rewriter, op *ir.Op) error {
	o := tensor.PadOp{Op: op}
	cast, ok := foldableCast(o.Source())
	if !ok {
		return rewrite.MatchFailure(op, "the source is no cast to a less static type")
	}
	shape, ok := paddedShape(tensorType(cast.Source()).Shape, o.Low().Static, o.High().Static, o.ResultType().Shape)
	if !ok {
		return rewrite.MatchFailure(op, "sizes contradict each other")
	}
	t := withShape(r.Ctx, o.ResultType(), shape)
	if t == o.ResultType() {
		r.Modify(op, func() { o.SetSource(cast.Source()) })
		return nil
	}
	replaceCast(r, op, remakePad(r, o, t, cast.Source(), o.Low(), o.High()))
	return nil
}

// paddedShape is the shape of a padded tensor, with the sizes of otherwise where sizes or paddings are dynamic.
// It reports false when these contradict each other, or a size is negative.
func paddedShape(source, low, high, otherwise []int64) ([]int64, bool) {
	shape := slices.Clone(otherwise)
	for i, n := range source {
		if n == ir.Dynamic || low[i] == ir.Dynamic || high[i] == ir.Dynamic {
			continue
		}
		size := low[i] + n + high[i]
		if size < 0 || shape[i] != ir.Dynamic && shape[i] != size {
			return nil, false
		}
		shape[i] = size
	}
	return shape, true
}

// castOfPad:
//
//	%0 = tensor.pad %t low[1] high[%n] { ... } : tensor<?xf32> to tensor<?xf32>
//	%1 = tensor.cast %0 : tensor<?xf32> to tensor<8xf32>
//
// becomes
//
//	%1 = tensor.pad %t low[1] high[%n] { ... } : tensor<?xf32> to tensor<8xf32>
func castOfPad(r *rewrite.Rewriter, op *ir.Op) error {
	o := tensor.PadOp{Op: op}
	if !op.Result(0).HasOneUse() {
		return rewrite.MatchFailure(op, "it has not just one user")
	}
	var cast *ir.Op
	for user := range op.Result(0).Users() {
		cast = user
	}
	if !cast.Is(tensor.Cast) || !tensor.KnowsAsMuch(cast.Result(0).Type(), o.ResultType()) {
		return rewrite.MatchFailure(op, "its user is no cast to a more static type")
	}
	made := remakePad(r, o, cast.Result(0).Type(), o.Source(), o.Low(), o.High())
	r.Replace(op, made)
	r.Replace(cast, made)
	return nil
}

// padByConstants, if that makes the type more static:
//
//	%0 = tensor.pad %t low[%c1] high[1] { ... } : tensor<4xf32> to tensor<?xf32>
//
// becomes
//
//	%1 = tensor.pad %t low[1] high[1] { ... } : tensor<4xf32> to tensor<6xf32>
//	%0 = tensor.cast %1 : tensor<6xf32> to tensor<?xf32>
func padByConstants(r *rewrite.Rewriter, op *ir.Op) error {
	o := tensor.PadOp{Op: op}
	low, _ := o.Low().WithConstants(foldresult.AnyNumber)
	high, _ := o.High().WithConstants(foldresult.AnyNumber)
	shape, ok := paddedShape(o.SourceType().Shape, low.Static, high.Static, o.ResultType().Shape)
	if !ok || slices.Equal(shape, o.ResultType().Shape) {
		return rewrite.MatchFailure(op, "the type does not know more with constants")
	}
	replaceCast(r, op, remakePad(r, o, withShape(r.Ctx, o.ResultType(), shape), o.Source(), low, high))
	return nil
}

// padOnce, where both pads have the same value:
//
//	%0 = tensor.pad %t low[1] high[%n] { ... } : tensor<?xf32> to tensor<?xf32>
//	%1 = tensor.pad %0 low[2] high[%m] { ... } : tensor<?xf32> to tensor<?xf32>
//
// becomes
//
//	%h = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%m, %n]
//	%1 = tensor.pad %t low[3] high[%h] { ... } : tensor<?xf32> to tensor<?xf32>
func padOnce(r *rewrite.Rewriter, op *ir.Op) error {
	o := tensor.PadOp{Op: op}
	before := tensor.PadOp{Op: o.Source().DefiningOp()}
	if o.NoFold() || before.NoFold() {
		return rewrite.MatchFailure(op, "a padding must stay")
	}
	value := o.Value()
	if value == nil || value != before.Value() {
		return rewrite.MatchFailure(op, "the padding values differ")
	}
	high := sums(r, o.High(), before.High())
	low := sums(r, o.Low(), before.Low())
	r.Replace(op, remakePad(r, o, o.ResultType(), before.Source(), low, high))
	return nil
}

func sums(r *rewrite.Rewriter, a, b foldresult.List) foldresult.List {
	entries := b.Entries()
	for i, e := range a.Entries() {
		entries[i] = sizes.Sum(r, e, entries[i])
	}
	return foldresult.Make(entries...)
}
