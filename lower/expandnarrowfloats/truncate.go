package expandnarrowfloats

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// isExpandedTruncation: truncations to narrow floats, and truncations that do not round to nearest, are
// expanded. Formats without sign or zero are not.
func isExpandedTruncation(op *ir.Op) bool {
	o, _ := arith.AsTruncF(op)
	to := formatOf(op.Result(0).Type())
	mode, given := arith.RoundingModeOf(op)
	directed := given && mode != arith.ToNearestEven
	known := formatOf(o.In().Type()).Width() <= apfloat.F64.Bits && to.Format != apfloat.F8E8M0FNU && to.Format != apfloat.TF32
	return known && (to.Width() <= maxNarrowBits || directed)
}

// expandTruncation rounds the bits of a float:
//
//	%r = arith.truncf %x toward_zero : f32 to f16
//
// An increment that depends on the rounding mode is added to the significand before its low bits are cut off; a
// carry goes into the exponent. Subnormal results lose more bits. Overflow, infinity and NaN are selected last.
// Formats narrower than f32 are extended to f32 first.
func expandTruncation(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := arith.AsTruncF(op)
	mode, given := arith.RoundingModeOf(op)
	if !given {
		mode = arith.ToNearestEven
	}
	r.Replace(op, Truncated(r.Builder, o.In(), op.Result(0).Type(), mode))
	return nil
}

// Truncated is the expansion of a truncation.
func Truncated(b *ir.Builder, x *ir.Value, to ir.Type, mode arith.RoundingMode) *ir.Value {
	if formatOf(x.Type()).Width() < apfloat.F32.Bits {
		x = arith.NewCast(b, arith.ExtF, x, withElement(b.Ctx, x.Type(), ir.F32))
	}
	from := formatOf(x.Type()).Format
	t := truncation{intArithLike(b, to, from.Bits), from, formatOf(to).Format, mode}
	return t.n.float(t.pattern(x), to)
}

type truncation struct {
	n        intArith
	from, to *apfloat.Format
	mode     arith.RoundingMode
}

// pattern is the bits of the rounded number.
func (t truncation) pattern(x *ir.Value) *ir.Value {
	n := t.n
	bits := n.of(x)
	magnitude := n.with(arith.AndI, bits, signBit(t.from)-1)
	negative := n.is(arith.INE, n.with(arith.AndI, bits, signBit(t.from)), 0)

	rounded := t.rounded(magnitude, negative)
	tooLarge := n.is(arith.IUGT, rounded, t.to.Largest(false).Lo)
	rounded = n.choose(tooLarge, t.beyondLargest(negative), rounded)
	isInf := n.is(arith.IEQ, magnitude, t.from.Inf(false).Lo)
	rounded = n.choose(isInf, n.constant(t.overflow()), rounded)

	signed := n.binary(arith.OrI, rounded, n.constant(signBit(t.to)))
	keepsSign := negative
	if t.to.Zero(true) == t.to.Zero(false) {
		keepsSign = n.binary(arith.AndI, keepsSign, n.is(arith.INE, rounded, 0))
	}
	if nan := t.nan(); t.to.HasNaN() && !t.to.HasInf() {
		keepsSign = n.binary(arith.AndI, keepsSign, n.is(arith.INE, rounded, nan))
	}
	v := n.choose(keepsSign, signed, rounded)
	return n.choose(n.is(arith.IUGT, magnitude, t.from.Inf(false).Lo), n.constant(t.nan()), v)
}

// rounded is the magnitude in the narrower format, or a greater one when it overflows.
func (t truncation) rounded(magnitude, negative *ir.Value) *ir.Value {
	n := t.n
	fraction := uint64(t.from.MantBits)
	lowest := uint64(t.from.Bias + 1 - t.to.Bias) // exponent of the least normal number, in the wider format
	exponent := n.with(arith.ShRUI, magnitude, fraction)
	digits := n.with(arith.AndI, magnitude, 1<<fraction-1)
	digits = n.choose(n.is(arith.IEQ, exponent, 0), digits, n.with(arith.OrI, digits, 1<<fraction))

	below := n.binary(arith.SubI, n.constant(lowest), n.with(arith.MaxUI, exponent, 1))
	below = n.with(arith.MaxSI, below, 0)
	cut := n.with(arith.AddI, below, fraction-uint64(t.to.MantBits))
	cut = n.with(arith.MinUI, cut, fraction+2) // more bits than there are

	digits = n.binary(arith.AddI, digits, t.increment(digits, cut, negative))
	digits = n.binary(arith.ShRUI, digits, cut)
	above := n.with(arith.MaxSI, n.with(arith.SubI, exponent, lowest), 0)
	return n.binary(arith.AddI, n.with(arith.ShLI, above, uint64(t.to.MantBits)), digits)
}

// increment is added to the significand before its low bits are cut off.
func (t truncation) increment(digits, cut, negative *ir.Value) *ir.Value {
	n := t.n
	one := n.constant(1)
	half := func() *ir.Value { return n.binary(arith.ShLI, one, n.binary(arith.SubI, cut, one)) }
	almost := func() *ir.Value { return n.binary(arith.SubI, n.binary(arith.ShLI, one, cut), one) }
	switch t.mode {
	case arith.ToNearestEven:
		h, odd := half(), n.binary(arith.AndI, n.binary(arith.ShRUI, digits, cut), one)
		return n.binary(arith.AddI, n.binary(arith.SubI, h, one), odd)
	case arith.ToNearestAway:
		return half()
	case arith.Upward:
		return n.choose(negative, n.constant(0), almost())
	case arith.Downward:
		return n.choose(negative, almost(), n.constant(0))
	}
	return n.constant(0)
}

// beyondLargest is the result for a finite number that overflows.
func (t truncation) beyondLargest(negative *ir.Value) *ir.Value {
	n := t.n
	overflow, largest := n.constant(t.overflow()), n.constant(t.to.Largest(false).Lo)
	switch t.mode {
	case arith.TowardZero:
		return largest
	case arith.Upward:
		return n.choose(negative, largest, overflow)
	case arith.Downward:
		return n.choose(negative, overflow, largest)
	}
	return overflow
}

// overflow is infinity, or its replacement in formats without.
func (t truncation) overflow() uint64 {
	switch {
	case t.to.HasInf():
		return t.to.Inf(false).Lo
	case t.to.HasNaN():
		return t.nan()
	}
	return t.to.Largest(false).Lo
}

// nan is 0 in formats without NaN.
func (t truncation) nan() uint64 {
	if !t.to.HasNaN() {
		return 0
	}
	return t.to.Raw(t.to.NaN()).Lo
}
