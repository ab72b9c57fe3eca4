package ptx

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// emitCall calls a function without a body; others are inlined.
func emitCall(c *emitter, op *ir.Op) error {
	_, name := cfg.Callee(op)
	return c.callExternal(op, name, op.Operands())
}

func emitLLVMCall(c *emitter, op *ir.Op) error {
	name, args, err := cfg.ExternalCallee(op)
	if err != nil {
		return err
	}
	return c.callExternal(op, name, args)
}

// callExternal calls a function without a body.
func (c *emitter) callExternal(op *ir.Op, symbol string, args []*ir.Value) error {
	calls := arithtollvm.ExternalCalls{Scalars: c.scalarsOf, Print: c.printer.Text}
	if c.options.Libdevice != "" {
		calls.Link = c.callLibrary
	}
	v, err := c.ExternalCall(op, symbol, args, calls)
	if err == nil && v.IsValid() {
		c.scalars[op.Result(0)] = v
	}
	return err
}

// callLibrary calls a function of libdevice, which is linked later.
func (c *emitter) callLibrary(symbol string, result *llvmir.Type, words []llvmir.Value) llvmir.Value {
	c.calledLibrary = true
	types := make([]*llvmir.Type, len(words))
	for i, w := range words {
		types[i] = w.Type()
	}
	return c.B.Call(c.module.Declare(symbol, result, types...), words...)
}
