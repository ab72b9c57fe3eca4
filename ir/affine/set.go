package affine

import "slices"

// Set is an integer set over NumDims dimensions and NumSyms symbols: the points for which
// every constraint holds. Constraint i is Constraints[i] == 0 if Eq[i], else
// Constraints[i] >= 0. Sets are immutable.
type Set struct {
	NumDims, NumSyms int
	Constraints      []Expr
	Eq               []bool
}

// A Constraint is one condition of a set: Expr == 0 if Eq, else Expr >= 0.
type Constraint struct {
	Expr Expr
	Eq   bool
}

// AtLeast returns a >= b.
func AtLeast(a, b Expr) Constraint { return Constraint{Expr: Sub(a, b)} }

// AtMost returns a <= b.
func AtMost(a, b Expr) Constraint { return Constraint{Expr: Sub(b, a)} }

// EqualTo returns a == b.
func EqualTo(a, b Expr) Constraint { return Constraint{Expr: Sub(a, b), Eq: true} }

// NewSet returns the set of the points that satisfy the constraints. Without constraints
// it has 0 == 0, as in MLIR.
func NewSet(numDims, numSyms int, constraints ...Constraint) *Set {
	if len(constraints) == 0 {
		constraints = []Constraint{{Expr: C(0), Eq: true}}
	}
	s := &Set{NumDims: numDims, NumSyms: numSyms}
	for _, c := range constraints {
		s.Constraints = append(s.Constraints, c.Expr)
		s.Eq = append(s.Eq, c.Eq)
	}
	return s
}

// EmptySet returns the set without points, 1 == 0.
func EmptySet(numDims, numSyms int) *Set {
	return NewSet(numDims, numSyms, Constraint{Expr: C(1), Eq: true})
}

// IsEmptySet reports whether s equals EmptySet. Other sets without points are not
// recognised.
func (s *Set) IsEmptySet() bool {
	return len(s.Constraints) == 1 && s.Eq[0] && isConstant(s.Constraints[0], 1)
}

// NumEqualities returns the number of constraints that are equalities.
func (s *Set) NumEqualities() int {
	n := 0
	for _, eq := range s.Eq {
		if eq {
			n++
		}
	}
	return n
}

// Replace replaces d<i> by dims[i] and s<i> by symbols[i] in every constraint. The new
// set has numDims dimensions and numSyms symbols.
func (s *Set) Replace(dims, symbols []Expr, numDims, numSyms int) *Set {
	replaced := &Set{NumDims: numDims, NumSyms: numSyms, Eq: s.Eq}
	for _, e := range s.Constraints {
		replaced.Constraints = append(replaced.Constraints, ReplaceDimsAndSymbols(e, dims, symbols))
	}
	return replaced
}

// Contains reports whether every constraint holds at the point; ok is false if
// one of them has no value there.
func (s *Set) Contains(dims, symbols []int64) (in, ok bool) {
	in = true
	for i, e := range s.Constraints {
		v, ok := Eval(e, dims, symbols)
		if !ok {
			return false, false
		}
		if v < 0 || s.Eq[i] && v != 0 {
			in = false
		}
	}
	return in, true
}

// Equal reports whether both sets have the same space and constraints.
func (s *Set) Equal(o *Set) bool {
	return s == o || s.NumDims == o.NumDims && s.NumSyms == o.NumSyms &&
		slices.Equal(s.Eq, o.Eq) && equalLists(s.Constraints, o.Constraints)
}

// String returns the text inside affine_set<...>.
func (s *Set) String() string { return string(s.AppendTo(nil)) }

// AppendTo appends the text inside affine_set<...>.
func (s *Set) AppendTo(dst []byte) []byte {
	dst = appendSpace(dst, s.NumDims, s.NumSyms)
	dst = append(dst, " : ("...)
	for i, e := range s.Constraints {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = e.AppendTo(dst)
		if s.Eq[i] {
			dst = append(dst, " == 0"...)
		} else {
			dst = append(dst, " >= 0"...)
		}
	}
	return append(dst, ')')
}
