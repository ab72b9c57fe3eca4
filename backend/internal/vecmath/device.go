package vecmath

import (
	"math"
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
)

// FindDevice is Find for targets without libm. It has more functions of f64, for which
// libm is faster elsewhere. Arguments must be scalars.
func FindDevice(name string, t *llvmir.Type) (Function, bool) {
	if f, ok := Find(name, t); ok {
		return f, true
	}
	for _, f := range slices.Concat(deviceFunctions, miscFunctions, besselFunctions) {
		if f.Name == name && f.Type == t {
			return f, true
		}
	}
	return Function{}, false
}

// deviceFunctions are functions of f64. They use FMA.
var deviceFunctions = []Function{
	double(of2("pow", 2, 2, pow64)),
	double(of1("sin", 2, 2, sin64)), double(of1("cos", 2, 2, cos64)), double(of1("tan", 4, 4, tan64)),
	double(of1("erf", 3, 3, erf64)), double(of1("erfc", 8, 8, erfc64)), double(of1("log2", 2, 2, log2of64)), double(of1("log10", 2, 2, log10of64)),
	double(of1("exp10", 2, 2, exp10of64)), double(of1("expm1", 4, 4, expm1of64)), double(of1("log1p", 3, 3, log1pOf64)),
	double(of1("sinh", 5, 5, sinh64)), double(of1("cosh", 3, 3, cosh64)),
	double(of1("atan", 4, 4, atan64)), double(of1("asin", 6, 6, asin64)), double(of1("acos", 6, 6, acos64)),
}

// doubleDouble is an unevaluated sum of two f64, the second much smaller than the first.
type doubleDouble struct{ hi, lo llvmir.Value }

func (m *builder) mulDD(x, y doubleDouble) doubleDouble {
	p, e := m.twoProd(x.hi, y.hi)
	return m.normalizedDD(p, m.mulAdd(x.hi, y.lo, m.mulAdd(x.lo, y.hi, e)))
}

func (m *builder) normalizedDD(large, small llvmir.Value) doubleDouble {
	sum, lo := m.fastTwoSum(large, small)
	return doubleDouble{sum, lo}
}

// addDD adds pairs. The magnitude of the first must not be the smaller one.
func (m *builder) addDD(x, y doubleDouble) doubleDouble {
	sum, lo := m.fastTwoSum(x.hi, y.hi)
	return m.normalizedDD(sum, m.add(lo, m.add(x.lo, y.lo)))
}

// series are the coefficients 1/first, 1/(first+step), ...
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

// logDD is the logarithm of a positive number to 65 bits: with s = f/(2+f) it is
// 2*(s + s^3/3 + s^5/5 + ...), and n*log(2) more.
func (m *builder) logDD(x llvmir.Value) doubleDouble {
	f, n := m.frexp64(x)
	below, lost := m.fastTwoSum(m.wide(2), f)
	by := m.divider(below)
	q := by(f)
	s := doubleDouble{q, by(m.mulAdd(m.neg(q), lost, m.mulAdd(m.neg(q), below, f)))}
	square := m.mulDD(s, s)
	third := doubleDouble{m.wide(1. / 3), m.wide(0x1.5555555555555p-56)}
	tail := m.mul(square.hi, m.poly(square.hi, series(5, 2, 12)))
	lo := m.mulDD(m.mulDD(s, square), m.addDD(third, doubleDouble{tail, m.wide(0)}))
	sum := m.addDD(s, lo)
	twice := doubleDouble{m.times(sum.hi, 2), m.times(sum.lo, 2)}
	const last = 0x1.f97b57a079a19p-103 // of log(2), beyond its parts
	whole := m.normalizedDD(m.times(n, ln2WideParts[0]), m.times(n, ln2WideParts[1]))
	whole.lo = m.mulAdd(n, m.wide(ln2WideParts[1]), m.sub(m.times(n, ln2WideParts[0]), whole.hi))
	whole.lo = m.mulAdd(n, m.wide(last), whole.lo)
	return m.selectDD(m.is(n, 0), twice, m.addDD(whole, twice))
}

