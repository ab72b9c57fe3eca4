// Package devicemath computes operations on scalars by the instructions of a GPU, where these differ from what LLVM would choose.
package devicemath

import (
	"fmt"
	"math"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/vecmath"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	mathops "github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/ir"
)

// Math spells the instructions of functions and divisions.
type Math struct {
	*arithtollvm.ScalarBuilder
	AccurateExp bool // see exp
	// Unusual, if not nil, takes a flag for each function that has shorter code for usual arguments. The results are right where no flag is set.
	Unusual *[]llvmir.Value
}

// mathFuncs are functions of f32 with GPU instructions, or with shorter code by branches:
//
//	exp2      ex2.approx.ftz: 2 ulp, 0 below 2^-126
//	exp       ex2.approx.ftz of the product with 1/ln 2: 2 ulp, and as many as the magnitude of the argument; 2.1 ulp by AccurateExp
//	sqrt      sqrt.approx: 2 ulp; a precise one is sqrt.rn
//	rsqrt     rsqrt.approx: 2.2 ulp
//	sin, cos  arguments below 2**16 reduced in f32: 2 ulp
//	divf      div.full: 2 ulp; a precise one is div.rn, one with afn is div.approx
var mathFuncs = map[*ir.OpDef]func(c *Math, op *ir.Op, x []llvmir.Value) (llvmir.Value, bool){
	mathops.Exp2: func(c *Math, _ *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		return c.approx("ex2.approx.ftz.f32", x[0]), true
	},
	mathops.Exp: func(c *Math, op *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		if c.AccurateExp || op.HasAttr("tshared.precise") {
			return c.accurateExp(x[0]), true
		}
		return c.exp(x[0]), true
	},
	mathops.Sqrt: func(c *Math, op *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		if op.HasAttr("tshared.precise") {
			return llvmir.Value{}, false
		}
		return c.approx("sqrt.approx.f32", x[0]), true
	},
	mathops.RSqrt: func(c *Math, _ *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		return c.approx("rsqrt.approx.f32", x[0]), true
	},
	mathops.Sin: trigonometric("sin"), mathops.Cos: trigonometric("cos"),
	arith.MinNumF: intrinsic("llvm.minimumnum"), arith.MaxNumF: intrinsic("llvm.maximumnum"),
	arith.DivF: func(c *Math, op *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		if op.HasAttr("tshared.precise") {
			return llvmir.Value{}, false
		}
		if arith.FastMathOf(op)&arith.ApproxFunc != 0 {
			return c.approx("div.approx.f32", x...), true
		}
		return c.approx("div.full.f32", x...), true
	},
}

// intrinsic is an LLVM intrinsic that is one instruction for f32.
func intrinsic(name string) func(c *Math, op *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
	return func(c *Math, _ *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		return c.B.Intrinsic(name, llvmir.Float, []*llvmir.Type{llvmir.Float}, x...), true
	}
}

// Of computes an operation. It replaces the common lowering of f32 functions and of integer division by GPU
// instructions.
func Of(def *ir.OpDef, otherwise arithtollvm.Lowering) Computation {
	short, ok := mathFuncs[def]
	by, divides := intDivisions[def]
	return func(c *Math, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		if ok && !c.Precise && len(x) > 0 && x[0].Type() == llvmir.Float {
			if v, done := short(c, op, x); done {
				return []llvmir.Value{v}, nil
			}
		}
		if divides && !x[1].Literal() && slices.Contains(divisionTypes, x[0].Type()) {
			return []llvmir.Value{by(c, op, x[0], x[1])}, nil
		}
		if extendsFP8(op) {
			two := c.extendFP8(op, c.B.IntCast(x[0], llvmir.I16, false))
			return []llvmir.Value{c.B.Bitcast(c.B.IntCast(two, llvmir.I16, false), llvmir.Half)}, nil
		}
		return otherwise(c.ScalarBuilder, op, x)
	}
}

// Computation computes an operation's results from scalars.
type Computation func(c *Math, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error)

// approx is an approximate instruction on f32.
func (c *Math) approx(name string, x ...llvmir.Value) llvmir.Value {
	return c.sameTypeInst(name, "f", x)
}

// sameTypeInst is an instruction whose operands and result have one type.
func (c *Math) sameTypeInst(name, constraint string, x []llvmir.Value) llvmir.Value {
	text, constraints := name+" $0", "="+constraint
	for i := range x {
		text += fmt.Sprintf(", $%d", i+1)
		constraints += "," + constraint
	}
	return c.B.InlineAsm(llvmir.Asm{Text: text + ";", Constraints: constraints}, x[0].Type(), x...)
}

