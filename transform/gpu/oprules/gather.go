package oprules

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/remark"
)

var gather = Rule{
	InferLayout: loadedLayout,
	// The other tensor and the index tensors are in the layouts of the elements that threads load.
	OperandTypes: func(_ *Inference, op *ir.Op) (list []OperandType) {
		o := tile.GatherOp{Op: op}
		if o.Other() != nil {
			list = typesFrom(op.NumOperands()-1, op.Results())
		}
		if l := o.IndexLayout(); l != nil {
			for i, v := range o.Indices() {
				list = append(list, OperandType{Operand: i, Type: tile.Distributed(op.Context(), v.Type().(*ir.TensorType), l)})
			}
		}
		return list
	},
	Operands: func(_ *distribute.Distribution, op *ir.Op, l *layout.Layout) (list []Constraint) {
		o := tile.GatherOp{Op: op}
		if l == nil {
			return nil
		}
		for i := range o.Indices() {
			list = append(list, Constraint{i, o.Project(l)})
		}
		if o.Other() != nil {
			list = append(list, Constraint{op.NumOperands() - 1, l})
		}
		return list
	},
	HasScalarBody: true,
	Topic:         remark.Gather,
	Remark: func(op *ir.Op) (string, bool) {
		o := tile.GatherOp{Op: op}
		n, ok := o.Vector()
		return accessTo(o.Result(), n, true), ok // addresses are always tested
	},
	DecidesLayouts: true,
}
