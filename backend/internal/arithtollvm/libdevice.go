package arithtollvm

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// devicePrefix begins the names of NVIDIA's device library.
const devicePrefix = "__nv_"

// ExternalResultType is the type that a call of a function without a body gives; those there
// are belong to the device library.
func ExternalResultType(call *ir.Op, symbol string) (*llvmir.Type, error) {
	if call.NumResults() != 1 || !strings.HasPrefix(symbol, devicePrefix) {
		return nil, fmt.Errorf("the function @%s has no body", symbol)
	}
	return TypeOf(call.Result(0).Type())
}

// Libdevice computes a function of the device library. Functions it calls fast
// are what the others are.
func (c *ScalarBuilder) Libdevice(symbol string, result *llvmir.Type, x []llvmir.Value) (llvmir.Value, error) {
	name, ok := strings.CutPrefix(symbol, devicePrefix)
	if !ok || len(x) == 0 {
		return llvmir.Value{}, fmt.Errorf("the function @%s has no body", symbol)
	}
	f := deviceFunctionNamed(strings.TrimPrefix(name, "fast_"), result, x)
	if f == nil {
		return llvmir.Value{}, fmt.Errorf("the function @%s of the device library is not supported for these types", symbol)
	}
	v := f(c, x)
	if v.Type().IsInt() && result.IsInt() { // answers to questions have any width
		v = c.B.IntCast(v, result, false)
	}
	if v.Type() != result {
		return llvmir.Value{}, fmt.Errorf("the function @%s gives %s, not %s", symbol, v.Type(), result)
	}
	return v, nil
}

func deviceFunctionNamed(name string, result *llvmir.Type, x []llvmir.Value) numericFunction {
	if f, ok := deviceInts[name]; ok && f.fits(x) {
		return f.compute
	}
	if f := deviceConversion(name, x); f != nil {
		return f
	}
	t := result
	for _, v := range x {
		if v.Type().IsFloat() {
			t = v.Type()
		}
	}
	base, double := name, t == llvmir.Double
	if t == llvmir.Float {
		base = strings.TrimSuffix(name, "f")
		if base == name && !strings.Contains(name, "_r") && !strings.HasPrefix(name, "f") {
			return nil
		}
	} else if !double {
		return nil
	}
	if f, ok := deviceFloats[base]; ok && f.fits(x, t) {
		return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
			if v, ok := c.straightLine(base, x); ok {
				return v
			}
			return f.compute(c, x)
		}
	}
	return directedFunction(name, x, t)
}

// floatFunction is a function of floats of one type and of i32, as its signature
// spells: x and i.
type floatFunction struct {
	signature string
	compute   numericFunction
}

func (f floatFunction) fits(x []llvmir.Value, t *llvmir.Type) bool {
	if len(x) != len(f.signature) {
		return false
	}
	for i, v := range x {
		want := t
		if f.signature[i] == 'i' {
			want = llvmir.I32
		}
		if v.Type() != want {
			return false
		}
	}
	return true
}

var deviceFloats = func() map[string]floatFunction {
	table := map[string]floatFunction{
		"fma": {"xxx", func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.B.FMA(x[0], x[1], x[2]) }},
		"powi": {"xi", inDouble(func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
			return c.libm("pow", x[0], c.B.SIToFP(x[1], llvmir.Double))
		})},
		"jn": {"ix", inDouble(cLibrary("jn"))}, "yn": {"ix", inDouble(cLibrary("yn"))},
		"ldexp": {"xi", inDouble(cLibrary("ldexp"))}, "scalbn": {"xi", inDouble(cLibrary("ldexp"))},
		"nextafter": {"xx", func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.libm("nextafter", x...) }},
		"fmax":      {"xx", ofTwo(maximumNumber)}, "fmin": {"xx", ofTwo(minimumNumber)},
		"copysign": {"xx", ofIntrinsic("llvm.copysign")},
		"norm3d":   {"xxx", inDouble(norm)}, "norm4d": {"xxxx", inDouble(norm)},
		"rnorm3d": {"xxx", inDouble(reciprocalOf(norm))}, "rnorm4d": {"xxxx", inDouble(reciprocalOf(norm))},
		"rhypot": {"xx", inDouble(reciprocalOf(norm))}, "rcbrt": {"x", inDouble(reciprocalOf(cLibrary("cbrt")))},
		"rsqrt": {"x", inDouble(reciprocalOf(ofIntrinsic("llvm.sqrt")))},
		"sinpi": {"x", inDouble(sinPi)}, "cospi": {"x", inDouble(cosPi)},
		"erfinv": {"x", inDouble(erfInverse)}, "erfcinv": {"x", inDouble(erfcInverse)}, "erfcx": {"x", inDouble(scaledErfc)},
		"normcdf": {"x", inDouble(normalCDF)}, "normcdfinv": {"x", inDouble(normalQuantile)},
		"cyl_bessel_i0": {"x", inDouble(besselI(0))}, "cyl_bessel_i1": {"x", inDouble(besselI(1))},
		"saturate": {"x", saturate}, "rcp64h": {"x", upperReciprocal},
		"ilogb": {"x", func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
			return c.cFunction("ilogb", llvmir.I32, c.B.FloatCast(x[0], llvmir.Double))
		}},
		"llrint": {"x", toIntegral("llvm.roundeven")}, "llround": {"x", toIntegral("llvm.round")},
	}
	for _, name := range strings.Fields("sqrt fabs floor ceil trunc round") {
		table[name] = floatFunction{"x", ofIntrinsic("llvm." + name)}
	}
	for _, name := range []string{"rint", "nearbyint"} {
		table[name] = floatFunction{"x", ofIntrinsic("llvm.roundeven")}
	}
	for _, name := range strings.Fields("cbrt exp exp2 exp10 expm1 log log2 log10 log1p logb sin cos tan asin acos atan " +
		"sinh cosh tanh asinh acosh atanh erf erfc tgamma lgamma j0 j1 y0 y1") {
		table[name] = floatFunction{"x", inDouble(cLibrary(name))}
	}
	for _, name := range strings.Fields("pow atan2 fmod remainder hypot fdim") {
		table[name] = floatFunction{"xx", inDouble(cLibrary(name))}
	}
	for name, classes := range map[string]int64{"isinf": classInfinite, "isnan": classNaN, "finite": classFinite} {
		test := floatFunction{"x", func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value { return c.isOf(x[0], classes) }}
		table[name], table[name+"d"] = test, test
	}
	table["isfinited"] = table["finited"]
	table["signbit"] = floatFunction{"x", signBit}
	table["signbitd"] = table["signbit"]
	return table
}()

// inDouble computes in f64. For f32 the result is then the nearest number but
// where it is all but in the middle of two.
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

// saturate limits a number to 0 ... 1; NaN becomes 0.
func saturate(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
	t := x[0].Type()
	return minimumNumber(c, maximumNumber(c, x[0], llvmir.ConstFloat(t, 0)), llvmir.ConstFloat(t, 1))
}

// upperReciprocal is a reciprocal of which only the upper word counts.
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
