package math

import (
	"math/big"

	"github.com/tshared/tshared/dialect/constfold"
	"github.com/tshared/tshared/internal/apfloat"
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
	exponent := constfold.NewReal().Mul(argument(y), constfold.RealLog(argument(x.Abs())))
	if exponent.Sign() == 0 {
		return constfold.Float{}, false
	}
	r, ok := x.Whichever(expOf(exponent), maxError)
	if x.IsNegative() && odd {
		r = r.Neg()
	}
	return r, ok
}

// expOf is e to the power of x; of what overflows or vanishes anyway only that
// it does is kept.
func expOf(x *big.Float) *big.Float {
	if constfold.NewReal().Abs(x).Cmp(hugeArgument) <= 0 {
		return constfold.RealExp(x)
	}
	limit := constfold.NewReal().Set(hugeArgument)
	if x.Sign() < 0 {
		limit.Neg(limit)
	}
	return constfold.RealExp(limit)
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
	a := constfold.RealAtan(constfold.NewReal().Quo(argument(y), argument(x)))
	if x.IsNegative() {
		turn := constfold.RealPi()
		if y.IsNegative() {
			turn.Neg(turn)
		}
		a.Add(a, turn)
	}
	return y.Whichever(a, maxError)
}
