package oprules

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// scalars is the rule of operations on scalars and memory.
var scalars = Rule{IsRematerializable: isEffectFree}

// pointwise is the rule of operations that compute each element from the ones at its place.
var pointwise = Rule{
	InferLayout:        firstOperandLayout,
	OperandTypes:       elementwiseTypes,
	IsRematerializable: isEffectFree,
	Operands:           elementwiseOperands,
}

// firstOperandLayout is the layout of the first operand of the shape that has one.
func firstOperandLayout(c *Inference, v *ir.Value) *layout.Layout {
	op := v.DefiningOp()
	if op.NumOperands() == 0 || !ir.IsAnyTensor(op.Operand(0).Type()) || op.NumRegions() > 0 {
		return c.DefaultLayout(shapeOf(v))
	}
	for _, x := range op.Operands() {
		if l := c.LayoutOf(x); l != nil && slices.Equal(l.Shape, shapeOf(v)) {
			return l
		}
	}
	return nil
}

// elementwiseTypes gives the tensors of an elementwise operation the layout of its result.
func elementwiseTypes(_ *Inference, op *ir.Op) (list []OperandType) {
	if !op.Has(ir.Elementwise) || op.NumResults() != 1 {
		return nil
	}
	to, ok := op.Result(0).Type().(*ir.TensorType)
	if !ok {
		return nil
	}
	for i, v := range op.Operands() {
		if t, ok := v.Type().(*ir.TensorType); ok {
			list = append(list, OperandType{Operand: i, Type: op.Context().EncodedTensor(t.Shape, t.Elem, to.Encoding)})
		}
	}
	return list
}

// elementwiseOperands: operands are in the layout of the result.
func elementwiseOperands(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []Constraint {
	if op.NumRegions() > 0 || op.NumResults() == 0 || l == nil {
		return nil
	}
	return tensorsIn(op, 0, op.NumOperands(), l)
}
