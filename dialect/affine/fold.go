package affine

import (
	"slices"

	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// folder evaluates an operation, given its constant operands.
type folder = func(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool)

// folders are set apart from the definitions because they refer to them.
var folders = map[*ir.OpDef]folder{
	Apply:            foldApply,
	DelinearizeIndex: foldDelinearize,
	For:              foldFor,
	If:               foldIf,
	LinearizeIndex:   foldLinearize,
	Load:             foldLoad,
	Max:              foldExtremum(slices.Max[[]int64]),
	Min:              foldExtremum(slices.Min[[]int64]),
	Parallel:         foldParallel,
	Prefetch:         foldPrefetch,
	Store:            foldStore,
}

func init() {
	for def, fold := range folders {
		def.Fold = fold
	}
}

func toValue(v *ir.Value) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Value: v}}, true }

func toAttr(a ir.Attr) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Attr: a}}, true }

func notFolded() ([]ir.FoldResult, bool) { return nil, false }

func changedInPlace() ([]ir.FoldResult, bool) { return nil, true }

// evaluate computes an expression of a map of constant operands.
func evaluate(e expr.Expr, numDims int, operands []ir.Attr) expr.Outcome {
	return expr.EvalPartial(e, numDims, func(i int) (int64, bool) {
		c, ok := operands[i].(*ir.IntegerAttr)
		if !ok {
			return 0, false
		}
		return c.Value, true
	})
}

// foldApply folds to the operand that the map selects, or to a constant when all
// operands are. A division by zero gives poison.
func foldApply(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	m := mapOf(op, mapAttr)
	switch e := m.Results[0].(type) {
	case *expr.Dim:
		return toValue(op.Operand(e.Pos))
	case *expr.Symbol:
		return toValue(op.Operand(m.NumDims + e.Pos))
	}
	switch o := evaluate(m.Results[0], m.NumDims, operands); {
	case o.Poison:
		return toAttr(ub.PoisonAttr(op.Context()))
	case o.Known:
		return toAttr(op.Context().IntAttr(ir.Index, o.Value))
	}
	return notFolded()
}

// foldExtremum computes the results that are known, and picks one when all
// are.
func foldExtremum(pick func([]int64) int64) folder {
	return func(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
		m := mapOf(op, mapAttr)
		var known []int64
		results := slices.Clone(m.Results)
		for i, e := range m.Results {
			if o := evaluate(e, m.NumDims, operands); o.Known {
				known = append(known, o.Value)
				results[i] = expr.C(o.Value)
			}
		}
		folded := m.WithResults(results...)
		switch {
		case m.NumSyms == 1 && folded.IsSymbolIdentity():
			return toValue(op.Operand(0))
		case len(known) == len(results):
			return toAttr(op.Context().IntAttr(ir.Index, pick(known)))
		case folded.Equal(m):
			return notFolded()
		}
		op.SetAttr(mapAttr, op.Context().AffineMap(folded))
		return changedInPlace()
	}
}

// foldLoad looks through casts and reads constants.
func foldLoad(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	if memref.LookThroughCasts(op, nil) {
		return changedInPlace()
	}
	a := loadOp(op)
	contents := memref.ConstantContents(a.MemRef())
	if contents == nil {
		return notFolded()
	}
	at := 0
	if !contents.Splat {
		indices, ok := a.Map().ConstantResults()
		if !ok {
			return notFolded()
		}
		for i, n := range a.MemRefType().Shape {
			if indices[i] < 0 || indices[i] >= n {
				return notFolded()
			}
			at = at*int(n) + int(indices[i])
		}
	}
	return toAttr(contents.At(op.Context(), at))
}

func foldStore(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	return nil, memref.LookThroughCasts(op, storeOp(op).Stored())
}

func foldPrefetch(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	return nil, memref.LookThroughCasts(op, nil)
}
