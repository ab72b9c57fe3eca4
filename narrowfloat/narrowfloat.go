// Package narrowfloat has the floats of 8 and 16 bits that kernels use and Go lacks,
// as types whose slices can be given to kernels of packages cpu and gpu:
//
//	x := narrowfloat.FromFloat32[narrowfloat.F16]([]float32{1, 2.5})
//	err := k.Run(ctx, grid, x, n)
//	fmt.Println(narrowfloat.ToFloat32(x))
//
// A value is its bit pattern. Conversions from float32 round to nearest, ties to even;
// conversions to float32 are exact. All functions may be called by several goroutines
// at once. The package knows nothing of kernels.
package narrowfloat

import (
	"math"
	"strconv"
)

// F16 is an IEEE half: 5 bits of exponent, 10 of fraction. Triton calls it fp16.
type F16 uint16

// BF16 is a bfloat: 8 bits of exponent as float32 has, 7 of fraction.
type BF16 uint16

// E4M3 is a float of 8 bits with 4 of exponent and 3 of fraction. It has no infinity:
// the largest number is 448, and larger ones become NaN. MLIR calls it f8E4M3FN, Triton
// fp8e4nv.
type E4M3 uint8

// E5M2 is a float of 8 bits with 5 of exponent and 2 of fraction, and infinities.
// MLIR calls it f8E5M2, Triton fp8e5.
type E5M2 uint8

// Float is one of the types of the package.
type Float interface {
	F16 | BF16 | E4M3 | E5M2
	// Float32 converts the number, exactly.
	Float32() float32
}

// Of rounds a float32 to the format.
func Of[T Float](v float32) T { return T(formatOf[T]().encode(v)) }

// FromFloat32 rounds numbers into a new slice.
func FromFloat32[T Float](src []float32) []T {
	dst := make([]T, len(src))
	Encode(dst, src)
	return dst
}

// ToFloat32 converts numbers into a new slice.
func ToFloat32[T Float](src []T) []float32 {
	dst := make([]float32, len(src))
	Decode(dst, src)
	return dst
}

// Encode rounds numbers into dst, as many as both slices have, and returns how many.
func Encode[T Float](dst []T, src []float32) int {
	f := formatOf[T]()
	n := min(len(dst), len(src))
	for i, v := range src[:n] {
		dst[i] = T(f.encode(v))
	}
	return n
}

// Decode converts numbers into dst, as many as both slices have, and returns how many.
func Decode[T Float](dst []float32, src []T) int {
	f := formatOf[T]()
	n := min(len(dst), len(src))
	for i, v := range src[:n] {
		dst[i] = f.decode(uint32(v))
	}
	return n
}

// Float32 converts the number, exactly.
func (x F16) Float32() float32 { return f16.decode(uint32(x)) }

// Float32 converts the number, exactly.
func (x BF16) Float32() float32 { return bf16.decode(uint32(x)) }

// Float32 converts the number, exactly.
func (x E4M3) Float32() float32 { return e4m3.decode(uint32(x)) }

// Float32 converts the number, exactly.
func (x E5M2) Float32() float32 { return e5m2.decode(uint32(x)) }

// String is the number in decimal, as short as float32 can be written.
func (x F16) String() string { return text(x) }

// String is the number in decimal, as short as float32 can be written.
func (x BF16) String() string { return text(x) }

// String is the number in decimal, as short as float32 can be written.
func (x E4M3) String() string { return text(x) }

// String is the number in decimal, as short as float32 can be written.
func (x E5M2) String() string { return text(x) }

func text[T Float](x T) string { return strconv.FormatFloat(float64(x.Float32()), 'g', -1, 32) }

// format describes a type: the widths of its fields, and whether its top exponent is
// kept for infinity and NaN. Without, only the all-ones magnitude is NaN.
type format struct {
	exponent, fraction, bias int
	infinity                 bool
}

var (
	f16  = &format{5, 10, 15, true}
	bf16 = &format{8, 7, 127, true}
	e4m3 = &format{4, 3, 7, false}
	e5m2 = &format{5, 2, 15, true}
)

func formatOf[T Float]() *format {
	var zero T
	switch any(zero).(type) {
	case F16:
		return f16
	case BF16:
		return bf16
	case E4M3:
		return e4m3
	}
	return e5m2
}

// The fields of a float32.
const (
	wideFraction = 23
	wideBias     = 127
	wideSign     = 1 << 31
	wideInf      = 0xff << wideFraction
	wideQuiet    = 1 << (wideFraction - 1)
)

// magnitude is the mask of all bits but the sign.
func (f *format) magnitude() uint32 { return 1<<(f.exponent+f.fraction) - 1 }

// top is the magnitude of infinity, or of the NaN in its place.
func (f *format) top() uint32 {
	if f.infinity {
		return f.magnitude() >> f.fraction << f.fraction
	}
	return f.magnitude()
}

func (f *format) encode(v float32) uint32 {
	bits := math.Float32bits(v)
	sign := bits / wideSign << (f.exponent + f.fraction)
	mag := bits &^ wideSign
	if mag >= wideInf {
		return sign | f.encodeSpecial(mag)
	}
	exponent, significand := int(mag>>wideFraction), mag&(1<<wideFraction-1)
	if exponent == 0 {
		exponent = 1
	} else {
		significand |= 1 << wideFraction
	}
	biased := exponent - wideBias + f.bias
	drop := wideFraction - f.fraction
	if biased < 1 { // the result is subnormal
		drop, biased = drop+1-biased, 1
	}
	if drop > wideFraction+1 {
		return sign // less than half of the smallest number
	}
	kept, rest, half := significand>>drop, significand&(1<<drop-1), uint32(1)<<(drop-1)
	if rest > half || rest == half && kept&1 == 1 {
		kept++
	}
	// A carry out of the fraction makes the exponent larger, as it should.
	result := uint32(biased-1)<<f.fraction + kept
	return sign | min(result, f.top())
}

// encodeSpecial converts the magnitude of an infinity or NaN. A NaN becomes quiet and
// keeps the upper bits of its payload.
func (f *format) encodeSpecial(mag uint32) uint32 {
	if mag == wideInf || !f.infinity {
		return f.top()
	}
	return f.top() | 1<<(f.fraction-1) | mag&(1<<wideFraction-1)>>(wideFraction-f.fraction)
}

func (f *format) decode(bits uint32) float32 {
	sign := bits >> (f.exponent + f.fraction) << 31
	mag := bits & f.magnitude()
	exponent, fraction := int(mag>>f.fraction), mag&(1<<f.fraction-1)
	wide := fraction << (wideFraction - f.fraction)
	switch {
	case mag == f.top() && f.infinity:
		return math.Float32frombits(sign | wideInf)
	case mag >= f.top():
		return math.Float32frombits(sign | wideInf | wideQuiet | wide)
	case exponent != 0:
		return math.Float32frombits(sign | uint32(exponent+wideBias-f.bias)<<wideFraction | wide)
	}
	v := math.Float32bits(float32(math.Ldexp(float64(fraction), 1-f.bias-f.fraction)))
	return math.Float32frombits(sign | v)
}
