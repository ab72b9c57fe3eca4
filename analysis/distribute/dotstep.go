package distribute

import (
	"slices"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// Steps is the number of steps of a dot by mma: steps along K of each batch of a warp.
func (p *Dot) Steps() int { return p.MMA.TilesK() * p.MMA.Batches() }

// StepWords is how many registers the operands of a step take.
func (p *Dot) StepWords() int {
	m, i := p.MMA, p.Instruction
	perTile := func(bits int) int { return i.SplitCount() << bits / int(i.PerRegister) }
	return m.TilesM()*perTile(m.RegBitsA()) + m.TilesN()*perTile(m.RegBitsB())
}

// WordType is the type of the registers that hold operands.
func (i *Instruction) WordType() ir.Type {
	if i.OperandType == "f64" {
		return ir.F64
	}
	return ir.I32
}

// operandsDot is the dot of which an operation loads the operands of a step.
func operandsDot(o tile.DotOperandsOp, warpBits int) *Dot {
	a, _ := ir.ShapeOf(o.A().Type())
	b, _ := ir.ShapeOf(o.B().Type())
	p := newSelectedDot(o.Op, len(a), o.TransposeA(), o.TransposeB())
	p.Inputs = []*ir.Value{o.A(), o.B()}
	p.Instruction = selectedInstruction(ir.ElementTypeOf(o.A().Type()), o.Op)
	shape := slices.Clone(a)
	shape[len(shape)-2], shape[len(shape)-1] = a[p.A.Outer], b[p.B.Outer]
	p.setMMA(shape, a[p.A.K], warpBits, o.Warps())
	return p
}

// stepDot is the dot of which an operation computes a step, as if it had no other.
func stepDot(o tile.DotStepOp, warpBits int) *Dot {
	shape, _ := ir.ShapeOf(o.Acc().Type())
	p := newSelectedDot(o.Op, len(shape), false, false)
	p.Instruction = selectedInstruction(o.OperandType(), o.Op)
	p.setMMA(shape, o.K(), warpBits, o.Warps())
	return p
}
