package vecmath

import (
	"math"
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
)

// FindDevice is Find for machines without libm: it has more functions of f64,
// which elsewhere libm computes faster. Arguments are no vectors.
func FindDevice(name string, t *llvmir.Type) (Function, bool) {
	if f, ok := Find(name, t); ok {
		return f, true
	}
	for _, f := range slices.Concat(deviceFunctions, restFunctions, besselFunctions) {
		if f.Name == name && f.Type == t {
			return f, true
		}
	}
	return Function{}, false
}

// deviceFunctions are of f64. They use FMA.
var deviceFunctions = []Function{
	double(of2("pow", 2, 2, pow64)),
	double(of1("sin", 2, 2, sin64)), double(of1("cos", 2, 2, cos64)), double(of1("tan", 4, 4, tan64)),
	double(of1("erf", 3, 3, erf64)), double(of1("erfc", 8, 8, erfc64)), double(of1("log2", 2, 2, log2of64)), double(of1("log10", 2, 2, log10of64)),
	double(of1("exp10", 2, 2, exp10of64)), double(of1("expm1", 4, 4, expm1of64)), double(of1("log1p", 3, 3, log1pOf64)),
	double(of1("sinh", 5, 5, sinh64)), double(of1("cosh", 3, 3, cosh64)),
	double(of1("atan", 4, 4, atan64)), double(of1("asin", 6, 6, asin64)), double(of1("acos", 6, 6, acos64)),
}

// pair is a number as a sum, the second much smaller than the first.
type pair struct{ head, rest llvmir.Value }

func (m *maker) pairMul(x, y pair) pair {
	p, e := m.exactMul(x.head, y.head)
	return m.normalPair(p, m.mulAdd(x.head, y.rest, m.mulAdd(x.rest, y.head, e)))
}

func (m *maker) normalPair(large, small llvmir.Value) pair {
	sum, rest := m.exactAdd(large, small)
	return pair{sum, rest}
}

// pairAdd: the first must not be the smaller one.
func (m *maker) pairAdd(x, y pair) pair {
	sum, rest := m.exactAdd(x.head, y.head)
	return m.normalPair(sum, m.add(rest, m.add(x.rest, y.rest)))
}

// series are coefficients 1/first, 1/(first+step), ...
func series(first, step, n int) (list []float64) {
	for i := range n {
		list = append(list, 1/float64(first+i*step))
	}
	return list
}

// factorials are coefficients of a series with factorials: those of k, k+2, ...,
// with alternating signs if that is asked for.
func factorials(k, n, step int, alternating bool) (list []float64) {
	for i := range n {
		v := 1 / math.Gamma(float64(k+i*step)+1)
		if alternating && i%2 == 1 {
			v = -v
		}
		list = append(list, v)
	}
	return list
}

// logPair is the logarithm of a positive number to 65 bits: with s = f/(2+f) it is
// 2*(s + s^3/3 + s^5/5 + ...), and n*log(2) more.
func (m *maker) logPair(x llvmir.Value) pair {
	f, n := m.parted64(x)
	below, lost := m.exactAdd(m.wide(2), f)
	by := m.divider(below)
	q := by(f)
	s := pair{q, by(m.mulAdd(m.neg(q), lost, m.mulAdd(m.neg(q), below, f)))}
	square := m.pairMul(s, s)
	third := pair{m.wide(1. / 3), m.wide(0x1.5555555555555p-56)}
	tail := m.mul(square.head, m.poly(square.head, series(5, 2, 12)))
	rest := m.pairMul(m.pairMul(s, square), m.pairAdd(third, pair{tail, m.wide(0)}))
	sum := m.pairAdd(s, rest)
	twice := pair{m.times(sum.head, 2), m.times(sum.rest, 2)}
	const last = 0x1.f97b57a079a19p-103 // of log(2), beyond its parts
	whole := m.normalPair(m.times(n, ln2WideParts[0]), m.times(n, ln2WideParts[1]))
	whole.rest = m.mulAdd(n, m.wide(ln2WideParts[1]), m.sub(m.times(n, ln2WideParts[0]), whole.head))
	whole.rest = m.mulAdd(n, m.wide(last), whole.rest)
	return m.pick2(m.is(n, 0), twice, m.pairAdd(whole, twice))
}

