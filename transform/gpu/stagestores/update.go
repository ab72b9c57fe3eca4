package stagestores

import (
	"github.com/tshared/tshared/analysis/coordinates"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/transform/gpu/asyncops"
	"github.com/tshared/tshared/transform/gpu/fenceatomics"
)

// update is a structured operation that updates elements of memory atomically, as a reduction that bulk stores may have.
type update struct {
	op       *ir.Op
	reduce   string // the operation of a bulk store
	unsigned bool   // the elements are unsigned integers
	fromZero []bool // the dimensions along which the mask leaves out elements before coordinate 0
}

// reductions are the operations of bulk stores by the kinds of atomic updates. Integers are added as unsigned ones: bulk stores add no signed ones of 64 bits.
var reductions = map[string]struct {
	name     string
	unsigned bool
}{
	"addf": {name: "add"}, "minnumf": {name: "min"}, "maxnumf": {name: "max"},
	"addi": {"add", true}, "mins": {name: "min"}, "maxs": {name: "max"}, "minu": {"min", true}, "maxu": {"max", true},
	"andi": {name: "and"}, "ori": {name: "or"}, "xori": {name: "xor"},
}

// storeOf makes the store of a tile whose elements an atomic update combines with memory, which has coordinates; nil where its elements are no tile, and why:
//
//	%old = linalg.generic ins(%indices, %tile, %mask) { if %mask { memref.atomic_rmw addf %tile, %memory[%index] } }
//
// becomes, for indices (%row + i) * %stride + %column + j and a mask that is true for %row + i < %rows and %column + j < %columns,
//
//	%to = memref.reinterpret_cast %memory to offset: [%row * %stride + %column], sizes: [64, 64], strides: [%stride, 1]
//	tile.store %tile, %to at(...) {starts = (%row, %column), sizes = (%rows, %columns)}
func (s *stager) storeOf(analysis *asyncops.BulkAnalysis, u distribute.Update, op *ir.Op) (store *ir.Op, reduces update, why string) {
	kind := reductions[memref.AtomicKindOf(u.Op)]
	t := u.Tensor.Type().(*ir.TensorType)
	scope, _ := u.Op.StringAttr("tshared.scope")
	switch {
	case !tile.HasBulkReduction(kind.name, t.Elem, kind.unsigned):
		return nil, reduces, "bulk stores have no such reduction of elements of this type"
	case scope != "gpu" && scope != "cta":
		return nil, reduces, "the reductions of bulk stores are atomic for the threads of a GPU"
	case !beginsMemory(u.Memory):
		return nil, reduces, "the indices of the elements are not all of their address"
	case distribute.Releases(u.Op) && !u.Op.HasAttr(ir.OfDescriptor) && !fenceatomics.NothingToRelease(s.kernel, op, s.options):
		return nil, reduces, "the update releases earlier accesses: the reductions of bulk stores have no memory order"
	}
	s.b.Before(op).LocateAs(op)
	dims, low, why := s.dimsOf(analysis, u, t)
	if why != "" {
		return nil, reduces, why
	}
	place, ok := coordinates.Of(dims)
	if !ok {
		return nil, reduces, "the coordinates of a tile are not known"
	}
	fromZero := make([]bool, len(dims))
	for d, start := range low {
		if !beginsAtZero(place, d, start) {
			return nil, reduces, notABox
		}
		fromZero[d] = true
	}
	offset := foldresult.Const(0)
	var sizes, strides []foldresult.Entry
	for _, d := range dims {
		offset = foldresult.Add(s.b, offset, d.Offset)
		sizes, strides = append(sizes, foldresult.Const(d.Size)), append(strides, beforeCasts(d.Stride))
	}
	slice := foldresult.Slice{Offsets: foldresult.Make(offset), Sizes: foldresult.Make(sizes...), Strides: foldresult.Make(strides...)}
	view := s.b.Ctx.MemRef(t.Shape, t.Elem, s.b.Ctx.Strided(slice.Strides.Static, slice.Offsets.Static[0]), nil)
	to := memref.NewReinterpretCast(s.b, view, u.Memory, slice)
	attr := func(name string, list []affine.Expr) ir.NamedAttr {
		return ir.NamedAttr{Name: name, Attr: s.b.Ctx.AffineMap(affine.NewMap(len(place.Values), 0, list...))}
	}
	store = tile.NewStore(s.b, u.Tensor, to, nil, nil, place.Values, attr("starts", place.Starts), attr("sizes", place.Sizes), attr("outer_strides", place.OuterStrides)).Op
	if u.Op.HasAttr(ir.OfDescriptor) {
		store.SetAttr(ir.OfDescriptor, ir.Unit)
	}
	return store, update{op, kind.name, kind.unsigned, fromZero}, ""
}

