package structuredtomemref

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/ptrmemref"
	"github.com/tshared/tshared/lower/internal/views"
)

// makeGatherScatterTPtr records a gatheredTile. The cast keeps the location of the description.
func (c *conversion) makeGatherScatterTPtr(op *ir.Op) error {
	o, _ := tts.AsMakeGatherScatterTPtr(op)
	base := c.memory.At(c.Ctx, o.Base())
	c.order = append(c.order, op)
	c.tiles[op.Result(0)] = &gatheredTile{
		layout:     layout{ptrmemref.Cast(c.Builder, base, base.Type()), o.Sizes(), o.Strides(), c.offsets(o.Offsets()), c.keepsStructure},
		pointer:    o.Base(),
		dim:        o.GatherScatterDim(),
		rowOffsets: o.GatherScatterOffset(),
		mask:       o.GatherScatterMask(),
		loc:        op.Loc(),
	}
	return nil
}

// gatheredTile has no structure along one dimension: each index of it has an offset in strides, and may be
// masked off. Accesses are loops over that dimension:
//
//	%places = arith.index_cast %idx : tensor<8xi32> to tensor<8xindex>
//	scf.for %i = %c0 to %c8 step %c1 {
//	  %place = tensor.extract %places[%i] : tensor<8xindex>
//	  %o = arith.muli %place, %stride : index
//	  %from = memref.reinterpret_cast %m to offset: [%o], sizes: [1, 16], strides: [%stride, 1]
//	  %to = memref.subview %a[%i, %c0] [1, 16] [%c1, %c1]
//	  memref.copy %from, %to
//	}
type gatheredTile struct {
	layout
	pointer          *ir.Value // that base is the memory of
	dim              int
	rowOffsets, mask *ir.Value
	loc              ir.Location // of the description
	indices          *ir.Value   // rowOffsets as tensor<...xindex>, for the current access
}

func (t *gatheredTile) begin(b *ir.Builder) {
	t.indices = arith.NewCast(b, arith.IndexCast, t.rowOffsets, b.Ctx.WithElement(t.rowOffsets.Type(), ir.Index))
}

func (t *gatheredTile) read(b *ir.Builder, a access, into *ir.Value) {
	t.eachRow(b, a, func(r row) {
		from := r.memory(b)
		a.copyTo(b, from, views.SubView(b, into, r.Slice))
	})
}

func (t *gatheredTile) write(b *ir.Builder, a access, value *ir.Value) {
	t.eachRow(b, a, func(r row) {
		from := views.ExtractSlice(b, value, r.Slice)
		a.writeTo(b, from, r.memory(b))
	})
}

// row is one index of the dimension without structure: a slice of the tile and its memory.
type row struct {
	views.Slice
	memory func(b *ir.Builder) *ir.Value
}

// eachRow emits the loop over the rows of an access.
func (t *gatheredTile) eachRow(b *ir.Builder, a access, visit func(row)) {
	if t.isEmpty() {
		return
	}
	zero := arith.NewIndex(b, 0)
	count := foldresult.Const(t.sizes[t.dim])
	all := arith.NewIndex(b, count.Const)
	upper := all
	if a.masked {
		if t.mask == nil {
			count = foldresult.Min(b, a.sizes[t.dim], count)
		}
		upper = foldresult.Materialize(b, count)
	}
	one := arith.NewIndex(b, 1)
	scf.NewFor(b, zero, upper, one, nil, func(i *ir.Value, _ []*ir.Value) []*ir.Value {
		visitRow := func() []*ir.Value {
			place := tensor.NewExtract(b, t.indices, i)
			visit(t.row(a, i, place, zero, one))
			return nil
		}
		if t.mask == nil {
			return visitRow()
		}
		scf.NewIf(b, tensor.NewExtract(b, t.mask, i), nil, visitRow, nil)
		return nil
	})
}

func (t *gatheredTile) row(a access, i, place, zero, one *ir.Value) row {
	rank := len(t.sizes)
	r := row{Slice: views.Slice{
		Offsets: views.Repeat(foldresult.Value(zero), rank),
		Sizes:   append([]foldresult.Entry(nil), a.sizes...),
		Strides: views.Repeat(foldresult.Value(one), rank),
	}}
	r.Offsets[t.dim] = foldresult.Value(i)
	r.Sizes[t.dim] = foldresult.Const(1)
	r.memory = func(b *ir.Builder) *ir.Value {
		ofAccess := b.Loc
		b.Loc = t.loc
		l := t.layout
		l.offsets = append([]foldresult.Entry(nil), l.offsets...)
		l.offsets[t.dim] = foldresult.Mul(b, foldresult.Value(place), l.strides[t.dim])
		sizes := views.Constants(l.sizes)
		sizes[t.dim] = foldresult.Const(1)
		memory := l.view(b, l.offset(b), sizes)
		b.Loc = ofAccess
		if a.masked {
			memory = views.SubView(b, memory, views.Slice{Offsets: views.Repeat(foldresult.Value(zero), rank), Sizes: r.Sizes, Strides: r.Strides})
		}
		return memory
	}
	return r
}
