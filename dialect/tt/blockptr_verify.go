package tt

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// blockOf is the type of the block that a value points to, nil when it points
// to none.
func blockOf(v *ir.Value) *ir.TensorType {
	p, ok := AsPtr(v.Type())
	if !ok {
		return nil
	}
	block, _ := p.Pointee().(*ir.TensorType)
	return block
}

// verifyBlock: a block has as many dimensions as its tensor. The order names
// each of them, or is left out.
func verifyBlock(op *ir.Op) error {
	o, _ := AsMakeTensorPtr(op)
	rank := len(o.Block().Shape)
	if n := len(o.Shape()); n != rank {
		return op.Errorf("has a shape of %d dimensions, but the block has rank %d", n, rank)
	}
	if slices.Contains(o.Block().Shape, ir.Dynamic) {
		return op.Errorf("the size of the block must be known, but it is of type %s", ir.QuoteType(o.Block()))
	}
	order := o.Order()
	if len(order) == 0 {
		return nil
	}
	for dim := range rank {
		if len(order) != rank || !slices.Contains(order, int64(dim)) {
			return op.Errorf("order must name each of the %d dimensions of the block once, or none, but is %v", rank, order)
		}
	}
	return nil
}

func verifyAdvance(op *ir.Op) error {
	o, _ := AsAdvance(op)
	if rank := len(blockOf(o.Ptr()).Shape); len(o.Offsets()) != rank {
		return op.Errorf("has %d offsets, but the block has rank %d", len(o.Offsets()), rank)
	}
	return nil
}

// verifyBoundaryCheck: only dimensions of a block can be checked.
func verifyBoundaryCheck(op *ir.Op) error {
	check := op.IntsAttr("boundaryCheck")
	block := blockOf(op.Operand(0))
	for _, dim := range check {
		switch {
		case block == nil:
			return op.Errorf("boundaryCheck is only for accesses through block pointers")
		case dim < 0 || dim >= int64(len(block.Shape)):
			return op.Errorf("boundaryCheck names dimension %d, but the block has rank %d", dim, len(block.Shape))
		}
	}
	return nil
}

// verifyPadding: integers have no NaN.
func verifyPadding(op *ir.Op) error {
	o, _ := AsLoad(op)
	if padding, ok := o.Padding(); ok && padding == PadNaN && !ir.IsFloat(ir.ElementTypeOf(op.Result(0).Type())) {
		return op.Errorf("padding is NaN, but the elements are of type %s", ir.ElementTypeOf(op.Result(0).Type()))
	}
	return nil
}
