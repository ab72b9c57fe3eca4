package cpu

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// emitDim gives a size of a tensor or memref.
func emitDim(c *compiler, op *ir.Op) error {
	source, index := dimOperands(op)
	a, err := c.desc(source)
	if err != nil {
		return err
	}
	if shape, _ := ir.ShapeOf(source.Type()); len(shape) == 0 {
		return errors.New("the operand has no dimensions")
	}
	d, err := c.scalar(index)
	if err != nil {
		return err
	}
	size := a.sizes[0].value()
	for i, s := range a.sizes[1:] {
		size = c.b.Select(c.b.ICmp(llvmir.EQ, d, llvmir.ConstInt(d.Type(), int64(i+1))), s.value(), size)
	}
	c.scalars[op.Result(0)] = size
	return nil
}

// dimOperands are the operands of tensor.dim and memref.dim.
func dimOperands(op *ir.Op) (source, index *ir.Value) {
	if o, ok := tensor.AsDim(op); ok {
		return o.Source(), o.Index()
	}
	o, _ := memref.AsDim(op)
	return o.Source(), o.Index()
}

// emitRank serves tensor.rank and memref.rank, which have one operand.
func emitRank(c *compiler, op *ir.Op) error {
	t := op.Operand(0).Type()
	shape, ranked := ir.ShapeOf(t)
	if !ranked {
		return fmt.Errorf("the rank of %s is not known", ir.QuoteType(t))
	}
	c.scalars[op.Result(0)] = llvmir.ConstInt(llvmir.I64, int64(len(shape)))
	return nil
}

// emitAlignedPointer gives the base pointer.
func emitAlignedPointer(c *compiler, op *ir.Op) error {
	o, _ := memref.AsExtractAlignedPointer(op)
	a, err := c.desc(o.Source())
	if err == nil {
		c.scalars[op.Result(0)] = c.b.PtrToInt(a.base, llvmir.I64)
	}
	return err
}

// emitStridedMetadata gives the parts of a memref descriptor.
func emitStridedMetadata(c *compiler, op *ir.Op) error {
	o, _ := memref.AsExtractStridedMetadata(op)
	a, err := c.desc(o.Source())
	if err != nil {
		return err
	}
	base := *a
	base.offset, base.sizes, base.strides, base.bounds = static(0), nil, nil, nil
	c.bind(o.BaseBuffer(), &base)
	c.scalars[o.Offset()] = a.offset.value()
	for i := range a.sizes {
		c.scalars[o.Sizes()[i]], c.scalars[o.Strides()[i]] = a.sizes[i].value(), a.strides[i].value()
	}
	return nil
}

// emitByteView reinterprets bytes of a buffer as elements of another type.
func emitByteView(c *compiler, op *ir.Op) error {
	o, _ := memref.AsView(op)
	from, err := c.desc(o.Source())
	if err != nil {
		return err
	}
	shift, err := c.scalar(o.ByteShift())
	if err != nil {
		return err
	}
	elem, err := elementOfShaped(op.Result(0).Type())
	if err != nil {
		return err
	}
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	sizes, err := c.sizesOf(shape, o.Sizes())
	if err != nil {
		return err
	}
	first := c.elementAddress(from, make([]foldResult, from.rank()))
	to := *from
	to.elem, to.base, to.offset = elem, c.b.Offset(first, shift), static(0)
	to.sizes, to.strides, to.bounds = sizes, c.rowMajor(sizes), boundsOf(sizes)
	c.bind(op.Result(0), &to)
	return nil
}
