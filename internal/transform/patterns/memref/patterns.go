// Package memref simplifies operations on buffers: sizes that are known, casts
// and views that change nothing, buffers nothing reads. It knows the dialects
// memref and arith.
package memref

import (
	"slices"

	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/internal/transform/patterns/reshapes"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Patterns are tried in this order where several apply.
var Patterns = slices.Concat(
	allocPatterns,
	scopePatterns,
	copyPatterns,
	queryPatterns,
	reshapes.Patterns(reshapes.Ops{
		Expand: memref.ExpandShape, Collapse: memref.CollapseShape, Cast: memref.Cast,
		HasLayout: func(t ir.Type) bool { return !memref.HasIdentityLayout(t.(*ir.MemRefType)) }, CollapsedShape: collapsedShape,
	}),
	reshapeCastPatterns,
	reinterpretPatterns,
	subviewPatterns,
	viewPatterns,
)

// replaceWithCast makes the users of a buffer see another one through a cast,
// or directly if the type is the same.
func replaceWithCast(r *rewrite.Rewriter, op *ir.Op, buffer *ir.Value) {
	if buffer.Type() == op.Result(0).Type() {
		r.Replace(op, buffer)
		return
	}
	r.ReplaceWithNew(op, memref.Cast, []*ir.Value{buffer}, op.ResultTypes())
}

// moreStaticSource is the source of a cast whose only effect is that less is
// known of a buffer, nil when v is not from such a cast.
func moreStaticSource(v *ir.Value) *ir.Value {
	cast, ok := memref.AsCast(v.DefiningOp())
	if !ok || !memref.OnlyForgets(cast.Source().Type(), v.Type()) {
		return nil
	}
	return cast.Source()
}
