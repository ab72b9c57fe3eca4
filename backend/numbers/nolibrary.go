package numbers

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// withoutLibrary is a function of libm for machines that have none, beside those
// of vecmath, which they build on. They are of f64, unless they only move bits.
func withoutLibrary(name string) (numericFunction, bool) {
	f, ok := map[string]numericFunction{
		"fmod": exactRemainder, "remainder": ieeeRemainder, "fdim": positiveDifference, "hypot": hypotenuse,
		"nextafter": neighbour, "nextafterf": neighbour,
		"ldexp": timesPower, "logb": exponent, "ilogb": wholeExponent,
		"cbrt": cubeRoot, "atan2": angle, "asinh": areaSinh, "acosh": areaCosh, "atanh": areaTanh,
		"lgamma": logGamma, "tgamma": gamma,
	}[name]
	return f, ok
}

func (c *Maker) isNaN(x ...llvmir.Value) llvmir.Value {
	return c.B.FCmp(llvmir.Uno, x[0], x[len(x)-1])
}

func (c *Maker) withSign(size, sign llvmir.Value) llvmir.Value {
	return c.function("llvm.copysign", size, sign)
}

// exactRemainder divides by hand, 25 bits of the quotient at a time: what is left
// has no more digits than the divisor, so nothing is rounded. Few quotients have
// more bits than that.
func exactRemainder(c *Maker, x []llvmir.Value) llvmir.Value {
	b := c.B
	of, by := b.FAbs(x[0]), b.FAbs(x[1])
	valid := b.And(b.FCmp(llvmir.OLT, of, double(math.Inf(1))), b.FCmp(llvmir.OGT, by, double(0)))
	digits := c.integerExponent(by)
	left := b.While(llvmir.LoopHints{}, []llvmir.Value{b.Select(valid, of, double(0))},
		func(r []llvmir.Value) (llvmir.Value, []llvmir.Value) {
			return b.And(b.FCmp(llvmir.OGE, r[0], by), b.FCmp(llvmir.OGT, r[0], double(0))), r
		},
		func(r []llvmir.Value) []llvmir.Value {
			more := b.Sub(b.Sub(c.integerExponent(r[0]), digits), llvmir.ConstInt(llvmir.I64, 25))
			more = b.SMax(more, llvmir.ConstInt(llvmir.I64, 0))
			half := b.LShr(more, llvmir.ConstInt(llvmir.I64, 1)) // two steps, for it may exceed the exponents of numbers
			step := b.FMul(b.FMul(by, c.powerOfTwo(half)), c.powerOfTwo(b.Sub(more, half)))
			quotient := c.function("llvm.floor", b.FDiv(r[0], step))
			rest := b.FMA(b.FNeg(quotient), step, r[0])
			return []llvmir.Value{b.Select(b.FCmp(llvmir.OLT, rest, double(0)), b.FAdd(rest, step), rest)}
		})[0]
	return b.Select(valid, c.withSign(left, x[0]), double(math.NaN()))
}

// ieeeRemainder is what is left to the nearest multiple, the even one of two.
func ieeeRemainder(c *Maker, x []llvmir.Value) llvmir.Value {
	b := c.B
	of, by := b.FAbs(x[0]), b.FAbs(x[1])
	twice := b.FAdd(by, by)
	rest := b.Select(b.FCmp(llvmir.OEQ, twice, double(math.Inf(1))), of, exactRemainder(c, []llvmir.Value{of, twice}))
	over := b.FCmp(llvmir.OGT, b.FAdd(rest, rest), by)
	less := b.FSub(rest, by)
	less = b.Select(b.FCmp(llvmir.OGE, b.FAdd(less, less), by), b.FSub(less, by), less)
	rest = b.Select(over, less, rest)
	signed := b.Select(signBit(c, x), b.FNeg(rest), rest)
	endless := b.FCmp(llvmir.OEQ, by, double(math.Inf(1)))
	finite := b.FCmp(llvmir.OLT, of, double(math.Inf(1)))
	signed = b.Select(finite, signed, double(math.NaN()))
	return b.Select(b.And(endless, finite), x[0], signed)
}

func positiveDifference(c *Maker, x []llvmir.Value) llvmir.Value {
	return c.B.Select(c.B.FCmp(llvmir.OLE, x[0], x[1]), double(0), c.B.FSub(x[0], x[1]))
}

