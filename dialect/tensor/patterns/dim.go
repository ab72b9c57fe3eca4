package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var dimPatterns = []*rewrite.Pattern{
	{Name: "DimOfCastOp", Root: tensor.Dim, Benefit: 1, From: []*ir.OpDef{tensor.Cast}, Rewrite: dimOfCast},
	{Name: "DimOfDestStyleOp", Root: tensor.Dim, Benefit: 1, Rewrite: dimOfDestination},
	{Name: "DimOfReshapeOp", Root: tensor.Dim, Benefit: 1, From: []*ir.OpDef{tensor.Reshape}, Rewrite: dimOfReshape},
}

// dimOfCast:
//
//	%c = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
//	%n = tensor.dim %c, %i : tensor<?xf32>
//
// becomes
//
//	%n = tensor.dim %t, %i : tensor<*xf32>
func dimOfCast(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tensor.AsDim(op)
	cast, _ := tensor.AsCast(o.Source().DefiningOp())
	source := cast.Source()
	if t, ok := source.Type().(*ir.TensorType); ok && len(t.Shape) == 0 {
		return rewrite.MatchFailure(op, "the operand has rank 0")
	}
	r.Replace(op, tensor.NewDim(r.Builder, source, o.Index()))
	return nil
}

// dimOfDestination:
//
//	%r = tensor.insert %x into %t[%i] : tensor<?xf32>
//	%n = tensor.dim %r, %c0 : tensor<?xf32>
//
// uses %t for %r in the last line.
func dimOfDestination(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tensor.AsDim(op)
	source := o.Source()
	start, n, ok := destinations(source.DefiningOp())
	if !ok || source.Index() >= n {
		return rewrite.MatchFailure(op, "nothing says that another tensor has the same sizes")
	}
	r.Modify(op, func() { o.SetSource(source.DefiningOp().Operand(start + source.Index())) })
	return nil
}

// dimOfReshape:
//
//	%r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
//	%n = tensor.dim %r, %i : tensor<?x?xf32>
//
// becomes
//
//	%m = tensor.extract %s[%i] : tensor<2xi32>
//	%n = arith.index_cast %m : i32 to index
func dimOfReshape(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tensor.AsDim(op)
	reshape, _ := tensor.AsReshape(o.Source().DefiningOp())
	size := tensor.NewExtract(r.Builder, reshape.Shape(), o.Index())
	if !ir.IsIndex(size.Type()) {
		size = arith.NewCast(r.Builder, arith.IndexCast, size, ir.Index)
	}
	r.Replace(op, size)
	return nil
}
