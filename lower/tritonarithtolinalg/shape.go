package tritonarithtolinalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/rewrite"
)

// convertSplat:
//
//	%r = tt.splat %x : f32 -> tensor<8xf32>
//
// becomes
//
//	%e = tensor.empty() : tensor<8xf32>
//	%r = linalg.fill ins(%x) outs(%e)
func convertSplat(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsSplat(op)
	r.Replace(op, linalg.NewFill(r.Builder, o.Src(), emptyLike(r, op.Result(0).Type())))
	return nil
}

// convertUnsplat:
//
//	%r = tt.unsplat %x : tensor<1x1xf32>
//
// becomes
//
//	%r = tensor.extract %x[%c0, %c0] : tensor<1x1xf32>
func convertUnsplat(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsUnsplat(op)
	x := o.Src()
	indices := make([]*ir.Value, len(tensorType(x).Shape))
	for i := range indices {
		indices[i] = arith.NewIndex(r.Builder, 0)
	}
	r.Replace(op, tensor.NewExtract(r.Builder, x, indices...))
	return nil
}

// convertBroadcast:
//
//	%r = tt.broadcast %x : tensor<1x8xf32> -> tensor<4x8xf32>
//
// becomes
//
//	%r = linalg.generic {indexing_maps = [(d0, d1) -> (0, d1), (d0, d1) -> (d0, d1)], ...}
//	    ins(%x) outs(%empty) attrs = {broadcastDims = array<i64: 0>} {
//	^bb0(%in: f32, %out: f32):
//	  linalg.yield %in : f32
//	}
func convertBroadcast(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsBroadcast(op)
	x := o.Src()
	from, to := tensorType(x).Shape, tensorType(op.Result(0)).Shape
	if len(from) != len(to) {
		return rewrite.MatchFailure(op, "the tensors differ in rank")
	}
	exprs := make([]affine.Expr, len(to))
	var repeated []int64
	for i := range to {
		exprs[i] = affine.D(i)
		if from[i] != to[i] {
			exprs[i] = affine.C(0)
			repeated = append(repeated, int64(i))
		}
	}
	rank := len(to)
	r.ReplaceWithOp(op, linalg.NewGeneric(r.Builder, linalg.GenericSpec{
		Ins:   []*ir.Value{x},
		Outs:  []*ir.Value{emptyLike(r, op.Result(0).Type())},
		Maps:  []*affine.Map{affine.NewMap(rank, 0, exprs...)},
		Attrs: []ir.NamedAttr{{Name: "broadcastDims", Attr: r.Ctx.I64Array(repeated...)}},
		Body:  func(args []*ir.Value) []*ir.Value { return args[:1] },
	}))
	return nil
}

// convertExpandDims:
//
//	%r = tt.expand_dims %x {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
//
// becomes
//
//	%r = tensor.expand_shape %x [[0, 1]] output_shape [8, 1]
//
// The new dimension is grouped with the dimension after it; a new last dimension with the one before.
func convertExpandDims(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsExpandDims(op)
	x := o.Src()
	rank := len(tensorType(x).Shape)
	groups := make(reassociation.Groups, rank)
	shared := min(o.Axis(), rank-1)
	next := int64(0)
	for i := range groups {
		groups[i] = append(groups[i], next)
		next++
		if i == shared {
			groups[i] = append(groups[i], next)
			next++
		}
	}
	r.Replace(op, tensor.NewStaticExpandShape(r.Builder, tensorType(op.Result(0)), x, groups))
	return nil
}

// convertReshape:
//
//	%r = tt.reshape %x : tensor<4x8xf32> -> tensor<32xf32>
//
// becomes
//
//	%r = tensor.collapse_shape %x [[0, 1]]
//
// or tensor.expand_shape; where neither fits, tensor.reshape. Elements keep their order even when any order
// would do.
func convertReshape(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsReshape(op)
	r.Replace(op, reshaped(r, o.Src(), tensorType(op.Result(0))))
	return nil
}

// reshaped is a tensor with another shape.
func reshaped(r *rewrite.Rewriter, x *ir.Value, to *ir.TensorType) *ir.Value {
	from := tensorType(x)
	if from == to {
		return x
	}
	if groups := reassociation.ForReshape(from.Shape, to.Shape); groups != nil {
		return tensor.NewCollapseShape(r.Builder, to, x, groups)
	}
	if groups := reassociation.ForReshape(to.Shape, from.Shape); groups != nil {
		return tensor.NewStaticExpandShape(r.Builder, to, x, groups)
	}
	list := r.Ctx.Tensor([]int64{int64(len(to.Shape))}, ir.I64)
	sizes := make([]ir.Attr, len(to.Shape))
	for i, n := range to.Shape {
		sizes[i] = r.Ctx.IntAttr(ir.I64, n)
	}
	shape := arith.NewConstant(r.Builder, denseOf(r.Ctx, list, sizes))
	return tensor.NewReshape(r.Builder, x, shape, to).Result()
}

