package ptx

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/cfg"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// emitCall inlines the callee.
func emitCall(c *emitter, op *ir.Op) error {
	callee, name := cfg.Callee(op)
	if callee == nil {
		return c.callExternal(op, name, op.Operands())
	}
	if slices.Contains(c.calls, callee) {
		return cfg.ErrRecursion
	}
	for i, arg := range callee.Region0().Entry().Args() {
		v := op.Operand(i)
		switch {
		case c.memrefs[v] != nil:
			if c.memrefs[v].alloc != nil {
				return errors.New("an allocation cannot be passed to a function")
			}
			c.memrefs[arg] = c.memrefs[v]
		case c.tensors[v] != nil:
			// Rematerialisation would happen while the callee is inlined a second time, with other
			// bindings: tensors are passed in registers.
			t, err := c.distributed(c.tensors[v])
			if err != nil {
				return err
			}
			c.tensors[arg], c.layouts[arg] = t, t.layout
		default:
			w, err := c.scalar(v)
			if err != nil {
				return err
			}
			c.scalars[arg] = w
		}
	}
	c.bindArgs(callee, op.Operands())
	c.forgetLayouts(callee)
	c.calls = append(c.calls, callee)
	defer func() { c.calls = c.calls[:len(c.calls)-1] }()
	return c.inPlace(op, callee.Region0())
}

// forgetLayouts drops the layouts inferred for a callee: the next call may pass arguments in others.
func (c *emitter) forgetLayouts(callee *ir.Op) {
	args := callee.Region0().Entry().Args()
	callee.Walk(func(inner *ir.Op) ir.WalkResult {
		for _, v := range inner.Results() {
			delete(c.layouts, v)
		}
		for _, r := range inner.Regions() {
			for b := range r.Blocks() {
				for _, v := range b.Args() {
					if !slices.Contains(args, v) {
						delete(c.layouts, v)
					}
				}
			}
		}
		return ir.Continue
	})
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
	calls := arithtollvm.ExternalCalls{Scalars: c.scalarsOf, Print: c.print}
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
	return c.b.Call(c.module.Declare(symbol, result, types...), words...)
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
func (c *emitter) constantTable(a *ir.DenseAttr) (*memrefDesc, error) {
	elem, err := arithtollvm.ElementOf(a.Type.ElementType())
	if err != nil {
		return nil, err
	}
	shape, _ := a.Type.Dims()
	m := &memrefDesc{elem: elem, offset: i64(0), sizes: make([]llvmir.Value, len(shape)), strides: make([]llvmir.Value, len(shape))}
	n := int64(1)
	for d, size := range slices.Backward(shape) {
		m.sizes[d], m.strides[d] = i64(size), i64(n)
		n *= size
	}
	data := []byte(a.Data)
	if a.Splat {
		data = slices.Repeat(data, int(n))
	}
	m.base = c.constantData(data)
	return m, nil
}

// constantData is a private global with the given bytes.
func (c *emitter) constantData(data []byte) llvmir.Value {
	p, ok := c.globals[string(data)]
	if !ok {
		p = c.module.Global(llvmir.Global{
			Name: fmt.Sprintf("data%d", len(c.globals)), Init: llvmir.ConstBytes(data),
			Constant: true, Linkage: llvmir.Private, Space: globalSpace, Align: 16,
		})
		c.globals[string(data)] = p
	}
	return p
}
