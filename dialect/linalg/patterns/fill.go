package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var fillPatterns = []*rewrite.Pattern{
	{Name: "FoldFillWithTensorReshape", Root: tensor.CollapseShape, Benefit: 1, From: fromFill, Rewrite: fillReshaped},
	{Name: "FoldFillWithTensorReshape", Root: tensor.ExpandShape, Benefit: 1, From: fromFill, Rewrite: fillReshaped},
	{Name: "FoldFillWithTensorExtract", Root: tensor.Extract, Benefit: 1, From: fromFill, Rewrite: extractFilled},
	{Name: "FoldFillWithTranspose", Root: linalg.Transpose, Benefit: 1, From: fromFill, Rewrite: fillTransposed},
	{Name: "FoldConcatsOfFill", Root: tensor.Concat, Benefit: 1, From: fromFill, Rewrite: fillJoined},
}

var fromFill = []*ir.OpDef{linalg.Fill}

// newFill fills init with the value of another fill.
func newFill(r *rewrite.Rewriter, fill linalg.FillOp, init *ir.Value) *ir.Op {
	made, err := linalg.Create(r.Builder, linalg.Fill, []*ir.Value{fill.Value()}, []*ir.Value{init})
	if err != nil {
		panic("BUG: " + err.Error())
	}
	return made
}

// sizesOf lists the sizes of a tensor.
func sizesOf(r *rewrite.Rewriter, v *ir.Value) []foldresult.Entry {
	shape, _ := ir.ShapeOf(v.Type())
	sizes := make([]foldresult.Entry, len(shape))
	for i := range sizes {
		sizes[i] = sizeOf(r, v, i)
	}
	return sizes
}

// sizeOf is a size of a tensor, by a tensor.dim if it is dynamic.
func sizeOf(r *rewrite.Rewriter, v *ir.Value, dim int) foldresult.Entry {
	if shape, _ := ir.ShapeOf(v.Type()); shape[dim] != ir.Dynamic {
		return foldresult.Const(shape[dim])
	}
	return foldresult.Value(tensor.NewDim(r.Builder, v, arith.NewIndex(r.Builder, int64(dim))))
}

// emptyOf is a tensor.empty.
func emptyOf(r *rewrite.Rewriter, sizes []foldresult.Entry, elem ir.Type) *ir.Value {
	list := foldresult.Make(sizes...)
	return r.Create(tensor.Empty, list.Dynamic, []ir.Type{r.Ctx.Tensor(list.Static, elem)}).Result(0)
}

// fillReshaped:
//
//	%f = linalg.fill ins(%x : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
//	%r = tensor.collapse_shape %f [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
//
// becomes
//
//	%c = tensor.collapse_shape %a [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
//	%r = linalg.fill ins(%x : f32) outs(%c : tensor<32xf32>) -> tensor<32xf32>
func fillReshaped(r *rewrite.Rewriter, op *ir.Op) error {
	operands := op.Operands()
	fill, _ := linalg.AsFill(operands[0].DefiningOp())
	operands[0] = fill.Dest()
	var attrs []ir.NamedAttr
	for _, name := range []string{reassociation.Attr, reassociation.StaticOutputShape} {
		if a := op.Attr(name); a != nil {
			attrs = append(attrs, ir.NamedAttr{Name: name, Attr: a})
		}
	}
	at := r.Save()
	r.Loc = fill.Op.Loc()
	init := r.Create(op.Def(), operands, op.ResultTypes(), attrs...)
	r.Restore(at)
	r.ReplaceWithOp(op, newFill(r, fill, init.Result(0)))
	return nil
}

// extractFilled: every element is the value of the fill.
func extractFilled(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tensor.AsExtract(op)
	fill, _ := linalg.AsFill(o.Tensor().DefiningOp())
	r.Replace(op, fill.Value())
	return nil
}

// fillTransposed replaces the transpose of a fill by a fill.
func fillTransposed(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := linalg.AsTranspose(op)
	fill, _ := linalg.AsFill(o.Input().DefiningOp())
	r.ReplaceWithOp(op, newFill(r, fill, o.Init()))
	return nil
}

// fillJoined:
//
//	%f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
//	%g = linalg.fill ins(%x : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
//	%r = tensor.concat dim(0) %f, %g : (tensor<4xf32>, tensor<8xf32>) -> tensor<12xf32>
//
// becomes
//
//	%c = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<8xf32>) -> tensor<12xf32>
//	%r = linalg.fill ins(%x : f32) outs(%c : tensor<12xf32>) -> tensor<12xf32>
func fillJoined(r *rewrite.Rewriter, op *ir.Op) error {
	concat, _ := tensor.AsConcat(op)
	inits := concat.Inputs()
	types := make([]*ir.TensorType, len(inits))
	first, _ := linalg.AsFill(inits[0].DefiningOp())
	for i, v := range inits {
		fill, ok := linalg.AsFill(v.DefiningOp())
		if !ok || !sameConstant(fill.Value(), first.Value()) {
			return rewrite.MatchFailure(op, "the inputs are not filled with one number")
		}
		inits[i], types[i] = fill.Dest(), v.Type().(*ir.TensorType)
	}
	joined := tensor.NewConcat(r.Builder, inits, tensor.ConcatType(r.Ctx, concat.Dim(), types), int64(concat.Dim())).Result()
	if joined.Type() != op.Result(0).Type() {
		made := newFill(r, first, joined)
		r.Replace(op, tensor.NewCast(r.Builder, made.Result(0), op.Result(0).Type()))
		return nil
	}
	r.ReplaceWithOp(op, newFill(r, first, joined))
	return nil
}

// sameConstant reports whether two values are equal, or the same constant.
func sameConstant(a, b *ir.Value) bool {
	if a == b {
		return true
	}
	c := rewrite.ConstantValue(a)
	return c != nil && c == rewrite.ConstantValue(b)
}
