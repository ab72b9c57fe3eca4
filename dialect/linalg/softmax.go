package linalg

import "github.com/tshared/tshared/ir"

const dimensionAttr = "dimension"

// Softmax normalises the exponentials along a dimension.
var Softmax = &ir.OpDef{
	Name: "linalg.softmax",
	Doc:  "divides the exponential of each element by the sum of those along a dimension",
	Example: `// %a: tensor<4x8xf32>
// %b: tensor<4x8xf32>
%r = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>`,
	Operands: []ir.Slot{{Name: "input", Type: anyShaped}, {Name: "output", Type: anyShaped}},
	Results:  []ir.Slot{{Name: "result", Type: ir.RankedTensor, Arity: ir.Variadic}},
	Attrs:    []ir.AttrSlot{{Name: dimensionAttr, Type: ir.I64Attr}},
	Format: "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` " +
		"`outs` `(` $output `:` type($output) `)` (`->` type($result)^)?",
	Effects: func(op *ir.Op) []ir.Effect {
		return append(bufferEffects(ir.Reads, op.OperandsOf(0)), bufferEffects(ir.Writes, op.OperandsOf(1))...)
	},
	Verify:        verifySoftmax,
	VerifyRegions: func(op *ir.Op) error { return verifyResults(op, op.OperandsOf(1)) },
}

func verifySoftmax(op *ir.Op) error {
	o := SoftmaxOp{op}
	in, out := o.Input().Type(), o.Output().Type()
	if ir.ElementTypeOf(in) != ir.ElementTypeOf(out) {
		return op.OpErrorf("failed to verify that input and output have same element type")
	}
	shape, inRanked := ir.ShapeOf(in)
	if _, outRanked := ir.ShapeOf(out); !inRanked || !outRanked || !ir.CompatibleShapes(in, out) {
		return op.OpErrorf("incompatible output shape")
	}
	if dim, _ := op.IntAttr(dimensionAttr); dim < 0 || dim >= int64(len(shape)) {
		return op.OpErrorf("incorrect dimension specified")
	}
	return nil
}
