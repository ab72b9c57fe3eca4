package ptx

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/ir"
)

// toGlobalSpace casts a generic pointer to global memory: kernels have no others.
func (c *emitter) toGlobalSpace(p llvmir.Value) llvmir.Value {
	return c.B.IntToPtr(c.B.PtrToInt(p, llvmir.I64), llvmir.PtrIn(smem.GlobalSpace))
}

// pointee describes the element behind a pointer.
func (c *emitter) pointee(p *ir.Value, t ir.Type) (*gmem.MemRef, error) {
	w, err := c.scalar(p)
	if err != nil {
		return nil, err
	}
	elem, err := arithtollvm.ElementOf(t)
	if err != nil {
		return nil, err
	}
	if !w.Type().IsPtr() {
		return nil, errors.New("the address is not a pointer")
	}
	return memrefOfPointer(elem, c.toGlobalSpace(w)), nil
}

// emitPtrLoad is for the loads of three dialects: their first operand is the address.
func emitPtrLoad(c *emitter, op *ir.Op) error {
	m, err := c.pointee(op.Operand(0), op.Result(0).Type())
	if err == nil {
		c.scalars[op.Result(0)] = c.loadGlobalScalar(m, nil)
	}
	return err
}

// emitPtrStore is for the stores of three dialects: the value comes before the address.
func emitPtrStore(c *emitter, op *ir.Op) error {
	value, address := op.Operand(0), op.Operand(1)
	m, err := c.pointee(address, value.Type())
	if err != nil {
		return err
	}
	v, err := c.scalar(value)
	if err == nil {
		c.storeScalar(m, nil, v)
	}
	return err
}

func emitGEP(c *emitter, op *ir.Op) error {
	p, err := c.ScalarBuilder.ElementPtr(op, c.scalar)
	if err == nil {
		c.scalars[op.Result(0)] = p
	}
	return err
}

func emitLLVMConstant(c *emitter, op *ir.Op) error {
	o, _ := llvm.AsConstant(op)
	w, err := arithtollvm.Literal(o.Res().Type(), o.Value())
	if err == nil {
		c.scalars[op.Result(0)] = w
	}
	return err
}

// emitZero is for zero, undef and poison.
func emitZero(c *emitter, op *ir.Op) error {
	v := op.Result(0)
	if ir.IsAnyTensor(v.Type()) {
		return emitEmpty(c, op)
	}
	t, err := arithtollvm.TypeOf(v.Type())
	if err == nil {
		c.scalars[v] = llvmir.Zero(t)
	}
	return err
}

// emitUnrealizedCast takes a memref from LLVM's descriptor struct: allocated and aligned pointer, offset,
// sizes, strides.
func emitUnrealizedCast(c *emitter, op *ir.Op) error {
	if op.NumOperands() != 1 || op.NumResults() != 1 {
		return errors.New("only casts of one value are supported")
	}
	t, ranked := op.Result(0).Type().(*ir.MemRefType)
	if !ranked {
		return fmt.Errorf("an unrealized cast to %s is not supported", ir.QuoteType(op.Result(0).Type()))
	}
	o, _ := builtin.AsUnrealizedConversionCast(op)
	s, err := c.scalar(o.Inputs()[0])
	if err != nil {
		return err
	}
	elem, err := arithtollvm.ElementOf(t.Elem)
	if err != nil {
		return err
	}
	base, v, err := c.viewArith().FromLLVM(c.B, s, t, func(v llvmir.Value) llvmir.Value { return v })
	if err == nil {
		c.memrefs[op.Result(0)] = (&gmem.MemRef{Elem: elem, Base: c.toGlobalSpace(base)}).WithView(v)
	}
	return err
}
