package ptx

import (
	"fmt"
	"math"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/vecmath"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	mathops "github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/ir"
)

// functions are those of f32 which the GPU has instructions for, or which are
// shorter with its branches:
//
//	exp2   ex2.approx.ftz, right to 2 units in the last place, 0 below 2^-126
//	exp    of a product in two parts, ex2.approx of the first: 3.5 units
//	sin, cos  arguments below 2**16 reduced in f32: 2 units
//	divf   div.full, 2 units; one that has to be precise is div.rn
var functions = map[*ir.OpDef]func(c *compiler, op *ir.Op, x []llvmir.Value) (llvmir.Value, bool){
	mathops.Exp2: func(c *compiler, _ *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		return c.approximate("ex2.approx.ftz.f32", x[0]), true
	},
	mathops.Exp: func(c *compiler, _ *ir.Op, x []llvmir.Value) (llvmir.Value, bool) { return c.exp(x[0]), true },
	mathops.Sin: nearBy("sin"), mathops.Cos: nearBy("cos"),
	arith.MinNumF: intrinsic("llvm.minimumnum"), arith.MaxNumF: intrinsic("llvm.maximumnum"),
	arith.DivF: func(c *compiler, op *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		if op.HasAttr("tshared.precise") {
			return llvmir.Value{}, false
		}
		return c.approximate("div.full.f32", x...), true
	},
}

// intrinsic is one of LLVM's that is an instruction for f32.
func intrinsic(name string) func(c *compiler, op *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
	return func(c *compiler, _ *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		return c.b.Intrinsic(name, llvmir.Float, []*llvmir.Type{llvmir.Float}, x...), true
	}
}

// onDevice has f32 computed by functions, and numbers of 32 bits divided as the GPU
// does.
func onDevice(def *ir.OpDef, otherwise arithtollvm.Lowering) computation {
	short, ok := functions[def]
	by, divides := quotients[def]
	return func(c *compiler, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		if ok && !c.Precise && len(x) > 0 && x[0].Type() == llvmir.Float {
			if v, done := short(c, op, x); done {
				return []llvmir.Value{v}, nil
			}
		}
		if divides && !x[1].Literal() && slices.Contains(dividedHere, x[0].Type()) {
			return []llvmir.Value{by(c, op, x[0], x[1])}, nil
		}
		return otherwise(c.ScalarBuilder, op, x)
	}
}

// dividedHere are the numbers that quotients has a way for.
var dividedHere = []*llvmir.Type{llvmir.I8, llvmir.I16, llvmir.I32}

// quotients are divisions by numbers that are not known; those by 0 are -1.
var quotients = map[*ir.OpDef]func(c *compiler, op *ir.Op, x, y llvmir.Value) llvmir.Value{
	arith.DivSI: func(c *compiler, _ *ir.Op, x, y llvmir.Value) llvmir.Value { return c.quotient(true, x, y) },
	arith.DivUI: func(c *compiler, _ *ir.Op, x, y llvmir.Value) llvmir.Value { return c.quotient(false, x, y) },
	arith.RemSI: func(c *compiler, op *ir.Op, x, y llvmir.Value) llvmir.Value { return c.remainder(true, op, x, y) },
	arith.RemUI: func(c *compiler, op *ir.Op, x, y llvmir.Value) llvmir.Value { return c.remainder(false, op, x, y) },
}

// kinds are numbers of 32 bits with and without a sign.
var kinds = map[bool]string{true: "s32", false: "u32"}

// quotient is an instruction, or of few bits that of floating-point numbers.
func (c *compiler) quotient(signed bool, x, y llvmir.Value) llvmir.Value {
	if x.Type() == llvmir.I32 {
		return c.divided("div", signed, x, y)
	}
	return c.narrowQuotient(signed, x, y)
}

// divided is an instruction of 32 bits. It gives -1 for a quotient by 0, where LLVM's
// would be undefined: it takes no tests.
func (c *compiler) divided(name string, signed bool, x, y llvmir.Value) llvmir.Value {
	return c.b.InlineAsm(llvmir.Asm{Text: name + "." + kinds[signed] + " $0, $1, $2;", Constraints: "=r,r,r"}, llvmir.I32, x, y)
}

// narrowQuotient is that of numbers of up to 16 bits. A half more of the first one
// leaves the whole quotient as it is, and is far more than the error of the
// reciprocal makes.
func (c *compiler) narrowQuotient(signed bool, x, y llvmir.Value) llvmir.Value {
	half := llvmir.ConstFloat(llvmir.Float, 0.5)
	float := func(v llvmir.Value) llvmir.Value { // from 32 bits: the instruction for fewer is slow
		return c.b.InlineAsm(llvmir.Asm{Text: "cvt.rn.f32." + kinds[signed] + " $0, $1;", Constraints: "=f,r"}, llvmir.Float, c.b.IntCast(v, llvmir.I32, signed))
	}
	liberties := c.b.FastMath
	c.b.FastMath = 0
	defer func() { c.b.FastMath = liberties }()
	a := float(x)
	if signed {
		half = c.b.Intrinsic("llvm.copysign", llvmir.Float, []*llvmir.Type{llvmir.Float}, half, a)
	}
	q := c.b.FMul(c.b.FAdd(a, half), c.approximate("rcp.approx.ftz.f32", float(y)))
	whole := c.b.InlineAsm(llvmir.Asm{Text: "cvt.rzi." + kinds[signed] + ".f32 $0, $1;", Constraints: "=r,f"}, llvmir.I32, q)
	return c.b.Select(c.b.ICmp(llvmir.EQ, y, llvmir.Zero(y.Type())), llvmir.ConstInt(x.Type(), -1), c.b.Trunc(whole, x.Type()))
}

