package bigmath

import "math/big"

// hugeArgument is beyond what an exponential of f64 can take without overflow,
// or give something other than zero for.
const hugeArgument = 1_000_000

// Exp is e to the power of x. Of what overflows or vanishes in all formats only
// that it does is kept.
func (p Bits) Exp(x *big.Float) *big.Float {
	if limit := p.int(hugeArgument); p.abs(x).Cmp(limit) > 0 {
		if x.Sign() < 0 {
			limit.Neg(limit)
		}
		x = limit
	}
	// e^x = (e^(x/2^n))^(2^n), with an argument small enough for the series.
	n := max(x.MantExp(nil)+16, 0)
	sum := p.series(p.int(1), p.scaled(x, -n), func(k int64) int64 { return k })
	for range n {
		sum.Mul(sum, sum)
	}
	return sum
}

// Exp2 and Exp10 are 2 and 10 to the power of x.
func (p Bits) Exp2(x *big.Float) *big.Float  { return p.Exp(p.New().Mul(x, p.Ln2())) }
func (p Bits) Exp10(x *big.Float) *big.Float { return p.Exp(p.New().Mul(x, p.ln10())) }

// Pow is x, which is positive, to the power of y.
func (p Bits) Pow(x, y *big.Float) *big.Float { return p.Exp(p.New().Mul(y, p.Log(x))) }

// Expm1 is e^x - 1.
func (p Bits) Expm1(x *big.Float) *big.Float {
	if x.Sign() != 0 && x.MantExp(nil) < 0 {
		return p.series(x, x, func(k int64) int64 { return k + 1 })
	}
	y := p.Exp(x)
	return y.Sub(y, p.int(1))
}

// Sinh, Cosh and Tanh are the hyperbolic functions.
func (p Bits) Sinh(x *big.Float) *big.Float {
	return p.odd(x, func(x *big.Float) *big.Float {
		m := p.Expm1(x)
		m.Add(m, p.New().Quo(m, p.New().Add(m, p.int(1))))
		return m.SetMantExp(m, -1)
	})
}

func (p Bits) Cosh(x *big.Float) *big.Float {
	e := p.Exp(p.abs(x))
	e.Add(e, p.New().Quo(p.int(1), e))
	return e.SetMantExp(e, -1)
}

func (p Bits) Tanh(x *big.Float) *big.Float {
	return p.odd(x, func(x *big.Float) *big.Float {
		m := p.Expm1(p.scaled(x, 1))
		return p.New().Quo(m, p.New().Add(m, p.int(2)))
	})
}

// Log is the logarithm to base e of a number that is not negative.
func (p Bits) Log(x *big.Float) *big.Float {
	if x.Sign() == 0 {
		return p.New().SetInf(true)
	}
	// x = m * 2^e with m near 1, and log m = 2 artanh((m-1)/(m+1)).
	m := p.New()
	e := x.MantExp(m)
	if m.Cmp(big.NewFloat(0.70710678)) < 0 {
		m.SetMantExp(m, 1)
		e--
	}
	one := p.int(1)
	log := p.doubleArtanh(p.New().Quo(p.New().Sub(m, one), p.New().Add(m, one)))
	return log.Add(log, p.New().Mul(p.int(int64(e)), p.Ln2()))
}

// Log2 and Log10 are logarithms to other bases.
func (p Bits) Log2(x *big.Float) *big.Float  { return p.New().Quo(p.Log(x), p.Ln2()) }
func (p Bits) Log10(x *big.Float) *big.Float { return p.New().Quo(p.Log(x), p.ln10()) }

// Log1p is the logarithm of 1 + x.
func (p Bits) Log1p(x *big.Float) *big.Float {
	if x.MantExp(nil) < 0 {
		return p.doubleArtanh(p.New().Quo(x, p.New().Add(x, p.int(2))))
	}
	return p.Log(p.New().Add(x, p.int(1)))
}

// Asinh, Acosh and Atanh undo the hyperbolic functions: of all numbers, of
// those from 1 on, and of those from -1 to 1.
func (p Bits) Asinh(x *big.Float) *big.Float {
	return p.odd(x, func(x *big.Float) *big.Float {
		// log(x + sqrt(1 + x^2)), from 1 apart: x + x^2 / (1 + sqrt(1 + x^2))
		square := p.New().Mul(x, x)
		root := p.New().Add(square, p.int(1))
		root.Add(root.Sqrt(root), p.int(1))
		return p.Log1p(p.New().Add(x, square.Quo(square, root)))
	})
}

func (p Bits) Acosh(x *big.Float) *big.Float {
	t := p.New().Sub(x, p.int(1))
	root := p.New().Mul(t, p.New().Add(t, p.int(2)))
	return p.Log1p(root.Add(root.Sqrt(root), t))
}

func (p Bits) Atanh(x *big.Float) *big.Float {
	return p.odd(x, func(x *big.Float) *big.Float {
		rest := p.New().Sub(p.int(1), x)
		if rest.Sign() == 0 {
			return rest.SetInf(false)
		}
		y := p.Log1p(p.New().Quo(p.scaled(x, 1), rest))
		return y.SetMantExp(y, -1)
	})
}

// doubleArtanh is 2 artanh(q) = 2 (q + q^3/3 + q^5/5 + ...) for a small q.
func (p Bits) doubleArtanh(q *big.Float) *big.Float {
	sum := p.powers(q, p.New().Mul(q, q))
	return sum.SetMantExp(sum, 1)
}
