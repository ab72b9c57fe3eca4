package cpu

import (
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// atomicKinds are LLVM's names for memref's updates.
var atomicKinds = map[string]llvmir.AtomicOp{
	"addi": llvmir.AtomicAdd, "andi": llvmir.AtomicAnd, "ori": llvmir.AtomicOr, "xori": llvmir.AtomicXor,
	"maxs": llvmir.AtomicMax, "maxu": llvmir.AtomicUMax, "mins": llvmir.AtomicMin, "minu": llvmir.AtomicUMin,
	"addf": llvmir.AtomicFAdd, "maximumf": llvmir.AtomicFMaximum, "minimumf": llvmir.AtomicFMinimum,
	"maxnumf": llvmir.AtomicFMax, "minnumf": llvmir.AtomicFMin, "assign": llvmir.AtomicXchg,
}

// emitAtomicRMW gives the value from before the update.
func emitAtomicRMW(c *compiler, op *ir.Op) error {
	a, at, err := c.indexed(op.Operand(1), op.Operands()[2:])
	if err != nil {
		return err
	}
	v, err := c.scalar(op.Operand(0))
	if err != nil {
		return err
	}
	number, _ := op.IntAttr("kind")
	kind, _ := memref.AtomicKind.ByValue(number)
	how := atomicKinds[kind]
	c.checkNotPoison(poisonStored, op.Operand(0))
	p := c.update(op, c.elementAddress(a, at), a.elem, llvmir.AcquireRelease)
	foreign := arithtollvm.IsEmulated(op.Operand(0).Type()) && kind != "assign"
	if arithtollvm.HasRMW(kind) && (how == "" || foreign || a.elem.Scalar != a.elem.Storage) {
		c.scalars[op.Result(0)], err = c.AtomicRMW(kind, op.Operand(0).Type(), p, v)
		return err
	}
	if how == "" || a.elem.Scalar != a.elem.Storage {
		return fmt.Errorf("updates of kind %q of %s are not supported", kind, a.elem.Scalar)
	}
	c.scalars[op.Result(0)] = c.b.AtomicRMW(how, p, v, llvmir.AcquireRelease, "", 0)
	return nil
}

// floatUpdates are memref's names of what llvm.atomicrmw does with floats.
var floatUpdates = map[string]string{
	"fadd": "addf", "fmax": "maxnumf", "fmin": "minnumf", "fmaximum": "maximumf", "fminimum": "minimumf",
}

// emitGenericAtomicRMW gives the value from after the update: it computes the
// new value until nobody has changed the old one meanwhile.
func emitGenericAtomicRMW(c *compiler, op *ir.Op) error {
	a, at, err := c.indexed(op.Operand(0), op.Operands()[1:])
	if err != nil {
		return err
	}
	body := op.Region0().Entry()
	_, c.scalars[op.Result(0)], err = c.CompareExchangeLoop(a.elem, c.update(op, c.elementAddress(a, at), a.elem, llvmir.AcquireRelease), func(old llvmir.Value) (llvmir.Value, error) {
		c.scalars[body.Arg(0)] = old
		list, err := c.emitBlock(body, func(last *ir.Op) ([]llvmir.Value, error) { return c.scalarsOf(last.Operands()) })
		if err != nil {
			return llvmir.Undef(a.elem.Scalar), err
		}
		return list[0], nil
	})
	return err
}

// llvmAtomicKinds are ours for what llvm.atomicrmw does.
var llvmAtomicKinds = map[string]llvmir.AtomicOp{
	"xchg": llvmir.AtomicXchg, "add": llvmir.AtomicAdd, "sub": llvmir.AtomicSub,
	"_and": llvmir.AtomicAnd, "_or": llvmir.AtomicOr, "_xor": llvmir.AtomicXor,
	"max": llvmir.AtomicMax, "min": llvmir.AtomicMin, "umax": llvmir.AtomicUMax, "umin": llvmir.AtomicUMin,
	"fadd": llvmir.AtomicFAdd, "fmax": llvmir.AtomicFMax, "fmin": llvmir.AtomicFMin,
	"fmaximum": llvmir.AtomicFMaximum, "fminimum": llvmir.AtomicFMinimum,
}

// emitAtomicAddress gives the value from before the update.
func emitAtomicAddress(c *compiler, op *ir.Op) error {
	number, _ := op.IntAttr("bin_op")
	kind, _ := llvm.AtomicBinOp.ByValue(number)
	how, ok := llvmAtomicKinds[kind]
	if !ok {
		return fmt.Errorf("updates of kind %q are not supported", kind)
	}
	words, err := c.scalarsOf(op.Operands())
	if err != nil {
		return err
	}
	elem, err := arithtollvm.ElementOf(op.Operand(1).Type())
	if err != nil {
		return err
	}
	order := c.ordering(op, "ordering")
	p := c.updateAddress(op, words[0], elem, order)
	if ours, ok := floatUpdates[kind]; ok && arithtollvm.IsEmulated(op.Operand(1).Type()) {
		c.scalars[op.Result(0)], err = c.AtomicRMW(ours, op.Operand(1).Type(), p, words[1])
		return err
	}
	c.scalars[op.Result(0)] = c.b.AtomicRMW(how, p, words[1], order, "", 0)
	return nil
}

// orderings are LLVM's, by the numbers MLIR has for them; the weakest that
// atomics have stands for none.
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

// emitCmpXchg gives what was there, and whether it was replaced.
func emitCmpXchg(c *compiler, op *ir.Op) error {
	words, err := c.scalarsOf(op.Operands())
	if err != nil {
		return err
	}
	elem, err := arithtollvm.ElementOf(op.Operand(1).Type())
	if err != nil {
		return err
	}
	order := c.ordering(op, "success_ordering")
	old, done := c.b.CmpXchg(c.updateAddress(op, words[0], elem, order), words[1], words[2], order, c.ordering(op, "failure_ordering"), "", 0)
	pair := llvmir.Undef(llvmir.Struct(old.Type(), llvmir.I1))
	c.scalars[op.Result(0)] = c.b.InsertValue(c.b.InsertValue(pair, old, 0), done, 1)
	return nil
}
