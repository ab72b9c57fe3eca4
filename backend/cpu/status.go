package cpu

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// Words of the control block, see run.go.
const (
	controlStop    = 0  // not zero: stop as soon as possible
	controlBudget  = 8  // rounds of loops that may still be run
	controlProgram = 16 // x, y and z of the program that runs or ended
	controlPrint   = 40 // handed to the function that prints
	controlFrame   = 48 // where on its stack native code was entered
	controlLoop    = 56 // number of the loop a stopped program was in, from 1; 0: between programs
	controlBytes   = 64 // a line of the cache, so that workers do not disturb each other
)

// Results of native code other than 0 and the numbers of failures.
const (
	statusStopped   = -1
	statusExhausted = -2
)

func (c *compiler) controlWord(at int64) llvmir.Value {
	return c.b.Offset(c.control, llvmir.ConstInt(llvmir.I64, at))
}

// failUnless ends the program when a condition does not hold.
func (c *compiler) failUnless(ok llvmir.Value, op *ir.Op, message string) {
	c.failures = append(c.failures, failure{op, message})
	id := int64(len(c.failures))
	c.b.When(c.b.Not(ok), func() { c.b.Ret(llvmir.ConstInt(llvmir.I64, id)) })
}

// stopRequested reads whether the run was cancelled.
func stopRequested(b *llvmir.Builder, control llvmir.Value) llvmir.Value {
	word := b.Offset(control, llvmir.ConstInt(llvmir.I64, controlStop))
	stop := b.Load(llvmir.I64, word, llvmir.Access{Align: 8, Order: llvmir.Monotonic})
	return b.ICmp(llvmir.NE, stop, llvmir.ConstInt(llvmir.I64, 0))
}

// checkpoint ends the program when the run was cancelled or its budget is used
// up. Every loop of the kernel has one.
func (c *compiler) checkpoint(op *ir.Op) {
	c.loopOps = append(c.loopOps, op)
	number := int64(len(c.loopOps))
	end := func(status int64) func() {
		return func() {
			c.b.Store(llvmir.ConstInt(llvmir.I64, number), c.controlWord(controlLoop))
			c.b.Ret(llvmir.ConstInt(llvmir.I64, status))
		}
	}
	c.b.When(stopRequested(c.b, c.control), end(statusStopped))
	at := c.controlWord(controlBudget)
	left := c.b.Sub(c.b.Load(llvmir.I64, at), llvmir.ConstInt(llvmir.I64, 1))
	c.b.Store(left, at)
	c.b.When(c.b.ICmp(llvmir.SLT, left, llvmir.ConstInt(llvmir.I64, 0)), end(statusExhausted))
}
