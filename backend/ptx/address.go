package ptx

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/numbers"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// inGlobal is a pointer as one to global memory, which all of a kernel's are.
func (c *compiler) inGlobal(p llvmir.Value) llvmir.Value {
	return c.b.IntToPtr(c.b.PtrToInt(p, llvmir.I64), llvmir.PtrIn(globalSpace))
}

// behind is the memory of one element behind a pointer.
func (c *compiler) behind(p *ir.Value, t ir.Type) (*memory, error) {
	w, err := c.word(p)
	if err != nil {
		return nil, err
	}
	elem, err := numbers.ElementOf(t)
	if err != nil {
		return nil, err
	}
	if !w.Type().IsPtr() {
		return nil, errors.New("its address is no pointer")
	}
	return pointed(elem, c.inGlobal(w)), nil
}

func emitLoadAddress(c *compiler, op *ir.Op) error {
	m, err := c.behind(op.Operand(0), op.Result(0).Type())
	if err == nil {
		c.words[op.Result(0)] = c.loadElement(m, nil)
	}
	return err
}

func emitStoreAddress(c *compiler, op *ir.Op) error {
	m, err := c.behind(op.Operand(1), op.Operand(0).Type())
	if err != nil {
		return err
	}
	v, err := c.word(op.Operand(0))
	if err == nil {
		c.storeElement(m, nil, v)
	}
	return err
}

func emitGEP(c *compiler, op *ir.Op) error {
	view, _ := llvm.AsGEP(op)
	elem, err := numbers.ElementOf(view.ElemType())
	if err != nil {
		return err
	}
	if len(view.Indices()) != 1 {
		return errors.New("addresses of parts of elements are not supported")
	}
	base, err := c.word(view.Base())
	if err != nil {
		return err
	}
	at := index(view.Indices()[0].Const)
	if v := view.Indices()[0].Value; v != nil {
		if at, err = c.word(v); err != nil {
			return err
		}
	}
	c.words[op.Result(0)] = c.b.GEPWrap(elem.Stored, base, at)
	return nil
}

func emitLLVMConstant(c *compiler, op *ir.Op) error {
	w, err := numbers.Literal(op.Result(0).Type(), op.Attr("value"))
	if err == nil {
		c.words[op.Result(0)] = w
	}
	return err
}

// emitZero is for values that are nothing, or that nobody may look at.
func emitZero(c *compiler, op *ir.Op) error {
	v := op.Result(0)
	if ir.IsAnyTensor(v.Type()) {
		return emitEmpty(c, op)
	}
	t, err := numbers.TypeOf(v.Type())
	if err == nil {
		c.words[v] = llvmir.Zero(t)
	}
	return err
}

// emitUnrealized makes memory of what MLIR describes it by for LLVM: pointers to
// where it was allocated and to where it begins, an offset, sizes, strides.
func emitUnrealized(c *compiler, op *ir.Op) error {
	if op.NumOperands() != 1 || op.NumResults() != 1 {
		return errors.New("only casts of one value are supported")
	}
	t, ranked := op.Result(0).Type().(*ir.MemRefType)
	if !ranked {
		return fmt.Errorf("a cast to %s says nothing about its value", ir.QuoteType(op.Result(0).Type()))
	}
	s, err := c.word(op.Operand(0))
	if err != nil {
		return err
	}
	rank, fields := len(t.Shape), len(s.Type().Fields())
	if rank == 0 && fields != 3 || rank > 0 && fields != 5 {
		return fmt.Errorf("%s does not describe %s", s.Type(), ir.QuoteType(t))
	}
	elem, err := numbers.ElementOf(t.Elem)
	if err != nil {
		return err
	}
	strides, _, known := memref.Strides(t)
	m := &memory{elem: elem, base: c.inGlobal(c.b.ExtractValue(s, 1)), offset: c.b.ExtractValue(s, 2)}
	take := func(n int64, path ...int) llvmir.Value {
		if n != ir.Dynamic {
			return index(n)
		}
		return c.b.ExtractValue(s, path...)
	}
	for d := range rank {
		stride := int64(ir.Dynamic)
		if known {
			stride = strides[d]
		}
		m.sizes = append(m.sizes, take(t.Shape[d], 3, d))
		m.strides = append(m.strides, take(stride, 4, d))
	}
	c.memories[op.Result(0)] = m
	return nil
}
