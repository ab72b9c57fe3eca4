package vecmath

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// miscFunctions are rarer functions of f64 that libm has on other targets.
var miscFunctions = []Function{
	double(of1("cbrt", 2, 2, cbrt64)),
	double(of1("asinh", 4, 4, asinh64)), double(of1("acosh", 4, 4, acosh64)), double(of1("atanh", 4, 4, atanh64)),
	double(of1("tgamma", 30, 30, tgamma64)), double(of1("lgamma", 20, 20, lgamma64)),
	double(of1("logb", 0, 0, logb64)), double(of1("ilogb", 0, 0, ilogb64)),
	double(of2("atan2", 6, 6, atan2of64)), double(of2("hypot", 3, 3, hypot64)), double(of2("ldexp", 0.5, 0.5, ldexp64)),
	double(of2("fmod", 0, 0, fmod64)), of2("fmod", 0, 0, fmod32), double(of2("remainder", 0, 0, remainder64)), double(of2("fdim", 0.5, 0.5, fdim)),
	double(of2("nextafter", 0, 0, nextAfter)), of2("nextafter", 0, 0, nextAfter),
}

func (m *builder) isNaN(x llvmir.Value) llvmir.Value { return m.b.FCmp(llvmir.Uno, x, x) }

// cbrt64 computes the root by logarithm and a Newton step.
func cbrt64(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	tiny := m.less(mag, 0x1p-900) // whose cube would have too few digits
	a := m.sel(tiny, m.times(mag, 0x1p300), mag)
	y := exp64(m, m.times(log64(m, a), 1./3))
	square := m.mul(y, y)
	y = m.sub(y, m.div(m.mulAdd(square, y, m.neg(a)), m.times(square, 3)))
	y = m.sel(tiny, m.times(y, 0x1p-100), y)
	ordinary := m.b.And(m.above(mag, 0), m.less(mag, math.Inf(1)))
	return m.sel(ordinary, m.signed(y, x), x)
}

func asinh64(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	a := m.atMost(mag, 0x1p30)
	square := m.mul(a, a)
	near := log1pOf64(m, m.add(a, m.div(square, m.plus(m.b.Sqrt(m.plus(square, 1)), 1))))
	v := m.sel(m.less(mag, 0x1p30), near, m.plus(log64(m, mag), math.Ln2))
	return m.sel(m.b.Or(m.isNaN(x), m.is(x, 0)), x, m.signed(v, x))
}

func acosh64(m *builder, x llvmir.Value) llvmir.Value {
	t := m.plus(m.atMost(x, 0x1p30), -1)
	near := log1pOf64(m, m.add(t, m.b.Sqrt(m.mulAdd(t, t, m.times(t, 2)))))
	v := m.sel(m.less(x, 0x1p30), near, m.plus(log64(m, x), math.Ln2))
	return m.sel(m.b.FCmp(llvmir.OGE, x, m.wide(1)), v, m.wide(math.NaN()))
}

func atanh64(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	v := m.times(log1pOf64(m, m.div(m.times(mag, 2), m.sub(m.wide(1), mag))), 0.5)
	v = m.sel(m.is(mag, 1), m.wide(math.Inf(1)), v)
	v = m.sel(m.b.FCmp(llvmir.OLE, mag, m.wide(1)), m.signed(v, x), m.wide(math.NaN()))
	return m.sel(m.is(x, 0), x, v)
}

// stirling are the coefficients of log(gamma(z)) in 1/z, 1/z^3 ...
var stirling = []float64{1. / 12, -1. / 360, 1. / 1260, -1. / 1680, 1. / 1188, -691. / 360360, 1. / 156, -3617. / 122400}

