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
		if o, ok := tile.AsDot(op); ok {
			if wrong := pl.checkDot(o); wrong != nil {
				err = op.OpErrorf("%v", wrong)
				return ir.Stop
			}
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
	inst := selectedInstruction(o)
	if inst == nil || a != b || !inst.accumulatesIn(ir.ElementTypeOf(o.Result().Type())) {
		return fmt.Errorf("no instruction multiplies %s by %s with k = %d", ir.QuoteType(a), ir.QuoteType(b), o.K())
	}
	if inst.PerRegister == 4 && a != ir.I8 && !pl.Options.GPU.Has(targets.FP8MMA) {
		return fmt.Errorf("%s has no instruction for %s", pl.Options.GPU.Name, ir.QuoteType(a))
	}
	p := pl.selectedDot(o)
	if !p.MMA.Fits() {
		return fmt.Errorf("the instruction, or the warps %v, are larger than the dot", o.Warps())
	}
	if p.WGMMA && (!pl.canUseWGMMA(p) || o.Warps()[1] < 1<<layout.WarpgroupBits) {
		return errors.New("warpgroups cannot compute this dot")
	}
	if l := pl.LayoutOf(o.Result()); l == nil || !l.Equal(p.MMA.LayoutC()) {
		return fmt.Errorf("the accumulator must have the layout of the instruction, %s", tile.LayoutAttr(o.Context(), p.MMA.LayoutC()))
	}
	return nil
}
