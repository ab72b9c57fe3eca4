package scalar

import (
	"math"
	"math/big"

	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/bigmath"
)

// FloatUnary and FloatBinaryFn are functions that take the format first.
type (
	FloatUnary    func(*apfloat.Format) Unary
	FloatBinaryFn func(*apfloat.Format) Binary
)

// Function1 computes a function in f64 and rounds the result to the format. For narrower formats
// the result is correctly rounded unless it is within f64's error of a tie.
func Function1(f func(float64) float64) FloatUnary {
	return func(format *apfloat.Format) Unary { return floatUnary(format, f) }
}

func Function2(f func(a, b float64) float64) FloatBinaryFn {
	return func(format *apfloat.Format) Binary { return floatBinary(format, f) }
}

// Functions of one number, all exact or correctly rounded.
var (
	Sqrt      = Function1(math.Sqrt)
	Floor     = Function1(math.Floor)
	Ceil      = Function1(math.Ceil)
	Trunc     = Function1(math.Trunc)
	Round     = Function1(math.Round)
	RoundEven = Function1(math.RoundToEven)

	RSqrt = nearest1(rsqrt, func(p bigmath.Bits, x *big.Float) *big.Float {
		return p.New().Quo(big.NewFloat(1), p.New().Sqrt(x))
	})
	Exp   = nearest1(math.Exp, bigmath.Bits.Exp)
	Exp2  = nearest1(math.Exp2, bigmath.Bits.Exp2)
	Exp10 = nearest1(exp10, bigmath.Bits.Exp10)
	Expm1 = nearest1(math.Expm1, bigmath.Bits.Expm1)
	Log   = nearest1(math.Log, bigmath.Bits.Log)
	Log2  = nearest1(log2, bigmath.Bits.Log2)
	Log10 = nearest1(math.Log10, bigmath.Bits.Log10)
	Log1p = nearest1(math.Log1p, bigmath.Bits.Log1p)
	Sin   = nearest1(math.Sin, bigmath.Bits.Sin)
	Cos   = nearest1(math.Cos, bigmath.Bits.Cos)
	Tan   = nearest1(math.Tan, bigmath.Bits.Tan)
	Asin  = nearest1(math.Asin, bigmath.Bits.Asin)
	Acos  = nearest1(math.Acos, bigmath.Bits.Acos)
	Atan  = nearest1(math.Atan, bigmath.Bits.Atan)
	Sinh  = nearest1(math.Sinh, bigmath.Bits.Sinh)
	Cosh  = nearest1(math.Cosh, bigmath.Bits.Cosh)
	Tanh  = nearest1(math.Tanh, bigmath.Bits.Tanh)
	Asinh = nearest1(math.Asinh, bigmath.Bits.Asinh)
	Acosh = nearest1(math.Acosh, bigmath.Bits.Acosh)
	Atanh = nearest1(math.Atanh, bigmath.Bits.Atanh)
	Cbrt  = nearest1(math.Cbrt, bigmath.Bits.Cbrt)
	Erf   = nearest1(math.Erf, bigmath.Bits.Erf)
	Erfc  = nearest1(math.Erfc, bigmath.Bits.Erfc)

	Atan2 = nearest2(math.Atan2, bigmath.Bits.Atan2)
	Pow   = nearest2(math.Pow, power)
)

func rsqrt(x float64) float64 { return 1 / math.Sqrt(x) }

func exp10(x float64) float64 { return math.Pow(10, x) }

// log2 splits off the exponent, so that powers of two are exact and numbers close to 1 lose
// nothing.
func log2(x float64) float64 {
	if x > 0.5 && x < 2 {
		return math.Log1p(x-1) * math.Log2E
	}
	return math.Log2(x)
}

// power is x to the power of y; callers pass a negative x only with a whole y.
func power(p bigmath.Bits, x, y *big.Float) *big.Float {
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
