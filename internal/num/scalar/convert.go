package scalar

import (
	"math"

	"github.com/tshared/tshared/internal/num/apfloat"
)

// FloatToFloat converts between formats with one rounding.
func FloatToFloat(from, to *apfloat.Format, mode apfloat.RoundingMode) Unary {
	dec, enc := Decoder(from), Encoder(to, mode)
	return func(a uint64) uint64 { return enc(dec(a)) }
}

// FloatToFloatSaturating converts; infinities and numbers too large for the format become the
// largest number, NaN stays NaN.
func FloatToFloatSaturating(from, to *apfloat.Format, mode apfloat.RoundingMode) Unary {
	dec, enc := Decoder(from), Encoder(to, mode)
	most := to.Float64(to.Largest(false))
	return func(a uint64) uint64 {
		x := dec(a)
		switch {
		case x > most:
			x = most
		case x < -most:
			x = -most
		}
		return enc(x)
	}
}

// SignedToFloat and UnsignedToFloat convert integers with one rounding.
func SignedToFloat(width int, to *apfloat.Format) Unary {
	return signedToFloat(width, to, apfloat.NearestEven)
}

func UnsignedToFloat(_ int, to *apfloat.Format) Unary {
	return unsignedToFloat(to, apfloat.NearestEven)
}

func signedToFloat(width int, to *apfloat.Format, mode apfloat.RoundingMode) Unary {
	magnitude := integerEncoder(to, mode)
	return func(a uint64) uint64 {
		if v := Signed(a, width); v < 0 {
			return magnitude(uint64(-v), true)
		}
		return magnitude(a, false)
	}
}

func unsignedToFloat(to *apfloat.Format, mode apfloat.RoundingMode) Unary {
	magnitude := integerEncoder(to, mode)
	return func(a uint64) uint64 { return magnitude(a, false) }
}

func integerEncoder(to *apfloat.Format, mode apfloat.RoundingMode) func(u uint64, neg bool) uint64 {
	if to == apfloat.F64 {
		return func(u uint64, neg bool) uint64 { return integerToF64(u, neg, mode) }
	}
	enc := Encoder(to, mode)
	return func(u uint64, neg bool) uint64 {
		// Bits beyond f64's precision are kept as a sticky bit, which is all that rounding to
		// fewer bits needs.
		if cut := u & (1<<11 - 1); u >= 1<<53 && cut != 0 {
			u = u - cut | 1<<11
		}
		x := float64(u)
		if neg {
			x = -x
		}
		return enc(x)
	}
}

func integerToF64(u uint64, neg bool, mode apfloat.RoundingMode) uint64 {
	x := float64(u)
	if mode != apfloat.NearestEven {
		x = directed(u, x, neg, mode)
	}
	if neg {
		x = -x
	}
	return math.Float64bits(x)
}

// directed corrects a magnitude that was rounded to nearest.
func directed(u uint64, x float64, neg bool, mode apfloat.RoundingMode) float64 {
	over, under := x >= 1<<64 || uint64(x) > u, x < 1<<64 && uint64(x) < u
	up := mode == apfloat.Up && !neg || mode == apfloat.Down && neg
	switch {
	case up && under:
		return math.Nextafter(x, math.Inf(1))
	case !up && over:
		return math.Nextafter(x, 0)
	}
	return x
}

// FloatToSigned and FloatToUnsigned drop the fraction; numbers out of range saturate.
func FloatToSigned(from *apfloat.Format, width int) Unary {
	return floatToInt(from, width, true, math.Trunc)
}

func FloatToUnsigned(from *apfloat.Format, width int) Unary {
	return floatToInt(from, width, false, math.Trunc)
}

func floatToInt(from *apfloat.Format, width int, signed bool, round func(float64) float64) Unary {
	dec, m := Decoder(from), mask(width)
	least, limit := 0.0, math.Ldexp(1, width)
	lowest, highest := uint64(0), m
	if signed {
		limit = math.Ldexp(1, width-1)
		least = -limit
		lowest, highest = uint64(1)<<(width-1), m>>1
	}
	return func(a uint64) uint64 {
		x := round(dec(a))
		switch {
		case x != x:
			return 0
		case x <= least:
			return lowest
		case x >= limit:
			return highest
		case x < 0:
			return uint64(int64(x)) & m
		}
		return uint64(x)
	}
}

// TruncateTF32 keeps ten fraction bits of an f32, as matrix hardware does with
// operands that are not tf32 yet.
func TruncateTF32(a uint64) uint64 {
	if a&0x7fffffff > 0x7f800000 {
		return nan32
	}
	return a &^ (1<<13 - 1)
}

// RoundTF32 keeps ten fraction bits of an f32, rounding to nearest and ties away
// from zero as the hardware's conversion does.
func RoundTF32(a uint64) uint64 {
	if a&0x7f800000 == 0x7f800000 {
		return TruncateTF32(a)
	}
	return (a + 1<<12) &^ (1<<13 - 1) & 0xffffffff
}
