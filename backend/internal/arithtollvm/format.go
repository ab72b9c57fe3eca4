package arithtollvm

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/ir"
)

// FormatOf is the float format of a type, nil for other types.
func FormatOf(t ir.Type) *apfloat.Format {
	if f, ok := ScalarTypeOf(t).(*ir.FloatType); ok {
		return f.Format
	}
	return nil
}

// isEmulated reports whether LLVM does not compute with the format. Its values are kept as
// bit patterns, and computed with in f64 (bf16 in f32).
func isEmulated(f *apfloat.Format) bool { return f != nil && floats[f] == nil }

// scalarTypeOf is the LLVM type of a format's values.
func scalarTypeOf(f *apfloat.Format) *llvmir.Type {
	if t := floats[f]; t != nil {
		return t
	}
	return llvmir.Int(f.Bits)
}

// ToComputeType converts a value to the type that its format is computed in;
// FromComputeType converts a result back.
func (c *ScalarBuilder) ToComputeType(x llvmir.Value, f *apfloat.Format) llvmir.Value {
	switch {
	case !isEmulated(f):
		return x
	case f == apfloat.BF16:
		return c.toSingle(x, f)
	}
	return c.toDouble(x, f)
}

func (c *ScalarBuilder) FromComputeType(x llvmir.Value, f *apfloat.Format) llvmir.Value {
	switch {
	case !isEmulated(f):
		return x
	case f == apfloat.BF16:
		return c.toBF16(x)
	}
	return c.roundDouble(x, f, apfloat.NearestEven)
}

// toDouble converts a value to f64, exactly.
func (c *ScalarBuilder) toDouble(x llvmir.Value, f *apfloat.Format) llvmir.Value {
	switch {
	case f == apfloat.TF32:
		x = c.B.Bitcast(c.B.Shl(c.B.ZExt(x, llvmir.I32), llvmir.ConstInt(llvmir.I32, 13)), llvmir.Float)
	case f.Bits == 16:
		x = c.toSingle(x, f)
	case isEmulated(f):
		return c.B.Load(llvmir.Double, c.B.GEP(llvmir.Double, c.valuesOf(f), c.B.ZExt(x, llvmir.I64)))
	}
	return c.B.FloatCast(x, llvmir.Double)
}

// valuesOf is a table of a format's values by bit pattern.
func (c *ScalarBuilder) valuesOf(f *apfloat.Format) llvmir.Value {
	if table, ok := c.formats[f]; ok {
		return table
	}
	var values []llvmir.Value
	for pattern := range uint64(1) << f.Bits {
		v := f.Float64(f.FromRaw(apfloat.Bits{Lo: pattern}))
		if math.IsNaN(v) && pattern>>(f.Bits-1) != 0 {
			v = math.Copysign(v, -1)
		}
		values = append(values, llvmir.ConstFloatBits(llvmir.Double, math.Float64bits(v)))
	}
	init := llvmir.ConstArray(llvmir.Double, values...)
	table := c.Module.Global(llvmir.Global{Name: f.Name, Init: init, Constant: true, Linkage: llvmir.Private, Align: 64})
	c.formats[f] = table
	return table
}

// roundDouble rounds an f64 to a format, once.
func (c *ScalarBuilder) roundDouble(x llvmir.Value, f *apfloat.Format, mode apfloat.RoundingMode) llvmir.Value {
	switch {
	case f == apfloat.F64:
		return x
	case f == apfloat.BF16 && mode == apfloat.NearestEven:
		return c.toBF16(c.roundToOdd(x))
	case !isEmulated(f) && mode == apfloat.NearestEven:
		return c.truncateOnce(x, floats[f])
	}
	r := rounding{c: c, f: f, mode: mode}
	pattern := c.B.IntCast(r.bits(x), llvmir.Int(f.Bits), false)
	if isEmulated(f) {
		return pattern
	}
	return c.B.Bitcast(pattern, floats[f])
}

// rounding converts an f64 to the bit pattern of a format with 64-bit integers. Bit
// patterns without sign are ordered like the magnitudes, so a carry out of the fraction
// increments the exponent.
type rounding struct {
	c    *ScalarBuilder
	f    *apfloat.Format
	mode apfloat.RoundingMode
}

func word64(v uint64) llvmir.Value { return llvmir.ConstInt(llvmir.I64, int64(v)) }

const (
	fractionBits = 52
	exponentBias = 1023
	exponentTop  = 0x7ff
)

func (r rounding) bits(x llvmir.Value) llvmir.Value {
	b, f := r.c.B, r.f
	bits := b.Bitcast(x, llvmir.I64)
	negative := b.ICmp(llvmir.SLT, bits, word64(0))
	magnitude := r.finite(bits, negative)
	isZero := b.FCmp(llvmir.OEQ, x, llvmir.ConstFloat(llvmir.Double, 0))
	magnitude = b.Select(isZero, word64(0), magnitude)
	isInf := b.FCmp(llvmir.OEQ, b.FAbs(x), llvmir.ConstFloat(llvmir.Double, math.Inf(1)))
	magnitude = b.Select(isInf, word64(r.overflowBits()), magnitude)

	nan := uint64(0)
	signed := b.Or(magnitude, word64(1<<(f.Bits-1)))
	keeps := negative // the sign
	if f.HasNaN() {
		nan = f.Raw(f.NaN()).Lo
		keeps = b.And(keeps, b.ICmp(llvmir.NE, magnitude, word64(nan)))
	}
	if f.Zero(true) == f.Zero(false) {
		keeps = b.And(keeps, b.ICmp(llvmir.NE, magnitude, word64(0)))
	}
	if f == apfloat.F8E8M0FNU { // which has no sign
		signed, keeps = word64(nan), b.FCmp(llvmir.OLT, x, llvmir.ConstFloat(llvmir.Double, 0))
	}
	return b.Select(b.FCmp(llvmir.Uno, x, x), word64(nan), b.Select(keeps, signed, magnitude))
}

