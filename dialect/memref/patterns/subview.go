package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var subviewPatterns = []*rewrite.Pattern{
	{Name: "OpWithOffsetSizesAndStridesConstantArgumentFolder", Root: memref.SubView, Benefit: 1, Rewrite: constantSubView},
	{Name: "SubViewOpMemRefCastFolder", Root: memref.SubView, Benefit: 1, Rewrite: subviewBeforeCast},
	{Name: "TrivialSubViewOpFolder", Root: memref.SubView, Benefit: 1, Rewrite: dropWholeSubView},
}

// constantSubView:
//
//	%s = memref.subview %m[%c2] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
//
// becomes
//
//	%0 = memref.subview %m[2] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 2>>
//	%s = memref.cast %0 : memref<?xf32, strided<[1], offset: 2>> to memref<?xf32, strided<[1], offset: ?>>
//
// Offsets, sizes and strides are folded separately, so that sizes out of bounds do not prevent the folding of
// offsets.
func constantSubView(r *rewrite.Rewriter, op *ir.Op) error {
	if !hasConstantOperand(op) {
		return rewrite.MatchFailure(op, "no offset, size or stride is a constant")
	}
	o := memref.SubViewOp{Op: op}
	slice := o.Slice()
	changed := false
	if slice.Offsets, changed = foldSizes(slice.Offsets); !changed {
		if slice.Sizes, changed = foldSizes(slice.Sizes); !changed {
			slice.Strides, changed = foldEntries(slice.Strides, func(int64) bool { return true })
		}
	}
	if !changed {
		return rewrite.MatchFailure(op, "no offset, size or stride is another constant")
	}
	if why := slice.OutOfBounds(o.SourceType().Shape); why != "" {
		return rewrite.MatchFailure(op, "%s", why)
	}
	return replaceSubView(r, o, o.Source(), slice)
}

func hasConstantOperand(op *ir.Op) bool {
	for i := range op.NumOperands() {
		if def := op.Operand(i).DefiningOp(); def != nil && def.Has(ir.ConstantLike) {
			return true
		}
	}
	return false
}

// replaceSubView replaces a subview by one of the inferred type, and a cast.
func replaceSubView(r *rewrite.Rewriter, o memref.SubViewOp, source *ir.Value, slice foldresult.Slice) error {
	t := o.TypeFor(source.Type().(*ir.MemRefType), slice)
	if t == nil {
		return rewrite.MatchFailure(o.Op, "it is not known which dimensions are dropped")
	}
	replaceWithCast(r, o.Op, memref.NewSubView(r.Builder, t, source, slice))
	return nil
}

// subviewBeforeCast:
//
//	%0 = memref.cast %m : memref<8x16xf32> to memref<?x?xf32>
//	%1 = memref.subview %0[%i, 0] [4, 4] [1, 1] : memref<?x?xf32> to memref<4x4xf32, strided<[?, 1], offset: ?>>
//
// becomes
//
//	%0 = memref.subview %m[%i, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1], offset: ?>>
//	%1 = memref.cast %0 : memref<4x4xf32, strided<[16, 1], offset: ?>> to memref<4x4xf32, strided<[?, 1], offset: ?>>
func subviewBeforeCast(r *rewrite.Rewriter, op *ir.Op) error {
	o := memref.SubViewOp{Op: op}
	for _, v := range slices.Concat(o.Offsets(), o.Sizes(), o.Strides()) {
		if _, ok := foldresult.ConstantOf(v); ok {
			return rewrite.MatchFailure(op, "a constant is to be folded")
		}
	}
	source := moreStaticSource(o.Source())
	if source == nil {
		return rewrite.MatchFailure(op, "source is not from a cast to a less static type")
	}
	if why := o.Slice().OutOfBounds(source.Type().(*ir.MemRefType).Shape); why != "" {
		return rewrite.MatchFailure(op, "%s", why)
	}
	return replaceSubView(r, o, source, o.Slice())
}

// dropWholeSubView:
//
//	%s = memref.subview %m[0] [4] [1] : memref<4xf32> to memref<4xf32, strided<[1]>>
//
// becomes
//
//	%s = memref.cast %m : memref<4xf32> to memref<4xf32, strided<[1]>>
func dropWholeSubView(r *rewrite.Rewriter, op *ir.Op) error {
	o := memref.SubViewOp{Op: op}
	if len(o.SourceType().Shape) != len(o.ResultType().Shape) {
		return rewrite.MatchFailure(op, "dimensions are dropped")
	}
	if slices.Contains(o.SourceType().Shape, ir.Dynamic) {
		return rewrite.MatchFailure(op, "the size of the buffer is not known")
	}
	slice := o.Slice()
	offsets, sizes, strides := slice.Offsets.Entries(), slice.Sizes.Entries(), slice.Strides.Entries()
	for i, n := range o.SourceType().Shape {
		if !isKnown(offsets[i], 0) || !isKnown(sizes[i], n) || !isKnown(strides[i], 1) {
			return rewrite.MatchFailure(op, "dimension %d may be a part only", i)
		}
	}
	replaceWithCast(r, op, o.Source())
	return nil
}

func isKnown(e foldresult.Entry, want int64) bool {
	n, ok := e.Known()
	return ok && n == want
}
