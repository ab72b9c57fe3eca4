package combine

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// accumulate makes the addend the accumulator of the dot; see Pass. Of two dots the second one accumulates.
func accumulate(r *rewrite.Rewriter, op *ir.Op) error {
	for _, i := range []int{1, 0} {
		product, ok := tt.AsDot(op.Operand(i).DefiningOp())
		if !ok || !isZero(product.C()) || !op.Operand(i).HasOneUse() {
			continue
		}
		// MaxNumImpreciseAcc is a promise about the products only.
		if op.Is(arith.AddF) && product.MaxNumImpreciseAcc() != 0 {
			continue
		}
		made := r.CreateFrom(&ir.OpState{Def: tt.Dot, Loc: product.Op.Loc(), Types: op.ResultTypes(), Attrs: product.Op.Attrs(),
			Operands: []*ir.Value{product.A(), product.B(), op.Operand(1 - i)}})
		r.ReplaceWithOp(op, made)
		return nil
	}
	return rewrite.MatchFailure(op, "no operand is a product nothing else uses, added to zero")
}

// isZero reports whether a value is known to be zero everywhere.
func isZero(v *ir.Value) bool {
	c := rewrite.ConstantValue(v)
	if n, ok := constfold.UniformInt(c); ok {
		return n.IsZero()
	}
	f, ok := constfold.UniformFloat(c)
	return ok && f.IsZero()
}

// minDotSize is the least size of a matrix for which a dot pays off.
const minDotSize = 16

// recognizeDot recognizes a sum of products as a dot:
//
//	%ae = tt.expand_dims %a {axis = 2 : i32} : tensor<16x32xf32> -> tensor<16x32x1xf32>
//	%ab = tt.broadcast %ae : tensor<16x32x1xf32> -> tensor<16x32x16xf32>
//	%be = tt.expand_dims %b {axis = 0 : i32} : tensor<32x16xf32> -> tensor<1x32x16xf32>
//	%bb = tt.broadcast %be : tensor<1x32x16xf32> -> tensor<16x32x16xf32>
//	%p = arith.mulf %ab, %bb : tensor<16x32x16xf32>
//	%r = "tt.reduce"(%p) <{axis = 1 : i32}> ({sum}) : (tensor<16x32x16xf32>) -> tensor<16x16xf32>
//
// becomes
//
//	%zero = arith.constant dense<0.0> : tensor<16x16xf32>
//	%r = tt.dot %a, %b, %zero, inputPrecision = tf32 : tensor<16x32xf32> * tensor<32x16xf32> -> tensor<16x16xf32>
//
// The input precision is the caller's: Triton's is tf32.
func recognizeDot(p tt.InputPrecision) func(*rewrite.Rewriter, *ir.Op) error {
	return func(r *rewrite.Rewriter, op *ir.Op) error { return sumToDot(r, op, p) }
}

func sumToDot(r *rewrite.Rewriter, op *ir.Op, p tt.InputPrecision) error {
	reduce, _ := tt.AsReduce(op)
	srcs := reduce.Srcs()
	if len(srcs) != 1 || reduce.Axis() != 1 || !reduce.SingleCombiner().Is(arith.AddF) {
		return rewrite.MatchFailure(op, "it is no sum along the second dimension")
	}
	mul, isMulF := arith.AsMulF(srcs[0].DefiningOp())
	if !isMulF {
		return rewrite.MatchFailure(op, "the reduced values are no products")
	}
	a, ok1 := broadcastFrom(mul.Lhs(), 2)
	b, ok2 := broadcastFrom(mul.Rhs(), 0)
	if !ok1 || !ok2 {
		return rewrite.MatchFailure(op, "the operands are not broadcast as those of a dot are")
	}
	result, ok := op.Result(0).Type().(*ir.TensorType)
	if !ok || result.Shape[0] < minDotSize || result.Shape[1] < minDotSize {
		return rewrite.MatchFailure(op, "the matrices are small")
	}
	elem, _ := result.Elem.(*ir.FloatType)
	if elem != ir.F32 && elem != ir.F16 {
		return rewrite.MatchFailure(op, "no dot accumulates numbers of this type")
	}
	zero := arith.NewConstant(r.Builder, r.Ctx.SplatOf(result, r.Ctx.Float(elem, 0)))
	precision := ir.NamedAttr{Name: "inputPrecision", Attr: tt.I32Value(r.Ctx, p)}
	r.ReplaceWithOp(op, tt.NewDot(r.Builder, a, b, zero, precision).Op)
	return nil
}

// broadcastFrom is the matrix that a value broadcasts along a new dimension, and along no other.
func broadcastFrom(v *ir.Value, axis int) (*ir.Value, bool) {
	broadcast, ok := tt.AsBroadcast(v.DefiningOp())
	if !ok {
		return nil, false
	}
	expand, ok := tt.AsExpandDims(broadcast.Src().DefiningOp())
	if !ok || expand.Axis() != axis {
		return nil, false
	}
	for d, n := range broadcast.ResultType().Shape {
		if d != axis && n != expand.ResultType().Shape[d] {
			return nil, false
		}
	}
	return expand.Src(), true
}