// Directed computes an operation in a rounding mode, which is part of the instruction.
func (c *Math) Directed(operation string, mode *extern.RoundingMode, x []llvmir.Value) llvmir.Value {
	if x[0].Type() == llvmir.I64 {
		return c.B.InlineAsm(llvmir.Asm{Text: "cvt." + mode.PTX + ".f64." + operation + " $0, $1;", Constraints: "=d,l"}, llvmir.Double, x...)
	}
	kind, constraint := "f64", "d"
	if x[0].Type() == llvmir.Float {
		kind, constraint = "f32", "f"
	}
	return c.sameTypeInst(operation+"."+mode.PTX+"."+kind, constraint, x)
}

// ApproxInstructions are the approximate instructions that functions are computed by. Those on f64 have 20 correct bits, and
// functions correct them; precise functions do without those on f32.
func (c *Math) ApproxInstructions(precise bool) vecmath.ApproxInstructions {
	by := func(name, constraint string) func(*llvmir.Builder, llvmir.Value) llvmir.Value {
		return func(_ *llvmir.Builder, x llvmir.Value) llvmir.Value {
			return c.sameTypeInst(name, constraint, []llvmir.Value{x})
		}
	}
	a := vecmath.ApproxInstructions{Reciprocal: by("rcp.approx.ftz.f64", "d"), Rsqrt: by("rsqrt.approx.ftz.f64", "d")}
	if !precise {
		a.Exp2F32, a.ReciprocalF32 = by("ex2.approx.ftz.f32", "f"), by("rcp.approx.ftz.f32", "f")
	}
	return a
}

// exp is 2**(x/ln 2). The error of the rounded quotient is one of the exponent: it grows with the argument.
func (c *Math) exp(x llvmir.Value) llvmir.Value {
	return c.approx("ex2.approx.ftz.f32", c.B.FMul(x, llvmir.ConstFloat(llvmir.Float, math.Log2E)))
}

// accurateExp is 2**(x/ln 2) as the product of 2**n and 2**rest: n is the nearest integer, and the rest, which is small, is computed with more digits of
// 1/ln 2. The saturation keeps n from -126 to 126; beyond them 2**rest is infinite or so small that the product is right. It costs no instruction,
// and neither do the addition of the exponent's bias and the one that rounds.
func (c *Math) accurateExp(x llvmir.Value) llvmir.Value {
	const most, bias, round = 126, 127, 3 << 22 // added, round leaves an integer in the last bits
	k := func(v float64) llvmir.Value { return llvmir.ConstFloat(llvmir.Float, v) }
	inverse := float64(float32(math.Log2E))
	part := c.approx("fma.rn.sat.f32", x, k(inverse/(2*most)), k(0.5))
	biased := c.B.FMA(part, k(2*most), k(round+bias-most))
	n := c.B.FSub(biased, k(round+bias))
	rest := c.B.FMA(x, k(inverse), c.B.FNeg(n))
	rest = c.B.FMA(x, k(math.Log2E-inverse), rest)
	power := c.B.Bitcast(c.B.Shl(c.B.Bitcast(biased, llvmir.I32), llvmir.ConstInt(llvmir.I32, 23)), llvmir.Float)
	return c.B.FMul(c.approx("ex2.approx.ftz.f32", rest), power)
}

// trigonometric is sin or cos, with shorter code for small angles.
func trigonometric(name string) func(c *Math, op *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
	near, ok := vecmath.SmallAngle(name)
	far, all := vecmath.Find(name, llvmir.Float)
	if !ok || !all {
		panic("BUG: ptx: no function " + name)
	}
	return func(c *Math, _ *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		target := vecmath.Target{FMA: true}
		magnitude, limit := c.B.FAbs(x[0]), llvmir.ConstFloat(llvmir.Float, vecmath.SmallAngleLimit)
		if c.Unusual != nil {
			*c.Unusual = append(*c.Unusual, c.B.FCmp(llvmir.OGE, magnitude, limit))
			return near.Build(c.B, target, x[0]), true
		}
		return c.B.If(c.B.FCmp(llvmir.OLT, magnitude, limit),
			func() []llvmir.Value { return []llvmir.Value{near.Build(c.B, target, x[0])} },
			func() []llvmir.Value { return []llvmir.Value{far.Build(c.B, target, x[0])} })[0], true
	}
}
