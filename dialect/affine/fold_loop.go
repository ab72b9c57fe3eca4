package affine

import (
	"slices"

	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// foldFor simplifies the bounds of a loop. The results of a loop without iterations are
// its initial values.
func foldFor(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	f := ForOp{op}
	lowers := len(f.Lower().Inputs)
	lower := simplifyBound(f.Lower(), operands[:lowers], greatest)
	upper := simplifyBound(f.Upper(), operands[lowers:], least)
	changed := !lower.Map.Equal(f.Lower().Map) || !upper.Map.Equal(f.Upper().Map)
	if changed {
		f.setBounds(lower, upper)
	}
	if trips, known := f.TripCount(); known && trips == 0 && op.NumResults() > 0 {
		results := make([]ir.FoldResult, op.NumResults())
		for i, v := range f.Inits() {
			results[i].Value = v
		}
		return results, true
	}
	return nil, changed
}

// setBounds changes the bounds of a loop.
func (f ForOp) setBounds(lower, upper Bound) {
	inits := f.Inits()
	ctx := f.Op.Context()
	f.Op.SetOperands(slices.Concat(lower.Inputs, upper.Inputs, inits))
	f.Op.SetAttr(lowerMapAttr, ctx.AffineMap(lower.Map))
	f.Op.SetAttr(upperMapAttr, ctx.AffineMap(upper.Map))
	f.Op.SetAttr(segmentsAttr, ctx.I32Array(int64(len(lower.Inputs)), int64(len(upper.Inputs)), int64(len(inits))))
}

// simplifyBound computes a bound, or composes it and drops the results that
// never decide.
func simplifyBound(b Bound, operands []ir.Attr, which extreme) Bound {
	if v, ok := constantBound(b, operands, which); ok {
		return Bound{Map: expr.ConstantMap(v)}
	}
	a := ApplyMap(b.Map, b.Inputs)
	a.Compose()
	a.Canonicalize()
	if len(a.Dims)+len(a.Symbols) > 0 {
		a.Exprs = deciding(a.Exprs, len(a.Dims), len(a.Symbols), Ranges(a.Inputs()), which)
	}
	a.Exprs = slices.CompactFunc(a.Exprs, expr.Expr.Equal)
	return Bound{a.Map(), a.Inputs()}
}

// extreme says whether the least or the greatest of several numbers is the bound.
type extreme struct {
	pick func([]int64) int64
	// view turns ranges so that the greatest number counts.
	view func(expr.Range) expr.Range
}

var (
	greatest = extreme{slices.Max[[]int64], func(r expr.Range) expr.Range { return r }}
	least    = extreme{slices.Min[[]int64], func(r expr.Range) expr.Range {
		return expr.Range{Min: -r.Max, Max: -r.Min, HasMin: r.HasMax, HasMax: r.HasMin}
	}}
)

func constantBound(b Bound, operands []ir.Attr, which extreme) (int64, bool) {
	var values []int64
	for _, e := range b.Map.Results {
		o := evaluate(e, b.Map.NumDims, operands)
		if !o.Known {
			return 0, false
		}
		values = append(values, o.Value)
	}
	return which.pick(values), true
}

// deciding drops the expressions that never are the bound, and makes constants of those
// with a known value.
func deciding(exprs []expr.Expr, numDims, numSyms int, inputs []expr.Range, which extreme) []expr.Expr {
	ranges := make([]expr.Range, len(exprs))
	turned := make([]expr.Range, len(exprs))
	for i, e := range exprs {
		ranges[i] = expr.RangeOf(e, numDims, numSyms, inputs)
		turned[i] = which.view(ranges[i])
	}
	var kept []expr.Expr
	for i, e := range exprs {
		if isBeaten(turned, i) {
			continue
		}
		if ranges[i].IsSingle() {
			e = expr.C(ranges[i].Min)
		}
		kept = append(kept, e)
	}
	return kept
}

// isBeaten reports whether another number is never less. Of equal constants
// the first one counts.
func isBeaten(ranges []expr.Range, i int) bool {
	mine := ranges[i]
	if !mine.HasMax {
		return false
	}
	for j, other := range ranges {
		if j == i || !other.HasMin || other.Min < mine.Max {
			continue
		}
		if other.Min > mine.Max || !(i < j && mine.IsSingle() && other.IsSingle()) {
			return true
		}
	}
	return false
}

// foldIf composes the condition with the affine.apply operations that compute its
// operands.
func foldIf(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	set := IfOp{op}.Condition()
	before := ApplyMap(expr.NewMap(set.NumDims, set.NumSyms, set.Constraints...), op.Operands())
	a := before
	if a.isComposite() {
		a.Compose()
	}
	a.Canonicalize()
	if a.Equal(before) {
		return notFolded()
	}
	op.SetOperands(a.Inputs())
	op.SetAttr(conditionAttr, op.Context().IntegerSet(&expr.Set{
		NumDims: len(a.Dims), NumSyms: len(a.Symbols), Constraints: a.Exprs, Eq: set.Eq,
	}))
	return changedInPlace()
}

// foldParallel composes the bounds with the affine.apply operations that compute their
// operands.
func foldParallel(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	l := ParallelOp{op}
	changed := false
	canonical := func(b Bound) Applied {
		before := ApplyMap(b.Map, b.Inputs)
		a := before
		a.Compose()
		a.Canonicalize()
		changed = changed || !a.Equal(before)
		return a
	}
	lower, upper := canonical(l.Lower().Bound), canonical(l.Upper().Bound)
	if !changed {
		return notFolded()
	}
	op.SetOperands(slices.Concat(lower.Inputs(), upper.Inputs()))
	op.SetAttr(lowersMapAttr, op.Context().AffineMap(lower.Map()))
	op.SetAttr(uppersMapAttr, op.Context().AffineMap(upper.Map()))
	return changedInPlace()
}
