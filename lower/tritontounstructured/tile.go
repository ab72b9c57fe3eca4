package tritontounstructured

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
)

// tile makes the offsets of a tile count from the base of its pointer:
//
//	%q = tt.addptr %p, %b : !tt.ptr<f32>, i32
//	%t = tts.make_tptr %q to sizes: [4, 8], strides: [%s, 1], offsets: [%o, 0] ...
//
// becomes
//
//	%i = arith.index_cast %b : i32 to index
//	%n = arith.addi %i, %o : index
//	%t = tts.make_tptr %p to sizes: [4, 8], strides: [%s, 1], offsets: [%n, 0] ...
//
// The boundary check of a block has been resolved before, from its own offsets.
func (r *rewriter) tile(op *ir.Op) {
	t, _ := tts.AsMakeTPtr(op)
	free := func(dim int) bool { return t.IsBlockPtr() || t.Shape()[dim].IsConst(0) }
	base, offsets := r.fromOrigin(t.Base(), t.Offsets(), free)
	if base == nil {
		return
	}
	made := tts.TPtr{Base: base, Sizes: t.Sizes(), Strides: t.Strides(), Offsets: offsets, Shape: t.Shape(), Order: t.Order()}
	r.replaceTile(op, made.Build(r.b))
}

// gatheredTile is tile for a tile with indices.
func (r *rewriter) gatheredTile(op *ir.Op) {
	t, _ := tts.AsMakeGatherScatterTPtr(op)
	free := func(dim int) bool { return dim != t.GatherScatterDim() }
	base, offsets := r.fromOrigin(t.Base(), t.Offsets(), free)
	if base == nil {
		return
	}
	made := tts.GatherScatterTPtr{Base: base, Offset: t.GatherScatterOffset(), Mask: t.GatherScatterMask(), Dim: t.GatherScatterDim(),
		Sizes: t.Sizes(), Strides: t.Strides(), Offsets: offsets}
	r.replaceTile(op, made.Build(r.b))
}

func (r *rewriter) replaceTile(op, made *ir.Op) {
	op.Result(0).ReplaceAllUsesWith(made.Result(0))
	op.Erase()
}

// fromOrigin is the base of a tile's pointer, and the offsets of the tile from there: the offset of the pointer
// is added along the first dimension that free allows. The base is nil when there is nothing to add, or no such
// dimension.
func (r *rewriter) fromOrigin(base *ir.Value, offsets []foldresult.Entry, free func(dim int) bool) (*ir.Value, []foldresult.Entry) {
	origin := r.origin(base).base
	if origin == nil || origin == base {
		return nil, nil
	}
	for dim := range offsets {
		if free(dim) {
			offsets[dim] = foldresult.Add(r.b, r.distance(base), offsets[dim])
			return origin, offsets
		}
	}
	return nil, nil
}

// distance is the offset of a pointer as an index. Offsets added in several steps are added as index, in which
// the sum does not overflow.
func (r *rewriter) distance(p *ir.Value) foldresult.Entry {
	if p == r.origin(p).base {
		return foldresult.Const(0)
	}
	if add, ok := tt.AsAddPtr(p.DefiningOp()); ok {
		by := foldresult.Value(foldresult.OfInt(r.b, add.Offset()))
		return foldresult.Add(r.b, r.distance(add.Ptr()), by)
	}
	return foldresult.Value(foldresult.OfInt(r.b, r.offset(p)))
}
