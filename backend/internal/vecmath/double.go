package vecmath

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// The functions of f64 are computed like those of f32; comments mention the differences.

const exponentBias64 = 1023

// nearest64 is nearest for f64.
func (m *builder) nearest64(x llvmir.Value, by float64, bias int) (n, more llvmir.Value) {
	t := m.mulAdd(x, m.wide(by), m.wide(roundF64+float64(bias)))
	return m.plus(t, -roundF64-float64(bias)), m.longBits(t)
}

func (m *builder) ofLongBits(x llvmir.Value) llvmir.Value { return m.b.Bitcast(x, m.f64) }

// scale64 is scale for f64.
func (m *builder) scale64(x, biased llvmir.Value) llvmir.Value {
	half := m.b.And(m.b.Shl(biased, m.long(51)), m.long(-1<<52))
	lo := m.b.Sub(m.b.Shl(biased, m.long(52)), half)
	return m.mul(m.mul(x, m.ofLongBits(half)), m.ofLongBits(lo))
}

func exp64(m *builder, x llvmir.Value) llvmir.Value {
	x = m.atLeast(m.atMost(x, 710), -746)
	n, biased := m.nearest64(x, math.Log2E, 2*exponentBias64)
	r := m.mulAdd(n, m.wide(-ln2WideParts[0]), x)
	r = m.mulAdd(n, m.wide(-ln2WideParts[1]), r)
	near := m.mulAdd(m.poly(r, expTail64), r, m.wide(1))
	return m.scale64(m.mulAdd(near, r, m.wide(1)), biased)
}

func exp2of64(m *builder, x llvmir.Value) llvmir.Value {
	x = m.atLeast(m.atMost(x, 1025), -1076)
	n, biased := m.nearest64(x, 1, 2*exponentBias64)
	r := m.sub(x, n)
	return m.scale64(m.mulAdd(r, m.poly(r, exp2Tail64), m.wide(1)), biased)
}

// frexp64 is x as (1+f) * 2^n, for positive numbers.
func (m *builder) frexp64(x llvmir.Value) (f, n llvmir.Value) {
	const rootHalf = 0x3fe6a09e667f3bcd
	denormal := m.less(x, 0x1p-1022)
	bits := m.longBits(m.sel(denormal, m.times(x, 0x1p54), x))
	// The bias allows a logical shift: many CPUs have no arithmetic one for vectors.
	i := m.b.LShr(m.b.Add(bits, m.long(exponentBias64<<52-rootHalf)), m.long(52))
	fraction := m.ofLongBits(m.b.Add(m.b.Sub(bits, m.b.Shl(i, m.long(52))), m.long(exponentBias64<<52)))
	n = m.b.SIToFP(m.b.Sub(m.b.Trunc(i, m.i32), m.int(exponentBias64)), m.f64)
	return m.plus(fraction, -1), m.sel(denormal, m.plus(n, -54), n)
}

// log64: with s = f/(2+f), log1p(f) is 2*atanh(s), and 2*s is f - s*f.
func log64(m *builder, x llvmir.Value) llvmir.Value {
	f, n := m.frexp64(x)
	s := m.divider(m.plus(f, 2))(f)
	square := m.mul(s, s)
	small := m.mul(s, m.sub(f, m.mul(square, m.poly(square, atanhTail64))))
	whole, lo := m.fastTwoSum(m.times(n, ln2WideParts[0]), f)
	small = m.sub(m.mulAdd(n, m.wide(ln2WideParts[1]), lo), small)
	return m.logDomain(x, m.add(whole, small))
}

func tanh64(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	square := m.mul(x, x)
	near := m.mulAdd(m.mul(square, mag), m.poly(square, tanhTail64), mag)
	e := exp64(m, m.times(m.atMost(mag, 20), 2))
	far := m.sub(m.wide(1), m.divider(m.plus(e, 1))(m.wide(2)))
	return m.signed(m.sel(m.less(mag, 0.625), near, far), x)
}

// divider divides by an f64 that is neither very large nor very small. If the target
// approximates reciprocals, two Newton steps give a reciprocal with all digits for several
// quotients; each quotient is corrected by its remainder.
func (m *builder) divider(y llvmir.Value) func(x llvmir.Value) llvmir.Value {
	if m.approx.Reciprocal == nil {
		return func(x llvmir.Value) llvmir.Value { return m.div(x, y) }
	}
	r, negative := m.approx.Reciprocal(m.b, y), m.neg(y)
	for range 2 {
		r = m.mulAdd(m.mulAdd(negative, r, m.wide(1)), r, r)
	}
	return func(x llvmir.Value) llvmir.Value {
		q := m.mul(x, r)
		return m.mulAdd(m.mulAdd(negative, q, x), r, q)
	}
}
