package oprules

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/ir"
)

var sortingNetwork = Rule{
	InferLayout:        func(c *Inference, v *ir.Value) *layout.Layout { return c.NetworkLayout(shapeOf(v)) },
	OperandTypes:       resultTypes,
	IsRematerializable: isEffectFree,
	Operands:           elementwiseOperands,
	// Warps exchange some of their registers at once.
	ScratchBytes: func(d *distribute.Distribution, op *ir.Op) int64 {
		l := tile.LayoutOf(op.Result(0).Type())
		if l == nil {
			return 0
		}
		registers := distribute.ExchangedRegisters(ttx.CompareExchangeOp{Op: op}, l)
		return area(distribute.ElementBytes(op.Result(0).Type()) * int64(32*d.Warps*registers))
	},
}
