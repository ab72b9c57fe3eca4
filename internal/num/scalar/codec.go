package scalar

import (
	"math"
	"sync"

	"github.com/tshared/tshared/internal/num/apfloat"
)

const (
	nan32 = 0x7fc00000
	nan64 = 0x7ff8000000000000
)

// layout holds the bit patterns that encoding and decoding of a format narrower than f64 use.
type layout struct {
	format         *apfloat.Format
	mant, bias     int
	signBit        uint64
	largest        uint64 // finite number of largest magnitude
	overflow       uint64 // result of an overflow: infinity, NaN, or largest
	nan            uint64
	hasInf, hasNaN bool
	negativeZero   bool
	values         []float64 // value of each pattern, for formats of up to 8 bits
}

var (
	layoutsMu sync.Mutex
	layouts   = map[*apfloat.Format]*layout{}
)

func layoutOf(f *apfloat.Format) *layout {
	layoutsMu.Lock()
	defer layoutsMu.Unlock()
	l := layouts[f]
	if l == nil {
		l = newLayout(f)
		layouts[f] = l
	}
	return l
}

func newLayout(f *apfloat.Format) *layout {
	l := &layout{
		format: f, mant: f.MantBits, bias: f.Bias, signBit: 1 << (f.Bits - 1),
		largest: f.Largest(false).Lo, hasInf: f.HasInf(), hasNaN: f.HasNaN(),
		negativeZero: f.Zero(true) != f.Zero(false),
	}
	if l.hasNaN {
		l.nan = f.Raw(f.NaN()).Lo
	}
	switch {
	case l.hasInf:
		l.overflow = f.Inf(false).Lo
	case l.hasNaN:
		l.overflow = l.nan
	default:
		l.overflow = l.largest
	}
	if f.Bits <= 8 {
		l.values = make([]float64, 1<<f.Bits)
		for i := range l.values {
			l.values[i] = f.Float64(f.FromRaw(apfloat.Bits{Lo: uint64(i)}))
		}
	}
	return l
}

// Decoder returns the exact value of a format's patterns.
func Decoder(f *apfloat.Format) func(uint64) float64 {
	switch f {
	case apfloat.F64:
		return math.Float64frombits
	case apfloat.F32:
		return func(a uint64) float64 { return float64(math.Float32frombits(uint32(a))) }
	case apfloat.BF16:
		return func(a uint64) float64 { return float64(math.Float32frombits(uint32(a) << 16)) }
	case apfloat.TF32:
		return func(a uint64) float64 { return float64(math.Float32frombits(uint32(a) << 13)) }
	case apfloat.F16:
		return decodeF16
	}
	values := layoutOf(f).values
	return func(a uint64) float64 { return values[a] }
}

func decodeF16(a uint64) float64 {
	sign, exp, frac := a>>15<<63, a>>10&31, a&0x3ff
	switch exp {
	case 0:
		return math.Float64frombits(math.Float64bits(float64(frac)*0x1p-24) | sign)
	case 31:
		return math.Float64frombits(sign | 0x7ff<<52 | frac<<42)
	}
	return math.Float64frombits(sign | (exp+1023-15)<<52 | frac<<42)
}

// Encoder rounds values to a format.
func Encoder(f *apfloat.Format, mode apfloat.RoundingMode) func(float64) uint64 {
	if mode == apfloat.NearestEven {
		switch f {
		case apfloat.F64:
			return encodeF64
		case apfloat.F32:
			return encodeF32
		}
	}
	if f == apfloat.F64 {
		return encodeF64
	}
	l := layoutOf(f)
	if f == apfloat.F8E8M0FNU {
		return l.encodePowerOfTwo(mode)
	}
	return func(x float64) uint64 { return l.encode(x, mode) }
}

func encodeF64(x float64) uint64 {
	if x != x {
		return nan64
	}
	return math.Float64bits(x)
}

func encodeF32(x float64) uint64 {
	if x != x {
		return nan32
	}
	return uint64(math.Float32bits(float32(x)))
}

// encodePowerOfTwo rounds to the exponent-only format, which is rare enough to leave to apfloat.
func (l *layout) encodePowerOfTwo(mode apfloat.RoundingMode) func(float64) uint64 {
	return func(x float64) uint64 {
		if x != x || math.IsInf(x, 0) || x < 0 {
			return l.nan
		}
		return l.format.Raw(apfloat.Convert(apfloat.F64, apfloat.Bits{Lo: math.Float64bits(x)}, l.format, mode)).Lo
	}
}

// encode rounds x once. Patterns are ordered as magnitudes, so a carry out of the fraction
// increments the exponent.
func (l *layout) encode(x float64, mode apfloat.RoundingMode) uint64 {
	if x != x {
		return l.nan
	}
	b := math.Float64bits(x)
	neg := b>>63 != 0
	exp, frac := int(b>>52&0x7ff), b&(1<<52-1)
	var r uint64
	switch {
	case exp == 0x7ff:
		if l.hasInf || l.hasNaN {
			r = l.overflow
		} else {
			r = l.largest
		}
	case exp == 0 && frac == 0:
	default:
		r = l.encodeFinite(exp-1023, frac|1<<52, neg, mode)
	}
	if neg && (r != l.nan || !l.hasNaN) && (r != 0 || l.negativeZero) {
		r |= l.signBit
	}
	return r
}

// encodeFinite rounds the magnitude sig * 2^(exp-52). Subnormal f64 numbers have a bit too many,
// far below every format handled here.
func (l *layout) encodeFinite(exp int, sig uint64, neg bool, mode apfloat.RoundingMode) uint64 {
	shift, base := 52-l.mant, uint64(exp+l.bias-1)<<l.mant
	if lowest := 1 - l.bias; exp < lowest {
		shift, base = shift+lowest-exp, 0
	}
	var q, rest, half uint64
	if shift > 62 {
		q, rest, half = 0, 1, 2
	} else {
		q, rest, half = sig>>shift, sig&(1<<shift-1), uint64(1)<<shift>>1
	}
	if roundsUp(q&1 != 0, rest, half, neg, mode) {
		q++
	}
	r := base + q
	if r <= l.largest {
		return r
	}
	if away := roundsUp(true, half, half, neg, mode); !away {
		return l.largest
	}
	return l.overflow
}

// roundsUp reports whether the magnitude grows, given whether the kept part is odd and how the
// remainder compares to half a unit.
func roundsUp(odd bool, rest, half uint64, neg bool, mode apfloat.RoundingMode) bool {
	if rest == 0 {
		return false
	}
	switch mode {
	case apfloat.NearestEven:
		return rest > half || rest == half && odd
	case apfloat.NearestAway:
		return rest >= half
	case apfloat.Up:
		return !neg
	case apfloat.Down:
		return neg
	}
	return false
}
