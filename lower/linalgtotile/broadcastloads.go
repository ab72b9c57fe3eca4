package linalgtotile

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// broadcastLoad is a load of a tile whose addresses do not change along some dimensions, such as a number for each row in a kernel whose block is in one row of a
// matrix. The tile is a broadcast of a smaller one:
//
//	%m = memref.reinterpret_cast %p to offset: [%o], sizes: [16, 32], strides: [0, 1] : ...
//	%t = tile.load %m : memref<16x32xf32, ...> -> tensor<16x32xf32>
//
// becomes
//
//	%m = memref.reinterpret_cast %p to offset: [%o], sizes: [1, 32], strides: [1, 1] : ...
//	%s = tile.load %m : memref<1x32xf32, ...> -> tensor<1x32xf32>
//	%t = linalg.generic {broadcastDims = array<i64: 0>, ...} ins(%s : tensor<1x32xf32>) outs(%e : tensor<16x32xf32>)
//
// Threads load the smaller tile in the layout of its users, where the larger one would go through shared memory.
type broadcastLoad struct {
	load  tile.LoadOp
	cast  memref.ReinterpretCastOp // the tile in memory
	mask  memref.SubViewOp         // the part of it that is loaded, if isMasked
	dims  []int64                  // along which addresses do not change
	fill  linalg.FillOp            // of masked-off elements, if isFilled
	shape []int64                  // of the smaller tile

	isMasked, isFilled bool
}

// broadcastLoads loads each element of memory once, where a tile has it several times.
func (p *promoter) broadcastLoads(root *ir.Op) {
	root.Walk(func(op *ir.Op) ir.WalkResult {
		l, ok := broadcastLoadOf(op)
		if !ok {
			return ir.Continue
		}
		p.b.Before(op).LocateAs(op)
		small := l.smaller(p.b)
		whole := op.Result(0)
		exprs := make([]affine.Expr, len(l.shape))
		for d := range exprs {
			if exprs[d] = affine.D(d); slices.Contains(l.dims, int64(d)) {
				exprs[d] = affine.C(0)
			}
		}
		t := whole.Type().(*ir.TensorType)
		made := linalg.NewGeneric(p.b, linalg.GenericSpec{
			Ins:   []*ir.Value{small},
			Outs:  []*ir.Value{tensor.NewEmpty(p.b, t.Shape, t.Elem)},
			Maps:  []*affine.Map{affine.NewMap(len(exprs), 0, exprs...)},
			Attrs: []ir.NamedAttr{{Name: "broadcastDims", Attr: p.b.Ctx.I64Array(l.dims...)}},
			Body:  func(args []*ir.Value) []*ir.Value { return args[:1] },
		})
		whole.ReplaceAllUsesWith(made.Result(0))
		op.Erase()
		l.eraseViews()
		return ir.Skip
	})
}

// broadcastLoadOf matches a load that has several copies of elements. Along dimensions with a mask other copies may be other elements.
func broadcastLoadOf(op *ir.Op) (l broadcastLoad, ok bool) {
	if l.load, ok = tile.AsLoad(op); !ok || len(l.load.Offsets())+len(l.load.Wrap()) > 0 || l.load.Guard() != nil || op.HasAttr(ir.Volatile) || isInLoopOfDots(op) {
		return l, false
	}
	source := l.load.Source()
	if l.mask, l.isMasked = memref.AsSubView(source.DefiningOp()); l.isMasked {
		cut := l.mask.Slice()
		if slices.Contains(l.mask.DroppedDims(), true) || !cut.Offsets.AllKnown(0) || !cut.Strides.AllKnown(1) {
			return l, false
		}
		source = l.mask.Source()
	}
	if l.cast, ok = memref.AsReinterpretCast(source.DefiningOp()); !ok {
		return l, false
	}
	if other := l.load.Other(); other != nil && !other.DefiningOp().Is(tensor.Empty) {
		if l.fill, l.isFilled = linalg.AsFill(other.DefiningOp()); !l.isFilled {
			return l, false
		}
	}
	return l, l.findDims()
}

// findDims finds the dimensions along which addresses do not change and there is no mask, and reports whether there are such and others.
func (l *broadcastLoad) findDims() bool {
	l.shape, _ = ir.ShapeOf(l.load.Result().Type())
	l.shape = slices.Clone(l.shape)
	inMemory, _ := ir.ShapeOf(l.load.Source().Type())
	for d, stride := range l.cast.Slice().Strides.Entries() {
		if n, known := stride.Known(); known && n == 0 && l.shape[d] > 1 && inMemory[d] == l.shape[d] {
			l.dims = append(l.dims, int64(d))
			l.shape[d] = 1
		}
	}
	return len(l.dims) > 0 && slices.ContainsFunc(l.shape, func(n int64) bool { return n > 1 })
}

// smaller loads one of the copies.
func (l *broadcastLoad) smaller(b *ir.Builder) *ir.Value {
	m := l.cast.Result().Type().(*ir.MemRefType)
	whole := l.cast.Slice()
	whole.Sizes, whole.Strides = l.ones(whole.Sizes), l.ones(whole.Strides)
	t := b.Ctx.MemRef(whole.Sizes.Static, m.Elem, b.Ctx.Strided(whole.Strides.Static, whole.Offsets.Static[0]), m.Space)
	view := memref.NewReinterpretCast(b, t, l.cast.Source(), whole)
	if l.isMasked {
		part := l.mask.Slice()
		part.Sizes = l.ones(part.Sizes)
		view = memref.NewSubView(b, memref.SubViewType(b.Ctx, t, part.Offsets.Static, part.Sizes.Static, part.Strides.Static), view, part)
	}
	var other *ir.Value
	if l.isFilled {
		other = linalg.NewFill(b, l.fill.Value(), tensor.NewEmpty(b, l.shape, m.Elem))
	}
	made := tile.NewLoad(b, view, nil, other, nil, nil, nil, b.Ctx.Tensor(l.shape, m.Elem), l.load.Op.Discardable()...)
	for _, a := range l.load.Op.Attrs() {
		if made.Op.Attr(a.Name) == nil {
			made.Op.SetAttr(a.Name, a.Attr)
		}
	}
	return made.Result()
}

// eraseViews erases views that nothing else uses.
func (l *broadcastLoad) eraseViews() {
	if l.isMasked && !l.mask.Op.HasUses() {
		l.mask.Op.Erase()
	}
	if !l.cast.Op.HasUses() {
		l.cast.Op.Erase()
	}
}

// ones are sizes or strides with 1 along dimensions in which addresses do not change, as the lowering has them for dimensions of one element.
func (l *broadcastLoad) ones(list foldresult.List) foldresult.List {
	entries := list.Entries()
	for _, d := range l.dims {
		entries[d] = foldresult.Const(1)
	}
	return foldresult.Make(entries...)
}
