package structuredtomemref

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/discardable"
	"github.com/tshared/tshared/lower/internal/views"
)

// tile is memory that a program accesses as a whole, or in part: from the first
// element in each dimension on.
type tile interface {
	// begin makes what an access needs before anything else.
	begin(b *ir.Builder)
	// read copies what is accessed into a buffer of the tile's shape.
	read(b *ir.Builder, a access, into *ir.Value)
	// write copies what is accessed from a tensor of the tile's shape.
	write(b *ir.Builder, a access, from *ir.Value)
}

// access is a load or a store.
type access struct {
	op *ir.Op
	// sizes are how many elements are accessed in each dimension.
	sizes  []foldresult.Entry
	masked bool // whether sizes are those of a mask
}

// layout is how a tile lies in memory: element (i, j, ...) stands at the sum of
// offsets plus i*strides[0] + j*strides[1] + ... elements from the base.
type layout struct {
	base             *ir.Value // memref<*xT>
	sizes            []int64
	strides, offsets []foldresult.Entry
}

// isEmpty reports whether a tile has no elements: then it has no parts either.
func (l layout) isEmpty() bool { return slices.Contains(l.sizes, 0) }

// offset is the sum of the offsets.
func (l layout) offset(b *ir.Builder) foldresult.Entry {
	sum := foldresult.Const(0)
	for _, o := range l.offsets {
		sum = foldresult.Add(b, sum, o)
	}
	return sum
}

// view sees the memory from an offset on with sizes of its own.
func (l layout) view(b *ir.Builder, offset foldresult.Entry, sizes []foldresult.Entry) *ir.Value {
	return views.ReinterpretCast(b, l.base, offset, sizes, viewStrides(l.strides, sizes))
}

// viewStrides are the strides a view gets. A dimension of one element has none
// of its own; where the program says 0, it gets the one of dense memory, which
// later passes understand better.
func viewStrides(strides, sizes []foldresult.Entry) []foldresult.Entry {
	out := make([]foldresult.Entry, len(strides))
	dense := int64(1)
	for i := len(strides) - 1; i >= 0; i-- {
		out[i] = known(strides[i])
		if sizes[i].IsConst(1) && out[i].IsConst(0) {
			out[i] = foldresult.Const(dense)
		}
		if sizes[i].Value == nil {
			dense *= sizes[i].Const
		}
	}
	return out
}

// known is an entry as a constant when its value always is the same.
func known(e foldresult.Entry) foldresult.Entry {
	if e.Value != nil {
		if v, ok := foldresult.ConstantOf(e.Value); ok {
			return foldresult.Const(v)
		}
	}
	return e
}

// copyTo and writeTo move the elements of an access, with what its operation
// says about them.
func (a access) copyTo(b *ir.Builder, from, to *ir.Value) {
	discardable.Copy(a.op, views.Copy(b, from, to))
}

func (a access) writeTo(b *ir.Builder, from, to *ir.Value) {
	discardable.Copy(a.op, views.MaterializeInDestination(b, from, to))
}

// plainTile is a tile with nothing but a layout. Its first element stands at a
// multiple of alignment bytes, 0 when that is not known to be more than its
// type asks for.
type plainTile struct {
	memory    *ir.Value
	alignment int64
}

// setAlignment tells accesses how the tile is aligned.
func (t *plainTile) setAlignment(a access) {
	if t.alignment > 0 {
		discardable.Set(a.op, discardable.Alignment(a.op.Context(), t.alignment))
	}
}

func (t *plainTile) begin(*ir.Builder) {}

func (t *plainTile) read(b *ir.Builder, a access, into *ir.Value) {
	t.setAlignment(a)
	from := t.memory
	if a.masked {
		from = views.SubView(b, from, views.Leading(a.sizes))
		into = views.SubView(b, into, views.Leading(a.sizes))
	}
	a.copyTo(b, from, into)
}

func (t *plainTile) write(b *ir.Builder, a access, from *ir.Value) {
	t.setAlignment(a)
	to := t.memory
	if a.masked {
		from = views.ExtractSlice(b, from, views.Leading(a.sizes))
		to = views.SubView(b, to, views.Leading(a.sizes))
	}
	a.writeTo(b, from, to)
}
