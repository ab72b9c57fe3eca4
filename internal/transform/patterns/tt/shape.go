package tt

import (
	"slices"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var shapePatterns = []*rewrite.Pattern{
	// broadcast(splat(x)) -> splat(x)
	{Name: "BroadcastSplatPattern", Root: tt.Broadcast, Benefit: 2, From: []*ir.OpDef{tt.Splat}, Rewrite: splatAtOnce},
	// broadcast(broadcast(x)) -> broadcast(x)
	{Name: "BroadcastBroadcastPattern", Root: tt.Broadcast, Benefit: 2, From: []*ir.OpDef{tt.Broadcast}, Rewrite: broadcastAtOnce},
	{Name: "ExpandDimsOp", Root: tt.ExpandDims, Benefit: 1, Rewrite: simplifyExpandDims},
	{Name: "ReshapeOp", Root: tt.Reshape, Benefit: 1, Rewrite: simplifyReshape},
}

// splatAtOnce splats to the last shape instead of reshaping a splat.
func splatAtOnce(r *rewrite.Rewriter, op *ir.Op) error {
	splat := op.Operand(0).DefiningOp()
	r.ReplaceWithNew(op, tt.Splat, []*ir.Value{splat.Operand(0)}, op.ResultTypes())
	return nil
}

func broadcastAtOnce(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsBroadcast(op)
	inner := o.Src().DefiningOp()
	r.ReplaceWithNew(op, tt.Broadcast, []*ir.Value{inner.Operand(0)}, op.ResultTypes())
	return nil
}

func simplifyExpandDims(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsExpandDims(op)
	switch from := o.Src().DefiningOp(); {
	case from.Is(tt.Splat):
		return splatAtOnce(r, op)
	case from.Is(tt.Broadcast):
		return expandFirst(r, op, from)
	}
	return rewrite.MatchFailure(op, "operand is neither from tt.splat nor from tt.broadcast")
}

// expandFirst moves an expand_dims before a broadcast, so that broadcasts meet:
//
//	%b = tt.broadcast %x : tensor<1x8xf32> -> tensor<4x8xf32>
//	%e = tt.expand_dims %b {axis = 1 : i32} : tensor<4x8xf32> -> tensor<4x1x8xf32>
//
// becomes
//
//	%d = tt.expand_dims %x {axis = 1 : i32} : tensor<1x8xf32> -> tensor<1x1x8xf32>
//	%e = tt.broadcast %d : tensor<1x1x8xf32> -> tensor<4x1x8xf32>
func expandFirst(r *rewrite.Rewriter, op, broadcast *ir.Op) error {
	from := broadcast.Operand(0).Type().(*ir.TensorType)
	if from.Encoding != nil {
		return rewrite.MatchFailure(op, "the encoding of the result is not known")
	}
	axis := tt.ExpandDimsOp{Op: op}.Axis()
	shape := slices.Insert(slices.Clone(from.Shape), axis, 1)
	expanded := r.Create(tt.ExpandDims, broadcast.Operands(), []ir.Type{r.Ctx.Tensor(shape, from.Elem)},
		ir.NamedAttr{Name: "axis", Attr: op.Attr("axis")})
	r.Loc = broadcast.Loc()
	made := r.Create(tt.Broadcast, expanded.Results(), op.ResultTypes())
	r.ReplaceWithOp(op, made)
	return nil
}

// simplifyReshape skips the intermediate shape. If one of the reshapes may reorder elements, the result may:
//
//	%a = tt.reshape %x allow_reorder : tensor<4x8xf32> -> tensor<32xf32>
//	%b = tt.reshape %a : tensor<32xf32> -> tensor<2x16xf32>
//
// becomes
//
//	%b = tt.reshape %x allow_reorder : tensor<4x8xf32> -> tensor<2x16xf32>
func simplifyReshape(r *rewrite.Rewriter, op *ir.Op) error {
	outer, _ := tt.AsReshape(op)
	if outer.EfficientLayout() {
		return rewrite.MatchFailure(op, "its layout was chosen on purpose")
	}
	from := outer.Src().DefiningOp()
	if from.Is(tt.Splat) {
		return splatAtOnce(r, op)
	}
	inner, ok := tt.AsReshape(from)
	if !ok {
		return rewrite.MatchFailure(op, "operand is neither from tt.splat nor from tt.reshape")
	}
	var attrs []ir.NamedAttr
	if outer.AllowReorder() || inner.AllowReorder() {
		attrs = append(attrs, ir.NamedAttr{Name: "allow_reorder", Attr: ir.Unit})
	}
	r.ReplaceWithNew(op, tt.Reshape, []*ir.Value{inner.Src()}, op.ResultTypes(), attrs...)
	return nil
}
