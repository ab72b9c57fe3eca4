package inferfootprint

import (
	"math"
	"slices"

	fp "github.com/tshared/tshared/internal/kernel/footprint"
)

// unit is a sum of variables that conditions limit.
type unit struct {
	part form // without a constant
	span span
	// exact: where the span is not empty, the least and the greatest number of it are values of the sum.
	exact bool
	deps  set
}

// domain is the programs, elements and iterations in which a conjunction holds.
type domain struct {
	units []unit
	// tight are spans of single variables, narrower than their own.
	tight map[*variable]span
	// guards are conditions of the launch without which the domain is empty.
	guards []fp.Expr
	// exact: where the guards hold, the domain is not empty.
	exact bool
	loops []*variable
}

// solve finds the domain of a conjunction inside of loops, whose iterations are variables. It is false for a domain that
// is always empty.
func (a *analyzer) solve(k conj, loops []*variable) (*domain, bool) {
	d := &domain{tight: map[*variable]span{}, exact: !k.partial, loops: loops}
	for _, v := range loops {
		if !v.span.bounded() {
			d.exact = false
		} else if !a.guard(d, a.b.Sub(v.span.hi, v.span.lo)) {
			return nil, false
		}
	}
	index := map[string]int{}
	for _, f := range k.atoms {
		if f.invariant() {
			if !a.guard(d, f.c) {
				return nil, false
			}
			continue
		}
		part, limit, upper := a.normalise(f)
		key := part.variables()
		i, ok := index[key]
		if !ok {
			i = len(d.units)
			index[key] = i
			d.units = append(d.units, unit{part: part, span: a.natural(part), exact: a.contiguous(part), deps: part.deps()})
		}
		u := &d.units[i]
		if upper {
			if u.span.hasHi {
				limit = a.b.Min(u.span.hi, limit)
			}
			u.span.hi, u.span.hasHi = limit, true
		} else {
			if u.span.hasLo {
				limit = a.b.Max(u.span.lo, limit)
			}
			u.span.lo, u.span.hasLo = limit, true
		}
	}
	for i := range d.units {
		u := &d.units[i]
		d.exact = d.exact && u.exact
		if u.span.bounded() && !a.guard(d, a.b.Sub(u.span.hi, u.span.lo)) {
			return nil, false
		}
		a.tighten(d, u)
	}
	return d, true
}

// guard adds a condition of the launch. It is false for one that never holds.
func (a *analyzer) guard(d *domain, e fp.Expr) bool {
	for _, c := range a.b.Conditions(e) {
		if _, hi := a.b.Between(c); hi < 0 {
			return false
		}
		d.guards = a.addCondition(d.guards, c)
	}
	return true
}

// addCondition adds a condition, unless others imply it, and drops those that it implies.
func (a *analyzer) addCondition(list []fp.Expr, e fp.Expr) []fp.Expr {
	for _, c := range list {
		if a.b.AtLeast(e, c) {
			return list
		}
	}
	return append(slices.DeleteFunc(slices.Clone(list), func(c fp.Expr) bool { return a.b.AtLeast(c, e) }), e)
}

// normalise turns an atom into a limit of a sum of variables: an upper limit, or a lower one. Coefficients have no
// common divisor, and the first one that is a constant is positive.
func (a *analyzer) normalise(f form) (part form, limit fp.Expr, upper bool) {
	divisor, sign := int64(0), int64(0)
	for _, t := range f.terms {
		k, ok := a.b.IsConst(t.k)
		if !ok {
			divisor = 1
			continue
		}
		divisor = gcd(divisor, k)
		if sign == 0 && k != 0 {
			sign = 1
			if k < 0 {
				sign = -1
			}
		}
	}
	if sign == 0 {
		sign = 1
	}
	part = form{c: a.b.Const(0)}
	for _, t := range f.terms {
		k := a.b.Mul(t.k, a.b.Const(sign))
		if c, ok := a.b.IsConst(k); ok {
			k = a.b.Const(c / divisor)
		}
		part.terms = append(part.terms, term{t.v, k})
	}
	// divisor*sign*part + c >= 0
	by := a.b.Const(divisor)
	if sign > 0 {
		return part, a.b.CeilDiv(a.b.Sub(a.b.Const(0), f.c), by), false
	}
	return part, a.b.FloorDiv(f.c, by), true
}

func gcd(x, y int64) int64 {
	x, y = max(x, -x), max(y, -y)
	for y != 0 {
		x, y = y, x%y
	}
	return x
}

