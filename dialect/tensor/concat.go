package tensor

import "github.com/tshared/tshared/ir"

const dimAttr = "dim"

// Concat defines tensor.concat: joins tensors along a dimension.
var Concat = &ir.OpDef{
	Name: "tensor.concat",
	Doc:  "joins tensors along a dimension",
	Example: `// %a: tensor<4x8xf32>
// %b: tensor<?x8xf32>
%r = tensor.concat dim(0) %a, %b : (tensor<4x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>`,
	Operands:    []ir.Slot{{Name: "inputs", Type: ir.RankedTensor, Arity: ir.Variadic, Doc: "are the tensors joined"}},
	Results:     []ir.Slot{{Name: "result", Type: ir.RankedTensor}},
	Attrs:       []ir.AttrSlot{{Name: dimAttr, Type: ir.I64Attr}},
	Format:      "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)",
	Traits:      ir.Pure,
	Verify:      verifyConcat,
	ResultNames: name("concat"),
}

// Dim is the dimension along which tensors are joined.
func (o ConcatOp) Dim() int {
	d, _ := o.Op.IntAttr(dimAttr)
	return int(d)
}

// ConcatType is the type of tensors joined along a dimension. Where an input
// knows a size, so does the result.
func ConcatType(ctx *ir.Context, dim int, inputs []*ir.TensorType) *ir.TensorType {
	shape := make([]int64, len(inputs[0].Shape))
	for i := range shape {
		shape[i] = inputs[0].Shape[i]
		for _, t := range inputs[1:] {
			switch n := t.Shape[i]; {
			case i == dim && (shape[i] == ir.Dynamic || n == ir.Dynamic):
				shape[i] = ir.Dynamic
			case i == dim:
				shape[i] += n
			case shape[i] == ir.Dynamic:
				shape[i] = n
			}
		}
	}
	return ctx.Tensor(shape, inputs[0].Elem)
}

func verifyConcat(op *ir.Op) error {
	o := ConcatOp{op}
	result := tensorType(op.Result(0))
	if op.NumOperands() == 0 {
		return op.OpErrorf("requires at least one input")
	}
	inputs := make([]*ir.TensorType, op.NumOperands())
	for i := range inputs {
		inputs[i] = tensorType(op.Operand(i))
		if len(inputs[i].Shape) != len(result.Shape) {
			return op.OpErrorf("rank of concatenated inputs must match result rank")
		}
	}
	for _, t := range inputs {
		if t.Elem != result.Elem {
			return op.OpErrorf("inputs and result element type must match")
		}
	}
	dim := o.Dim()
	if dim < 0 || dim >= len(result.Shape) {
		return op.OpErrorf("concatenation dim must be less than the tensor rank")
	}
	for i := range result.Shape {
		if i != dim && !sizesAgree(inputs, i) {
			return op.OpErrorf("static concatenation size mismatch along non-concatenated dimension %d", i)
		}
	}
	inferred := ConcatType(op.Context(), dim, inputs)
	for i, n := range inferred.Shape {
		if n != result.Shape[i] && n != ir.Dynamic && result.Shape[i] != ir.Dynamic {
			return op.OpErrorf("result type %sdoes not match inferred shape %s static sizes", ir.QuoteType(result), ir.QuoteType(inferred))
		}
	}
	return nil
}

// sizesAgree reports whether all that is known about a dimension is one size.
func sizesAgree(inputs []*ir.TensorType, dim int) bool {
	known := ir.Dynamic
	for _, t := range inputs {
		n := t.Shape[dim]
		if n == ir.Dynamic {
			continue
		}
		if known != ir.Dynamic && known != n {
			return false
		}
		known = n
	}
	return true
}
