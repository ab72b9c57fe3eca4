package patterns

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// padOrthogonally merges two slices and pads along different dimensions:
//
//	%0 = tensor.extract_slice %t[16, 0] [%a, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
//	%1 = tensor.pad %0 low[0, 0] high[%b, 0] { ... } : tensor<?x64xf32> to tensor<8x64xf32>
//	%2 = tensor.extract_slice %1[0, 4] [8, %c] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
//	%3 = tensor.pad %2 low[0, 0] high[0, %d] { ... } : tensor<8x?xf32> to tensor<8x4xf32>
//
// becomes
//
//	%0 = tensor.extract_slice %t[16, 4] [%a, %c] [1, 1] : tensor<64x64xf32> to tensor<?x?xf32>
//	%3 = tensor.pad %0 low[0, 0] high[%b, %d] { ... } : tensor<?x?xf32> to tensor<8x4xf32>
func padOrthogonally(r *rewrite.Rewriter, op *ir.Op) error {
	second := tensor.PadOp{Op: op}
	slice2 := tensor.ExtractSliceOp{Op: second.Source().DefiningOp()}
	first, ok := tensor.AsPad(slice2.Source().DefiningOp())
	if !ok || first.NoFold() {
		return rewrite.MatchFailure(op, "the source of the slice is no pad, or a pad that must stay")
	}
	slice1, ok := tensor.AsExtractSlice(first.Source().DefiningOp())
	if !ok {
		return rewrite.MatchFailure(op, "the operand of the first pad is no slice")
	}
	for _, s := range [...]tensor.ExtractSliceOp{slice1, slice2} {
		if len(s.SourceType().Shape) != len(s.ResultType().Shape) || !s.Slice().Strides.AllKnown(1) {
			return rewrite.MatchFailure(op, "a slice drops dimensions or leaves gaps")
		}
	}
	if !first.Low().AllKnown(0) || !second.Low().AllKnown(0) {
		return rewrite.MatchFailure(op, "something is added in front")
	}
	end1, _ := tensor.AsYield(first.Body().Last())
	end2, _ := tensor.AsYield(second.Body().Last())
	value := rewrite.ConstantValue(end2.Value())
	if value == nil || value != rewrite.ConstantValue(end1.Value()) {
		return rewrite.MatchFailure(op, "the padding values are not the same constant")
	}
	s, high, why := mergePaddings(slice1.Slice(), slice2, first.High(), second.High())
	if why != "" {
		return rewrite.MatchFailure(op, why)
	}
	t := tensor.SliceType(r.Ctx, slice1.SourceType(), s.Sizes.Static)
	part := tensor.NewExtractSlice(r.Builder, t, slice1.Source(), s)
	r.Replace(op, remakePad(r, second, second.ResultType(), part, second.Low(), high))
	return nil
}

// mergePaddings finds for each dimension which of two slices and pads applies. why is the reason when it is not
// exactly one.
func mergePaddings(slice1 foldresult.Slice, second tensor.ExtractSliceOp, high1, high2 foldresult.List) (merged foldresult.Slice, high foldresult.List, why string) {
	slice2 := second.Slice()
	offsets, sizes, highs := slice1.Offsets.Entries(), slice1.Sizes.Entries(), high1.Entries()
	offsets2, sizes2, highs2 := slice2.Offsets.Entries(), slice2.Sizes.Entries(), high2.Entries()
	for d := range offsets {
		switch {
		case offsets[d].Is(0):
			offsets[d] = offsets2[d]
		case !offsets2[d].Is(0):
			return merged, high, "both slices have an offset in a dimension"
		}
		whole := second.SourceType().Shape[d]
		switch {
		case highs[d].Is(0):
			sizes[d], highs[d] = sizes2[d], highs2[d]
		case !highs2[d].Is(0):
			return merged, high, "both paddings are in a dimension"
		case whole == ir.Dynamic || !sizes2[d].Is(whole):
			return merged, high, "the second slice cuts a padded dimension"
		}
	}
	merged = foldresult.Slice{Offsets: foldresult.Make(offsets...), Sizes: foldresult.Make(sizes...), Strides: slice2.Strides}
	return merged, foldresult.Make(highs...), ""
}
