package scalar

import (
	"math"
	"math/big"

	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/bigmath"
)

// nearest1 and nearest2 return the correctly rounded value of a function. quick is the machine's
// function: it handles zero, infinities and arguments outside of the domain, and is accurate except
// in the last bits of f64. exact decides where that is not enough.
func nearest1(quick func(float64) float64, exact func(bigmath.Bits, *big.Float) *big.Float) FloatUnary {
	return func(format *apfloat.Format) Unary {
		dec, n := Decoder(format), newNearest(format)
		return func(a uint64) uint64 {
			x := dec(a)
			return n.of(quick(x), finite(x) && x != 0, func(p bigmath.Bits) *big.Float { return exact(p, big.NewFloat(x)) })
		}
	}
}

type realFunction2 func(p bigmath.Bits, x, y *big.Float) *big.Float

func nearest2(quick func(a, b float64) float64, exact realFunction2) FloatBinaryFn {
	return func(format *apfloat.Format) Binary {
		dec, n := Decoder(format), newNearest(format)
		return func(a, b uint64) uint64 { return n.of2(dec(a), dec(b), quick, exact) }
	}
}

func finite(x float64) bool { return !math.IsInf(x, 0) && x == x }

// nearest rounds correctly to a format.
type nearest struct {
	wide bool // the format is f64
	enc  func(float64) uint64
}

func newNearest(f *apfloat.Format) nearest {
	return nearest{f == apfloat.F64, Encoder(f, apfloat.NearestEven)}
}

func (n nearest) of2(x, y float64, quick func(a, b float64) float64, exact realFunction2) uint64 {
	regular := finite(x) && finite(y) && x != 0 && y != 0
	return n.of(quick(x, y), regular, func(p bigmath.Bits) *big.Float { return exact(p, big.NewFloat(x), big.NewFloat(y)) })
}

const (
	// quickError bounds the relative error of the machine's functions.
	quickError = 0x1p-40
	// fewBits nearly always suffice to round to f64; fewError bounds the relative error then.
	fewBits, fewError = bigmath.Bits(160), 0x1p-110
	// tieBits decide: a value that close to a tie is a tie.
	tieBits = 200
)

// of rounds the value of a function: approximately v, and exactly exact unless the arguments are
// special.
func (n nearest) of(v float64, regular bool, exact func(bigmath.Bits) *big.Float) uint64 {
	if !regular || v != v {
		return n.enc(v)
	}
	if !n.wide {
		if below, above := n.enc(v*(1-quickError)), n.enc(v*(1+quickError)); below == above {
			return above
		}
	}
	x := exact(fewBits)
	if below, above := n.round(around(x, -fewError)), n.round(around(x, fewError)); below == above {
		return above
	}
	return n.round(exact(bigmath.Most).SetPrec(tieBits))
}

// around is x with a relative error.
func around(x *big.Float, e float64) *big.Float {
	if x.IsInf() {
		return x
	}
	off := new(big.Float).SetPrec(x.Prec()).Mul(x, big.NewFloat(e))
	return off.Add(x, off)
}

// round rounds once: to f64, or through round-to-odd to a narrower format.
func (n nearest) round(x *big.Float) uint64 {
	if n.wide {
		v, _ := x.Float64()
		return n.enc(v)
	}
	return n.enc(toOdd(x))
}

// toOdd rounds to f64 with round-to-odd. Rounding that to a format of at least two bits less equals
// rounding the number.
func toOdd(x *big.Float) float64 {
	t := new(big.Float).SetPrec(53).SetMode(big.ToZero).Set(x)
	v, _ := t.Float64()
	if t.Cmp(x) != 0 {
		v = math.Float64frombits(math.Float64bits(v) | 1)
	}
	return v
}
