package narrowindices

import (
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// clampedLoad is a load of a tile that may begin before its tensor, as the tiles of a convolution do. Its memory is the part of the tile that
// is inside. Where that begins and how long it is takes a dozen 64-bit operations for each dimension:
//
//	%next = arith.addi %start, %n : index
//	%0 = arith.minsi %next, %c0 : index
//	%first = arith.maxsi %0, %start : index
//	%shift = arith.subi %first, %start : index
//	%1 = arith.minsi %next, %end : index
//	%2 = arith.maxsi %1, %start : index
//	%3 = arith.subi %2, %start : index
//	%4 = arith.maxsi %3, %shift : index
//	%size = arith.subi %4, %shift : index
//	%5 = arith.addi %base, %first : index
//	%m = memref.reinterpret_cast %p to offset: [%5], sizes: [64], strides: [1] ...
//	%s = memref.subview %m[0] [%size] [1] ...
//	%t = tile.load %s[%shift] ...
//
// The memory becomes the whole tensor along the dimension, whose first element is in the tile at -start:
//
//	%shift = arith.subi %c0, %start : index
//	%m = memref.reinterpret_cast %p to offset: [%base], sizes: [%end], strides: [1] ...
//	%t = tile.load %m[%shift] ...
//
// Threads compare the coordinates of their elements with the end, in 32 bits and unsigned: one comparison is for both bounds.
type clampedLoad struct {
	load    tile.LoadOp
	view    memref.SubViewOp
	cast    memref.ReinterpretCastOp
	windows []*window // by dimension; nil where the memory stays as it is
	offset  []foldresult.Entry
}

// unclamp rewrites the loads of a kernel whose tiles may begin before their tensors.
func unclamp(kernel *ir.Op) (made []*ir.Op) {
	var loads []*clampedLoad
	ranges := distribute.NewAxisInfo(kernel).Ranges
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if c, ok := clampedLoadOf(ranges, op); ok {
			loads = append(loads, c)
		}
		return ir.Continue
	})
	b := ir.NewBuilder(kernel.Context())
	for _, c := range loads {
		made = append(made, c.replace(b.Before(c.load.Op).LocateAs(c.load.Op)))
	}
	return made
}

func clampedLoadOf(ranges intrange.Analysis, op *ir.Op) (c *clampedLoad, ok bool) {
	c = &clampedLoad{}
	if c.load, ok = tile.AsLoad(op); !ok || len(c.load.Offsets()) == 0 || c.load.Wrapped() != nil {
		return nil, false
	}
	if c.view, ok = memref.AsSubView(c.load.Source().DefiningOp()); !ok || slices.Contains(c.view.DroppedDims(), true) {
		return nil, false
	}
	part := c.view.Slice()
	if c.cast, ok = memref.AsReinterpretCast(c.view.Source().DefiningOp()); !ok || !part.Offsets.AllKnown(0) || !part.Strides.AllKnown(1) {
		return nil, false
	}
	shape, _ := ir.ShapeOf(c.load.Result().Type())
	c.windows, c.offset = make([]*window, len(shape)), addends(c.cast.Slice().Offsets.Entries()[0])
	found := false
	for d, shift := range c.load.Offsets() {
		w, isWindow := windowOf(shift, part.Sizes.Entries()[d], shape[d])
		if !isWindow || !w.fit(ranges) || !w.takeFrom(&c.offset, c.cast.Slice().Strides.Entries()[d]) {
			continue
		}
		c.windows[d], found = w, true
	}
	return c, found
}

// replace makes the load from the memory of the tensor.
func (c *clampedLoad) replace(b *ir.Builder) *ir.Op {
	strides, offset := c.cast.Slice().Strides.Entries(), foldresult.Const(0)
	for _, e := range c.offset {
		offset = foldresult.Add(b, offset, e)
	}
	whole, part, shifts := c.cast.Slice().Sizes.Entries(), c.view.Slice().Sizes.Entries(), slices.Clone(c.load.Offsets())
	for d, w := range c.windows {
		if w == nil {
			continue
		}
		offset = foldresult.Add(b, offset, foldresult.Mul(b, w.missing(b), strides[d]))
		shifts[d] = foldresult.Materialize(b, foldresult.Sub(b, w.begin, w.clampedStart(b)))
		whole[d] = w.size(b)
		part[d] = whole[d]
	}
	source := c.cast.Source()
	memory := leading(b, reinterpretCast(b, source, offset, whole, strides), part)
	made := tile.NewLoad(b, memory, shifts, c.load.Other(), nil, nil, nil, c.load.Result().Type())
	for _, a := range c.load.Op.Attrs() {
		if made.Op.Attr(a.Name) == nil && !slices.Contains(ofMemory, a.Name) {
			made.Op.SetAttr(a.Name, a.Attr)
		}
	}
	if n := axisinfo.Alignment(source, tile.ElementBytes(ir.ElementTypeOf(memory.Type())), offset); n > 1 {
		made.Op.SetAttr("alignment", b.Ctx.IntAttr(ir.I64, min(n, tile.MaxAccessBytes)))
	}
	c.load.Result().ReplaceAllUsesWith(made.Result())
	unused := slices.Clone(c.load.Op.Operands())
	c.load.Op.Erase()
	distribute.EraseUnused(unused)
	return made.Op
}

// ofMemory are the attributes that are about the memory that the load had.
var ofMemory = []string{"alignment", "starts", "sizes", "outer_strides"}

// addends are the entries whose sum an index is.
func addends(e foldresult.Entry) []foldresult.Entry {
	if op, ok := arith.AsAddI(definingOp(e)); ok {
		return append(addends(foldresult.Value(op.Lhs())), addends(foldresult.Value(op.Rhs()))...)
	}
	return []foldresult.Entry{e}
}

func definingOp(e foldresult.Entry) *ir.Op {
	if e.Value == nil {
		return nil
	}
	return e.Value.DefiningOp()
}

// reinterpretCast is the memory from an offset on.
func reinterpretCast(b *ir.Builder, source *ir.Value, offset foldresult.Entry, sizes, strides []foldresult.Entry) *ir.Value {
	s := foldresult.Slice{Offsets: foldresult.IndexList(b, offset), Sizes: foldresult.IndexList(b, sizes...), Strides: foldresult.IndexList(b, strides...)}
	t := b.Ctx.MemRef(s.Sizes.Static, ir.ElementTypeOf(source.Type()), b.Ctx.Strided(s.Strides.Static, s.Offsets.Static[0]), memref.SpaceOf(source.Type()))
	return memref.NewReinterpretCast(b, t, source, s)
}

// leading is the memory of the first elements along each dimension.
func leading(b *ir.Builder, memory *ir.Value, sizes []foldresult.Entry) *ir.Value {
	zeros, ones := make([]foldresult.Entry, len(sizes)), slices.Repeat([]foldresult.Entry{foldresult.Const(1)}, len(sizes))
	s := foldresult.Slice{Offsets: foldresult.IndexList(b, zeros...), Sizes: foldresult.IndexList(b, sizes...), Strides: foldresult.IndexList(b, ones...)}
	return memref.NewSubView(b, memref.SubViewType(b.Ctx, memory.Type().(*ir.MemRefType), s.Offsets.Static, s.Sizes.Static, s.Strides.Static), memory, s)
}