// raised is a number of 8 and more, and what gamma of it is to be divided by:
// gamma(x) = gamma(x+n) / (x * (x+1) * ... * (x+n-1)). The tail is that of log(gamma).
func (m *builder) raised(x llvmir.Value) (z, product, tail llvmir.Value) {
	z, product = x, m.wide(1)
	for range 8 {
		below := m.less(z, 8)
		product = m.sel(below, m.mul(product, z), product)
		z = m.sel(below, m.plus(z, 1), z)
	}
	r := m.div(m.wide(1), z)
	return z, product, m.mul(r, m.poly(m.mul(r, r), stirling))
}

// mirrored is pi/(size*sin(pi*size)), which is gamma(size)*-gamma(-size).
func (m *builder) mirrored(mag llvmir.Value) llvmir.Value {
	n := m.b.Intrinsic("llvm.roundeven", m.f64, []*llvmir.Type{m.f64}, mag)
	sin := sin64(m, m.times(m.sub(mag, n), math.Pi))
	half := m.times(n, 0.5)
	odd := m.b.FCmp(llvmir.UNE, half, m.b.Intrinsic("llvm.trunc", m.f64, []*llvmir.Type{m.f64}, half))
	return m.div(m.wide(math.Pi), m.mul(mag, m.sel(odd, m.neg(sin), sin)))
}

// nearPole is so near to 0 that gamma(x) is 1/x.
const nearPole = 0x1p-60

// poles are the whole numbers from 0 down.
func (m *builder) poles(x llvmir.Value) llvmir.Value {
	whole := m.b.FCmp(llvmir.OEQ, x, m.b.Intrinsic("llvm.trunc", m.f64, []*llvmir.Type{m.f64}, x))
	return m.b.And(whole, m.b.FCmp(llvmir.OLE, x, m.wide(0)))
}

func tgamma64(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	z, product, tail := m.raised(m.atMost(mag, 190))
	// z^(z-1/2) overflows before gamma does.
	half := pow64(m, z, m.mulAdd(z, m.wide(0.5), m.wide(-0.25)))
	const root = 2.5066282746310005024 // of 2*pi
	v := m.mul(m.mul(m.mul(half, exp64(m, m.neg(z))), m.times(exp64(m, tail), root)), half)
	v = m.div(v, product)
	v = m.sel(m.less(x, 0), m.neg(m.div(m.mirrored(mag), v)), v)
	v = m.sel(m.less(mag, nearPole), m.div(m.wide(1), x), v)
	v = m.sel(m.poles(x), m.wide(math.NaN()), v)
	v = m.sel(m.is(x, 0), m.signed(m.wide(math.Inf(1)), x), v)
	v = m.sel(m.is(x, math.Inf(1)), x, v)
	return m.sel(m.isNaN(x), x, v)
}

func lgamma64(m *builder, x llvmir.Value) llvmir.Value {
	mag := m.abs(x)
	z, product, tail := m.raised(mag)
	const halfLog = 0.91893853320467274178 // of 2*pi
	v := m.mulAdd(m.plus(z, -0.5), m.plus(log64(m, z), -1), m.plus(tail, halfLog-0.5))
	v = m.sub(v, log64(m, product))
	v = m.sel(m.less(x, 0), m.sub(log64(m, m.abs(m.mirrored(mag))), v), v)
	v = m.sel(m.less(mag, nearPole), m.neg(log64(m, mag)), v)
	v = m.sel(m.b.Or(m.poles(x), m.is(mag, math.Inf(1))), m.wide(math.Inf(1)), v)
	return m.sel(m.isNaN(x), x, m.nearOneOrTwo(x, v))
}

