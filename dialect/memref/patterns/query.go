package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var queryPatterns = []*rewrite.Pattern{
	{Name: "FoldExtractStridedMetadata", Root: memref.ExtractStridedMetadata, Benefit: 1, Rewrite: constantMetadata},
}

// constantMetadata:
//
//	%base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index, index, index
//	use(%base, %offset, %size, %stride)
//
// gets constants for the last three uses, also through casts.
func constantMetadata(r *rewrite.Rewriter, op *ir.Op) error {
	o := memref.ExtractStridedMetadataOp{Op: op}
	t := o.Source().Type().(*ir.MemRefType)
	strides, offset, _ := memref.Strides(t)
	changed := false
	known := func(v *ir.Value, n int64) {
		if n != ir.Dynamic && v.HasUses() {
			r.ReplaceUses(v, arith.NewIndex(r.Builder, n))
			changed = true
		}
	}
	known(o.Offset(), offset)
	for i, size := range o.Sizes() {
		known(size, t.Shape[i])
	}
	for i, stride := range o.Strides() {
		known(stride, strides[i])
	}
	if memref.LookThroughCasts(op, nil) {
		r.Modify(op, func() {})
		changed = true
	}
	if !changed {
		return rewrite.MatchFailure(op, "nothing more is known from the type")
	}
	return nil
}
