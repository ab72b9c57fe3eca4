package constfold

import "math/big"

// Functions of real numbers, to far more digits than any format keeps. They
// are slow and meant for single constants.

// realBits is the working precision: enough that what is lost on the way does
// not show in the first 128 bits.
const realBits = 320

// NewReal is a zero to compute in.
func NewReal() *big.Float { return new(big.Float).SetPrec(realBits) }

func realInt(v int64) *big.Float            { return NewReal().SetInt64(v) }
func halved(x *big.Float, n int) *big.Float { return NewReal().SetMantExp(x, -n) }

// negligible reports whether a term no longer matters next to a sum.
func negligible(term, sum *big.Float) bool {
	return term.Sign() == 0 || sum.Sign() != 0 && term.MantExp(nil) < sum.MantExp(nil)-realBits
}

// RealExp is e to the power of x.
func RealExp(x *big.Float) *big.Float {
	// e^x = (e^(x/2^n))^(2^n), with an argument small enough for the series.
	n := max(x.MantExp(nil)+16, 0)
	small := halved(x, n)
	sum, term := realInt(1), realInt(1)
	for k := int64(1); ; k++ {
		term.Mul(term, small)
		term.Quo(term, realInt(k))
		if negligible(term, sum) {
			break
		}
		sum.Add(sum, term)
	}
	for range n {
		sum.Mul(sum, sum)
	}
	return sum
}

// RealLog is the logarithm to base e of a positive number.
func RealLog(x *big.Float) *big.Float {
	// x = m * 2^e with m near 1, and log m = 2 artanh((m-1)/(m+1)).
	m := NewReal()
	e := x.MantExp(m)
	if m.Cmp(big.NewFloat(0.70710678)) < 0 {
		m.SetMantExp(m, 1)
		e--
	}
	one := realInt(1)
	q := NewReal().Quo(NewReal().Sub(m, one), NewReal().Add(m, one))
	log := doubleArtanh(q)
	return log.Add(log, NewReal().Mul(realInt(int64(e)), RealLn2()))
}

// RealLn2 is the logarithm of 2.
func RealLn2() *big.Float { return doubleArtanh(NewReal().Quo(realInt(1), realInt(3))) }

// doubleArtanh is 2 artanh(q) = 2 (q + q^3/3 + q^5/5 + ...) for a small q.
func doubleArtanh(q *big.Float) *big.Float {
	sum, power := NewReal(), NewReal().Set(q)
	square := NewReal().Mul(q, q)
	for k := int64(1); ; k += 2 {
		term := NewReal().Quo(power, realInt(k))
		if negligible(term, sum) {
			return sum.SetMantExp(sum, 1)
		}
		sum.Add(sum, term)
		power.Mul(power, square)
	}
}

// RealSinCos are the sine and the cosine of x.
func RealSinCos(x *big.Float) (sin, cos *big.Float) {
	rest, quarter := reduceByHalfPi(x)
	square := NewReal().Mul(rest, rest)
	square.Neg(square)
	series := func(first *big.Float, k int64) *big.Float {
		sum, term := NewReal().Set(first), NewReal().Set(first)
		for ; ; k += 2 {
			term.Mul(term, square)
			term.Quo(term, realInt(k*(k+1)))
			if negligible(term, sum) {
				return sum
			}
			sum.Add(sum, term)
		}
	}
	sin, cos = series(rest, 2), series(realInt(1), 1)
	switch quarter {
	case 1:
		sin, cos = cos, sin.Neg(sin)
	case 2:
		sin, cos = sin.Neg(sin), cos.Neg(cos)
	case 3:
		sin, cos = cos.Neg(cos), sin
	}
	return sin, cos
}

// reduceByHalfPi is what is left of x, between -pi/4 and pi/4, when a multiple
// of pi/2 is taken away, and which multiple that is, modulo 4.
func reduceByHalfPi(x *big.Float) (rest *big.Float, quarter int64) {
	bits := uint(2*realBits + max(x.MantExp(nil), 0))
	halfPi := realPi(bits)
	halfPi.SetMantExp(halfPi, -1)
	wide := new(big.Float).SetPrec(bits).Quo(x, halfPi)
	half := new(big.Float).SetPrec(bits).SetFloat64(0.5)
	if wide.Sign() < 0 {
		half.Neg(half)
	}
	whole, _ := wide.Add(wide, half).Int(nil)
	multiple := new(big.Float).SetPrec(bits).SetInt(whole)
	multiple.Mul(multiple, halfPi)
	rest = NewReal().Set(multiple.Sub(new(big.Float).SetPrec(bits).Set(x), multiple))
	return rest, new(big.Int).Mod(whole, big.NewInt(4)).Int64()
}

// RealPi is pi.
func RealPi() *big.Float { return NewReal().Set(realPi(realBits + 64)) }

// realPi is 16 arctan(1/5) - 4 arctan(1/239), in fixed point.
func realPi(bits uint) *big.Float {
	scale := bits + 32
	arctanInverse := func(n int64) *big.Int {
		term := new(big.Int).Lsh(big.NewInt(1), scale)
		term.Quo(term, big.NewInt(n))
		sum, square := new(big.Int), big.NewInt(n*n)
		for k := int64(1); term.Sign() != 0; k += 2 {
			part := new(big.Int).Quo(term, big.NewInt(k))
			if k%4 == 3 {
				part.Neg(part)
			}
			sum.Add(sum, part)
			term.Quo(term, square)
		}
		return sum
	}
	pi := new(big.Int).Mul(big.NewInt(16), arctanInverse(5))
	pi.Sub(pi, new(big.Int).Mul(big.NewInt(4), arctanInverse(239)))
	f := new(big.Float).SetPrec(bits).SetInt(pi)
	return f.SetMantExp(f, -int(scale))
}

// RealAtan is the arcus tangent of x.
func RealAtan(x *big.Float) *big.Float {
	if x.Sign() < 0 {
		y := RealAtan(NewReal().Neg(x))
		return y.Neg(y)
	}
	one := realInt(1)
	if x.Cmp(one) > 0 { // atan(x) = pi/2 - atan(1/x)
		y := RealAtan(NewReal().Quo(one, x))
		return y.Sub(halved(RealPi(), 1), y)
	}
	// atan(x) = 2 atan(x / (1 + sqrt(1 + x^2))), until the series is short.
	y := NewReal().Set(x)
	const halvings = 8
	for range halvings {
		root := NewReal().Mul(y, y)
		root.Sqrt(root.Add(root, one))
		y.Quo(y, root.Add(root, one))
	}
	sum, power := NewReal(), NewReal().Set(y)
	square := NewReal().Mul(y, y)
	square.Neg(square)
	for k := int64(1); ; k += 2 {
		term := NewReal().Quo(power, realInt(k))
		if negligible(term, sum) {
			return sum.SetMantExp(sum, halvings)
		}
		sum.Add(sum, term)
		power.Mul(power, square)
	}
}