// nearOneOrTwo takes a series for log(gamma(x)) around its zeros, where what is
// otherwise subtracted to get it has no digits to spare:
//
//	lgamma(1+z) = -euler*z + zeta(2)*z^2/2 - zeta(3)*z^3/3 + ...
//	lgamma(2+z) = log1p(z) + lgamma(1+z)
func (m *builder) nearOneOrTwo(x, otherwise llvmir.Value) llvmir.Value {
	second := m.b.FCmp(llvmir.OGT, x, m.wide(1.5))
	z := m.sub(x, m.sel(second, m.wide(2), m.wide(1)))
	sum := m.wide(0)
	for k := 24; k >= 2; k-- {
		sum = m.mulAdd(m.neg(z), sum, m.wide(zeta(k)/float64(k)))
	}
	const euler = 0.57721566490153286
	v := m.mul(z, m.mulAdd(z, sum, m.wide(-euler)))
	v = m.add(v, m.sel(second, log1pOf64(m, z), m.wide(0)))
	return m.sel(m.less(m.abs(z), 0.25), v, otherwise)
}

// zeta is the sum of 1/n^k over all n: the first ones, and for the others the
// integral over them with the first corrections of Euler's and Maclaurin's.
func zeta(k int) float64 {
	const n = 100
	p := float64(k)
	sum := math.Pow(n, 1-p)/(p-1) + math.Pow(n, -p)/2 + p*math.Pow(n, -p-1)/12 - p*(p+1)*(p+2)*math.Pow(n, -p-3)/720
	for i := n - 1; i >= 1; i-- {
		sum += math.Pow(float64(i), -p)
	}
	return sum
}

// exponent64 is the exponent and the magnitude of a finite number other than 0.
func (m *builder) exponent64(x llvmir.Value) (e, mag llvmir.Value) {
	mag = m.abs(x)
	small := m.less(mag, 0x1p-1022)
	bits := m.longBits(m.sel(small, m.times(mag, 0x1p54), mag))
	e = m.b.Sub(m.b.LShr(bits, m.long(52)), m.long(1023))
	return m.b.Sub(e, m.sel(small, m.long(54), m.long(0))), mag
}

func logb64(m *builder, x llvmir.Value) llvmir.Value {
	e, mag := m.exponent64(x)
	v := m.sel(m.less(mag, math.Inf(1)), m.b.SIToFP(e, m.f64), mag) // infinities and NaN
	return m.sel(m.is(mag, 0), m.wide(math.Inf(-1)), v)
}

// ilogb64 gives an i32.
func ilogb64(m *builder, x llvmir.Value) llvmir.Value {
	e, mag := m.exponent64(x)
	word := func(v int64) llvmir.Value { return llvmir.ConstInt(llvmir.I32, v) }
	v := m.sel(m.is(mag, math.Inf(1)), word(math.MaxInt32), m.b.Trunc(e, llvmir.I32))
	return m.sel(m.b.FCmp(llvmir.UEQ, mag, m.wide(0)), word(math.MinInt32), v)
}

func atan2of64(m *builder, y, x llvmir.Value) llvmir.Value {
	inf := math.Inf(1)
	both := m.b.And(m.is(m.abs(x), inf), m.is(m.abs(y), inf))
	none := m.b.And(m.is(x, 0), m.is(y, 0))
	q := m.abs(m.div(m.sel(both, m.wide(1), y), m.sel(m.b.Or(both, none), m.wide(1), x)))
	v := atan64(m, q)
	const lo = 0x1.1a62633145c07p-53 // of pi
	negative := m.b.ICmp(llvmir.SLT, m.longBits(x), m.long(0))
	v = m.sel(negative, m.add(m.sub(m.wide(math.Pi), v), m.wide(lo)), v)
	return m.sel(m.b.FCmp(llvmir.Uno, x, y), m.wide(math.NaN()), m.signed(v, y))
}

func hypot64(m *builder, x, y llvmir.Value) llvmir.Value {
	x, y = m.abs(x), m.abs(y)
	first := m.b.FCmp(llvmir.OGE, x, y)
	large, small := m.sel(first, x, y), m.sel(first, y, x)
	t := m.div(small, large)
	v := m.mul(large, m.b.Sqrt(m.mulAdd(t, t, m.wide(1))))
	v = m.sel(m.is(large, 0), large, v)
	infinite := m.b.Or(m.is(x, math.Inf(1)), m.is(y, math.Inf(1)))
	v = m.sel(m.b.FCmp(llvmir.Uno, x, y), m.wide(math.NaN()), v)
	return m.sel(infinite, m.wide(math.Inf(1)), v)
}

