package tensor

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// Dim defines tensor.dim: gives the size of a dimension of a tensor.
var Dim = &ir.OpDef{
	Name: "tensor.dim",
	Doc:  "gives the size of a dimension of a tensor",
	Example: `// %t: tensor<4x?xf32>
// %i: index
%n = tensor.dim %t, %i : tensor<4x?xf32>`,
	Operands:    []ir.Slot{{Name: "source", Type: withDims, Doc: "is the tensor"}, {Name: "index", Type: ir.IndexConstraint, Doc: "is the number of the dimension"}},
	Results:     []ir.Slot{{Name: "result", Type: ir.IndexConstraint}},
	Format:      "attr-dict $source `,` $index `:` type($source)",
	Traits:      ir.NoEffects,
	ResultNames: name("dim"),
	Speculatable: func(op *ir.Op) bool {
		o := DimOp{op}
		t, ok := o.Source().Type().(*ir.TensorType)
		return ok && foldresult.InRange(o.Index(), len(t.Shape))
	},
}
