package tensor

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// folder evaluates an operation, given its constant operands.
type folder = func(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool)

// folders are set apart from the definitions because they refer to them.
var folders = map[*ir.OpDef]folder{
	Cast:          foldSameType,
	CollapseShape: foldReassociation(ExpandShape),
	Dim:           foldDim,
	ExpandShape:   foldReassociation(CollapseShape),
	Extract:       foldExtract,
	ExtractSlice:  foldExtractSlice,
	FromElements:  foldFromElements,
	Insert:        foldInsert,
	InsertSlice:   foldInsertSlice,
	Reshape:       foldReshape,
	Splat:         foldSplat,
}

func init() {
	for def, fold := range folders {
		def.Fold = fold
	}
	Dialect.Materialize = arith.Materialize
}

func toValue(v *ir.Value) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Value: v}}, true }

func toAttr(a ir.Attr) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Attr: a}}, true }

func notFolded() ([]ir.FoldResult, bool) { return nil, false }

func changedInPlace() ([]ir.FoldResult, bool) { return nil, true }

// foldSameType drops casts that change nothing.
func foldSameType(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	if op.Operand(0).Type() == op.Result(0).Type() {
		return toValue(op.Operand(0))
	}
	return notFolded()
}

// foldDim finds a size in the type of a tensor or where the tensor was made.
// Dimensions that do not exist are undefined behaviour and left alone.
func foldDim(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	o := DimOp{op}
	index, ok := operands[1].(*ir.IntegerAttr)
	t, ranked := o.Source().Type().(*ir.TensorType)
	if !ok || !ranked || index.Value < 0 || index.Value >= int64(len(t.Shape)) {
		return notFolded()
	}
	i := int(index.Value)
	if n := t.Shape[i]; n != ir.Dynamic {
		return toAttr(op.Context().IntAttr(ir.Index, n))
	}
	source := o.Source().DefiningOp()
	if s, ok := AsExtractSlice(source); ok && len(s.SourceType().Shape) == len(t.Shape) {
		if v := s.Slice().Sizes.Entries()[i].Value; v != nil {
			return toValue(v)
		}
	}
	if cast, ok := AsCast(source); ok && cast.ForgetsSizes() {
		o.SetSource(cast.Source())
		return changedInPlace()
	}
	return notFolded()
}
