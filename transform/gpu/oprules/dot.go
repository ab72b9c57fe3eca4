package oprules

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

var dot = Rule{
	InferLayout:  dotLayout,
	OperandTypes: typed(2),
	// The accumulator is in the layout of the result. An operand without a layout is computed in that of the instruction; others go there
	// through shared memory.
	Operands: func(d *distribute.Distribution, op *ir.Op, l *layout.Layout) (list []Constraint) {
		p := d.DotOf(op)
		for i, v := range p.Inputs {
			if d.LayoutOf(v) == nil || !p.Instruction.ReadsMemory() {
				list = append(list, Constraint{i, p.OperandLayout(i, shapeOf(v))})
			}
		}
		return append(list, Constraint{2, l})
	},
	ScratchBytes:   dotScratch,
	InBlock:        dotInBlock,
	DecidesLayouts: true,
}

func dotLayout(c *Inference, v *ir.Value) *layout.Layout { return c.DotLayout(v.DefiningOp()) }

// dotScratch: a dot in K slices stages its operands itself.
func dotScratch(d *distribute.Distribution, op *ir.Op) int64 {
	n := distribute.KSlices(op)
	if n == 1 {
		return 0
	}
	return d.DotOf(op).SliceBytes(n)
}

// accumulators is the rule of operations on the accumulators of dots that were started before.
var accumulators = Rule{InferLayout: firstOperandLayout, Operands: elementwiseOperands}
