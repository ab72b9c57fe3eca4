package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var accessPatterns = []*rewrite.Pattern{
	{Name: "CanonicalizeMaskedLoadPattern", Root: tt.Load, Benefit: 1, Rewrite: dropLoadMask},
	{Name: "CanonicalizeMaskedStorePattern", Root: tt.Store, Benefit: 1, Rewrite: dropStoreMask},
}

// knownMask is the constant that all elements of a mask are. Masks of scalar accesses do not count.
func knownMask(mask *ir.Value) (value, known bool) {
	if mask == nil {
		return false, false
	}
	d, ok := arith.ConstantOf(mask).(*ir.DenseAttr)
	if !ok || !d.Splat {
		return false, false
	}
	return d.At(mask.DefiningOp().Context(), 0) == ir.Attr(ir.True), true
}

// dropLoadMask:
//
//	%a = tt.load %p, %all, %other : tensor<8x!tt.ptr<f32>>
//	%b = tt.load %p, %none, %other : tensor<8x!tt.ptr<f32>>
//	use(%a, %b)
//
// becomes
//
//	%a = tt.load %p : tensor<8x!tt.ptr<f32>>
//	use(%a, %other)
func dropLoadMask(r *rewrite.Rewriter, op *ir.Op) error {
	load, _ := tt.AsLoad(op)
	reads, known := knownMask(load.Mask())
	switch {
	case !known:
		return rewrite.MatchFailure(op, "the mask is not known")
	case reads:
		attrs := kept(op, "boundaryCheck", "padding", "cache", "evict", "isVolatile", ir.OfDescriptor)
		r.ReplaceWithOp(op, tt.NewLoad(r.Builder, load.Ptr(), nil, nil, attrs...).Op)
		return nil
	case load.Other() == nil:
		return rewrite.MatchFailure(op, "the load has no other value")
	}
	r.Replace(op, load.Other())
	return nil
}

// dropStoreMask:
//
//	tt.store %p, %v, %all : tensor<8x!tt.ptr<f32>>
//	tt.store %p, %v, %none : tensor<8x!tt.ptr<f32>>
//
// becomes
//
//	tt.store %p, %v : tensor<8x!tt.ptr<f32>>
func dropStoreMask(r *rewrite.Rewriter, op *ir.Op) error {
	store, _ := tt.AsStore(op)
	writes, known := knownMask(store.Mask())
	switch {
	case !known:
		return rewrite.MatchFailure(op, "the mask is not known")
	case writes:
		r.ReplaceWithOp(op, tt.NewStore(r.Builder, store.Ptr(), store.Value(), nil, kept(op, "boundaryCheck", "cache", "evict", ir.OfDescriptor)...).Op)
	default:
		r.Erase(op)
	}
	return nil
}

// kept are the attributes that the replacement of an operation keeps.
func kept(op *ir.Op, names ...string) []ir.NamedAttr {
	var attrs []ir.NamedAttr
	for _, name := range names {
		if a := op.Attr(name); a != nil {
			attrs = append(attrs, ir.NamedAttr{Name: name, Attr: a})
		}
	}
	return attrs
}
