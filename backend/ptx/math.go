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

// mathFuncs are those of f32 which the GPU has instructions for, or which are
// shorter with its branches:
//
//	exp2   ex2.approx.ftz, right to 2 units in the last place, 0 below 2^-126
//	exp    of a product in two parts, ex2.approx of the first: 3.5 units
//	sin, cos  arguments below 2**16 reduced in f32: 2 units
//	divf   div.full, 2 units; one that has to be precise is div.rn
var mathFuncs = map[*ir.OpDef]func(c *emitter, op *ir.Op, x []llvmir.Value) (llvmir.Value, bool){
	mathops.Exp2: func(c *emitter, _ *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		return c.approx("ex2.approx.ftz.f32", x[0]), true
	},
	mathops.Exp: func(c *emitter, _ *ir.Op, x []llvmir.Value) (llvmir.Value, bool) { return c.exp(x[0]), true },
	mathops.Sin: trigonometric("sin"), mathops.Cos: trigonometric("cos"),
	arith.MinNumF: intrinsic("llvm.minimumnum"), arith.MaxNumF: intrinsic("llvm.maximumnum"),
	arith.DivF: func(c *emitter, op *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		if op.HasAttr("tshared.precise") {
			return llvmir.Value{}, false
		}
		return c.approx("div.full.f32", x...), true
	},
}

// intrinsic is one of LLVM's that is an instruction for f32.
func intrinsic(name string) func(c *emitter, op *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
	return func(c *emitter, _ *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		return c.b.Intrinsic(name, llvmir.Float, []*llvmir.Type{llvmir.Float}, x...), true
	}
}

// withDeviceMath has f32 computed by functions, and numbers of 32 bits divided as the GPU
// does.
func withDeviceMath(def *ir.OpDef, otherwise arithtollvm.Lowering) computation {
	short, ok := mathFuncs[def]
	by, divides := intDivisions[def]
	return func(c *emitter, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		if ok && !c.Precise && len(x) > 0 && x[0].Type() == llvmir.Float {
			if v, done := short(c, op, x); done {
				return []llvmir.Value{v}, nil
			}
		}
		if divides && !x[1].Literal() && slices.Contains(divisionTypes, x[0].Type()) {
			return []llvmir.Value{by(c, op, x[0], x[1])}, nil
		}
		return otherwise(c.ScalarBuilder, op, x)
	}
}

// divisionTypes are the numbers that quotients has a way for.
var divisionTypes = []*llvmir.Type{llvmir.I8, llvmir.I16, llvmir.I32}

// intDivisions are divisions by numbers that are not known; those by 0 are -1.
var intDivisions = map[*ir.OpDef]func(c *emitter, op *ir.Op, x, y llvmir.Value) llvmir.Value{
	arith.DivSI: func(c *emitter, _ *ir.Op, x, y llvmir.Value) llvmir.Value { return c.quotient(true, x, y) },
	arith.DivUI: func(c *emitter, _ *ir.Op, x, y llvmir.Value) llvmir.Value { return c.quotient(false, x, y) },
	arith.RemSI: func(c *emitter, op *ir.Op, x, y llvmir.Value) llvmir.Value { return c.remainder(true, op, x, y) },
	arith.RemUI: func(c *emitter, op *ir.Op, x, y llvmir.Value) llvmir.Value { return c.remainder(false, op, x, y) },
}

// signSuffix are numbers of 32 bits with and without a sign.
var signSuffix = map[bool]string{true: "s32", false: "u32"}

// quotient is an instruction, or of few bits that of floating-point numbers.
func (c *emitter) quotient(signed bool, x, y llvmir.Value) llvmir.Value {
	if x.Type() == llvmir.I32 {
		return c.divInst("div", signed, x, y)
	}
	return c.narrowQuotient(signed, x, y)
}

// divInst is an instruction of 32 bits. It gives -1 for a quotient by 0, where LLVM's
// would be undefined: it takes no tests.
func (c *emitter) divInst(name string, signed bool, x, y llvmir.Value) llvmir.Value {
	return c.b.InlineAsm(llvmir.Asm{Text: name + "." + signSuffix[signed] + " $0, $1, $2;", Constraints: "=r,r,r"}, llvmir.I32, x, y)
}

// narrowQuotient is that of numbers of up to 16 bits. A half more of the first one
// leaves the whole quotient as it is, and is far more than the error of the
// reciprocal makes.
func (c *emitter) narrowQuotient(signed bool, x, y llvmir.Value) llvmir.Value {
	half := llvmir.ConstFloat(llvmir.Float, 0.5)
	float := func(v llvmir.Value) llvmir.Value { // from 32 bits: the instruction for fewer is slow
		return c.b.InlineAsm(llvmir.Asm{Text: "cvt.rn.f32." + signSuffix[signed] + " $0, $1;", Constraints: "=f,r"}, llvmir.Float, c.b.IntCast(v, llvmir.I32, signed))
	}
	fastMath := c.b.FastMath
	c.b.FastMath = 0
	defer func() { c.b.FastMath = fastMath }()
	a := float(x)
	if signed {
		half = c.b.Intrinsic("llvm.copysign", llvmir.Float, []*llvmir.Type{llvmir.Float}, half, a)
	}
	q := c.b.FMul(c.b.FAdd(a, half), c.approx("rcp.approx.ftz.f32", float(y)))
	whole := c.b.InlineAsm(llvmir.Asm{Text: "cvt.rzi." + signSuffix[signed] + ".f32 $0, $1;", Constraints: "=r,f"}, llvmir.I32, q)
	return c.b.Select(c.b.ICmp(llvmir.EQ, y, llvmir.Zero(y.Type())), llvmir.ConstInt(x.Type(), -1), c.b.Trunc(whole, x.Type()))
}

