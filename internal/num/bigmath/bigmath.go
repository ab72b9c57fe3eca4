// Package bigmath computes functions of real numbers to any precision. Constant folding and the
// interpreters use it, so that they agree on the last bit. It knows numbers only.
package bigmath

import "math/big"

// Bits is the precision of a computation. All but the last forty bits of a result are right.
type Bits uint

// Most suffices to round any function here to f64: a result that is still ambiguous then is
// half-way between two numbers.
const Most Bits = 320

// New is a zero of this precision.
func (p Bits) New() *big.Float { return new(big.Float).SetPrec(uint(p)) }

func (p Bits) int(v int64) *big.Float                { return p.New().SetInt64(v) }
func (p Bits) scaled(x *big.Float, n int) *big.Float { return p.New().SetMantExp(x, n) }
func (p Bits) abs(x *big.Float) *big.Float           { return p.New().Abs(x) }

// negligible reports whether a term no longer matters next to a sum.
func (p Bits) negligible(term, sum *big.Float) bool {
	return term.Sign() == 0 || sum.Sign() != 0 && term.MantExp(nil) < sum.MantExp(nil)-int(p)
}

// odd extends a function of non-negative numbers to an odd function.
func (p Bits) odd(x *big.Float, f func(x *big.Float) *big.Float) *big.Float {
	if x.Sign() < 0 {
		y := f(p.New().Neg(x))
		return y.Neg(y)
	}
	return f(x)
}

// series is a sum in which each term is the one before times s, divided by divisor(k) for k = 1, 2,
// 3, ...
func (p Bits) series(first, s *big.Float, divisor func(k int64) int64) *big.Float {
	sum, term, by := p.New().Set(first), p.New().Set(first), p.New()
	for k := int64(1); ; k++ {
		term.Mul(term, s)
		term.Quo(term, by.SetInt64(divisor(k)))
		if p.negligible(term, sum) {
			return sum
		}
		sum.Add(sum, term)
	}
}

// powers is the sum of q^k/k for odd k, with q^2 given: it may be negative.
func (p Bits) powers(q, square *big.Float) *big.Float {
	sum, power, term, by := p.New(), p.New().Set(q), p.New(), p.New()
	for k := int64(1); ; k += 2 {
		term.Quo(power, by.SetInt64(k))
		if p.negligible(term, sum) {
			return sum
		}
		sum.Add(sum, term)
		power.Mul(power, square)
	}
}

// Cbrt is the cube root of x.
func (p Bits) Cbrt(x *big.Float) *big.Float {
	if x.Sign() == 0 {
		return p.New()
	}
	// Newton's method, which doubles the right digits each time, from a root
	// between 1/2 and 2 on.
	m := p.New()
	e := x.MantExp(m)
	third := e / 3
	m.SetMantExp(m, e-3*third)
	y, square := p.int(1), p.New()
	if m.Sign() < 0 {
		y.Neg(y)
	}
	for digits := Bits(1); digits < 8*p; digits *= 2 {
		square.Mul(y, y)
		y.Add(p.scaled(y, 1), p.New().Quo(m, square))
		y.Quo(y, p.int(3))
	}
	return y.SetMantExp(y, third)
}
