package pipeline

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
	"github.com/tshared/tshared/transform/gpu/vectorize"
)

// asyncCopy is the copy of a load into a buffer while it is built.
type asyncCopy struct {
	*version
	load    *asyncops.Load
	index   int // of the load
	buffer  *ir.Value
	inRange *ir.Value
	m       *ir.Mapping
	whole   bool // the tile is inside of its tensor
}

// copy issues the copy of the load.
func (c *asyncCopy) copy() {
	saved := c.b.Save()
	defer func() { c.b.Restore(saved) }()
	c.b.LocateAs(c.load.Load.Op)
	switch f := c.load.Filling; {
	case f == nil || c.fast || c.oneVersion:
		c.copyBy(tile.MaxAccessBytes)
	case f.Flag == nil:
		c.issueCopy(c.placed(1), 1, c.m.Value(f.Value))
	default:
		scf.NewIf(c.b, c.m.Value(f.Flag), nil,
			func() []*ir.Value { c.issueCopy(c.placed(1), 1, c.m.Value(f.Value)); return nil },
			func() []*ir.Value { c.copyBy(tile.MaxAccessBytes); return nil })
	}
}

// copyBy issues a copy by vectors of up to some bytes. If it is tested at run time whether they are aligned, the other branch has narrower ones. Each width has
// a layout of its own, in which lanes copy adjacent vectors.
func (c *asyncCopy) copyBy(most int64) {
	bytes := tile.ElementBytes(ir.ElementTypeOf(c.load.Load.Source().Type()))
	n, conditions := asyncops.CopyWidth(c.placed(most))
	var fill *ir.Value
	if f := c.load.Filling; f != nil && c.oneVersion && !c.whole {
		if fill = c.m.Value(f.Value); f.Flag != nil {
			fill = arith.NewSelect(c.b, c.m.Value(f.Flag), fill, c.zero(fill.Type()))
		}
	}
	issue := func() []*ir.Value { c.issueCopy(c.placed(n*bytes), n, fill); return nil }
	if c.fast || len(conditions) == 0 { // the fast version's guards are checked before the loop
		issue()
		return
	}
	var guard *ir.Value
	for _, condition := range conditions {
		g := c.guards.Test(c.b, condition.Mapped(c.m))
		if guard != nil {
			g = arith.NewBinary(c.b, arith.AndI, guard, g)
		}
		guard = g
	}
	narrower := n * bytes / 2
	if c.load.Wrapped() != nil { // seldom executed: fewer widths keep the code small
		narrower = min(narrower, tile.MinCopyBytes)
	}
	scf.NewIf(c.b, guard, nil, issue, func() []*ir.Value { c.copyBy(narrower); return nil })
}

// placed is the access of a copy by vectors of up to some bytes where its version of the loop copies it to.
func (c *asyncCopy) placed(most int64) *vectorize.Access {
	a, l := c.CopyAccess(c.d, c.index, most), c.load
	if l.Shift != nil && !c.fast && !c.whole {
		a.Offsets = c.shiftValues(l)
	}
	if w := l.Wrapped(); w != nil && c.fast {
		a.FullDim = w.Dim
	}
	return a
}

// issueCopy issues a copy by vectors of n elements. Elements outside of the memory are filled with a value; nil is zero.
func (c *asyncCopy) issueCopy(a *vectorize.Access, n int64, fill *ir.Value) {
	b, l, source := c.b, c.load, c.m.Value(c.load.Load.Source())
	var attrs []ir.NamedAttr
	var wrap []*ir.Value
	switch w := l.Load.Wrapped(); {
	case w != nil && w.Dim == a.FullDim:
		source = c.unwrapped(source, w)
	case w != nil:
		attrs = append(attrs, ir.NamedAttr{Name: "wrap_dim", Attr: b.Ctx.IntAttr(ir.I64, int64(w.Dim))})
		wrap = []*ir.Value{c.m.Value(w.Offset), c.m.Value(w.Modulus)}
	}
	for d, n := range a.Layout.Shape {
		if c.whole || d == a.FullDim {
			source = withFullDim(b, source, d, n)
		}
	}
	offsets := make([]*ir.Value, len(a.Offsets))
	for i, at := range a.Offsets {
		offsets[i] = c.m.Value(at)
	}
	switch widest, _ := asyncops.CopyWidth(c.placed(tile.MaxAccessBytes)); {
	case c.whole:
	case n < widest, c.rollsEdges && !c.fast: // seldom executed: a rolled loop keeps the code small
		attrs = append(attrs, ir.NamedAttr{Name: "rolled", Attr: ir.Unit})
	case c.branches(l):
		attrs = append(attrs, ir.NamedAttr{Name: "full_branch", Attr: ir.Unit})
	}
	if a.IsCut(n) && !c.whole {
		attrs = append(attrs, ir.NamedAttr{Name: "cut", Attr: ir.Unit})
	}
	tile.NewAsyncCopy(b, source, offsets, c.buffer, c.inRange, fill, wrap, tile.LayoutAttr(b.Ctx, a.Layout), n, attrs...)
}

// copyElements issues the copies of a gather.
func (c *asyncCopy) copyElements() {
	b, o := c.b, c.load.Gather
	saved := b.Save()
	defer func() { b.Restore(saved) }()
	b.LocateAs(o.Op)
	var mask *ir.Value
	if o.Mask() != nil {
		mask = c.m.Value(o.Mask())
	}
	n, _ := o.Vector()
	tile.NewAsyncGather(b, c.m.Value(o.Source()), c.m.Value(o.Indices()), mask, c.buffer, c.inRange, n)
}

// unwrapped is the memory of a tile that does not wrap around, from its first element on.
func (c *asyncCopy) unwrapped(source *ir.Value, w *tile.Wrap) *ir.Value {
	t, sizes := source.Type().(*ir.MemRefType), c.load.Sizes()
	for d, e := range sizes {
		if e.Value != nil {
			sizes[d].Value = c.m.Value(e.Value)
		}
	}
	sizes[w.Dim] = foldresult.Const(c.Buffers[c.index].Tensor().Shape[w.Dim])
	starts := make([]foldresult.Entry, len(sizes))
	starts[w.Dim] = foldresult.Value(c.starts[c.load])
	part := foldresult.Tile(starts, t.Shape)
	part.Sizes = foldresult.Make(sizes...)
	return memref.NewSubView(c.b, memref.SubViewType(c.b.Ctx, t, part.Offsets.Static, part.Sizes.Static, part.Strides.Static), source, part)
}

// shiftValues are the offsets of a shifted tile.
func (r *rewriter) shiftValues(l *asyncops.Load) (list []*ir.Value) {
	for d, at := range l.Shift.Entries() {
		if at.Value != nil {
			at.Value = unclamped(l, at.Value, d)
		}
		list = append(list, foldresult.Materialize(r.b, at))
	}
	return list
}

// withFullDim is a memref with the full size of the tensor along a dimension.
func withFullDim(b *ir.Builder, v *ir.Value, dim int, size int64) *ir.Value {
	t := v.Type().(*ir.MemRefType)
	if t.Shape[dim] == size {
		return v
	}
	shape := slices.Clone(t.Shape)
	shape[dim] = size
	return b.Create(memref.Cast, []*ir.Value{v}, []ir.Type{b.Ctx.MemRef(shape, t.Elem, t.Layout, t.Space)}).Result(0)
}
