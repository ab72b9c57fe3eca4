package cpu

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/numbers"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/ir"
)

func emitLoadAddress(c *compiler, op *ir.Op) error {
	p, err := c.word(op.Operand(0))
	if err != nil {
		return err
	}
	elem, err := numbers.ElementOf(op.Result(0).Type())
	if err == nil {
		c.mustBeSet(unsetAddress, op.Operand(0))
		c.words[op.Result(0)] = c.load(elem, c.accessAt(p, elem, reads), llvmir.Access{Align: 1})
	}
	return err
}

func emitStoreAddress(c *compiler, op *ir.Op) error {
	words, err := c.wordsOf(op.Operands()[:2])
	if err != nil {
		return err
	}
	elem, err := numbers.ElementOf(op.Operand(0).Type())
	if err == nil {
		c.mustBeSet(unsetAddress, op.Operand(1))
		c.mustBeSet(unsetStored, op.Operand(0))
		c.store(elem, words[0], c.accessAt(words[1], elem, writes), llvmir.Access{Align: 1})
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
	index := llvmir.ConstInt(llvmir.I64, view.Indices()[0].Const)
	if v := view.Indices()[0].Value; v != nil {
		if index, err = c.word(v); err != nil {
			return err
		}
	}
	c.words[op.Result(0)] = c.b.GEPWrap(elem.Stored, base, index)
	return nil
}

func emitLLVMConstant(c *compiler, op *ir.Op) error { return c.literal(op.Result(0), op.Attr("value")) }

// emitUnrealized makes memory of what MLIR describes it by for LLVM: pointers to
// where it was allocated and to where it begins, an offset, sizes, strides.
func emitUnrealized(c *compiler, op *ir.Op) error {
	t, ranked := op.Result(0).Type().(*ir.MemRefType)
	if op.NumOperands() != 1 || op.NumResults() != 1 || !ranked {
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
	parts, err := memrefParts(t)
	if err != nil {
		return err
	}
	take := func(n int64, path ...int) amount {
		if n != ir.Dynamic {
			return known(n)
		}
		return amount{v: c.b.ExtractValue(s, path...)}
	}
	a := &array{elem: elem, base: c.b.ExtractValue(s, 1), offset: take(ir.Dynamic, 2)}
	for d := range rank {
		a.sizes = append(a.sizes, take(parts[1+d], 3, d))
		a.strides = append(a.strides, take(parts[1+rank+d], 4, d))
	}
	a.bounds = boundsOf(a.sizes)
	c.bind(op.Result(0), a)
	return nil
}