// hypotenuse scales by the larger side, so that no square is too large or small.
func hypotenuse(c *Maker, x []llvmir.Value) llvmir.Value {
	b := c.B
	p, q := b.FAbs(x[0]), b.FAbs(x[1])
	large, small := b.MaxNum(p, q), b.MinNum(p, q)
	e := b.Sub(c.exponentBits(b.MaxNum(large, double(0x1p-1022))), llvmir.ConstInt(llvmir.I64, 1023))
	down := c.powerOfTwo(b.Neg(b.SMin(e, llvmir.ConstInt(llvmir.I64, 1022))))
	l, s := b.FMul(large, down), b.FMul(small, down)
	length := b.FDiv(b.Sqrt(b.FMA(l, l, b.FMul(s, s))), down)
	length = b.Select(c.isNaN(x...), double(math.NaN()), length)
	return b.Select(b.FCmp(llvmir.OEQ, large, double(math.Inf(1))), large, length)
}

// neighbour is the next number in a direction.
func neighbour(c *Maker, x []llvmir.Value) llvmir.Value {
	b, t := c.B, x[0].Type()
	word := llvmir.Int(t.Bits())
	one := llvmir.ConstInt(word, 1)
	bits := b.Bitcast(x[0], word)
	up := b.FCmp(llvmir.OLT, x[0], x[1])
	away := b.Xor(up, b.ICmp(llvmir.SLT, bits, llvmir.Zero(word)))
	next := b.Bitcast(b.Select(away, b.Add(bits, one), b.Sub(bits, one)), t)
	smallest := c.withSign(b.Bitcast(one, t), x[1])
	next = b.Select(b.FCmp(llvmir.OEQ, x[0], llvmir.ConstFloat(t, 0)), smallest, next)
	next = b.Select(b.FCmp(llvmir.OEQ, x[0], x[1]), x[1], next)
	return b.Select(c.isNaN(x...), llvmir.ConstFloat(t, math.NaN()), next)
}

// exponentBits are those of a positive number that is not subnormal.
func (c *Maker) exponentBits(x llvmir.Value) llvmir.Value {
	return c.B.LShr(c.B.Bitcast(x, llvmir.I64), llvmir.ConstInt(llvmir.I64, 52))
}

// powerOfTwo is exact for exponents of normal numbers.
func (c *Maker) powerOfTwo(e llvmir.Value) llvmir.Value {
	biased := c.B.Add(e, llvmir.ConstInt(llvmir.I64, 1023))
	return c.B.Bitcast(c.B.Shl(biased, llvmir.ConstInt(llvmir.I64, 52)), llvmir.Double)
}

// timesPower multiplies by a power of two. Steps down leave room for 53 bits, so that
// only the last one rounds.
func timesPower(c *Maker, x []llvmir.Value) llvmir.Value {
	b := c.B
	i := func(v int64) llvmir.Value { return llvmir.ConstInt(llvmir.I64, v) }
	y, n := x[0], b.SExt(x[1], llvmir.I64)
	for range 2 {
		high, low := b.ICmp(llvmir.SGT, n, i(1023)), b.ICmp(llvmir.SLT, n, i(-1022))
		by := b.Select(high, double(0x1p1023), b.Select(low, double(0x1p-969), double(1)))
		y = b.FMul(y, by)
		n = b.Add(n, b.Select(high, i(-1023), b.Select(low, i(969), i(0))))
	}
	return b.FMul(y, c.powerOfTwo(b.SMax(b.SMin(n, i(1023)), i(-1022))))
}

// integerExponent is that of a number which is neither 0 nor infinite nor NaN.
func (c *Maker) integerExponent(x llvmir.Value) llvmir.Value {
	b := c.B
	size := b.FAbs(x)
	tiny := b.FCmp(llvmir.OLT, size, double(0x1p-1022))
	normal := b.Select(tiny, b.FMul(size, double(0x1p54)), size)
	bias := b.Select(tiny, llvmir.ConstInt(llvmir.I64, 1023+54), llvmir.ConstInt(llvmir.I64, 1023))
	return b.Sub(c.exponentBits(normal), bias)
}

func exponent(c *Maker, x []llvmir.Value) llvmir.Value {
	b := c.B
	e := b.SIToFP(c.integerExponent(x[0]), llvmir.Double)
	e = b.Select(b.FCmp(llvmir.OEQ, x[0], double(0)), double(math.Inf(-1)), e)
	unbounded := b.FCmp(llvmir.UEQ, b.FAbs(x[0]), double(math.Inf(1)))
	return b.Select(unbounded, b.FMul(x[0], x[0]), e)
}

