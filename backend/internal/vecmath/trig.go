package vecmath

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// reduceArgument is x as a number of quarter turns (the last bits of q) and the rest
// as a fraction of one, from -1/2 to 1/2, in f64. It is right for all arguments:
// products with the first two parts of 2/pi are exact, and multiples of 4 are
// taken away before anything is rounded.
func (m *builder) reduceArgument(x llvmir.Value) (q, rest llvmir.Value) {
	size, w := m.abs(x), m.widen(x)
	var c [3]llvmir.Value
	for i := range c {
		c[i] = m.wide(turns[0].parts[i])
	}
	for _, t := range turns[1:] {
		large := m.b.FCmp(llvmir.OGE, size, m.k(math.Ldexp(1, t.from)))
		for i := range c {
			c[i] = m.pick(large, m.wide(t.parts[i]), c[i])
		}
	}
	first, second := m.mod4(m.mul(w, c[0])), m.mod4(m.mul(w, c[1]))
	t := m.plus(m.add(first, second), roundF64)
	rest = m.add(m.sub(first, m.plus(t, -roundF64)), second)
	rest = m.mulAdd(w, c[2], rest)
	return m.b.Trunc(m.longBits(t), m.i32), rest
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
	main, rest := m.fastTwoSum(m.k(1), m.neg(half))
	small := m.mulAdd(m.mul(square, square), m.poly(square, cosTail), rest)
	return s, m.add(main, m.mulAdd(m.neg(r), low, small))
}

// sinAfter is the sine of x and some quarter turns.
func (m *builder) sinAfter(x llvmir.Value, more int64) llvmir.Value {
	q, rest := m.reduceArgument(x)
	r, low := m.split(m.times(rest, math.Pi/2))
	s, c := m.sinCosNear(r, low)
	q = m.b.Add(q, m.int(more))
	odd := m.b.ICmp(llvmir.NE, m.b.And(q, m.int(1)), m.int(0))
	flip := m.b.Shl(m.b.And(q, m.int(2)), m.int(30))
	return m.ofBits(m.b.Xor(m.bits(m.pick(odd, c, s)), flip))
}

func sin(m *builder, x llvmir.Value) llvmir.Value {
	return m.pick(m.is(x, 0), x, m.sinAfter(x, 0))
}

func cos(m *builder, x llvmir.Value) llvmir.Value { return m.sinAfter(x, 1) }

func tan(m *builder, x llvmir.Value) llvmir.Value {
	q, rest := m.reduceArgument(x)
	r := m.times(rest, math.Pi/2)
	square := m.mul(r, r)
	t := m.mulAdd(m.mul(square, r), m.poly(square, tanTail), r)
	odd := m.b.ICmp(llvmir.NE, m.b.And(q, m.int(1)), m.int(0))
	// One division serves both.
	result := m.narrow(m.div(m.pick(odd, m.wide(-1), t), m.pick(odd, t, m.wide(1))))
	return m.pick(m.is(x, 0), x, result)
}

// asinNear gives asin of x up to 0.5 as x + the result; square is x*x.
func (m *builder) asinNear(x, square llvmir.Value) llvmir.Value {
	return m.mul(m.mul(square, x), m.poly(square, asinTail))
}

// asinHalves prepares both inverses: up to 0.5 the argument itself, and beyond
// the root of (1-x)/2, whose arcsine is half the arccosine of x.
func (m *builder) asinHalves(x llvmir.Value) (far, r, tail llvmir.Value) {
	size := m.abs(x)
	far = m.above(size, 0.5)
	square := m.pick(far, m.mulAdd(size, m.k(-0.5), m.k(0.5)), m.mul(x, x))
	r = m.pick(far, m.b.Sqrt(square), size)
	return far, r, m.asinNear(r, square)
}

func asin(m *builder, x llvmir.Value) llvmir.Value {
	far, r, tail := m.asinHalves(x)
	near := m.add(r, tail)
	main, rest := m.fastTwoSum(m.k(halfPiPair[0]), m.times(r, -2))
	beyond := m.add(main, m.sub(rest, m.mulAdd(tail, m.k(2), m.k(-halfPiPair[1]))))
	return m.signed(m.pick(far, beyond, near), x)
}

func acos(m *builder, x llvmir.Value) llvmir.Value {
	far, r, tail := m.asinHalves(x)
	negative := m.less(x, 0)
	// Near 0: pi/2 - asin(x).
	main, rest := m.fastTwoSum(m.k(halfPiPair[0]), m.neg(m.signed(r, x)))
	near := m.add(main, m.add(rest, m.sub(m.k(halfPiPair[1]), m.signed(tail, x))))
	twice := m.times(m.add(r, tail), 2)
	opposite := m.sub(m.mulAdd(r, m.k(-2), m.k(wholePiPair[0])), m.mulAdd(tail, m.k(2), m.k(-wholePiPair[1])))
	return m.pick(far, m.pick(negative, opposite, twice), near)
}

// atanNear is atan of x up to 1, less x.
func (m *builder) atanNear(x llvmir.Value) llvmir.Value {
	square := m.mul(x, x)
	return m.mul(m.mul(square, x), m.poly(square, atanTail))
}

func atan(m *builder, x llvmir.Value) llvmir.Value {
	size := m.abs(x)
	far := m.above(size, 1)
	r := m.pick(far, m.div(m.k(-1), size), size)
	tail := m.atanNear(r)
	beyond := m.add(m.k(halfPiPair[0]), m.add(r, m.plus(tail, halfPiPair[1])))
	return m.signed(m.pick(far, beyond, m.add(r, tail)), x)
}

// atan2 is the angle of the smaller coordinate over the greater one, seen from
// the right axis.
func atan2(m *builder, y, x llvmir.Value) llvmir.Value {
	sizeX, sizeY := m.abs(x), m.abs(y)
	steep := m.b.FCmp(llvmir.OGT, sizeY, sizeX)
	small, large := m.pick(steep, sizeX, sizeY), m.pick(steep, sizeY, sizeX)
	r := m.div(small, large)
	// 0/0 is 0 here, and inf/inf is 1.
	r = m.pick(m.is(large, 0), m.k(0), r)
	r = m.pick(m.is(small, math.Inf(1)), m.k(1), r)
	tail := m.atanNear(r)
	left := m.b.ICmp(llvmir.SLT, m.bits(x), m.int(0))
	// The angle is axis + r or axis - r, and the axis 0, pi/2 or pi.
	axis := m.pick(steep, m.k(halfPiPair[0]), m.pick(left, m.k(wholePiPair[0]), m.k(0)))
	axisLow := m.pick(steep, m.k(halfPiPair[1]), m.pick(left, m.k(wholePiPair[1]), m.k(0)))
	// Backwards from the vertical axis on the right, and from the left one.
	back := m.b.Xor(steep, left)
	r, tail = m.pick(back, m.neg(r), r), m.pick(back, m.neg(tail), tail)
	main, rest := m.fastTwoSum(axis, r)
	angle := m.signed(m.add(main, m.add(rest, m.add(tail, axisLow))), y)
	return m.pick(m.b.FCmp(llvmir.Uno, x, y), m.k(math.NaN()), angle)
}
