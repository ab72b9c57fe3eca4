package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/constfold"
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
// A sum that starts at the constant zero needs no addition. Sums of short floats
// are kept in f32 and rounded once.
func convertDot(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsDot(op)
	product, err := matmul(r, op, o.A(), o.B(), precisionAttrs(o)...)
	if err != nil {
		return err
	}
	r.Replace(op, accumulate(r, o.C(), product))
	return nil
}

// matmul makes the product of matrices, or stacks of them, that an operation
// adds to something of the type of its result.
func matmul(r *rewrite.Rewriter, op *ir.Op, a, b *ir.Value, attrs ...ir.NamedAttr) (*ir.Value, error) {
	shape := tensorType(op.Result(0)).Shape
	matmul := matmuls[len(shape)]
	if matmul == nil {
		return nil, rewrite.MatchFailure(op, "there is no product of tensors of rank %d", len(shape))
	}
	t := r.Ctx.Tensor(shape, sumType(elementOf(op.Result(0).Type())))
	zero := linalg.NewFill(r.Builder, arith.NewConstant(r.Builder, number(r.Ctx, t.Elem, 0)), emptyLike(r, t))
	product, err := linalg.Create(r.Builder, matmul, []*ir.Value{a, b}, []*ir.Value{zero}, attrs...)
	if err != nil {
		return nil, err
	}
	return product.Result(0), nil
}

// accumulate adds a product to what it is added to, and gives it that type.
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

// precisionAttrsAttrsAttrs is what a product of matrices does not say: how inputs of f32 may
// be rounded, that those of 8-bit floats are short, and how many products of 8-bit floats may be summed up in less
// than full precision. For other inputs neither means anything.
func precisionAttrs(o tt.DotOp) []ir.NamedAttr {
	elem, ok := tensorType(o.A()).Elem.(*ir.FloatType)
	if !ok {
		return nil
	}
	var attrs []ir.NamedAttr
	ctx := o.Context()
	if p := o.InputPrecision(); p != tt.PrecisionIEEE && elem == ir.F32 && elementOf(o.Result(0).Type()) != ir.F64 {
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

// exactInBF16 says that inputs of f32 come from shorter numbers, and would lose
// nothing in bf16.
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
