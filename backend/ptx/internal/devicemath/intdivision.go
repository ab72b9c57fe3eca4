package devicemath

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// divisionTypes are the types for which intDivisions has code.
var divisionTypes = []*llvmir.Type{llvmir.I8, llvmir.I16, llvmir.I32}

// intDivisions divide by unknown divisors; a quotient by 0 is -1.
var intDivisions = map[*ir.OpDef]func(c *Math, op *ir.Op, x, y llvmir.Value) llvmir.Value{
	arith.DivSI: func(c *Math, _ *ir.Op, x, y llvmir.Value) llvmir.Value { return c.quotient(true, x, y) },
	arith.DivUI: func(c *Math, _ *ir.Op, x, y llvmir.Value) llvmir.Value { return c.quotient(false, x, y) },
	arith.RemSI: func(c *Math, op *ir.Op, x, y llvmir.Value) llvmir.Value { return c.remainder(true, op, x, y) },
	arith.RemUI: func(c *Math, op *ir.Op, x, y llvmir.Value) llvmir.Value { return c.remainder(false, op, x, y) },
}

// signSuffix are the type suffixes of signed and unsigned instructions.
var signSuffix = map[bool]string{true: "s32", false: "u32"}

// quotient divides by an instruction, or by f32 arithmetic for narrow types.
func (c *Math) quotient(signed bool, x, y llvmir.Value) llvmir.Value {
	if x.Type() == llvmir.I32 {
		return c.divInst("div", signed, x, y)
	}
	return c.narrowQuotient(signed, x, y)
}

// divInst emits a 32-bit instruction. Its quotient by 0 is -1 where LLVM's would be undefined, so no test
// is needed.
func (c *Math) divInst(name string, signed bool, x, y llvmir.Value) llvmir.Value {
	return c.B.InlineAsm(llvmir.Asm{Text: name + "." + signSuffix[signed] + " $0, $1, $2;", Constraints: "=r,r,r"}, llvmir.I32, x, y)
}

// narrowQuotient divides integers of up to 16 bits by f32 arithmetic. Adding a half to the dividend does
// not change the truncated quotient, and is far more than the error of the approximate reciprocal.
func (c *Math) narrowQuotient(signed bool, x, y llvmir.Value) llvmir.Value {
	half := llvmir.ConstFloat(llvmir.Float, 0.5)
	float := func(v llvmir.Value) llvmir.Value { // from 32 bits: conversions of narrower types are slow
		return c.B.InlineAsm(llvmir.Asm{Text: "cvt.rn.f32." + signSuffix[signed] + " $0, $1;", Constraints: "=f,r"}, llvmir.Float, c.B.IntCast(v, llvmir.I32, signed))
	}
	a := float(x)
	if signed {
		half = c.B.Intrinsic("llvm.copysign", llvmir.Float, []*llvmir.Type{llvmir.Float}, half, a)
	}
	q := c.B.FMul(c.B.FAdd(a, half), c.approx("rcp.approx.ftz.f32", float(y)))
	whole := c.B.InlineAsm(llvmir.Asm{Text: "cvt.rzi." + signSuffix[signed] + ".f32 $0, $1;", Constraints: "=r,f"}, llvmir.I32, q)
	return c.B.Select(c.B.ICmp(llvmir.EQ, y, llvmir.Zero(y.Type())), llvmir.ConstInt(x.Type(), -1), c.B.Trunc(whole, x.Type()))
}

// remainder is x for a divisor of 0. It uses the quotient where the kernel computes that too; otherwise rem is
// shorter.
func (c *Math) remainder(signed bool, op *ir.Op, x, y llvmir.Value) llvmir.Value {
	if x.Type() != llvmir.I32 || op.HasAttr(tile.FromQuotient) {
		return c.B.Sub(x, c.B.Mul(c.quotient(signed, x, y), y))
	}
	return c.B.Select(c.B.ICmp(llvmir.EQ, y, i32(0)), x, c.divInst("rem", signed, x, y))
}

// i32 is written often enough for a short name.
var i32 = llvmir.ConstI32
