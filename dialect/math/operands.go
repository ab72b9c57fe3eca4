package math

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// Functions of several floating-point numbers.
var (
	ATan2    = binary("math.atan2", "angle of the point with the second operand as x and the first as y")
	CopySign = binary("math.copysign", "first operand with the sign of the second")
	PowF     = binary("math.powf", "floating-point number to the power of another")

	FPowI = &ir.OpDef{
		Name: "math.fpowi", Doc: "floating-point number to the power of a signed integer",
		Example:  "// %a: f32\n// %b: i32\n%r = math.fpowi %a, %b fastmath<fast> : f32, i32",
		Operands: []ir.Slot{{Name: "lhs", Type: ir.FloatLike}, {Name: "rhs", Type: ir.SignlessIntegerLike}},
		Results:  []ir.Slot{{Name: "result", Type: ir.FloatLike}},
		Attrs:    []ir.AttrSlot{arith.FastMathSlot()},
		Format:   "$lhs `,` $rhs " + arith.FastMathFormat + " attr-dict `:` type($lhs) `,` type($rhs)",
		Traits:   ir.Pure | ir.Elementwise | ir.SameOperandsAndResultShape,
		Infer:    ir.SameTypes("lhs", "result"),
	}
	Fma = &ir.OpDef{
		Name: "math.fma", Doc: "product of two numbers plus a third, rounded once",
		Example:  "// %a: f32\n// %b: f32\n// %c: f32\n%r = math.fma %a, %b, %c fastmath<fast> : f32",
		Operands: floats("a", "b", "c"),
		Results:  floats("result"),
		Attrs:    []ir.AttrSlot{arith.FastMathSlot()},
		Format:   "$a `,` $b `,` $c " + arith.FastMathFormat + " attr-dict `:` type($result)",
		Traits:   sameType,
		Verify:   arith.VerifyResultType,
	}
	ClampF = &ir.OpDef{
		Name: "math.clampf", Doc: "brings a number between a lower and an upper bound",
		Example:  "// %x: f32\n// %lo: f32\n// %hi: f32\n%r = math.clampf %x to [%lo, %hi] fastmath<fast> : f32",
		Operands: floats("value", "min", "max"),
		Results:  floats("result"),
		Attrs:    []ir.AttrSlot{arith.FastMathSlot()},
		Format:   "$value `to` ` ` `[` $min `,` $max `]` " + arith.FastMathFormat + " attr-dict `:` type($result)",
		Traits:   sameType,
		Verify:   arith.VerifyResultType,
	}
)

var severalOperandOps = []*ir.OpDef{ATan2, CopySign, PowF, FPowI, Fma, ClampF}

func binary(name, doc string) *ir.OpDef {
	return &ir.OpDef{
		Name: name, Doc: doc,
		Example:  "// %a: f32\n// %b: f32\n%r = " + name + " %a, %b fastmath<fast> : f32",
		Operands: floats("lhs", "rhs"),
		Results:  floats("result"),
		Attrs:    []ir.AttrSlot{arith.FastMathSlot()},
		Format:   "$lhs `,` $rhs " + arith.FastMathFormat + " attr-dict `:` type($result)",
		Traits:   sameType,
		Verify:   arith.VerifyResultType,
	}
}

func floats(names ...string) []ir.Slot {
	slots := make([]ir.Slot, len(names))
	for i, n := range names {
		slots[i] = ir.Slot{Name: n, Type: ir.FloatLike}
	}
	return slots
}
