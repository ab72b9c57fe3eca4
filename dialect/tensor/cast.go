package tensor

import "github.com/tshared/tshared/ir"

// Cast defines tensor.cast: gives a tensor a type with more or less static knowledge
// of its shape.
var Cast = &ir.OpDef{
	Name:        "tensor.cast",
	Doc:         "gives a tensor a type with more or less static knowledge of its shape",
	Example:     "// %t: tensor<4x?xf32>\n%r = tensor.cast %t : tensor<4x?xf32> to tensor<?x8xf32>",
	Operands:    []ir.Slot{{Name: "source", Type: ir.AnyTensor}},
	Results:     []ir.Slot{{Name: "dest", Type: ir.AnyTensor}},
	Format:      "$source attr-dict `:` type($source) `to` type($dest)",
	Traits:      ir.Pure,
	Verify:      verifyCast,
	ResultNames: name("cast"),
}

func verifyCast(op *ir.Op) error {
	from, to := op.Operand(0).Type(), op.Result(0).Type()
	if ir.ElementTypeOf(from) == ir.ElementTypeOf(to) && ir.CompatibleShapes(from, to) {
		return nil
	}
	return op.OpErrorf("operand type %s and result type %s are cast incompatible", ir.QuoteType(from), ir.QuoteType(to))
}
