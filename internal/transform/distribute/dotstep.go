package distribute

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
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
func (pl *Planner) operandsDot(o tile.DotOperandsOp) *Dot {
	a, _ := ir.ShapeOf(o.A().Type())
	b, _ := ir.ShapeOf(o.B().Type())
	p := newSelectedDot(o.Op, len(a), o.TransposeA(), o.TransposeB())
	p.Inputs = []*ir.Value{o.A(), o.B()}
	p.Instruction = selectedInstruction(ir.ElementTypeOf(o.A().Type()), o.Op)
	shape := slices.Clone(a)
	shape[len(shape)-2], shape[len(shape)-1] = a[p.a.Outer], b[p.B.Outer]
	p.setMMA(shape, a[p.a.K], pl.WarpBits(), o.Warps())
	return p
}

// stepDot is the dot of which an operation computes a step, as if it had no other.
func (pl *Planner) stepDot(o tile.DotStepOp) *Dot {
	shape, _ := ir.ShapeOf(o.Acc().Type())
	p := newSelectedDot(o.Op, len(shape), false, false)
	p.Instruction = selectedInstruction(o.OperandType(), o.Op)
	p.setMMA(shape, o.K(), pl.WarpBits(), o.Warps())
	return p
}

// checkStep refuses a step whose instruction does not exist or does not fit.
func (pl *Planner) checkStep(op *ir.Op) error {
	for _, v := range op.Operands() {
		if shape, ok := ir.ShapeOf(v.Type()); ir.IsAnyTensor(v.Type()) && (!ok || !layout.Fits(shape)) {
			return fmt.Errorf("the sizes of %s are no powers of two", ir.QuoteType(v.Type()))
		}
	}
	elem, words, result := ir.Type(nil), op.Operand(0), ir.Type(nil)
	if o, ok := tile.AsDotOperands(op); ok {
		elem, words = ir.ElementTypeOf(o.A().Type()), o.Result()
		if ir.ElementTypeOf(o.B().Type()) != elem {
			return fmt.Errorf("operands of %s and %s have no instruction", ir.QuoteType(o.A().Type()), ir.QuoteType(o.B().Type()))
		}
	} else {
		o := tile.DotStepOp{Op: op}
		elem, result = o.OperandType(), o.Result().Type()
	}
	inst := selectedInstruction(elem, op)
	if inst == nil || result != nil && inst.Acc != ir.ElementTypeOf(result) {
		return fmt.Errorf("no instruction multiplies %s", ir.QuoteType(elem))
	}
	if err := pl.checkTarget(inst, elem); err != nil {
		return err
	}
	p := pl.DotOf(op)
	if !p.MMA.Fits() {
		return fmt.Errorf("the instruction, or the warps %v, are larger than the dot", p.MMA.Warps())
	}
	if want := (op.Context().Vector([]int64{int64(p.StepWords())}, inst.WordType())); words.Type() != ir.Type(want) {
		return fmt.Errorf("the operands of a step are %s, but got %s", ir.QuoteType(want), ir.QuoteType(words.Type()))
	}
	if o, ok := tile.AsDotOperands(op); ok {
		if o.Step() < 0 || o.Step() >= int64(p.Steps()) {
			return fmt.Errorf("the dot has %d steps, but got step %d", p.Steps(), o.Step())
		}
		return nil
	}
	if batch := (tile.DotStepOp{Op: op}).Batch(); batch < 0 || batch >= int64(p.MMA.Batches()) {
		return fmt.Errorf("a warp has %d batches, but got batch %d", p.MMA.Batches(), batch)
	}
	return pl.checkAccumulator(op.Result(0), p)
}