func wholeExponent(c *Maker, x []llvmir.Value) llvmir.Value {
	b := c.B
	e := b.Trunc(c.integerExponent(x[0]), llvmir.I32)
	least := llvmir.ConstInt(llvmir.I32, math.MinInt32)
	e = b.Select(b.FCmp(llvmir.UEQ, x[0], double(0)), least, e)
	return b.Select(b.FCmp(llvmir.OEQ, b.FAbs(x[0]), double(math.Inf(1))), llvmir.ConstInt(llvmir.I32, math.MaxInt32), e)
}

// cubeRoot improves a power by a step of Newton's.
func cubeRoot(c *Maker, x []llvmir.Value) llvmir.Value {
	b := c.B
	size := b.FAbs(x[0])
	root := c.libm("pow", size, double(1.0/3))
	square := b.FMul(root, root)
	root = b.FSub(root, b.FDiv(b.FMA(square, root, b.FNeg(size)), b.FMul(double(3), square)))
	is := func(v float64) llvmir.Value { return b.FCmp(llvmir.OEQ, size, double(v)) }
	return b.Select(b.Or(is(0), is(math.Inf(1))), x[0], c.withSign(root, x[0]))
}

// angle is that of the point (x[1], x[0]): the smaller coordinate over the larger
// one gives it up to an eighth of a turn.
func angle(c *Maker, x []llvmir.Value) llvmir.Value {
	b := c.B
	y, along := b.FAbs(x[0]), b.FAbs(x[1])
	large, small := b.MaxNum(y, along), b.MinNum(y, along)
	slope := b.FDiv(small, large)
	slope = b.Select(b.FCmp(llvmir.OEQ, large, double(0)), double(0), slope)
	slope = b.Select(b.FCmp(llvmir.OEQ, small, double(math.Inf(1))), double(1), slope)
	a := c.libm("atan", slope)
	a = b.Select(b.FCmp(llvmir.OGT, y, along), b.FSub(double(math.Pi/2), a), a)
	a = b.Select(signBit(c, x[1:]), b.FSub(double(math.Pi), a), a)
	return b.Select(c.isNaN(x...), double(math.NaN()), c.withSign(a, x[0]))
}

func areaSinh(c *Maker, x []llvmir.Value) llvmir.Value {
	b := c.B
	size := b.FAbs(x[0])
	square := b.FMul(size, size)
	below := b.FAdd(double(1), b.Sqrt(b.FAdd(square, double(1))))
	near := c.libm("log1p", b.FAdd(size, b.FDiv(square, below)))
	far := b.FAdd(c.libm("log", size), double(math.Ln2))
	return c.withSign(b.Select(b.FCmp(llvmir.OGT, size, double(0x1p28)), far, near), x[0])
}

func areaCosh(c *Maker, x []llvmir.Value) llvmir.Value {
	b := c.B
	above := b.FSub(x[0], double(1))
	near := c.libm("log1p", b.FAdd(above, b.Sqrt(b.FMA(above, above, b.FAdd(above, above)))))
	far := b.FAdd(c.libm("log", x[0]), double(math.Ln2))
	v := b.Select(b.FCmp(llvmir.OGT, x[0], double(0x1p28)), far, near)
	return b.Select(b.FCmp(llvmir.OLT, x[0], double(1)), double(math.NaN()), v)
}

func areaTanh(c *Maker, x []llvmir.Value) llvmir.Value {
	b := c.B
	size := b.FAbs(x[0])
	v := b.FMul(double(0.5), c.libm("log1p", b.FDiv(b.FAdd(size, size), b.FSub(double(1), size))))
	return c.withSign(v, x[0])
}

// Stirling's series for large numbers, in 1/x: B(2k)/(2k(2k-1)).
var stirling = []float64{
	1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188, -691.0 / 360360, 1.0 / 156, -3617.0 / 122400,
}

// stirlingFrom is where the series is exact in f64.
const stirlingFrom = 10

