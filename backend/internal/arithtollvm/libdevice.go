package arithtollvm

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/kernel/extern"
)

// libdevice computes a libdevice function. The fast_ functions are computed like the
// others.
func (c *ScalarBuilder) libdevice(symbol string, result *llvmir.Type, x []llvmir.Value) (llvmir.Value, error) {
	f, ok := extern.Libdevice(symbol)
	if !ok {
		f, ok = extern.Libdevice(extern.PlainSymbol(symbol))
	}
	if !ok || !fits(f, x) {
		return llvmir.Value{}, fmt.Errorf("the function @%s of the device library is not supported for these types", symbol)
	}
	v := libdeviceFunction(f)(c, x)
	if v.Type().IsInt() && result.IsInt() { // answers to questions have any width
		v = c.B.IntCast(v, result, false)
	}
	if v.Type() != result {
		return llvmir.Value{}, fmt.Errorf("the function @%s gives %s, not %s", symbol, v.Type(), result)
	}
	return v, nil
}

// fits reports whether values have the types of a function's parameters.
func fits(f *extern.Function, x []llvmir.Value) bool {
	return slices.EqualFunc(f.Params, x, func(p extern.Type, v llvmir.Value) bool { return v.Type() == externType(p) })
}

func externType(t extern.Type) *llvmir.Type {
	if f := t.Format(); f != nil {
		return floats[f]
	}
	return llvmir.Int(t.Width())
}

// libdeviceFunction computes a libdevice function.
func libdeviceFunction(f *extern.Function) numericFunction {
	switch {
	case f.Op == extern.OpConvert:
		return libdeviceConversion(f)
	case f.Op == extern.OpBitcast:
		t := externType(f.Result)
		return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.Bitcast(x[0], t) }
	case f.Mode != nil:
		return roundedFunction(f)
	}
	if compute, ok := libdeviceInts[f.Op]; ok {
		return compute
	}
	compute := libdeviceFloats[f.Op]
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		if v, ok := c.straightLine(f.Op, x); ok {
			return v
		}
		return compute(c, x)
	}
}

// libdeviceFloats are functions of floats of one type, f32 or f64, and of i32.
var libdeviceFloats = func() map[string]numericFunction {
	table := map[string]numericFunction{
		"fma": func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.FMA(x[0], x[1], x[2]) },
		"powi": inDouble(func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
			return c.libm("pow", x[0], c.B.SIToFP(x[1], llvmir.Double))
		}),
		"jn": inDouble(cLibrary("jn")), "yn": inDouble(cLibrary("yn")),
		"ldexp": inDouble(cLibrary("ldexp")), "scalbn": inDouble(cLibrary("ldexp")),
		"nextafter": func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.libm("nextafter", x...) },
		"fmax":      ofTwo(maximumNumber), "fmin": ofTwo(minimumNumber),
		"copysign": ofIntrinsic("llvm.copysign"),
		"norm3d":   inDouble(norm), "norm4d": inDouble(norm),
		"rnorm3d": inDouble(reciprocalOf(norm)), "rnorm4d": inDouble(reciprocalOf(norm)),
		"rhypot": inDouble(reciprocalOf(norm)), "rcbrt": inDouble(reciprocalOf(cLibrary("cbrt"))),
		"rsqrt": inDouble(reciprocalOf(ofIntrinsic("llvm.sqrt"))),
		"sinpi": inDouble(sinPi), "cospi": inDouble(cosPi),
		"erfinv": inDouble(erfInverse), "erfcinv": inDouble(erfcInverse), "erfcx": inDouble(scaledErfc),
		"normcdf": inDouble(normalCDF), "normcdfinv": inDouble(normalQuantile),
		"cyl_bessel_i0": inDouble(besselI(0)), "cyl_bessel_i1": inDouble(besselI(1)),
		"saturatef": saturate, "signbit": signBit, "rcp64h": upperReciprocal,
		"ilogb": func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
			return c.cFunction("ilogb", llvmir.I32, c.B.FloatCast(x[0], llvmir.Double))
		},
		"llrint": toIntegral("llvm.roundeven"), "llround": toIntegral("llvm.round"),
	}
	for _, name := range strings.Fields("sqrt fabs floor ceil trunc round") {
		table[name] = ofIntrinsic("llvm." + name)
	}
	for _, name := range []string{"rint", "nearbyint"} {
		table[name] = ofIntrinsic("llvm.roundeven")
	}
	for _, name := range strings.Fields("cbrt exp exp2 exp10 expm1 log log2 log10 log1p logb sin cos tan asin acos atan " +
		"sinh cosh tanh asinh acosh atanh erf erfc tgamma lgamma j0 j1 y0 y1 pow atan2 fmod remainder hypot fdim") {
		table[name] = inDouble(cLibrary(name))
	}
	for name, classes := range map[string]int64{"isinf": classInfinite, "isnan": classNaN, "finite": classFinite} {
		table[name] = func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.isOf(x[0], classes) }
	}
	return table
}()

// inDouble computes in f64. For f32, the result is then correctly rounded except close to
// the middle of two numbers.
func inDouble(f numericFunction) numericFunction {
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		t, wide := llvmir.Double, make([]llvmir.Value, len(x))
		for i, v := range x {
			if wide[i] = v; v.Type().IsFloat() {
				t, wide[i] = v.Type(), c.B.FloatCast(v, llvmir.Double)
			}
		}
		return c.B.FloatCast(f(c, wide), t)
	}
}

// cLibrary is a function of libm.
func cLibrary(name string) numericFunction {
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.cFunction(name, llvmir.Double, x...) }
}

func (c *ScalarBuilder) reciprocal(x llvmir.Value) llvmir.Value {
	return c.B.FDiv(llvmir.ConstFloat(x.Type(), 1), x)
}

func reciprocalOf(f numericFunction) numericFunction {
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.reciprocal(f(c, x)) }
}

// saturate clamps a number to 0 ... 1; NaN becomes 0.
func saturate(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
	t := x[0].Type()
	return minimumNumber(c, maximumNumber(c, x[0], llvmir.ConstFloat(t, 0)), llvmir.ConstFloat(t, 1))
}

// upperReciprocal is the reciprocal with the lower word set to 0.
func upperReciprocal(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
	bits := c.B.Bitcast(c.reciprocal(x[0]), llvmir.I64)
	return c.B.Bitcast(c.B.And(bits, llvmir.ConstInt(llvmir.I64, -1<<32)), llvmir.Double)
}

func signBit(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
	bits := c.B.Bitcast(x[0], llvmir.Int(x[0].Type().Bits()))
	return c.B.ICmp(llvmir.SLT, bits, llvmir.Zero(bits.Type()))
}

func toIntegral(rounding string) numericFunction {
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		return saturated("llvm.fptosi.sat")(c, c.intrinsicCall(rounding, x[0]), llvmir.I64)
	}
}
