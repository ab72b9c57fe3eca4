package tensor

import "github.com/tshared/tshared/ir"

// conversion defines an operation that gives a tensor another type.
func conversion(mnemonic, doc, example string, allowed ir.Constraint, compatible func(from, to ir.Type) bool) *ir.OpDef {
	return &ir.OpDef{
		Name: "tensor." + mnemonic, Doc: doc, Example: example,
		Operands: []ir.Slot{{Name: "source", Type: allowed}},
		Results:  []ir.Slot{{Name: "dest", Type: allowed}},
		Format:   "$source attr-dict `:` type($source) `to` type($dest)",
		Traits:   ir.Pure,
		Verify: func(op *ir.Op) error {
			from, to := op.Operand(0).Type(), op.Result(0).Type()
			if compatible(from, to) && ir.CompatibleShapes(from, to) {
				return nil
			}
			return op.OpErrorf("operand type %s and result type %s are cast incompatible", ir.QuoteType(from), ir.QuoteType(to))
		},
	}
}

var (
	// Bitcast defines tensor.bitcast: reads the bits of a tensor's elements as another
	// type.
	Bitcast = conversion("bitcast", "reads the bits of a tensor's elements as another type",
		"// %t: tensor<4xui32>\n%r = tensor.bitcast %t : tensor<4xui32> to tensor<4xi32>", bits,
		func(from, to ir.Type) bool {
			return bitWidth(ir.ElementTypeOf(from)) == bitWidth(ir.ElementTypeOf(to))
		})
	// Cast defines tensor.cast: gives a tensor a type with more or less static knowledge
	// of its shape.
	Cast = func() *ir.OpDef {
		d := conversion("cast", "gives a tensor a type with more or less static knowledge of its shape",
			"// %t: tensor<4x?xf32>\n%r = tensor.cast %t : tensor<4x?xf32> to tensor<?x8xf32>", ir.AnyTensor,
			func(from, to ir.Type) bool { return ir.ElementTypeOf(from) == ir.ElementTypeOf(to) })
		d.ResultNames = name("cast")
		return d
	}()
)
