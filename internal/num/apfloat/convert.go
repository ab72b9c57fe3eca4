package apfloat

import (
	"math"
	"math/big"
)

// Convert rounds a value of one format to another. A signalling NaN becomes
// quiet; its payload keeps the bits there is room for.
func Convert(from *Format, b Bits, to *Format, mode RoundingMode) Bits {
	u := from.unpack(b)
	switch u.class {
	case infinite:
		return to.Inf(u.neg)
	case notANumber:
		return to.withSign(to.nanWithPayload(u.sig, to.MantBits-from.MantBits), u.neg)
	}
	return to.pack(u, false, mode)
}

// nanWithPayload is the quiet NaN carrying a fraction of some other format,
// moved left by shift bits.
func (f *Format) nanWithPayload(fraction Bits, shift int) Bits {
	if !f.HasInf() {
		return f.nan
	}
	if shift < 0 {
		return f.nan.or(fraction.shr(-shift))
	}
	return f.nan.or(fraction.shl(shift))
}

// FromFloat64 rounds v to the format, to nearest even.
func (f *Format) FromFloat64(v float64) Bits {
	switch {
	case f == F64:
		return Bits{Lo: math.Float64bits(v)}
	case f == F32 && v == v:
		return Bits{Lo: uint64(math.Float32bits(float32(v)))}
	}
	return Convert(F64, Bits{Lo: math.Float64bits(v)}, f, NearestEven)
}

// Float64 returns the value of b, rounded to nearest even where float64 cannot
// hold it, which only happens for f80 and f128.
func (f *Format) Float64(b Bits) float64 {
	if f == F64 {
		return math.Float64frombits(b.Lo)
	}
	return math.Float64frombits(Convert(f, b, F64, NearestEven).Lo)
}

// Rat returns the exact value of b, or nil for an infinity or NaN. -0 becomes 0.
func (f *Format) Rat(b Bits) *big.Rat {
	u := f.unpack(b)
	if u.class != finite {
		return nil
	}
	num, den := u.sig.bigInt(), big.NewInt(1)
	if u.neg {
		num.Neg(num)
	}
	if u.exp >= 0 {
		num.Lsh(num, uint(u.exp))
	} else {
		den.Lsh(den, uint(-u.exp))
	}
	return new(big.Rat).SetFrac(num, den)
}

// BigFloat returns the exact value of b, infinities and -0 included, with the
// format's precision; nil for a NaN.
func (f *Format) BigFloat(b Bits) *big.Float {
	u := f.unpack(b)
	x := new(big.Float).SetPrec(uint(f.Precision()))
	switch u.class {
	case notANumber:
		return nil
	case infinite:
		return x.SetInf(u.neg)
	}
	x.SetMantExp(x.SetInt(u.sig.bigInt()), u.exp)
	if u.neg {
		x.Neg(x)
	}
	return x
}

// FromRat rounds x to the format.
func (f *Format) FromRat(x *big.Rat, mode RoundingMode) Bits {
	num := new(big.Int).Abs(x.Num())
	return f.fromFraction(x.Sign() < 0, num, new(big.Int).Set(x.Denom()), mode)
}

// FromInt rounds x to the format.
func (f *Format) FromInt(x *big.Int, mode RoundingMode) Bits {
	return f.fromFraction(x.Sign() < 0, new(big.Int).Abs(x), big.NewInt(1), mode)
}

// FromBigFloat rounds x to the format, infinities and -0 included.
func (f *Format) FromBigFloat(x *big.Float, mode RoundingMode) Bits {
	if x.IsInf() {
		return f.Inf(x.Signbit())
	}
	if x.Sign() == 0 {
		return f.Zero(x.Signbit())
	}
	mant := new(big.Float)
	exp := x.MantExp(mant)
	prec := int(x.MinPrec())
	num, _ := mant.SetMantExp(mant, prec).Int(nil)
	return f.fromScaled(x.Signbit(), num.Abs(num), big.NewInt(1), exp-prec, mode)
}

func (f *Format) fromFraction(neg bool, num, den *big.Int, mode RoundingMode) Bits {
	return f.fromScaled(neg, num, den, 0, mode)
}

// fromScaled rounds num/den * 2^exp, neither part being negative. It overwrites num and den.
func (f *Format) fromScaled(neg bool, num, den *big.Int, exp int, mode RoundingMode) Bits {
	if num.Sign() == 0 {
		return f.Zero(neg)
	}
	// The quotient gets two or three bits more than the precision, as pack asks for.
	shift := f.Precision() + 2 - (num.BitLen() - den.BitLen())
	if shift > 0 {
		num.Lsh(num, uint(shift))
	} else {
		den.Lsh(den, uint(-shift))
	}
	quotient, rest := num.QuoRem(num, den, new(big.Int))
	u := unpacked{sig: bitsOfInt(quotient), exp: exp - shift, neg: neg}
	return f.pack(u, rest.Sign() != 0, mode)
}

func (x Bits) bigInt() *big.Int {
	n := new(big.Int).SetUint64(x.Hi)
	return n.Or(n.Lsh(n, 64), new(big.Int).SetUint64(x.Lo))
}

// bitsOfInt takes an integer of at most 128 bits.
func bitsOfInt(x *big.Int) Bits {
	if x.BitLen() > 128 {
		panic("BUG: significand of more than 128 bits")
	}
	return Bits{Hi: new(big.Int).Rsh(x, 64).Uint64(), Lo: new(big.Int).And(x, maxUint64).Uint64()}
}

var maxUint64 = new(big.Int).SetUint64(math.MaxUint64)
