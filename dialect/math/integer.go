package math

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// Functions of integers.
var (
	AbsI  = integerUnary("math.absi", "absolute value of a signed integer")
	CtLZ  = integerUnary("math.ctlz", "number of leading zero bits")
	CtPop = integerUnary("math.ctpop", "number of one bits")
	CtTZ  = integerUnary("math.cttz", "number of trailing zero bits")

	IPowI = &ir.OpDef{
		Name: "math.ipowi", Doc: "signed integer to the power of a signed integer",
		Example:  "// %a: i32\n// %b: i32\n%r = math.ipowi %a, %b : i32",
		Operands: []ir.Slot{{Name: "lhs", Type: ir.SignlessIntegerLike}, {Name: "rhs", Type: ir.SignlessIntegerLike}},
		Results:  []ir.Slot{{Name: "result", Type: ir.SignlessIntegerLike}},
		Format:   "$lhs `,` $rhs attr-dict `:` type($result)",
		Traits:   sameType,
		Verify:   arith.VerifyResultType,
	}
)

var integerOps = []*ir.OpDef{AbsI, CtLZ, CtPop, CtTZ, IPowI}

func integerUnary(name, doc string) *ir.OpDef {
	return &ir.OpDef{
		Name: name, Doc: doc,
		Example:  "// %a: tensor<4xi32>\n%r = " + name + " %a : tensor<4xi32>",
		Operands: []ir.Slot{{Name: "operand", Type: ir.SignlessIntegerLike}},
		Results:  []ir.Slot{{Name: "result", Type: ir.SignlessIntegerLike}},
		Format:   "$operand attr-dict `:` type($result)",
		Traits:   sameType,
		Verify:   arith.VerifyResultType,
	}
}
