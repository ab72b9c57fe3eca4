package tptrtollvm

import (
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// Functions give addresses instead of memory: what bufferizes functions may
// change the type of memory they give, in the function and not in its calls.

// isMemory tests for what a pointer in a signature has become.
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

// returned gives the address of memory.
func (c *conversion) returned(op *ir.Op) {
	for i := range op.NumOperands() {
		if v := op.Operand(i); isMemory(v.Type()) {
			op.SetOperand(i, c.addressOf(v))
		}
	}
}

// called makes memory of an address.
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
		memory := c.Create(memref.Cast, []*ir.Value{one}, []ir.Type{t}).Result(0)
		for _, u := range uses {
			u.Set(memory)
		}
	}
}
