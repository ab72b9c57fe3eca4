// Package views emits buffers, views of buffers and slices of tensors. Constant offsets, sizes and strides are
// part of the types. The package knows nothing of pointers.
package views

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// Slice has the offset, size and stride of a slice for each dimension.
type Slice struct{ Offsets, Sizes, Strides []foldresult.Entry }

// Leading is the slice of the given sizes that starts at the first element.
func Leading(sizes []foldresult.Entry) Slice {
	return Slice{Repeat(foldresult.Const(0), len(sizes)), sizes, Repeat(foldresult.Const(1), len(sizes))}
}

// Constants lists constants.
func Constants(values []int64) []foldresult.Entry {
	out := make([]foldresult.Entry, len(values))
	for i, v := range values {
		out[i] = foldresult.Const(v)
	}
	return out
}

// Repeat lists an entry n times.
func Repeat(e foldresult.Entry, n int) []foldresult.Entry {
	out := make([]foldresult.Entry, n)
	for i := range out {
		out[i] = e
	}
	return out
}

func (p Slice) slice(b *ir.Builder) foldresult.Slice {
	return foldresult.Slice{Offsets: foldresult.IndexList(b, p.Offsets...), Sizes: foldresult.IndexList(b, p.Sizes...), Strides: foldresult.IndexList(b, p.Strides...)}
}

// ReinterpretCast is a memref.reinterpret_cast of a buffer.
func ReinterpretCast(b *ir.Builder, source *ir.Value, offset foldresult.Entry, sizes, strides []foldresult.Entry) *ir.Value {
	if offset.Value == nil && offset.Const < 0 { // strided layouts have no negative offsets
		offset = foldresult.Value(arith.NewIndex(b, offset.Const))
	}
	s := Slice{[]foldresult.Entry{offset}, sizes, strides}.slice(b)
	layout := b.Ctx.Strided(s.Strides.Static, s.Offsets.Static[0])
	t := b.Ctx.MemRef(s.Sizes.Static, ir.ElementTypeOf(source.Type()), layout, memref.SpaceOf(source.Type()))
	return create(b, memref.ReinterpretCast, source, s, t)
}

// SubView is a memref.subview of a buffer.
func SubView(b *ir.Builder, source *ir.Value, part Slice) *ir.Value {
	s := part.slice(b)
	t := memref.SubViewType(b.Ctx, source.Type().(*ir.MemRefType), s.Offsets.Static, s.Sizes.Static, s.Strides.Static)
	return create(b, memref.SubView, source, s, t)
}

// ExtractSlice is a tensor.extract_slice.
func ExtractSlice(b *ir.Builder, source *ir.Value, part Slice) *ir.Value {
	s := part.slice(b)
	return create(b, tensor.ExtractSlice, source, s, tensor.SliceType(b.Ctx, source.Type().(*ir.TensorType), s.Sizes.Static))
}

func create(b *ir.Builder, def *ir.OpDef, source *ir.Value, s foldresult.Slice, t ir.Type) *ir.Value {
	st := &ir.OpState{Ctx: b.Ctx, Def: def, Operands: []*ir.Value{source}, Types: []ir.Type{t}}
	return b.CreateFrom(s.State(st)).Result(0)
}

// Alloc allocates a dense buffer of static shape.
func Alloc(b *ir.Builder, shape []int64, elem ir.Type) *ir.Value {
	return memref.NewAlloc(b, memref.Alloc, b.Ctx.MemRef(shape, elem, nil, nil), nil, nil, nil)
}

// Copy copies a buffer to another.
func Copy(b *ir.Builder, from, to *ir.Value) *ir.Op {
	return memref.NewCopy(b, from, to).Op
}

// ToTensor is the contents of a buffer as a tensor. No other tensor aliases it (restrict). With writable set it
// may be changed in place.
func ToTensor(b *ir.Builder, buffer *ir.Value, writable bool) *ir.Value {
	shape, _ := ir.ShapeOf(buffer.Type())
	attrs := []ir.NamedAttr{{Name: "restrict", Attr: ir.Unit}}
	if writable {
		attrs = append(attrs, ir.NamedAttr{Name: "writable", Attr: ir.Unit})
	}
	t := b.Ctx.Tensor(shape, ir.ElementTypeOf(buffer.Type()))
	return bufferization.NewToTensor(b, buffer, t, attrs...).Result()
}

// MaterializeInDestination writes a tensor into a buffer.
func MaterializeInDestination(b *ir.Builder, from, to *ir.Value) *ir.Op {
	return bufferization.NewMaterializeInDestination(b, from, to, nil, ir.NamedAttr{Name: "writable", Attr: ir.Unit}).Op
}
