package structuredtomemref

import (
	"slices"

	"github.com/tshared/tshared/analysis/coordinates"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/lower/internal/views"
)

// wrappedTile wraps around in some dimensions: element i is at (offset + i*stride) rem modulus elements, and
// the modulus is a multiple of the stride. The offset may be a number of strides and a rest, which does not
// take part in the wrap: pointers that advance along rows have such offsets in the dimension of the rows. A
// dimension is divided into a first piece, up to the modulus, and pieces of the length of the modulus after
// it, usually one:
//
//	%step = arith.divsi %period, %stride
//	%start = arith.remsi %offset, %period
//	%bit = arith.remsi %start, %stride
//	%whole = arith.subi %start, %bit
//	%left = arith.subi %period, %whole
//	%n = arith.divsi %left, %stride
//	%first = arith.minsi %n, %rows
//	copy %first rows from %start on
//	scf.for %i = %first to %rows step %step {
//	  %rest = arith.subi %rows, %i
//	  %n = arith.minsi %step, %rest
//	  copy %n rows from %bit on to row %i
//	}
//
// Where the offset may be negative, pieces may be single elements.
type wrappedTile struct {
	layout
	moduli []foldresult.Entry // 0 in dimensions that do not wrap around
}

func (t *wrappedTile) begin(*ir.Builder) {}

func (t *wrappedTile) read(b *ir.Builder, a access, into *ir.Value) {
	t.eachPiece(b, a, func(p piece) {
		from := t.view(b, p.offset, p.sizes)
		a.copyTo(b, t.located(b, from, p.sizes, p.wraps), views.SubView(b, into, p.part()))
	})
}

func (t *wrappedTile) write(b *ir.Builder, a access, value *ir.Value) {
	t.eachPiece(b, a, func(p piece) {
		from := views.ExtractSlice(b, value, p.part())
		a.writeTo(b, from, t.located(b, t.view(b, p.offset, p.sizes), p.sizes, p.wraps))
	})
}

// wrappedDim is the only dimension along which a tile wraps around; -1 if there are others.
func (t *wrappedTile) wrappedDim() int {
	dim := -1
	for d := range t.sizes {
		if t.wraps(d) {
			if dim >= 0 {
				return -1
			}
			dim = d
		}
	}
	return dim
}

// isOneLoad reports whether a load is one operation: the tile wraps around along one dimension, where nothing is masked off, in whole rows.
func (t *wrappedTile) isOneLoad(a access) bool {
	d := t.wrappedDim()
	return t.keepsStructure && d >= 0 && !t.isEmpty() && !a.op.HasAttr(ir.Volatile) && known(a.sizes[d]).IsConst(t.sizes[d]) &&
		(known(t.strides[d]).IsConst(1) || t.isInRows(d))
}

// load loads the tile as one operation, from the memory of a period:
//
//	%m = memref.reinterpret_cast %p to offset: [%k], sizes: [%period, 64], strides: [%stride, 1] : ...
//	%r = tile.load %m wrap(%first, %period : i32, i32) {wrap_dim = 0 : i64} : ... -> tensor<32x64xf16>
func (t *wrappedTile) load(b *ir.Builder, a access, result *ir.TensorType, other *ir.Value) *ir.Value {
	d := t.wrappedDim()
	w := t.wrap(b, d)
	at, sizes, wraps := foldresult.Const(0), slices.Clone(a.sizes), make([]*coordinates.Wrap, len(a.sizes))
	for i, offset := range t.offsets {
		if i != d {
			at = foldresult.Add(b, at, offset)
		}
	}
	sizes[d], wraps[d] = w.modulus, &coordinates.Wrap{Size: w.modulus}
	memory := t.located(b, t.view(b, at, sizes), sizes, wraps)
	attrs := append(structure.AccessAttrs(tile.Load, a.op), ir.NamedAttr{Name: "wrap_dim", Attr: b.Ctx.IntAttr(ir.I64, int64(d))})
	return tile.NewLoad(b, memory, nil, other, nil, nil, ofOneType(b, w.offset, w.modulus), result, attrs...).Result()
}

