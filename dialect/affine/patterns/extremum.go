package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/rewrite"
)

func extremumPatterns(def *ir.OpDef) []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "CanonicalizeSingleResultAffineMinMaxOp", Root: def, Benefit: 1, Rewrite: onlyChoice},
		{Name: "DeduplicateAffineMinMaxExpressions", Root: def, Benefit: 1, Rewrite: dropDuplicates},
		{Name: "MergeAffineMinMaxOp", Root: def, Benefit: 1, Rewrite: mergeExtrema},
		simplify(def, 0),
		{Name: "CanonicalizeAffineMinMaxOpExprAndTermOrder", Root: def, Benefit: 1, Rewrite: sortResults},
	}
}

// onlyChoice:
//
//	%0 = affine.min affine_map<(d0) -> (d0 + 1)>(%i)
//
// becomes
//
//	%0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
func onlyChoice(r *rewrite.Rewriter, op *ir.Op) error {
	if len(affine.MapOf(op).Results) != 1 {
		return rewrite.MatchFailure(op, "there are several results")
	}
	r.ReplaceWithNew(op, affine.Apply, op.Operands(), op.ResultTypes(), ir.NamedAttr{Name: affine.MapAttr, Attr: op.Attr(affine.MapAttr)})
	return nil
}

// dropDuplicates:
//
//	%0 = affine.min affine_map<(d0) -> (d0, 4, d0)>(%i)
//
// becomes
//
//	%0 = affine.min affine_map<(d0) -> (d0, 4)>(%i)
func dropDuplicates(r *rewrite.Rewriter, op *ir.Op) error {
	m := affine.MapOf(op)
	distinct := m.WithoutDuplicates()
	if len(distinct.Results) == len(m.Results) {
		return rewrite.MatchFailure(op, "all results are different")
	}
	replaceMap(r, op, distinct, op.Operands())
	return nil
}

// mergeExtrema:
//
//	%0 = affine.min affine_map<(d0) -> (d0, 4)>(%i)
//	%1 = affine.min affine_map<(d0, d1) -> (d0, d1 + 1)>(%0, %j)
//
// becomes
//
//	%1 = affine.min affine_map<(d0, d1, d2) -> (d1 + 1, d2, 4)>(%0, %j, %i)
func mergeExtrema(r *rewrite.Rewriter, op *ir.Op) error {
	a := affine.ApplyMap(affine.MapOf(op), op.Operands())
	var kept []expr.Expr
	var merged []*ir.Op
	for _, e := range a.Exprs {
		var v *ir.Value
		switch e := e.(type) {
		case *expr.Dim:
			v = a.Dims[e.Pos]
		case *expr.Symbol:
			v = a.Symbols[e.Pos]
		}
		if v != nil && v.DefiningOp().Is(op.Def()) {
			merged = append(merged, v.DefiningOp())
			continue
		}
		kept = append(kept, e)
	}
	if len(merged) == 0 {
		return rewrite.MatchFailure(op, "no result is of the same kind")
	}
	for _, inner := range merged {
		b := affine.ApplyMap(affine.MapOf(inner), inner.Operands())
		for _, e := range b.Exprs {
			kept = append(kept, expr.ShiftSymbols(expr.ShiftDims(e, 0, len(a.Dims)), 0, len(a.Symbols)))
		}
		a.Dims = append(a.Dims, b.Dims...)
		a.Symbols = append(a.Symbols, b.Symbols...)
	}
	a.Exprs = kept
	replaceMap(r, op, a.Map(), a.Inputs())
	return nil
}

// sortResults orders the results by their coefficients:
//
//	%0 = affine.min affine_map<(d0) -> (d0 + 2, d0, 4)>(%i)
//
// becomes
//
//	%0 = affine.min affine_map<(d0) -> (4, d0, d0 + 2)>(%i)
func sortResults(r *rewrite.Rewriter, op *ir.Op) error {
	type result struct {
		e       expr.Expr
		factors []int64
	}
	m := affine.MapOf(op)
	var results []result
	for _, e := range m.Results {
		factors, ok := expr.Coefficients(e, m.NumDims, m.NumSyms)
		if !ok || !expr.IsPureAffine(e) {
			return rewrite.MatchFailure(op, "a result is no sum of multiples")
		}
		results = append(results, result{e, factors})
	}
	compare := func(a, b result) int { return slices.Compare(a.factors, b.factors) }
	if slices.IsSortedFunc(results, compare) {
		return rewrite.MatchFailure(op, "its results are in order")
	}
	slices.SortStableFunc(results, compare)
	var sorted []expr.Expr
	for _, res := range results {
		sorted = append(sorted, res.e)
	}
	replaceMap(r, op, m.WithResults(sorted...), op.Operands())
	return nil
}