func (m *builder) selectDD(cond llvmir.Value, x, y doubleDouble) doubleDouble {
	return doubleDouble{m.sel(cond, x.hi, y.hi), m.sel(cond, x.lo, y.lo)}
}

// pow64 is exp(y*log(x)), the exponent to 64 bits.
func pow64(m *builder, x, y llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	l := m.logDD(mag)
	p, e := m.twoProd(l.hi, y)
	e = m.mulAdd(l.lo, y, e)
	z := m.normalizedDD(p, e)
	usable := m.less(m.abs(p), 1000)
	grown := exp64(m, m.sel(usable, z.hi, p))
	ordinary := m.sel(m.b.And(usable, m.less(grown, math.Inf(1))), m.mulAdd(grown, z.lo, grown), grown)
	// Zeros and infinities.
	up := m.b.ICmp(llvmir.EQ, m.above(y, 0), m.above(mag, 1))
	extreme := m.sel(up, m.wide(math.Inf(1)), m.wide(0))
	special := m.b.Or(m.b.Or(m.is(mag, 0), m.is(mag, math.Inf(1))), m.is(m.abs(y), math.Inf(1)))
	result := m.sel(special, extreme, ordinary)
	result = m.sel(m.is(mag, 1), m.wide(1), result)

	// Every y of 2^53 and more is even. A NaN must not reach the conversion.
	const even = 1 << 53
	limited := m.sel(m.less(y, even), m.atLeast(y, -even), m.wide(even))
	i := m.b.FPToSI(limited, m.i64)
	whole := m.b.FCmp(llvmir.OEQ, m.b.SIToFP(i, m.f64), limited)
	sign := m.b.And(m.longBits(x), m.b.Shl(m.sel(whole, i, m.long(0)), m.long(63)))
	result = m.ofLongBits(m.b.Or(m.longBits(result), sign))

	negative := m.b.And(m.less(x, 0), m.above(x, math.Inf(-1)))
	none := m.b.Or(m.b.And(negative, m.b.Not(whole)), m.b.FCmp(llvmir.Uno, x, y))
	result = m.sel(none, m.wide(math.NaN()), result)
	return m.sel(m.b.Or(m.is(x, 1), m.is(y, 0)), m.wide(1), result)
}

// halfPi is pi/2 in parts of 53 bits.
var halfPi = [4]float64{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110, 0x1.4cf98e804177dp-164}

// reducePiOver2 subtracts the nearest multiple of pi/2 from a number up to 2^50, and
// returns the multiple.
func (m *builder) reducePiOver2(x llvmir.Value) (r doubleDouble, n llvmir.Value) {
	turn := func(r doubleDouble) (doubleDouble, llvmir.Value) {
		q := m.plus(m.mulAdd(r.hi, m.wide(2/math.Pi), m.wide(roundF64)), -roundF64)
		for i, part := range halfPi {
			p, e := m.twoProd(m.neg(q), m.wide(part))
			if i == 0 {
				// The remainder is so much smaller that the difference is exact.
				r = m.normalizedDD(m.add(r.hi, p), m.add(r.lo, e))
				continue
			}
			r = m.addAnyDD(r, doubleDouble{p, e})
		}
		return r, m.b.FPToSI(q, m.i64)
	}
	inside := m.sel(m.less(m.abs(x), 0x1p50), x, m.wide(0))
	r, first := turn(doubleDouble{inside, m.wide(0)})
	r, second := turn(r) // the first multiple of a large number may not be the nearest
	return r, m.b.Add(first, second)
}

