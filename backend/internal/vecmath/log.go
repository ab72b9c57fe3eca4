package vecmath

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// rootHalf is the bits of the square root of 1/2: fractions are from there to
// its double, so that the logarithm of a number next to 1 is that of its fraction.
const rootHalf = 0x3f3504f3

// frexp is x as fraction * 2^i, for normal numbers.
func (m *builder) frexp(x llvmir.Value) (fraction, i llvmir.Value) {
	bits := m.bits(x)
	i = m.b.AShr(m.b.Sub(bits, m.int(rootHalf)), m.int(23))
	return m.ofBits(m.b.Sub(bits, m.b.Shl(i, m.int(23)))), i
}

// normal scales denormal numbers; plus is added to the exponent.
func (m *builder) normal(x llvmir.Value) (scaled, plus llvmir.Value) {
	denormal := m.less(x, 0x1p-126)
	return m.sel(denormal, m.times(x, 0x1p23), x), m.sel(denormal, m.k(-23), m.k(0))
}

// logSum is n*ln2 + log1p(f) + more, which is small. n*ln2 is 0 or greater than f.
func (m *builder) logSum(n, f, more llvmir.Value) llvmir.Value {
	whole, lo := m.fastTwoSum(m.times(n, ln2Parts[0]), f)
	tail := m.mulAdd(m.mul(f, f), m.poly(f, logTail), m.mulAdd(n, m.k(ln2Parts[1]), more))
	return m.add(whole, m.add(lo, tail))
}

// logDomain selects the results for 0, negative numbers and infinity.
func (m *builder) logDomain(x, result llvmir.Value) llvmir.Value {
	inside := m.sel(m.less(x, math.Inf(1)), result, x)
	outside := m.sel(m.is(x, 0), constant(x, math.Inf(-1)), constant(x, math.NaN()))
	return m.sel(m.b.FCmp(llvmir.FUGT, x, constant(x, 0)), inside, outside)
}

// logParts is x as (1+f) * 2^n.
func (m *builder) logParts(x llvmir.Value) (f, n llvmir.Value) {
	scaled, plus := m.normal(x)
	fraction, i := m.frexp(scaled)
	return m.plus(fraction, -1), m.add(m.b.SIToFP(i, m.f32), plus)
}

func log(m *builder, x llvmir.Value) llvmir.Value {
	f, n := m.logParts(x)
	return m.logDomain(x, m.logSum(n, f, m.k(0)))
}

// logTo is the logarithm to another base: whole is the logarithm of 2, pair the logarithm
// of e, and tail the terms of higher order in f.
func logTo(whole, pair [2]float64, tail []float64) func(m *builder, x llvmir.Value) llvmir.Value {
	return func(m *builder, x llvmir.Value) llvmir.Value {
		f, n := m.logParts(x)
		main, small := m.twoProd(f, m.k(pair[0]))
		small = m.mulAdd(f, m.k(pair[1]), small)
		small = m.mulAdd(n, m.k(whole[1]), small)
		small = m.mulAdd(m.mul(f, f), m.poly(f, tail), small)
		sum, lo := m.fastTwoSum(m.times(n, whole[0]), main)
		return m.logDomain(x, m.add(sum, m.add(lo, small)))
	}
}

var (
	log2  = logTo([2]float64{1, 0}, log2EPair, log2Tail)
	log10 = logTo(log10Of2Parts, log10EPair, log10Tail)
)

// logOfSum is log((x+rest) * 2^more) for a normal x and a rest that is less than
// its last bit.
func (m *builder) logOfSum(x, lo llvmir.Value, more int64) llvmir.Value {
	fraction, i := m.frexp(x)
	back := m.power2(m.b.SMax(m.b.Sub(m.int(exponentBias), i), m.int(1)))
	f, low := m.fastTwoSum(m.plus(fraction, -1), m.mul(lo, back))
	// log1p(f+low) is log1p(f) + low/(1+f), nearly.
	low = m.mulAdd(m.neg(low), f, low)
	return m.logSum(m.b.SIToFP(m.b.Add(i, m.int(more)), m.f32), f, low)
}

func log1p(m *builder, x llvmir.Value) llvmir.Value {
	sum := m.plus(x, 1)
	lo := m.sel(m.less(m.abs(x), 1), m.sub(x, m.plus(sum, -1)), m.sub(m.k(1), m.sub(sum, x)))
	result := m.logDomain(sum, m.logOfSum(sum, lo, 0))
	return m.sel(m.is(x, 0), x, result)
}

// asinh is log(x + sqrt(x*x+1)). In f64 nothing overflows, and what is lost
// beside the 1 does not matter from 2^-13 on.
func asinh(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	w := m.widen(mag)
	w = m.add(w, m.b.Sqrt(m.mulAdd(w, w, m.wide(1))))
	hi, lo := m.split(m.times(w, 0.5))
	result := m.logOfSum(hi, lo, 1)
	result = m.sel(m.less(mag, 0x1p-13), mag, result)
	return m.signed(m.sel(m.less(mag, math.Inf(1)), result, mag), x)
}

func acosh(m *builder, x llvmir.Value) llvmir.Value {
	w := m.widen(x)
	w = m.add(w, m.b.Sqrt(m.mul(m.plus(w, -1), m.plus(w, 1))))
	hi, lo := m.split(m.times(w, 0.5))
	result := m.sel(m.less(x, math.Inf(1)), m.logOfSum(hi, lo, 1), x)
	return m.sel(m.less(x, 1), m.k(math.NaN()), result)
}

// atanh is log((1+x)/(1-x)) / 2.
func atanh(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	w := m.widen(mag)
	hi, lo := m.split(m.div(m.plus(w, 1), m.sub(m.wide(1), w)))
	result := m.times(m.logOfSum(hi, lo, 0), 0.5)
	result = m.sel(m.less(mag, 0x1p-13), mag, result)
	outside := m.sel(m.is(mag, 1), m.k(math.Inf(1)), m.k(math.NaN()))
	return m.signed(m.sel(m.less(mag, 1), result, outside), x)
}