func (m *maker) pick2(cond llvmir.Value, x, y pair) pair {
	return pair{m.pick(cond, x.head, y.head), m.pick(cond, x.rest, y.rest)}
}

// pow64 is exp(y*log(x)), the exponent to 64 bits.
func pow64(m *maker, x, y llvmir.Value) llvmir.Value {
	size := m.abs(x)
	l := m.logPair(size)
	p, e := m.exactMul(l.head, y)
	e = m.mulAdd(l.rest, y, e)
	z := m.normalPair(p, e)
	usable := m.less(m.abs(p), 1000)
	grown := exp64(m, m.pick(usable, z.head, p))
	ordinary := m.pick(m.b.And(usable, m.less(grown, math.Inf(1))), m.mulAdd(grown, z.rest, grown), grown)
	// Zeros and infinities, to which powers lead up or down.
	up := m.b.ICmp(llvmir.EQ, m.above(y, 0), m.above(size, 1))
	extreme := m.pick(up, m.wide(math.Inf(1)), m.wide(0))
	special := m.b.Or(m.b.Or(m.is(size, 0), m.is(size, math.Inf(1))), m.is(m.abs(y), math.Inf(1)))
	result := m.pick(special, extreme, ordinary)
	result = m.pick(m.is(size, 1), m.wide(1), result)

	// Every y of 2^53 and more is even. A NaN must not reach the conversion.
	const even = 1 << 53
	limited := m.pick(m.less(y, even), m.atLeast(y, -even), m.wide(even))
	i := m.b.FPToSI(limited, m.i64)
	whole := m.b.FCmp(llvmir.OEQ, m.b.SIToFP(i, m.f64), limited)
	sign := m.b.And(m.longBits(x), m.b.Shl(m.pick(whole, i, m.long(0)), m.long(63)))
	result = m.ofLongBits(m.b.Or(m.longBits(result), sign))

	negative := m.b.And(m.less(x, 0), m.above(x, math.Inf(-1)))
	none := m.b.Or(m.b.And(negative, m.b.Not(whole)), m.b.FCmp(llvmir.Uno, x, y))
	result = m.pick(none, m.wide(math.NaN()), result)
	return m.pick(m.b.Or(m.is(x, 1), m.is(y, 0)), m.wide(1), result)
}

// halfPi is pi/2 in parts of 53 bits.
var halfPi = [4]float64{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110, 0x1.4cf98e804177dp-164}

// quarterTurns takes the nearest multiple of pi/2 off a number, up to 2^50, and says
// which one it was.
func (m *maker) quarterTurns(x llvmir.Value) (r pair, n llvmir.Value) {
	turn := func(r pair) (pair, llvmir.Value) {
		q := m.plus(m.mulAdd(r.head, m.wide(2/math.Pi), m.wide(roundF64)), -roundF64)
		for i, part := range halfPi {
			p, e := m.exactMul(m.neg(q), m.wide(part))
			if i == 0 {
				// What is left is so much less that the difference is exact.
				r = m.normalPair(m.add(r.head, p), m.add(r.rest, e))
				continue
			}
			r = m.anyPair(r, pair{p, e})
		}
		return r, m.b.FPToSI(q, m.i64)
	}
	inside := m.pick(m.less(m.abs(x), 0x1p50), x, m.wide(0))
	r, first := turn(pair{inside, m.wide(0)})
	r, second := turn(r) // the first multiple of a large number may not be the nearest
	return r, m.b.Add(first, second)
}

