// Package reorderbroadcast is the pass triton-reorder-broadcast: it moves splats and broadcasts after
// elementwise operations. It knows Triton and the constants of arith, and elementwise operations only through
// definitions.
package reorderbroadcast

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/transform/generic/canonicalize"
)

// Pass computes before it broadcasts:
//
//	%a = tt.splat %x : f32 -> tensor<8xf32>
//	%b = tt.splat %y : f32 -> tensor<8xf32>
//	%r = arith.addf %a, %b : tensor<8xf32>
//
// becomes
//
//	%s = arith.addf %x, %y : f32
//	%r = tt.splat %s : f32 -> tensor<8xf32>
//
// and likewise for operands that are broadcast along the same dimensions.
var Pass = &pass.Pass{
	Name:  "triton-reorder-broadcast",
	Title: "TritonReorderBroadcast",
	Doc:   "Moves broadcast and splat after elementwise operations",
	Run: func(_ *pass.Context, root *ir.Op) error {
		shapes := canonicalize.PatternsOf(func(def *ir.OpDef) bool { return def == tt.Broadcast || def == tt.ExpandDims }, reorderings...)
		opt := rewrite.DefaultGreedy()
		opt.Simplify = rewrite.SimplifyAggressive
		_, err := rewrite.Greedy(root, shapes, opt)
		return err
	},
}

var reorderings = []*rewrite.Pattern{
	{Name: "MoveSplatAfterElementwise", Benefit: 1, Rewrite: computeScalar},
	{Name: "MoveBroadcastAfterElementwise", Benefit: 1, Rewrite: computeBeforeBroadcast},
}

// elementwise is a match failure for operations that cannot be computed on other shapes.
func elementwise(op *ir.Op) error {
	asm, isAsm := tt.AsElementwiseInlineAsm(op)
	switch {
	case !op.Has(ir.Elementwise) || op.NumOperands() == 0 || op.NumRegions() > 0:
		return rewrite.MatchFailure(op, "it is not elementwise")
	case isAsm && asm.PackedElement() != 1:
		return rewrite.MatchFailure(op, "it takes several elements at a time")
	case !op.IsMemoryEffectFree():
		return rewrite.MatchFailure(op, "it may touch memory")
	}
	for _, t := range op.ResultTypes() {
		if !ir.IsTensor(t) {
			return rewrite.MatchFailure(op, "it gives no tensor")
		}
	}
	return nil
}

// splatValue is the scalar of a splat: a value or, if that is nil, a constant.
type splatValue struct {
	value    *ir.Value
	constant ir.Attr
}

func splatOf(v *ir.Value) (splatValue, bool) {
	if splat, ok := tt.AsSplat(v.DefiningOp()); ok {
		return splatValue{value: splat.Src()}, true
	}
	if d, ok := arith.ConstantOf(v).(*ir.DenseAttr); ok && d.Splat && ir.IsTensor(v.Type()) {
		return splatValue{constant: d.At(v.DefiningOp().Context(), 0)}, true
	}
	return splatValue{}, false
}

// computeScalar computes a scalar instead of a splat; see Pass.
func computeScalar(r *rewrite.Rewriter, op *ir.Op) error {
	if err := elementwise(op); err != nil {
		return err
	}
	numbers := make([]splatValue, op.NumOperands())
	for i := range numbers {
		var ok bool
		if numbers[i], ok = splatOf(op.Operand(i)); !ok {
			return rewrite.MatchFailure(op, "operand #%d is not a splat", i)
		}
	}
	operands := make([]*ir.Value, len(numbers))
	for i, n := range numbers {
		if operands[i] = n.value; n.value == nil {
			operands[i] = arith.NewConstant(r.Builder, n.constant)
		}
	}
	types := op.ResultTypes()
	for i, t := range types {
		types[i] = ir.ElementTypeOf(t)
	}
	broadcastResults(r, op, tt.Splat, r.Create(op.Def(), operands, types, op.Attrs()...))
	return nil
}

// computeBeforeBroadcast computes before a broadcast:
//
//	%a = tt.broadcast %x : tensor<1x8xf32> -> tensor<4x8xf32>
//	%b = tt.broadcast %y : tensor<1x8xf32> -> tensor<4x8xf32>
//	%r = arith.addf %a, %b : tensor<4x8xf32>
//
// becomes
//
//	%s = arith.addf %x, %y : tensor<1x8xf32>
//	%r = tt.broadcast %s : tensor<1x8xf32> -> tensor<4x8xf32>
func computeBeforeBroadcast(r *rewrite.Rewriter, op *ir.Op) error {
	if err := elementwise(op); err != nil {
		return err
	}
	shape, err := shapeBeforeBroadcast(r.Ctx, op)
	if err != nil {
		return err
	}
	operands := op.Operands()
	for i, v := range operands {
		if broadcast, ok := tt.AsBroadcast(v.DefiningOp()); ok {
			operands[i] = broadcast.Src()
			continue
		}
		t := r.Ctx.WithElement(shape, ir.ElementTypeOf(v.Type())).(*ir.TensorType)
		if n, _ := splatOf(v); n.value != nil {
			operands[i] = tt.NewSplat(r.Builder, n.value, t).Result()
		} else {
			operands[i] = arith.NewConstant(r.Builder, r.Ctx.SplatOf(t, n.constant))
		}
	}
	types := op.ResultTypes()
	for i, t := range types {
		types[i] = r.Ctx.WithElement(shape, ir.ElementTypeOf(t))
	}
	broadcastResults(r, op, tt.Broadcast, r.Create(op.Def(), operands, types, op.Attrs()...))
	return nil
}

// shapeBeforeBroadcast is the shape that all broadcast operands have in common. The other operands must be
// splats.
func shapeBeforeBroadcast(ctx *ir.Context, op *ir.Op) (*ir.TensorType, error) {
	var shape *ir.TensorType
	for i := range op.NumOperands() {
		broadcast, ok := tt.AsBroadcast(op.Operand(i).DefiningOp())
		if !ok {
			if _, ok := splatOf(op.Operand(i)); !ok {
				return nil, rewrite.MatchFailure(op, "operand #%d is not broadcast", i)
			}
			continue
		}
		t := ctx.WithElement(broadcast.Src().Type(), ir.I1).(*ir.TensorType)
		if shape != nil && shape != t {
			return nil, rewrite.MatchFailure(op, "operands are broadcast along different dimensions")
		}
		shape = t
	}
	if shape == nil {
		return nil, rewrite.MatchFailure(op, "no operand is broadcast")
	}
	return shape, nil
}

// broadcastResults replaces an operation by the broadcast results of another one.
func broadcastResults(r *rewrite.Rewriter, op *ir.Op, by *ir.OpDef, computed *ir.Op) {
	results := make([]*ir.Value, op.NumResults())
	for i := range results {
		results[i] = r.Create(by, []*ir.Value{computed.Result(i)}, []ir.Type{op.Result(i).Type()}).Result(0)
	}
	r.Replace(op, results...)
}
