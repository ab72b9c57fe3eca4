package vecmath

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// besselFunctions are Bessel functions of f64, for arguments up to 2^50. Near their
// zeros the error is absolute.
var besselFunctions = []Function{
	double(of1("j0", 4, 4, func(m *builder, x llvmir.Value) llvmir.Value { return m.besselJ(x, 0) })),
	double(of1("j1", 4, 4, func(m *builder, x llvmir.Value) llvmir.Value { return m.signed1(m.besselJ(x, 1), x) })),
	double(of1("y0", 8, 8, func(m *builder, x llvmir.Value) llvmir.Value { return m.besselY(x, 0) })),
	double(of1("y1", 8, 8, func(m *builder, x llvmir.Value) llvmir.Value { return m.besselY(x, 1) })),
	double(of2("jn", 100, 100, jn64)), double(of2("yn", 100, 100, yn64)),
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

// signed1 extends a function of the magnitude to an odd function.
func (m *builder) signed1(v, x llvmir.Value) llvmir.Value {
	return m.sel(m.less(x, 0), m.neg(v), v)
}

// besselNear has J and Y of order 0 and 1 for numbers below besselFar: J of all
// orders by recurrence from above, which is stable, but for a factor, which is known
// from J0 + 2*(J2 + J4 + ...) = 1. Y is a sum of those (Neumann's series).
func (m *builder) besselNear(x llvmir.Value) (j, y [2]llvmir.Value) {
	b := m.b
	count := func(k int64) llvmir.Value { return llvmir.ConstInt(llvmir.I32, k) }
	start := m.sel(m.less(x, 1), count(besselSmall), count(besselOrder))
	zero := m.wide(0)
	// next is J(k+1), this J(k); the sums are those of even and odd orders.
	out := b.For(llvmir.Range{From: count(0), To: count(besselOrder)}, []llvmir.Value{zero, zero, zero, zero, zero},
		func(i llvmir.Value, list []llvmir.Value) []llvmir.Value {
			k := b.Sub(count(besselOrder), i)
			next, this, whole, even, odd := list[0], list[1], list[2], list[3], list[4]
			this = m.sel(b.ICmp(llvmir.EQ, k, start), m.wide(besselSeed), this)
			isOdd := b.ICmp(llvmir.NE, b.And(k, count(1)), count(0))
			half := b.SIToFP(b.LShr(k, count(1)), m.f64)
			sign := m.sel(b.ICmp(llvmir.NE, b.And(k, count(2)), count(0)), m.wide(-1), m.wide(1))
			whole = m.sel(isOdd, whole, m.add(whole, m.times(this, 2)))
			even = m.sel(isOdd, even, m.mulAdd(sign, m.div(this, half), even))
			mag := b.SIToFP(k, m.f64)
			weight := m.div(mag, m.mul(half, m.plus(half, 1))) // of order 1 it is infinite, and not asked for
			summed := m.mulAdd(m.mul(sign, weight), this, odd)
			odd = m.sel(b.And(isOdd, b.ICmp(llvmir.SGT, k, count(1))), summed, odd)
			below := m.sub(m.mul(m.div(m.times(mag, 2), x), this), next)
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
func (m *builder) besselAt(x llvmir.Value, order int) (j, y llvmir.Value) {
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
	mag, phase := m.poly(square, p), m.mul(r, m.poly(square, q))
	sin, cos := sin64(m, x), cos64(m, x)
	sum, difference := m.times(m.add(sin, cos), math.Sqrt2/2), m.times(m.sub(sin, cos), math.Sqrt2/2)
	c, s := sum, difference
	if order == 1 {
		c, s = difference, m.neg(sum)
	}
	root := m.b.Sqrt(m.times(r, 2/math.Pi))
	return m.mul(root, m.sub(m.mul(mag, c), m.mul(phase, s))), m.mul(root, m.mulAdd(mag, s, m.mul(phase, c)))
}

// besselJ is J of the magnitude of x.
func (m *builder) besselJ(x llvmir.Value, order int) llvmir.Value {
	mag := m.abs(x)
	near, _ := m.besselNear(m.atLeast(m.atMost(mag, besselFar), besselTiny))
	far, _ := m.besselAt(m.atLeast(mag, besselFar), order)
	v := m.sel(m.less(mag, besselFar), near[order], far)
	tiny := m.wide(1)
	if order == 1 {
		tiny = m.times(mag, 0.5)
	}
	v = m.sel(m.less(mag, besselTiny), tiny, v)
	return m.sel(m.is(mag, math.Inf(1)), m.wide(0), m.sel(m.isNaN(x), x, v))
}

func (m *builder) besselY(x llvmir.Value, order int) llvmir.Value {
	_, near := m.besselNear(m.atLeast(m.atMost(x, besselFar), besselTiny))
	_, far := m.besselAt(m.atLeast(x, besselFar), order)
	v := m.sel(m.less(x, besselFar), near[order], far)
	tiny := m.times(m.plus(log64(m, m.times(x, 0.5)), eulerGamma), 2/math.Pi)
	if order == 1 {
		tiny = m.div(m.wide(-2/math.Pi), x)
	}
	v = m.sel(m.less(x, besselTiny), tiny, v)
	v = m.sel(m.is(x, 0), m.wide(math.Inf(-1)), v)
	v = m.sel(m.is(x, math.Inf(1)), m.wide(0), v)
	return m.sel(m.b.FCmp(llvmir.OGE, x, m.wide(0)), v, m.wide(math.NaN()))
}

// orderOf is the magnitude of an i32 order, and whether the function changes its sign with
// the sign of the order.
func (m *builder) orderOf(n llvmir.Value) (mag, odd, flips llvmir.Value) {
	zero := llvmir.ConstInt(llvmir.I32, 0)
	negative := m.b.ICmp(llvmir.SLT, n, zero)
	mag = m.sel(negative, m.b.Sub(zero, n), n)
	odd = m.b.ICmp(llvmir.NE, m.b.And(mag, llvmir.ConstInt(llvmir.I32, 1)), zero)
	return mag, odd, m.b.And(negative, odd)
}

// upward is the recurrence from orders 0 and 1 up to an order.
func (m *builder) upward(x, first, second, last llvmir.Value) llvmir.Value {
	one := llvmir.ConstInt(llvmir.I32, 1)
	v := m.b.For(llvmir.Range{From: one, To: last}, []llvmir.Value{first, second}, func(i llvmir.Value, list []llvmir.Value) []llvmir.Value {
		next := m.sub(m.mul(m.div(m.times(m.b.SIToFP(i, m.f64), 2), x), list[1]), list[0])
		return []llvmir.Value{list[1], m.sel(m.is(list[1], math.Inf(-1)), list[1], next)}
	})
	return v[1]
}

// downward is J of an order greater than the argument, by the recurrence from far greater
// orders.
func (m *builder) downward(x, order, from llvmir.Value) llvmir.Value {
	b := m.b
	zero := m.wide(0)
	out := b.For(llvmir.Range{From: llvmir.ConstInt(llvmir.I32, 0), To: from}, []llvmir.Value{zero, m.wide(besselSeed), zero, zero},
		func(i llvmir.Value, list []llvmir.Value) []llvmir.Value {
			k := b.Sub(from, i)
			this, whole, found := list[1], list[2], list[3]
			found = m.sel(b.ICmp(llvmir.EQ, k, order), this, found)
			even := b.ICmp(llvmir.EQ, b.And(k, llvmir.ConstInt(llvmir.I32, 1)), llvmir.ConstInt(llvmir.I32, 0))
			whole = m.sel(even, m.add(whole, m.times(this, 2)), whole)
			below := m.sub(m.mul(m.div(m.times(b.SIToFP(k, m.f64), 2), x), this), list[0])
			// Rescaling avoids overflow.
			scale := m.sel(m.above(m.abs(below), 0x1p600), m.wide(0x1p-600), m.wide(1))
			return []llvmir.Value{m.mul(this, scale), m.mul(below, scale), m.mul(whole, scale), m.mul(found, scale)}
		})
	return m.div(out[3], m.add(out[1], out[2]))
}

func jn64(m *builder, n, x llvmir.Value) llvmir.Value {
	order, odd, flips := m.orderOf(n)
	mag := m.abs(x)
	word := func(v int64) llvmir.Value { return llvmir.ConstInt(llvmir.I32, v) }
	k := m.b.SIToFP(order, m.f64)
	few := m.b.ICmp(llvmir.SLT, order, word(2))
	up := m.b.Or(few, m.b.FCmp(llvmir.OLE, k, mag))
	tiny := m.less(mag, besselTiny)
	none := m.b.And(m.b.Not(up), m.b.ICmp(llvmir.SGT, order, word(1<<16))) // so high that nothing is left but near x
	first, second := m.besselJ(mag, 0), m.besselJ(mag, 1)
	above := m.upward(mag, first, second, m.sel(up, order, word(0)))
	from := m.b.Add(m.b.Shl(order, word(1)), word(60))
	below := m.downward(m.atLeast(mag, besselTiny), order, m.sel(m.b.Or(m.b.Or(up, tiny), none), word(1), from))
	power := exp64(m, m.sub(m.mul(k, log64(m, m.times(mag, 0.5))), lgamma64(m, m.plus(k, 1))))
	v := m.sel(up, above, m.sel(tiny, power, below))
	v = m.sel(m.b.ICmp(llvmir.EQ, order, word(0)), first, m.sel(none, m.wide(0), v))
	v = m.sel(m.is(mag, math.Inf(1)), m.wide(0), m.sel(m.isNaN(x), x, v))
	return m.sel(m.b.Xor(flips, m.b.And(odd, m.less(x, 0))), m.neg(v), v)
}

func yn64(m *builder, n, x llvmir.Value) llvmir.Value {
	order, _, flips := m.orderOf(n)
	first := m.besselY(x, 0)
	v := m.upward(x, first, m.besselY(x, 1), order)
	v = m.sel(m.b.ICmp(llvmir.EQ, order, llvmir.ConstInt(llvmir.I32, 0)), first, v)
	v = m.sel(m.is(x, math.Inf(1)), m.wide(0), v)
	return m.sel(flips, m.neg(v), v)
}
