package cpu

import (
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/ir"
)

// emitLoadAddress loads from an address, the first operand of the loads of all dialects.
func emitLoadAddress(c *compiler, op *ir.Op) error {
	addr := op.Operand(0)
	p, err := c.scalar(addr)
	if err != nil {
		return err
	}
	elem, err := arithtollvm.ElementOf(op.Result(0).Type())
	if err == nil {
		c.checkNotPoison(poisonAddress, addr)
		at, how := c.accessOf(op, p, elem, reads)
		c.scalars[op.Result(0)] = c.load(elem, at, how)
	}
	return err
}

// emitStoreAddress stores to an address. The stores of all dialects have the value as the
// first operand and the address as the second.
func emitStoreAddress(c *compiler, op *ir.Op) error {
	value, addr := op.Operand(0), op.Operand(1)
	scalars, err := c.scalarsOf([]*ir.Value{value, addr})
	if err != nil {
		return err
	}
	elem, err := arithtollvm.ElementOf(value.Type())
	if err == nil {
		c.checkNotPoison(poisonAddress, addr)
		c.checkNotPoison(poisonStored, value)
		at, how := c.accessOf(op, scalars[1], elem, writes)
		c.store(elem, scalars[0], at, how)
	}
	return err
}

// accessOf is the address of a load or store, and how it accesses memory. Only addresses of atomic accesses are known to be aligned.
func (c *compiler) accessOf(op *ir.Op, p llvmir.Value, elem element, kind accessKind) (llvmir.Value, llvmir.Access) {
	if op.Def() != llvm.Load && op.Def() != llvm.Store || !llvm.IsAtomic(op) {
		return c.accessAt(p, elem, kind), llvmir.Access{Align: 1, Volatile: op.HasAttr(volatileHint)}
	}
	order := c.ordering(op, "ordering")
	return c.update(op, p, elem, order), llvmir.Access{Align: int(elem.Bytes), Order: order}
}

// emitUnrealized makes a memref of the struct that MLIR lowers memref descriptors to:
// allocated pointer, aligned pointer, offset, sizes, strides.
func emitUnrealized(c *compiler, op *ir.Op) error {
	t, ranked := op.Result(0).Type().(*ir.MemRefType)
	if op.NumOperands() != 1 || op.NumResults() != 1 || !ranked {
		return fmt.Errorf("an unrealized cast to %s is not supported", ir.QuoteType(op.Result(0).Type()))
	}
	s, err := c.scalar(op.Operand(0))
	if err != nil {
		return err
	}
	elem, err := arithtollvm.ElementOf(t.Elem)
	if err != nil {
		return err
	}
	base, v, err := c.views().FromLLVM(c.b, s, t, func(v llvmir.Value) foldResult { return foldResult{v: v} })
	if err == nil {
		a := &memrefDesc{elem: elem, base: base}
		c.bind(op.Result(0), a.withView(v, boundsOf(v.Sizes)))
	}
	return err
}
