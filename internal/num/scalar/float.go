package scalar

import (
	"math"

	"github.com/tshared/tshared/internal/num/apfloat"
)

// floatBinary rounds the f64 result of f. That is correctly rounded for a sum, difference, product,
// quotient or square root: f64 has more than twice the precision of every narrower format, plus two
// bits, so double rounding is harmless.
func floatBinary(format *apfloat.Format, f func(a, b float64) float64) Binary {
	dec, enc := Decoder(format), Encoder(format, apfloat.NearestEven)
	return func(a, b uint64) uint64 { return enc(f(dec(a), dec(b))) }
}

func floatUnary(format *apfloat.Format, f func(a float64) float64) Unary {
	dec, enc := Decoder(format), Encoder(format, apfloat.NearestEven)
	return func(a uint64) uint64 { return enc(f(dec(a))) }
}

// FloatAdd and the functions below are the arithmetic of a format.
func FloatAdd(f *apfloat.Format) Binary {
	if f == apfloat.F32 {
		return func(a, b uint64) uint64 { return pattern32(value32(a) + value32(b)) }
	}
	return floatBinary(f, func(a, b float64) float64 { return a + b })
}

func FloatSub(f *apfloat.Format) Binary {
	if f == apfloat.F32 {
		return func(a, b uint64) uint64 { return pattern32(value32(a) - value32(b)) }
	}
	return floatBinary(f, func(a, b float64) float64 { return a - b })
}

func FloatMul(f *apfloat.Format) Binary {
	if f == apfloat.F32 {
		return func(a, b uint64) uint64 { return pattern32(value32(a) * value32(b)) }
	}
	return floatBinary(f, func(a, b float64) float64 { return a * b })
}

func FloatDiv(f *apfloat.Format) Binary {
	if f == apfloat.F32 {
		return func(a, b uint64) uint64 { return pattern32(value32(a) / value32(b)) }
	}
	return floatBinary(f, func(a, b float64) float64 { return a / b })
}

func value32(a uint64) float32 { return math.Float32frombits(uint32(a)) }

func pattern32(x float32) uint64 {
	if x != x {
		return nan32
	}
	return uint64(math.Float32bits(x))
}

// FloatRem is the remainder of a truncated division, with the sign of the dividend; always exact.
func FloatRem(f *apfloat.Format) Binary { return floatBinary(f, math.Mod) }

// FloatMaximum and FloatMinimum return NaN when an operand is NaN. In all four, -0 is less than 0.
func FloatMaximum(f *apfloat.Format) Binary { return floatBinary(f, maximum) }
func FloatMinimum(f *apfloat.Format) Binary { return floatBinary(f, minimum) }

// FloatMaxNum and FloatMinNum return the other operand when one is NaN.
func FloatMaxNum(f *apfloat.Format) Binary { return floatBinary(f, numberOr(maximum)) }
func FloatMinNum(f *apfloat.Format) Binary { return floatBinary(f, numberOr(minimum)) }

func maximum(a, b float64) float64 {
	switch {
	case a != a || b != b:
		return math.NaN()
	case a > b || a == b && !math.Signbit(a):
		return a
	}
	return b
}

func minimum(a, b float64) float64 {
	switch {
	case a != a || b != b:
		return math.NaN()
	case a < b || a == b && math.Signbit(a):
		return a
	}
	return b
}

func numberOr(f func(a, b float64) float64) func(a, b float64) float64 {
	return func(a, b float64) float64 {
		switch {
		case a != a:
			return b
		case b != b:
			return a
		}
		return f(a, b)
	}
}

// FloatFMA is a*b+c rounded once.
func FloatFMA(f *apfloat.Format) Ternary {
	dec, enc := Decoder(f), Encoder(f, apfloat.NearestEven)
	if f == apfloat.F64 {
		return func(a, b, c uint64) uint64 { return enc(math.FMA(dec(a), dec(b), dec(c))) }
	}
	return func(a, b, c uint64) uint64 {
		// The product of two numbers narrower than f64 is exact in f64.
		return enc(AddToOdd(float64(dec(a)*dec(b)), dec(c)))
	}
}

// AddToOdd adds with rounding to odd: an inexact sum becomes the neighbour whose last bit is set.
// Rounding that to a format of at least two bits less equals rounding the exact sum.
func AddToOdd(a, b float64) float64 {
	s := a + b
	if s-s != 0 {
		return s
	}
	bb := s - a
	err := (a - (s - bb)) + (b - bb)
	if err == 0 || math.Float64bits(s)&1 != 0 {
		return s
	}
	if (err > 0) == (s > 0) {
		return math.Float64frombits(math.Float64bits(s) + 1)
	}
	return math.Float64frombits(math.Float64bits(s) - 1)
}

