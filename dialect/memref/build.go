package memref

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// NewAlloc makes a memref.alloc or memref.alloca; alignment may be nil.
func NewAlloc(b *ir.Builder, def *ir.OpDef, t *ir.MemRefType, sizes, symbols []*ir.Value, alignment ir.Attr) *ir.Value {
	attrs := []ir.NamedAttr{{Name: ir.OperandSegmentSizes, Attr: b.Ctx.I32Array(int64(len(sizes)), int64(len(symbols)))}}
	if alignment != nil {
		attrs = append(attrs, ir.NamedAttr{Name: alignmentAttr, Attr: alignment})
	}
	return b.Create(def, append(sizes[:len(sizes):len(sizes)], symbols...), []ir.Type{t}, attrs...).Result(0)
}

// NewSubView makes a memref.subview of the given type.
func NewSubView(b *ir.Builder, t *ir.MemRefType, source *ir.Value, slice foldresult.Slice) *ir.Value {
	return newSlice(b, SubView, t, source, slice)
}

// NewReinterpretCast makes a memref.reinterpret_cast to the given type.
func NewReinterpretCast(b *ir.Builder, t *ir.MemRefType, source *ir.Value, slice foldresult.Slice) *ir.Value {
	return newSlice(b, ReinterpretCast, t, source, slice)
}

func newSlice(b *ir.Builder, def *ir.OpDef, t *ir.MemRefType, source *ir.Value, slice foldresult.Slice) *ir.Value {
	operands := []*ir.Value{source}
	sizes := []int64{1}
	var attrs []ir.NamedAttr
	for _, part := range []struct {
		list foldresult.List
		attr string
	}{{slice.Offsets, foldresult.StaticOffsets}, {slice.Sizes, foldresult.StaticSizes}, {slice.Strides, foldresult.StaticStrides}} {
		operands = append(operands, part.list.Dynamic...)
		sizes = append(sizes, int64(len(part.list.Dynamic)))
		attrs = append(attrs, ir.NamedAttr{Name: part.attr, Attr: part.list.StaticAttr(b.Ctx)})
	}
	attrs = append(attrs, ir.NamedAttr{Name: ir.OperandSegmentSizes, Attr: b.Ctx.I32Array(sizes...)})
	return b.Create(def, operands, []ir.Type{t}, attrs...).Result(0)
}