// ofOneType are indices in the type that the kernel computes both in, which is narrower.
func ofOneType(b *ir.Builder, x, y foldresult.Entry) []*ir.Value {
	values := []*ir.Value{foldresult.Materialize(b, x), foldresult.Materialize(b, y)}
	from, ok := arith.AsIndexCast(values[0].DefiningOp())
	to, okToo := arith.AsIndexCast(values[1].DefiningOp())
	if ok && okToo && from.In().Type() == to.In().Type() {
		return []*ir.Value{from.In(), to.In()}
	}
	return values
}

// piece is a slice of a tile that does not wrap around, with its offset in memory.
type piece struct {
	starts, sizes []foldresult.Entry
	offset        foldresult.Entry
	wraps         []*coordinates.Wrap // by dimension; nil where the tile does not wrap around
}

func (p piece) part() views.Slice {
	return views.Slice{Offsets: p.starts, Sizes: p.sizes, Strides: views.Repeat(foldresult.Const(1), len(p.sizes))}
}

// wraps reports whether a dimension may wrap around.
func (t *wrappedTile) wraps(d int) bool {
	return !t.moduli[d].IsConst(0) && !known(t.strides[d]).IsConst(0)
}

// eachPiece visits the pieces of an access inside the loops over them.
func (t *wrappedTile) eachPiece(b *ir.Builder, a access, visit func(piece)) {
	if t.isEmpty() {
		return
	}
	whole := piece{starts: views.Repeat(foldresult.Const(0), len(a.sizes)), sizes: a.sizes, offset: foldresult.Const(0), wraps: make([]*coordinates.Wrap, len(a.sizes))}
	var wrapping []int
	for d := range t.sizes {
		if t.wraps(d) {
			wrapping = append(wrapping, d)
		} else {
			whole.offset = foldresult.Add(b, whole.offset, t.offsets[d])
		}
	}
	t.split(b, whole, wrapping, visit)
}

// split divides a slice along the first of some dimensions, and the pieces along the others.
func (t *wrappedTile) split(b *ir.Builder, p piece, dims []int, visit func(piece)) {
	if len(dims) == 0 {
		visit(p)
		return
	}
	d := dims[0]
	w := t.wrap(b, d)
	n, offset := p.sizes[d], w.offset
	modulus, stride := withoutZero(b, w.modulus, w.stride)
	modulus, step := alongStride(b, modulus, stride)
	start := foldresult.Rem(b, offset, modulus)
	bit := foldresult.Rem(b, start, stride)
	left := foldresult.Sub(b, modulus, foldresult.Sub(b, start, bit))
	first := foldresult.Min(b, foldresult.Div(b, left, stride), n)
	again := func(foldresult.Entry) foldresult.Entry { return bit }
	if !intrange.NonNegative(offset, intrange.AssumeNone) || !intrange.NonNegative(stride, intrange.AssumeNone) {
		first, step = oneByOne(b, foldresult.Div(b, offset, stride), n, first, step)
		again = func(i foldresult.Entry) foldresult.Entry {
			return foldresult.Rem(b, foldresult.Add(b, offset, foldresult.Mul(b, i, stride)), modulus)
		}
	}
	t.split(b, p.cut(b, d, foldresult.Const(0), first, start, modulus, w), dims[1:], visit)
	if first == n {
		return
	}
	lower, upper := foldresult.Materialize(b, first), foldresult.Materialize(b, n)
	scf.NewFor(b, lower, upper, foldresult.Materialize(b, step), nil, func(i *ir.Value, _ []*ir.Value) []*ir.Value {
		at := foldresult.Value(i)
		count := foldresult.Min(b, step, foldresult.Sub(b, n, at))
		t.split(b, p.cut(b, d, at, count, again(at), modulus, w), dims[1:], visit)
		return nil
	})
}

