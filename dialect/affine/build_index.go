package affine

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// Size is the size of a dimension, which for the outermost one need not be
// Given.
type Size struct {
	foldresult.Entry
	Given bool
}

// Sizes has one entry for each coordinate.
func (o IndexOp) Sizes() []Size {
	var sizes []Size
	if !o.hasOuterSize() {
		sizes = append(sizes, Size{})
	}
	for _, e := range o.Basis().Entries() {
		sizes = append(sizes, Size{e, true})
	}
	return sizes
}

func basisOf(sizes []Size) foldresult.List {
	var entries []foldresult.Entry
	for _, s := range sizes {
		if s.Given {
			entries = append(entries, s.Entry)
		}
	}
	return foldresult.Make(entries...)
}

// NewDelinearize splits an index into one coordinate for each size.
func NewDelinearize(b *ir.Builder, linear *ir.Value, sizes []Size) []*ir.Value {
	basis := basisOf(sizes)
	types := make([]ir.Type, len(sizes))
	for i := range types {
		types[i] = ir.Index
	}
	return b.Create(DelinearizeIndex, append([]*ir.Value{linear}, basis.Dynamic...), types,
		ir.NamedAttr{Name: basisAttr, Attr: basis.StaticAttr(b.Ctx)}).Results()
}

// NewLinearize joins coordinates, one for each size.
func NewLinearize(b *ir.Builder, coordinates []*ir.Value, sizes []Size, disjoint bool) *ir.Value {
	basis := basisOf(sizes)
	attrs := []ir.NamedAttr{
		{Name: basisAttr, Attr: basis.StaticAttr(b.Ctx)},
		{Name: segmentsAttr, Attr: b.Ctx.I32Array(int64(len(coordinates)), int64(len(basis.Dynamic)))},
	}
	if disjoint {
		attrs = append(attrs, ir.NamedAttr{Name: disjointAttr, Attr: ir.Unit})
	}
	return b.Create(LinearizeIndex, append(coordinates[:len(coordinates):len(coordinates)], basis.Dynamic...), []ir.Type{ir.Index}, attrs...).Result(0)
}