// overflowBits is the bit pattern of numbers that are too large.
func (r rounding) overflowBits() uint64 {
	switch {
	case r.f.HasInf():
		return r.f.Inf(false).Lo
	case r.f.HasNaN():
		return r.f.Raw(r.f.NaN()).Lo
	}
	return r.f.Largest(false).Lo
}

// finite rounds the magnitude of a number that is neither zero nor infinite.
func (r rounding) finite(bits, negative llvmir.Value) llvmir.Value {
	b, f := r.c.B, r.f
	exponent := b.Sub(b.And(b.LShr(bits, word64(fractionBits)), word64(exponentTop)), word64(exponentBias))
	significand := b.Or(b.And(bits, word64(1<<fractionBits-1)), word64(1<<fractionBits))
	lowest := int64(1 - f.Bias)
	if f == apfloat.F8E8M0FNU {
		lowest = int64(-f.Bias)
	}
	missing := b.SMax(b.Sub(llvmir.ConstInt(llvmir.I64, lowest), exponent), word64(0))
	shift := b.SMin(b.Add(missing, word64(uint64(fractionBits-f.MantBits))), word64(62))
	base := b.Shl(b.Add(exponent, llvmir.ConstInt(llvmir.I64, int64(f.Bias-1))), word64(uint64(f.MantBits)))
	subnormal := b.ICmp(llvmir.NE, missing, word64(0))

	kept := b.LShr(significand, shift)
	cut := b.And(significand, b.Sub(b.Shl(word64(1), shift), word64(1)))
	half := b.Shl(word64(1), b.Sub(shift, word64(1)))
	up := b.And(b.ICmp(llvmir.NE, cut, word64(0)), r.roundsUp(kept, cut, half, negative))
	kept = b.Add(kept, b.ZExt(up, llvmir.I64))
	magnitude := b.Add(kept, b.Select(subnormal, word64(0), base))
	if f == apfloat.F8E8M0FNU { // which has no zero
		magnitude = b.Select(subnormal, word64(0), magnitude)
	}
	largest := word64(f.Largest(false).Lo)
	over := b.Select(r.overflowsToInf(negative), word64(r.overflowBits()), largest)
	return b.Select(b.ICmp(llvmir.UGT, magnitude, largest), over, magnitude)
}

// roundsUp reports whether the discarded bits, which are not zero, increase the magnitude.
func (r rounding) roundsUp(kept, cut, half, negative llvmir.Value) llvmir.Value {
	b := r.c.B
	switch r.mode {
	case apfloat.NearestEven:
		odd := b.ICmp(llvmir.NE, b.And(kept, word64(1)), word64(0))
		return b.Or(b.ICmp(llvmir.UGT, cut, half), b.And(odd, b.ICmp(llvmir.EQ, cut, half)))
	case apfloat.NearestAway:
		return b.ICmp(llvmir.UGE, cut, half)
	}
	return r.overflowsToInf(negative)
}

// overflowsToInf reports whether too large numbers become infinite rather than the largest
// number.
func (r rounding) overflowsToInf(negative llvmir.Value) llvmir.Value {
	switch r.mode {
	case apfloat.Up:
		return r.c.B.Not(negative)
	case apfloat.Down:
		return negative
	case apfloat.TowardZero:
		return llvmir.ConstBool(false)
	}
	return llvmir.ConstBool(true)
}

// addToOdd adds f64 numbers and rounds to odd, so that rounding the sum to fewer bits
// rounds the exact sum.
func (c *ScalarBuilder) addToOdd(x, y llvmir.Value) llvmir.Value {
	b := c.B
	sum := b.FAdd(x, y)
	part := b.FSub(sum, x)
	lost := b.FAdd(b.FSub(x, b.FSub(sum, part)), b.FSub(y, part))
	return c.forceOdd(sum, lost)
}

// forceOdd rounds an inexact f64 to odd. lost has the sign of the rounding error.
func (c *ScalarBuilder) forceOdd(x, lost llvmir.Value) llvmir.Value {
	b, zero := c.B, llvmir.ConstFloat(llvmir.Double, 0)
	bits := b.Bitcast(x, llvmir.I64)
	outward := b.ICmp(llvmir.EQ, b.FCmp(llvmir.OGT, lost, zero), b.FCmp(llvmir.OGT, x, zero))
	moved := b.Select(outward, b.Add(bits, word64(1)), b.Sub(bits, word64(1)))
	even := b.ICmp(llvmir.EQ, b.And(bits, word64(1)), word64(0))
	finite := b.FCmp(llvmir.OLT, b.FAbs(x), llvmir.ConstFloat(llvmir.Double, math.Inf(1)))
	inexact := b.And(b.And(finite, even), b.FCmp(llvmir.ONE, lost, zero))
	return b.Bitcast(b.Select(inexact, moved, bits), llvmir.Double)
}
