package coordinates

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// linear is a sum of values with factors, and a constant.
type linear struct {
	constant int64
	terms    []term
}

type term struct {
	value  *ir.Value
	factor int64
}

// plus adds a multiple of another sum.
func (l *linear) plus(o linear, factor int64) {
	l.constant += factor * o.constant
	for _, t := range o.terms {
		l.plusValue(t.value, factor*t.factor)
	}
}

func (l *linear) plusValue(v *ir.Value, factor int64) {
	i := slices.IndexFunc(l.terms, func(t term) bool { return t.value == v })
	switch {
	case factor == 0:
	case i < 0:
		l.terms = append(l.terms, term{v, factor})
	case l.terms[i].factor+factor == 0:
		l.terms = slices.Delete(l.terms, i, i+1)
	default:
		l.terms[i].factor += factor
	}
}

// quotient takes the terms that are multiples of a number, and returns them divided by it.
func (l *linear) quotient(divisor int64) (q linear) {
	q.constant = l.constant / divisor
	l.constant -= q.constant * divisor
	l.terms = slices.DeleteFunc(l.terms, func(t term) bool {
		if t.factor%divisor != 0 {
			return false
		}
		q.terms = append(q.terms, term{t.value, t.factor / divisor})
		return true
	})
	return q
}

func (l linear) isConstant() bool { return len(l.terms) == 0 }
func (l linear) isZero() bool     { return l.isConstant() && l.constant == 0 }

// isMultiple reports whether the constant and all factors are multiples of a number.
func (l linear) isMultiple(of int64) bool {
	return l.constant%of == 0 && !slices.ContainsFunc(l.terms, func(t term) bool { return t.factor%of != 0 })
}
