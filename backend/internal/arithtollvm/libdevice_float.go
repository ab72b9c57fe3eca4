package arithtollvm

import (
	"math"

	"github.com/tshared/tshared/backend/llvmir"
)

// The functions of this file are for f64.

func double(v float64) llvmir.Value { return llvmir.ConstFloat(llvmir.Double, v) }

// norm is the Euclidean length of a vector.
func norm(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
	length := double(0)
	for _, v := range x {
		length = c.libm("hypot", length, v)
	}
	return length
}

// sinPi and cosPi reduce the argument modulo 2 first, which is exact.
func sinPi(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
	b := c.B
	r := c.modTwo(x[0])
	is := func(v float64) llvmir.Value { return b.FCmp(llvmir.OEQ, r, double(v)) }
	v := c.libm("sin", b.FMul(r, double(math.Pi)))
	v = b.Select(b.Or(is(0.5), is(-1.5)), double(1), v)
	v = b.Select(b.Or(is(-0.5), is(1.5)), double(-1), v)
	return b.Select(b.Or(is(1), is(-1)), c.intrinsicCall("llvm.copysign", double(0), x[0]), v)
}

// modTwo is x modulo 2, with the sign of x. Every step is exact.
func (c *ScalarBuilder) modTwo(x llvmir.Value) llvmir.Value {
	whole := c.intrinsicCall("llvm.trunc", c.B.FMul(x, double(0.5)))
	return c.intrinsicCall("llvm.copysign", c.B.FSub(x, c.B.FMul(whole, double(2))), x)
}

func cosPi(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
	b := c.B
	r := b.FAbs(c.modTwo(x[0]))
	is := func(v float64) llvmir.Value { return b.FCmp(llvmir.OEQ, r, double(v)) }
	return b.Select(b.Or(is(0.5), is(1.5)), double(0), c.libm("cos", b.FMul(r, double(math.Pi))))
}

func normalCDF(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
	return c.B.FMul(double(0.5), c.libm("erfc", c.B.FMul(x[0], double(-math.Sqrt2/2))))
}

func normalQuantile(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
	return c.B.FMul(double(-math.Sqrt2), erfcInverse(c, []llvmir.Value{c.B.FMul(double(2), x[0])}))
}

// erfInverse finds x with erf(x) = y.
func erfInverse(c *ScalarBuilder, args []llvmir.Value) llvmir.Value {
	b, y := c.B, args[0]
	// Close to 1 and -1, 1-|y| is exact.
	magnitude := b.FAbs(y)
	rest := b.FSub(double(1), magnitude)
	x := c.inverseOfErf(b.FMul(rest, b.FAdd(double(1), magnitude)), func(x llvmir.Value) llvmir.Value {
		return b.FSub(c.libm("erf", x), magnitude)
	})
	x = b.Select(b.FCmp(llvmir.OEQ, magnitude, double(1)), double(math.Inf(1)), x)
	x = b.Select(b.FCmp(llvmir.OGT, magnitude, double(1)), double(math.NaN()), x)
	x = c.intrinsicCall("llvm.copysign", x, y)
	return b.Select(b.FCmp(llvmir.OEQ, y, double(0)), y, x)
}

// erfcInverse finds x with erfc(x) = y.
func erfcInverse(c *ScalarBuilder, args []llvmir.Value) llvmir.Value {
	b, y := c.B, args[0]
	// erfc(-x) = 2 - erfc(x): the smaller of the two is inverted.
	mirrored := b.FCmp(llvmir.OGT, y, double(1))
	small := b.Select(mirrored, b.FSub(double(2), y), y)
	x := c.inverseOfErf(b.FMul(small, b.FSub(double(2), small)), func(x llvmir.Value) llvmir.Value {
		return b.FSub(small, c.libm("erfc", x))
	})
	x = b.Select(b.FCmp(llvmir.OEQ, small, double(0)), double(math.Inf(1)), x)
	x = b.Select(b.FCmp(llvmir.OEQ, small, double(1)), double(0), x)
	x = b.Select(b.FCmp(llvmir.OLT, small, double(0)), double(math.NaN()), x)
	return b.Select(mirrored, b.FNeg(x), x)
}

