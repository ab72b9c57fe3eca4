package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// matmuls are the matrix products by rank: plain and batched.
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
// An accumulator that is the constant zero is not added. Accumulators of narrow floats are f32 and are rounded
// once.
func convertDot(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsDot(op)
	product, err := matmul(r, op, o.A(), o.B(), precisionAttrs(o)...)
	if err != nil {
		return err
	}
	r.Replace(op, accumulate(r, o.C(), product))
	return nil
}

// matmul is the matrix product, or batch of products, that an operation adds to an accumulator of its result
// type.
func matmul(r *rewrite.Rewriter, op *ir.Op, a, b *ir.Value, attrs ...ir.NamedAttr) (*ir.Value, error) {
	shape := tensorType(op.Result(0)).Shape
	matmul := matmuls[len(shape)]
	if matmul == nil {
		return nil, rewrite.MatchFailure(op, "there is no dot of tensors of rank %d", len(shape))
	}
	t := r.Ctx.Tensor(shape, sumType(elementOf(op.Result(0).Type())))
	zero := linalg.NewFill(r.Builder, arith.NewConstant(r.Builder, number(r.Ctx, t.Elem, 0)), emptyLike(r, t))
	product, err := linalg.Create(r.Builder, matmul, []*ir.Value{a, b}, []*ir.Value{zero}, attrs...)
	if err != nil {
		return nil, err
	}
	return product.Result(0), nil
}

// accumulate adds a product to the accumulator, in the accumulator's type.
func accumulate(r *rewrite.Rewriter, c, product *ir.Value) *ir.Value {
	to, wide := c.Type(), product.Type()
	sum := product
	if !isZero(c) {
		add := arith.AddI
		if ir.IsFloat(elementOf(wide)) {
			add = arith.AddF
		}
		if to != wide {
			c = arith.NewCast(r.Builder, arith.ExtF, c, wide)
		}
		sum = arith.NewBinary(r.Builder, add, c, sum)
	}
	if to != wide {
		sum = arith.NewCast(r.Builder, arith.TruncF, sum, to)
	}
	return sum
}

// precisionAttrs are the attributes of a dot that linalg lacks: the precision of f32 operands, whether these
// come from 8-bit floats, and how many products of 8-bit floats may be accumulated imprecisely. They mean
// nothing for other operands.
func precisionAttrs(o tt.DotOp) []ir.NamedAttr {
	elem, ok := tensorType(o.A()).Elem.(*ir.FloatType)
	if !ok {
		return nil
	}
	var attrs []ir.NamedAttr
	ctx := o.Op.Context()
	if p := o.InputPrecision(); p != tt.PrecisionIEEE && elem == ir.F32 && elementOf(o.Op.Result(0).Type()) != ir.F64 {
		attrs = append(attrs, ir.NamedAttr{Name: linalg.PrecisionAttr, Attr: ctx.String(p.String())})
	}
	if elem.Width() == 8 {
		attrs = append(attrs, exactInBF16(ctx))
	}
	if n := o.MaxNumImpreciseAcc(); n != 0 && elem.Width() == 8 {
		attrs = append(attrs, ir.NamedAttr{Name: "tshared.max_num_imprecise_acc", Attr: ctx.IntAttr(ir.I32, n)})
	}
	return attrs
}

// exactInBF16 marks f32 operands that are exact in bf16.
func exactInBF16(ctx *ir.Context) ir.NamedAttr {
	return ir.NamedAttr{Name: linalg.PrecisionAttr, Attr: ctx.String("bf16")}
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
