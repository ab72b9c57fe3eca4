package cpu

import (
	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

func (c *compiler) controlWord(at int64) llvmir.Value {
	return c.b.Offset(c.control, llvmir.ConstInt(llvmir.I64, at))
}

// site numbers a site where a program can end.
func (c *compiler) site(op *ir.Op, message string) int64 {
	c.failures = append(c.failures, failure{op: op, message: message})
	return int64(len(c.failures))
}

// returnIf ends the program with a status when a condition holds.
func (c *compiler) returnIf(cond llvmir.Value, status int64) {
	c.b.If(cond, func() []llvmir.Value {
		c.b.Ret(llvmir.ConstInt(llvmir.I64, status))
		return nil
	}, nil)
}

// failUnless ends the program when a condition does not hold.
func (c *compiler) failUnless(ok llvmir.Value, op *ir.Op, message string) {
	c.returnIf(c.b.Not(ok), runtime.KindFailed<<runtime.KindShift|c.site(op, message))
}

// failElementUnless is failUnless in a body that runs for each element of a tensor; it
// records the element.
func (c *compiler) failElementUnless(ok llvmir.Value, op *ir.Op, message string) {
	status := runtime.KindFailed<<runtime.KindShift | c.site(op, message)
	c.b.If(c.b.Not(ok), func() []llvmir.Value {
		element := static(0)
		for d, at := range c.loopIndex {
			element = c.add(c.mul(element, c.loopSizes[d]), at)
		}
		c.b.Store(c.add(element, static(1)).value(), c.controlWord(runtime.ControlElement))
		c.b.Ret(llvmir.ConstInt(llvmir.I64, status))
		return nil
	}, nil)
}

// stopRequested tests whether the run was cancelled.
func stopRequested(b *llvmir.Builder, control llvmir.Value) llvmir.Value {
	word := b.Offset(control, llvmir.ConstInt(llvmir.I64, runtime.ControlStop))
	stop := b.Load(llvmir.I64, word, llvmir.Access{Align: 8, Order: llvmir.Monotonic})
	return b.ICmp(llvmir.NE, stop, llvmir.ConstInt(llvmir.I64, 0))
}

// checkpoint ends the program when the run was cancelled or the step limit is reached.
// Every loop of the kernel has one.
func (c *compiler) checkpoint(op *ir.Op) {
	site := c.site(op, "")
	c.returnIf(stopRequested(c.b, c.control), runtime.KindStopped<<runtime.KindShift|site)
	at := c.controlWord(runtime.ControlBudget)
	left := c.b.Sub(c.b.Load(llvmir.I64, at), llvmir.ConstInt(llvmir.I64, 1))
	c.b.Store(left, at)
	c.returnIf(c.b.ICmp(llvmir.SLT, left, llvmir.ConstInt(llvmir.I64, 0)), runtime.KindExhausted<<runtime.KindShift|site)
}
