package tritontoptr

import (
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
)

// signatures are the operations that pass tensors of pointers between functions. Scalar pointers are memrefs
// there, or keep their type.
var signatures = ir.NewDefSet(function.Func, function.Call, function.Return)

// passesTensor reports whether an operation passes a tensor to another function.
func passesTensor(op *ir.Op, v *ir.Value) bool {
	return signatures.Get(op.Def()) && ir.IsTensor(v.Type())
}

// signature converts tensors of pointers in signatures, with returns and calls:
//
//	func.func private @f(%p: tensor<8x!tt.ptr<f32>>)
//
// becomes
//
//	func.func private @f(%p: tensor<8x!ptr.ptr<#tptr.default_memory_space>>)
func (c *conversion) signature(op *ir.Op) {
	if attr, ok := op.Attr(funclike.TypeAttr).(*ir.TypeAttr); ok {
		t := attr.Type.(*ir.FunctionType)
		op.SetAttr(funclike.TypeAttr, c.Ctx.TypeAttr(c.Ctx.Function(c.newTensors(t.In), c.newTensors(t.Out))))
	}
	if op.Is(function.Func) && !op.Region0().Empty() {
		entry := op.Region0().Entry()
		for _, arg := range entry.Args() {
			if passesTensor(op, arg) {
				c.retype(arg, func() { c.AtStart(entry); c.Loc = arg.Loc() })
			}
		}
	}
	for i, v := range op.Operands() {
		if passesTensor(op, v) {
			op.SetOperand(i, c.converted(v))
		}
	}
	for _, v := range op.Results() {
		if passesTensor(op, v) {
			c.retype(v, func() { c.After(op) })
		}
	}
}

func (c *conversion) newTensors(types []ir.Type) []ir.Type {
	out := make([]ir.Type, len(types))
	for i, t := range types {
		out[i] = t
		if ir.IsTensor(t) {
			out[i] = c.newType(t)
		}
	}
	return out
}
