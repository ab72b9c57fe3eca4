package apfloat

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// Parse rounds a decimal literal such as "1.0", "-2.5e10" or ".5" to the format, to nearest even, in
// one step. A number too large becomes infinity, or NaN in a format that has
// no infinity, or the largest number in a format that has neither.
func (f *Format) Parse(lit string) (Bits, error) {
	if !isDecimal(lit) {
		return Bits{}, fmt.Errorf("%q is not a decimal floating-point literal", lit)
	}
	return f.nearest(lit), nil
}

// ParseAttr reads a decimal literal as MLIR's parser does for every type: to f64
// first, from there to the format. It differs from Parse where rounding
// twice does, in the digits f80 and f128 get, and beyond the range of f64.
func (f *Format) ParseAttr(lit string) (Bits, error) {
	if !isDecimal(lit) {
		return Bits{}, fmt.Errorf("%q is not a decimal floating-point literal", lit)
	}
	return f.FromFloat64(parseFloat(lit, 64)), nil
}

// ParseHex reads "0x" and hexadecimal digits as the pattern of a value. ok is
// false if lit is something else or has a bit set beyond the format's width.
func (f *Format) ParseHex(lit string) (b Bits, ok bool) {
	if len(lit) < 3 || lit[0] != '0' || lit[1] != 'x' && lit[1] != 'X' {
		return Bits{}, false
	}
	digits := strings.TrimLeft(lit[2:], "0")
	if len(digits) > 32 {
		return Bits{}, false
	}
	high, low := "", digits
	if len(digits) > 16 {
		high, low = digits[:len(digits)-16], digits[len(digits)-16:]
	}
	for i, part := range [...]string{high, low} {
		if part == "" {
			continue
		}
		word, err := strconv.ParseUint(part, 16, 64)
		if err != nil {
			return Bits{}, false
		}
		if i == 0 {
			b.Hi = word
		} else {
			b.Lo = word
		}
	}
	if b.bitLen() > f.Bits {
		return Bits{}, false
	}
	return f.FromRaw(b), true
}

// nearest is Parse for a literal known to be well formed.
func (f *Format) nearest(lit string) Bits {
	switch f {
	case F64:
		return Bits{Lo: math.Float64bits(parseFloat(lit, 64))}
	case F32:
		return Bits{Lo: uint64(math.Float32bits(float32(parseFloat(lit, 32))))}
	case F80, F128:
		return f.nearestExact(lit)
	}
	if b, ok := f.fromNearestDouble(parseFloat(lit, 64)); ok {
		return b
	}
	return f.nearestExact(lit)
}

// fromNearestDouble rounds a number of which only the nearest f64 is known. The
// points halfway between two numbers of a narrow format are numbers in f64, so
// rounding twice is right unless v is such a point, where ok is false.
func (f *Format) fromNearestDouble(v float64) (b Bits, ok bool) {
	if math.IsInf(v, 0) {
		return f.overflow(v < 0, NearestEven), true
	}
	u := F64.unpack(Bits{Lo: math.Float64bits(v)})
	if _, r := dropLow(u.sig, f.lastBit(u)-u.exp, false); r == half {
		return Bits{}, false
	}
	return f.pack(u, false, NearestEven), true
}

// parseFloat is strconv.ParseFloat for a well-formed literal, where the only
// error is one of range, whose result is the infinity we want.
func parseFloat(lit string, bitSize int) float64 {
	v, _ := strconv.ParseFloat(lit, bitSize)
	return v
}

// Decimal exponents (of the first digit) at or beyond these are out of range in every format.
const (
	tooLarge = 5000
	tooSmall = -5100
)

func (f *Format) nearestExact(lit string) Bits {
	d := splitDecimal(lit)
	switch size := d.exp + len(d.digits); {
	case d.digits == "" || size <= tooSmall:
		return f.Zero(d.neg)
	case size >= tooLarge:
		return f.overflow(d.neg, NearestEven)
	}
	num, ok := new(big.Int).SetString(d.digits, 10)
	if !ok {
		panic("BUG: digits of a checked literal do not parse")
	}
	den := big.NewInt(1)
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(d.exp, -d.exp))), nil)
	if d.exp >= 0 {
		num.Mul(num, scale)
	} else {
		den = scale
	}
	return f.fromFraction(d.neg, num, den, NearestEven)
}
