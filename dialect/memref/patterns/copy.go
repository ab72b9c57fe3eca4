package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var copyPatterns = []*rewrite.Pattern{
	{Name: "FoldEmptyCopy", Root: memref.Copy, Benefit: 1, Rewrite: dropEmptyCopy},
	{Name: "FoldSelfCopy", Root: memref.Copy, Benefit: 1, Rewrite: dropSelfCopy},
}

// dropEmptyCopy:
//
//	memref.copy %a, %b : memref<0xf32> to memref<?xf32>
//
// is removed.
func dropEmptyCopy(r *rewrite.Rewriter, op *ir.Op) error {
	for _, t := range op.OperandTypes() {
		if shape, ok := ir.ShapeOf(t); ok && slices.Contains(shape, 0) {
			r.Erase(op)
			return nil
		}
	}
	return rewrite.MatchFailure(op, "it may copy something")
}

// dropSelfCopy:
//
//	memref.copy %a, %a : memref<?xf32> to memref<?xf32>
//
// is removed.
func dropSelfCopy(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := memref.AsCopy(op)
	if o.Source() != o.Target() {
		return rewrite.MatchFailure(op, "source and target are not known to be the same")
	}
	r.Erase(op)
	return nil
}