// wrap is how addresses along a dimension wrap around, counted in units of elements.
type wrap struct{ offset, modulus, stride, unit foldresult.Entry }

// wrap is how addresses wrap around along dimension d. Units are elements, or rows where structure is kept and the stride is known to be
// a factor of offset and modulus: nothing is divided by the stride then.
func (t *wrappedTile) wrap(b *ir.Builder, d int) wrap {
	w := wrap{known(t.offsets[d]), known(t.moduli[d]), known(t.strides[d]), foldresult.Const(1)}
	if !t.keepsStructure || !t.isInRows(d) {
		return w
	}
	return wrap{quotient(b, w.offset, w.stride), quotient(b, w.modulus, w.stride), foldresult.Const(1), w.stride}
}

// isInRows reports whether the stride along a dimension is known to be a factor of offset and modulus.
func (t *wrappedTile) isInRows(d int) bool {
	stride := known(t.strides[d])
	return isMultiple(known(t.offsets[d]), stride, maxFactorDepth) && isMultiple(known(t.moduli[d]), stride, maxFactorDepth)
}

// oneByOne makes each element a piece when a tile of n elements begins more than a modulus below 0. Remainders
// are negative there, and pieces end after 0.
func oneByOne(b *ir.Builder, begin, n, first, step foldresult.Entry) (foldresult.Entry, foldresult.Entry) {
	turn := foldresult.Sub(b, foldresult.Const(0), step)
	below := arith.NewCmpI(b, arith.ISLE, foldresult.Materialize(b, begin), foldresult.Materialize(b, turn))
	one := foldresult.Const(1)
	choose := func(yes, no foldresult.Entry) foldresult.Entry {
		return foldresult.Value(arith.NewSelect(b, below, foldresult.Materialize(b, yes), foldresult.Materialize(b, no)))
	}
	return choose(foldresult.Min(b, one, n), first), choose(one, step)
}

// withoutZero makes a stride a divisor. A stride of 0 makes the modulus 0 as well; each element is a piece
// then.
func withoutZero(b *ir.Builder, modulus, stride foldresult.Entry) (foldresult.Entry, foldresult.Entry) {
	if stride.Value == nil {
		return modulus, stride
	}
	isZero := arith.NewCmpI(b, arith.IEQ, stride.Value, arith.NewIndex(b, 0))
	one := arith.NewIndex(b, 1)
	nonZero := func(e foldresult.Entry) foldresult.Entry {
		return foldresult.Value(arith.NewSelect(b, isZero, one, foldresult.Materialize(b, e)))
	}
	return nonZero(modulus), nonZero(stride)
}

// alongStride is a modulus with the sign of the stride, and the number of strides in it. A remainder does not
// depend on the divisor's sign.
func alongStride(b *ir.Builder, modulus, stride foldresult.Entry) (along, strides foldresult.Entry) {
	strides = foldresult.Div(b, modulus, stride)
	if intrange.NonNegative(modulus, intrange.AssumeNone) && intrange.NonNegative(stride, intrange.AssumeNone) {
		return modulus, strides
	}
	strides = foldresult.Max(b, strides, foldresult.Sub(b, foldresult.Const(0), strides))
	return foldresult.Mul(b, strides, stride), strides
}

// cut narrows a piece along one dimension to n elements from start on, the first of which is further units into what wraps around after
// modulus units.
func (p piece) cut(b *ir.Builder, d int, start, n, further, modulus foldresult.Entry, w wrap) piece {
	out := piece{
		starts: slices.Clone(p.starts), sizes: slices.Clone(p.sizes), wraps: slices.Clone(p.wraps),
		offset: foldresult.Add(b, p.offset, foldresult.Mul(b, further, w.unit)),
	}
	out.starts[d], out.sizes[d] = start, n
	out.wraps[d] = &coordinates.Wrap{Start: further, Size: modulus, Unknown: !w.stride.IsConst(1)}
	return out
}
