package membar

import (
	"maps"
	"slices"

	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// polynomial is a sum of products of integers, as a position is computed. Positions fit their types: products and sums do
// not wrap around.
type polynomial []term

// term is a product of a number and of values, in the order in which they were found.
type term struct {
	factor int64
	values []*ir.Value
}

// maxTerms is how many terms a polynomial has at most; values of larger ones are taken as they are.
const maxTerms = 16

func number(n int64) polynomial { return polynomial{}.plus(polynomial{{factor: n}}, 1) }

func (p polynomial) plus(q polynomial, factor int64) polynomial {
	sum := slices.Clone(p)
	for _, t := range q {
		i := slices.IndexFunc(sum, func(s term) bool { return haveSameValues(s, t) })
		if i < 0 {
			sum = append(sum, term{factor * t.factor, t.values})
			continue
		}
		sum[i].factor += factor * t.factor
	}
	return slices.DeleteFunc(sum, func(t term) bool { return t.factor == 0 })
}

func (p polynomial) times(q polynomial) (product polynomial) {
	for _, s := range p {
		for _, t := range q {
			product = product.plus(polynomial{{s.factor * t.factor, slices.Concat(s.values, t.values)}}, 1)
		}
	}
	return product
}

// number is the value of a polynomial without other values.
func (p polynomial) number() (n int64, ok bool) {
	switch {
	case len(p) == 0:
		return 0, true
	case len(p) > 1 || len(p[0].values) > 0:
		return 0, false
	}
	return p[0].factor, true
}

func (p polynomial) equals(q polynomial) bool { return len(p.plus(q, -1)) == 0 }

// haveSameValues reports whether two products have the same values, in any order.
func haveSameValues(s, t term) bool {
	if len(s.values) != len(t.values) {
		return false
	}
	count := map[*ir.Value]int{}
	for i := range s.values {
		count[s.values[i]]++
		count[t.values[i]]--
	}
	for n := range maps.Values(count) {
		if n != 0 {
			return false
		}
	}
	return true
}

// polynomialOf is how a value is computed.
func polynomialOf(v *ir.Value) polynomial {
	if n, ok := foldresult.ConstantOf(v); ok {
		return number(n)
	}
	itself := polynomial{{1, []*ir.Value{v}}}
	op := v.DefiningOp()
	if op == nil {
		return itself
	}
	var p polynomial
	switch {
	case op.Is(arith.IndexCast), op.Is(arith.ExtSI):
		return polynomialOf(op.Operand(0))
	case op.Is(arith.AddI):
		p = polynomialOf(op.Operand(0)).plus(polynomialOf(op.Operand(1)), 1)
	case op.Is(arith.SubI):
		p = polynomialOf(op.Operand(0)).plus(polynomialOf(op.Operand(1)), -1)
	case op.Is(arith.MulI):
		p = polynomialOf(op.Operand(0)).times(polynomialOf(op.Operand(1)))
	default:
		return itself
	}
	if len(p) > maxTerms {
		return itself
	}
	return p
}

func polynomialOfEntry(e foldresult.Entry) polynomial {
	if e.Value == nil {
		return number(e.Const)
	}
	return polynomialOf(e.Value)
}

// split is the factor of a value in a polynomial, and the terms without it; false if it is in a product with others.
func (p polynomial) split(v *ir.Value) (factor int64, rest polynomial, ok bool) {
	for _, t := range p {
		switch {
		case !slices.Contains(t.values, v):
			rest = append(rest, t)
		case len(t.values) == 1:
			factor = t.factor
		default:
			return 0, nil, false
		}
	}
	return factor, rest, true
}

// bound is an upper bound of a size that is not 0, and the values that are not negative then.
type bound struct {
	most     polynomial
	positive []*ir.Value
}

// prover proves that polynomials are not negative.
type prover struct{ ranges intrange.Analysis }

// isNonNegative reports whether no term of a polynomial is negative.
func (r prover) isNonNegative(p polynomial, positive []*ir.Value) bool {
	for _, t := range p {
		if t.factor < 0 {
			return false
		}
		for _, v := range t.values {
			if !slices.Contains(positive, v) && r.ranges.Of(v).Min < 0 {
				return false
			}
		}
	}
	return true
}

// boundsOf are upper bounds of a size, if it is not 0.
func (r prover) boundsOf(v *ir.Value) []bound {
	op := v.DefiningOp()
	if op == nil {
		return []bound{{most: polynomialOf(v)}}
	}
	switch {
	case op.Is(arith.IndexCast), op.Is(arith.IndexCastUI), op.Is(arith.ExtSI):
		return r.boundsOf(op.Operand(0))
	case op.Is(arith.MinSI):
		return slices.Concat(r.boundsOf(op.Operand(0)), r.boundsOf(op.Operand(1)))
	case op.Is(arith.MaxSI):
		if x := greaterThan(v, number(0)); x != nil {
			return r.boundsOf(x)
		}
	case op.Is(arith.SubI):
		return r.boundsOfDifference(op.Operand(0), polynomialOf(op.Operand(1)))
	}
	return []bound{{most: polynomialOf(v)}}
}

// greaterThan is the operand of a maximum that is the result where that is greater than a polynomial; nil if the other
// operand is not that polynomial, or the value is not a maximum.
func greaterThan(v *ir.Value, least polynomial) *ir.Value {
	op := v.DefiningOp()
	if op == nil || !op.Is(arith.MaxSI) {
		return nil
	}
	for i := range 2 {
		if polynomialOf(op.Operand(1 - i)).equals(least) {
			return op.Operand(i)
		}
	}
	return nil
}

// boundsOfDifference are upper bounds of x - start, if that is positive. Then x is not what is less than start:
//
//	max(max(n, 0), start) - start      is n - start, and n is positive, if start is not negative
//	max(min(n, end), start) - start    is at most n - start, and at most end - start
func (r prover) boundsOfDifference(x *ir.Value, start polynomial) (list []bound) {
	minus := func(bounds []bound, positive ...*ir.Value) []bound {
		for i := range bounds {
			bounds[i] = bound{bounds[i].most.plus(start, -1), append(bounds[i].positive, positive...)}
		}
		return bounds
	}
	clamped := false
	if n := greaterThan(x, start); n != nil {
		x, clamped = n, true
	}
	if n := greaterThan(x, number(0)); n != nil && r.isNonNegative(start, nil) {
		if leaf := polynomialOf(n); len(leaf) == 1 && leaf[0].factor == 1 && len(leaf[0].values) == 1 {
			return minus([]bound{{most: leaf}}, leaf[0].values[0])
		}
	}
	if clamped {
		return minus(r.boundsOf(x))
	}
	return minus([]bound{{most: polynomialOf(x)}})
}
