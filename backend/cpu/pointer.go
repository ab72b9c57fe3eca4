package cpu

import (
	"errors"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/ir"
)

func emitTypeOffset(c *compiler, op *ir.Op) error {
	view, _ := tptr.AsTypeOffset(op)
	elem, err := arithtollvm.ElementOf(view.BaseType())
	if err != nil {
		return err
	}
	t, err := arithtollvm.TypeOf(op.Result(0).Type())
	if err == nil {
		c.scalars[op.Result(0)] = llvmir.ConstInt(t, elem.Bytes)
	}
	return err
}

// emitFromMemRef gives the address of a memref's first element.
func emitFromMemRef(c *compiler, op *ir.Op) error {
	o, _ := tptr.AsFromMemRef(op)
	a, err := c.desc(o.Input())
	if err == nil {
		c.scalars[op.Result(0)] = c.elementAddress(a, make([]foldResult, a.rank()))
	}
	return err
}

// emitToMemRef makes a memref of an address.
func emitToMemRef(c *compiler, op *ir.Op) error {
	o, _ := tptr.AsToMemRef(op)
	p, err := c.scalar(o.Arg())
	if err != nil {
		return err
	}
	elem, err := elementOfShaped(op.Result(0).Type())
	if err != nil {
		return err
	}
	shape, ranked := ir.ShapeOf(op.Result(0).Type())
	if _, static := ir.NumElements(op.Result(0).Type()); !ranked || !static {
		return errors.New("the size of the memory at an address must be known")
	}
	sizes, err := c.sizesOf(shape, nil)
	if err != nil {
		return err
	}
	c.bind(op.Result(0), &memrefDesc{elem: elem, base: p, offset: static(0), sizes: sizes, strides: c.rowMajor(sizes), bounds: shape})
	return nil
}
