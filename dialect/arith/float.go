package arith

import "github.com/tshared/tshared/ir"

// Arithmetic on floating-point numbers of one type.
var (
	AddF = floatBinary("arith.addf", "adds two floating-point numbers", ir.Commutative)
	SubF = floatBinary("arith.subf", "subtracts a floating-point number from another", 0)
	MulF = floatBinary("arith.mulf", "multiplies two floating-point numbers", ir.Commutative)
	DivF = floatBinary("arith.divf", "divides a floating-point number by another", 0)
	RemF = floatBinary("arith.remf", "remainder of a floating-point division, with the sign of the dividend", 0)

	MaximumF = floatBinary("arith.maximumf", "larger of two numbers, NaN when one is NaN", ir.Commutative)
	MinimumF = floatBinary("arith.minimumf", "smaller of two numbers, NaN when one is NaN", ir.Commutative)
	MaxNumF  = floatBinary("arith.maxnumf", "larger of two numbers, the other one when one is NaN", ir.Commutative)
	MinNumF  = floatBinary("arith.minnumf", "smaller of two numbers, the other one when one is NaN", ir.Commutative)

	NegF = &ir.OpDef{
		Name: "arith.negf", Doc: "changes the sign of a floating-point number",
		Example:  "// %a: f32\n%r = arith.negf %a fastmath<fast> : f32",
		Operands: []ir.Slot{{Name: "operand", Type: ir.FloatLike}},
		Results:  []ir.Slot{{Name: "result", Type: ir.FloatLike}},
		Attrs:    []ir.AttrSlot{FastMathSlot()},
		Format:   "$operand " + FastMathFormat + " attr-dict `:` type($result)",
		Traits:   ir.Pure | ir.Elementwise | ir.SameOperandsAndResultType,
		Verify:   VerifyResultType,
	}
)

var floatOps = []*ir.OpDef{AddF, SubF, MulF, DivF, RemF, MaximumF, MinimumF, MaxNumF, MinNumF, NegF}

func floatBinary(name, doc string, traits ir.Trait) *ir.OpDef {
	d := binary(name, doc, ir.FloatLike, FastMathFormat, traits)
	d.Attrs = []ir.AttrSlot{FastMathSlot()}
	d.Example = "// %a: f32\n// %b: f32\n%r = " + name + " %a, %b fastmath<nnan,ninf> : f32"
	return d
}
