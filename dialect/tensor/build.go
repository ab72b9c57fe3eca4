package tensor

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
)

// NewExtractSlice takes a part of a tensor.
func NewExtractSlice(b *ir.Builder, t ir.Type, source *ir.Value, s foldresult.Slice) *ir.Value {
	attrs := append(s.Attrs(b.Ctx), s.Segments(b.Ctx, 1))
	return b.Create(ExtractSlice, append([]*ir.Value{source}, s.Values()...), []ir.Type{t}, attrs...).Result(0)
}

// NewInsertion makes a tensor.insert_slice or tensor.parallel_insert_slice.
func NewInsertion(b *ir.Builder, def *ir.OpDef, source, dest *ir.Value, s foldresult.Slice) *ir.Op {
	attrs := append(s.Attrs(b.Ctx), s.Segments(b.Ctx, 2))
	var results []ir.Type
	if len(def.Results) > 0 {
		results = []ir.Type{dest.Type()}
	}
	return b.Create(def, append([]*ir.Value{source, dest}, s.Values()...), results, attrs...)
}

// NewInsertSlice gives dest with a part replaced by source.
func NewInsertSlice(b *ir.Builder, source, dest *ir.Value, s foldresult.Slice) *ir.Value {
	return NewInsertion(b, InsertSlice, source, dest, s).Result(0)
}

// NewInsert gives a tensor with one element replaced.
func NewInsert(b *ir.Builder, scalar, t *ir.Value, indices ...*ir.Value) *ir.Value {
	return b.Create(Insert, append([]*ir.Value{scalar, t}, indices...), []ir.Type{t.Type()}).Result(0)
}

// NewExtract reads an element of a tensor.
func NewExtract(b *ir.Builder, t *ir.Value, indices ...*ir.Value) *ir.Value {
	return b.Create(Extract, append([]*ir.Value{t}, indices...), []ir.Type{ir.ElementTypeOf(t.Type())}).Result(0)
}

// NewDim asks for the size of a dimension.
func NewDim(b *ir.Builder, t, index *ir.Value) *ir.Value {
	return b.Create(Dim, []*ir.Value{t, index}, []ir.Type{ir.Index}).Result(0)
}

// NewEmpty makes a tensor of a static shape with any contents.
func NewEmpty(b *ir.Builder, shape []int64, elem ir.Type) *ir.Value {
	return b.Create(Empty, nil, []ir.Type{b.Ctx.Tensor(shape, elem)}).Result(0)
}

// NewEmptyLike makes a tensor of the given sizes, with elements and encoding as
// another has them.
func NewEmptyLike(b *ir.Builder, like *ir.TensorType, sizes foldresult.List) *ir.Value {
	return b.Create(Empty, sizes.Dynamic, []ir.Type{b.Ctx.EncodedTensor(sizes.Static, like.Elem, like.Encoding)}).Result(0)
}

// NewCollapseShape joins dimensions.
func NewCollapseShape(b *ir.Builder, t ir.Type, source *ir.Value, groups reassociation.Groups) *ir.Value {
	return b.Create(CollapseShape, []*ir.Value{source}, []ir.Type{t}, groups.NamedAttr(b.Ctx)).Result(0)
}

// NewExpandShape splits dimensions.
func NewExpandShape(b *ir.Builder, t ir.Type, source *ir.Value, groups reassociation.Groups, shape foldresult.List) *ir.Value {
	return b.Create(ExpandShape, append([]*ir.Value{source}, shape.Dynamic...), []ir.Type{t},
		groups.NamedAttr(b.Ctx), ir.NamedAttr{Name: reassociation.StaticOutputShape, Attr: shape.StaticAttr(b.Ctx)}).Result(0)
}

// NewStaticExpandShape splits dimensions into ones of known sizes.
func NewStaticExpandShape(b *ir.Builder, t *ir.TensorType, source *ir.Value, groups reassociation.Groups) *ir.Value {
	return NewExpandShape(b, t, source, groups, foldresult.List{Static: t.Shape})
}

// NewPadLike makes a tensor.pad without body, with the attributes of another one, but
// another source and other amounts.
func NewPadLike(b *ir.Builder, like PadOp, t ir.Type, source *ir.Value, low, high foldresult.List) PadOp {
	attrs := slices.DeleteFunc(like.Op.Attrs(), func(a ir.NamedAttr) bool {
		return a.Name == staticLowAttr || a.Name == staticHighAttr || a.Name == ir.OperandSegmentSizes
	})
	attrs = append(attrs,
		ir.NamedAttr{Name: staticLowAttr, Attr: low.StaticAttr(b.Ctx)},
		ir.NamedAttr{Name: staticHighAttr, Attr: high.StaticAttr(b.Ctx)},
		ir.NamedAttr{Name: ir.OperandSegmentSizes, Attr: b.Ctx.I32Array(1, int64(len(low.Dynamic)), int64(len(high.Dynamic)))})
	return PadOp{b.CreateFrom(&ir.OpState{
		Def:      Pad,
		Operands: slices.Concat([]*ir.Value{source}, low.Dynamic, high.Dynamic),
		Types:    []ir.Type{t},
		Attrs:    attrs,
		Regions:  []*ir.Region{ir.NewRegion()},
	})}
}
