package math

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// Functions of one floating-point number.
var (
	AbsF = unary("math.absf", "absolute value")

	Ceil      = unary("math.ceil", "rounds up to a whole number")
	Floor     = unary("math.floor", "rounds down to a whole number")
	Round     = unary("math.round", "rounds to the nearest whole number, halves away from zero")
	RoundEven = unary("math.roundeven", "rounds to the nearest whole number, halves to the even one")
	Trunc     = unary("math.trunc", "rounds towards zero to a whole number")

	Sqrt  = unary("math.sqrt", "square root")
	RSqrt = unary("math.rsqrt", "reciprocal of the square root")
	Cbrt  = unary("math.cbrt", "cube root")

	Exp   = unary("math.exp", "e to the power of the operand")
	Exp2  = unary("math.exp2", "2 to the power of the operand")
	ExpM1 = unary("math.expm1", "e to the power of the operand, minus one")
	Log   = unary("math.log", "logarithm to base e")
	Log2  = unary("math.log2", "logarithm to base 2")
	Log10 = unary("math.log10", "logarithm to base 10")
	Log1p = unary("math.log1p", "logarithm to base e of one plus the operand")

	Sin   = unary("math.sin", "sine")
	Cos   = unary("math.cos", "cosine")
	Tan   = unary("math.tan", "tangent")
	ASin  = unary("math.asin", "arcus sine")
	ACos  = unary("math.acos", "arcus cosine")
	ATan  = unary("math.atan", "arcus tangent")
	SinH  = unary("math.sinh", "hyperbolic sine")
	CosH  = unary("math.cosh", "hyperbolic cosine")
	TanH  = unary("math.tanh", "hyperbolic tangent")
	ASinH = unary("math.asinh", "inverse of the hyperbolic sine")
	ACosH = unary("math.acosh", "inverse of the hyperbolic cosine")
	ATanH = unary("math.atanh", "inverse of the hyperbolic tangent")

	Erf  = unary("math.erf", "error function")
	ErfC = unary("math.erfc", "one minus the error function")
)

var unaryOps = []*ir.OpDef{
	AbsF, Ceil, Floor, Round, RoundEven, Trunc, Sqrt, RSqrt, Cbrt,
	Exp, Exp2, ExpM1, Log, Log2, Log10, Log1p,
	Sin, Cos, Tan, ASin, ACos, ATan, SinH, CosH, TanH, ASinH, ACosH, ATanH, Erf, ErfC,
}

// sameType are the traits of functions whose operands and result are of one
// type.
const sameType = ir.Pure | ir.Elementwise | ir.SameOperandsAndResultType

func unary(name, doc string) *ir.OpDef {
	return &ir.OpDef{
		Name: name, Doc: doc,
		Example:  "// %a: f32\n%r = " + name + " %a fastmath<fast> : f32",
		Operands: []ir.Slot{{Name: "operand", Type: ir.FloatLike}},
		Results:  []ir.Slot{{Name: "result", Type: ir.FloatLike}},
		Attrs:    []ir.AttrSlot{arith.FastMathSlot()},
		Format:   "$operand " + arith.FastMathFormat + " attr-dict `:` type($result)",
		Traits:   sameType,
		Verify:   arith.VerifyResultType,
	}
}

// SinCos computes two functions at once.
var SinCos = &ir.OpDef{
	Name: "math.sincos", Doc: "sine and cosine",
	Example:  "// %a: f32\n%sin, %cos = math.sincos %a fastmath<fast> : f32",
	Operands: []ir.Slot{{Name: "operand", Type: ir.FloatLike}},
	Results:  []ir.Slot{{Name: "sin", Type: ir.FloatLike}, {Name: "cos", Type: ir.FloatLike}},
	Attrs:    []ir.AttrSlot{arith.FastMathSlot()},
	Format:   "$operand " + arith.FastMathFormat + " attr-dict `:` type($operand)",
	Traits:   ir.Pure | ir.Elementwise,
	Infer:    ir.SameTypes("operand", "sin", "cos"),

	ResultNames: arith.NameResultsBySlot,
}
