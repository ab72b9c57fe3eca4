package bigmath

import "math/big"

// farOut is where the error function is 1 for all formats, and its complement 0.
const farOut = 30

// Erf is the error function.
func (p Bits) Erf(x *big.Float) *big.Float {
	return p.odd(x, func(x *big.Float) *big.Float {
		if x.Cmp(p.int(farOut)) > 0 {
			return p.int(1)
		}
		// 2/sqrt(pi) * e^(-x^2) * (x + 2x^3/3 + 4x^5/(3*5) + ...), all positive
		square := p.New().Mul(x, x)
		sum := p.series(x, p.scaled(square, 1), func(k int64) int64 { return 2*k + 1 })
		sum.Mul(sum, p.Exp(square.Neg(square)))
		return sum.Quo(sum.SetMantExp(sum, 1), rootPi.at(p))
	})
}

// Erfc is 1 - Erf(x), also where next to nothing is left.
func (p Bits) Erfc(x *big.Float) *big.Float {
	limit := p.int(farOut)
	switch {
	case x.Cmp(limit) > 0:
		x = limit
	case x.Cmp(limit.Neg(limit)) < 0:
		return p.int(2)
	}
	wide := p
	if x.Sign() > 0 { // it is about e^(-x^2)
		v, _ := x.Float64()
		wide += Bits(2*v*v) + 16
	}
	return p.New().Sub(wide.int(1), wide.Erf(x))
}
