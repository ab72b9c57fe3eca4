package convertoperands

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/ir"
)

// hoist converts loop-invariant operands of a loop's dots before the loop, if they stay in registers.
func (r *operandConverter) hoist(loop *ir.Op) {
	for op := range loop.Region0().Entry().Ops() {
		if !distribute.IsDot(op) {
			continue
		}
		p := r.d.DotOf(op)
		for i, v := range p.Inputs {
			own := r.d.LayoutOf(v)
			if p.MMA == nil || p.WGMMA || own == nil || loop.Contains(v.DefiningOp()) || v.ArgOf() != nil && loop.Contains(v.ArgOf().ParentOp()) {
				continue
			}
			shape, _ := ir.ShapeOf(v.Type())
			wanted := p.OperandLayout(i, shape)
			if !p.Instruction.ReadsMemory() || r.d.HasRegistersFor(wanted, p.OperandBytes(i), loop) {
				v = r.in(loop, v, wanted)
				op.SetOperand(i, v)
				p.Inputs[i] = v
			}
		}
	}
}
