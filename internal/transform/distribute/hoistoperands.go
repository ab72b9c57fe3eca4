package distribute

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// hoist converts loop-invariant operands of a loop's dots before the loop, if they stay in registers.
func (r *operandConverter) hoist(loop *ir.Op) {
	for op := range loop.Region0().Entry().Ops() {
		if !IsDot(op) {
			continue
		}
		p := r.pl.DotOf(op)
		for i, v := range p.Inputs {
			own := r.pl.LayoutOf(v)
			if p.MMA == nil || p.WGMMA || own == nil || loop.Contains(v.DefiningOp()) || v.ArgOf() != nil && loop.Contains(v.ArgOf().ParentOp()) {
				continue
			}
			shape, _ := ir.ShapeOf(v.Type())
			wanted := p.OperandLayout(i, shape)
			if !p.Instruction.ReadsMemory() || r.pl.hasRegistersFor(wanted, p.OperandBytes(i), loop) {
				v = r.in(loop, v, wanted)
				op.SetOperand(i, v)
				p.Inputs[i] = v
			}
		}
	}
}

// OperandBytes is the size of an operand's element as the instruction takes it.
func (p *Dot) OperandBytes(index int) int64 {
	bytes := ElementBytes(p.Inputs[index].Type())
	if p.Instruction != nil && p.Instruction.Truncates {
		return min(bytes, HalfBytes)
	}
	return bytes
}

// maxLoopRegisters is how many registers of a thread the accumulators of a loop and a hoisted operand may
// take together.
const maxLoopRegisters = 96

// hasRegistersFor reports whether a loop leaves registers for an operand.
func (pl *Planner) hasRegistersFor(l *layout.Layout, bytes int64, loop *ir.Op) bool {
	return int64(l.Registers())*bytes/4+pl.accumulatorRegisters(loop) <= maxLoopRegisters
}

// HasRegisterPressure reports whether the accumulators of a loop leave few registers.
func (pl *Planner) HasRegisterPressure(loop *ir.Op) bool {
	return !loop.Is(scf.For) || pl.accumulatorRegisters(loop) > maxLoopRegisters
}

// accumulatorRegisters is how many registers of a thread the accumulators of a loop's dots take.
func (pl *Planner) accumulatorRegisters(loop *ir.Op) (n int64) {
	for op := range loop.Region0().Entry().Ops() {
		if IsDot(op) {
			n += int64(pl.DotLayout(op).Registers())
		}
	}
	return n
}
