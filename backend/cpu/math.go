package cpu

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/ir"
)

// intrinsics are functions LLVM knows.
var intrinsics = map[*ir.OpDef]string{
	math.AbsF: "llvm.fabs", math.Ceil: "llvm.ceil", math.Floor: "llvm.floor", math.Round: "llvm.round",
	math.RoundEven: "llvm.roundeven", math.Trunc: "llvm.trunc", math.Sqrt: "llvm.sqrt", math.CopySign: "llvm.copysign",
	math.Exp: "llvm.exp", math.Exp2: "llvm.exp2", math.Log: "llvm.log", math.Log2: "llvm.log2", math.Log10: "llvm.log10",
	math.Sin: "llvm.sin", math.Cos: "llvm.cos", math.PowF: "llvm.pow", math.Fma: "llvm.fma",
}

// libraryFunctions are those of libm for f64; with an f behind them for f32.
var libraryFunctions = map[*ir.OpDef]string{
	math.ExpM1: "expm1", math.Log1p: "log1p", math.Cbrt: "cbrt", math.Erf: "erf", math.ErfC: "erfc",
	math.Tan: "tan", math.ASin: "asin", math.ACos: "acos", math.ATan: "atan", math.ATan2: "atan2",
	math.SinH: "sinh", math.CosH: "cosh", math.TanH: "tanh",
	math.ASinH: "asinh", math.ACosH: "acosh", math.ATanH: "atanh",
}

var mathematics = map[*ir.OpDef]computation{
	math.AbsI: unary(func(c *compiler, x llvmir.Value) llvmir.Value {
		return c.b.Intrinsic("llvm.abs", x.Type(), []*llvmir.Type{x.Type()}, x, llvmir.ConstBool(false))
	}),
	math.CtPop: unary(func(c *compiler, x llvmir.Value) llvmir.Value {
		return c.b.Intrinsic("llvm.ctpop", x.Type(), []*llvmir.Type{x.Type()}, x)
	}),
	math.CtLZ: unary(countZeros("llvm.ctlz")), math.CtTZ: unary(countZeros("llvm.cttz")),
	math.RSqrt: onFloats(unary(func(c *compiler, x llvmir.Value) llvmir.Value {
		return widened(c.b, x.Type(), func(x ...llvmir.Value) llvmir.Value {
			return c.b.FDiv(llvmir.ConstFloat(x[0].Type(), 1), c.b.Sqrt(x[0]))
		}, x)
	})),
	math.SinCos: onFloats(func(c *compiler, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		s, err := intrinsic("llvm.sin")(c, op, x)
		if err != nil {
			return nil, err
		}
		k, err := intrinsic("llvm.cos")(c, op, x)
		return append(s, k...), err
	}),
	math.ClampF: onFloats(ternary(func(c *compiler, x, low, high llvmir.Value) llvmir.Value {
		return widened(c.b, x.Type(), func(x ...llvmir.Value) llvmir.Value {
			t := []*llvmir.Type{x[0].Type()}
			return c.b.Intrinsic("llvm.minimum", t[0], t, c.b.Intrinsic("llvm.maximum", t[0], t, x[0], x[1]), x[2])
		}, x, low, high)
	})),
	math.IsNaN:    onFloats(classify(0x003)),
	math.IsInf:    onFloats(classify(0x204)),
	math.IsFinite: onFloats(classify(0x1f8)),
	math.IsNormal: onFloats(classify(0x108)),
	math.FPowI: onFloats(func(c *compiler, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		t := x[0].Type()
		double := []*llvmir.Type{llvmir.Double}
		p := c.b.Intrinsic("llvm.pow", llvmir.Double, double, c.b.FloatCast(x[0], llvmir.Double), c.b.SIToFP(x[1], llvmir.Double))
		if t == llvmir.Double {
			return []llvmir.Value{p}, nil
		}
		return []llvmir.Value{c.narrow(p, t)}, nil
	}),
}

func countZeros(intrinsic string) func(c *compiler, x llvmir.Value) llvmir.Value {
	return func(c *compiler, x llvmir.Value) llvmir.Value {
		return c.b.Intrinsic(intrinsic, x.Type(), []*llvmir.Type{x.Type()}, x, llvmir.ConstBool(false))
	}
}

// classify tests for classes of numbers, by LLVM's bits for them.
func classify(classes int64) computation {
	return unary(func(c *compiler, x llvmir.Value) llvmir.Value {
		return c.b.Intrinsic("llvm.is.fpclass", llvmir.I1, []*llvmir.Type{x.Type()}, x, llvmir.ConstInt(llvmir.I32, classes))
	})
}

// intrinsic calls an intrinsic on all operands, which are of one type.
func intrinsic(name string) computation {
	return func(c *compiler, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return []llvmir.Value{widened(c.b, x[0].Type(), func(x ...llvmir.Value) llvmir.Value {
			return c.b.Intrinsic(name, x[0].Type(), []*llvmir.Type{x[0].Type()}, x...)
		}, x...)}, nil
	}
}

// library calls a function of libm.
func library(name string) computation {
	return func(c *compiler, _ *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return []llvmir.Value{widened(c.b, x[0].Type(), func(x ...llvmir.Value) llvmir.Value {
			return c.libm(name, x...)
		}, x...)}, nil
	}
}

func (c *compiler) libm(name string, x ...llvmir.Value) llvmir.Value {
	t := x[0].Type()
	if t == llvmir.Float {
		name += "f"
	}
	params := make([]*llvmir.Type, len(x))
	for i := range x {
		params[i] = t
	}
	f := c.module.Declare(name, t, params...)
	if !c.declared[name] {
		c.declared[name] = true
		f.Attr(llvmir.NoUnwind, llvmir.WillReturn, llvmir.Memory("none"))
	}
	return c.b.Call(f, x...)
}
