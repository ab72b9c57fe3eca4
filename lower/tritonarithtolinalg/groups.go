package tritonarithtolinalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// inGroups computes tensors of one shape, several elements at a time: the body gets a group of neighbours of
// each source, source by source, and returns as many for each result. With groups of two,
//
//	%r = f(%x) : tensor<16xi8> -> tensor<16xi8>
//
// becomes
//
//	%pairs = tensor.expand_shape %x [[0, 1]] output_shape [8, 2]
//	%a = tensor.extract_slice %pairs[0, 0] [8, 1] [1, 1] : tensor<8x2xi8> to tensor<8xi8>
//	%b = tensor.extract_slice %pairs[0, 1] [8, 1] [1, 1] : tensor<8x2xi8> to tensor<8xi8>
//	%s:2 = linalg.generic {...} ins(%a, %b) outs(%empty, %empty) {...}
//	%f = tensor.insert_slice %s#0 into %none[0, 0] [8, 1] [1, 1]
//	%g = tensor.insert_slice %s#1 into %f[0, 1] [8, 1] [1, 1]
//	%r = tensor.collapse_shape %g [[0, 1]]
func inGroups(r *rewrite.Rewriter, srcs []*ir.Value, results []ir.Type, size int, body func(args []*ir.Value) []*ir.Value) []*ir.Value {
	if size == 1 {
		return onElements(r, srcs, results, body)
	}
	if len(srcs) > 0 && slices.Contains(tensorType(srcs[0]).Shape, 0) {
		return emptiesLike(r, results)
	}
	var ins []*ir.Value
	for _, v := range srcs {
		ins = append(ins, deinterleave(r, v, size)...)
	}
	var types []ir.Type
	for _, t := range results {
		part := r.Ctx.Tensor([]int64{reassociation.Product(t.(*ir.TensorType).Shape...) / int64(size)}, elementOf(t))
		types = append(types, slices.Repeat([]ir.Type{part}, size)...)
	}
	parts := onElements(r, ins, types, body)
	var made []*ir.Value
	for i, t := range results {
		made = append(made, interleave(r, parts[i*size:(i+1)*size], t.(*ir.TensorType)))
	}
	return made
}

// onElements computes tensors elementwise, or scalars from scalars.
func onElements(r *rewrite.Rewriter, srcs []*ir.Value, results []ir.Type, body func(args []*ir.Value) []*ir.Value) []*ir.Value {
	if len(results) > 0 && !ir.IsTensor(results[0]) || len(srcs) > 0 && !ir.IsTensor(srcs[0].Type()) {
		return body(srcs)
	}
	outs := emptiesLike(r, results)
	return linalg.NewGeneric(r.Builder, linalg.GenericSpec{
		Ins: srcs, Outs: outs,
		Body: func(args []*ir.Value) []*ir.Value { return body(args[:len(srcs)]) },
	}).Results()
}

func emptiesLike(r *rewrite.Rewriter, types []ir.Type) []*ir.Value {
	out := make([]*ir.Value, len(types))
	for i, t := range types {
		out[i] = emptyLike(r, t)
	}
	return out
}

// deinterleave makes a tensor of the first elements of all groups, one of the second elements, and so on.
func deinterleave(r *rewrite.Rewriter, v *ir.Value, size int) []*ir.Value {
	t := tensorType(v)
	count := reassociation.Product(t.Shape...)
	if len(t.Shape) > 1 {
		v = tensor.NewCollapseShape(r.Builder, r.Ctx.Tensor([]int64{count}, t.Elem), v, reassociation.All(len(t.Shape)))
	}
	shape := []int64{count / int64(size), int64(size)}
	v = tensor.NewStaticExpandShape(r.Builder, r.Ctx.Tensor(shape, t.Elem), v, reassociation.Groups{{0, 1}})
	parts := make([]*ir.Value, size)
	for i := range parts {
		parts[i] = tensor.NewExtractSlice(r.Builder, r.Ctx.Tensor(shape[:1], t.Elem), v, sliceAt(shape, 1, foldresult.Const(int64(i))))
	}
	return parts
}

// interleave is the inverse of deinterleave.
func interleave(r *rewrite.Rewriter, parts []*ir.Value, t *ir.TensorType) *ir.Value {
	shape := []int64{tensorType(parts[0]).Shape[0], int64(len(parts))}
	v := tensor.NewEmpty(r.Builder, shape, t.Elem)
	for i, p := range parts {
		v = tensor.NewInsertSlice(r.Builder, p, v, sliceAt(shape, 1, foldresult.Const(int64(i))))
	}
	v = tensor.NewCollapseShape(r.Builder, r.Ctx.Tensor([]int64{shape[0] * shape[1]}, t.Elem), v, reassociation.Groups{{0, 1}})
	if len(t.Shape) > 1 {
		v = tensor.NewStaticExpandShape(r.Builder, t, v, reassociation.All(len(t.Shape)))
	}
	return v
}