// anyPair adds pairs of which either may be the larger.
func (m *maker) anyPair(x, y pair) pair {
	sum := m.add(x.head, y.head)
	part := m.sub(sum, x.head)
	lost := m.add(m.sub(x.head, m.sub(sum, part)), m.sub(y.head, part))
	return m.normalPair(sum, m.add(lost, m.add(x.rest, y.rest)))
}

// waves are sin and cos of what quarterTurns leaves.
func (m *maker) waves(r pair) (sin, cos llvmir.Value) {
	square := m.mul(r.head, r.head)
	cube := m.mul(square, r.head)
	tail := m.mul(cube, m.neg(m.poly(square, factorials(3, 8, 2, true))))
	sin = m.add(r.head, m.add(tail, m.mulAdd(r.rest, m.mulAdd(square, m.wide(-0.5), m.wide(1)), m.wide(0))))
	half := m.times(square, 0.5)
	most := m.sub(m.wide(1), half)
	left := m.sub(m.sub(m.wide(1), most), half)
	_, lost := m.exactMul(r.head, r.head)
	left = m.sub(left, m.mulAdd(r.head, r.rest, m.times(lost, 0.5)))
	cos = m.add(most, m.mulAdd(m.mul(square, square), m.poly(square, factorials(4, 8, 2, true)), left))
	return sin, cos
}

// wave is sin, or some quarters of a turn ahead of it.
func (m *maker) wave(x llvmir.Value, ahead int64) llvmir.Value {
	r, n := m.quarterTurns(x)
	sin, cos := m.waves(r)
	n = m.b.Add(n, m.long(ahead))
	bit := func(k int64) llvmir.Value {
		return m.b.ICmp(llvmir.NE, m.b.And(n, m.long(k)), m.long(0))
	}
	v := m.pick(bit(1), cos, sin)
	v = m.pick(bit(2), m.neg(v), v)
	// Beyond that nothing is known of the fraction.
	v = m.pick(m.less(m.abs(x), 0x1p50), v, m.wide(math.NaN()))
	if ahead == 0 {
		v = m.pick(m.is(x, 0), x, v)
	}
	return v
}

func sin64(m *maker, x llvmir.Value) llvmir.Value { return m.wave(x, 0) }
func cos64(m *maker, x llvmir.Value) llvmir.Value { return m.wave(x, 1) }
func tan64(m *maker, x llvmir.Value) llvmir.Value { return m.div(m.wave(x, 0), m.wave(x, 1)) }

// erfNearby is erf of sizes below 1.
func (m *maker) erfNearby(size llvmir.Value) llvmir.Value {
	return m.mulAdd(size, m.poly(m.mul(size, size), erfNear64), size)
}

// erfcBeyond is erfc from 1 on, where exp(-x*x) is given.
func (m *maker) erfcBeyond(size, fall llvmir.Value) llvmir.Value {
	sum := m.plus(size, 3)
	by := m.divider(sum)
	return m.mul(fall, by(m.poly(by(m.plus(size, -3)), erfcFar64)))
}

// bell is exp(-x*x).
func (m *maker) bell(x llvmir.Value) llvmir.Value {
	square, lost := m.exactMul(x, x)
	e := exp64(m, m.neg(square))
	return m.mulAdd(e, m.neg(lost), e)
}

func erf64(m *maker, x llvmir.Value) llvmir.Value {
	size := m.atMost(m.abs(x), 6) // the erf of which rounds to 1
	far := m.sub(m.wide(1), m.erfcBeyond(size, m.bell(size)))
	return m.signed(m.pick(m.less(size, 1), m.erfNearby(size), far), x)
}

func erfc64(m *maker, x llvmir.Value) llvmir.Value {
	size := m.atMost(m.abs(x), 28)
	v := m.pick(m.less(size, 1), m.sub(m.wide(1), m.erfNearby(size)), m.erfcBeyond(size, m.bell(size)))
	return m.pick(m.less(x, 0), m.sub(m.wide(2), v), v)
}

