package atomics

import (
	"fmt"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/ir"
)

// emitLLVMLoad loads an element. Atomic loads are written as text, like updates: they have a scope, and nothing may move or merge them.
func emitLLVMLoad(c *Emitter, op *ir.Op) error {
	if !distribute.IsAtomicLoad(op) {
		return c.Elements.LoadPointee(op)
	}
	m, err := c.Elements.Pointee(op.Operand(0), op.Result(0).Type())
	if err != nil {
		return err
	}
	a, bytes := c.atomicityOf(op), m.Elem.Bytes
	if a.order != "relaxed" {
		a.order = "acquire"
	}
	asm := llvmir.Asm{
		Text:        fmt.Sprintf("ld.%s.%s.global.b%d $0, [$1];", a.order, a.scope, 8*bytes),
		Constraints: "=" + registerConstraint(bytes) + ",l,~{memory}", SideEffects: true,
	}
	c.Scalars[op.Result(0)], err = c.onOneThread(op, m.Elem, func() llvmir.Value {
		word := c.B.InlineAsm(asm, llvmir.Int(int(8*max(bytes, 2))), c.IntAddress(c.PointerTo(m, nil)))
		if bytes == 1 {
			word = c.B.Trunc(word, llvmir.Int(8))
		}
		return c.ElementOfBits(m.Elem, word)
	})
	return err
}

// emitLLVMStore is the counterpart of emitLLVMLoad.
func emitLLVMStore(c *Emitter, op *ir.Op) error {
	if !distribute.IsAtomicStore(op) {
		return c.Elements.StorePointee(op)
	}
	o, _ := llvm.AsStore(op)
	m, err := c.Elements.Pointee(o.Addr(), o.Value().Type())
	if err != nil {
		return err
	}
	v, err := c.Scalar(o.Value())
	if err != nil {
		return err
	}
	a, bytes := c.atomicityOf(op), m.Elem.Bytes
	if a.order != "relaxed" {
		a.order = "release"
	}
	asm := llvmir.Asm{
		Text:        fmt.Sprintf("st.%s.%s.global.b%d [$0], $1;", a.order, a.scope, 8*bytes),
		Constraints: "l," + registerConstraint(bytes) + ",~{memory}", SideEffects: true,
	}
	_, err = c.onOneThread(op, m.Elem, func() llvmir.Value {
		word := c.BitsOfElement(m.Elem, v)
		if bytes == 1 {
			word = c.B.ZExt(word, llvmir.Int(16))
		}
		c.B.InlineAsm(asm, llvmir.Void, c.IntAddress(c.PointerTo(m, nil)), word)
		return llvmir.Value{}
	})
	return err
}

// registerConstraint is the constraint of the register of an element: no register has fewer than 16 bits.
func registerConstraint(bytes int64) string { return wordConstraints[max(bytes, 2)] }
