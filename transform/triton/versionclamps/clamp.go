package versionclamps

import (
	"math"

	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// clamp is an operation on the indices of a tile that changes none of them if its tests are true.
type clamp struct {
	op    *ir.Op
	index *ir.Value // the indices
	tests []test
}

// test is that a sum is not negative.
type test struct{ sum }

// clampOf matches an operation; nil if it is not a clamp.
func clampOf(op *ir.Op) *clamp {
	switch {
	case op.Is(arith.Select):
		return selectOf(op)
	case op.Is(arith.MinSI):
		return extremeOf(op, func(i, limit span) []test { return notAbove(i, limit, 0) })
	case op.Is(arith.MaxSI):
		return extremeOf(op, func(i, limit span) []test { return notAbove(limit, i, 0) })
	}
	return nil
}

// extremeOf matches the minimum or maximum of indices and a number.
func extremeOf(op *ir.Op, tests func(index, limit span) []test) *clamp {
	if !ir.IsAnyTensor(op.Result(0).Type()) {
		return nil
	}
	for k := range 2 {
		index, limit, ok := spansOf(op.Operand(k), op.Operand(1-k))
		if ok {
			return &clamp{op, op.Operand(k), tests(index, limit)}
		}
	}
	return nil
}

// selectOf matches the choice between indices, where they are inside, and others.
func selectOf(op *ir.Op) *clamp {
	o, _ := arith.AsSelect(op)
	if !ir.IsAnyTensor(o.Condition().Type()) {
		return nil
	}
	tests, ok := testsOf(o.Condition(), o.TrueValue())
	if !ok {
		return nil
	}
	return &clamp{op, o.TrueValue(), tests}
}

// testsOf are tests that a condition on indices is true for all elements.
func testsOf(condition, index *ir.Value) ([]test, bool) {
	op := condition.DefiningOp()
	if both, ok := arith.AsAndI(op); ok {
		x, ok := testsOf(both.Lhs(), index)
		y, also := testsOf(both.Rhs(), index)
		return append(x, y...), ok && also
	}
	c, ok := arith.AsCmpI(op)
	if !ok {
		return nil, false
	}
	p, other := c.Predicate(), c.Rhs()
	switch index {
	case c.Lhs():
	case c.Rhs():
		p, other = p.Swapped(), c.Lhs()
	default:
		return nil, false
	}
	i, limit, ok := spansOf(index, other)
	if !ok {
		return nil, false
	}
	switch p {
	case arith.ISLT:
		return notAbove(i, limit, -1), true
	case arith.ISLE:
		return notAbove(i, limit, 0), true
	case arith.ISGT:
		return notAbove(limit, i, -1), true
	case arith.ISGE:
		return notAbove(limit, i, 0), true
	}
	return nil, false
}

// spansOf are the spans of indices and of a number that they are compared with. Elements of the indices differ.
func spansOf(index, limit *ir.Value) (i, l span, ok bool) {
	i, ok = spanOf(index, 0)
	if !ok || i.low == i.high {
		return i, l, false
	}
	l, ok = spanOf(limit, 0)
	return i, l, ok && l.low == l.high
}

// notAbove tests that each number of x plus a constant is at most each of y, and that neither wraps around.
func notAbove(x, y span, plus int64) []test {
	list := []test{{y.least().minus(x.greatest()).plus(plus)}}
	if x.low < 0 || !x.isOne() {
		list = append(list, test{x.least().plus(-math.MinInt32)})
	}
	if y.high > 0 || !y.isOne() {
		list = append(list, test{sum{constant: math.MaxInt32}.minus(y.greatest())})
	}
	return list
}

// sum is a constant plus numbers of the program.
type sum struct {
	terms    []term
	constant int64
}

type term struct {
	value    *ir.Value // of up to 32 bits
	negative bool
}

func (s sum) plus(n int64) sum { s.constant += n; return s }

func (s sum) minus(o sum) sum {
	return sum{append(append([]term{}, s.terms...), negated(o.terms)...), s.constant - o.constant}
}

func negated(terms []term) []term {
	out := make([]term, len(terms))
	for i, t := range terms {
		out[i] = term{t.value, !t.negative}
	}
	return out
}

// fails computes in 64 bits whether the sum is negative.
func (t test) fails(b *ir.Builder) *ir.Value {
	total := arith.NewInt(b, ir.I64, t.constant)
	for _, x := range t.terms {
		wide := arith.NewCast(b, arith.ExtSI, x.value, ir.I64)
		def := arith.AddI
		if x.negative {
			def = arith.SubI
		}
		total = arith.NewBinary(b, def, total, wide)
	}
	return arith.NewCmpI(b, arith.ISLT, total, arith.NewInt(b, ir.I64, 0))
}

// span is the elements of a tensor of integers: numbers of the program plus constants from low to high.
type span struct {
	terms     []term
	low, high int64
}

func (s span) least() sum    { return sum{s.terms, s.low} }
func (s span) greatest() sum { return sum{s.terms, s.high} }

// isOne reports whether elements are one number of the program, or none, plus constants.
func (s span) isOne() bool { return len(s.terms) == 0 || len(s.terms) == 1 && !s.terms[0].negative }

// maxTerms bounds the numbers of a span, maxDepth how far definitions are followed, and maxConstant the constants, so that
// nothing overflows 64 bits.
const (
	maxTerms    = 8
	maxDepth    = 20
	maxConstant = 1 << 40
)

// spanOf finds the elements of a tensor of 32-bit integers.
func spanOf(v *ir.Value, depth int) (s span, ok bool) {
	t, ok := ir.ElementTypeOf(v.Type()).(*ir.IntegerType)
	op := v.DefiningOp()
	if !ok || t.Width != 32 || depth > maxDepth || op == nil {
		return s, false
	}
	switch {
	case op.Is(tt.MakeRange):
		r, _ := tt.AsMakeRange(op)
		s.low, s.high = r.Start(), r.End()-1
		return s, true
	case op.Is(tt.Splat):
		s.terms = []term{{op.Operand(0), false}}
		return s, true
	case op.Is(tt.ExpandDims), op.Is(tt.Broadcast):
		return spanOf(op.Operand(0), depth+1)
	case op.Is(arith.Constant):
		n, known := intrange.Of(v, intrange.Wraps).Constant()
		s.low, s.high = n, n
		return s, known
	case op.Is(arith.AddI), op.Is(arith.SubI):
		x, ok := spanOf(op.Operand(0), depth+1)
		y, also := spanOf(op.Operand(1), depth+1)
		if !ok || !also || len(x.terms)+len(y.terms) > maxTerms {
			return s, false
		}
		if op.Is(arith.SubI) {
			y.terms, y.low, y.high = negated(y.terms), -y.high, -y.low
		}
		s.terms, s.low, s.high = append(append([]term{}, x.terms...), y.terms...), x.low+y.low, x.high+y.high
		return s, max(s.high, -s.low) < maxConstant
	}
	return s, false
}
