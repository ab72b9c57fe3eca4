package cpu

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
)

// devicePrefix begins the names of NVIDIA's device library.
const devicePrefix = "__nv_"

// sameInLibm are functions of the device library which libm has by the same
// name, both in f64 and, with an f behind it, in f32.
var sameInLibm = setOf("sqrt cbrt exp exp2 exp10 expm1 log log2 log10 log1p logb sin cos tan asin acos atan " +
	"sinh cosh tanh asinh acosh atanh erf erfc tgamma lgamma j0 j1 y0 y1 floor ceil trunc round rint nearbyint fabs " +
	"pow atan2 fmod remainder hypot fdim fmax fmin copysign nextafter fma")

func setOf(names string) map[string]bool {
	set := map[string]bool{}
	for _, n := range strings.Fields(names) {
		set[n] = true
	}
	return set
}

// deviceFunctions are functions of the device library built from others.
var deviceFunctions = map[string]func(c *compiler, x []llvmir.Value) llvmir.Value{
	"rsqrt":  func(c *compiler, x []llvmir.Value) llvmir.Value { return c.reciprocal(c.b.Sqrt(x[0])) },
	"rcbrt":  func(c *compiler, x []llvmir.Value) llvmir.Value { return c.reciprocal(c.libm("cbrt", x...)) },
	"rhypot": func(c *compiler, x []llvmir.Value) llvmir.Value { return c.reciprocal(c.libm("hypot", x...)) },
	"norm3d": func(c *compiler, x []llvmir.Value) llvmir.Value {
		return c.libm("hypot", c.libm("hypot", x[0], x[1]), x[2])
	},
	"normcdf": func(c *compiler, x []llvmir.Value) llvmir.Value {
		t := x[0].Type()
		scaled := c.b.FMul(x[0], llvmir.ConstFloat(t, -0.7071067811865476))
		return c.b.FMul(llvmir.ConstFloat(t, 0.5), c.libm("erfc", scaled))
	},
	"erfinv": func(c *compiler, x []llvmir.Value) llvmir.Value {
		v := c.erfinv(c.b.FloatCast(x[0], llvmir.Double))
		return c.b.FloatCast(v, x[0].Type())
	},
	"saturate": func(c *compiler, x []llvmir.Value) llvmir.Value {
		t := x[0].Type()
		low := c.b.MaxNum(x[0], llvmir.Zero(t))
		return c.b.MinNum(low, llvmir.ConstFloat(t, 1))
	},
}

func (c *compiler) reciprocal(x llvmir.Value) llvmir.Value {
	return c.b.FDiv(llvmir.ConstFloat(x.Type(), 1), x)
}

// libdevice computes a function of the device library.
func (c *compiler) libdevice(symbol string, x []llvmir.Value) (llvmir.Value, error) {
	name, ok := strings.CutPrefix(symbol, devicePrefix)
	if !ok || len(x) == 0 {
		return llvmir.Value{}, fmt.Errorf("the function @%s has no body", symbol)
	}
	name = strings.TrimPrefix(name, "fast_")
	if t := x[0].Type(); t.IsFloat() {
		base := name
		if t == llvmir.Float {
			base = strings.TrimSuffix(name, "f")
		}
		if sameInLibm[base] {
			return c.libm(base, x...), nil
		}
		if f, ok := deviceFunctions[base]; ok {
			return f(c, x), nil
		}
	}
	return llvmir.Value{}, fmt.Errorf("the function @%s of the device library is not supported", symbol)
}

// erfinv finds x with erf(x) = y, of f64, by Newton's method from an
// approximation with two right digits.
func (c *compiler) erfinv(y llvmir.Value) llvmir.Value {
	k := func(v float64) llvmir.Value { return llvmir.ConstFloat(llvmir.Double, v) }
	const a = 0.147
	ln := c.libm("log", c.b.FSub(k(1), c.b.FMul(y, y)))
	half := c.b.FAdd(k(2/(3.141592653589793*a)), c.b.FMul(ln, k(0.5)))
	root := c.b.Sqrt(c.b.FSub(c.b.FMul(half, half), c.b.FMul(ln, k(1/a))))
	x := c.b.Intrinsic("llvm.copysign", llvmir.Double, []*llvmir.Type{llvmir.Double}, c.b.Sqrt(c.b.FSub(root, half)), y)
	for range 4 {
		slope := c.b.FMul(k(1.1283791670955126), c.libm("exp", c.b.FNeg(c.b.FMul(x, x))))
		step := c.b.FDiv(c.b.FSub(c.libm("erf", x), y), slope)
		// Halley's correction of the step.
		x = c.b.FSub(x, c.b.FDiv(step, c.b.FAdd(k(1), c.b.FMul(x, step))))
	}
	magnitude := c.b.FAbs(y)
	edge := c.b.Select(c.b.FCmp(llvmir.OEQ, magnitude, k(1)), c.b.FDiv(y, k(0)), x)
	return c.b.Select(c.b.FCmp(llvmir.OEQ, magnitude, k(0)), y, edge)
}
