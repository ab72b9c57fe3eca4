// Package calls emits calls of functions without a body.
package calls

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
)

// Emitter emits calls.
type Emitter struct {
	*values.Values
	*arithtollvm.ScalarBuilder
	Module        *llvmir.Module
	Print         func(op *ir.Op, args []*ir.Value) error // prints a text
	Library       bool                                    // functions of libdevice can be called
	CalledLibrary bool                                    // one of them was
}

// Functions are the operations of this package.
var Functions = map[*ir.OpDef]func(c *Emitter, op *ir.Op) error{function.Call: emitCall}

// emitCall calls a function without a body; others are inlined.
func emitCall(c *Emitter, op *ir.Op) error {
	_, name := cfg.Callee(op)
	return c.callExternal(op, name, op.Operands())
}

// callExternal calls a function without a body.
func (c *Emitter) callExternal(op *ir.Op, symbol string, args []*ir.Value) error {
	link := arithtollvm.ExternalCalls{Scalars: c.ScalarsOf, Print: c.Print}
	if c.Library {
		link.Link = c.callLibrary
	}
	v, err := c.ExternalCall(op, symbol, args, link)
	if err == nil && v.IsValid() {
		c.Scalars[op.Result(0)] = v
	}
	return err
}

// callLibrary calls a function of libdevice, which is linked later.
func (c *Emitter) callLibrary(symbol string, result *llvmir.Type, words []llvmir.Value) llvmir.Value {
	c.CalledLibrary = true
	types := make([]*llvmir.Type, len(words))
	for i, w := range words {
		types[i] = w.Type()
	}
	return c.B.Call(c.Module.Declare(symbol, result, types...), words...)
}
