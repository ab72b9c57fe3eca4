package cpu

import (
	"errors"

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