// FloatClamp limits x to a range. A NaN x becomes NaN when NaNs propagate, else the lower end.
func FloatClamp(f *apfloat.Format, propagateNaN bool) Ternary {
	dec, enc := Decoder(f), Encoder(f, apfloat.NearestEven)
	least, most := numberOr(minimum), numberOr(maximum)
	return func(x, lo, hi uint64) uint64 {
		v := dec(x)
		if propagateNaN && v != v {
			return enc(v)
		}
		return enc(least(most(v, dec(lo)), dec(hi)))
	}
}

// FloatNeg, FloatAbs and FloatCopySign change only the sign, of NaNs as well. Formats whose only
// NaN is the pattern of -0 have no -0.
func FloatNeg(f *apfloat.Format) Unary {
	l := layoutOf(f)
	return func(a uint64) uint64 {
		if !l.negativeZero && (a == 0 || l.hasNaN && a == l.nan) {
			return a
		}
		return a ^ l.signBit
	}
}

func FloatAbs(f *apfloat.Format) Unary {
	l := layoutOf(f)
	return func(a uint64) uint64 {
		if !l.negativeZero && l.hasNaN && a == l.nan {
			return a
		}
		return a &^ l.signBit
	}
}

func FloatCopySign(f *apfloat.Format) Binary {
	l, neg, abs := layoutOf(f), FloatNeg(f), FloatAbs(f)
	return func(a, b uint64) uint64 {
		if b&l.signBit != 0 {
			return neg(abs(a))
		}
		return abs(a)
	}
}

// FloatCompare is the function of a comparison predicate.
type FloatCompare func(*apfloat.Format) Binary

func floatTest(f func(a, b float64) bool) FloatCompare {
	return func(format *apfloat.Format) Binary {
		dec := Decoder(format)
		return func(a, b uint64) uint64 { return Bool(f(dec(a), dec(b))) }
	}
}

// The comparisons of floats, with an i1 result: FloatO... are false when an operand is NaN,
// FloatU... are true.
var (
	FloatFalse = floatTest(func(a, b float64) bool { return false })
	FloatOEQ   = floatTest(func(a, b float64) bool { return a == b })
	FloatOGT   = floatTest(func(a, b float64) bool { return a > b })
	FloatOGE   = floatTest(func(a, b float64) bool { return a >= b })
	FloatOLT   = floatTest(func(a, b float64) bool { return a < b })
	FloatOLE   = floatTest(func(a, b float64) bool { return a <= b })
	FloatONE   = floatTest(func(a, b float64) bool { return a < b || a > b })
	FloatORD   = floatTest(func(a, b float64) bool { return a == a && b == b })
	FloatUEQ   = floatTest(func(a, b float64) bool { return !(a < b || a > b) })
	FloatUGT   = floatTest(func(a, b float64) bool { return !(a <= b) })
	FloatUGE   = floatTest(func(a, b float64) bool { return !(a < b) })
	FloatULT   = floatTest(func(a, b float64) bool { return !(a >= b) })
	FloatULE   = floatTest(func(a, b float64) bool { return !(a > b) })
	FloatUNE   = floatTest(func(a, b float64) bool { return a != b })
	FloatUNO   = floatTest(func(a, b float64) bool { return a != a || b != b })
	FloatTrue  = floatTest(func(a, b float64) bool { return true })
)

// classTest tests a number, giving an i1.
func classTest(f func(x float64, format *apfloat.Format) bool) FloatUnary {
	return func(format *apfloat.Format) Unary {
		dec := Decoder(format)
		return func(a uint64) uint64 { return Bool(f(dec(a), format)) }
	}
}

var (
	FloatIsFinite = classTest(func(x float64, _ *apfloat.Format) bool { return x-x == 0 })
	FloatIsInf    = classTest(func(x float64, _ *apfloat.Format) bool { return math.IsInf(x, 0) })
	FloatIsNaN    = classTest(func(x float64, _ *apfloat.Format) bool { return x != x })
	FloatIsNormal = classTest(func(x float64, f *apfloat.Format) bool {
		return x-x == 0 && math.Abs(x) >= f.Float64(f.SmallestNormal(false))
	})
)

// FloatNaN is the pattern of the format's NaN, 0 when it has none.
func FloatNaN(f *apfloat.Format) uint64 { return layoutOf(f).nan }

// FloatOf rounds a value to a format, to nearest even.
func FloatOf(f *apfloat.Format, x float64) uint64 { return Encoder(f, apfloat.NearestEven)(x) }
