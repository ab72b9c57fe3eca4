package arith

import "github.com/tshared/tshared/ir"

// Arithmetic on two integers of one type. A division may only be moved to where
// it did not run before when its divisor is known to be harmless; floordivsi and
// remainders count as pure all the same.
var (
	AddI = wrapping("arith.addi", "adds two integers", ir.Commutative)
	SubI = wrapping("arith.subi", "subtracts an integer from another", 0)
	MulI = wrapping("arith.muli", "multiplies two integers", ir.Commutative)
	ShLI = wrapping("arith.shli", "shifts an integer to the left", 0)

	DivSI = partial(exact("arith.divsi", "divides signed integers, rounding towards zero"), divisorIsNeitherZeroNorMinusOne)
	DivUI = partial(exact("arith.divui", "divides unsigned integers, rounding towards zero"), divisorIsNotZero)
	ShRSI = exact("arith.shrsi", "shifts an integer to the right, repeating its sign")
	ShRUI = exact("arith.shrui", "shifts an integer to the right, filling in zeros")

	CeilDivSI  = partial(integerBinary("arith.ceildivsi", "divides signed integers, rounding up", 0), divisorIsNeitherZeroNorMinusOne)
	CeilDivUI  = partial(integerBinary("arith.ceildivui", "divides unsigned integers, rounding up", 0), divisorIsNotZero)
	FloorDivSI = integerBinary("arith.floordivsi", "divides signed integers, rounding down", 0)
	RemSI      = integerBinary("arith.remsi", "remainder of a signed division, with the sign of the dividend", 0)
	RemUI      = integerBinary("arith.remui", "remainder of an unsigned division", 0)

	AndI = integerBinary("arith.andi", "and of the bits of two integers", ir.Commutative|ir.Idempotent)
	OrI  = integerBinary("arith.ori", "or of the bits of two integers", ir.Commutative|ir.Idempotent)
	XOrI = integerBinary("arith.xori", "exclusive or of the bits of two integers", ir.Commutative)

	MaxSI = integerBinary("arith.maxsi", "larger of two signed integers", ir.Commutative)
	MaxUI = integerBinary("arith.maxui", "larger of two unsigned integers", ir.Commutative)
	MinSI = integerBinary("arith.minsi", "smaller of two signed integers", ir.Commutative)
	MinUI = integerBinary("arith.minui", "smaller of two unsigned integers", ir.Commutative)
)

var integerOps = []*ir.OpDef{
	AddI, SubI, MulI, ShLI, DivSI, DivUI, ShRSI, ShRUI,
	CeilDivSI, CeilDivUI, FloorDivSI, RemSI, RemUI,
	AndI, OrI, XOrI, MaxSI, MaxUI, MinSI, MinUI,
}

// wrapping operations can say that they do not overflow.
func wrapping(name, doc string, traits ir.Trait) *ir.OpDef {
	d := binary(name, doc, ir.SignlessIntegerLike, overflowFormat, traits)
	d.Attrs = []ir.AttrSlot{overflowSlot()}
	d.Example = "// %a: i32\n// %b: i32\n%r = " + name + " %a, %b overflow<nsw> : i32"
	return d
}

// exact operations can say that no bits are lost.
func exact(name, doc string) *ir.OpDef {
	d := binary(name, doc, ir.SignlessIntegerLike, exactFormat, 0)
	d.Attrs = []ir.AttrSlot{exactSlot()}
	d.Example = "// %a: i32\n// %b: i32\n%r = " + name + " %a, %b exact : i32"
	return d
}

// partial makes an operation undefined for some operands; defined tells when it
// is known not to have such.
func partial(d *ir.OpDef, defined func(*ir.Op) bool) *ir.OpDef {
	d.Traits = d.Traits&^ir.Pure | ir.NoEffects
	d.Speculatable = defined
	return d
}

func integerBinary(name, doc string, traits ir.Trait) *ir.OpDef {
	d := binary(name, doc, ir.SignlessIntegerLike, "", traits)
	d.Example = "// %a: tensor<4xi32>\n// %b: tensor<4xi32>\n%r = " + name + " %a, %b : tensor<4xi32>"
	return d
}

// binary operations take two values of the type they give.
func binary(name, doc string, operand ir.Constraint, flags string, traits ir.Trait) *ir.OpDef {
	return &ir.OpDef{
		Name: name, Doc: doc,
		Operands: []ir.Slot{{Name: "lhs", Type: operand}, {Name: "rhs", Type: operand}},
		Results:  []ir.Slot{{Name: "result", Type: operand}},
		Format:   "$lhs `,` $rhs " + flags + " attr-dict `:` type($result)",
		Traits:   traits | ir.Pure | ir.Elementwise | ir.SameOperandsAndResultType,
		Verify:   VerifyResultType,
	}
}
