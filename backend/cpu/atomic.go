package cpu

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// atomicOp is the instruction for an operation of llvm.atomicrmw. The dialect puts an
// underscore in front of names that are keywords of C++.
func atomicOp(binOp string) llvmir.AtomicOp { return llvmir.AtomicOp(strings.TrimPrefix(binOp, "_")) }

// emitAtomicRMW gives the old value.
func emitAtomicRMW(c *compiler, op *ir.Op) error {
	o, _ := memref.AsAtomicRMW(op)
	a, at, err := c.indexed(o.MemRef(), o.Indices())
	if err != nil {
		return err
	}
	v, err := c.scalar(o.Value())
	if err != nil {
		return err
	}
	kind := memref.AtomicKindOf(op)
	how := atomicOp(memref.LLVMBinOp(kind))
	c.checkNotPoison(poisonStored, o.Value())
	p := c.update(op, c.elementAddress(a, at), a.elem, llvmir.AcquireRelease)
	foreign := arithtollvm.IsEmulated(o.Value().Type()) && kind != "assign"
	if arithtollvm.HasRMW(kind) && (how == "" || foreign || a.elem.Scalar != a.elem.Storage) {
		c.scalars[op.Result(0)], err = c.AtomicRMW(kind, o.Value().Type(), p, v)
		return err
	}
	if how == "" || a.elem.Scalar != a.elem.Storage {
		return fmt.Errorf("updates of kind %q of %s are not supported", kind, a.elem.Scalar)
	}
	c.scalars[op.Result(0)] = c.b.AtomicRMW(how, p, v, llvmir.AcquireRelease, "", 0)
	return nil
}

// emitAtomicAddress gives the old value.
func emitAtomicAddress(c *compiler, op *ir.Op) error {
	o, _ := llvm.AsAtomicRMW(op)
	kind := llvm.AtomicBinOpOf(op)
	memrefKind := memref.KindOfLLVMBinOp(kind)
	if memrefKind == "" && kind != "sub" {
		return fmt.Errorf("updates of kind %q are not supported", kind)
	}
	scalars, err := c.scalarsOf(op.Operands())
	if err != nil {
		return err
	}
	elem, err := arithtollvm.ElementOf(o.Val().Type())
	if err != nil {
		return err
	}
	order := c.ordering(op, "ordering")
	p := c.updateAddress(op, scalars[0], elem, order)
	if memrefKind != "assign" && arithtollvm.IsEmulated(o.Val().Type()) {
		c.scalars[op.Result(0)], err = c.AtomicRMW(memrefKind, o.Val().Type(), p, scalars[1])
		return err
	}
	c.scalars[op.Result(0)] = c.b.AtomicRMW(atomicOp(kind), p, scalars[1], order, "", 0)
	return nil
}

// orderings are LLVM's memory orderings by MLIR's numbers. An atomic instruction without
// ordering is monotonic.
var orderings = map[int64]llvmir.Ordering{
	0: llvmir.Monotonic, 1: llvmir.Monotonic, 2: llvmir.Monotonic, 4: llvmir.Acquire, 5: llvmir.Release, 6: llvmir.AcquireRelease, 7: llvmir.Sequential,
}

func (c *compiler) ordering(op *ir.Op, attr string) llvmir.Ordering {
	n, _ := op.IntAttr(attr)
	if o, ok := orderings[n]; ok {
		return o
	}
	return llvmir.Sequential
}

// emitCmpXchg gives the old value, and whether it was replaced.
func emitCmpXchg(c *compiler, op *ir.Op) error {
	o, _ := llvm.AsCmpXchg(op)
	scalars, err := c.scalarsOf(op.Operands())
	if err != nil {
		return err
	}
	elem, err := arithtollvm.ElementOf(o.Cmp().Type())
	if err != nil {
		return err
	}
	order := c.ordering(op, "success_ordering")
	old, done := c.b.CmpXchg(c.updateAddress(op, scalars[0], elem, order), scalars[1], scalars[2], order, c.ordering(op, "failure_ordering"), "", 0)
	pair := llvmir.Undef(llvmir.Struct(old.Type(), llvmir.I1))
	c.scalars[op.Result(0)] = c.b.InsertValue(c.b.InsertValue(pair, old, 0), done, 1)
	return nil
}
