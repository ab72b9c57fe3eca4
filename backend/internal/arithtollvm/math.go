package arithtollvm

import (
	"slices"

	"github.com/tshared/tshared/backend/internal/vecmath"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/ir"
)

// intrinsics are the functions for which LLVM has intrinsics.
var intrinsics = map[*ir.OpDef]string{
	math.AbsF: "llvm.fabs", math.Ceil: "llvm.ceil", math.Floor: "llvm.floor", math.Round: "llvm.round",
	math.RoundEven: "llvm.roundeven", math.Trunc: "llvm.trunc", math.Sqrt: "llvm.sqrt", math.CopySign: "llvm.copysign",
	math.Exp: "llvm.exp", math.Exp2: "llvm.exp2", math.Log: "llvm.log", math.Log2: "llvm.log2", math.Log10: "llvm.log10",
	math.Sin: "llvm.sin", math.Cos: "llvm.cos", math.PowF: "llvm.pow",
}

// libraryFunctions are the functions of libm for f64; those for f32 have the suffix f.
var libraryFunctions = map[*ir.OpDef]string{
	math.ExpM1: "expm1", math.Log1p: "log1p", math.Cbrt: "cbrt", math.Erf: "erf", math.ErfC: "erfc",
	math.Tan: "tan", math.ASin: "asin", math.ACos: "acos", math.ATan: "atan", math.ATan2: "atan2",
	math.SinH: "sinh", math.CosH: "cosh", math.TanH: "tanh",
	math.ASinH: "asinh", math.ACosH: "acosh", math.ATanH: "atanh",
}

var mathematics = map[*ir.OpDef]lowering{
	math.AbsI: unary(intAbs), math.CtPop: unary(countOnes),
	math.IPowI: binary(intPower), math.Fma: fusedMultiplyAdd,
	math.CtLZ: unary(countZeros("llvm.ctlz")), math.CtTZ: unary(countZeros("llvm.cttz")),
	math.RSqrt: onFloats(unary(rsqrt)),
	math.SinCos: onFloats(func(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		s, err := intrinsic("llvm.sin")(c, op, x)
		if err != nil {
			return nil, err
		}
		k, err := intrinsic("llvm.cos")(c, op, x)
		return append(s, k...), err
	}),
	math.ClampF: onFloats(ternary(func(c *ScalarBuilder, x, low, high llvmir.Value) llvmir.Value {
		limited := minimumNumber(c, maximumNumber(c, x, low), high)
		return c.B.Select(c.B.FCmp(llvmir.Uno, x, x), x, limited)
	})),
	math.IsNaN: onFloats(classify(classNaN)), math.IsInf: onFloats(classify(classInfinite)),
	math.IsFinite: onFloats(classify(classFinite)), math.IsNormal: onFloats(isNormal),
	math.FPowI: onFloats(func(c *ScalarBuilder, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		p := c.intrinsicCall("llvm.pow", c.truncateOnce(x[0], llvmir.Double), c.B.SIToFP(x[1], llvmir.Double))
		return []llvmir.Value{c.truncateOnce(p, x[0].Type())}, nil
	}),
}

// intPower raises a signed number to a signed power. Negative powers of numbers other than
// 1 and -1 are 0; those of 0 have all bits set, like divisions by zero.
func intPower(c *ScalarBuilder, x, n llvmir.Value) llvmir.Value {
	t := x.Type()
	if t == llvmir.I1 { // which cannot be shifted by 1
		wide := func(v llvmir.Value) llvmir.Value { return c.B.SExt(v, llvmir.I8) }
		return c.B.Trunc(intPower(c, wide(x), wide(n)), t)
	}
	zero, minus := llvmir.Zero(t), llvmir.ConstInt(t, -1)
	last := c.B.While(llvmir.LoopHints{}, []llvmir.Value{oneOf(t), x, n}, func(v []llvmir.Value) (llvmir.Value, []llvmir.Value) {
		return c.B.ICmp(llvmir.NE, v[2], zero), v
	}, func(v []llvmir.Value) []llvmir.Value {
		odd := c.B.ICmp(llvmir.NE, c.B.And(v[2], oneOf(t)), zero)
		return []llvmir.Value{c.B.Select(odd, c.B.Mul(v[0], v[1]), v[0]), c.B.Mul(v[1], v[1]), c.B.LShr(v[2], oneOf(t))}
	})
	is := func(k llvmir.Value) llvmir.Value { return c.B.ICmp(llvmir.EQ, x, k) }
	odd := c.B.ICmp(llvmir.NE, c.B.And(n, oneOf(t)), zero)
	inverse := c.B.Select(is(oneOf(t)), oneOf(t), zero)
	inverse = c.B.Select(is(minus), c.B.Select(odd, minus, oneOf(t)), inverse)
	inverse = c.B.Select(is(zero), minus, inverse)
	return c.B.Select(c.B.ICmp(llvmir.SLT, n, zero), inverse, last[0])
}

// fusedMultiplyAdd rounds once, also to emulated formats.
func fusedMultiplyAdd(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
	f := FormatOf(op.Result(0).Type())
	if !isEmulated(f) {
		return []llvmir.Value{c.fused(x[0], x[1], x[2])}, nil
	}
	return []llvmir.Value{c.roundDouble(c.fusedToOdd(c.toDouble(x[0], f), c.toDouble(x[1], f), c.toDouble(x[2], f)), f, apfloat.NearestEven)}, nil
}

func (c *ScalarBuilder) fused(x, y, z llvmir.Value) llvmir.Value {
	t := x.Type()
	if t.Bits() >= 32 {
		return c.B.FMA(x, y, z)
	}
	wide := func(v llvmir.Value) llvmir.Value { return c.B.FPExt(v, llvmir.Double) }
	return c.truncateOnce(c.fusedToOdd(wide(x), wide(y), wide(z)), t)
}