// inverseOfErf finds x >= 0 where excess, the difference of erf(x) and y, is 0: an
// approximation from 1-erf(x)^2 with two correct digits is refined by Halley's method.
func (c *ScalarBuilder) inverseOfErf(complement llvmir.Value, excess func(x llvmir.Value) llvmir.Value) llvmir.Value {
	const a = 0.147
	b := c.B
	ln := c.libm("log", complement)
	half := b.FAdd(double(2/(math.Pi*a)), b.FMul(ln, double(0.5)))
	root := b.Sqrt(b.FSub(b.FMul(half, half), b.FMul(ln, double(1/a))))
	x := b.Sqrt(b.FSub(root, half))
	for range 4 {
		slope := b.FMul(double(2/math.SqrtPi), c.libm("exp", b.FNeg(b.FMul(x, x))))
		step := b.FDiv(excess(x), slope)
		x = b.FSub(x, b.FDiv(step, b.FAdd(double(1), b.FMul(x, step))))
	}
	return x
}

// scaledErfc is exp(x*x)*erfc(x). For large x it is the asymptotic series.
func scaledErfc(c *ScalarBuilder, args []llvmir.Value) llvmir.Value {
	b, x := c.B, args[0]
	square := b.FMul(x, x)
	product := b.FMul(c.libm("exp", square), c.libm("erfc", x))
	step := b.FDiv(double(-0.5), square)
	sum := double(1)
	for k := 11; k > 0; k-- {
		sum = b.FAdd(double(1), b.FMul(b.FMul(step, double(float64(2*k-1))), sum))
	}
	tail := b.FDiv(sum, b.FMul(x, double(math.SqrtPi)))
	return b.Select(b.FCmp(llvmir.OLT, x, double(20)), product, b.Select(b.FCmp(llvmir.Uno, x, x), x, tail))
}

// besselI is the modified Bessel function of the first kind: the power series for small x,
// the asymptotic series for large x.
func besselI(order int) numericFunction {
	const last, far = 100, 30
	return func(c *ScalarBuilder, args []llvmir.Value) llvmir.Value {
		b, n := c.B, float64(order)
		x := b.FAbs(args[0])
		near := b.Select(b.FCmp(llvmir.OGT, x, double(far)), double(far), x)
		quarter := b.FMul(b.FMul(near, near), double(0.25))
		first := double(1)
		if order == 1 {
			first = b.FMul(near, double(0.5))
		}
		series := b.For(llvmir.Range{From: word64(1), To: word64(last)}, []llvmir.Value{first, first}, func(i llvmir.Value, v []llvmir.Value) []llvmir.Value {
			k := b.UIToFP(i, llvmir.Double)
			term := b.FDiv(b.FMul(v[0], quarter), b.FMul(k, b.FAdd(k, double(n))))
			return []llvmir.Value{term, b.FAdd(v[1], term)}
		})[1]
		beyond := double(1)
		inverse := b.FDiv(double(1), b.Select(b.FCmp(llvmir.OGT, x, double(far)), x, double(far)))
		for k := 25.0; k > 0; k-- {
			odd := 2*k - 1
			beyond = b.FSub(double(1), b.FMul(b.FMul(inverse, double((4*n*n-odd*odd)/(8*k))), beyond))
		}
		growth := b.FDiv(c.libm("exp", x), b.Sqrt(b.FMul(x, double(2*math.Pi))))
		v := b.Select(b.FCmp(llvmir.OGT, x, double(far)), b.FMul(growth, beyond), series)
		v = b.Select(b.FCmp(llvmir.Uno, x, x), x, v)
		if order == 1 {
			v = c.intrinsicCall("llvm.copysign", v, args[0])
		}
		return v
	}
}
