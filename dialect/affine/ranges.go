package affine

import (
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// loopOf is the affine.for that a value is the counter of.
func loopOf(v *ir.Value) (ForOp, bool) {
	if b := v.ArgOf(); b != nil && v.Index() == 0 && hasName(b.ParentOp(), "affine.for") {
		return ForOp{b.ParentOp()}, true
	}
	return ForOp{}, false
}

// constant is the value of a bound that is just a number.
func (b Bound) constant() (int64, bool) {
	if values, ok := b.Map.ConstantResults(); ok && len(values) == 1 {
		return values[0], true
	}
	return 0, false
}

// counterRange is the range of a loop's counter, from the bounds of the loop.
func counterRange(f ForOp) (r expr.Range) {
	r.Min, r.HasMin = f.Lower().constant()
	upper, ok := f.Upper().constant()
	if !ok {
		return r
	}
	r.Max, r.HasMax = upper-1, true
	if r.HasMin && f.Step() > 0 {
		r.Max -= (upper - r.Min - 1) % f.Step() // the last value that is reached
	}
	return r
}

// Ranges has the ranges of values; only those of loop counters are known.
func Ranges(values []*ir.Value) []expr.Range {
	ranges := make([]expr.Range, len(values))
	for i, v := range values {
		if f, ok := loopOf(v); ok {
			ranges[i] = counterRange(f)
		}
	}
	return ranges
}

// SimplifyInRange simplifies divisions by the known ranges of the values.
func (a *Applied) SimplifyInRange() {
	s := rangeSimplifier{*a, Ranges(a.Inputs())}
	exprs := make([]expr.Expr, len(a.Exprs))
	for i, e := range a.Exprs {
		exprs[i] = s.expr(e)
	}
	a.Exprs = exprs
}

type rangeSimplifier struct {
	Applied
	ranges []expr.Range
}

func (s rangeSimplifier) expr(e expr.Expr) expr.Expr {
	b, ok := e.(*expr.Binary)
	if !ok {
		return e
	}
	e = expr.Apply(b.Kind, s.expr(b.LHS), s.expr(b.RHS))
	b, ok = e.(*expr.Binary)
	if !ok || b.Kind == expr.KindAdd || b.Kind == expr.KindMul {
		return e
	}
	c, ok := b.RHS.(*expr.Constant)
	if !ok || c.Value <= 0 {
		return e
	}
	if simple := s.inOneInterval(b, c.Value); simple != nil {
		return simple
	}
	if multiple, rest, factor, ok := s.multiplePlusRest(b.LHS); ok {
		switch {
		case b.Kind == expr.KindFloorDiv && c.Value%factor == 0:
			return expr.FloorDiv(multiple, c)
		case b.Kind == expr.KindMod && factor%c.Value == 0:
			return expr.Mod(rest, c)
		}
		return e
	}
	if b.Kind == expr.KindMod && s.divisor(b.LHS)%c.Value == 0 {
		return expr.C(0)
	}
	return e
}

// inOneInterval finds divisions whose dividend stays between two neighbouring
// multiples of the divisor, nil when it may not.
func (s rangeSimplifier) inOneInterval(b *expr.Binary, c int64) expr.Expr {
	r := expr.RangeOf(b.LHS, len(s.Dims), len(s.Symbols), s.ranges)
	if !r.HasMin || !r.HasMax {
		return nil
	}
	switch b.Kind {
	case expr.KindFloorDiv:
		if q := expr.FloorDivOf(r.Min, c); q == expr.FloorDivOf(r.Max, c) {
			return expr.C(q)
		}
	case expr.KindCeilDiv:
		if q := expr.CeilDivOf(r.Min, c); q == expr.CeilDivOf(r.Max, c) {
			return expr.C(q)
		}
	case expr.KindMod:
		if r.Min >= 0 && r.Min < c && r.Max < c {
			return b.LHS
		}
	}
	return nil
}

// multiplePlusRest recognises a sum of a multiple of a factor and something
// from 0 to below the factor.
func (s rangeSimplifier) multiplePlusRest(e expr.Expr) (multiple, rest expr.Expr, factor int64, ok bool) {
	sum, ok := e.(*expr.Binary)
	if !ok || sum.Kind != expr.KindAdd {
		return nil, nil, 0, false
	}
	if factor = s.divisor(sum.LHS); s.isBelow(sum.RHS, factor) {
		return sum.LHS, sum.RHS, factor, true
	}
	factor = s.divisor(sum.RHS)
	return sum.RHS, sum.LHS, factor, s.isBelow(sum.LHS, factor)
}

// isBelow reports whether e, a constant or a counter, is from 0 to below n.
func (s rangeSimplifier) isBelow(e expr.Expr, n int64) bool {
	switch e := e.(type) {
	case *expr.Constant:
		return e.Value >= 0 && e.Value < n
	case *expr.Dim:
		f, ok := loopOf(s.Dims[e.Pos])
		if !ok {
			return false
		}
		lower, hasLower := f.Lower().constant()
		upper, hasUpper := f.Upper().constant()
		return hasLower && lower >= 0 && hasUpper && upper <= n
	}
	return false
}

// divisor is a number that divides e; of counters it knows their step.
func (s rangeSimplifier) divisor(e expr.Expr) int64 {
	d, ok := e.(*expr.Dim)
	if !ok {
		return expr.LargestKnownDivisor(e)
	}
	f, ok := loopOf(s.Dims[d.Pos])
	if !ok {
		return 1
	}
	if lower, ok := f.Lower().constant(); ok && lower == 0 {
		return f.Step()
	}
	return expr.GCD(f.Lower().Map.LargestKnownDivisor(), f.Step())
}
