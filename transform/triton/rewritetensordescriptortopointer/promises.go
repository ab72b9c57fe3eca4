package rewritetensordescriptortopointer

import (
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// promisedBytes divides the base of a descriptor and all its strides but the last, in bytes. The last stride is
// one element.
const promisedBytes = 16

// promisedStride is what divides a stride but the last, in elements.
func promisedStride(elem ir.Type) int64 { return promisedBytes / axisinfo.Bytes(elem) }

// promisedArgAttrs are the attributes of the components of an argument.
func (a accesses) promisedArgAttrs(ctx *ir.Context, t ir.Type) [][]ir.NamedAttr {
	block := blockOf(ctx, t)
	rank := len(block.Shape)
	attrs := make([][]ir.NamedAttr, 1+2*rank+a.flags())
	attrs[0] = []ir.NamedAttr{divisibility(ctx, promisedBytes)}
	for i := range rank - 1 {
		attrs[1+rank+i] = []ir.NamedAttr{divisibility(ctx, promisedStride(block.Elem))}
	}
	return attrs
}

func divisibility(ctx *ir.Context, n int64) ir.NamedAttr {
	return ir.NamedAttr{Name: axisinfo.DivisibilityAttr, Attr: ctx.IntAttr(ir.I32, n)}
}

// promiseOperands notes what a maker of a descriptor guarantees about its operands where they are defined.
func promiseOperands(m tt.MakeTensorDescriptorOp) {
	promise(m.Op, m.Base(), promisedBytes)
	for _, stride := range m.Strides()[:len(m.Strides())-1] {
		promise(m.Op, stride, promisedStride(m.Block().Elem))
	}
}

// promise notes a divisor of a value that an operation guarantees. Elsewhere than in its block the value may be used
// without the operation being reached.
func promise(op *ir.Op, v *ir.Value, n int64) {
	if axisinfo.IsMultiple(v, n) || v.Block() != op.Block() {
		return
	}
	if def := v.DefiningOp(); def != nil {
		if def.Is(arith.ExtSI) || def.Is(arith.ExtUI) {
			promise(op, def.Operand(0), n) // the extension may be folded
		}
		def.SetAttr(axisinfo.DivisibilityAttr, op.Context().IntAttr(ir.I32, n))
		return
	}
	if f, ok := funclike.AsFunc(v.Block().ParentOp()); ok && v.Block().IsEntry() {
		dicts := make([][]ir.NamedAttr, len(f.Type().In))
		for i := range dicts {
			dicts[i] = f.ArgAttrs(i)
		}
		dicts[v.Index()] = append(slices.DeleteFunc(slices.Clone(dicts[v.Index()]), func(a ir.NamedAttr) bool { return a.Name == axisinfo.DivisibilityAttr }), divisibility(op.Context(), n))
		f.SetArgAttrs(dicts)
	}
}
