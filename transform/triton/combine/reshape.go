package combine

import (
	"slices"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// allowReorder allows a reshape to reorder elements where its users do not depend on the order:
//
//	%f = tt.reshape %x : tensor<4x8xf32> -> tensor<32xf32>
//	%r = "tt.reduce"(%f) <{axis = 0 : i32}> ({...}) : (tensor<32xf32>) -> f32
//
// becomes
//
//	%f = tt.reshape %x allow_reorder : tensor<4x8xf32> -> tensor<32xf32>
//	%r = "tt.reduce"(%f) <{axis = 0 : i32}> ({...}) : (tensor<32xf32>) -> f32
func allowReorder(r *rewrite.Rewriter, op *ir.Op) error {
	reshape, _ := tt.AsReshape(op)
	switch {
	case reshape.AllowReorder():
		return rewrite.MatchFailure(op, "it may reorder already")
	case len(reshape.ResultType().Shape) != 1:
		return rewrite.MatchFailure(op, "more than one dimension is left")
	}
	for user := range op.Result(0).Users() {
		// A second operand, such as a mask, has an element for each position.
		if !orderInsensitive[user.Def()] || user.NumOperands() != 1 {
			return rewrite.MatchFailure(op, "the order matters to '%s'", user.Name())
		}
	}
	r.Modify(op, func() { op.SetAttr("allow_reorder", ir.Unit) })
	return nil
}

// orderInsensitive do not depend on the order of their elements.
var orderInsensitive = map[*ir.OpDef]bool{tt.Reduce: true, tt.Histogram: true}

// loadReshaped drops leading dimensions of size 1 while loading:
//
//	%v = tt.descriptor_load %d[%i, %j] : !tt.tensordesc<tensor<1x64xf32>> -> tensor<1x64xf32>
//	%r = tt.reshape %v : tensor<1x64xf32> -> tensor<64xf32>
//
// becomes
//
//	%r = tt.descriptor_load %d[%i, %j] : !tt.tensordesc<tensor<1x64xf32>> -> tensor<64xf32>
func loadReshaped(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsReshape(op)
	load := o.Src().DefiningOp()
	if !o.Src().HasOneUse() {
		return rewrite.MatchFailure(op, "the load is used in its own shape as well")
	}
	from, to := o.Src().Type().(*ir.TensorType), op.Result(0).Type().(*ir.TensorType)
	dropped := len(from.Shape) - len(to.Shape)
	if dropped <= 0 || !slices.Equal(from.Shape[dropped:], to.Shape) ||
		slices.ContainsFunc(from.Shape[:dropped], func(n int64) bool { return n != 1 }) {
		return rewrite.MatchFailure(op, "it does more than drop leading dimensions of size 1")
	}
	r.Modify(load, func() { load.Result(0).SetType(to) })
	r.Replace(op, load.Result(0))
	return nil
}
