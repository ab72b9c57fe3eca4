package tensor

import "github.com/tshared/tshared/ir"

// Generate defines tensor.generate: gives a tensor whose elements its body computes
// from their positions.
var Generate = &ir.OpDef{
	Name: "tensor.generate",
	Doc:  "gives a tensor whose elements its body computes from their positions",
	Example: `// %n: index
// %x: f32
%r = tensor.generate %n {
^bb0(%i: index, %j: index):
  tensor.yield %x : f32
} : tensor<4x?xf32>`,
	Operands:           []ir.Slot{{Name: "dynamicExtents", Type: ir.IndexConstraint, Arity: ir.Variadic}},
	Results:            []ir.Slot{{Name: "result", Type: ir.RankedTensor}},
	Regions:            []ir.RegionSlot{{Name: "body"}},
	Format:             "$dynamicExtents $body attr-dict `:` type($result)",
	Traits:             ir.SingleBlock | ir.RecursiveEffects,
	Speculatable:       func(*ir.Op) bool { return false }, // its size may be negative
	ImplicitTerminator: "tensor.yield",
	Verify:             func(op *ir.Op) error { return verifySizes(op, op.NumOperands()) },
	VerifyRegions:      verifyGenerateBody,
	ResultNames:        name("generated"),
}

// Yield defines tensor.yield: gives the element a tensor.generate or tensor.pad asks
// for.
var Yield = &ir.OpDef{
	Name: "tensor.yield",
	Doc:  "gives the element a tensor.generate or tensor.pad asks for",
	Example: `// %x: f32
%r = tensor.generate {
^bb0(%i: index):
  tensor.yield %x : f32
} : tensor<4xf32>`,
	Operands: []ir.Slot{{Name: "value", Type: ir.AnyType}},
	Format:   "$value attr-dict `:` type($value)",
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Parents:  []string{"tensor.generate", "tensor.pad"},
}

// Body computes an element from its position.
func (o GenerateOp) Body() *ir.Block { return o.Op.Region0().Entry() }

func verifyGenerateBody(op *ir.Op) error {
	t, body := tensorType(op.Result(0)), GenerateOp{op}.Body()
	for _, arg := range body.Args() {
		if arg.Type() != ir.Index {
			return op.Errorf("all body arguments must be index")
		}
	}
	if body.NumArgs() != len(t.Shape) {
		return op.Errorf("must have one body argument per input dimension")
	}
	if (YieldOp{body.Last()}).Value().Type() != t.Elem {
		return op.OpErrorf("body must be terminated with a `yield` operation of the tensor element type")
	}
	return nil
}
