package convert

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/transform/gpu/selectconversions"
)

// convertByShuffles is the layout conversion by warp shuffles.
func (c *Converter) convertByShuffles(t *smem.Tensor, l *layout.Layout) ([]llvmir.Value, error) {
	how, ok := selectconversions.ShufflesOf(t.Layout, l, t.Elem.Bytes)
	if !ok {
		return nil, errors.New("shuffles cannot convert the layout: warps do not have the elements that they need")
	}
	c.CountShuffleConversion(t.Shape, t.Elem.Bytes)
	in, _ := t.PermuteRegisters(how.Source.PrependRegs(how.PackedBits))
	words := c.PackElements(t.Elem, len(how.PackedBits), in)
	if how.Butterfly != nil {
		words = c.EmitButterfly(how.Butterfly, words)
	} else {
		words = c.EmitShuffleSchedule(how.Schedule, words)
	}
	out := c.UnpackElements(t.Elem, len(how.PackedBits), words)
	converted := &smem.Tensor{Elem: t.Elem, Shape: t.Shape, Layout: how.Result.PrependRegs(how.PackedBits), Regs: out}
	regs, _ := converted.PermuteRegisters(l)
	return regs, nil
}
