package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var elementPatterns = []*rewrite.Pattern{
	{Name: "ExtractFromTensorCast", Root: tensor.Extract, Benefit: 1, From: []*ir.OpDef{tensor.Cast}, Rewrite: elementOfCast},
	{Name: "ExtractElementFromIndexCast", Root: tensor.Extract, Benefit: 1, From: []*ir.OpDef{arith.IndexCast}, Rewrite: castOfElement},
}

// elementOfCast:
//
//	%c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
//	%x = tensor.extract %c[%i] : tensor<?xf32>
//
// becomes
//
//	%x = tensor.extract %t[%i] : tensor<4xf32>
func elementOfCast(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tensor.AsExtract(op)
	cast, _ := tensor.AsCast(o.Tensor().DefiningOp())
	source := cast.Source()
	if !ir.IsTensor(source.Type()) {
		return rewrite.MatchFailure(op, "the operand is unranked")
	}
	r.Replace(op, tensor.NewExtract(r.Builder, source, o.Indices()...))
	return nil
}

// castOfElement:
//
//	%c = arith.index_cast %t : tensor<4xi32> to tensor<4xindex>
//	%x = tensor.extract %c[%i] : tensor<4xindex>
//
// becomes
//
//	%y = tensor.extract %t[%i] : tensor<4xi32>
//	%x = arith.index_cast %y : i32 to index
func castOfElement(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tensor.AsExtract(op)
	cast, _ := arith.AsIndexCast(o.Tensor().DefiningOp())
	element := tensor.NewExtract(r.Builder, cast.In(), o.Indices()...)
	r.Replace(op, arith.NewCast(r.Builder, arith.IndexCast, element, op.Result(0).Type()))
	return nil
}
