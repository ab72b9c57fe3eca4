package bigmath

import "math/big"

// SinCos are the sine and the cosine of x.
func (p Bits) SinCos(x *big.Float) (sin, cos *big.Float) {
	rest, quarter := p.reduceByHalfPi(x)
	square := p.New().Mul(rest, rest)
	square.Neg(square)
	sin = p.series(rest, square, func(k int64) int64 { return 2 * k * (2*k + 1) })
	cos = p.series(p.int(1), square, func(k int64) int64 { return 2 * k * (2*k - 1) })
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

func (p Bits) Sin(x *big.Float) *big.Float { s, _ := p.SinCos(x); return s }
func (p Bits) Cos(x *big.Float) *big.Float { _, c := p.SinCos(x); return c }

// Tan is the tangent of x.
func (p Bits) Tan(x *big.Float) *big.Float {
	s, c := p.SinCos(x)
	return s.Quo(s, c)
}

// reduceByHalfPi is what is left of x, between -pi/4 and pi/4, when a multiple
// of pi/2 is taken away, and which multiple that is, modulo 4.
func (p Bits) reduceByHalfPi(x *big.Float) (rest *big.Float, quarter int64) {
	wide := 2*p + Bits(max(x.MantExp(nil), 0))
	halfPi := wide.scaled(wide.Pi(), -1)
	turns := wide.New().Quo(x, halfPi)
	half := wide.New().SetFloat64(0.5)
	if turns.Sign() < 0 {
		half.Neg(half)
	}
	whole, _ := turns.Add(turns, half).Int(nil)
	multiple := wide.New().SetInt(whole)
	multiple.Mul(multiple, halfPi)
	rest = p.New().Set(multiple.Sub(wide.New().Set(x), multiple))
	return rest, new(big.Int).Mod(whole, big.NewInt(4)).Int64()
}

// Atan is the arcus tangent of x.
func (p Bits) Atan(x *big.Float) *big.Float {
	return p.odd(x, func(x *big.Float) *big.Float {
		one := p.int(1)
		if x.Cmp(one) > 0 { // atan(x) = pi/2 - atan(1/x)
			y := p.Atan(p.New().Quo(one, x))
			return y.Sub(p.scaled(p.Pi(), -1), y)
		}
		// atan(x) = 2 atan(x / (1 + sqrt(1 + x^2))), until the series is short.
		y := p.New().Set(x)
		const halvings = 8
		for range halvings {
			root := p.New().Mul(y, y)
			root.Sqrt(root.Add(root, one))
			y.Quo(y, root.Add(root, one))
		}
		square := p.New().Mul(y, y)
		sum := p.powers(y, square.Neg(square))
		return sum.SetMantExp(sum, halvings)
	})
}

// Asin and Acos are the arcus functions of numbers from -1 to 1.
func (p Bits) Asin(x *big.Float) *big.Float {
	return p.odd(x, func(x *big.Float) *big.Float {
		one := p.int(1)
		if x.Cmp(one) == 0 { // where the quotient below has no value
			return p.scaled(p.Pi(), -1)
		}
		root := p.New().Mul(x, x)
		root.Sqrt(root.Sub(one, root))
		return p.Atan(root.Quo(x, root))
	})
}

func (p Bits) Acos(x *big.Float) *big.Float {
	one := p.int(1)
	below := p.New().Add(one, x)
	if below.Sign() == 0 {
		return p.Pi()
	}
	half := p.Atan(below.Sqrt(below.Quo(p.New().Sub(one, x), below)))
	return half.SetMantExp(half, 1)
}

// Atan2 is the angle of a point that is not on an axis.
func (p Bits) Atan2(y, x *big.Float) *big.Float {
	a := p.Atan(p.New().Quo(y, x))
	if x.Sign() < 0 {
		turn := p.Pi()
		if y.Sign() < 0 {
			turn.Neg(turn)
		}
		a.Add(a, turn)
	}
	return a
}
