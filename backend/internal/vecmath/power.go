package vecmath

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// log2Wide is log2 of a positive f64 to 2^-35 of itself.
func (m *builder) log2Wide(x llvmir.Value) llvmir.Value {
	f, n := m.frexp64(x)
	return m.mulAdd(f, m.poly(f, log2Quotient), n)
}

// exp2Wide is 2^x of f64 with a relative error of 2^-28, for all results in the range of
// f32.
func (m *builder) exp2Wide(x llvmir.Value) llvmir.Value {
	x = m.atLeast(m.atMost(x, 160), -160)
	t := m.plus(x, roundF64)
	r := m.sub(x, m.plus(t, -roundF64))
	p := m.longBits(m.poly(r, exp2All))
	return m.b.Bitcast(m.b.Add(p, m.b.Shl(m.longBits(t), m.long(52))), m.f64)
}

// pow is computed in f64: a result of 2^127 needs 7 more bits in the logarithm
// than it has itself.
func pow(m *builder, x, y llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	l := m.log2Wide(m.widen(mag))
	l = m.sel(m.is(mag, 0), m.wide(math.Inf(-1)), l)
	l = m.sel(m.is(mag, math.Inf(1)), m.wide(math.Inf(1)), l)
	z := m.mul(m.widen(y), l)
	z = m.sel(m.is(mag, 1), m.wide(0), z)
	result := m.narrow(m.exp2Wide(z))

	// Every y of 2^24 and more is even. A NaN must not reach the conversion.
	const even = 1 << 24
	limited := m.sel(m.less(y, even), m.atLeast(y, -even), m.k(even))
	i := m.b.FPToSI(limited, m.i32)
	whole := m.b.FCmp(llvmir.OEQ, m.b.SIToFP(i, m.f32), limited)
	sign := m.b.And(m.bits(x), m.b.Shl(m.sel(whole, i, m.int(0)), m.int(31)))
	result = m.ofBits(m.b.Or(m.bits(result), sign))

	none := m.b.Or(m.b.And(m.finite(x, signBit), m.b.Not(whole)), m.b.FCmp(llvmir.Uno, x, y))
	result = m.sel(none, m.k(math.NaN()), result)
	return m.sel(m.b.Or(m.is(x, 1), m.is(y, 0)), m.k(1), result)
}

const signBit = -1 << 31

// finite says whether x is a finite number with the sign bit given, and no zero.
// Two comparisons of floats would become a test that not all targets have.
func (m *builder) finite(x llvmir.Value, sign int64) llvmir.Value {
	return m.b.ICmp(llvmir.ULT, m.b.Sub(m.bits(x), m.int(sign+1)), m.int(0x7f7fffff))
}

// cbrt refines an estimate of the inverse root from the bits by Newton's method without
// divisions.
func cbrt(m *builder, x llvmir.Value) llvmir.Value {
	const estimate = 0x54a1f580 // of bits(x^(-1/3)) + bits(x)/3
	mag := m.abs(x)
	// Scaling avoids overflow of the cube of the root, and a denormal error.
	small := m.less(mag, 0x1p-90)
	a := m.mul(mag, m.sel(small, m.k(0x1p24), m.k(0x1p-3)))
	r := m.ofBits(m.b.Sub(m.int(estimate), m.b.UDiv(m.bits(a), m.int(3))))
	off := func() llvmir.Value { return m.mulAdd(m.neg(m.mul(a, r)), m.mul(r, r), m.k(1)) }
	// 1/cbrt(1-e) is 1 + e/3 + 2/9*e^2 + 14/81*e^3 + ...
	e := off()
	r = m.mulAdd(m.mul(r, e), m.poly(e, []float64{1. / 3, 2. / 9, 14. / 81}), r)
	r = m.mulAdd(m.mul(r, off()), m.k(1./3), r)
	square := m.mul(r, r)
	root := m.mul(a, square)
	// Another step for the root itself, from the exact cube.
	p, low := m.twoProd(root, root)
	cube, lowest := m.twoProd(p, root)
	wrong := m.sub(m.sub(a, cube), m.mulAdd(low, root, lowest))
	root = m.mulAdd(m.mul(wrong, square), m.k(1./3), root)
	root = m.mul(root, m.sel(small, m.k(0x1p-8), m.k(2)))
	return m.sel(m.finite(mag, 0), m.signed(root, x), x)
}

func sqrt(m *builder, x llvmir.Value) llvmir.Value { return m.b.Sqrt(x) }

// rsqrt is rounded twice, then corrected.
func rsqrt(m *builder, x llvmir.Value) llvmir.Value {
	r := m.div(m.k(1), m.b.Sqrt(x))
	return m.sel(m.finite(x, 0), m.refineRsqrt(x, r), r)
}

// rsqrt64 is only corrected where products are exact in two numbers.
func rsqrt64(m *builder, x llvmir.Value) llvmir.Value {
	r := m.div(m.wide(1), m.b.Sqrt(x))
	if !m.fused {
		return r
	}
	return m.sel(m.b.And(m.above(x, 0), m.less(x, math.Inf(1))), m.refineRsqrt(x, r), r)
}

// refineRsqrt is a Newton step from the exact 1-x*r*r.
func (m *builder) refineRsqrt(x, r llvmir.Value) llvmir.Value {
	root, rootRest := m.twoProd(x, r)
	one, oneRest := m.twoProd(root, r)
	off := m.sub(m.sub(constant(x, 1), one), m.mulAdd(rootRest, r, oneRest))
	return m.mulAdd(m.times(r, 0.5), off, r)
}

// hypot: squares do not overflow in f64. It is infinite when one of them is, even
// beside a NaN.
func hypot(m *builder, x, y llvmir.Value) llvmir.Value {
	a, b := m.widen(x), m.widen(y)
	result := m.narrow(m.approxSqrt(m.mulAdd(a, a, m.mul(b, b))))
	infinite := m.b.Or(m.is(m.abs(x), math.Inf(1)), m.is(m.abs(y), math.Inf(1)))
	return m.sel(infinite, m.k(math.Inf(1)), result)
}

// approxSqrt is a root in f64 for f32: an approximation and a Newton step are shorter than
// a correctly rounded root.
func (m *builder) approxSqrt(x llvmir.Value) llvmir.Value {
	if m.approx.Rsqrt == nil {
		return m.b.Sqrt(x)
	}
	inverse := m.approx.Rsqrt(m.b, x)
	root := m.mul(x, inverse)
	root = m.mulAdd(m.mulAdd(m.neg(root), root, x), m.times(inverse, 0.5), root)
	return m.sel(m.is(x, 0), x, root)
}
