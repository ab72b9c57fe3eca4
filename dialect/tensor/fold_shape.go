package tensor

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
)

// splatAs is a constant with all elements equal in another shape; nil when it
// is none or the shape is not known.
func splatAs(ctx *ir.Context, a ir.Attr, t ir.Type) ir.Attr {
	d, ok := a.(*ir.DenseAttr)
	if !ok || !d.Splat || !isStatic(t) {
		return nil
	}
	return ctx.Dense(t.(ir.ShapedType), []byte(d.Data), true)
}

// foldSplatConstant: any part or shape of a splat is a splat.
func foldSplatConstant(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	if a := splatAs(op.Context(), operands[0], op.Result(0).Type()); a != nil {
		return toAttr(a)
	}
	return notFolded()
}

func foldExtractSlice(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	o := ExtractSliceOp{op}
	if res, ok := foldSplatConstant(op, operands); ok {
		return res, true
	}
	if o.SourceType() == o.ResultType() && o.Slice().IsAll(o.SourceType().Shape) {
		return toValue(o.Source())
	}
	if in, ok := AsInsertSlice(o.Source().DefiningOp()); ok && in.SourceType() == o.ResultType() && in.Slice().Equal(o.Slice()) {
		return toValue(in.Source())
	}
	return notFolded()
}

func foldInsertSlice(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	o := InsertSliceOp{op}
	if slices.Contains(o.SourceType().Shape, 0) {
		return toValue(o.Dest())
	}
	if o.SourceType() == o.DestType() && o.Slice().IsAll(o.DestType().Shape) {
		return toValue(o.Source())
	}
	// An earlier insertion into the same part is overwritten.
	if before, ok := AsInsertSlice(o.Dest().DefiningOp()); ok && before.SourceType() == o.SourceType() && before.Slice().Equal(o.Slice()) {
		o.SetDest(before.Dest())
		return changedInPlace()
	}
	// The inserted part was extracted from the same place.
	if out, ok := AsExtractSlice(o.Source().DefiningOp()); ok && out.Source() == o.Dest() && out.Slice().Equal(o.Slice()) {
		return toValue(o.Dest())
	}
	return notFolded()
}

// foldReassociation folds an expansion or a collapse; inverse is the other one.
func foldReassociation(inverse *ir.OpDef) folder {
	return func(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
		t := op.Result(0).Type()
		if d, ok := operands[0].(*ir.DenseAttr); ok && isStatic(t) {
			return toAttr(op.Context().Dense(t.(ir.ShapedType), []byte(d.Data), d.Splat))
		}
		source := op.Operand(0)
		if source.Type() == t {
			return toValue(source)
		}
		before := source.DefiningOp()
		if !before.Is(inverse) || before.Operand(0).Type() != t {
			return notFolded()
		}
		if !undoes(op, before) {
			return notFolded()
		}
		return toValue(before.Operand(0))
	}
}

// undoes reports whether an expansion or collapse gives back what was there
// before its inverse, given that the types are the same: at most one size is
// not known, or all groups are the same and none is split in an unknown way.
func undoes(op, before *ir.Op) bool {
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	if foldresult.NumDynamic(shape) <= 1 {
		return true
	}
	if op.Attr(reassociation.Attr) != before.Attr(reassociation.Attr) {
		return false
	}
	e, ok := AsExpandShape(op)
	return !ok || e.sizesFollow()
}

// sizesFollow reports whether the sizes of the result follow from its type and
// the size of the source.
func (o ExpandShapeOp) sizesFollow() bool {
	shape, _ := ir.ShapeOf(o.Result().Type())
	for _, group := range o.Groups() {
		if foldresult.NumDynamic(shape[group[0]:group[len(group)-1]+1]) > 1 {
			return false
		}
	}
	return true
}

func foldReshape(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	o := ReshapeOp{op}
	if res, ok := foldSplatConstant(op, operands); ok {
		return res, true
	}
	source := o.Source()
	if before, isReshape := AsReshape(source.DefiningOp()); isReshape {
		o.SetSource(before.Source())
		return changedInPlace()
	}
	t, ranked := source.Type().(*ir.TensorType)
	if ranked && t == op.Result(0).Type() && (len(t.Shape) < 2 || isShapeOf(o.Shape(), source)) {
		return toValue(source)
	}
	return notFolded()
}

// isShapeOf reports whether a list of sizes is known to be that of a tensor.
func isShapeOf(sizes, t *ir.Value) bool {
	list := sizes.DefiningOp()
	if !list.Is(FromElements) {
		return false
	}
	for i, n := range tensorType(t).Shape {
		v := list.Operand(i)
		if c, ok := foldresult.ConstantOf(v); ok {
			if c != n {
				return false
			}
			continue
		}
		dim, ok := AsDim(v.DefiningOp())
		if !ok || dim.Source() != t || !foldresult.Value(dim.Index()).Is(int64(i)) {
			return false
		}
	}
	return true
}
