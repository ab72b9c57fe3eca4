package oprules

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// constant is the rule of tensors that every thread can make for itself.
var constant = Rule{
	IsRematerializable: isEffectFree,
	Operands:           elementwiseOperands,
}

// unrelated is the rule of tensors whose layout follows from no other one: they are in memory, or their parts are in other layouts.
var unrelated = Rule{
	InferLayout:        func(c *Inference, v *ir.Value) *layout.Layout { return c.DefaultLayout(shapeOf(v)) },
	IsRematerializable: isEffectFree,
	Operands:           elementwiseOperands,
}

var cast = Rule{
	InferLayout: func(c *Inference, v *ir.Value) *layout.Layout {
		return c.LayoutOf(distribute.ViewSource(v.DefiningOp()))
	},
	IsRematerializable: isEffectFree,
	Operands:           elementwiseOperands,
}

// reshape is the rule of tensors with the elements of another shape.
var reshape = Rule{
	InferLayout: func(c *Inference, v *ir.Value) *layout.Layout {
		if l := c.LayoutOf(distribute.ViewSource(v.DefiningOp())); l != nil {
			return l.Reshape(shapeOf(v))
		}
		return nil
	},
	IsRematerializable: isEffectFree,
	Operands: func(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []Constraint {
		shape := shapeOf(distribute.ViewSource(op))
		if l == nil || !layout.Fits(shape) {
			return nil
		}
		list := []Constraint{{0, l.Reshape(shape)}}
		if op.Is(tensor.Reshape) {
			list = append(list, Constraint{1, nil}) // the sizes
		}
		return list
	},
}

var insert = Rule{
	InferLayout: func(c *Inference, v *ir.Value) *layout.Layout {
		return c.LayoutOrClass(tensor.InsertOp{Op: v.DefiningOp()}.Dest(), v)
	},
	OperandTypes:       typed(1),
	IsRematerializable: isEffectFree,
	Operands: func(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) []Constraint {
		return tensorsIn(op, 1, 2, l)
	},
}

var extract = Rule{
	IsRematerializable: isEffectFree,
	Operands:           anyLayout,
	InBlock:            extractionInBlock,
	// The owner of the element is known at run time only.
	ScratchBytes: func(_ *distribute.Distribution, op *ir.Op) int64 {
		v := tensor.ExtractOp{Op: op}.Tensor()
		if isInMemory(v) {
			return 0
		}
		return elementsBytes(v)
	},
}
