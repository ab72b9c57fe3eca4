package patterns

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var viewPatterns = []*rewrite.Pattern{
	{Name: "ViewOpShapeFolder", Root: memref.View, Benefit: 1, Rewrite: constantViewSizes},
	{Name: "ViewOpMemrefCastFolder", Root: memref.View, Benefit: 1, From: []*ir.OpDef{memref.Cast}, Rewrite: viewBeforeCast},
}

// constantViewSizes:
//
//	%v = memref.view %m[%shift][%c4] : memref<64xi8> to memref<?xf32>
//
// becomes
//
//	%0 = memref.view %m[%shift][] : memref<64xi8> to memref<4xf32>
//	%v = memref.cast %0 : memref<4xf32> to memref<?xf32>
func constantViewSizes(r *rewrite.Rewriter, op *ir.Op) error {
	o := memref.ViewOp{Op: op}
	t := op.Result(0).Type().(*ir.MemRefType)
	sizes, changed := foldSizes(foldresult.List{Static: t.Shape, Dynamic: o.Sizes()})
	if !changed {
		return rewrite.MatchFailure(op, "no size is another constant")
	}
	made := memref.NewView(r.Builder, o.Source(), o.ByteShift(), sizes.Dynamic, r.Ctx.MemRef(sizes.Static, t.Elem, t.Layout, t.Space))
	replaceWithCast(r, op, made.Result())
	return nil
}

// viewBeforeCast:
//
//	%0 = memref.cast %m : memref<64xi8> to memref<?xi8>
//	%1 = memref.view %0[%shift][] : memref<?xi8> to memref<4xf32>
//
// becomes
//
//	%1 = memref.view %m[%shift][] : memref<64xi8> to memref<4xf32>
func viewBeforeCast(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := memref.AsView(op)
	cast, _ := memref.AsCast(o.Source().DefiningOp())
	source, ok := cast.Source().Type().(*ir.MemRefType)
	if !ok || !memref.HasIdentityLayout(source) {
		return rewrite.MatchFailure(op, "only a dense buffer of known rank has a view")
	}
	r.ReplaceWithOp(op, memref.NewView(r.Builder, cast.Source(), o.ByteShift(), o.Sizes(), op.Result(0).Type()).Op)
	return nil
}