// fusedToOdd is x*y+z, rounded to odd, for formats narrower than f32, whose products are
// exact in f64.
func (c *ScalarBuilder) fusedToOdd(x, y, z llvmir.Value) llvmir.Value {
	return c.addToOdd(c.B.FMul(x, y), z)
}

// rsqrt is correctly rounded: computed in f64 and rounded once, or in f64 with a
// correction.
func rsqrt(c *ScalarBuilder, x llvmir.Value) llvmir.Value {
	if f, ok := vecmath.Find("rsqrt", x.Type()); ok && c.Precise && x.Type() == llvmir.Double {
		return f.Build(c.B, vecmath.Target{FMA: true}, x)
	}
	if v, ok := c.straightLine("rsqrt", []llvmir.Value{x}); ok {
		return v
	}
	wide := c.truncateOnce(x, llvmir.Double)
	return c.truncateOnce(c.B.FDiv(llvmir.ConstFloat(llvmir.Double, 1), c.B.Sqrt(wide)), x.Type())
}

func intAbs(c *ScalarBuilder, x llvmir.Value) llvmir.Value {
	return c.B.Intrinsic("llvm.abs", x.Type(), []*llvmir.Type{x.Type()}, x, llvmir.ConstBool(false))
}

func countOnes(c *ScalarBuilder, x llvmir.Value) llvmir.Value {
	return c.B.Intrinsic("llvm.ctpop", x.Type(), []*llvmir.Type{x.Type()}, x)
}

func countZeros(intrinsic string) func(c *ScalarBuilder, x llvmir.Value) llvmir.Value {
	return func(c *ScalarBuilder, x llvmir.Value) llvmir.Value {
		return c.B.Intrinsic(intrinsic, x.Type(), []*llvmir.Type{x.Type()}, x, llvmir.ConstBool(false))
	}
}

// The classes of llvm.is.fpclass.
const (
	classNaN      = 0x003
	classInfinite = 0x204
	classFinite   = 0x1f8
	classNormal   = 0x108
)

func classify(classes int64) lowering {
	return unary(func(c *ScalarBuilder, x llvmir.Value) llvmir.Value { return c.isOf(x, classes) })
}

// isNormal compares numbers of emulated formats with their smallest normal number, because
// they are normal as f64.
func isNormal(c *ScalarBuilder, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
	normal := c.isOf(x[0], classNormal)
	if f := FormatOf(op.Operand(0).Type()); isEmulated(f) {
		least := llvmir.ConstFloat(x[0].Type(), f.Float64(f.SmallestNormal(false)))
		normal = c.B.And(normal, c.B.FCmp(llvmir.OGE, c.B.FAbs(x[0]), least))
	}
	return []llvmir.Value{normal}, nil
}

// isOf tests whether a number is in one of the classes.
func (c *ScalarBuilder) isOf(x llvmir.Value, classes int64) llvmir.Value {
	return c.B.Intrinsic("llvm.is.fpclass", llvmir.I1, []*llvmir.Type{x.Type()}, x, llvmir.ConstInt(llvmir.I32, classes))
}

// intrinsic calls an intrinsic whose operands have one type.
func intrinsic(name string) lowering {
	return func(c *ScalarBuilder, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return []llvmir.Value{c.intrinsicCall(name, x...)}, nil
	}
}

// inPrecision computes a function in f32 at least, and in f64 if Precise is set.
func (c *ScalarBuilder) inPrecision(t *llvmir.Type, f func(x ...llvmir.Value) llvmir.Value, x ...llvmir.Value) llvmir.Value {
	if !c.Precise || t.Bits() > 32 {
		return c.widened(t, f, x...)
	}
	wide := make([]llvmir.Value, len(x))
	for i, v := range x {
		wide[i] = c.truncateOnce(v, llvmir.Double)
	}
	return c.truncateOnce(f(wide...), t)
}

// intrinsicCall calls an intrinsic.
func (c *ScalarBuilder) intrinsicCall(intrinsic string, x ...llvmir.Value) llvmir.Value {
	return c.inPrecision(x[0].Type(), func(x ...llvmir.Value) llvmir.Value {
		if v, ok := c.straightLine(intrinsic, x); ok {
			return v
		}
		return c.B.Intrinsic(intrinsic, x[0].Type(), []*llvmir.Type{x[0].Type()}, x...)
	}, x...)
}

// library calls a function of libm.
func library(name string) lowering {
	return func(c *ScalarBuilder, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return []llvmir.Value{c.inPrecision(x[0].Type(), func(x ...llvmir.Value) llvmir.Value {
			return c.libm(name, x...)
		}, x...)}, nil
	}
}

func (c *ScalarBuilder) libm(name string, x ...llvmir.Value) llvmir.Value {
	if v, ok := c.straightLine(name, x); ok {
		return v
	}
	t := x[0].Type()
	if t == llvmir.Float {
		name += "f"
	}
	return c.cFunction(name, t, x...)
}

// cFunction calls a function of libm by its name there.
func (c *ScalarBuilder) cFunction(name string, result *llvmir.Type, x ...llvmir.Value) llvmir.Value {
	if c.NoLibm && slices.ContainsFunc(x, func(v llvmir.Value) bool { return v.Type() == llvmir.Double }) {
		if v, ok := c.straightLine(name, x); ok {
			return v
		}
	}
	params := make([]*llvmir.Type, len(x))
	for i, v := range x {
		params[i] = v.Type()
	}
	f := c.Module.Declare(name, result, params...)
	if !c.declared[name] {
		c.declared[name] = true
		f.Attr(llvmir.NoUnwind, llvmir.WillReturn, llvmir.Memory("none"))
	}
	return c.B.Call(f, x...)
}
