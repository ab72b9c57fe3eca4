package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var tilingCastPatterns = []*rewrite.Pattern{
	{Name: "FoldTensorCastPackOp", Root: linalg.Pack, Benefit: 1, Rewrite: tileUncast},
	{Name: "FoldTensorCastUnPackOp", Root: linalg.Unpack, Benefit: 1, Rewrite: tileUncast},
}

var tilingPatterns = []*rewrite.Pattern{
	{Name: "PackOp", Root: linalg.Pack, Benefit: 1, Rewrite: simplifyPack},
	{Name: "UnPackOp", Root: linalg.Unpack, Benefit: 1, Rewrite: simplifyUnpack},
}

// asTiling views a pack or an unpack.
func asTiling(op *ir.Op) linalg.TilingOp {
	if o, ok := linalg.AsPack(op); ok {
		return o
	}
	o, _ := linalg.AsUnpack(op)
	return o
}

// tileUncast is useUncast for these operations. Tile sizes that the types have become constants.
//
//	%c = tensor.cast %a : tensor<2x8xf32> to tensor<2x?xf32>
//	%r = linalg.unpack %c inner_dims_pos = [0] inner_tiles = [%n] into %b : tensor<2x?xf32> -> tensor<16xf32>
//
// becomes
//
//	%r = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [8] into %b : tensor<2x8xf32> -> tensor<16xf32>
func tileUncast(r *rewrite.Rewriter, op *ir.Op) error {
	operands, changed := uncast(op)
	if !changed {
		return rewrite.MatchFailure(op, "no operand comes from a cast to a less static type")
	}
	o := asTiling(op)
	tiled, _ := operands[0].Type().(*ir.TensorType)
	if op.Is(linalg.Pack) {
		tiled, _ = operands[1].Type().(*ir.TensorType)
	}
	tiles := o.InnerTiles().Entries()
	for i, n := range tiled.Shape[len(tiled.Shape)-len(tiles):] {
		if n == ir.Dynamic || tiles[i].Value == nil {
			continue
		}
		if c, ok := tiles[i].Known(); ok && c != n {
			return rewrite.MatchFailure(op, contradiction)
		}
		tiles[i] = foldresult.Const(n)
	}
	if !o.Fits(operands[0].Type(), operands[1].Type(), foldresult.Make(tiles...)) {
		return rewrite.MatchFailure(op, contradiction)
	}
	replaceCast(r, op, linalg.NewTilingLike(r.Builder, o, operands[0], operands[1], tiles))
	return nil
}

// simplifyPack: a pack of an unpack is the source, and unneeded padding is dropped; otherwise sizes are
// inferred.
func simplifyPack(r *rewrite.Rewriter, op *ir.Op) error {
	pack, _ := linalg.AsPack(op)
	if unpack, ok := linalg.AsUnpack(pack.Source().DefiningOp()); ok && pack.Padding() == nil &&
		unpack.Source().Type() == pack.Dest().Type() && sameTiling(pack, unpack) {
		r.Replace(op, unpack.Source())
		return nil
	}
	if pack.Padding() != nil && pack.FillsAllTiles() {
		r.Modify(op, func() { pack.DropPadding() })
		return nil
	}
	plain, tiled, changed := inferTiling(pack)
	if !changed {
		return rewrite.MatchFailure(op, "there is nothing to simplify")
	}
	source, dest := cast(r, pack.Source(), plain), cast(r, pack.Dest(), tiled)
	old := op.Result(0).Type()
	r.Modify(op, func() {
		op.SetOperand(0, source)
		op.SetOperand(1, dest)
		op.Result(0).SetType(dest.Type())
	})
	if old != dest.Type() {
		r.After(op)
		back := tensor.NewCast(r.Builder, op.Result(0), old)
		r.ReplaceUsesIf(op.Result(0), back, func(u *ir.Use) bool { return u.Owner() != back.DefiningOp() })
	}
	return nil
}

// simplifyUnpack: an unpack of a pack is the source. All of the destination is overwritten, so that its
// contents do not matter, and a slice of it is enough if only that is used; otherwise sizes are inferred.
func simplifyUnpack(r *rewrite.Rewriter, op *ir.Op) error {
	unpack, _ := linalg.AsUnpack(op)
	if pack, ok := linalg.AsPack(unpack.Source().DefiningOp()); ok {
		if pack.Source().Type() != unpack.Dest().Type() || pack.Padding() != nil || !sameTiling(pack, unpack) {
			return rewrite.MatchFailure(op, "it does not undo what was done before")
		}
		r.Replace(op, pack.Source())
		return nil
	}
	if init := startedFrom(unpack.Dest()); init != nil {
		r.Modify(op, func() { op.SetOperand(1, init) })
		return nil
	}
	if slice := onlySliced(unpack); slice != nil {
		unpackSlice(r, op, slice)
		return nil
	}
	plain, tiled, changed := inferTiling(unpack)
	if !changed {
		return rewrite.MatchFailure(op, "there is nothing to simplify")
	}
	source, dest := cast(r, unpack.Source(), tiled), cast(r, unpack.Dest(), plain)
	made := linalg.NewTilingLike(r.Builder, unpack, source, dest, unpack.InnerTiles().Entries())
	r.Replace(op, tensor.NewCast(r.Builder, made.Result(0), op.Result(0).Type()))
	return nil
}

