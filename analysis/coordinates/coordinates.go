// Package coordinates finds where tiles are in tensors in memory: the coordinates of a tile's first element, and the sizes of the tensor as
// masks say them. A tile is described by offsets and strides in elements, and a kernel computes these from the coordinates; the analysis
// divides what it computed by the strides, without a division. It makes no operations: coordinates are affine in values of the kernel.
package coordinates

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// Dim is a dimension of a tile.
type Dim struct {
	Offset, Stride foldresult.Entry // element i is Offset + i*Stride elements into the memory
	Size           int64            // the number of elements of the tile
	Kept           foldresult.Entry // the number of elements that are accessed, the first ones
	// Wrap is set where the tile wraps around: the offset has no part in the address then.
	Wrap *Wrap
}

// Wrap is where a piece of a tile that wraps around is.
type Wrap struct {
	Start   foldresult.Entry // the coordinate of its first element
	Size    foldresult.Entry // the number of coordinates, after which they start again
	Unknown bool             // the kernel does not compute these
}

// Tile is the place of a tile in a tensor in memory. Where addresses have further products, the tensor has outer dimensions, in front of
// the dimensions of the tile: the batch and head of a matrix, for instance. The tile has one coordinate along them.
type Tile struct {
	Values []*ir.Value // the dimensions of the expressions, integers or indices
	// Starts are the coordinates of the first element, along the outer dimensions and the dimensions of the tile. Multiplied by
	// the strides, they add up to the offset of the element.
	Starts []affine.Expr
	// Sizes are the sizes of the tensor along the dimensions of the tile: the elements with coordinates less than these are accessed. Without a
	// mask the tensor ends where the tile does.
	Sizes []affine.Expr
	// OuterStrides are the strides of the outer dimensions, in elements.
	OuterStrides []affine.Expr
}

// maxValues is how many values the coordinates of a tile depend on at most.
const maxValues = 16

// Of finds the coordinates of a tile. They are not ok where an address has other terms than products with its
// strides, with arguments and with numbers.
func Of(dims []Dim) (t Tile, ok bool) {
	a := address{limit: maxOperations, starts: make([]Sum, len(dims))}
	for _, d := range dims {
		stride := peel(d.Stride)
		if d.Wrap != nil && stride.Value != nil {
			stride = foldresult.Entry{} // no part of the offset is along this dimension
		}
		a.strides = append(a.strides, stride)
	}
	var rest Sum
	for i, d := range dims {
		if d.Wrap != nil {
			a.failed = a.failed || d.Wrap.Unknown
			a.starts[i].plus(a.sumOf(d.Wrap.Start), 1)
			continue
		}
		a.dim, a.rest = i, Sum{}
		a.addEntry(d.Offset, 1)
		if stride := a.strides[i]; stride.Value == nil && stride.Const > 0 {
			a.starts[i].plus(a.rest.quotient(stride.Const), 1)
		}
		rest.plus(a.rest, 1)
	}
	a.place(rest, dims)
	sizes := make([]Sum, len(dims))
	for i, d := range dims {
		sizes[i] = a.sizeOf(i, d)
		if d.Wrap == nil {
			a.moveBase(i, &sizes[i])
		}
	}
	if a.failed {
		return t, false
	}
	for _, o := range a.outer {
		o.widen()
		t.Starts = append(t.Starts, t.expr(o.index))
		t.OuterStrides = append(t.OuterStrides, t.expr(o.stride))
	}
	for i := range dims {
		t.Starts = append(t.Starts, t.expr(a.starts[i]))
		t.Sizes = append(t.Sizes, t.expr(sizes[i]))
	}
	return t, len(t.Values) <= maxValues
}

// moveBase moves the coordinate at which a part of a tensor begins to an outer dimension with the same stride, where masks say the size of the part:
//
//	(%batch * %rows + %row) * %stride, where %row < %rows
//
// has coordinates %batch * %rows and %row, and the tensor has %rows along the latter.
func (a *address) moveBase(dim int, size *Sum) {
	start := &a.starts[dim]
	if _, whole := size.Minus(*start).Constant(); whole || size.isOne() {
		return
	}
	var base Sum
	for _, t := range start.terms {
		if slices.Contains(size.terms, t) {
			base.terms = append(base.terms, t)
		}
	}
	if rest := size.Minus(base); len(base.terms) > 0 && rest.isOne() {
		a.outer = append(a.outer, outer{sumOfStride(a.strides[dim]), base})
		*size = rest
		start.plus(base, -1)
	}
}

// sumOfStride is a stride that is peeled.
func sumOfStride(e foldresult.Entry) Sum {
	if e.Value == nil {
		return Sum{constant: e.Const}
	}
	return Sum{terms: []term{{e.Value, 1}}}
}

// place adds the values and numbers that no stride divides to the coordinate along the contiguous dimension. Without such a dimension they are
// along an outer dimension of their own.
func (a *address) place(rest Sum, dims []Dim) {
	if rest.isZero() {
		return
	}
	contiguous := -1
	for i, d := range dims {
		if a.strides[i].IsConst(1) && (contiguous < 0 || d.Size > dims[contiguous].Size) {
			contiguous = i
		}
	}
	if contiguous < 0 {
		a.outer = append(a.outer, outer{stride: Sum{constant: 1}, index: rest})
		return
	}
	a.failed = a.failed || dims[contiguous].Wrap != nil
	a.starts[contiguous].plus(rest, 1)
}

// sizeOf is the size of the tensor along a dimension.
func (a *address) sizeOf(i int, d Dim) (size Sum) {
	if d.Wrap != nil {
		return a.sumOf(d.Wrap.Size)
	}
	size.plus(a.starts[i], 1)
	if d.Kept.Value == nil {
		size.constant += d.Kept.Const
		return size
	}
	size.plus(a.unclamped(a.sumOf(d.Kept), clamps{size: d.Size}), 1)
	return size
}

// expr is an expression on the values of a tile.
func (t *Tile) expr(l Sum) affine.Expr {
	sum := affine.C(0)
	for _, term := range l.terms {
		at := 0
		for at < len(t.Values) && t.Values[at] != term.value {
			at++
		}
		if at == len(t.Values) {
			t.Values = append(t.Values, term.value)
		}
		sum = affine.Add(sum, affine.Mul(affine.D(at), affine.C(term.factor)))
	}
	return affine.Add(sum, affine.C(l.constant))
}
