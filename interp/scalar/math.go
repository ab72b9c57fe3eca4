package scalar

import (
	"math"

	"github.com/tshared/tshared/internal/apfloat"
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

// The functions of one number. Sqrt, Floor, Ceil, Trunc, Round and RoundEven are
// exact or correctly rounded.
var (
	Sqrt      = Function1(math.Sqrt)
	RSqrt     = Function1(rsqrt)
	Exp       = Function1(math.Exp)
	Exp2      = Function1(math.Exp2)
	Exp10     = Function1(exp10)
	Expm1     = Function1(math.Expm1)
	Log       = Function1(math.Log)
	Log2      = Function1(log2)
	Log10     = Function1(math.Log10)
	Log1p     = Function1(math.Log1p)
	Sin       = Function1(math.Sin)
	Cos       = Function1(math.Cos)
	Tan       = Function1(math.Tan)
	Asin      = Function1(math.Asin)
	Acos      = Function1(math.Acos)
	Atan      = Function1(math.Atan)
	Sinh      = Function1(math.Sinh)
	Cosh      = Function1(math.Cosh)
	Tanh      = Function1(math.Tanh)
	Asinh     = Function1(math.Asinh)
	Acosh     = Function1(math.Acosh)
	Atanh     = Function1(math.Atanh)
	Cbrt      = Function1(math.Cbrt)
	Erf       = Function1(math.Erf)
	Erfc      = Function1(math.Erfc)
	Floor     = Function1(math.Floor)
	Ceil      = Function1(math.Ceil)
	Trunc     = Function1(math.Trunc)
	Round     = Function1(math.Round)
	RoundEven = Function1(math.RoundToEven)

	Atan2 = Function2(math.Atan2)
	Pow   = Function2(math.Pow)
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

// FloatPowI raises a float to a signed integer power, as repeated
// multiplication rounded once at the end would.
func FloatPowI(f *apfloat.Format, width int) Binary {
	dec, enc := Decoder(f), Encoder(f, apfloat.NearestEven)
	return func(a, n uint64) uint64 { return enc(math.Pow(dec(a), float64(Signed(n, width)))) }
}
