package math

import (
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/bigmath"
	"github.com/tshared/tshared/internal/num/constfold"
)

var powerErrors = map[*apfloat.Format]float64{apfloat.F32: 0.84, apfloat.F64: 0.55}

// power is x to the power of y, where all libraries give the same.
func power(x, y constfold.Float) (constfold.Float, bool) {
	maxError, ok := powerErrors[x.Format]
	one := constfold.Float{Format: x.Format, Bits: x.Format.FromFloat64(1)}
	switch {
	case !ok:
		return constfold.Float{}, false
	case y.IsZero() || x.IsOne():
		return one, true
	case !x.IsFinite() || !y.IsFinite() || x.IsZero():
		return constfold.Float{}, false
	}
	whole, odd := wholeAndOdd(y)
	if x.IsNegative() && !whole {
		return constfold.Float{}, false
	}
	base := x.Abs()
	if base.IsOne() {
		return constfold.Float{}, false
	}
	r, ok := x.Whichever(bigmath.Most.Pow(argument(base), argument(y)), maxError)
	if x.IsNegative() && odd {
		r = r.Neg()
	}
	return r, ok
}

func wholeAndOdd(x constfold.Float) (whole, odd bool) {
	r := x.Format.Rat(x.Bits)
	return r.IsInt(), r.IsInt() && r.Num().Bit(0) == 1
}

// angle is that of the point (x, y), where all libraries give the same.
func angle(y, x constfold.Float) (constfold.Float, bool) {
	const maxError = 0.57
	if y.Format != apfloat.F64 || !y.IsFinite() || !x.IsFinite() || x.IsZero() || y.IsZero() {
		return constfold.Float{}, false
	}
	return y.Whichever(bigmath.Most.Atan2(argument(y), argument(x)), maxError)
}