// ldexp64 multiplies with powers of two; all products but the last are exact or
// out of range.
func ldexp64(m *builder, x, n llvmir.Value) llvmir.Value {
	word := func(v int64) llvmir.Value { return llvmir.ConstInt(llvmir.I32, v) }
	for range 2 {
		up, down := m.b.ICmp(llvmir.SGT, n, word(1023)), m.b.ICmp(llvmir.SLT, n, word(-1022))
		x = m.sel(up, m.times(x, 0x1p1023), m.sel(down, m.times(x, 0x1p-969), x))
		n = m.sel(up, m.b.Sub(n, word(1023)), m.sel(down, m.b.Add(n, word(969)), n))
	}
	n = m.sel(m.b.ICmp(llvmir.SGT, n, word(1023)), word(1023), n)
	n = m.sel(m.b.ICmp(llvmir.SLT, n, word(-1022)), word(-1022), n)
	power := m.b.Shl(m.b.SExt(m.b.Add(n, word(1023)), m.i64), m.long(52))
	return m.mul(x, m.ofLongBits(power))
}

// fmod64 is a long division, bit by bit.
func fmod64(m *builder, x, y llvmir.Value) llvmir.Value {
	a, b := m.abs(x), m.abs(y)
	parts := func(v llvmir.Value) (digits, exponent llvmir.Value) {
		bits := m.longBits(v)
		e := m.b.LShr(bits, m.long(52))
		normal := m.b.ICmp(llvmir.NE, e, m.long(0))
		digits = m.b.And(bits, m.long(1<<52-1))
		return m.b.Or(digits, m.sel(normal, m.long(1<<52), m.long(0))), m.sel(normal, e, m.long(1))
	}
	mx, ex := parts(a)
	my, ey := parts(b)
	usable := m.b.And(m.less(a, math.Inf(1)), m.above(b, 0))
	more := m.b.And(usable, m.b.FCmp(llvmir.OGE, a, b))
	my = m.sel(more, my, m.long(1))
	steps := m.b.Trunc(m.sel(more, m.b.Sub(ex, ey), m.long(0)), llvmir.I32)
	lo := m.b.For(llvmir.Range{From: llvmir.ConstInt(llvmir.I32, 0), To: steps}, []llvmir.Value{m.b.URem(mx, my)},
		func(_ llvmir.Value, carried []llvmir.Value) []llvmir.Value {
			r := m.b.Shl(carried[0], m.long(1))
			return []llvmir.Value{m.sel(m.b.ICmp(llvmir.UGE, r, my), m.b.Sub(r, my), r)}
		})[0]
	// Times 2^(ey-1075), which may be smaller than all normal numbers.
	k := m.b.Sub(ey, m.long(1075-1023))
	normal := m.b.ICmp(llvmir.SGT, k, m.long(0))
	power := m.sel(normal, m.b.Shl(m.sel(normal, k, m.long(1)), m.long(52)), m.b.Shl(m.long(1), m.sel(normal, m.long(0), m.b.Sub(ey, m.long(1)))))
	v := m.sel(more, m.mul(m.b.SIToFP(lo, m.f64), m.ofLongBits(power)), a)
	v = m.sel(m.b.And(usable, m.b.FCmp(llvmir.Ord, x, y)), m.signed(v, x), m.wide(math.NaN()))
	return v
}

