package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/reassociation"
	reshapepatterns "github.com/tshared/tshared/dialect/reassociation/patterns"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var reshapePatterns = append(reshapepatterns.Patterns(reshapepatterns.Ops{
	Expand: tensor.ExpandShape, Collapse: tensor.CollapseShape, Cast: tensor.Cast,
	HasLayout: func(t ir.Type) bool { return !ir.IsTensor(t) }, CollapsedShape: collapsedShape,
}), []*rewrite.Pattern{
	{Name: "FoldReshapeWithSplat", Root: tensor.CollapseShape, Benefit: 1, From: []*ir.OpDef{tensor.Splat}, Rewrite: sameElements},
	{Name: "FoldReshapeWithFromElements", Root: tensor.CollapseShape, Benefit: 1, From: []*ir.OpDef{tensor.FromElements}, Rewrite: sameElements},
	{Name: "FoldCollapseOfCastOp", Root: tensor.CollapseShape, Benefit: 1, From: []*ir.OpDef{tensor.Cast}, Rewrite: collapseOfCast},
	{Name: "ConvertToStaticExpandShape", Root: tensor.ExpandShape, Benefit: 1, From: []*ir.OpDef{tensor.Cast}, Rewrite: expandToKnownShape},
	{Name: "FoldReshapeWithSplat", Root: tensor.ExpandShape, Benefit: 1, From: []*ir.OpDef{tensor.Splat}, Rewrite: sameElements},
	{Name: "FoldReshapeWithFromElements", Root: tensor.ExpandShape, Benefit: 1, From: []*ir.OpDef{tensor.FromElements}, Rewrite: sameElements},
}...)

// ranked reports whether all types are ranked tensors.
func ranked(types ...ir.Type) bool {
	return !slices.ContainsFunc(types, func(t ir.Type) bool { return !ir.IsTensor(t) })
}

// collapsedShape multiplies the sizes of each group that is not static.
func collapsedShape(r *rewrite.Rewriter, expanded foldresult.List, groups reassociation.Groups, known []int64) foldresult.List {
	sizes := expanded.Entries()
	out := make([]foldresult.Entry, len(groups))
	for i, group := range groups {
		if out[i] = foldresult.Const(known[i]); known[i] == ir.Dynamic {
			var factors []foldresult.Entry
			for _, d := range group {
				factors = append(factors, sizes[d])
			}
			out[i] = foldresult.Value(product(r, factors))
		}
	}
	return foldresult.Make(out...)
}

// product multiplies sizes, the constants last.
func product(r *rewrite.Rewriter, factors []foldresult.Entry) *ir.Value {
	var result *ir.Value
	constant := int64(1)
	multiply := func(v *ir.Value) {
		if result == nil {
			result = v
			return
		}
		result = arith.NewBinary(r.Builder, arith.MulI, result, v)
	}
	for _, f := range factors {
		if f.Value == nil {
			constant *= f.Const
			continue
		}
		multiply(f.Value)
	}
	if constant != 1 {
		multiply(arith.NewIndex(r.Builder, constant))
	}
	return result
}

// sameElements, where %s is a tensor.splat or a tensor.from_elements:
//
//	%s = tensor.splat %x : tensor<4xf32>
//	%0 = tensor.expand_shape %s [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
//
// becomes
//
//	%0 = tensor.splat %x : tensor<2x2xf32>
func sameElements(r *rewrite.Rewriter, op *ir.Op) error {
	source := op.Operand(0).DefiningOp()
	if _, static := ir.NumElements(op.Result(0).Type()); !static {
		return rewrite.MatchFailure(op, "sizes are not known")
	}
	r.ReplaceWithNew(op, source.Def(), source.Operands(), op.ResultTypes())
	return nil
}

// collapseOfCast:
//
//	%c = tensor.cast %t : tensor<2x3xf32> to tensor<?x?xf32>
//	%0 = tensor.collapse_shape %c [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
//
// becomes
//
//	%1 = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
//	%0 = tensor.cast %1 : tensor<6xf32> to tensor<?xf32>
func collapseOfCast(r *rewrite.Rewriter, op *ir.Op) error {
	o := tensor.CollapseShapeOp{Op: op}
	cast, ok := foldableCast(o.Src())
	if !ok {
		return rewrite.MatchFailure(op, "the source is no cast to a less static type")
	}
	from := tensorType(cast.Source())
	t := withShape(r.Ctx, from, o.Groups().Collapse(from.Shape))
	if t == op.Result(0).Type() {
		r.Modify(op, func() { o.SetSrc(cast.Source()) })
		return nil
	}
	replaceCast(r, op, tensor.NewCollapseShape(r.Builder, t, cast.Source(), o.Groups()))
	return nil
}

// expandToKnownShape makes sizes constant where the expanded size was static before a cast:
//
//	%c = tensor.cast %t : tensor<16xf32> to tensor<?xf32>
//	%0 = tensor.expand_shape %c [[0, 1]] output_shape [%c4, 4] : tensor<?xf32> into tensor<?x4xf32>
//
// becomes
//
//	%1 = tensor.expand_shape %t [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
//	%0 = tensor.cast %1 : tensor<4x4xf32> to tensor<?x4xf32>
func expandToKnownShape(r *rewrite.Rewriter, op *ir.Op) error {
	o := tensor.ExpandShapeOp{Op: op}
	cast, ok := foldableCast(o.Src())
	if !ok || !ranked(op.Result(0).Type()) {
		return rewrite.MatchFailure(op, "the source is no cast to a less static type")
	}
	sizes := o.OutputShape().Entries()
	changed := false
	for i, group := range o.Groups() {
		if tensorType(cast.Source()).Shape[i] == ir.Dynamic {
			continue
		}
		for _, d := range group {
			if n, known := sizes[d].Known(); known && sizes[d].Value != nil && n >= 0 {
				sizes[d] = foldresult.Const(n)
				changed = true
			}
		}
	}
	if !changed {
		return rewrite.MatchFailure(op, "no size is a constant")
	}
	shape := foldresult.Make(sizes...)
	from := withShape(r.Ctx, tensorType(o.Src()), o.Groups().Collapse(shape.Static))
	source := tensor.NewCast(r.Builder, o.Src(), from)
	t := withShape(r.Ctx, tensorType(op.Result(0)), shape.Static)
	replaceCast(r, op, tensor.NewExpandShape(r.Builder, t, source, o.Groups(), shape))
	return nil
}
