// Package patterns simplifies affine maps of values, and the loops, conditionals and accesses that use them. It
// knows the dialects affine and arith.
package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/rewrite"
)

// Patterns has the patterns in the order in which they are tried.
var Patterns = slices.Concat(
	[]*rewrite.Pattern{simplify(affine.Apply, 0)},
	extremumPatterns(affine.Max),
	extremumPatterns(affine.Min),
	[]*rewrite.Pattern{
		simplify(affine.Load, 1), simplify(affine.Prefetch, 1), simplify(affine.Store, 2),
		simplify(affine.VectorLoad, 1), simplify(affine.VectorStore, 2),
	},
	loopPatterns,
	delinearizePatterns,
	linearizePatterns,
)

// simplify composes and simplifies the map of an operation. The inputs of the map follow the given number of
// other operands:
//
//	%0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
//	%1 = affine.load %m[%0 * 2] : memref<?xf32>
//
// becomes
//
//	%1 = affine.load %m[%i * 2 + 2] : memref<?xf32>
func simplify(def *ir.OpDef, others int) *rewrite.Pattern {
	return &rewrite.Pattern{Name: "SimplifyAffineOp", Root: def, Benefit: 1, Rewrite: func(r *rewrite.Rewriter, op *ir.Op) error {
		before := affine.ApplyMap(affine.MapOf(op), op.Operands()[others:])
		a := before
		a.Compose()
		a.Canonicalize()
		a.SimplifyInRange()
		if a.Equal(before) {
			return rewrite.MatchFailure(op, "its map is simple")
		}
		replaceMap(r, op, a.Map(), append(op.Operands()[:others], a.Inputs()...))
		return nil
	}}
}

// replaceMap rebuilds an operation with another map and other operands.
func replaceMap(r *rewrite.Rewriter, op *ir.Op, m *expr.Map, operands []*ir.Value) {
	attrs := slices.Clone(op.Inherent())
	for i := range attrs {
		if attrs[i].Name == affine.MapAttr {
			attrs[i].Attr = r.Ctx.AffineMap(m)
		}
	}
	r.ReplaceWithNew(op, op.Def(), operands, op.ResultTypes(), attrs...)
}