// addAnyDD adds pairs in any order of magnitude.
func (m *builder) addAnyDD(x, y doubleDouble) doubleDouble {
	sum := m.add(x.hi, y.hi)
	part := m.sub(sum, x.hi)
	lost := m.add(m.sub(x.hi, m.sub(sum, part)), m.sub(y.hi, part))
	return m.normalizedDD(sum, m.add(lost, m.add(x.lo, y.lo)))
}

// sinCos are sin and cos of a number that reducePiOver2 has reduced.
func (m *builder) sinCos(r doubleDouble) (sin, cos llvmir.Value) {
	square := m.mul(r.hi, r.hi)
	cube := m.mul(square, r.hi)
	tail := m.mul(cube, m.neg(m.poly(square, factorials(3, 8, 2, true))))
	sin = m.add(r.hi, m.add(tail, m.mulAdd(r.lo, m.mulAdd(square, m.wide(-0.5), m.wide(1)), m.wide(0))))
	half := m.times(square, 0.5)
	most := m.sub(m.wide(1), half)
	left := m.sub(m.sub(m.wide(1), most), half)
	_, lost := m.twoProd(r.hi, r.hi)
	left = m.sub(left, m.mulAdd(r.hi, r.lo, m.times(lost, 0.5)))
	cos = m.add(most, m.mulAdd(m.mul(square, square), m.poly(square, factorials(4, 8, 2, true)), left))
	return sin, cos
}

// sinShifted is the sine of x plus a number of quarter turns.
func (m *builder) sinShifted(x llvmir.Value, quarters int64) llvmir.Value {
	r, n := m.reducePiOver2(x)
	sin, cos := m.sinCos(r)
	n = m.b.Add(n, m.long(quarters))
	bit := func(k int64) llvmir.Value {
		return m.b.ICmp(llvmir.NE, m.b.And(n, m.long(k)), m.long(0))
	}
	v := m.sel(bit(1), cos, sin)
	v = m.sel(bit(2), m.neg(v), v)
	// Above this limit the reduced argument has no correct bits.
	v = m.sel(m.less(m.abs(x), 0x1p50), v, m.wide(math.NaN()))
	if quarters == 0 {
		v = m.sel(m.is(x, 0), x, v)
	}
	return v
}

func sin64(m *builder, x llvmir.Value) llvmir.Value { return m.sinShifted(x, 0) }
func cos64(m *builder, x llvmir.Value) llvmir.Value { return m.sinShifted(x, 1) }
func tan64(m *builder, x llvmir.Value) llvmir.Value {
	return m.div(m.sinShifted(x, 0), m.sinShifted(x, 1))
}

// erfNearby is erf for magnitudes below 1.
func (m *builder) erfNearby(mag llvmir.Value) llvmir.Value {
	return m.mulAdd(mag, m.poly(m.mul(mag, mag), erfNear64), mag)
}

// erfcBeyond is erfc for x >= 1, given exp(-x*x).
func (m *builder) erfcBeyond(mag, fall llvmir.Value) llvmir.Value {
	sum := m.plus(mag, 3)
	by := m.divider(sum)
	return m.mul(fall, by(m.poly(by(m.plus(mag, -3)), erfcFar64)))
}

// expNegSquare is exp(-x*x).
func (m *builder) expNegSquare(x llvmir.Value) llvmir.Value {
	square, lost := m.twoProd(x, x)
	e := exp64(m, m.neg(square))
	return m.mulAdd(e, m.neg(lost), e)
}

func erf64(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.atMost(m.abs(x), 6) // the erf of which rounds to 1
	far := m.sub(m.wide(1), m.erfcBeyond(mag, m.expNegSquare(mag)))
	return m.signed(m.sel(m.less(mag, 1), m.erfNearby(mag), far), x)
}

func erfc64(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.atMost(m.abs(x), 28)
	v := m.sel(m.less(mag, 1), m.sub(m.wide(1), m.erfNearby(mag)), m.erfcBeyond(mag, m.expNegSquare(mag)))
	return m.sel(m.less(x, 0), m.sub(m.wide(2), v), v)
}

