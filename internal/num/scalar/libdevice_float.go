package scalar

import (
	"math"

	"github.com/tshared/tshared/internal/num/apfloat"
)

var unaryFunctions = map[string]FloatUnary{
	"sqrt": Sqrt, "rsqrt": RSqrt, "cbrt": Cbrt, "rcbrt": Function1(func(x float64) float64 { return 1 / math.Cbrt(x) }),
	"exp": Exp, "exp2": Exp2, "exp10": Exp10, "expm1": Expm1,
	"log": Log, "log2": Log2, "log10": Log10, "log1p": Log1p, "logb": Function1(math.Logb), "ilogb": ilogb,
	"sin": Sin, "cos": Cos, "tan": Tan, "asin": Asin, "acos": Acos, "atan": Atan,
	"sinh": Sinh, "cosh": Cosh, "tanh": Tanh, "asinh": Asinh, "acosh": Acosh, "atanh": Atanh,
	"sinpi": Function1(sinPi), "cospi": Function1(cosPi),
	"erf": Erf, "erfc": Erfc, "erfinv": Function1(math.Erfinv), "erfcinv": Function1(math.Erfcinv), "erfcx": Function1(erfcx),
	"normcdf":    Function1(func(x float64) float64 { return 0.5 * math.Erfc(-x/math.Sqrt2) }),
	"normcdfinv": Function1(func(x float64) float64 { return -math.Sqrt2 * math.Erfcinv(2*x) }),
	"tgamma":     Function1(math.Gamma), "lgamma": Function1(func(x float64) float64 { v, _ := math.Lgamma(x); return v }),
	"j0": Function1(math.J0), "j1": Function1(math.J1), "y0": Function1(math.Y0), "y1": Function1(math.Y1),
	"cyl_bessel_i0": Function1(besselI(0)), "cyl_bessel_i1": Function1(besselI(1)),
	"floor": Floor, "ceil": Ceil, "trunc": Trunc, "round": Round, "rint": RoundEven, "nearbyint": RoundEven,
	"llrint": toI64(math.RoundToEven), "llround": toI64(math.Round),
	"fabs": FloatAbs, "isinf": FloatIsInf, "isnan": FloatIsNaN, "finite": FloatIsFinite, "signbit": signBit,
}

var binaryFunctions = map[string]FloatBinaryFn{
	"pow": Pow, "atan2": Atan2, "fmod": FloatRem, "remainder": Function2(math.Remainder),
	"hypot": Function2(math.Hypot), "rhypot": Function2(func(a, b float64) float64 { return 1 / math.Hypot(a, b) }),
	"fdim": Function2(positiveDifference), "fmax": FloatMaxNum, "fmin": FloatMinNum, "copysign": FloatCopySign,
	"nextafter": nextAfter,
	"powi":      func(f *apfloat.Format) Binary { return FloatPowI(f, 32) }, "ldexp": scaleByPower, "scalbn": scaleByPower,
	"jn": bessel(math.Jn), "yn": bessel(math.Yn),
}

// vectorFunctions are functions of the elements of a vector.
var vectorFunctions = map[string]func(x []float64) float64{
	"norm3d": norm, "norm4d": norm, "rnorm3d": inverseNorm, "rnorm4d": inverseNorm,
}

func inverseNorm(x []float64) float64 { return 1 / norm(x) }

// toI64 rounds to an integral value and gives the nearest i64.
func toI64(round func(float64) float64) FloatUnary {
	return func(f *apfloat.Format) Unary { return floatToInt(f, 64, true, round) }
}

func scaleByPower(f *apfloat.Format) Binary {
	dec, enc := Decoder(f), Encoder(f, apfloat.NearestEven)
	return func(a, n uint64) uint64 { return enc(math.Ldexp(dec(a), int(Signed(n, 32)))) }
}

// maxOrder bounds the time of a Bessel function, which grows with its order; beyond it the result
// is NaN.
const maxOrder = 1 << 20