// sameTiling reports whether two operations have the same layout.
func sameTiling(a, b linalg.TilingOp) bool {
	tiles, other := a.InnerTiles().Entries(), b.InnerTiles().Entries()
	return slices.Equal(a.InnerDims(), b.InnerDims()) && samePermutation(a.OuterPerm(), b.OuterPerm()) &&
		slices.EqualFunc(tiles, other, foldresult.Entry.Equal)
}

func samePermutation(a, b []int64) bool {
	return slices.Equal(a, b) || slices.IsSorted(a) && slices.IsSorted(b)
}

// inferTiling completes the shapes of both layouts: dimensions without tiles have the same size in both.
func inferTiling(o linalg.TilingOp) (plain, tiled *ir.TensorType, changed bool) {
	plain, tiled = o.Plain(), o.Tiled()
	from, to := slices.Clone(plain.Shape), slices.Clone(tiled.Shape)
	perm := o.OuterPerm()
	for i := range from {
		at := i
		if len(perm) > 0 {
			at = slices.Index(perm, int64(i))
		}
		if slices.Contains(o.InnerDims(), int64(i)) || (from[i] == ir.Dynamic) == (to[at] == ir.Dynamic) {
			continue
		}
		known := max(from[i], to[at]) // ir.Dynamic is less than any size
		from[i], to[at], changed = known, known, true
	}
	ctx := o.Op.Context()
	return ctx.EncodedTensor(from, plain.Elem, plain.Encoding), ctx.EncodedTensor(to, tiled.Elem, tiled.Encoding), changed
}

// destinations has the index of the first destination operand for operations of other dialects.
var destinations = map[*ir.OpDef]func(op *ir.Op) int{
	tensor.Insert:                          func(*ir.Op) int { return 1 },
	tensor.InsertSlice:                     func(*ir.Op) int { return 1 },
	bufferization.MaterializeInDestination: func(*ir.Op) int { return 1 },
	scf.Forall:                             func(op *ir.Op) int { return op.NumOperands() - op.NumResults() },
}

// startedFrom is the destination of the operation that computes a tensor, nil if there is none.
func startedFrom(v *ir.Value) *ir.Value {
	op := v.DefiningOp()
	if op == nil {
		return nil
	}
	if start, _, ok := linalg.InitsOf(op); ok {
		return op.Operand(start + v.Index())
	}
	if first := destinations[op.Def()]; first != nil {
		return op.Operand(first(op) + v.Index())
	}
	return nil
}

// onlySliced is the only user of an unpacked tensor if it extracts a slice of whole tiles.
func onlySliced(unpack linalg.TilingOp) *ir.Op {
	if !unpack.Op.Result(0).HasOneUse() {
		return nil
	}
	for user := range unpack.Op.Result(0).Users() {
		slice, ok := tensor.AsExtractSlice(user)
		if !ok {
			return nil
		}
		t, s := slice.ResultType(), slice.Slice()
		if len(t.Shape) != len(unpack.Plain().Shape) || !s.Offsets.AllConst(0) || !s.Strides.AllConst(1) || !unpack.ReachesAllTiles(t.Shape) {
			return nil
		}
		return user
	}
	return nil
}

// unpackSlice:
//
//	%u = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [8] into %b : tensor<2x8xf32> -> tensor<15xf32>
//	%r = tensor.extract_slice %u[0] [12] [1] : tensor<15xf32> to tensor<12xf32>
//
// becomes
//
//	%s = tensor.extract_slice %b[0] [12] [1] : tensor<15xf32> to tensor<12xf32>
//	%r = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [8] into %s : tensor<2x8xf32> -> tensor<12xf32>
func unpackSlice(r *rewrite.Rewriter, op, slice *ir.Op) {
	m := ir.NewMapping()
	o, _ := linalg.AsUnpack(op)
	m.Values[op.Result(0)] = o.Dest()
	part := r.Clone(slice, m).Result(0)
	r.Modify(op, func() {
		op.SetOperand(1, part)
		op.Result(0).SetType(part.Type())
	})
	r.Replace(slice, op.Result(0))
}