// remainder is x for a division by 0. Where the quotient is needed as well it is
// what is left of that; an instruction for it alone is shorter.
func (c *emitter) remainder(signed bool, op *ir.Op, x, y llvmir.Value) llvmir.Value {
	if x.Type() != llvmir.I32 || hasQuotient(op) {
		return c.b.Sub(x, c.b.Mul(c.quotient(signed, x, y), y))
	}
	return c.b.Select(c.b.ICmp(llvmir.EQ, y, i32(0)), x, c.divInst("rem", signed, x, y))
}

// hasQuotient reports whether what an operation divides is divided by the same
// elsewhere, for the quotient.
func hasQuotient(op *ir.Op) bool {
	wanted := arith.DivSI
	if op.Is(arith.RemUI) {
		wanted = arith.DivUI
	}
	x, y := bodySource(op.Operand(0)), bodySource(op.Operand(1))
	found := false
	for user := range x.Users() {
		user.Walk(func(inner *ir.Op) ir.WalkResult {
			found = found || inner.Is(wanted) && bodySource(inner.Operand(0)) == x && bodySource(inner.Operand(1)) == y
			return ir.Continue
		})
	}
	return found
}

// bodySource is the tensor whose elements a body gets, or the value.
func bodySource(v *ir.Value) *ir.Value {
	if b := v.ArgOf(); b != nil && b.ParentOp() != nil {
		if view, ok := linalg.AsStructured(b.ParentOp()); ok && v.Index() < len(view.Inputs()) {
			return view.Inputs()[v.Index()]
		}
	}
	return v
}

// computation computes an operation's results from words.
type computation func(c *emitter, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error)

// approx is an instruction on f32.
func (c *emitter) approx(name string, x ...llvmir.Value) llvmir.Value {
	return c.unaryTypeInst(name, "f", x)
}

// unaryTypeInst is one that makes a number of others of its type.
func (c *emitter) unaryTypeInst(name, constraint string, x []llvmir.Value) llvmir.Value {
	text, constraints := name+" $0", "="+constraint
	for i := range x {
		text += fmt.Sprintf(", $%d", i+1)
		constraints += "," + constraint
	}
	return c.b.InlineAsm(llvmir.Asm{Text: text + ";", Constraints: constraints}, x[0].Type(), x...)
}

// roundingSuffix are PTX's names of directions.
var roundingSuffix = map[string]string{"rz": "rz", "ru": "rp", "rd": "rm"}

func (c *emitter) directed(operation, direction string, x []llvmir.Value) llvmir.Value {
	if x[0].Type() == llvmir.I64 {
		return c.b.InlineAsm(llvmir.Asm{Text: "cvt." + roundingSuffix[direction] + ".f64." + operation + " $0, $1;", Constraints: "=d,l"}, llvmir.Double, x...)
	}
	kind, constraint := "f64", "d"
	if x[0].Type() == llvmir.Float {
		kind, constraint = "f32", "f"
	}
	return c.unaryTypeInst(operation+"."+roundingSuffix[direction]+"."+kind, constraint, x)
}

// estimate is an instruction on f64 that gives the first 20 bits.
func (c *emitter) estimate(name string) func(*llvmir.Builder, llvmir.Value) llvmir.Value {
	return func(_ *llvmir.Builder, x llvmir.Value) llvmir.Value {
		return c.unaryTypeInst(name+".approx.ftz.f64", "d", []llvmir.Value{x})
	}
}

func (c *emitter) ex2(x llvmir.Value) llvmir.Value { return c.approx("ex2.approx.f32", x) }

// exp is 2**(x/ln 2): the quotient is head, which is rounded, and rest, which is
// small, and 2**rest is 1 + rest*ln 2. Beyond the limits, which keep infinities
// out, the result is infinite or 0 anyway.
func (c *emitter) exp(x llvmir.Value) llvmir.Value {
	fastMath := c.b.FastMath
	c.b.FastMath = 0
	defer func() { c.b.FastMath = fastMath }()
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

// trigonometric is a function of angles, small ones a shorter way.
func trigonometric(name string) func(c *emitter, op *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
	near, ok := vecmath.SmallAngle(name)
	far, all := vecmath.Find(name, llvmir.Float)
	if !ok || !all {
		panic("BUG: ptx: no function " + name)
	}
	return func(c *emitter, _ *ir.Op, x []llvmir.Value) (llvmir.Value, bool) {
		target := vecmath.Target{FMA: true}
		small := c.b.FCmp(llvmir.OLT, c.b.FAbs(x[0]), llvmir.ConstFloat(llvmir.Float, vecmath.SmallAngleLimit))
		return c.b.If(small,
			func() []llvmir.Value { return []llvmir.Value{near.Build(c.b, target, x[0])} },
			func() []llvmir.Value { return []llvmir.Value{far.Build(c.b, target, x[0])} })[0], true
	}
}
