package affine

import (
	"math"
	"slices"
)

// A row is a sum of columns times coefficients plus a constant. The columns are the
// dimensions, then the symbols, then the locals of a flattener. Rows are immutable.
// Arithmetic on them wraps.
type row struct {
	terms    []term // by ascending column, no coefficient is 0
	constant int64
}

type term struct {
	column int
	coeff  int64
}

// plusTimes is r + o * factor.
func (r row) plusTimes(o row, factor int64) row {
	sum := row{constant: r.constant + o.constant*factor}
	sum.terms = make([]term, 0, len(r.terms)+len(o.terms))
	add := func(t term) {
		if t.coeff != 0 {
			sum.terms = append(sum.terms, t)
		}
	}
	a, b := r.terms, o.terms
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].column < b[0].column:
			add(a[0])
			a = a[1:]
		case len(a) == 0 || b[0].column < a[0].column:
			add(term{b[0].column, b[0].coeff * factor})
			b = b[1:]
		default:
			add(term{a[0].column, a[0].coeff + b[0].coeff*factor})
			a, b = a[1:], b[1:]
		}
	}
	return sum
}

// dividedBy needs a divisor of every coefficient.
func (r row) dividedBy(divisor int64) row {
	quotient := row{terms: slices.Clone(r.terms), constant: r.constant / divisor}
	for i := range quotient.terms {
		quotient.terms[i].coeff /= divisor
	}
	return quotient
}

// gcdWith is the greatest divisor of c, which is positive, and every
// coefficient.
func (r row) gcdWith(c int64) int64 {
	g := gcd(c, magnitude(r.constant))
	for _, t := range r.terms {
		g = gcd(g, magnitude(t.coeff))
	}
	return g
}

// A flattener turns expressions into rows. A quotient or semi-affine operation, which is
// not linear, becomes a local: a column for that expression, the same one wherever it
// occurs.
type flattener struct {
	numDims, numSyms int
	locals           []Expr
	byHash           map[uint64][]int
	done             memo[row]
}

func newFlattener(e Expr, numDims, numSyms int) *flattener {
	return &flattener{
		numDims: numDims,
		numSyms: numSyms,
		byHash:  make(map[uint64][]int),
		done:    newMemo[row](e),
	}
}

// flatten fails on a division by a constant that is not positive.
func (f *flattener) flatten(e Expr) (row, bool) {
	switch e := e.(type) {
	case *Constant:
		return row{constant: e.Value}, true
	case *Dim:
		return column(e.Pos), true
	case *Symbol:
		return column(f.numDims + e.Pos), true
	case *Binary:
		if r, again := f.done[e]; again {
			return r, true
		}
		r, ok := f.binary(e)
		if !ok {
			return row{}, false
		}
		return f.done.put(e, r), true
	}
	panic("BUG: affine expression is nil")
}

func column(i int) row { return row{terms: []term{{i, 1}}} }

func (f *flattener) binary(b *Binary) (row, bool) {
	lhs, ok := f.flatten(b.LHS)
	if !ok {
		return row{}, false
	}
	rhs, ok := f.flatten(b.RHS)
	if !ok {
		return row{}, false
	}
	if b.Kind == KindAdd {
		return lhs.plusTimes(rhs, 1), true
	}
	c, rhsIsConstant := constantOf(b.RHS)
	switch {
	case !rhsIsConstant:
		return f.local(Apply(b.Kind, f.exprOf(lhs), f.exprOf(rhs))), true
	case b.Kind == KindMul:
		return row{}.plusTimes(lhs, c), true
	case c <= 0:
		return row{}, false
	case b.Kind == KindMod:
		return f.mod(lhs, c), true
	}
	return f.quotient(b.Kind, lhs, c), true
}

// mod is lhs - (lhs floordiv c) * c.
func (f *flattener) mod(lhs row, c int64) row {
	if lhs.gcdWith(c) == c {
		return row{}
	}
	return lhs.plusTimes(f.quotient(KindFloorDiv, lhs, c), -c)
}

// quotient divides by c after reducing the fraction.
func (f *flattener) quotient(kind Kind, lhs row, c int64) row {
	g := lhs.gcdWith(c)
	lhs, c = lhs.dividedBy(g), c/g
	if c == 1 {
		return lhs
	}
	return f.local(Apply(kind, f.exprOf(lhs), C(c)))
}

// local is the column that stands for e.
func (f *flattener) local(e Expr) row {
	hash := e.facts().hash
	for _, i := range f.byHash[hash] {
		if f.locals[i].Equal(e) {
			return column(f.firstLocal() + i)
		}
	}
	i := len(f.locals)
	f.locals = append(f.locals, e)
	f.byHash[hash] = append(f.byHash[hash], i)
	return column(f.firstLocal() + i)
}

func (f *flattener) firstLocal() int { return f.numDims + f.numSyms }

// columnExpr is the expression that column i stands for.
func (f *flattener) columnExpr(i int) Expr {
	switch {
	case i < f.numDims:
		return D(i)
	case i < f.firstLocal():
		return S(i - f.numDims)
	}
	return f.locals[i-f.firstLocal()]
}

// exprOf is the sum in the order of the columns.
func (f *flattener) exprOf(r row) Expr { return f.sum(r.terms, r.constant) }

func (f *flattener) sum(terms []term, constant int64) Expr {
	sum := C(0)
	for _, t := range terms {
		sum = Add(sum, Mul(f.columnExpr(t.column), C(t.coeff)))
	}
	return Add(sum, C(constant))
}

// semiAffineExprOf is the sum in the order MLIR gives semi-affine expressions:
// products and quotients follow the dimension or symbol they begin with.
func (f *flattener) semiAffineExprOf(r row) Expr {
	terms := slices.Clone(r.terms)
	slices.SortStableFunc(terms, func(a, b term) int {
		return slices.Compare(f.sortKey(a.column), f.sortKey(b.column))
	})
	return f.sum(terms, r.constant)
}

// The order of locals for the same position i.
const (
	bareDim         = iota // d<i>
	dimWithConstant        // d<i> floordiv 4, the last made first
	dimWithSymbol          // d<i> * s<j>, by j
	bareSymbol             // s<i>
	symbolWithLeaf         // s<i> * s<j>, s<i> floordiv 4, as made
)

func (f *flattener) sortKey(column int) []int {
	e := f.columnExpr(column)
	switch e := e.(type) {
	case *Dim:
		return []int{e.Pos, bareDim}
	case *Symbol:
		return []int{e.Pos, bareSymbol}
	case *Binary:
		switch lhs := e.LHS.(type) {
		case *Dim:
			switch rhs := e.RHS.(type) {
			case *Constant:
				return []int{lhs.Pos, dimWithConstant, -column}
			case *Symbol:
				return []int{lhs.Pos, dimWithSymbol, rhs.Pos}
			}
		case *Symbol:
			switch e.RHS.(type) {
			case *Constant, *Symbol:
				return []int{lhs.Pos, symbolWithLeaf, column}
			}
		}
	}
	return []int{math.MaxInt, column}
}
