package affine

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// foldBasis puts constants of the basis into its static part; an index cannot
// be split by sizes that are not positive.
func foldBasis(o IndexOp) bool {
	entries := o.Basis().Entries()
	changed := false
	for i, e := range entries {
		if n, ok := e.Known(); ok && e.Value != nil && (n > 0 || o.joins) {
			entries[i] = foldresult.Const(n)
			changed = true
		}
	}
	if changed {
		o.setBasis(foldresult.Make(entries...))
	}
	return changed
}

// setBasis changes the sizes of the dimensions.
func (o IndexOp) setBasis(basis foldresult.List) {
	before := []*ir.Value{o.Linear()}
	if o.joins {
		before = o.Coordinates()
		o.Op.SetAttr(segmentsAttr, o.Op.Context().I32Array(int64(len(before)), int64(len(basis.Dynamic))))
	}
	o.Op.SetOperands(append(before[:len(before):len(before)], basis.Dynamic...))
	o.Op.SetAttr(basisAttr, basis.StaticAttr(o.Op.Context()))
}

// hasOuterSize reports whether the outermost dimension has a size, too.
func (o IndexOp) hasOuterSize() bool { return len(o.Basis().Static) == len(o.Coordinates()) }

// innerSizes are the sizes without that of the outermost dimension, on which the result
// does not depend.
func (o IndexOp) innerSizes() []int64 {
	sizes := o.Basis().Static
	if o.hasOuterSize() && len(sizes) > 0 {
		sizes = sizes[1:]
	}
	return sizes
}

func foldDelinearize(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	o := IndexOp{op, false}
	if foldBasis(o) {
		return changedInPlace()
	}
	if op.NumResults() == 1 {
		return toValue(o.Linear())
	}
	linear, ok := operands[0].(*ir.IntegerAttr)
	if !ok || len(o.Basis().Dynamic) > 0 {
		return notFolded()
	}
	sizes := o.innerSizes()
	results := make([]ir.FoldResult, op.NumResults())
	rest := linear.Value
	index := func(n int64) ir.FoldResult { return ir.FoldResult{Attr: op.Context().IntAttr(ir.Index, n)} }
	for i := len(sizes) - 1; i >= 0; i-- {
		results[i+1] = index(expr.ModOf(rest, sizes[i]))
		rest = expr.FloorDivOf(rest, sizes[i])
	}
	results[0] = index(rest)
	return results, true
}

func foldLinearize(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	o := IndexOp{op, true}
	if foldBasis(o) {
		return changedInPlace()
	}
	coordinates := o.Coordinates()
	switch {
	case len(coordinates) == 0:
		return toAttr(op.Context().IntAttr(ir.Index, 0))
	case len(coordinates) == 1:
		return toValue(coordinates[0])
	case len(o.Basis().Dynamic) > 0:
		return notFolded()
	}
	sizes := o.innerSizes()
	sum, stride := int64(0), int64(1)
	for i := len(coordinates) - 1; i >= 0; i-- {
		c, ok := operands[i].(*ir.IntegerAttr)
		if !ok {
			return notFolded()
		}
		sum += c.Value * stride
		if i > 0 {
			stride *= sizes[i-1]
		}
	}
	return toAttr(op.Context().IntAttr(ir.Index, sum))
}
