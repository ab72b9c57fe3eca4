package linalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

func init() {
	for _, def := range Dialect.Ops {
		if takesBuffersUncast(def) {
			def.Fold = foldBufferCasts
		}
	}
	Transpose.Fold = foldTranspose
	Index.Fold = foldIndex
	Dialect.Materialize = arith.Materialize
}

func toValue(v *ir.Value) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Value: v}}, true }

func toAttr(a ir.Attr) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Attr: a}}, true }

// takesBuffersUncast: operations whose text has a list of dimensions or a region keep
// their buffers as they are.
func takesBuffersUncast(def *ir.OpDef) bool {
	switch def {
	case Map, Reduce, Transpose, Broadcast:
		return false
	}
	return IsStructured(def)
}

// foldBufferCasts uses buffers under the type they had before a cast.
func foldBufferCasts(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	changed := false
	for i := range op.NumOperands() {
		if cast, ok := memref.AsCast(op.Operand(i).DefiningOp()); ok && ir.IsMemRef(cast.Source().Type()) {
			op.SetOperand(i, cast.Source())
			changed = true
		}
	}
	return nil, changed
}

// foldTranspose: the identity permutation of a tensor is that tensor.
func foldTranspose(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	o, _ := AsTranspose(op)
	if op.NumResults() == 0 || o.Input().Type() != op.Result(0).Type() || !slices.IsSorted(o.Dims()) {
		return nil, false
	}
	return toValue(o.Input())
}

// foldIndex: a loop that runs once stays at its start.
func foldIndex(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	s, ok := AsStructured(op.Parent())
	if !ok {
		return nil, false
	}
	ranges, dim := s.LoopRanges(), IndexOp{op}.Dim()
	if dim >= int64(len(ranges)) || ranges[dim] != 1 {
		return nil, false
	}
	return toAttr(op.Context().IntAttr(ir.Index, 0))
}
