package vecmath

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// erfBelow1 is erf for magnitudes below 1.
func (m *builder) erfBelow1(x llvmir.Value) llvmir.Value {
	return m.mulAdd(x, m.poly(m.mul(x, x), erfNear), x)
}

// erf beyond 1 is 1 - exp(a polynomial); beyond 3.95 it rounds to 1.
func erf(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.atMost(m.abs(x), 3.95)
	far := m.sub(m.k(1), m.expRoughly(m.poly(mag, erfFar)))
	return m.signed(m.sel(m.less(mag, 1), m.erfBelow1(mag), far), x)
}

// erfcWide is erfc in f64, to more digits than f32 has: relative errors of x*x
// are absolute ones of the exponent. Beyond 1 it is exp(-x*x) times a polynomial
// of (x-3)/(x+3), over x+3; beyond 10.1 it rounds to 0.
func (m *builder) erfcWide(x llvmir.Value) llvmir.Value {
	mag := m.atMost(m.abs(x), 10.1)
	sum := m.plus(mag, 3)
	factor := m.div(m.poly(m.div(m.plus(mag, -3), sum), erfcFar), sum)
	far := m.mul(m.exp2Wide(m.times(m.mul(mag, mag), -math.Log2E)), factor)
	far = m.sel(m.less(x, 0), m.sub(m.wide(2), far), far)
	near := m.sub(m.wide(1), m.mulAdd(x, m.poly(m.mul(x, x), erfNear), x))
	return m.sel(m.less(mag, 1), near, far)
}

func erfc(m *builder, x llvmir.Value) llvmir.Value { return m.narrow(m.erfcWide(m.widen(x))) }

// normcdf is the integral of the normal distribution.
func normcdf(m *builder, x llvmir.Value) llvmir.Value {
	return m.narrow(m.times(m.erfcWide(m.times(m.widen(x), -math.Sqrt2/2)), 0.5))
}

// erfinv is x times a function of -log(1-x*x), or beyond 5 of the root of that.
func erfinv(m *builder, x llvmir.Value) llvmir.Value {
	w := m.neg(log(m, m.mul(m.sub(m.k(1), x), m.plus(x, 1))))
	near := m.poly(m.plus(w, -2.5), erfinvNear)
	far := m.poly(m.plus(m.b.Sqrt(m.atLeast(w, 5)), -3), erfinvFar)
	v := m.mul(x, m.sel(m.less(w, 5), near, far))
	return m.sel(m.is(m.abs(x), 1), m.signed(m.k(math.Inf(1)), x), v)
}
