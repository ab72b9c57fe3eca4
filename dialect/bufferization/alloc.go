package bufferization

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

const (
	memorySpaceAttr = "memory_space"
	segmentsAttr    = "operandSegmentSizes"
)

// AllocTensor defines bufferization.alloc_tensor: gives a tensor that will have a
// buffer of its own, perhaps with the contents of another.
var AllocTensor = &ir.OpDef{
	Name: "bufferization.alloc_tensor",
	Doc:  "gives a tensor that will have a buffer of its own, perhaps with the contents of another",
	Example: `// %n: index
%r = bufferization.alloc_tensor(%n) size_hint=%n {memory_space = 1 : i64} : tensor<4x?xf32>`,
	Operands: []ir.Slot{
		{Name: "dynamic_sizes", Type: ir.IndexConstraint, Arity: ir.Variadic, Doc: "are the sizes the type leaves open"},
		{Name: "copy", Type: ir.AnyTensor, Arity: ir.Optional, Doc: "is the tensor whose contents the result has, nil when it has any"},
		{Name: "size_hint", Type: ir.IndexConstraint, Arity: ir.Optional, Doc: "is the number of elements stored that are expected, or nil"},
	},
	Results: []ir.Slot{{Name: "result", Type: ir.AnyTensor}},
	Attrs:   []ir.AttrSlot{{Name: memorySpaceAttr, Type: ir.AnyAttr, Optional: true}},
	// The type of the copied tensor is that of the result.
	Syntax: &ir.Syntax{Parse: parseAllocTensor, Print: printAllocTensor},
	Traits: ir.OperandSegments,
	Verify: verifyAllocTensor,
}

// Sizes lists one size per dimension of a ranked tensor that is not a copy.
func (o AllocTensorOp) Sizes() foldresult.List {
	shape, _ := ir.ShapeOf(o.Result().Type())
	return foldresult.List{Static: shape, Dynamic: o.DynamicSizes()}
}

// NewAllocTensor makes a tensor of any contents.
func NewAllocTensor(b *ir.Builder, t ir.Type, sizes []*ir.Value) *ir.Value {
	return b.Create(AllocTensor, sizes, []ir.Type{t},
		ir.NamedAttr{Name: segmentsAttr, Attr: b.Ctx.I32Array(int64(len(sizes)), 0, 0)}).Result(0)
}

func parseAllocTensor(p ir.OpParser, st *ir.OpState) {
	sizes := p.OperandList("(", ")")
	var copied, hint []ir.OperandRef
	if p.AcceptKeyword("copy") {
		p.Expect("(")
		copied = append(copied, p.Operand())
		p.Expect(")")
	}
	if p.AcceptKeyword("size_hint") {
		p.Expect("=")
		hint = append(hint, p.Operand())
	}
	st.Attrs = append(st.Attrs, p.AttrDict()...)
	p.Expect(":")
	at := p.Pos()
	t := p.Type()
	if !ir.AnyTensor.Ok(t) {
		p.Fail(at, "invalid kind of type specified")
	}
	st.Types = append(st.Types, t)
	resolve := func(refs []ir.OperandRef, t ir.Type) {
		for _, ref := range refs {
			st.Operands = append(st.Operands, p.Resolve(ref, t))
		}
	}
	resolve(sizes, ir.Index)
	resolve(copied, t)
	resolve(hint, ir.Index)
	st.SetAttr(segmentsAttr, st.Ctx.I32Array(int64(len(sizes)), int64(len(copied)), int64(len(hint))))
}

func printAllocTensor(p ir.OpPrinter, op *ir.Op) {
	o := AllocTensorOp{op}
	p.Byte('(')
	p.Operands(o.DynamicSizes())
	p.Byte(')')
	if v := o.Copy(); v != nil {
		p.Str(" copy(")
		p.Operand(v)
		p.Byte(')')
	}
	if v := o.SizeHint(); v != nil {
		p.Str(" size_hint=")
		p.Operand(v)
	}
	p.AttrDict(op.Attrs(), segmentsAttr)
	p.Str(" : ")
	p.Type(op.Result(0).Type())
}

func verifyAllocTensor(op *ir.Op) error {
	o := AllocTensorOp{op}
	result := op.Result(0).Type()
	if o.Copy() != nil {
		if len(o.DynamicSizes()) > 0 {
			return op.Errorf("dynamic sizes not needed when copying a tensor")
		}
		if o.Copy().Type() != result {
			return op.Errorf("expected that `copy` and return type match")
		}
		return nil
	}
	shape, _ := ir.ShapeOf(result)
	return foldresult.VerifyDynamicSizes(op, shape, len(o.DynamicSizes()))
}
