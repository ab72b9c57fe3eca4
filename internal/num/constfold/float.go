package constfold

import (
	"math"
	"math/big"

	"github.com/tshared/tshared/internal/num/apfloat"
)

// Float is a floating-point number of some format. Arithmetic rounds once, to
// nearest even. A NaN operand is the result, made quiet, the first of two.
type Float struct {
	Format *apfloat.Format
	Bits   apfloat.Bits
}

func (a Float) with(b apfloat.Bits) Float { return Float{a.Format, b} }

func (a Float) IsNaN() bool      { return a.Format.IsNaN(a.Bits) }
func (a Float) IsInf() bool      { return a.Format.IsInf(a.Bits) }
func (a Float) IsFinite() bool   { return a.Format.IsFinite(a.Bits) }
func (a Float) IsZero() bool     { return a.Format.IsZero(a.Bits) }
func (a Float) IsNegative() bool { return a.Format.IsNeg(a.Bits) }

// IsNormal reports whether the number is finite and has full precision.
func (a Float) IsNormal() bool {
	if !a.IsFinite() || a.IsZero() {
		return false
	}
	smallest := a.with(a.Format.SmallestNormal(false))
	c, _ := a.Abs().Compare(smallest)
	return c >= 0
}

// IsOne reports whether the number is 1.
func (a Float) IsOne() bool { return a.Bits == a.Format.FromFloat64(1) }

func (a Float) Neg() Float { return a.with(a.Format.Neg(a.Bits)) }
func (a Float) Abs() Float { return a.with(a.Format.Abs(a.Bits)) }

// CopySign is a with the sign of b.
func (a Float) CopySign(b Float) Float {
	if a.IsNegative() == b.IsNegative() {
		return a
	}
	return a.Neg()
}

// rat is the exact value of a number that is neither infinite nor NaN.
func (a Float) rat() *big.Rat { return a.Format.Rat(a.Bits) }

// rounded is the number nearest to x, with the given sign if that is zero.
func (a Float) rounded(x *big.Rat, negativeZero bool) Float {
	if x.Sign() == 0 {
		return a.with(a.Format.Zero(negativeZero))
	}
	return a.with(a.Format.FromRat(x, apfloat.NearestEven))
}

func (a Float) nan() Float              { return a.with(a.Format.NaN()) }
func (a Float) inf(negative bool) Float { return a.with(a.Format.Inf(negative)) }

// Quiet makes a NaN that signals one that does not.
func (a Float) Quiet() Float {
	if a.isSignaling() {
		return a.with(apfloat.Convert(a.Format, a.Bits, a.Format, apfloat.NearestEven))
	}
	return a
}

// isSignaling reports whether a is a NaN that converting changes.
func (a Float) isSignaling() bool {
	return a.IsNaN() && apfloat.Convert(a.Format, a.Bits, a.Format, apfloat.NearestEven) != a.Bits
}

// firstNaN is the first operand that is NaN, made quiet.
func firstNaN(fs ...Float) (Float, bool) {
	for _, f := range fs {
		if f.IsNaN() {
			return f.Quiet(), true
		}
	}
	return Float{}, false
}

// native computes with the machine's own numbers, for the two formats it has.
// It reports false where the result is NaN, whose bits machines disagree about.
func native(a, b Float, f64 func(x, y float64) float64, f32 func(x, y float32) float32) (Float, bool) {
	switch a.Format {
	case apfloat.F64:
		r := f64(math.Float64frombits(a.Bits.Lo), math.Float64frombits(b.Bits.Lo))
		return a.with(apfloat.Bits{Lo: math.Float64bits(r)}), r == r
	case apfloat.F32:
		r := f32(math.Float32frombits(uint32(a.Bits.Lo)), math.Float32frombits(uint32(b.Bits.Lo)))
		return a.with(apfloat.Bits{Lo: uint64(math.Float32bits(r))}), r == r
	}
	return Float{}, false
}

func (a Float) Add(b Float) Float {
	if r, ok := native(a, b, func(x, y float64) float64 { return x + y }, func(x, y float32) float32 { return x + y }); ok {
		return r
	}
	if n, ok := firstNaN(a, b); ok {
		return n
	}
	switch {
	case a.IsInf() && b.IsInf() && a.IsNegative() != b.IsNegative():
		return a.nan()
	case a.IsInf():
		return a
	case b.IsInf():
		return b
	}
	return a.rounded(new(big.Rat).Add(a.rat(), b.rat()), a.IsNegative() && b.IsNegative())
}

func (a Float) Sub(b Float) Float {
	if n, ok := firstNaN(a, b); ok {
		return n // whose sign subtraction does not change
	}
	return a.Add(b.Neg())
}

func (a Float) Mul(b Float) Float {
	if r, ok := native(a, b, func(x, y float64) float64 { return x * y }, func(x, y float32) float32 { return x * y }); ok {
		return r
	}
	if n, ok := firstNaN(a, b); ok {
		return n
	}
	negative := a.IsNegative() != b.IsNegative()
	switch {
	case a.IsInf() && b.IsZero() || a.IsZero() && b.IsInf():
		return a.nan()
	case a.IsInf() || b.IsInf():
		return a.inf(negative)
	}
	return a.rounded(new(big.Rat).Mul(a.rat(), b.rat()), negative)
}

func (a Float) Div(b Float) Float {
	if r, ok := native(a, b, func(x, y float64) float64 { return x / y }, func(x, y float32) float32 { return x / y }); ok {
		return r
	}
	if n, ok := firstNaN(a, b); ok {
		return n
	}
	negative := a.IsNegative() != b.IsNegative()
	switch {
	case a.IsInf() && b.IsInf() || a.IsZero() && b.IsZero():
		return a.nan()
	case a.IsInf() || b.IsZero():
		return a.inf(negative)
	case b.IsInf():
		return a.with(a.Format.Zero(negative))
	}
	return a.rounded(new(big.Rat).Quo(a.rat(), b.rat()), negative)
}

// Rem is the rest of a division whose quotient is rounded towards zero; it has
// the sign of the dividend.
func (a Float) Rem(b Float) Float {
	if n, ok := firstNaN(a, b); ok {
		return n
	}
	switch {
	case a.IsInf() || b.IsZero():
		return a.nan()
	case b.IsInf():
		return a
	}
	x, y := a.rat(), b.rat()
	q := new(big.Rat).Quo(x, y)
	whole := new(big.Rat).SetInt(new(big.Int).Quo(q.Num(), q.Denom()))
	return a.rounded(x.Sub(x, whole.Mul(whole, y)), a.IsNegative())
}

// Fma is a*b + c, rounded once.
func (a Float) Fma(b, c Float) Float {
	if n, ok := firstNaN(a, b, c); ok {
		return n
	}
	if a.IsInf() || b.IsInf() || c.IsInf() || a.IsZero() || b.IsZero() {
		return a.Mul(b).Add(c)
	}
	product := new(big.Rat).Mul(a.rat(), b.rat())
	negative := a.IsNegative() != b.IsNegative() && c.IsNegative()
	return a.rounded(product.Add(product, c.rat()), negative)
}
