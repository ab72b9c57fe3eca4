package sim

import (
	"math"

	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
)

// half is a 16-bit format whose arithmetic is done in wider formats. Sums and products are computed
// in f32, whose precision makes rounding twice equal to rounding once, and a*b+c in f64.
type half struct {
	widen  func(v uint64) float32
	narrow func(v float32) uint64
}

var halfFormats = map[*apfloat.Format]half{
	apfloat.F16:  {widenF16, narrowF16},
	apfloat.BF16: {widenBF16, narrowBF16},
}

func widenF16(v uint64) float32 {
	// The multiplication rebiases the exponent and normalises subnormals.
	b := math.Float32bits(math.Float32frombits(uint32(v&0x7fff)<<13) * 0x1p112)
	if v&0x7c00 == 0x7c00 {
		b |= 0x7f800000
	}
	return math.Float32frombits(b | uint32(v&0x8000)<<16)
}

func narrowF16(v float32) uint64 {
	b := math.Float32bits(v)
	sign := uint64(b >> 16 & 0x8000)
	b &= 0x7fffffff
	switch {
	case b > 0x7f800000:
		return 0x7fff
	case b >= 0x477ff000: // 65520 rounds to infinity
		return sign | 0x7c00
	case b < 0x38800000:
		// Adding 0.5 rounds at the last bit of a subnormal.
		return sign | uint64(math.Float32bits(math.Float32frombits(b)+0.5)-0x3f000000)
	}
	return sign | uint64((b+0xfff+(b>>13&1)-112<<23)>>13)
}

func widenBF16(v uint64) float32 { return math.Float32frombits(uint32(v) << 16) }

func narrowBF16(v float32) uint64 {
	b := math.Float32bits(v)
	if b&0x7fffffff > 0x7f800000 {
		return 0x7fff
	}
	return uint64((b + 0x7fff + (b >> 16 & 1)) >> 16)
}

func (h half) binary(name string) scalar.Binary {
	widen, narrow := h.widen, h.narrow
	switch name {
	case "add":
		return func(a, b uint64) uint64 { return narrow(widen(a) + widen(b)) }
	case "sub":
		return func(a, b uint64) uint64 { return narrow(widen(a) - widen(b)) }
	case "mul":
		return func(a, b uint64) uint64 { return narrow(float32(widen(a) * widen(b))) }
	}
	return nil
}

// fma adds in f64 and rounds to odd in f32. Results near f32's limits are left to exact.
func (h half) fma(exact scalar.Ternary) scalar.Ternary {
	widen, narrow := h.widen, h.narrow
	return func(a, b, c uint64) uint64 {
		p, z := float64(widen(a))*float64(widen(b)), float64(widen(c))
		s := p + z
		if f := float32(s); float64(f) == s && s-p == z && s-z == p {
			return narrow(f)
		}
		if m := math.Abs(s); !(m > 0x1p-100 && m < 0x1p120) {
			return exact(a, b, c)
		}
		v := math.Float64bits(scalar.AddToOdd(p, z))
		// Round to odd: truncate to 24 bits; the lost bits set the last one.
		odd := v >> 29 << 29
		if v != odd {
			odd |= 1 << 29
		}
		return narrow(float32(math.Float64frombits(odd)))
	}
}

// nearest2 and nearest3 are the arithmetic of a format, rounded to nearest even.
func nearest2(name string, f *apfloat.Format) scalar.Binary {
	if h, ok := halfFormats[f]; ok {
		if fn := h.binary(name); fn != nil {
			return fn
		}
	}
	return nearestBinary[name](f)
}

func nearestFMA(f *apfloat.Format) scalar.Ternary {
	if h, ok := halfFormats[f]; ok {
		return h.fma(scalar.FloatFMA(f))
	}
	return scalar.FloatFMA(f)
}