// denseOf is a constant tensor of the given elements.
func denseOf(ctx *ir.Context, t *ir.TensorType, elems []ir.Attr) ir.Attr {
	if !slices.ContainsFunc(elems, func(a ir.Attr) bool { return a != elems[0] }) {
		return ctx.SplatOf(t, elems[0])
	}
	var data []byte
	for _, e := range elems {
		data = ir.AppendElement(data, e)
	}
	return ctx.Dense(t, data, false)
}

// convertTrans:
//
//	%r = tt.trans %x {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
//
// becomes
//
//	%e = tensor.empty() : tensor<8x4xf32>
//	%r = linalg.transpose ins(%x) outs(%e) permutation = [1, 0]
func convertTrans(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsTrans(op)
	r.Replace(op, linalg.NewTranspose(r.Builder, o.Src(), emptyLike(r, op.Result(0).Type()), o.Order()).Result(0))
	return nil
}

// convertJoin concatenates two tensors along a new last dimension:
//
//	%r = tt.join %x, %y : tensor<8xf32> -> tensor<8x2xf32>
//
// becomes
//
//	%e = tensor.empty() : tensor<8x2xf32>
//	%a = tensor.insert_slice %x into %e[0, 0] [8, 1] [1, 1]
//	%r = tensor.insert_slice %y into %a[0, 1] [8, 1] [1, 1]
func convertJoin(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsJoin(op)
	t := tensorType(op.Result(0))
	made := emptyLike(r, t)
	for i, v := range [...]*ir.Value{o.Lhs(), o.Rhs()} {
		made = tensor.NewInsertSlice(r.Builder, v, made, sliceAt(t.Shape, len(t.Shape)-1, foldresult.Const(int64(i))))
	}
	r.Replace(op, made)
	return nil
}

// convertSplit takes the two slices along the last dimension:
//
//	%a, %b = tt.split %x : tensor<8x2xf32> -> tensor<8xf32>
//
// becomes
//
//	%a = tensor.extract_slice %x[0, 0] [8, 1] [1, 1]
//	%b = tensor.extract_slice %x[0, 1] [8, 1] [1, 1]
func convertSplit(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsSplit(op)
	shape := tensorType(o.Src()).Shape
	parts := make([]*ir.Value, op.NumResults())
	for i := range parts {
		parts[i] = tensor.NewExtractSlice(r.Builder, tensorType(op.Result(i)), o.Src(), sliceAt(shape, len(shape)-1, foldresult.Const(int64(i))))
	}
	r.Replace(op, parts...)
	return nil
}

// sliceAt is the slice of size 1 at an offset along an axis.
func sliceAt(shape []int64, axis int, at foldresult.Entry) foldresult.Slice {
	offsets := make([]foldresult.Entry, len(shape))
	offsets[axis] = at
	sizes := slices.Clone(shape)
	sizes[axis] = 1
	return foldresult.Tile(offsets, sizes)
}

// convertCat concatenates along the first dimension:
//
//	%r = tt.cat %x, %y : tensor<8xf32> -> tensor<16xf32>
//
// becomes
//
//	%e = tensor.empty() : tensor<16xf32>
//	%a = tensor.insert_slice %x into %e[0] [8] [1]
//	%r = tensor.insert_slice %y into %a[8] [8] [1]
//
// and reshapes to the type of the result, which may be any with as many elements.
func convertCat(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsCat(op)
	to := tensorType(op.Result(0))
	whole := slices.Clone(tensorType(o.Lhs()).Shape)
	whole[0] *= 2
	made := emptyLike(r, r.Ctx.Tensor(whole, to.Elem))
	at := int64(0)
	for _, v := range [...]*ir.Value{o.Lhs(), o.Rhs()} {
		shape := tensorType(v).Shape
		offsets := make([]foldresult.Entry, len(shape))
		offsets[0] = foldresult.Const(at)
		made = tensor.NewInsertSlice(r.Builder, v, made, foldresult.Tile(offsets, shape))
		at += shape[0]
	}
	r.Replace(op, reshaped(r, made, to))
	return nil
}
