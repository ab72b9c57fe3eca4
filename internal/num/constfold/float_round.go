package constfold

import (
	"math"
	"math/big"

	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/bigmath"
)

// ToWhole rounds to a whole number and keeps the sign, also of zero.
func (a Float) ToWhole(mode apfloat.RoundingMode) Float {
	if a.IsNaN() {
		return a.Quiet()
	}
	if a.IsInf() || a.IsZero() {
		return a
	}
	x := a.rat()
	whole, rest := new(big.Int).QuoRem(x.Num(), x.Denom(), new(big.Int))
	twice := new(big.Int).Lsh(rest.Abs(rest), 1)
	half := twice.Cmp(x.Denom()) // of the rest to one half
	up := false
	switch mode {
	case apfloat.NearestEven:
		up = half > 0 || half == 0 && whole.Bit(0) == 1
	case apfloat.NearestAway:
		up = half >= 0
	case apfloat.Up:
		up = !a.IsNegative()
	case apfloat.Down:
		up = a.IsNegative()
	}
	if up && rest.Sign() != 0 {
		if a.IsNegative() {
			whole.Sub(whole, big.NewInt(1))
		} else {
			whole.Add(whole, big.NewInt(1))
		}
	}
	return a.rounded(new(big.Rat).SetInt(whole), a.IsNegative())
}

// Sqrt is the square root of a number that is not negative, for the two
// formats machines have roots of.
func (a Float) Sqrt() (Float, bool) {
	switch {
	case a.IsNaN():
		return a.Quiet(), true
	case a.IsNegative():
		return Float{}, false
	case a.Format == apfloat.F64:
		return a.with(a.Format.FromFloat64(math.Sqrt(a.Format.Float64(a.Bits)))), true
	case a.Format == apfloat.F32: // rounding twice does no harm to a root
		return a.with(a.Format.FromFloat64(math.Sqrt(a.Format.Float64(a.Bits)))), true
	}
	return Float{}, false
}

// Nearest is the number of a's format that is nearest to x.
func (a Float) Nearest(x *big.Float) Float {
	return a.with(a.Format.FromBigFloat(x, apfloat.NearestEven))
}

// Whichever is the number of a's format that every library gives for a
// function whose exact result is x if its error is less than maxError units in
// the last place. It reports false where libraries may differ.
func (a Float) Whichever(x *big.Float, maxError float64) (Float, bool) {
	f := a.Format
	nearest := a.Nearest(x)
	exponent := x.MantExp(nil) - 1
	least := 1 - f.Bias // of numbers with full precision
	switch {
	case x.Sign() == 0:
		return nearest, true
	case nearest.IsInf():
		return nearest, exponent > f.Bias
	case nearest.IsZero():
		return nearest, exponent < least-f.MantBits-4
	case exponent < least:
		return nearest, false
	}
	off := bigmath.Most.New().Sub(x, f.BigFloat(nearest.Bits))
	off.SetMantExp(off.Abs(off), f.MantBits-exponent)
	return nearest, off.Cmp(big.NewFloat(1-maxError)) < 0
}
