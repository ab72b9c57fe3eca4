package scalar

import (
	"math"
	"math/big"

	"github.com/tshared/tshared/internal/apfloat"
	"github.com/tshared/tshared/internal/reals"
)

// FloatUnary and FloatBinaryFn name the functions below without a format.
type (
	FloatUnary    func(*apfloat.Format) Unary
	FloatBinaryFn func(*apfloat.Format) Binary
)

// Function1 evaluates a function in f64 and rounds the result to the format. For
// narrower formats that is the nearest number but for arguments where the result
// is within f64's error of a tie.
func Function1(f func(float64) float64) FloatUnary {
	return func(format *apfloat.Format) Unary { return floatUnary(format, f) }
}

func Function2(f func(a, b float64) float64) FloatBinaryFn {
	return func(format *apfloat.Format) Binary { return floatBinary(format, f) }
}

// The functions of one number, all exact or correctly rounded.
var (
	Sqrt      = Function1(math.Sqrt)
	Floor     = Function1(math.Floor)
	Ceil      = Function1(math.Ceil)
	Trunc     = Function1(math.Trunc)
	Round     = Function1(math.Round)
	RoundEven = Function1(math.RoundToEven)

	RSqrt = nearest1(rsqrt, func(p reals.Bits, x *big.Float) *big.Float {
		return p.New().Quo(big.NewFloat(1), p.New().Sqrt(x))
	})
	Exp   = nearest1(math.Exp, reals.Bits.Exp)
	Exp2  = nearest1(math.Exp2, reals.Bits.Exp2)
	Exp10 = nearest1(exp10, reals.Bits.Exp10)
	Expm1 = nearest1(math.Expm1, reals.Bits.Expm1)
	Log   = nearest1(math.Log, reals.Bits.Log)
	Log2  = nearest1(log2, reals.Bits.Log2)
	Log10 = nearest1(math.Log10, reals.Bits.Log10)
	Log1p = nearest1(math.Log1p, reals.Bits.Log1p)
	Sin   = nearest1(math.Sin, reals.Bits.Sin)
	Cos   = nearest1(math.Cos, reals.Bits.Cos)
	Tan   = nearest1(math.Tan, reals.Bits.Tan)
	Asin  = nearest1(math.Asin, reals.Bits.Asin)
	Acos  = nearest1(math.Acos, reals.Bits.Acos)
	Atan  = nearest1(math.Atan, reals.Bits.Atan)
	Sinh  = nearest1(math.Sinh, reals.Bits.Sinh)
	Cosh  = nearest1(math.Cosh, reals.Bits.Cosh)
	Tanh  = nearest1(math.Tanh, reals.Bits.Tanh)
	Asinh = nearest1(math.Asinh, reals.Bits.Asinh)
	Acosh = nearest1(math.Acosh, reals.Bits.Acosh)
	Atanh = nearest1(math.Atanh, reals.Bits.Atanh)
	Cbrt  = nearest1(math.Cbrt, reals.Bits.Cbrt)
	Erf   = nearest1(math.Erf, reals.Bits.Erf)
	Erfc  = nearest1(math.Erfc, reals.Bits.Erfc)

	Atan2 = nearest2(math.Atan2, reals.Bits.Atan2)
	Pow   = nearest2(math.Pow, power)
)

func rsqrt(x float64) float64 { return 1 / math.Sqrt(x) }

func exp10(x float64) float64 { return math.Pow(10, x) }

// log2 splits off the exponent so that powers of two are exact and numbers close
// to 1 lose nothing.
func log2(x float64) float64 {
	if x > 0.5 && x < 2 {
		return math.Log1p(x-1) * math.Log2E
	}
	return math.Log2(x)
}

// power is x to the power of y; a negative x is only asked for where y is whole.
func power(p reals.Bits, x, y *big.Float) *big.Float {
	v := p.Pow(p.New().Abs(x), y)
	if x.Sign() < 0 {
		if n, _ := y.Int(nil); n.Bit(0) == 1 {
			v.Neg(v)
		}
	}
	return v
}

// FloatPowI raises a float to a signed integer power, rounded once.
func FloatPowI(f *apfloat.Format, width int) Binary {
	dec, n := Decoder(f), newNearest(f)
	return func(a, exponent uint64) uint64 {
		return n.of2(dec(a), float64(Signed(exponent, width)), math.Pow, power)
	}
}
