package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// constantPatterns make fills of splat constants:
//
//	%r = arith.constant dense<1> : tensor<8xi32>
//
// becomes
//
//	%c = arith.constant 1 : i32
//	%e = tensor.empty() : tensor<8xi32>
//	%r = linalg.fill ins(%c) outs(%e)
var constantPatterns = rewrite.NewPatternSet([]*rewrite.Pattern{{Name: "splat-constant-to-fill", Root: arith.Constant, Rewrite: fillConstant}})

func fillConstant(r *rewrite.Rewriter, op *ir.Op) error {
	c := arith.NewConstant(r.Builder, splatValue(op))
	r.Replace(op, linalg.NewFill(r.Builder, c, emptyLike(r, op.Result(0).Type())))
	return nil
}

var constantTarget = rewrite.NewTarget().Dynamic(func(op *ir.Op) error {
	if splatValue(op) != nil {
		return errConverted
	}
	return nil
}, arith.Constant)

// splatValue is the element of a splat constant, nil for other constants.
func splatValue(op *ir.Op) ir.Attr {
	c, _ := arith.AsConstant(op)
	dense, ok := c.Value().(*ir.DenseAttr)
	if !ok || !dense.Splat || !ir.IsTensor(op.Result(0).Type()) {
		return nil
	}
	return dense.At(op.Context(), 0)
}
