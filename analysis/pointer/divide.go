package pointer

import (
	"math"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// rounding is the rounding mode of a division.
type rounding int

const (
	towardsZero rounding = iota
	floor
	unsigned // negative integers are large unsigned ones
)

// quotient is the transfer of a division by a constant that keeps strides constant.
func quotient(r rounding) transfer {
	return func(a *Analysis, op *ir.Op) (*State, error) {
		o, _ := arith.AsBinary(op)
		by, ok := intrange.Of(o.Rhs(), intrange.AssumeNone).Constant()
		if !ok || by <= 0 {
			return nil, matchfailure.At(op, "the divisor is not a splat of a positive constant")
		}
		q, _, err := a.divided(op, by, r)
		return q, err
	}
}

// shiftedRight is the transfer of a division by a power of two.
func shiftedRight(r rounding) transfer {
	return func(a *Analysis, op *ir.Op) (*State, error) {
		o, _ := arith.AsBinary(op)
		by, ok := intrange.Of(o.Rhs(), intrange.AssumeNone).Constant()
		if !ok || by < 0 || by > 62 {
			return nil, matchfailure.At(op, "it does not shift by a splat of a constant")
		}
		q, _, err := a.divided(op, 1<<by, r)
		return q, err
	}
}

// divided divides the first operand of an operation. It returns quotient and remainder.
func (a *Analysis) divided(op *ir.Op, by int64, r rounding) (q, rest *State, err error) {
	o, _ := arith.AsBinary(op)
	v := o.Lhs()
	x, err := a.Of(v)
	if err != nil {
		return nil, nil, err
	}
	defer a.locate(op)()
	within := intrange.Of(v, intrange.AssumeNone)
	if within.Min >= 0 && within.Min/by == within.Max/by {
		one := splatState(nil, arith.NewIndex(a.b, within.Min/by), x.Sizes())
		rest, err = a.difference(op, x, splatState(nil, arith.NewIndex(a.b, within.Min/by*by), x.Sizes()))
		return one, rest, err
	}
	p, err := a.divisionOf(op, x, by)
	if err != nil {
		return nil, nil, err
	}
	exact := p.maxRemainder == 0 && p.unknown.IsConst(0)
	if within.Min < 0 && (r == unsigned || r == towardsZero && !exact) {
		return nil, nil, matchfailure.At(op, "the dividend may be negative")
	}
	return p.quotient, p.remainder, nil
}

// division is a state divided by a number.
type division struct {
	quotient, remainder *State
	maxRemainder        int64            // the greatest remainder
	unknown             foldresult.Entry // an offset about which nothing is known
}

func (a *Analysis) divisionOf(op *ir.Op, x *State, by int64) (*division, error) {
	if x.Wraps() || x.IndexDim() >= 0 {
		return nil, matchfailure.At(op, "the dividend is not regular")
	}
	p := &division{quotient: &State{}, remainder: &State{}}
	for _, d := range x.Dims {
		q, rest := Dim{Size: d.Size}, Dim{Size: d.Size}
		p.offset(a, d.Offset, by, &q, &rest)
		if !p.stride(a, d, by, &q, &rest) {
			return nil, matchfailure.At(op, "the strides of the dividend are no multiples of the divisor")
		}
		p.quotient.Dims = append(p.quotient.Dims, q)
		p.remainder.Dims = append(p.remainder.Dims, rest)
	}
	if !p.unknown.IsConst(0) {
		return p, p.divideUnknown(a, op, by)
	}
	if p.maxRemainder >= by {
		return nil, matchfailure.At(op, "the dividend does not stay between two multiples of the divisor")
	}
	return p, nil
}

func (p *division) offset(a *Analysis, e foldresult.Entry, by int64, q, rest *Dim) {
	n, known := e.Known()
	switch {
	case known:
		left := ((n % by) + by) % by
		q.Offset, rest.Offset = foldresult.Const((n-left)/by), foldresult.Const(left)
		p.add(left, 1)
	case axisinfo.IsMultiple(e.Value, by):
		q.Offset = foldresult.Div(a.b, e, foldresult.Const(by))
	default:
		p.unknown = foldresult.Add(a.b, p.unknown, e)
	}
}

func (p *division) stride(a *Analysis, d Dim, by int64, q, rest *Dim) bool {
	n, known := d.Stride.Known()
	switch {
	case d.Size == 1:
	case known && n%by == 0:
		q.Stride = foldresult.Const(n / by)
	case known && n > 0:
		rest.Stride = foldresult.Const(n)
		p.add(n, d.Size-1)
	case !known && axisinfo.IsMultiple(d.Stride.Value, by):
		q.Stride = foldresult.Div(a.b, d.Stride, foldresult.Const(by))
	default:
		return false
	}
	return true
}

// add adds n*times to the greatest remainder.
func (p *division) add(n, times int64) {
	if times > 0 && n > (math.MaxInt64-p.maxRemainder)/times {
		p.maxRemainder = math.MaxInt64
		return
	}
	p.maxRemainder += n * times
}

// divideUnknown divides the sum of the unknown offset and the remainders. These have to be constant, or, with Rows, so small that the
// sum stays between two multiples of the divisor: a tile of 16 elements that begins at a multiple of 16 is in one row of 2048.
func (p *division) divideUnknown(a *Analysis, op *ir.Op, by int64) error {
	n := foldresult.Const(by)
	quotient, remainder := &p.quotient.Dims[0], &p.remainder.Dims[0]
	if a.Rows && p.maxRemainder < gcd(by, 1<<min(axisinfo.Log2DivisibilityOf(p.unknown), 62)) && intrange.NonNegative(p.unknown, intrange.AssumeNone) {
		quotient.Offset = foldresult.Add(a.b, quotient.Offset, foldresult.Div(a.b, p.unknown, n))
		remainder.Offset = foldresult.Add(a.b, remainder.Offset, foldresult.Rem(a.b, p.unknown, n))
		return nil
	}
	for i := range p.remainder.Dims {
		d := &p.remainder.Dims[i]
		if !d.Stride.IsConst(0) {
			return matchfailure.At(op, "the dividend is not known to stay between two multiples of the divisor")
		}
		p.unknown = foldresult.Add(a.b, p.unknown, d.Offset)
		d.Offset = foldresult.Const(0)
	}
	if !intrange.NonNegative(p.unknown, intrange.AssumeNone) {
		return matchfailure.At(op, "the dividend may be negative")
	}
	quotient.Offset = foldresult.Add(a.b, quotient.Offset, foldresult.Div(a.b, p.unknown, n))
	remainder.Offset = foldresult.Rem(a.b, p.unknown, n)
	return nil
}

// gcd is the greatest common divisor of positive integers.
func gcd(x, y int64) int64 {
	for y != 0 {
		x, y = y, x%y
	}
	return x
}
