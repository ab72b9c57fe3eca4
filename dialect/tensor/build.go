package tensor

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
)

// NewExtractSlice takes a part of a tensor.
func NewExtractSlice(b *ir.Builder, t ir.Type, source *ir.Value, s foldresult.Slice) *ir.Value {
	attrs := append(s.Attrs(b.Ctx), s.Segments(b.Ctx, 1))
	return b.Create(ExtractSlice, append([]*ir.Value{source}, s.Values()...), []ir.Type{t}, attrs...).Result(0)
}

// NewInsertSlice gives dest with a part replaced by source.
func NewInsertSlice(b *ir.Builder, source, dest *ir.Value, s foldresult.Slice) *ir.Value {
	attrs := append(s.Attrs(b.Ctx), s.Segments(b.Ctx, 2))
	return b.Create(InsertSlice, append([]*ir.Value{source, dest}, s.Values()...), []ir.Type{dest.Type()}, attrs...).Result(0)
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
