package math

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// Questions about a floating-point number.
var (
	IsFinite = classify("math.isfinite", "whether a number is neither infinite nor NaN")
	IsInf    = classify("math.isinf", "whether a number is infinite")
	IsNaN    = classify("math.isnan", "whether a number is NaN")
	IsNormal = classify("math.isnormal", "whether a number is neither zero, subnormal, infinite nor NaN")
)

var classOps = []*ir.OpDef{IsFinite, IsInf, IsNaN, IsNormal}

// classify operations have assumptions like the others, but write them in the
// attribute dictionary.
func classify(name, doc string) *ir.OpDef {
	return &ir.OpDef{
		Name: name, Doc: doc,
		Example:  "// %a: tensor<4xf32>\n%r = " + name + " %a : tensor<4xf32>",
		Operands: []ir.Slot{{Name: "operand", Type: ir.FloatLike}},
		Results:  []ir.Slot{{Name: "result", Type: ir.BoolOrLike}},
		Attrs:    []ir.AttrSlot{arith.FastMathSlot()},
		Format:   "$operand attr-dict `:` type($operand)",
		Traits:   ir.Pure | ir.Elementwise,
		Infer:    []ir.Infer{arith.BoolsLike("operand", "result")},
	}
}