// remainder is x for a division by 0. Where the quotient is needed as well it is
// what is left of that; an instruction for it alone is shorter.
func (c *compiler) remainder(signed bool, op *ir.Op, x, y llvmir.Value) llvmir.Value {
	if x.Type() != llvmir.I32 || hasQuotient(op) {
		return c.b.Sub(x, c.b.Mul(c.quotient(signed, x, y), y))
	}
	return c.b.Select(c.b.ICmp(llvmir.EQ, y, number(0)), x, c.divided("rem", signed, x, y))
}

// hasQuotient reports whether what an operation divides is divided by the same
// elsewhere, for the quotient.
func hasQuotient(op *ir.Op) bool {
	wanted := arith.DivSI
	if op.Is(arith.RemUI) {
		wanted = arith.DivUI
	}
	x, y := given(op.Operand(0)), given(op.Operand(1))
	found := false
	for user := range x.Users() {
		user.Walk(func(inner *ir.Op) ir.WalkResult {
			found = found || inner.Is(wanted) && given(inner.Operand(0)) == x && given(inner.Operand(1)) == y
			return ir.Continue
		})
	}
	return found
}

// given is the tensor whose elements a body gets, or the value.
func given(v *ir.Value) *ir.Value {
	if b := v.ArgOf(); b != nil && b.ParentOp() != nil {
		if view, ok := linalg.AsStructured(b.ParentOp()); ok && v.Index() < len(view.Inputs()) {
			return view.Inputs()[v.Index()]
		}
	}
	return v
}

// computation computes an operation's results from words.
type computation func(c *compiler, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error)

// approximate is an instruction on f32.
func (c *compiler) approximate(name string, x ...llvmir.Value) llvmir.Value {
	return c.instruction(name, "f", x)
}

// instruction is one that makes a number of others of its type.
func (c *compiler) instruction(name, constraint string, x []llvmir.Value) llvmir.Value {
	text, constraints := name+" $0", "="+constraint
	for i := range x {
		text += fmt.Sprintf(", $%d", i+1)
		constraints += "," + constraint
	}
	return c.b.InlineAsm(llvmir.Asm{Text: text + ";", Constraints: constraints}, x[0].Type(), x...)
}

// roundings are PTX's names of directions.
var roundings = map[string]string{"rz": "rz", "ru": "rp", "rd": "rm"}

func (c *compiler) directed(operation, direction string, x []llvmir.Value) llvmir.Value {
	if x[0].Type() == llvmir.I64 {
		return c.b.InlineAsm(llvmir.Asm{Text: "cvt." + roundings[direction] + ".f64." + operation + " $0, $1;", Constraints: "=d,l"}, llvmir.Double, x...)
	}
	kind, constraint := "f64", "d"
	if x[0].Type() == llvmir.Float {
		kind, constraint = "f32", "f"
	}
	return c.instruction(operation+"."+roundings[direction]+"."+kind, constraint, x)
}

// estimate is an instruction on f64 that gives the first 20 bits.
func (c *compiler) estimate(name string) func(*llvmir.Builder, llvmir.Value) llvmir.Value {
	return func(_ *llvmir.Builder, x llvmir.Value) llvmir.Value {
		return c.instruction(name+".approx.ftz.f64", "d", []llvmir.Value{x})
	}
}

func (c *compiler) ex2(x llvmir.Value) llvmir.Value { return c.approximate("ex2.approx.f32", x) }

// exp is 2**(x/ln 2): the quotient is head, which is rounded, and rest, which is
// small, and 2**rest is 1 + rest*ln 2. Beyond the limits, which keep infinities
// out, the result is infinite or 0 anyway.
func (c *compiler) exp(x llvmir.Value) llvmir.Value {
	liberties := c.b.FastMath
	c.b.FastMath = 0
	defer func() { c.b.FastMath = liberties }()
	k := func(v float64) llvmir.Value { return llvmir.ConstFloat(llvmir.Float, v) }
	f32 := []*llvmir.Type{llvmir.Float}
	x = c.b.Intrinsic("llvm.minimum", llvmir.Float, f32, x, k(100))
	x = c.b.Intrinsic("llvm.maximum", llvmir.Float, f32, x, k(-120))
	inverse := float64(float32(math.Log2E))
	head := c.b.FMul(x, k(inverse))
	rest := c.b.FMA(x, k(inverse), c.b.FNeg(head))
	rest = c.b.FMA(x, k(math.Log2E-inverse), rest)
	return c.b.FMul(c.ex2(head), c.b.FMA(rest, k(math.Ln2), k(1)))
}

// nearBy is a function of angles, small ones a shorter way.
func nearBy(name string) func(c *compiler, op *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
	near, ok := vecmath.SmallAngle(name)
	far, all := vecmath.Find(name, llvmir.Float)
	if !ok || !all {
		panic("BUG: ptx: no function " + name)
	}
	return func(c *compiler, _ *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		target := vecmath.Target{FMA: true}
		small := c.b.FCmp(llvmir.OLT, c.b.FAbs(x[0]), llvmir.ConstFloat(llvmir.Float, vecmath.SmallAngleLimit))
		return c.b.If(small,
			func() []llvmir.Value { return []llvmir.Value{near.Build(c.b, target, x[0])} },
			func() []llvmir.Value { return []llvmir.Value{far.Build(c.b, target, x[0])} })[0], true
	}
}
