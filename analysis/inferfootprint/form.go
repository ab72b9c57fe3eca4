package inferfootprint

import (
	"math"
	"slices"
	"strconv"

	fp "github.com/tshared/tshared/internal/kernel/footprint"
)

// span is the least and the greatest value of something, where there are such.
type span struct {
	lo, hi       fp.Expr
	hasLo, hasHi bool
}

// bounded reports whether the span has both ends.
func (s span) bounded() bool { return s.hasLo && s.hasHi }

// variable is an integer that differs between programs, elements of a tensor, or iterations of a loop.
type variable struct {
	id   int
	span span
	// attained: some program, element or iteration has the least, and some has the greatest value of the span.
	attained bool
	// contiguous: all integers between them are values, too.
	contiguous bool
	// deps are the ids of the variables that decide the value: the program ids, the dimensions of the tensor, iterations
	// and data. Variables without a common one take all pairs of their values.
	deps set
	// lane is the dimension of the tensor whose index the variable is, for an index of extent elements; noLane otherwise.
	lane   int
	extent int64
	bits   int // of data: the span is that of the type
	// uppers are forms that the variable does not exceed.
	uppers []form
}

const noLane = -1

// form is c + the sum of k * v, where c and k are expressions of the launch. Integers of n bits are forms modulo 2^n.
type form struct {
	c     fp.Expr
	terms []term // ordered by the id of the variable; no coefficient is 0
}

type term struct {
	v *variable
	k fp.Expr
}

// invariant reports whether the form is an expression of the launch.
func (f form) invariant() bool { return len(f.terms) == 0 }

// equal reports whether two forms are the same.
func (f form) equal(g form) bool { return f.c == g.c && slices.Equal(f.terms, g.terms) }

// coefficient is the coefficient of a variable; false where the form lacks it.
func (f form) coefficient(v *variable) (fp.Expr, bool) {
	for _, t := range f.terms {
		if t.v == v {
			return t.k, true
		}
	}
	return 0, false
}

// deps are the variables that decide the value of the form.
func (f form) deps() (s set) {
	for _, t := range f.terms {
		s = s.union(t.v.deps)
	}
	return s
}

// variables is the form's text as a key without its constant.
func (f form) variables() string {
	var b []byte
	for _, t := range f.terms {
		b = strconv.AppendInt(b, int64(t.v.id), 10)
		b = append(b, '*')
		b = strconv.AppendInt(b, int64(t.k), 10)
		b = append(b, '+')
	}
	return string(b)
}

// set is a sorted list of ids.
type set []int

func (s set) union(t set) set {
	if len(s) == 0 {
		return t
	}
	if len(t) == 0 {
		return s
	}
	u := slices.Concat(s, t)
	slices.Sort(u)
	return slices.Compact(u)
}

func (s set) disjoint(t set) bool {
	for i, j := 0, 0; i < len(s) && j < len(t); {
		switch {
		case s[i] == t[j]:
			return false
		case s[i] < t[j]:
			i++
		default:
			j++
		}
	}
	return true
}

// constant is the form of a number.
func (a *analyzer) constant(v int64) form { return form{c: a.b.Const(v)} }

// of is the form of a variable.
func (a *analyzer) of(v *variable) form {
	return form{c: a.b.Const(0), terms: []term{{v, a.b.Const(1)}}}
}

func (a *analyzer) add(f, g form) form { return a.combine(f, g, a.b.Const(1)) }
func (a *analyzer) sub(f, g form) form { return a.combine(f, g, a.b.Const(-1)) }
func (a *analyzer) scale(f form, k fp.Expr) form {
	return a.combine(a.constant(0), f, k)
}

// shift is f + c.
func (a *analyzer) shift(f form, c int64) form { return a.add(f, a.constant(c)) }