// tighten narrows the spans of the variables of a unit: each is limited by the unit less the ends of the others.
func (a *analyzer) tighten(d *domain, u *unit) {
	for _, t := range u.part.terms {
		k, ok := a.b.IsConst(t.k)
		if !ok || k == 0 {
			continue
		}
		rest := a.natural(form{c: a.b.Const(0), terms: without(u.part.terms, t.v)})
		// k*v = unit - rest
		s := span{a.b.Sub(u.span.lo, rest.hi), a.b.Sub(u.span.hi, rest.lo), u.span.hasLo && rest.hasHi, u.span.hasHi && rest.hasLo}
		if k < 0 {
			zero := a.b.Const(0)
			s = span{a.b.Sub(zero, s.hi), a.b.Sub(zero, s.lo), s.hasHi, s.hasLo}
			k = -k
		}
		by := a.b.Const(k)
		now := a.spanIn(d, t.v)
		if s.hasLo {
			if s.lo = a.b.CeilDiv(s.lo, by); now.hasLo {
				s.lo = a.b.Max(s.lo, now.lo)
			}
			now.lo, now.hasLo = s.lo, true
		}
		if s.hasHi {
			if s.hi = a.b.FloorDiv(s.hi, by); now.hasHi {
				s.hi = a.b.Min(s.hi, now.hi)
			}
			now.hi, now.hasHi = s.hi, true
		}
		d.tight[t.v] = now
	}
}

// spanIn is the span of a variable in a domain.
func (a *analyzer) spanIn(d *domain, v *variable) span {
	if s, ok := d.tight[v]; ok {
		return s
	}
	return v.span
}

// rangeOf is the span of a form in a domain. It is exact where the guards of the domain suffice for the ends to be values
// of the form. Types stands for data: their spans are those of their types.
func (a *analyzer) rangeOf(d *domain, f form, types bool) (s span, exact bool) {
	exact = d.exact
	var seen set
	separate := func(deps set) {
		exact = exact && seen.disjoint(deps)
		seen = seen.union(deps)
	}
	rest := f
	parts := []span{}
	inside := map[*variable]bool{}
	for i := range d.units {
		u := &d.units[i]
		separate(u.deps)
		for _, t := range u.part.terms {
			inside[t.v] = true
		}
		if k, ok := a.multiple(rest, u.part); ok {
			rest = a.combine(rest, u.part, a.b.Sub(a.b.Const(0), k))
			parts = append(parts, a.scaled(k, u.span))
		}
	}
	correlated := false
	for _, t := range rest.terms {
		separate(t.v.deps)
		correlated = correlated || inside[t.v]
		inside[t.v] = true
		exact = exact && t.v.attained
	}
	for _, v := range d.loops {
		if !inside[v] {
			separate(v.deps)
		}
	}
	of := func(v *variable) span {
		s := a.spanIn(d, v)
		if types && v.bits > 0 && !s.bounded() {
			lo, hi := limits(v.bits)
			if v.bits < 64 && !s.hasLo {
				s.lo, s.hasLo = a.b.Const(lo), true
			}
			if v.bits < 64 && !s.hasHi {
				s.hi, s.hasHi = a.b.Const(hi), true
			}
		}
		return s
	}
	s = a.sum(rest, of)
	for _, p := range parts {
		s = a.plus(s, p)
	}
	if !exact && len(parts) > 0 && (!s.bounded() || correlated) { // the variables alone may be limited more
		t := a.sum(f, of)
		if t.hasLo {
			if s.hasLo {
				t.lo = a.b.Max(s.lo, t.lo)
			}
			s.lo, s.hasLo = t.lo, true
		}
		if t.hasHi {
			if s.hasHi {
				t.hi = a.b.Min(s.hi, t.hi)
			}
			s.hi, s.hasHi = t.hi, true
		}
	}
	return s, exact && s.bounded()
}

// multiple finds the factor with which a form has a sum of variables.
func (a *analyzer) multiple(f, part form) (fp.Expr, bool) {
	for _, t := range part.terms {
		c, ok := a.b.IsConst(t.k)
		if !ok || c != 1 && c != -1 {
			continue
		}
		k, ok := f.coefficient(t.v)
		if !ok {
			return 0, false
		}
		k = a.b.Mul(k, a.b.Const(c))
		for _, u := range part.terms {
			if got, ok := f.coefficient(u.v); !ok || got != a.b.Mul(k, u.k) {
				return 0, false
			}
		}
		return k, true
	}
	return 0, false
}

// requirements are the expressions that are at least 0 where all needs hold. It is false where one is not decided by
// the launch.
func (a *analyzer) requirements(d *domain, needs []need) (list []fp.Expr, ok bool) {
	all := &domain{}
	seen := map[fp.Expr]bool{}
	require := func(e fp.Expr) {
		for _, c := range a.b.Conditions(e) {
			list = a.addCondition(list, c)
		}
	}
	decided := func(e fp.Expr) { // 64 bits hold it
		if lo, hi := a.b.Between(e); (lo == math.MinInt64 || hi == math.MaxInt64) && !seen[e] {
			seen[e] = true
			list = append(list, a.b.Max(e, a.b.Const(0)))
		}
	}
	for _, n := range needs {
		in := d
		if n.everywhere {
			in = all
		}
		s, _ := a.rangeOf(in, n.f, true)
		if !s.bounded() {
			return nil, false
		}
		if n.lo != math.MinInt64 {
			require(a.b.Sub(s.lo, a.b.Const(n.lo)))
		} else {
			decided(s.lo)
		}
		if n.hi != math.MaxInt64 {
			require(a.b.Sub(a.b.Const(n.hi), s.hi))
		} else {
			decided(s.hi)
		}
	}
	return list, true
}
