package linalgtotile

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// fills replaces choices between two tensors of equal elements by a fill with the chosen number, which every layout has without a conversion.
func (p *promoter) fills(root *ir.Op) {
	var choices []arith.SelectOp
	root.Walk(func(op *ir.Op) ir.WalkResult {
		if o, ok := arith.AsSelect(op); ok && o.Condition().Type() == ir.I1 && o.TrueValue().DefiningOp().Is(linalg.Fill) && o.FalseValue().DefiningOp().Is(linalg.Fill) {
			choices = append(choices, o)
		}
		return ir.Continue
	})
	for _, o := range choices {
		p.b.Before(o.Op).LocateAs(o.Op)
		yes, no := linalg.FillOp{Op: o.TrueValue().DefiningOp()}, linalg.FillOp{Op: o.FalseValue().DefiningOp()}
		value := arith.NewSelect(p.b, o.Condition(), yes.Value(), no.Value())
		o.Op.Result(0).ReplaceAllUsesWith(linalg.NewFill(p.b, value, yes.Op.Operand(1)))
		o.Op.Erase()
		for _, fill := range []*ir.Op{yes.Op, no.Op} {
			if fill.Block() != nil && !fill.HasUses() {
				fill.Erase()
			}
		}
	}
}
