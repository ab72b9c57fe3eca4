package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var reshapeCastPatterns = []*rewrite.Pattern{
	{Name: "ExpandShapeOpMemRefCastFolder", Root: memref.ExpandShape, Benefit: 1, Rewrite: expandBeforeCast},
	{Name: "CollapseShapeOpMemRefCastFolder", Root: memref.CollapseShape, Benefit: 1, Rewrite: collapseBeforeCast},
}

// collapseBeforeCast:
//
//	%0 = memref.cast %m : memref<2x4xf32> to memref<?x?xf32>
//	%1 = memref.collapse_shape %0 [[0, 1]] : memref<?x?xf32> into memref<?xf32>
//
// becomes
//
//	%0 = memref.collapse_shape %m [[0, 1]] : memref<2x4xf32> into memref<8xf32>
//	%1 = memref.cast %0 : memref<8xf32> to memref<?xf32>
func collapseBeforeCast(r *rewrite.Rewriter, op *ir.Op) error {
	o := memref.CollapseShapeOp{Op: op}
	source := moreStaticSource(o.Src())
	if source == nil {
		return rewrite.MatchFailure(op, "source is not from a cast to a less static type")
	}
	t, ok := memref.CollapsedType(r.Ctx, source.Type().(*ir.MemRefType), o.Groups())
	if !ok {
		return rewrite.MatchFailure(op, "the type before the cast contradicts it")
	}
	made := r.Create(memref.CollapseShape, []*ir.Value{source}, []ir.Type{t}, ir.NamedAttr{Name: reassociation.Attr, Attr: op.Attr(reassociation.Attr)})
	replaceWithCast(r, op, made.Result(0))
	return nil
}

// expandBeforeCast:
//
//	%0 = memref.cast %m : memref<8xf32> to memref<?xf32>
//	%1 = memref.expand_shape %0 [[0, 1]] output_shape [%c2, 4] : memref<?xf32> into memref<?x4xf32>
//
// becomes
//
//	%0 = memref.expand_shape %m [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
//	%1 = memref.cast %0 : memref<2x4xf32> to memref<?x4xf32>
func expandBeforeCast(r *rewrite.Rewriter, op *ir.Op) error {
	o := memref.ExpandShapeOp{Op: op}
	source := moreStaticSource(o.Src())
	if source == nil {
		return rewrite.MatchFailure(op, "source is not from a cast to a less static type")
	}
	from := source.Type().(*ir.MemRefType)
	shape, _ := foldEntries(o.OutputShape(), func(int64) bool { return true })
	if !slices.Equal(o.Groups().Collapse(shape.Static), from.Shape) {
		return rewrite.MatchFailure(op, "the sizes do not multiply to those before the cast")
	}
	t, ok := memref.ExpandedType(r.Ctx, from, shape.Static, o.Groups())
	if !ok {
		return rewrite.MatchFailure(op, "the layout is not strided")
	}
	made := r.Create(memref.ExpandShape, append([]*ir.Value{source}, shape.Dynamic...), []ir.Type{t},
		ir.NamedAttr{Name: reassociation.Attr, Attr: op.Attr(reassociation.Attr)},
		ir.NamedAttr{Name: reassociation.StaticOutputShape, Attr: shape.StaticAttr(r.Ctx)})
	replaceWithCast(r, op, made.Result(0))
	return nil
}

// collapsedShape multiplies the sizes of each group, the constants last, even if their product is 1.
func collapsedShape(r *rewrite.Rewriter, sizes foldresult.List, groups reassociation.Groups, _ []int64) foldresult.List {
	expanded := sizes.Entries()
	shape := make([]foldresult.Entry, len(groups))
	for i, group := range groups {
		static := int64(1)
		var dynamic *ir.Value
		for _, d := range group {
			switch v := expanded[d].Value; {
			case v == nil:
				static *= expanded[d].Const
			case dynamic == nil:
				dynamic = v
			default:
				dynamic = arith.NewBinary(r.Builder, arith.MulI, dynamic, v)
			}
		}
		shape[i] = foldresult.Const(static)
		if dynamic != nil {
			shape[i] = foldresult.Value(arith.NewBinary(r.Builder, arith.MulI, dynamic, arith.NewIndex(r.Builder, static)))
		}
	}
	return foldresult.Make(shape...)
}
