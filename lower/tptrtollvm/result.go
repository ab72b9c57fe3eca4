package tptrtollvm

import (
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// Functions return addresses instead of memrefs: bufferization may change the type of a returned memref in the
// function but not in its calls.

// isMemory reports whether a type is that of a converted pointer in a signature.
func isMemory(t ir.Type) bool {
	_, ok := t.(*ir.UnrankedMemRefType)
	return ok
}

// signature: func.func @f() -> memref<*xf32> becomes func.func @f() -> i64.
func (c *conversion) signature(op *ir.Op) {
	t := op.Attr(funclike.TypeAttr).(*ir.TypeAttr).Type.(*ir.FunctionType)
	out := make([]ir.Type, len(t.Out))
	for i, result := range t.Out {
		if out[i] = result; isMemory(result) {
			out[i] = ir.I64
		}
	}
	op.SetAttr(funclike.TypeAttr, c.Ctx.TypeAttr(c.Ctx.Function(t.In, out)))
}

// returned returns the address of a memref.
func (c *conversion) returned(op *ir.Op) {
	for i := range op.NumOperands() {
		if v := op.Operand(i); isMemory(v.Type()) {
			op.SetOperand(i, c.addressOf(v))
		}
	}
}

// called makes a memref of a returned address.
func (c *conversion) called(op *ir.Op) {
	for _, v := range op.Results() {
		t, ok := v.Type().(*ir.UnrankedMemRefType)
		if !ok {
			continue
		}
		v.SetType(ir.I64)
		if !v.HasUses() {
			continue
		}
		var uses []*ir.Use
		for u := range v.Uses() {
			uses = append(uses, u)
		}
		c.After(op)
		one := c.descriptor(v, c.Ctx.MemRef([]int64{1}, t.Elem, nil, t.Space))
		memory := memref.NewCast(c.Builder, one, t).Dest()
		for _, u := range uses {
			u.Set(memory)
		}
	}
}