func bessel(fn func(n int, x float64) float64) func(*apfloat.Format) Binary {
	return func(f *apfloat.Format) Binary {
		dec, enc := Decoder(f), Encoder(f, apfloat.NearestEven)
		return func(n, x uint64) uint64 {
			order := Signed(n, 32)
			if abs(order) > maxOrder {
				return enc(math.NaN())
			}
			return enc(fn(int(order), dec(x)))
		}
	}
}

// besselI is the modified Bessel function of the first kind: its power series
// where that converges quickly, its asymptotic one beyond.
func besselI(order int) func(float64) float64 {
	return func(x float64) float64 {
		sign := 1.0
		if x < 0 && order == 1 {
			sign = -1
		}
		x = math.Abs(x)
		if x > 30 {
			return sign * besselAsymptotic(order, x)
		}
		term := 1.0
		if order == 1 {
			term = x / 2
		}
		sum := term
		for k := 1.0; term > sum*1e-18; k++ {
			term *= x * x / 4 / (k * (k + float64(order)))
			sum += term
		}
		return sign * sum
	}
}

func besselAsymptotic(order int, x float64) float64 {
	mu, term, sum := float64(4*order*order), 1.0, 1.0
	for k := 1.0; k < 30; k++ {
		odd := 2*k - 1
		next := -term * (mu - odd*odd) / (k * 8 * x)
		if math.Abs(next) >= math.Abs(term) {
			break
		}
		term = next
		sum += term
	}
	return math.Exp(x) / math.Sqrt(2*math.Pi*x) * sum
}

// ilogb is the exponent of a number, with the device's values for 0, infinity and NaN.
func ilogb(f *apfloat.Format) Unary {
	dec := Decoder(f)
	return func(a uint64) uint64 {
		x := dec(a)
		switch {
		case x == 0 || x != x:
			return 0x80000000
		case math.IsInf(x, 0):
			return 0x7fffffff
		}
		return uint64(math.Ilogb(x)) & mask(32)
	}
}

func signBit(f *apfloat.Format) Unary {
	return func(a uint64) uint64 { return a >> (f.Bits - 1) }
}

// saturate clamps an f32 to [0, 1]; NaN becomes 0.
func saturate(a uint64) uint64 {
	x := value32(a)
	switch {
	case !(x > 0):
		return 0
	case x > 1:
		x = 1
	}
	return pattern32(x)
}

func nextAfter(f *apfloat.Format) Binary {
	if f == apfloat.F32 {
		return func(a, b uint64) uint64 { return pattern32(math.Nextafter32(value32(a), value32(b))) }
	}
	return floatBinary(f, math.Nextafter)
}

func norm(x []float64) float64 {
	r := 0.0
	for _, v := range x {
		r = math.Hypot(r, v)
	}
	return r
}

// sinPi and cosPi reduce the argument exactly, by whole turns first.
func sinPi(x float64) float64 {
	r := math.Mod(x, 2)
	switch {
	case math.Abs(r) == 1:
		return math.Copysign(0, x)
	case r == 0.5 || r == -1.5:
		return 1
	case r == -0.5 || r == 1.5:
		return -1
	}
	return math.Sin(r * math.Pi)
}

func cosPi(x float64) float64 {
	r := math.Abs(math.Mod(x, 2))
	switch r {
	case 0.5, 1.5:
		return 0
	}
	return math.Cos(r * math.Pi)
}

// erfcx is exp(x*x)*erfc(x); its continued fraction is used where erfc underflows.
func erfcx(x float64) float64 {
	if x < 20 {
		return math.Exp(x*x) * math.Erfc(x)
	}
	tail := 0.0
	for k := 60.0; k > 0; k-- {
		tail = k / 2 / (x + tail)
	}
	return 1 / (math.Sqrt(math.Pi) * (x + tail))
}

// positiveDifference is C's fdim: unlike Go's math.Dim it is 0 for two equal infinities.
func positiveDifference(x, y float64) float64 {
	if x <= y {
		return 0
	}
	return x - y
}
