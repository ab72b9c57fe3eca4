package tensor

import "github.com/tshared/tshared/ir"

var Extract = &ir.OpDef{
	Name: "tensor.extract",
	Doc:  "reads an element of a tensor",
	Example: `// %t: tensor<4x?xf32>
// %i: index
%r = tensor.extract %t[%i, %i] : tensor<4x?xf32>`,
	Operands:    []ir.Slot{{Name: "tensor", Type: ir.RankedTensor}, indices},
	Results:     []ir.Slot{{Name: "result", Type: ir.AnyType}},
	Format:      "$tensor `[` $indices `]` attr-dict `:` type($tensor)",
	Traits:      ir.Pure,
	Infer:       []ir.Infer{{From: "tensor", To: "result", What: "result type matches element type of tensor", Fn: elementOf}},
	Verify:      verifyExtract,
	ResultNames: name("extracted"),
}

var Insert = &ir.OpDef{
	Name: "tensor.insert",
	Doc:  "gives a tensor with one element replaced",
	Example: `// %x: f32
// %t: tensor<4x?xf32>
// %i: index
%r = tensor.insert %x into %t[%i, %i] : tensor<4x?xf32>`,
	Operands: []ir.Slot{{Name: "scalar", Type: ir.AnyType}, {Name: "dest", Type: ir.RankedTensor}, indices},
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

// ExtractOp views a tensor.extract.
type ExtractOp struct{ *ir.Op }

// AsExtract views an operation as tensor.extract.
func AsExtract(op *ir.Op) (ExtractOp, bool) { return ExtractOp{op}, op.Is(Extract) }

// Tensor is what is read from.
func (o ExtractOp) Tensor() *ir.Value { return o.Operand(0) }

// Indices say which element is read.
func (o ExtractOp) Indices() []*ir.Value { return o.Operands()[1:] }

// InsertOp views a tensor.insert.
type InsertOp struct{ *ir.Op }

// AsInsert views an operation as tensor.insert.
func AsInsert(op *ir.Op) (InsertOp, bool) { return InsertOp{op}, op.Is(Insert) }

// Scalar is the new element.
func (o InsertOp) Scalar() *ir.Value { return o.Operand(0) }

// Dest is the tensor before.
func (o InsertOp) Dest() *ir.Value { return o.Operand(1) }

// Indices say which element is replaced.
func (o InsertOp) Indices() []*ir.Value { return o.Operands()[2:] }

func verifyExtract(op *ir.Op) error {
	if len(tensorType(op.Operand(0)).Shape) != op.NumOperands()-1 {
		return op.OpErrorf("incorrect number of indices for extract_element")
	}
	return nil
}

func verifyInsert(op *ir.Op) error {
	if len(tensorType(op.Operand(1)).Shape) != op.NumOperands()-2 {
		return op.OpErrorf("incorrect number of indices")
	}
	return nil
}
