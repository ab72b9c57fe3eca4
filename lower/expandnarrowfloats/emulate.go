package expandnarrowfloats

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// computeInF32 computes in f32 and rounds the result:
//
//	%r = arith.addf %x, %y : f8E5M2
//
// becomes
//
//	%a = arith.extf %x : f8E5M2 to f32
//	%b = arith.extf %y : f8E5M2 to f32
//	%s = arith.addf %a, %b : f32
//	%r = arith.truncf %s : f32 to f8E5M2
//
// f32 has more than twice the precision, so that rounding twice gives the same result as rounding once.
func computeInF32(r *rewrite.Rewriter, op *ir.Op) error {
	st := op.Bare()
	st.Operands, st.Types = op.Operands(), op.ResultTypes()
	for i, v := range st.Operands {
		st.Operands[i] = widened(r, v)
	}
	for i, t := range st.Types {
		if isNarrow(t) {
			st.Types[i] = withElement(r.Ctx, t, ir.F32)
		}
	}
	results := slices.Clone(r.CreateFrom(st).Results())
	for i, v := range results {
		if want := op.Result(i).Type(); v.Type() != want {
			results[i] = arith.NewCast(r.Builder, arith.TruncF, v, want)
		}
	}
	r.Replace(op, results...)
	return nil
}

func widened(r *rewrite.Rewriter, v *ir.Value) *ir.Value {
	if !isNarrow(v.Type()) {
		return v
	}
	return arith.NewCast(r.Builder, arith.ExtF, v, withElement(r.Ctx, v.Type(), ir.F32))
}

// widenMatmul:
//
//	%r = linalg.matmul ins(%a, %b : tensor<4x8xf8E5M2>, tensor<8x4xf8E5M2>) outs(%c : tensor<4x4xf32>)
//
// becomes
//
//	%x = linalg.generic {...} ins(%a) outs(%empty : tensor<4x8xf32>) { arith.extf }
//	%y = linalg.generic {...} ins(%b) outs(%empty : tensor<8x4xf32>) { arith.extf }
//	%r = linalg.matmul ins(%x, %y : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>)
func widenMatmul(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := linalg.AsStructured(op)
	ins, outs := slices.Clone(o.Inputs()), o.Inits()
	for _, v := range slices.Concat(ins, outs) {
		t, ok := v.Type().(*ir.TensorType)
		if !ok {
			return rewrite.MatchFailure(op, "it multiplies buffers")
		}
		if slices.Contains(t.Shape, ir.Dynamic) {
			return rewrite.MatchFailure(op, "the size of a tensor is not known")
		}
	}
	if slices.ContainsFunc(outs, func(v *ir.Value) bool { return isNarrow(v.Type()) }) {
		return rewrite.MatchFailure(op, "its accumulator is of type %s", ir.QuoteType(outs[0].Type()))
	}
	for i, v := range ins {
		if !isNarrow(v.Type()) {
			continue
		}
		empty := tensor.NewEmpty(r.Builder, v.Type().(*ir.TensorType).Shape, ir.F32)
		ins[i] = linalg.NewGeneric(r.Builder, linalg.GenericSpec{
			Ins: []*ir.Value{v}, Outs: []*ir.Value{empty},
			Body: func(args []*ir.Value) []*ir.Value { return []*ir.Value{widened(r, args[0])} },
		}).Result(0)
	}
	product, err := linalg.Create(r.Builder, op.Def(), ins, outs, op.Discardable()...)
	if err != nil {
		return err
	}
	r.ReplaceWithOp(op, product)
	return nil
}

// rejectScaling: the scales are exponents, which no kernel of Triton's has.
func rejectScaling(_ *rewrite.Rewriter, op *ir.Op) error {
	return rewrite.MatchFailure(op, "it scales floats of 8 bits or less")
}
