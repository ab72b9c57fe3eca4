package ptx

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/memref"
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
	calls := arithtollvm.ExternalCalls{Scalars: c.scalarsOf, Print: c.printText}
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

// emitGetGlobal binds a constant memref.global.
func emitGetGlobal(c *emitter, op *ir.Op) error {
	ref, _ := memref.AsGetGlobal(op)
	def := ir.LookupSymbol(op, ref.Name())
	g, ok := memref.AsGlobal(def)
	if !ok {
		return fmt.Errorf("there is no memory named %s", ref.Name())
	}
	dense, initialised := g.InitialValue().(*ir.DenseAttr)
	if !initialised || !g.IsConstant() {
		return errors.New("only constant globals are supported")
	}
	m, err := c.constantTable(dense)
	if err == nil {
		c.memrefs[op.Result(0)] = m
	}
	return err
}

// constantTable is a constant array in global memory.
func (c *constants) constantTable(a *ir.DenseAttr) (*gmem.MemRef, error) {
	elem, err := arithtollvm.ElementOf(a.Type.ElementType())
	if err != nil {
		return nil, err
	}
	shape, _ := a.Type.Dims()
	m := &gmem.MemRef{Elem: elem, Offset: i64(0), Sizes: make([]llvmir.Value, len(shape)), Strides: make([]llvmir.Value, len(shape))}
	n := int64(1)
	for d, size := range slices.Backward(shape) {
		m.Sizes[d], m.Strides[d] = i64(size), i64(n)
		n *= size
	}
	data := []byte(a.Data)
	if a.Splat {
		data = slices.Repeat(data, int(n))
	}
	m.Base = c.constantData(data)
	return m, nil
}

// constantData is a private global with the given bytes.
func (c *constants) constantData(data []byte) llvmir.Value {
	p, ok := c.globals[string(data)]
	if !ok {
		p = c.module.Global(llvmir.Global{
			Name: fmt.Sprintf("data%d", len(c.globals)), Init: llvmir.ConstBytes(data),
			Constant: true, Linkage: llvmir.Private, Space: smem.GlobalSpace, Align: 16,
		})
		c.globals[string(data)] = p
	}
	return p
}
