package tensor

import (
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/dialect/reshape"
	"github.com/tshared/tshared/ir"
)

// NewEmpty makes a tensor of a static shape with any contents.
func NewEmpty(b *ir.Builder, shape []int64, elem ir.Type) *ir.Value {
	return b.Create(Empty, nil, []ir.Type{b.Ctx.Tensor(shape, elem)}).Result(0)
}

// NewExtract reads an element.
func NewExtract(b *ir.Builder, t *ir.Value, indices ...*ir.Value) *ir.Value {
	return b.Create(Extract, append([]*ir.Value{t}, indices...), []ir.Type{tensorType(t).Elem}).Result(0)
}

// NewInsert gives a tensor with one element replaced.
func NewInsert(b *ir.Builder, scalar, t *ir.Value, indices ...*ir.Value) *ir.Value {
	return b.Create(Insert, append([]*ir.Value{scalar, t}, indices...), []ir.Type{t.Type()}).Result(0)
}

// NewExpandShape splits dimensions of a tensor of static shape.
func NewExpandShape(b *ir.Builder, t *ir.Value, to *ir.TensorType, groups reshape.Groups) *ir.Value {
	return b.Create(ExpandShape, []*ir.Value{t}, []ir.Type{to},
		ir.NamedAttr{Name: reshape.Attr, Attr: groups.ToAttr(b.Ctx)},
		ir.NamedAttr{Name: reshape.StaticOutputShape, Attr: b.Ctx.I64Array(to.Shape...)}).Result(0)
}

// NewCollapseShape joins neighbouring dimensions of a tensor.
func NewCollapseShape(b *ir.Builder, t *ir.Value, to *ir.TensorType, groups reshape.Groups) *ir.Value {
	return b.Create(CollapseShape, []*ir.Value{t}, []ir.Type{to},
		ir.NamedAttr{Name: reshape.Attr, Attr: groups.ToAttr(b.Ctx)}).Result(0)
}

// NewExtractSlice takes a part of a tensor; to may lack dimensions of size 1.
func NewExtractSlice(b *ir.Builder, t *ir.Value, to *ir.TensorType, s mixed.Slice) *ir.Value {
	return b.CreateFrom(s.State(&ir.OpState{Ctx: b.Ctx, Def: ExtractSlice, Operands: []*ir.Value{t}, Types: []ir.Type{to}})).Result(0)
}

// NewInsertSlice gives dest with a part replaced by src, which may lack
// dimensions of size 1.
func NewInsertSlice(b *ir.Builder, src, dest *ir.Value, s mixed.Slice) *ir.Value {
	return b.CreateFrom(s.State(&ir.OpState{Ctx: b.Ctx, Def: InsertSlice, Operands: []*ir.Value{src, dest}, Types: []ir.Type{dest.Type()}})).Result(0)
}