// log2of64 is exact for powers of two.
func log2of64(m *builder, x llvmir.Value) llvmir.Value {
	l := m.logDD(x)
	v := m.mulDD(l, doubleDouble{m.wide(math.Log2E), m.wide(0x1.777d0ffda0d24p-56)})
	return m.logDomain(x, m.add(v.hi, v.lo))
}

func log10of64(m *builder, x llvmir.Value) llvmir.Value {
	l := m.logDD(x)
	v := m.mulDD(l, doubleDouble{m.wide(math.Log10E), m.wide(0x1.95355baaafad3p-57)})
	return m.logDomain(x, m.add(v.hi, v.lo))
}

func exp10of64(m *builder, x llvmir.Value) llvmir.Value {
	x = m.atLeast(m.atMost(x, 310), -330)
	p, e := m.twoProd(x, m.wide(math.Ln10))
	e = m.mulAdd(x, m.wide(-0x1.f48ad494ea3e9p-53), e)
	grown := exp64(m, p)
	return m.sel(m.less(grown, math.Inf(1)), m.mulAdd(grown, e, grown), grown)
}

func expm1of64(m *builder, x llvmir.Value) llvmir.Value {
	near := m.mulAdd(m.mul(x, x), m.poly(x, factorials(2, 17, 1, false)), x)
	v := m.sel(m.less(m.abs(x), 0.4), near, m.plus(exp64(m, x), -1))
	return m.sel(m.is(x, 0), x, v)
}

// log1pOf64 corrects the rounding error of 1+x.
func log1pOf64(m *builder, x llvmir.Value) llvmir.Value {
	u := m.plus(x, 1)
	lost := m.div(m.sub(x, m.plus(u, -1)), u)
	v := m.add(log64(m, u), m.sel(m.less(m.abs(x), 0x1p50), lost, m.wide(0)))
	v = m.sel(m.is(u, 1), x, v)
	return m.sel(m.is(x, -1), m.wide(math.Inf(-1)), v)
}

func sinh64(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	t := expm1of64(m, m.atMost(mag, 700))
	near := m.times(m.add(t, m.div(t, m.plus(t, 1))), 0.5)
	half := exp64(m, m.times(mag, 0.5))
	far := m.mul(m.times(half, 0.5), half)
	return m.signed(m.sel(m.less(mag, 30), near, far), x)
}

func cosh64(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	e := exp64(m, m.atMost(mag, 700))
	near := m.times(m.add(e, m.div(m.wide(1), e)), 0.5)
	half := exp64(m, m.times(mag, 0.5))
	far := m.mul(m.times(half, 0.5), half)
	return m.sel(m.less(mag, 30), near, far)
}

// atan64 halves the angle twice, then sums a series.
func atan64(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	large := m.above(mag, 1)
	t := m.sel(large, m.div(m.wide(1), mag), mag)
	for range 2 {
		t = m.div(t, m.plus(m.b.Sqrt(m.mulAdd(t, t, m.wide(1))), 1))
	}
	square := m.neg(m.mul(t, t))
	v := m.times(m.mulAdd(m.mul(square, t), m.poly(square, series(3, 2, 13)), t), 4)
	v = m.sel(large, m.add(m.sub(m.wide(math.Pi/2), v), m.wide(halfPi[1])), v)
	return m.sel(m.b.FCmp(llvmir.Uno, x, x), x, m.signed(v, x))
}

func asin64(m *builder, x llvmir.Value) llvmir.Value {
	root := m.b.Sqrt(m.mul(m.sub(m.wide(1), x), m.plus(x, 1)))
	return m.sel(m.is(x, 0), x, atan64(m, m.div(x, root)))
}

func acos64(m *builder, x llvmir.Value) llvmir.Value {
	root := m.b.Sqrt(m.div(m.sub(m.wide(1), x), m.plus(x, 1)))
	return m.times(atan64(m, root), 2)
}
