package patterns

import (
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var shapePatterns = []*rewrite.Pattern{
	// broadcast(splat(x)) -> splat(x)
	{Name: "BroadcastSplatPattern", Root: tt.Broadcast, Benefit: 2, From: []*ir.OpDef{tt.Splat}, Rewrite: splatForBroadcast},
	// broadcast(broadcast(x)) -> broadcast(x)
	{Name: "BroadcastBroadcastPattern", Root: tt.Broadcast, Benefit: 2, From: []*ir.OpDef{tt.Broadcast}, Rewrite: broadcastAtOnce},
	{Name: "ExpandDimsOp", Root: tt.ExpandDims, Benefit: 1, Rewrite: simplifyExpandDims},
	{Name: "ReshapeOp", Root: tt.Reshape, Benefit: 1, Rewrite: simplifyReshape},
}

// splatAtOnce splats to the last shape instead of reshaping a splat.
func splatAtOnce(r *rewrite.Rewriter, op *ir.Op) error {
	splat, _ := tt.AsSplat(op.Operand(0).DefiningOp())
	r.ReplaceWithOp(op, tt.NewSplat(r.Builder, splat.Src(), op.Result(0).Type()).Op)
	return nil
}

// splatForBroadcast splats to the shape of the broadcast. The splat is at the locations of both operations, as
// Triton's is.
func splatForBroadcast(r *rewrite.Rewriter, op *ir.Op) error {
	fuseLocations(r, op, op.Operand(0).DefiningOp())
	return splatAtOnce(r, op)
}

// fuseLocations makes the operations that are created next have the locations of all operations they replace.
func fuseLocations(r *rewrite.Rewriter, op, operand *ir.Op) {
	r.Loc = r.Ctx.FusedLoc([]ir.Location{op.Loc(), operand.Loc()}, nil)
}

// broadcastAtOnce broadcasts to the last shape. The broadcast is at the locations of both operations, as
// Triton's is.
func broadcastAtOnce(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsBroadcast(op)
	inner, _ := tt.AsBroadcast(o.Src().DefiningOp())
	fuseLocations(r, op, inner.Op)
	r.ReplaceWithOp(op, tt.NewBroadcast(r.Builder, inner.Src(), o.Result().Type()).Op)
	return nil
}

func simplifyExpandDims(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsExpandDims(op)
	from := o.Src().DefiningOp()
	if from.Is(tt.Splat) {
		return splatAtOnce(r, op)
	}
	if broadcast, ok := tt.AsBroadcast(from); ok {
		return expandFirst(r, o, broadcast)
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
func expandFirst(r *rewrite.Rewriter, o tt.ExpandDimsOp, broadcast tt.BroadcastOp) error {
	from := broadcast.Src().Type().(*ir.TensorType)
	if from.Encoding != nil {
		return rewrite.MatchFailure(o.Op, "the encoding of the result is not known")
	}
	expanded := tt.NewExpandDims(r.Builder, broadcast.Src(), int64(o.Axis()))
	r.Loc = broadcast.Op.Loc()
	r.ReplaceWithOp(o.Op, tt.NewBroadcast(r.Builder, expanded.Result(), o.Result().Type()).Op)
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
	r.ReplaceWithOp(op, tt.NewReshape(r.Builder, inner.Src(), outer.Result().Type(), attrs...).Op)
	return nil
}