// fmod32 divides once where the whole quotient is a number of f32. Rounded, it is too
// large by one at most, and what is left has no more digits than the divisor.
func fmod32(m *builder, x, y llvmir.Value) llvmir.Value {
	a, b := m.abs(x), m.abs(y)
	k := func(v float64) llvmir.Value { return llvmir.ConstFloat(llvmir.Float, v) }
	short := m.b.FCmp(llvmir.OLT, a, m.b.FMul(b, k(0x1p22)))
	lo := m.b.If(short, func() []llvmir.Value {
		whole := m.b.Intrinsic("llvm.trunc", llvmir.Float, []*llvmir.Type{llvmir.Float}, m.b.FDiv(a, b))
		r := m.b.FMA(m.b.FNeg(whole), b, a)
		r = m.b.Select(m.b.FCmp(llvmir.OLT, r, k(0)), m.b.FAdd(r, b), r)
		return []llvmir.Value{m.b.Select(m.b.FCmp(llvmir.OLT, a, b), a, r)} // the divisor may be infinite
	}, func() []llvmir.Value {
		return []llvmir.Value{m.b.FPTrunc(fmod64(m, m.b.FPExt(a, llvmir.Double), m.b.FPExt(b, llvmir.Double)), llvmir.Float)}
	})[0]
	return m.signed(lo, x)
}

// remainder64 is the difference to the nearest multiple.
func remainder64(m *builder, x, y llvmir.Value) llvmir.Value {
	a, b := m.abs(x), m.abs(y)
	r := m.sel(m.b.FCmp(llvmir.OLE, b, m.wide(0x1p1022)), fmod64(m, a, m.add(b, b)), a)
	small := m.less(b, 0x1p-1021) // the half of which may not be exact
	over := func(r llvmir.Value, p llvmir.FloatPred) llvmir.Value {
		return m.sel(small, m.b.FCmp(p, m.add(r, r), b), m.b.FCmp(p, r, m.times(b, 0.5)))
	}
	beyond := over(r, llvmir.OGT) // a half stays, so that the multiple is even
	r = m.sel(beyond, m.sub(r, b), r)
	r = m.sel(m.b.And(beyond, over(r, llvmir.OGE)), m.sub(r, b), r)
	negative := m.b.ICmp(llvmir.SLT, m.longBits(x), m.long(0))
	r = m.sel(negative, m.neg(r), r)
	r = m.sel(m.is(r, 0), m.signed(r, x), r)
	usable := m.b.And(m.b.And(m.less(a, math.Inf(1)), m.above(b, 0)), m.b.FCmp(llvmir.Ord, x, y))
	return m.sel(usable, r, m.wide(math.NaN()))
}

func fdim(m *builder, x, y llvmir.Value) llvmir.Value {
	v := m.sel(m.b.FCmp(llvmir.OLE, x, y), m.wide(0), m.sub(x, y))
	return m.sel(m.b.FCmp(llvmir.Uno, x, y), m.wide(math.NaN()), v)
}

// nextAfter is the neighbour of x in the direction of y.
func nextAfter(m *builder, x, y llvmir.Value) llvmir.Value {
	width := x.Type().Bits()
	word := llvmir.Int(width)
	k := func(v int64) llvmir.Value { return llvmir.ConstInt(word, v) }
	bits, zero := m.b.Bitcast(x, word), llvmir.Zero(x.Type())
	away := m.b.ICmp(llvmir.EQ, m.b.FCmp(llvmir.OLT, x, y), m.b.FCmp(llvmir.OGT, x, zero))
	next := m.sel(away, m.b.Add(bits, k(1)), m.b.Sub(bits, k(1)))
	sign := m.b.And(m.b.Bitcast(y, word), m.b.Shl(k(1), k(int64(width-1))))
	next = m.sel(m.b.FCmp(llvmir.OEQ, x, zero), m.b.Or(sign, k(1)), next)
	v := m.sel(m.b.FCmp(llvmir.OEQ, x, y), y, m.b.Bitcast(next, x.Type()))
	return m.sel(m.b.FCmp(llvmir.Uno, x, y), m.b.FAdd(x, y), v)
}
