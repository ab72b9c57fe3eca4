package distribute

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/ir"
)

// CheckDots refuses dots whose instruction does not exist, does not fit the operands or is not one of the target: a
// person may have written them.
func (pl *Planner) CheckDots() (err error) {
	pl.Kernel.Walk(func(op *ir.Op) ir.WalkResult {
		var wrong error
		switch {
		case op.Is(tile.Dot):
			wrong = pl.checkDot(tile.DotOp{Op: op})
		case op.Is(tile.DotOperands), op.Is(tile.DotStep):
			wrong = pl.checkStep(op)
		}
		if wrong != nil {
			err = op.OpErrorf("%v", wrong)
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

func (pl *Planner) checkDot(o tile.DotOp) error {
	for _, v := range o.Operands() {
		if shape, ok := ir.ShapeOf(v.Type()); !ok || !layout.Fits(shape) {
			return fmt.Errorf("the sizes of %s are no powers of two", ir.QuoteType(v.Type()))
		}
	}
	a, b := ir.ElementTypeOf(o.A().Type()), ir.ElementTypeOf(o.B().Type())
	inst := selectedInstruction(a, o.Op)
	if inst == nil || a != b || !inst.accumulatesIn(ir.ElementTypeOf(o.Result().Type())) {
		return fmt.Errorf("no instruction multiplies %s by %s with k = %d", ir.QuoteType(a), ir.QuoteType(b), o.K())
	}
	if err := pl.checkTarget(inst, a); err != nil {
		return err
	}
	p := pl.selectedDot(o)
	if !p.MMA.Fits() {
		return fmt.Errorf("the instruction, or the warps %v, are larger than the dot", o.Warps())
	}
	if p.WGMMA && (!pl.canUseWGMMA(p) || o.Warps()[1] < 1<<layout.WarpgroupBits) {
		return errors.New("warpgroups cannot compute this dot")
	}
	return pl.checkAccumulator(o.Result(), p)
}

// checkTarget refuses an instruction that the target does not have.
func (pl *Planner) checkTarget(inst *Instruction, operand ir.Type) error {
	if inst.PerRegister == 4 && operand != ir.I8 && !pl.Options.GPU.Has(targets.FP8MMA) {
		return fmt.Errorf("%s has no instruction for %s", pl.Options.GPU.Name, ir.QuoteType(operand))
	}
	return nil
}

// checkAccumulator refuses an accumulator in another layout than the instruction's.
func (pl *Planner) checkAccumulator(acc *ir.Value, p *Dot) error {
	if l := pl.LayoutOf(acc); l == nil || !l.Equal(p.MMA.LayoutC()) {
		return fmt.Errorf("the accumulator must have the layout of the instruction, %s", tile.LayoutAttr(p.Op.Context(), p.MMA.LayoutC()))
	}
	return nil
}