// gammaOfPositive is the logarithm of gamma at a number of at least 10, and the
// product of numbers before it that lead down to x, which is positive.
func (c *Maker) gammaOfPositive(x llvmir.Value) (logarithm, product llvmir.Value) {
	b := c.B
	product = double(1)
	for range stirlingFrom {
		small := b.FCmp(llvmir.OLT, x, double(stirlingFrom))
		product = b.Select(small, b.FMul(product, x), product)
		x = b.Select(small, b.FAdd(x, double(1)), x)
	}
	inverse := c.reciprocal(x)
	square := b.FMul(inverse, inverse)
	sum := double(0)
	for i := len(stirling) - 1; i >= 0; i-- {
		sum = b.FMA(sum, square, double(stirling[i]))
	}
	log := c.libm("log", x)
	main := b.FMul(b.FSub(x, double(0.5)), b.FSub(log, double(1)))
	rest := b.FMA(sum, inverse, double(0.5*math.Log(2*math.Pi)-0.5))
	return b.FAdd(main, rest), product
}

// reflected is pi/sin(pi*x), which gamma(x)*gamma(1-x) is.
func (c *Maker) reflected(x llvmir.Value) llvmir.Value {
	return c.B.FDiv(double(math.Pi), sinPi(c, []llvmir.Value{x}))
}

// nearZerosOfLogGamma takes a series around 1 and 2, where the logarithm is 0, and
// what is otherwise subtracted to get it has no digits to spare:
//
//	lgamma(1+z) = -gamma*z + zeta(2)*z^2/2 - zeta(3)*z^3/3 + ...
//	lgamma(2+z) = log1p(z) + lgamma(1+z)
func (c *Maker) nearZerosOfLogGamma(x, otherwise llvmir.Value) llvmir.Value {
	b := c.B
	second := b.FCmp(llvmir.OGT, x, double(1.5))
	z := b.FSub(x, b.Select(second, double(2), double(1)))
	sum := double(0)
	for k := 24; k >= 2; k-- {
		sum = b.FMA(b.FNeg(z), sum, double(zeta(k)/float64(k)))
	}
	v := b.FMul(z, b.FMA(z, sum, double(-eulersConstant)))
	v = b.FAdd(v, b.Select(second, c.libm("log1p", z), double(0)))
	return b.Select(b.FCmp(llvmir.OLT, b.FAbs(z), double(0.25)), v, otherwise)
}

const eulersConstant = 0.57721566490153286

// zeta is the sum of 1/n^k over all n: the first ones, and the integral over the
// others with the first corrections of Euler's and Maclaurin's.
func zeta(k int) float64 {
	const n = 100
	p := float64(k)
	sum := math.Pow(n, 1-p)/(p-1) + math.Pow(n, -p)/2 + p*math.Pow(n, -p-1)/12 - p*(p+1)*(p+2)*math.Pow(n, -p-3)/720
	for i := n - 1; i >= 1; i-- {
		sum += math.Pow(float64(i), -p)
	}
	return sum
}

func logGamma(c *Maker, x []llvmir.Value) llvmir.Value {
	b := c.B
	negative := b.FCmp(llvmir.OLT, x[0], double(0.5))
	size := b.Select(negative, b.FSub(double(1), x[0]), x[0])
	log, product := c.gammaOfPositive(size)
	v := b.FSub(log, c.libm("log", product))
	v = b.Select(negative, b.FSub(c.libm("log", b.FAbs(c.reflected(x[0]))), v), v)
	pole := b.And(b.FCmp(llvmir.OLE, x[0], double(0)), b.FCmp(llvmir.OEQ, x[0], c.function("llvm.floor", x[0])))
	unbounded := b.FCmp(llvmir.OEQ, b.FAbs(x[0]), double(math.Inf(1)))
	v = c.nearZerosOfLogGamma(x[0], v)
	return b.Select(b.Or(pole, unbounded), double(math.Inf(1)), v)
}

func gamma(c *Maker, x []llvmir.Value) llvmir.Value {
	b := c.B
	negative := b.FCmp(llvmir.OLT, x[0], double(0.5))
	size := b.Select(negative, b.FSub(double(1), x[0]), x[0])
	log, product := c.gammaOfPositive(size)
	v := b.FDiv(c.libm("exp", log), product)
	v = b.Select(negative, b.FDiv(c.reflected(x[0]), v), v)
	whole := b.FCmp(llvmir.OEQ, x[0], c.function("llvm.floor", x[0]))
	below := b.FCmp(llvmir.OLT, x[0], double(0))
	v = b.Select(b.And(whole, below), double(math.NaN()), v) // minus infinity as well
	v = b.Select(b.FCmp(llvmir.OEQ, x[0], double(0)), c.withSign(double(math.Inf(1)), x[0]), v)
	return b.Select(b.FCmp(llvmir.OEQ, x[0], double(math.Inf(1))), x[0], v)
}
