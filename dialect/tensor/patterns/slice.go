package patterns

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var extractSlicePatterns = []*rewrite.Pattern{
	{Name: "OpWithOffsetSizesAndStridesConstantArgumentFolder", Root: tensor.ExtractSlice, Benefit: 1, Rewrite: constantSlice},
	{Name: "ExtractSliceOpCastFolder", Root: tensor.ExtractSlice, Benefit: 1, From: []*ir.OpDef{tensor.Cast}, Rewrite: sliceOfCast},
}

// constantSlice:
//
//	%0 = tensor.extract_slice %t[%c2] [%c4] [%c1] : tensor<8xf32> to tensor<?xf32>
//
// becomes
//
//	%1 = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
//	%0 = tensor.cast %1 : tensor<4xf32> to tensor<?xf32>
func constantSlice(r *rewrite.Rewriter, op *ir.Op) error {
	o := tensor.ExtractSliceOp{Op: op}
	s, changed := o.Slice().WithConstants(o.SourceType().Shape)
	if !changed {
		return rewrite.MatchFailure(op, "nothing in the slice is another constant, or it leaves the tensor")
	}
	t := partType(r.Ctx, o.SourceType(), s, o.DroppedDims())
	replaceCast(r, op, tensor.NewExtractSlice(r.Builder, t, o.Source(), s))
	return nil
}

// partType is the type of a slice without the dropped dimensions, which stay the same when more dimensions have
// size 1.
func partType(ctx *ir.Context, whole *ir.TensorType, s foldresult.Slice, dropped []bool) *ir.TensorType {
	var shape []int64
	for i, n := range s.Sizes.Static {
		if !dropped[i] {
			shape = append(shape, n)
		}
	}
	return withShape(ctx, whole, shape)
}

// sliceOfCast:
//
//	%c = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
//	%0 = tensor.extract_slice %c[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
//
// becomes
//
//	%0 = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
func sliceOfCast(r *rewrite.Rewriter, op *ir.Op) error {
	o := tensor.ExtractSliceOp{Op: op}
	s := o.Slice()
	cast, ok := foldableCast(o.Source())
	switch {
	case !ok:
		return rewrite.MatchFailure(op, "the source is no cast to a less static type")
	case s.HasConstantValues():
		return rewrite.MatchFailure(op, "constants come first")
	case s.OutOfBounds(tensorType(cast.Source()).Shape) != "":
		return rewrite.MatchFailure(op, "the slice leaves the tensor")
	}
	r.Replace(op, tensor.NewExtractSlice(r.Builder, o.ResultType(), cast.Source(), s))
	return nil
}

var insertSlicePatterns = []*rewrite.Pattern{
	{Name: "InsertSliceOpConstantArgumentFolder", Root: tensor.InsertSlice, Benefit: 1, Rewrite: constantInsertion},
	{Name: "InsertSliceOpCastFolder", Root: tensor.InsertSlice, Benefit: 1, Rewrite: insertionOfCasts},
}

// constantInsertion:
//
//	%0 = tensor.insert_slice %s into %t[%c2] [%c4] [1] : tensor<?xf32> into tensor<8xf32>
//
// becomes
//
//	%c = tensor.cast %s : tensor<?xf32> to tensor<4xf32>
//	%0 = tensor.insert_slice %c into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
func constantInsertion(r *rewrite.Rewriter, op *ir.Op) error {
	o := tensor.InsertSliceOp{Op: op}
	s, changed := o.Slice().WithConstants(o.DestType().Shape)
	if !changed {
		return rewrite.MatchFailure(op, "nothing in the slice is another constant, or it leaves the tensor")
	}
	source := o.Source()
	if t := partType(r.Ctx, o.DestType(), s, o.DroppedDims()); t != source.Type() {
		source = tensor.NewCast(r.Builder, source, t)
	}
	r.Replace(op, tensor.NewInsertSlice(r.Builder, source, o.Dest(), s))
	return nil
}

// insertionOfCasts:
//
//	%c = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
//	%d = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
//	%0 = tensor.insert_slice %c into %d[%i] [%n] [1] : tensor<?xf32> into tensor<?xf32>
//
// becomes
//
//	%1 = tensor.insert_slice %s into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
//	%0 = tensor.cast %1 : tensor<8xf32> to tensor<?xf32>
func insertionOfCasts(r *rewrite.Rewriter, op *ir.Op) error {
	o := tensor.InsertSliceOp{Op: op}
	if o.Slice().HasConstantValues() {
		return rewrite.MatchFailure(op, "constants come first")
	}
	source, dest := o.Source(), o.Dest()
	castSource, ok0 := foldableCast(source)
	castDest, ok1 := foldableCast(dest)
	if ok0 {
		source = castSource.Source()
	}
	if ok1 {
		dest = castDest.Source()
	}
	if !ok0 && !ok1 {
		return rewrite.MatchFailure(op, "neither source nor destination is a cast to a less static type")
	}
	s := o.Slice()
	var ok bool
	if s.Sizes, ok = sizesKnownBy(s.Sizes, tensorType(source).Shape); !ok || !fits(s, tensorType(source), tensorType(dest)) {
		return rewrite.MatchFailure(op, "the tensors before the casts do not fit")
	}
	replaceCast(r, op, tensor.NewInsertSlice(r.Builder, source, dest, s))
	return nil
}

// sizesKnownBy takes the static sizes of a slice from its type, up to the first dynamic one. It reports false
// when the type does not follow from dropping dimensions of size 1.
func sizesKnownBy(sizes foldresult.List, part []int64) (foldresult.List, bool) {
	entries := sizes.Entries()
	next, known := 0, true
	for i, n := range sizes.Static {
		switch {
		case next < len(part) && mayBe(n, part[next]):
			if known = known && part[next] != ir.Dynamic; known {
				entries[i] = foldresult.Const(part[next])
			}
			next++
		case n != 1:
			return foldresult.List{}, false
		}
	}
	return foldresult.Make(entries...), next == len(part)
}

// mayBe reports whether the size of a slice can be that of its type. A size of 1 is dropped rather than matched
// with a dynamic one.
func mayBe(slice, part int64) bool {
	return slice == part || slice != 1 && (slice == ir.Dynamic || part == ir.Dynamic)
}

// fits reports whether a slice of one tensor can be another.
func fits(s foldresult.Slice, part, whole *ir.TensorType) bool {
	return foldresult.CompareReduced(s.Sizes.Static, part.Shape, part.Elem == whole.Elem) == foldresult.Matches && s.OutOfBounds(whole.Shape) == ""
}
