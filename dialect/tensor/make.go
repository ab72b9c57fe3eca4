package tensor

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// Empty defines tensor.empty: gives a tensor of a shape with any contents.
var Empty = &ir.OpDef{
	Name:     "tensor.empty",
	Doc:      "gives a tensor of a shape with any contents",
	Example:  "// %n: index\n%r = tensor.empty(%n) : tensor<4x?xf32>",
	Operands: []ir.Slot{dynamicSizes},
	Results:  []ir.Slot{{Name: "result", Type: ir.RankedTensor}},
	Format:   "`(`$dynamicSizes`)` attr-dict `:` type($result)",
	Traits:   ir.Pure,
	Verify:   func(op *ir.Op) error { return verifySizes(op, op.NumOperands()) },
}

// Splat defines tensor.splat: fills a tensor with one value.
var Splat = &ir.OpDef{
	Name: "tensor.splat",
	Doc:  "fills a tensor with one value",
	Example: `// %x: f32
// %n: index
%r = tensor.splat %x[%n] : tensor<4x?xf32>`,
	Operands:    []ir.Slot{{Name: "input", Type: ir.AnyType, Doc: "is the value of all elements"}, dynamicSizes},
	Results:     []ir.Slot{{Name: "aggregate", Type: ir.RankedTensor}},
	Format:      "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)",
	Traits:      ir.Pure,
	Infer:       []ir.Infer{{From: "aggregate", To: "input", What: "operand type matches element type of result", Fn: elementOf}},
	Verify:      func(op *ir.Op) error { return verifySizes(op, op.NumOperands()-1) },
	ResultNames: name("splat"),
}

// FromElements defines tensor.from_elements: gives a tensor of the listed elements, in
// row-major order.
var FromElements = &ir.OpDef{
	Name: "tensor.from_elements",
	Doc:  "gives a tensor of the listed elements, in row-major order",
	Example: `// %x: f32
// %y: f32
%r = tensor.from_elements %x, %y : tensor<2x1xf32>`,
	Operands: []ir.Slot{{Name: "elements", Type: ir.AnyType, Arity: ir.Variadic}},
	Results:  []ir.Slot{{Name: "result", Type: staticTensor}},
	// The result's type says how many elements there are.
	Syntax:      &ir.Syntax{Parse: parseFromElements, Print: printFromElements},
	Traits:      ir.Pure,
	Verify:      verifyFromElements,
	ResultNames: name("from_elements"),
}

// Type is the type of the tensor.
func (o EmptyOp) Type() *ir.TensorType { return tensorType(o.Result()) }

// Sizes lists one size per dimension.
func (o EmptyOp) Sizes() foldresult.List {
	return foldresult.List{Static: o.Type().Shape, Dynamic: o.Op.Operands()}
}

func verifySizes(op *ir.Op, given int) error {
	return foldresult.VerifyDynamicSizes(op, tensorType(op.Result(0)).Shape, given)
}

func parseFromElements(p ir.OpParser, st *ir.OpState) {
	at := p.Pos()
	refs := p.OperandList("", "")
	st.Attrs = append(st.Attrs, p.AttrDict()...)
	p.Expect(":")
	typeAt := p.Pos()
	t := p.Type()
	if !ir.IsTensor(t) {
		p.Fail(typeAt, "invalid kind of type specified: expected builtin.tensor, but found %s", ir.QuoteType(t))
	}
	if !isStatic(t) {
		p.Fail(p.NamePos(), "'result' must be %s, but got %s", staticTensor.Desc, ir.QuoteType(t))
	}
	n, _ := ir.NumElements(t)
	if n != int64(len(refs)) {
		p.Fail(at, "number of operands and types do not match: got %d operands and %d types", len(refs), n)
	}
	for _, ref := range refs {
		st.Operands = append(st.Operands, p.Resolve(ref, ir.ElementTypeOf(t)))
	}
	st.Types = append(st.Types, t)
}

func printFromElements(p ir.OpPrinter, op *ir.Op) {
	p.Byte(' ')
	p.Operands(op.Operands())
	p.AttrDict(op.Attrs())
	p.Str(" : ")
	p.Type(op.Result(0).Type())
}

func verifyFromElements(op *ir.Op) error {
	t := op.Result(0).Type()
	n, _ := ir.NumElements(t)
	same := n == int64(op.NumOperands())
	for _, e := range op.OperandTypes() {
		same = same && e == ir.ElementTypeOf(t)
	}
	if !same {
		return op.OpErrorf("failed to verify that operand types match result element type")
	}
	return nil
}
