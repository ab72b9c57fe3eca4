package sim

import (
	"math"
	"math/big"

	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
)

// nearestBinary rounds to nearest even, oddBinary rounds f32 operands' results to odd in f64,
// bigBinary is exact, and fullBinary has the loops over all lanes for f32.
var (
	nearestBinary = map[string]func(*apfloat.Format) scalar.Binary{
		"add": scalar.FloatAdd, "sub": scalar.FloatSub, "mul": scalar.FloatMul, "div": scalar.FloatDiv,
	}
	oddBinary = map[string]func(a, b float64) float64{
		"add": scalar.AddToOdd,
		"sub": func(a, b float64) float64 { return scalar.AddToOdd(a, -b) },
		"mul": func(a, b float64) float64 { return a * b },
		"div": divideToOdd,
	}
	bigBinary = map[string]func(z, a, b *big.Float) *big.Float{
		"add": (*big.Float).Add, "sub": (*big.Float).Sub, "mul": (*big.Float).Mul, "div": (*big.Float).Quo,
	}
	fullBinary = map[string]func(d, a, b *lanes){"add": addF32, "sub": subF32, "mul": mulF32}
)

// toOdd rounds to odd: a rounded number that is off by err moves to a neighbour whose last bit is
// set, so that rounding it again equals rounding the exact number.
func toOdd(v, err float64) float64 {
	if err == 0 || v-v != 0 || math.Float64bits(v)&1 != 0 {
		return v
	}
	if (err > 0) == (v > 0) {
		return math.Float64frombits(math.Float64bits(v) + 1)
	}
	return math.Float64frombits(math.Float64bits(v) - 1)
}

func divideToOdd(a, b float64) float64 {
	q := a / b
	return toOdd(q, math.FMA(-q, b, a)*math.Copysign(1, b))
}

// exactBits is a precision that holds every sum and product of f64 numbers, and quotients well
// enough to round them.
const exactBits = 4400

// directed is arithmetic with a directed rounding mode.
func directed(name string, s floatModifiers) func(a, b uint64) uint64 {
	format, mode := s.t.format, s.mode
	dec := scalar.Decoder(format)
	nearest := nearestBinary[name](format)
	return func(a, b uint64) uint64 {
		x, y := dec(a), dec(b)
		plain := nearest(a, b)
		if v := dec(plain); v != v || math.IsInf(x, 0) || math.IsInf(y, 0) || name == "div" && y == 0 {
			return plain
		} else if v == 0 && (x == 0 || y == 0 || name == "add" || name == "sub") {
			// The result is an exact zero; the sign of a difference depends on the mode.
			if mode == apfloat.Down && (name == "add" || name == "sub") && (math.Signbit(x) || math.Signbit(y) != (name == "sub")) {
				return 1 << (format.Bits - 1)
			}
			return plain
		}
		if format == apfloat.F64 {
			z := bigBinary[name](new(big.Float).SetPrec(exactBits), big.NewFloat(x), big.NewFloat(y))
			return format.FromBigFloat(z, mode).Lo
		}
		return scalar.Encoder(format, mode)(oddBinary[name](x, y))
	}
}

func directedFMA(s floatModifiers) func(a, b, c uint64) uint64 {
	format, mode := s.t.format, s.mode
	dec, nearest := scalar.Decoder(format), scalar.FloatFMA(format)
	add := directed("add", s)
	return func(a, b, c uint64) uint64 {
		x, y, z := dec(a), dec(b), dec(c)
		if sum := x*y + z; sum-sum != 0 && math.IsInf(x*y, 0) == (math.IsInf(x, 0) || math.IsInf(y, 0)) || x == 0 || y == 0 || x != x || y != y || z != z {
			if x == 0 || y == 0 {
				return add(format.FromFloat64(x*y).Lo, c)
			}
			return nearest(a, b, c)
		}
		exact := new(big.Float).SetPrec(exactBits).Mul(big.NewFloat(x), big.NewFloat(y))
		exact.Add(exact, big.NewFloat(z))
		if exact.Sign() == 0 {
			if mode == apfloat.Down {
				return 1 << (format.Bits - 1)
			}
			return 0
		}
		return format.FromBigFloat(exact, mode).Lo
	}
}

func directedSqrt(s floatModifiers) func(a uint64) uint64 {
	format, mode := s.t.format, s.mode
	dec, nearest := scalar.Decoder(format), scalar.Sqrt(format)
	return func(a uint64) uint64 {
		x := dec(a)
		if !(x > 0) || math.IsInf(x, 0) {
			return nearest(a)
		}
		return format.FromBigFloat(new(big.Float).SetPrec(300).Sqrt(big.NewFloat(x)), mode).Lo
	}
}
