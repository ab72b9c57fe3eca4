package structuredtomemref

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/discardable"
	"github.com/tshared/tshared/lower/internal/views"
)

// accessible is memory that a program accesses as a whole, or its leading elements along each dimension.
type accessible interface {
	// begin emits the operations that an access needs first.
	begin(b *ir.Builder)
	// read copies the accessed elements into a buffer of the tile's shape.
	read(b *ir.Builder, a access, into *ir.Value)
	// write copies the accessed elements from a tensor of the tile's shape.
	write(b *ir.Builder, a access, from *ir.Value)
}

// access is a load or a store.
type access struct {
	op *ir.Op
	// sizes are the numbers of elements accessed along each dimension.
	sizes  []foldresult.Entry
	masked bool // sizes are those of a mask
}

// layout is the layout of a tile in memory: element (i, j, ...) is at the sum of offsets plus i*strides[0] +
// j*strides[1] + ... elements from the base.
type layout struct {
	base             *ir.Value // memref<*xT>
	sizes            []int64
	strides, offsets []foldresult.Entry
	keepsStructure   bool // accesses say at which coordinates they are
}

// isEmpty reports whether a tile has no elements, and so no slices.
func (l layout) isEmpty() bool { return slices.Contains(l.sizes, 0) }

// offset is the sum of the offsets.
func (l layout) offset(b *ir.Builder) foldresult.Entry {
	sum := foldresult.Const(0)
	for _, o := range l.offsets {
		sum = foldresult.Add(b, sum, o)
	}
	return sum
}

// view is the memory from an offset on, with other sizes.
func (l layout) view(b *ir.Builder, offset foldresult.Entry, sizes []foldresult.Entry) *ir.Value {
	return views.ReinterpretCast(b, l.base, offset, sizes, viewStrides(l.strides, sizes))
}

// viewStrides are the strides of a view. The stride of a dimension of size 1 does not matter: where the program
// has 0, the view has that of dense memory, which later passes handle better.
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

// known is an entry as a constant where its value is constant.
func known(e foldresult.Entry) foldresult.Entry {
	if e.Value != nil {
		if v, ok := foldresult.ConstantOf(e.Value); ok {
			return foldresult.Const(v)
		}
	}
	return e
}

// copyTo and writeTo copy the elements of an access and its attributes.
func (a access) copyTo(b *ir.Builder, from, to *ir.Value) {
	discardable.Copy(a.op, views.Copy(b, from, to))
}

func (a access) writeTo(b *ir.Builder, from, to *ir.Value) {
	discardable.Copy(a.op, views.MaterializeInDestination(b, from, to))
}

// plainTile is a tile with nothing but a layout. alignment is that of its first element in bytes, 0 for that of
// its type.
type plainTile struct {
	layout
	memory    *ir.Value
	alignment int64
}

// setAlignment sets the alignment of an access.
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
	a.copyTo(b, t.located(b, from, a.sizes, nil), into)
}

func (t *plainTile) write(b *ir.Builder, a access, from *ir.Value) {
	t.setAlignment(a)
	to := t.memory
	if a.masked {
		from = views.ExtractSlice(b, from, views.Leading(a.sizes))
		to = views.SubView(b, to, views.Leading(a.sizes))
	}
	a.writeTo(b, from, t.located(b, to, a.sizes, nil))
}
