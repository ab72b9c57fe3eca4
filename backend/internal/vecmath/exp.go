package vecmath

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// Beyond these limits exp is infinite, or rounds to 0.
const (
	expHigh = 89
	expLow  = -104
)

// modLn2 is x as n*ln2 + r, where r is less than 0.35, up to a small multiple of
// n; biased is n with a bias.
func (m *builder) modLn2(x llvmir.Value, bias int) (r, n, biased llvmir.Value) {
	n, biased = m.nearest(x, math.Log2E, bias)
	return m.mulAdd(n, m.k(-ln2Parts[0]), x), n, biased
}

// expNear is x as a power of 2, by its exponent with a bias, times the result.
func (m *builder) expNear(x llvmir.Value, bias int) (near, biased llvmir.Value) {
	r, n, biased := m.modLn2(x, bias)
	r = m.mulAdd(n, m.k(-ln2Parts[1]), r)
	near = m.mulAdd(m.poly(r, expTail), r, m.k(1))
	return m.mulAdd(near, r, m.k(1)), biased
}

// expMiddle is exp where neither it nor its inverse is denormal.
func (m *builder) expMiddle(x llvmir.Value) llvmir.Value {
	near, biased := m.expNear(x, exponentBias)
	return m.mul(near, m.power2(biased))
}

// expRoughly is expMiddle for results that are added to greater numbers, so that some units in the last place do not matter.
func (m *builder) expRoughly(x llvmir.Value) llvmir.Value {
	if m.approx.Exp2F32 == nil {
		return m.expMiddle(x)
	}
	return m.approx.Exp2F32(m.b, m.times(x, math.Log2E))
}

func exp(m *builder, x llvmir.Value) llvmir.Value {
	return m.scale(m.expNear(m.atLeast(m.atMost(x, expHigh), expLow), 2*exponentBias))
}

func exp2(m *builder, x llvmir.Value) llvmir.Value {
	x = m.atLeast(m.atMost(x, 129), -151)
	n, biased := m.nearest(x, 1, 2*exponentBias)
	r := m.sub(x, n)
	return m.scale(m.mulAdd(r, m.poly(r, exp2Tail), m.k(1)), biased)
}

func exp10(m *builder, x llvmir.Value) llvmir.Value {
	x = m.atLeast(m.atMost(x, 39), -46)
	n, biased := m.nearest(x, math.Log2(10), 2*exponentBias)
	r := m.mulAdd(n, m.k(-log10Of2Parts[0]), x)
	r = m.mulAdd(n, m.k(-log10Of2Parts[1]), r)
	return m.scale(m.mulAdd(r, m.poly(r, exp10Tail), m.k(1)), biased)
}

// expm1: with s = 2^n it is (s-1) + s*(exp(r)-1). Half of s is used, since s
// itself overflows before the result does.
func expm1(m *builder, x llvmir.Value) llvmir.Value {
	limited := m.atLeast(m.atMost(x, expHigh), -20)
	r, n, biased := m.modLn2(limited, exponentBias-1)
	// The rounding error for small r is negligible compared with s.
	r, low := m.fastTwoSum(r, m.times(n, -ln2Parts[1]))
	tail := m.mulAdd(m.mul(r, r), m.poly(r, expm1Tail), low)
	s := m.power2(biased)
	base, lost := m.fastTwoSum(s, m.k(-0.5))
	// For n = 0 base is 0, otherwise it is the greater one.
	whole, lo := m.fastTwoSum(base, m.mul(s, r))
	small := m.add(m.add(lost, lo), m.mul(s, tail))
	result := m.times(m.add(whole, small), 2)
	return m.sel(m.less(m.abs(x), 0x1p-25), x, result)
}

// hyperbolic computes the terms of sinh and cosh. With a = 2^n/4 and b = 2^-n/4, sinh(x)/2
// = a*exp(r) - b*exp(-r), and cosh the sum; exp(r) is 1+even+odd.
func (m *builder) hyperbolic(x llvmir.Value) (odd, even, a, b llvmir.Value) {
	const bias = exponentBias - 2
	r, n, biased := m.modLn2(m.atMost(m.abs(x), 89.6), bias)
	r = m.mulAdd(n, m.k(-ln2Parts[1]), r)
	square := m.mul(r, r)
	odd = m.mulAdd(m.mul(square, r), m.poly(square, sinhTail), r)
	even = m.mul(square, m.poly(square, coshTail))
	inverse := m.b.Sub(m.b.Add(m.bits(m.k(roundF32)), m.int(2*bias)), biased)
	return odd, even, m.power2(biased), m.power2(m.b.SMax(inverse, m.int(0)))
}

func sinh(m *builder, x llvmir.Value) llvmir.Value {
	odd, even, a, b := m.hyperbolic(x)
	difference := m.sub(a, b)
	small := m.mulAdd(odd, m.add(a, b), m.mul(even, difference))
	result := m.times(m.add(difference, small), 2)
	return m.sel(m.less(m.abs(x), 0x1p-13), x, m.signed(result, x))
}

func cosh(m *builder, x llvmir.Value) llvmir.Value {
	odd, even, a, b := m.hyperbolic(x)
	small := m.mulAdd(odd, m.sub(a, b), m.mulAdd(even, m.add(a, b), b))
	return m.times(m.add(a, small), 2)
}

// tanh is 1 - 2/(exp(2x)+1) where there is no cancellation.
func tanh(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	square := m.mul(x, x)
	near := m.mulAdd(m.mul(square, mag), m.poly(square, tanhTail), mag)
	e := m.expRoughly(m.times(m.atMost(mag, 10), 2))
	far := m.oneMinus2Over(m.plus(e, 1))
	return m.signed(m.sel(m.less(mag, 0.625), near, far), x)
}

// oneMinus2Over is 1 - 2/x.
func (m *builder) oneMinus2Over(x llvmir.Value) llvmir.Value {
	if m.approx.ReciprocalF32 == nil {
		return m.sub(m.k(1), m.div(m.k(2), x))
	}
	return m.mulAdd(m.k(-2), m.approx.ReciprocalF32(m.b, x), m.k(1))
}
