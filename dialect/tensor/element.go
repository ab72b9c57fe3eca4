package tensor

import "github.com/tshared/tshared/ir"

// Extract defines tensor.extract: reads an element of a tensor.
var Extract = &ir.OpDef{
	Name: "tensor.extract",
	Doc:  "reads an element of a tensor",
	Example: `// %t: tensor<4x?xf32>
// %i: index
%r = tensor.extract %t[%i, %i] : tensor<4x?xf32>`,
	Operands:    []ir.Slot{{Name: "tensor", Type: ir.RankedTensor, Doc: "is what is read from"}, indices},
	Results:     []ir.Slot{{Name: "result", Type: ir.AnyType}},
	Format:      "$tensor `[` $indices `]` attr-dict `:` type($tensor)",
	Traits:      ir.Pure,
	Infer:       []ir.Infer{{From: "tensor", To: "result", What: "result type matches element type of tensor", Fn: elementOf}},
	Verify:      verifyExtract,
	ResultNames: name("extracted"),
}

// Insert defines tensor.insert: gives a tensor with one element replaced.
var Insert = &ir.OpDef{
	Name: "tensor.insert",
	Doc:  "gives a tensor with one element replaced",
	Example: `// %x: f32
// %t: tensor<4x?xf32>
// %i: index
%r = tensor.insert %x into %t[%i, %i] : tensor<4x?xf32>`,
	Operands: []ir.Slot{{Name: "scalar", Type: ir.AnyType, Doc: "is the new element"}, {Name: "dest", Type: ir.RankedTensor, Doc: "is the tensor before"}, indices},
	Results:  []ir.Slot{{Name: "result", Type: ir.RankedTensor}},
	Format:   "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)",
	Traits:   ir.Pure,
	Infer: []ir.Infer{
		{From: "dest", To: "result", What: "result type matches type of dest"},
		{From: "dest", To: "scalar", What: "scalar type matches element type of dest", Fn: elementOf},
	},
	Verify:      verifyInsert,
	ResultNames: name("inserted"),
}

func verifyExtract(op *ir.Op) error {
	o := ExtractOp{op}
	if len(tensorType(o.Tensor()).Shape) != op.NumOperands()-1 {
		return op.OpErrorf("incorrect number of indices for extract_element")
	}
	return nil
}

func verifyInsert(op *ir.Op) error {
	o := InsertOp{op}
	if len(tensorType(o.Dest()).Shape) != op.NumOperands()-2 {
		return op.OpErrorf("incorrect number of indices")
	}
	return nil
}
