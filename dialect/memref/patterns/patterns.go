// Package patterns simplifies operations on buffers: constant sizes, casts and views that change nothing, buffers
// that are never read. It knows the dialects memref and arith.
package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/memref"
	reshapepatterns "github.com/tshared/tshared/dialect/reassociation/patterns"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Patterns has the patterns in the order in which they are tried.
var Patterns = slices.Concat(
	allocPatterns,
	copyPatterns,
	queryPatterns,
	reshapepatterns.Patterns(reshapepatterns.Ops{
		Expand: memref.ExpandShape, Collapse: memref.CollapseShape, Cast: memref.Cast,
		HasLayout: func(t ir.Type) bool { return !memref.HasIdentityLayout(t.(*ir.MemRefType)) }, CollapsedShape: collapsedShape,
	}),
	reshapeCastPatterns,
	reinterpretPatterns,
	subviewPatterns,
)

// replaceWithCast replaces an operation by a buffer, with a cast if the types differ.
func replaceWithCast(r *rewrite.Rewriter, op *ir.Op, buffer *ir.Value) {
	if buffer.Type() == op.Result(0).Type() {
		r.Replace(op, buffer)
		return
	}
	r.ReplaceWithOp(op, memref.NewCast(r.Builder, buffer, op.Result(0).Type()).Op)
}

// moreStaticSource is the source of a cast to a less static type, nil when v is no such cast.
func moreStaticSource(v *ir.Value) *ir.Value {
	cast, ok := memref.AsCast(v.DefiningOp())
	if !ok || !memref.OnlyForgets(cast.Source().Type(), v.Type()) {
		return nil
	}
	return cast.Source()
}
