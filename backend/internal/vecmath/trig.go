package vecmath

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// reduceArgument reduces an argument as Payne and Hanek do (Radian Reduction for Trigonometric
// Functions, 1983): only the bits of 2/pi matter that do not make whole turns of the argument.
// It is x as a number of quarter turns (the last bits of q) and the rest
// as a fraction of one, from -1/2 to 1/2, in f64. It is right for all arguments:
// products with the first part of 2/pi, or the first two without FMA, are exact, and
// whole turns are taken away before anything is rounded.
func (m *builder) reduceArgument(x llvmir.Value) (q, lo llvmir.Value) {
	mag, w := m.abs(x), m.widen(x)
	if m.fused {
		c := m.quartersIn(mag, fusedTwoOverPi)
		t := m.b.FMA(w, c[0], m.wide(roundF64))
		lo = m.b.FMA(w, c[0], m.sub(m.wide(roundF64), t))
		return m.b.Trunc(m.longBits(t), m.i32), m.b.FMA(w, c[1], lo)
	}
	c := m.quartersIn(mag, func(parts [3]float64) []float64 { return parts[:] })
	first, second := m.mod4(m.mul(w, c[0])), m.mod4(m.mul(w, c[1]))
	t := m.plus(m.add(first, second), roundF64)
	lo = m.add(m.sub(first, m.plus(t, -roundF64)), second)
	return m.b.Trunc(m.longBits(t), m.i32), m.mulAdd(w, c[2], lo)
}

// quartersIn is 2/pi for arguments of a magnitude, in parts.
func (m *builder) quartersIn(mag llvmir.Value, split func(parts [3]float64) []float64) []llvmir.Value {
	var c []llvmir.Value
	for i, t := range twoOverPi {
		if i == 0 {
			for _, part := range split(t.parts) {
				c = append(c, m.wide(part))
			}
			continue
		}
		large := m.b.FCmp(llvmir.OGE, mag, m.k(math.Ldexp(1, t.from)))
		for j, part := range split(t.parts) {
			c[j] = m.sel(large, m.wide(part), c[j])
		}
	}
	return c
}

// fusedTwoOverPi makes two parts of three: with FMA the first may have all bits.
func fusedTwoOverPi(parts [3]float64) []float64 {
	hi := parts[0] + parts[1]
	return []float64{hi, parts[0] - hi + parts[1] + parts[2]}
}

// mod4 takes the nearest multiple of 4 from an f64 below 2^53.
func (m *builder) mod4(x llvmir.Value) llvmir.Value {
	return m.sub(x, m.plus(m.plus(x, 4*roundF64), -4*roundF64))
}

// sinCosNear are sine and cosine of the sum of two f32, below pi/4.
func (m *builder) sinCosNear(r, low llvmir.Value) (s, c llvmir.Value) {
	square := m.mul(r, r)
	half := m.times(square, 0.5)
	correction := m.mulAdd(m.neg(half), low, low)
	s = m.add(r, m.mulAdd(m.mul(square, r), m.poly(square, sinTail), correction))
	main, lo := m.fastTwoSum(m.k(1), m.neg(half))
	small := m.mulAdd(m.mul(square, square), m.poly(square, cosTail), lo)
	return s, m.add(main, m.mulAdd(m.neg(r), low, small))
}

// sinAfter is the sine of x plus a number of quarter turns.
func (m *builder) sinAfter(x llvmir.Value, more int64) llvmir.Value {
	q, lo := m.reduceArgument(x)
	r, low := m.split(m.times(lo, math.Pi/2))
	s, c := m.sinCosNear(r, low)
	q = m.b.Add(q, m.int(more))
	odd := m.b.ICmp(llvmir.NE, m.b.And(q, m.int(1)), m.int(0))
	flip := m.b.Shl(m.b.And(q, m.int(2)), m.int(30))
	return m.ofBits(m.b.Xor(m.bits(m.sel(odd, c, s)), flip))
}

func sin(m *builder, x llvmir.Value) llvmir.Value {
	return m.sel(m.is(x, 0), x, m.sinAfter(x, 0))
}

func cos(m *builder, x llvmir.Value) llvmir.Value { return m.sinAfter(x, 1) }