// beginsMemory reports whether memory is an argument or all that a pointer points to, and no view that begins elsewhere.
func beginsMemory(v *ir.Value) bool {
	op := v.DefiningOp()
	for ; op.Is(memref.Cast); op = v.DefiningOp() {
		v = op.Operand(0)
	}
	return op == nil || op.Is(builtin.UnrealizedConversionCast)
}

// beforeCasts is a number as the kernel computes it, perhaps long before the indices of a tile.
func beforeCasts(e foldresult.Entry) foldresult.Entry {
	for e.Value != nil {
		op := e.Value.DefiningOp()
		if !op.Is(arith.IndexCast) && !op.Is(arith.ExtSI) {
			break
		}
		e = foldresult.Value(op.Operand(0))
	}
	return e
}

// notABox is why a tile is not updated by a bulk store.
const notABox = "the mask of the elements is not the bounds of a tensor"

// beginsAtZero reports whether the elements of a tile from a coordinate on are left out where they are before coordinate 0 of the tensor, which has an end too.
func beginsAtZero(place coordinates.Tile, d int, start foldresult.Entry) bool {
	first, ok := coordinates.SumOf(place.Starts[len(place.OuterStrides)+d], place.Values)
	end, also := coordinates.SumOf(place.Sizes[d], place.Values)
	_, isWhole := end.Minus(first).Constant()
	if !ok || !also || isWhole || start.Value == nil {
		return false
	}
	distance, known := first.Minus(coordinates.SumOfValue(start.Value)).Constant()
	return known && distance == 0
}

// dimsOf are the dimensions of a tile whose elements are updated, and the least coordinates of those along which the mask leaves out elements with negative ones; why says why
// they are none.
func (s *stager) dimsOf(analysis *asyncops.BulkAnalysis, u distribute.Update, t *ir.TensorType) (dims []coordinates.Dim, low map[int]foldresult.Entry, why string) {
	forms := formBuilder{s.b}
	indices, ok := forms.of(u.Indices)
	if !ok {
		return nil, nil, "the indices of the elements do not go through a tile"
	}
	for d, at := range indices.dims {
		dims = append(dims, coordinates.Dim{Offset: at.start, Stride: at.stride, Size: t.Shape[d], Kept: foldresult.Const(t.Shape[d])})
	}
	last := &dims[len(dims)-1]
	last.Offset = foldresult.Add(s.b, last.Offset, indices.rest)
	if u.Mask == nil {
		return dims, nil, ""
	}
	mask, ok := forms.of(u.Mask)
	if !ok {
		return nil, nil, notABox
	}
	low = map[int]foldresult.Entry{}
	for _, bound := range mask.bounds {
		along := bound.along()
		if len(along) != 1 {
			return nil, nil, notABox
		}
		d, first := along[0], forms.first(bound)
		_, isLow := low[d]
		switch stride := bound.dims[d].stride; {
		case stride.IsConst(-1) && dims[d].Kept.IsConst(t.Shape[d]):
			dims[d].Kept = foldresult.Add(s.b, first, foldresult.Const(1))
		case stride.IsConst(1) && analysis.IsNonNegative(first): // of all elements
		case stride.IsConst(1) && !isLow:
			low[d] = first
		default:
			return nil, nil, notABox
		}
	}
	return dims, low, ""
}
