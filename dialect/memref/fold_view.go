package memref

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
)

// foldSubView finds parts that leave nothing out.
func foldSubView(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	o := SubViewOp{op}
	if o.SourceType() != o.ResultType() {
		return notFolded()
	}
	if isStatic(o.ResultType()) {
		return toValue(o.Source())
	}
	inner, ok := AsSubView(o.Source().DefiningOp())
	if !ok {
		return notFolded()
	}
	slice := o.Slice()
	sameSizes := slices.Equal(slice.Sizes.Entries(), inner.Slice().Sizes.Entries())
	if sameSizes && allAre(slice.Offsets, 0) && allAre(slice.Strides, 1) {
		return toValue(o.Source())
	}
	return notFolded()
}

// isStatic reports whether shape and layout are known; an affine map counts as
// known.
func isStatic(t *ir.MemRefType) bool {
	if foldresult.NumDynamic(t.Shape) > 0 {
		return false
	}
	layout, ok := t.Layout.(*ir.StridedAttr)
	return !ok || layout.Offset != ir.Dynamic && foldresult.NumDynamic(layout.Strides) == 0
}

// allAre reports whether every entry is known to be the given number.
func allAre(l foldresult.List, n int64) bool {
	for _, e := range l.Entries() {
		if known, ok := e.Known(); !ok || known != n {
			return false
		}
	}
	return true
}

// foldReinterpretCast takes the buffer before casts and slices from the start, which
// have the same memory. A cast to the same type is its source.
func foldReinterpretCast(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	view := ReinterpretCastOp{op}
	source := view.Source()
	before := source.DefiningOp()
	if before.Is(ReinterpretCast) || before.Is(Cast) ||
		before.Is(SubView) && allAre(SubViewOp{before}.Slice().Offsets, 0) {
		view.SetSource(before.Operand(0))
		return changedInPlace()
	}
	if source.Type() == ir.Type(view.ResultType()) && foldresult.NumDynamic(view.ResultType().Shape) == 0 &&
		view.Slice().Offsets.AllConst(0) {
		return toValue(source)
	}
	return notFolded()
}

// foldReshape drops a reshape to the same type, and one that undoes the
// inverse one before.
func foldReshape(inverse *ir.OpDef) folder {
	return func(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
		source, t := op.Operand(0), memRefType(op.Result(0))
		if source.Type() == ir.Type(t) {
			return toValue(source)
		}
		before := source.DefiningOp()
		if before.Is(inverse) && before.Operand(0).Type() == ir.Type(t) &&
			reassociation.IsUndone(t.Shape, memRefType(source).Shape, reassociation.Of(before), reassociation.Of(op)) {
			return toValue(before.Operand(0))
		}
		return notFolded()
	}
}
