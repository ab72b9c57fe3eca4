package distribute

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// CheckDots refuses dots whose instruction does not exist, does not fit the operands or is not one of the target: a
// person may have written them.
func CheckDots(kernel *ir.Op, o Options) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		var wrong error
		switch {
		case op.Is(tile.Dot):
			wrong = o.checkDot(tile.DotOp{Op: op})
		case op.Is(tile.DotOperands), op.Is(tile.DotStep):
			wrong = o.checkStep(op)
		case op.HasAttr(tile.KSlices):
			wrong = checkKSlices(op)
		}
		if wrong != nil {
			err = op.OpErrorf("%v", wrong)
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// CheckInstructions is CheckDots for dots whose accumulators have no layout yet.
func CheckInstructions(kernel *ir.Op, o Options) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if dot, ok := tile.AsDot(op); ok {
			if _, wrong := o.checkInstruction(dot); wrong != nil {
				err = op.OpErrorf("%v", wrong)
				return ir.Stop
			}
		}
		return ir.Continue
	})
	return err
}

func (o Options) checkDot(dot tile.DotOp) error {
	p, err := o.checkInstruction(dot)
	if err != nil {
		return err
	}
	return checkAccumulator(dot.Result(), p)
}

// checkInstruction refuses a dot that its instruction does not compute.
func (o Options) checkInstruction(dot tile.DotOp) (*Dot, error) {
	for _, v := range dot.Op.Operands() {
		if shape, ok := ir.ShapeOf(v.Type()); !ok || !layout.Fits(shape) {
			return nil, fmt.Errorf("the sizes of %s are no powers of two", ir.QuoteType(v.Type()))
		}
	}
	a, b := ir.ElementTypeOf(dot.A().Type()), ir.ElementTypeOf(dot.B().Type())
	inst := selectedInstruction(a, dot.Op)
	if inst == nil || a != b || !inst.AccumulatesIn(ir.ElementTypeOf(dot.Result().Type())) {
		return nil, fmt.Errorf("no instruction multiplies %s by %s with k = %d", ir.QuoteType(a), ir.QuoteType(b), dot.K())
	}
	if err := o.checkTarget(inst, a); err != nil {
		return nil, err
	}
	o = o.At(dot.Op)
	p := mmaDot(dot, o.WarpBits())
	if !p.MMA.Fits() {
		return nil, fmt.Errorf("the instruction, or the warps %v, are larger than the dot", dot.Warps())
	}
	if p.AddsPartialSums() && !inst.IsFP8() {
		return nil, errors.New("only sums of fp8 are imprecise")
	}
	if _, columns := p.MMA.WarpTile(); p.WGMMA && (!o.CanUseWGMMA(p) || dot.Warps()[1] < 1<<layout.WarpgroupBits || columns*HalfBytes < layout.MinPanelBytes) {
		return nil, errors.New("warpgroups cannot compute this dot")
	}
	return p, nil
}

// checkKSlices refuses a dot by scalar FMA in more slices than it has steps along K.
func checkKSlices(op *ir.Op) error {
	if !IsDot(op) {
		return errors.New("only dots have slices along K")
	}
	if n := SelectedDot(op, 0).KSteps(); KSlices(op) > n {
		return fmt.Errorf("a dot of %d steps along K has no %d slices", n, KSlices(op))
	}
	return nil
}

// checkTarget refuses an instruction that the target does not have.
func (o Options) checkTarget(inst *Instruction, operand ir.Type) error {
	if inst.PerRegister == 4 && operand != ir.I8 && !o.GPU.Has(targets.FP8MMA) {
		return fmt.Errorf("%s has no instruction for %s", o.GPU.Name, ir.QuoteType(operand))
	}
	return nil
}

// checkAccumulator refuses an accumulator in another layout than the instruction's.
func checkAccumulator(acc *ir.Value, p *Dot) error {
	if l := tile.LayoutOf(acc.Type()); l == nil || !l.Equal(p.MMA.LayoutC()) {
		return fmt.Errorf("the accumulator must have the layout of the instruction, %s", tile.LayoutAttr(p.Op.Context(), p.MMA.LayoutC()))
	}
	return nil
}

// checkStep refuses a step whose instruction does not exist or does not fit.
func (o Options) checkStep(op *ir.Op) error {
	for _, v := range op.Operands() {
		if shape, ok := ir.ShapeOf(v.Type()); ir.IsAnyTensor(v.Type()) && (!ok || !layout.Fits(shape)) {
			return fmt.Errorf("the sizes of %s are no powers of two", ir.QuoteType(v.Type()))
		}
	}
	elem, words, result := ir.Type(nil), op.Operand(0), ir.Type(nil)
	if operands, ok := tile.AsDotOperands(op); ok {
		elem, words = ir.ElementTypeOf(operands.A().Type()), operands.Result()
		if ir.ElementTypeOf(operands.B().Type()) != elem {
			return fmt.Errorf("operands of %s and %s have no instruction", ir.QuoteType(operands.A().Type()), ir.QuoteType(operands.B().Type()))
		}
	} else {
		step := tile.DotStepOp{Op: op}
		elem, result = step.OperandType(), step.Result().Type()
	}
	inst := selectedInstruction(elem, op)
	if inst == nil || result != nil && inst.Acc != ir.ElementTypeOf(result) {
		return fmt.Errorf("no instruction multiplies %s", ir.QuoteType(elem))
	}
	if err := o.checkTarget(inst, elem); err != nil {
		return err
	}
	p := SelectedDot(op, o.At(op).WarpBits())
	if !p.MMA.Fits() {
		return fmt.Errorf("the instruction, or the warps %v, are larger than the dot", p.MMA.Warps())
	}
	if want := (op.Context().Vector([]int64{int64(p.StepWords())}, inst.WordType())); words.Type() != ir.Type(want) {
		return fmt.Errorf("the operands of a step are %s, but got %s", ir.QuoteType(want), ir.QuoteType(words.Type()))
	}
	if operands, ok := tile.AsDotOperands(op); ok {
		if operands.Step() < 0 || operands.Step() >= int64(p.Steps()) {
			return fmt.Errorf("the dot has %d steps, but got step %d", p.Steps(), operands.Step())
		}
		return nil
	}
	if batch := (tile.DotStepOp{Op: op}).Batch(); batch < 0 || batch >= int64(p.MMA.Batches()) {
		return fmt.Errorf("a warp has %d batches, but got batch %d", p.MMA.Batches(), batch)
	}
	return checkAccumulator(op.Result(0), p)
}
