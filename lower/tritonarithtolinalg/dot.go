package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/constfold"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// matmuls are the products of matrices by rank: of two, and of two stacks.
var matmuls = map[int]*ir.OpDef{2: linalg.Matmul, 3: linalg.BatchMatmul}

// convertDot:
//
//	%r = tt.dot %a, %b, %c : tensor<4x8xf16> * tensor<8x4xf16> -> tensor<4x4xf32>
//
// becomes
//
//	%e = tensor.empty() : tensor<4x4xf32>
//	%z = linalg.fill ins(%zero) outs(%e)
//	%p = linalg.matmul ins(%a, %b) outs(%z)
//	%r = arith.addf %c, %p : tensor<4x4xf32>
//
// A sum that starts at the constant zero needs no addition.
func convertDot(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsDot(op)
	t := tensorType(op.Result(0))
	matmul := matmuls[len(t.Shape)]
	if matmul == nil {
		return rewrite.Decline(op, "there is no product of tensors of rank %d", len(t.Shape))
	}
	for _, v := range []*ir.Value{o.A(), o.B()} {
		if elem := tensorType(v).Elem; otherFloat(elem, t.Elem) {
			return rewrite.Decline(op, "there is no conversion from %s to %s", elem, t.Elem)
		}
	}
	add := arith.AddI
	if ir.IsFloat(t.Elem) {
		add = arith.AddF
	}
	zero := linalg.NewFill(r.Builder, arith.NewConstant(r.Builder, number(r.Ctx, t.Elem, 0)), emptyLike(r, t))
	product, err := linalg.Create(r.Builder, matmul, []*ir.Value{o.A(), o.B()}, []*ir.Value{zero}, precision(o)...)
	if err != nil {
		return err
	}
	result := product.Result(0)
	if !isZero(o.C()) {
		result = arith.NewBinary(r.Builder, add, o.C(), result)
	}
	r.Replace(op, result)
	return nil
}

// otherFloat reports whether floats have the same number of bits, but mean
// something else by them.
func otherFloat(a, b ir.Type) bool {
	x, ok1 := a.(*ir.FloatType)
	y, ok2 := b.(*ir.FloatType)
	return ok1 && ok2 && x != y && x.Width() == y.Width()
}

// precision is what a product of matrices does not say: how inputs of f32 may
// be rounded, and how many products of 8-bit floats may be summed up in less
// than full precision. For other inputs neither means anything.
func precision(o tt.DotOp) []ir.NamedAttr {
	elem, ok := tensorType(o.A()).Elem.(*ir.FloatType)
	if !ok {
		return nil
	}
	var attrs []ir.NamedAttr
	ctx := o.Context()
	if p := o.InputPrecision(); p != tt.PrecisionIEEE && elem == ir.F32 {
		attrs = append(attrs, ir.NamedAttr{Name: "tshared.input_precision", Attr: ctx.String(p.String())})
	}
	if n := o.MaxNumImpreciseAcc(); n != 0 && elem.Width() == 8 {
		attrs = append(attrs, ir.NamedAttr{Name: "tshared.max_num_imprecise_acc", Attr: ctx.IntAttr(ir.I32, n)})
	}
	return attrs
}

// isZero reports whether all elements are the constant zero.
func isZero(v *ir.Value) bool {
	c := arith.ConstantOf(v)
	if i, ok := constfold.UniformInt(c); ok {
		return i.IsZero()
	}
	f, ok := constfold.UniformFloat(c)
	return ok && f.IsZero()
}
