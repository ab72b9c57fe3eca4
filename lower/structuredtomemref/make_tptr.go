package structuredtomemref

import (
	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/views"
)

// makeTPtr is a memref of the memory of a tile:
//
//	%p = tts.make_tptr %a to sizes: [4, 8], strides: [%s, 1], offsets: [%o, 2], shape: [0, 0], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
//
// becomes
//
//	%m = builtin.unrealized_conversion_cast %a : !tt.ptr<f32> to memref<*xf32>
//	%i = arith.addi %o, %c2 : index
//	%p = memref.reinterpret_cast %m to offset: [%i], sizes: [4, 8], strides: [%s, 1] : memref<*xf32> to memref<4x8xf32, strided<[?, 1], offset: ?>>
//
// Shape and order of a block pointer do not change the addresses. A tile that wraps around has several pieces,
// which are found at each access.
func (c *conversion) makeTPtr(op *ir.Op) error {
	o, _ := tts.AsMakeTPtr(op)
	l := layout{c.memory.At(c.Ctx, o.Base()), o.Sizes(), o.Strides(), c.offsets(o.Offsets()), c.keepsStructure}
	c.order = append(c.order, op)
	if o.IsWrapping() {
		c.tiles[op.Result(0)] = &wrappedTile{layout: l, moduli: o.Shape()}
		return nil
	}
	view := l.view(c.Builder, l.offset(c.Builder), views.Constants(l.sizes))
	c.tiles[op.Result(0)] = &plainTile{l, view, alignment(o)}
	return nil
}

// alignment is the alignment of a tile's first element in bytes, 0 if it is only that of the element type.
func alignment(o tts.MakeTPtrOp) int64 {
	bytes := axisinfo.Bytes(o.ElementType())
	if n := axisinfo.Alignment(o.Base(), bytes, o.Offsets()...); n > bytes {
		return n
	}
	return 0
}

// offsets are the offsets of a tile. Block pointers have constants among them that are values.
func (c *conversion) offsets(entries []foldresult.Entry) []foldresult.Entry {
	if !c.staticOffsets {
		return entries
	}
	out := make([]foldresult.Entry, len(entries))
	for i, e := range entries {
		out[i] = known(e)
	}
	return out
}