// log2of64 is exact for powers of two.
func log2of64(m *maker, x llvmir.Value) llvmir.Value {
	l := m.logPair(x)
	v := m.pairMul(l, pair{m.wide(math.Log2E), m.wide(0x1.777d0ffda0d24p-56)})
	return m.logDomain(x, m.add(v.head, v.rest))
}

func log10of64(m *maker, x llvmir.Value) llvmir.Value {
	l := m.logPair(x)
	v := m.pairMul(l, pair{m.wide(math.Log10E), m.wide(0x1.95355baaafad3p-57)})
	return m.logDomain(x, m.add(v.head, v.rest))
}

func exp10of64(m *maker, x llvmir.Value) llvmir.Value {
	x = m.atLeast(m.atMost(x, 310), -330)
	p, e := m.exactMul(x, m.wide(math.Ln10))
	e = m.mulAdd(x, m.wide(-0x1.f48ad494ea3e9p-53), e)
	grown := exp64(m, p)
	return m.pick(m.less(grown, math.Inf(1)), m.mulAdd(grown, e, grown), grown)
}

func expm1of64(m *maker, x llvmir.Value) llvmir.Value {
	near := m.mulAdd(m.mul(x, x), m.poly(x, factorials(2, 17, 1, false)), x)
	v := m.pick(m.less(m.abs(x), 0.4), near, m.plus(exp64(m, x), -1))
	return m.pick(m.is(x, 0), x, v)
}

// log1pOf64 makes up for what rounding takes from 1+x.
func log1pOf64(m *maker, x llvmir.Value) llvmir.Value {
	u := m.plus(x, 1)
	lost := m.div(m.sub(x, m.plus(u, -1)), u)
	v := m.add(log64(m, u), m.pick(m.less(m.abs(x), 0x1p50), lost, m.wide(0)))
	v = m.pick(m.is(u, 1), x, v)
	return m.pick(m.is(x, -1), m.wide(math.Inf(-1)), v)
}

func sinh64(m *maker, x llvmir.Value) llvmir.Value {
	size := m.abs(x)
	t := expm1of64(m, m.atMost(size, 700))
	near := m.times(m.add(t, m.div(t, m.plus(t, 1))), 0.5)
	half := exp64(m, m.times(size, 0.5))
	far := m.mul(m.times(half, 0.5), half)
	return m.signed(m.pick(m.less(size, 30), near, far), x)
}

func cosh64(m *maker, x llvmir.Value) llvmir.Value {
	size := m.abs(x)
	e := exp64(m, m.atMost(size, 700))
	near := m.times(m.add(e, m.div(m.wide(1), e)), 0.5)
	half := exp64(m, m.times(size, 0.5))
	far := m.mul(m.times(half, 0.5), half)
	return m.pick(m.less(size, 30), near, far)
}

// atan64 halves the angle twice, then sums a series.
func atan64(m *maker, x llvmir.Value) llvmir.Value {
	size := m.abs(x)
	large := m.above(size, 1)
	t := m.pick(large, m.div(m.wide(1), size), size)
	for range 2 {
		t = m.div(t, m.plus(m.b.Sqrt(m.mulAdd(t, t, m.wide(1))), 1))
	}
	square := m.neg(m.mul(t, t))
	v := m.times(m.mulAdd(m.mul(square, t), m.poly(square, series(3, 2, 13)), t), 4)
	v = m.pick(large, m.add(m.sub(m.wide(math.Pi/2), v), m.wide(halfPi[1])), v)
	return m.pick(m.b.FCmp(llvmir.Uno, x, x), x, m.signed(v, x))
}

func asin64(m *maker, x llvmir.Value) llvmir.Value {
	root := m.b.Sqrt(m.mul(m.sub(m.wide(1), x), m.plus(x, 1)))
	return m.pick(m.is(x, 0), x, atan64(m, m.div(x, root)))
}

func acos64(m *maker, x llvmir.Value) llvmir.Value {
	root := m.b.Sqrt(m.div(m.sub(m.wide(1), x), m.plus(x, 1)))
	return m.times(atan64(m, root), 2)
}
