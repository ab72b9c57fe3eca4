package coordinates

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// Sum is a sum of values with factors, and a constant.
type Sum struct {
	constant int64
	terms    []term
}

type term struct {
	value  *ir.Value
	factor int64
}

// plus adds a multiple of another sum.
func (s *Sum) plus(o Sum, factor int64) {
	s.constant += factor * o.constant
	for _, t := range o.terms {
		s.plusValue(t.value, factor*t.factor)
	}
}

func (s *Sum) plusValue(v *ir.Value, factor int64) {
	i := slices.IndexFunc(s.terms, func(t term) bool { return t.value == v })
	switch {
	case factor == 0:
	case i < 0:
		s.terms = append(s.terms, term{v, factor})
	case s.terms[i].factor+factor == 0:
		s.terms = slices.Delete(s.terms, i, i+1)
	default:
		s.terms[i].factor += factor
	}
}

// Minus is the difference of two sums.
func (s Sum) Minus(o Sum) (difference Sum) {
	difference.plus(s, 1)
	difference.plus(o, -1)
	return difference
}

// Plus is the sum plus a number.
func (s Sum) Plus(n int64) Sum {
	s.constant += n
	return s
}

// Constant is the sum if it has no values.
func (s Sum) Constant() (n int64, ok bool) { return s.constant, s.isConstant() }

// IsMadeIn reports whether values of a sum are made in the regions of an operation.
func (s Sum) IsMadeIn(op *ir.Op) bool {
	return slices.ContainsFunc(s.terms, func(t term) bool { return isInside(t.value, op) })
}

// Counter is the loop whose counter the sum is; nil for other sums.
func (s Sum) Counter() *ir.Op {
	if s.isOne() && !s.isConstant() {
		if loop := loopOf(s.terms[0].value); loop != nil {
			return loop
		}
	}
	return nil
}

// loopOf is the loop that a value is the counter of; nil if there is none.
func loopOf(v *ir.Value) *ir.Op {
	if v.DefiningOp() != nil {
		return nil
	}
	if loop, ok := scf.AsFor(v.ArgOf().ParentOp()); ok && loop.Counter() == v {
		return loop.Op
	}
	return nil
}

// Least is a sum that this one is never less than: counters of loops that are subtracted have their last values, and a quotient is at most the number that is
// divided, which is not negative, by the divisor.
func (s Sum) Least(nonNegative func(v *ir.Value) bool) (least Sum) {
	least.constant = s.constant
	for _, t := range s.terms {
		loop, ok := scf.AsFor(loopOf(t.value))
		if t.factor > 0 || !ok || loop.Unsigned() {
			least.plusValue(t.value, t.factor)
			continue
		}
		last := SumOfValue(loop.UpperBound())
		last.constant--
		least.plus(last, t.factor)
	}
	for _, t := range slices.Clone(least.terms) {
		if n, ok := divisorOf(t.value); ok && t.factor < 0 && t.factor%n == 0 && nonNegative(t.value.DefiningOp().Operand(0)) {
			least.plusValue(t.value, -t.factor)
			least.plus(SumOfValue(t.value.DefiningOp().Operand(0)), t.factor/n)
		}
	}
	return least
}

// divisorOf is the positive number by which a quotient is divided.
func divisorOf(v *ir.Value) (n int64, ok bool) {
	if op := v.DefiningOp(); op.Is(arith.DivSI) {
		n, ok = foldresult.ConstantOf(op.Operand(1))
	}
	return n, ok && n > 0
}

// IsNonNegative reports whether all parts of a sum are positive or 0.
func (s Sum) IsNonNegative(nonNegative func(v *ir.Value) bool) bool {
	return s.constant >= 0 && !slices.ContainsFunc(s.terms, func(t term) bool { return t.factor < 0 || !nonNegative(t.value) })
}

// IsMultiple reports whether all parts of a sum are multiples of a number; divisor is a number that a value is a multiple of.
func (s Sum) IsMultiple(of int64, divisor func(v *ir.Value) int64) bool {
	return s.constant%of == 0 && !slices.ContainsFunc(s.terms, func(t term) bool { return t.factor%of != 0 && t.factor*divisor(t.value)%of != 0 })
}

// quotient takes the terms that are multiples of a number, and returns them divided by it.
func (s *Sum) quotient(divisor int64) (q Sum) {
	q.constant = s.constant / divisor
	s.constant -= q.constant * divisor
	s.terms = slices.DeleteFunc(s.terms, func(t term) bool {
		if t.factor%divisor != 0 {
			return false
		}
		q.terms = append(q.terms, term{t.value, t.factor / divisor})
		return true
	})
	return q
}

func (s Sum) isConstant() bool { return len(s.terms) == 0 }

// isOne reports whether a sum is a number, or a single value.
func (s Sum) isOne() bool {
	return s.isConstant() || s.constant == 0 && len(s.terms) == 1 && s.terms[0].factor == 1
}

func (s Sum) isZero() bool { return s.isConstant() && s.constant == 0 }

// isMultiple reports whether the constant and all factors are multiples of a number.
func (s Sum) isMultiple(of int64) bool {
	return s.constant%of == 0 && !slices.ContainsFunc(s.terms, func(t term) bool { return t.factor%of != 0 })
}