// combine is f + k*g.
func (a *analyzer) combine(f, g form, k fp.Expr) form {
	sum := form{c: a.b.Add(f.c, a.b.Mul(k, g.c))}
	zero := a.b.Const(0)
	put := func(v *variable, k fp.Expr) {
		if k != zero {
			sum.terms = append(sum.terms, term{v, k})
		}
	}
	i, j := 0, 0
	for i < len(f.terms) || j < len(g.terms) {
		switch {
		case j == len(g.terms) || i < len(f.terms) && f.terms[i].v.id < g.terms[j].v.id:
			put(f.terms[i].v, f.terms[i].k)
			i++
		case i == len(f.terms) || g.terms[j].v.id < f.terms[i].v.id:
			put(g.terms[j].v, a.b.Mul(k, g.terms[j].k))
			j++
		default:
			put(f.terms[i].v, a.b.Add(f.terms[i].k, a.b.Mul(k, g.terms[j].k)))
			i, j = i+1, j+1
		}
	}
	return sum
}

// newVariable makes a variable that is decided by others, or by itself when deps is nil.
func (a *analyzer) newVariable(s span, deps set, attained, contiguous bool) *variable {
	a.variables++
	v := &variable{id: a.variables, span: s, deps: deps, attained: attained, contiguous: contiguous, lane: noLane}
	if deps == nil {
		v.deps = set{v.id}
	}
	return v
}

// data makes a variable about which nothing is known besides its type.
func (a *analyzer) data(bits int, shape []int64) *variable {
	v := a.newVariable(span{}, nil, false, false)
	v.deps = v.deps.union(a.lanes(shape))
	v.bits = bits
	if bits < 32 { // elements of a table
		v.span = span{a.b.Const(-1 << (bits - 1)), a.b.Const(1<<(bits-1) - 1), true, true}
	}
	return v
}

// lane is the index along a dimension of a tensor.
func (a *analyzer) lane(dim int, extent int64) *variable {
	key := [2]int64{int64(dim), extent}
	if v := a.lanesByDim[key]; v != nil {
		return v
	}
	v := a.newVariable(span{a.b.Const(0), a.b.Const(extent - 1), true, true}, nil, true, true)
	v.lane, v.extent = dim, extent
	a.lanesByDim[key] = v
	a.laneIDs[v.id] = v
	return v
}

// lanes are the ids of the indices of a shape.
func (a *analyzer) lanes(shape []int64) (s set) {
	for d, n := range shape {
		if n > 1 {
			s = s.union(a.lane(d, n).deps)
		}
	}
	return s
}

// scaled is the span of k times something.
func (a *analyzer) scaled(k fp.Expr, s span) span {
	b := a.b
	lo, hi := b.Between(k)
	switch {
	case lo >= 0:
		return span{b.Mul(k, s.lo), b.Mul(k, s.hi), s.hasLo, s.hasHi}
	case hi <= 0:
		return span{b.Mul(k, s.hi), b.Mul(k, s.lo), s.hasHi, s.hasLo}
	case !s.bounded():
		return span{}
	}
	x, y := b.Mul(k, s.lo), b.Mul(k, s.hi)
	return span{b.Min(x, y), b.Max(x, y), true, true}
}

func (a *analyzer) plus(s, t span) span {
	return span{a.b.Add(s.lo, t.lo), a.b.Add(s.hi, t.hi), s.hasLo && t.hasLo, s.hasHi && t.hasHi}
}

// hull is the span of what is one of two things.
func (a *analyzer) hull(s, t span) span {
	return span{a.b.Min(s.lo, t.lo), a.b.Max(s.hi, t.hi), s.hasLo && t.hasLo, s.hasHi && t.hasHi}
}

// natural is the span of a form over all programs, elements and iterations.
func (a *analyzer) natural(f form) span {
	return a.sum(f, func(v *variable) span { return v.span })
}