func tan(m *builder, x llvmir.Value) llvmir.Value {
	q, lo := m.reduceArgument(x)
	r := m.times(lo, math.Pi/2)
	square := m.mul(r, r)
	t := m.mulAdd(m.mul(square, r), m.poly(square, tanTail), r)
	odd := m.b.ICmp(llvmir.NE, m.b.And(q, m.int(1)), m.int(0))
	// One division serves both branches.
	result := m.narrow(m.div(m.sel(odd, m.wide(-1), t), m.sel(odd, t, m.wide(1))))
	return m.sel(m.is(x, 0), x, result)
}

// asinNear gives asin of x up to 0.5 as x + the result; square is x*x.
func (m *builder) asinNear(x, square llvmir.Value) llvmir.Value {
	return m.mul(m.mul(square, x), m.poly(square, asinTail))
}

// asinHalves prepares both inverses: up to 0.5 the argument itself, and beyond
// the root of (1-x)/2, whose arcsine is half the arccosine of x.
func (m *builder) asinHalves(x llvmir.Value) (far, r, tail llvmir.Value) {
	mag := m.abs(x)
	far = m.above(mag, 0.5)
	square := m.sel(far, m.mulAdd(mag, m.k(-0.5), m.k(0.5)), m.mul(x, x))
	r = m.sel(far, m.b.Sqrt(square), mag)
	return far, r, m.asinNear(r, square)
}

func asin(m *builder, x llvmir.Value) llvmir.Value {
	far, r, tail := m.asinHalves(x)
	near := m.add(r, tail)
	main, lo := m.fastTwoSum(m.k(halfPiPair[0]), m.times(r, -2))
	beyond := m.add(main, m.sub(lo, m.mulAdd(tail, m.k(2), m.k(-halfPiPair[1]))))
	return m.signed(m.sel(far, beyond, near), x)
}

func acos(m *builder, x llvmir.Value) llvmir.Value {
	far, r, tail := m.asinHalves(x)
	negative := m.less(x, 0)
	// Near 0: pi/2 - asin(x).
	main, lo := m.fastTwoSum(m.k(halfPiPair[0]), m.neg(m.signed(r, x)))
	near := m.add(main, m.add(lo, m.sub(m.k(halfPiPair[1]), m.signed(tail, x))))
	twice := m.times(m.add(r, tail), 2)
	opposite := m.sub(m.mulAdd(r, m.k(-2), m.k(wholePiPair[0])), m.mulAdd(tail, m.k(2), m.k(-wholePiPair[1])))
	return m.sel(far, m.sel(negative, opposite, twice), near)
}

// atanNear is atan(x) - x for x up to 1.
func (m *builder) atanNear(x llvmir.Value) llvmir.Value {
	square := m.mul(x, x)
	return m.mul(m.mul(square, x), m.poly(square, atanTail))
}

func atan(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	far := m.above(mag, 1)
	r := m.sel(far, m.div(m.k(-1), mag), mag)
	tail := m.atanNear(r)
	beyond := m.add(m.k(halfPiPair[0]), m.add(r, m.plus(tail, halfPiPair[1])))
	return m.signed(m.sel(far, beyond, m.add(r, tail)), x)
}

// atan2 is the angle whose tangent is the smaller coordinate over the greater one,
// relative to the nearest axis.
func atan2(m *builder, y, x llvmir.Value) llvmir.Value {
	magX, magY := m.abs(x), m.abs(y)
	steep := m.b.FCmp(llvmir.OGT, magY, magX)
	small, large := m.sel(steep, magX, magY), m.sel(steep, magY, magX)
	r := m.div(small, large)
	// 0/0 is 0 here, and inf/inf is 1.
	r = m.sel(m.is(large, 0), m.k(0), r)
	r = m.sel(m.is(small, math.Inf(1)), m.k(1), r)
	tail := m.atanNear(r)
	left := m.b.ICmp(llvmir.SLT, m.bits(x), m.int(0))
	// The angle is axis + r or axis - r, and the axis 0, pi/2 or pi.
	axis := m.sel(steep, m.k(halfPiPair[0]), m.sel(left, m.k(wholePiPair[0]), m.k(0)))
	axisLow := m.sel(steep, m.k(halfPiPair[1]), m.sel(left, m.k(wholePiPair[1]), m.k(0)))
	// The angle decreases from the vertical axis on the right, and from the left axis.
	back := m.b.Xor(steep, left)
	r, tail = m.sel(back, m.neg(r), r), m.sel(back, m.neg(tail), tail)
	main, lo := m.fastTwoSum(axis, r)
	angle := m.signed(m.add(main, m.add(lo, m.add(tail, axisLow))), y)
	return m.sel(m.b.FCmp(llvmir.Uno, x, y), m.k(math.NaN()), angle)
}
