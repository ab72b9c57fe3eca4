package oprules

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

var histogram = Rule{
	InferLayout: func(c *Inference, v *ir.Value) *layout.Layout {
		return c.LayoutOrClass(tile.HistogramOp{Op: v.DefiningOp()}.Init(), v)
	},
	OperandTypes: func(_ *Inference, op *ir.Op) []OperandType { return typesFrom(op.NumOperands()-1, op.Results()) },
	// All inputs are in one layout, the bins in that of the result.
	Operands: func(d *distribute.Distribution, op *ir.Op, l *layout.Layout) []Constraint {
		o := tile.HistogramOp{Op: op}
		list := tensorsIn(op, 0, len(o.Inputs()), d.IterationLayout(o.Inputs()))
		return append(list, Constraint{op.NumOperands() - 1, l})
	},
	// The bins are in shared memory.
	ScratchBytes: func(_ *distribute.Distribution, op *ir.Op) int64 {
		init := tile.HistogramOp{Op: op}.Init()
		return area(distribute.ElementBytes(init.Type()) << layout.TotalBits(shapeOf(init)))
	},
	HasScalarBody: true,
}