// sum is the span of a form whose variables have spans.
func (a *analyzer) sum(f form, of func(*variable) span) span {
	s := span{f.c, f.c, true, true}
	for _, t := range f.terms {
		s = a.plus(s, a.scaled(t.k, of(t.v)))
	}
	if s.hasHi {
		s.hi = a.relational(f, of, s.hi, maxSubstitutions)
	}
	return s
}

// maxSubstitutions bounds how many bounds by other forms are tried one after another.
const maxSubstitutions = 3

// relational lowers the upper end of a form by the forms that its variables do not exceed.
func (a *analyzer) relational(f form, of func(*variable) span, hi fp.Expr, budget int) fp.Expr {
	if budget == 0 {
		return hi
	}
	for _, t := range f.terms {
		if lo, _ := a.b.Between(t.k); lo < 0 {
			continue
		}
		for _, u := range t.v.uppers {
			g := a.combine(form{c: f.c, terms: without(f.terms, t.v)}, u, t.k)
			s := span{g.c, g.c, true, true}
			for _, t := range g.terms {
				s = a.plus(s, a.scaled(t.k, of(t.v)))
			}
			if s.hasHi {
				hi = a.b.Min(hi, a.relational(g, of, s.hi, budget-1))
			}
		}
	}
	return hi
}

func without(terms []term, v *variable) (rest []term) {
	for _, t := range terms {
		if t.v != v {
			rest = append(rest, t)
		}
	}
	return rest
}

// attained reports whether some program, element or iteration has the least value of the form, and some the greatest.
func (a *analyzer) attained(f form) bool {
	var seen set
	for _, t := range f.terms {
		if !t.v.attained || !seen.disjoint(t.v.deps) {
			return false
		}
		seen = seen.union(t.v.deps)
	}
	return true
}

// contiguous reports whether the form takes all integers between its ends: each coefficient is at most one more than what
// the terms with smaller coefficients reach.
func (a *analyzer) contiguous(f form) bool {
	if !a.attained(f) {
		return false
	}
	var rest []term
	for _, t := range f.terms {
		if !t.v.contiguous || !t.v.span.bounded() {
			return false
		}
		rest = append(rest, t)
	}
	one := a.b.Const(1)
	reach := one
	for len(rest) > 0 {
		next := slices.IndexFunc(rest, func(t term) bool {
			k, zero := t.k, a.b.Const(0)
			if lo, hi := a.b.Between(k); hi <= 0 {
				k = a.b.Sub(zero, k)
			} else if lo < 0 {
				return false
			}
			return a.b.AtLeast(reach, k)
		})
		if next < 0 {
			return false
		}
		t := rest[next]
		k := t.k
		if _, hi := a.b.Between(k); hi <= 0 {
			k = a.b.Sub(a.b.Const(0), k)
		}
		reach = a.b.Add(reach, a.b.Mul(k, a.b.Sub(t.v.span.hi, t.v.span.lo)))
		rest = slices.Delete(rest, next, next+1)
	}
	return true
}

// nonNegative reports whether a form is at least 0 in every launch.
func (a *analyzer) nonNegative(f form) bool {
	s := a.natural(f)
	lo, _ := a.b.Between(s.lo)
	return s.hasLo && lo >= 0
}

// within reports whether a span is between two numbers in every launch.
func (a *analyzer) within(s span, lo, hi int64) bool {
	if !s.bounded() {
		return false
	}
	least, _ := a.b.Between(s.lo)
	_, greatest := a.b.Between(s.hi)
	return least >= lo && greatest <= hi && least != math.MinInt64 && greatest != math.MaxInt64
}

// copyOf is a variable that has in another tensor the values that v has in its own.
func (a *analyzer) copyOf(v *variable, how string, deps set, bijective bool) *variable {
	key := how + strconv.Itoa(v.id)
	if c := a.copies[key]; c != nil {
		return c
	}
	c := a.newVariable(v.span, deps, v.attained && bijective, v.contiguous && bijective)
	c.bits = v.bits
	a.copies[key] = c
	return c
}
