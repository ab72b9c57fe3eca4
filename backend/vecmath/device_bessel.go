package vecmath

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// besselFunctions are Bessel functions of f64, for arguments up to 2^50. Near their
// zeros the error is absolute.
var besselFunctions = []Function{
	double(of1("j0", 4, 4, func(m *maker, x llvmir.Value) llvmir.Value { return m.besselJ(x, 0) })),
	double(of1("j1", 4, 4, func(m *maker, x llvmir.Value) llvmir.Value { return m.signed1(m.besselJ(x, 1), x) })),
	double(of1("y0", 8, 8, func(m *maker, x llvmir.Value) llvmir.Value { return m.besselY(x, 0) })),
	double(of1("y1", 8, 8, func(m *maker, x llvmir.Value) llvmir.Value { return m.besselY(x, 1) })),
}

const (
	besselFar    = 25 // from here on the asymptotic series has all digits
	besselOrder  = 80 // J of this order is nothing below that
	besselSmall  = 20 // and of this below 1
	besselTiny   = 1e-8
	eulerGamma   = 0.57721566490153286061
	besselSeed   = 0x1p-600
	hankelDegree = 12 // of either series
)

// signed1 is an odd function of x from that of its size.
func (m *maker) signed1(v, x llvmir.Value) llvmir.Value {
	return m.pick(m.less(x, 0), m.neg(v), v)
}

// besselNear has J and Y of order 0 and 1 for numbers below besselFar: J of all
// orders by recurrence from above, which is stable, but for a factor, which is known
// from J0 + 2*(J2 + J4 + ...) = 1. Y is a sum of those (Neumann's series).
func (m *maker) besselNear(x llvmir.Value) (j, y [2]llvmir.Value) {
	b := m.b
	count := func(k int64) llvmir.Value { return llvmir.ConstInt(llvmir.I32, k) }
	start := m.pick(m.less(x, 1), count(besselSmall), count(besselOrder))
	zero := m.wide(0)
	// next is J(k+1), this J(k); the sums are those of even and odd orders.
	out := b.For(llvmir.Range{From: count(0), To: count(besselOrder)}, []llvmir.Value{zero, zero, zero, zero, zero},
		func(i llvmir.Value, list []llvmir.Value) []llvmir.Value {
			k := b.Sub(count(besselOrder), i)
			next, this, whole, even, odd := list[0], list[1], list[2], list[3], list[4]
			this = m.pick(b.ICmp(llvmir.EQ, k, start), m.wide(besselSeed), this)
			isOdd := b.ICmp(llvmir.NE, b.And(k, count(1)), count(0))
			half := b.SIToFP(b.LShr(k, count(1)), m.f64)
			sign := m.pick(b.ICmp(llvmir.NE, b.And(k, count(2)), count(0)), m.wide(-1), m.wide(1))
			whole = m.pick(isOdd, whole, m.add(whole, m.times(this, 2)))
			even = m.pick(isOdd, even, m.mulAdd(sign, m.div(this, half), even))
			size := b.SIToFP(k, m.f64)
			weight := m.div(size, m.mul(half, m.plus(half, 1))) // of order 1 it is infinite, and not asked for
			summed := m.mulAdd(m.mul(sign, weight), this, odd)
			odd = m.pick(b.And(isOdd, b.ICmp(llvmir.SGT, k, count(1))), summed, odd)
			below := m.sub(m.mul(m.div(m.times(size, 2), x), this), next)
			return []llvmir.Value{this, below, whole, even, odd}
		})
	factor := m.div(m.wide(1), m.add(out[1], out[2]))
	j = [2]llvmir.Value{m.mul(out[1], factor), m.mul(out[0], factor)}
	even, odd := m.mul(out[3], factor), m.mul(out[4], factor)
	l := m.plus(log64(m, m.times(x, 0.5)), eulerGamma)
	y[0] = m.times(m.mulAdd(l, j[0], m.times(even, -2)), 2/math.Pi)
	y[1] = m.times(m.sub(m.mulAdd(m.plus(l, -1), j[1], m.neg(odd)), m.div(j[0], x)), 2/math.Pi)
	return j, y
}

// besselAt is J and Y of an order for large numbers: waves whose size and phase are
// series in 1/x (Hankel's).
func (m *maker) besselAt(x llvmir.Value, order int) (j, y llvmir.Value) {
	var p, q []float64 // in 1/x^2
	term := 1.
	for k := range 2 * hankelDegree {
		signed := term
		if k/2%2 == 1 {
			signed = -term
		}
		if k%2 == 0 {
			p = append(p, signed)
		} else {
			q = append(q, signed)
		}
		odd := float64(2*k + 1)
		term *= (float64(4*order*order) - odd*odd) / (8 * float64(k+1))
	}
	r := m.div(m.wide(1), x)
	square := m.mul(r, r)
	size, phase := m.poly(square, p), m.mul(r, m.poly(square, q))
	sin, cos := sin64(m, x), cos64(m, x)
	sum, difference := m.times(m.add(sin, cos), math.Sqrt2/2), m.times(m.sub(sin, cos), math.Sqrt2/2)
	c, s := sum, difference
	if order == 1 {
		c, s = difference, m.neg(sum)
	}
	root := m.b.Sqrt(m.times(r, 2/math.Pi))
	return m.mul(root, m.sub(m.mul(size, c), m.mul(phase, s))), m.mul(root, m.mulAdd(size, s, m.mul(phase, c)))
}

// besselJ is of the size of x.
func (m *maker) besselJ(x llvmir.Value, order int) llvmir.Value {
	size := m.abs(x)
	near, _ := m.besselNear(m.atLeast(m.atMost(size, besselFar), besselTiny))
	far, _ := m.besselAt(m.atLeast(size, besselFar), order)
	v := m.pick(m.less(size, besselFar), near[order], far)
	tiny := m.wide(1)
	if order == 1 {
		tiny = m.times(size, 0.5)
	}
	v = m.pick(m.less(size, besselTiny), tiny, v)
	return m.pick(m.is(size, math.Inf(1)), m.wide(0), m.pick(m.isNaN(x), x, v))
}

func (m *maker) besselY(x llvmir.Value, order int) llvmir.Value {
	_, near := m.besselNear(m.atLeast(m.atMost(x, besselFar), besselTiny))
	_, far := m.besselAt(m.atLeast(x, besselFar), order)
	v := m.pick(m.less(x, besselFar), near[order], far)
	tiny := m.times(m.plus(log64(m, m.times(x, 0.5)), eulerGamma), 2/math.Pi)
	if order == 1 {
		tiny = m.div(m.wide(-2/math.Pi), x)
	}
	v = m.pick(m.less(x, besselTiny), tiny, v)
	v = m.pick(m.is(x, 0), m.wide(math.Inf(-1)), v)
	v = m.pick(m.is(x, math.Inf(1)), m.wide(0), v)
	return m.pick(m.b.FCmp(llvmir.OGE, x, m.wide(0)), v, m.wide(math.NaN()))
}
