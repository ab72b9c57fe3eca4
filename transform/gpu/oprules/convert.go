package oprules

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

var convertLayout = Rule{
	InferLayout:        firstOperandLayout,
	IsRematerializable: always,
	Operands:           anyLayout,
	InBlock:            conversionInBlock,
	// A slice of the tensor goes through shared memory in each pass.
	ScratchBytes: func(_ *distribute.Distribution, op *ir.Op) int64 {
		o := tile.ConvertLayoutOp{Op: op}
		if by, _ := o.By(); by != tile.ByShared || isInShared(o.Source()) {
			return 0
		}
		bytes := distribute.ElementBytes(o.Source().Type()) << layout.TotalBits(tile.LayoutOf(o.Result().Type()).Shape)
		if n, ok := o.Passes(); ok {
			bytes = max(1, bytes/n)
		}
		return area(bytes)
	},
}
