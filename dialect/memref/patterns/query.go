package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var queryPatterns = []*rewrite.Pattern{
	{Name: "DimOfMemRefReshape", Root: memref.Dim, Benefit: 1, From: []*ir.OpDef{memref.Reshape}, Rewrite: dimOfReshape},
	{Name: "FoldExtractStridedMetadata", Root: memref.ExtractStridedMetadata, Benefit: 1, Rewrite: constantMetadata},
}

// dimOfReshape reads a size from the shape operand of the reshape:
//
//	%r = memref.reshape %m(%shape) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
//	%d = memref.dim %r, %i : memref<*xf32>
//
// becomes
//
//	%r = memref.reshape %m(%shape) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
//	%d = memref.load %shape[%i] : memref<?xindex>
func dimOfReshape(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := memref.AsDim(op)
	reshape, _ := memref.AsReshape(o.Source().DefiningOp())
	index := o.Index()
	if !existsBefore(index, reshape.Op, op) {
		return rewrite.MatchFailure(op, "the index may not exist where the shape is known")
	}
	r.After(reshape.Op)
	r.Loc = op.Loc()
	size := memref.NewLoad(r.Builder, reshape.Shape(), []*ir.Value{index}).Result()
	if size.Type() != ir.Index {
		size = arith.NewCast(r.Builder, arith.IndexCast, size, ir.Index)
	}
	r.Replace(op, size)
	return nil
}

// existsBefore reports whether a value that user uses is certain to dominate an operation that dominates user.
func existsBefore(v *ir.Value, at, user *ir.Op) bool {
	if v.Block() == at.Block() {
		return v.DefiningOp() == nil || v.DefiningOp().IsBefore(at)
	}
	return user.Block() == at.Block() || v.Region() != at.Region() && v.Region().IsAncestorOf(at.Region())
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
