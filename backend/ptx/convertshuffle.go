package ptx

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
)

// convertByShuffles is the layout conversion by warp shuffles.
func (c *converter) convertByShuffles(t *distTensor, l *layout.Layout) ([]llvmir.Value, error) {
	how, ok := distribute.ShufflesOf(t.layout, l, t.elem.Bytes)
	if !ok {
		return nil, errors.New("shuffles cannot convert the layout: warps do not have the elements that they need")
	}
	c.RemarkConversion(t.shape, t.elem.Bytes, &c.Counts.ShuffleConversions, &c.Counts.ShuffleConversionBytes, fmt.Sprintf("by %d shuffles", how.Shuffles))
	in, _ := t.permuteRegisters(how.Source.PrependRegs(how.PackedBits))
	words := c.PackElements(t.elem, len(how.PackedBits), in)
	if how.Butterfly != nil {
		words = c.EmitButterfly(how.Butterfly, words)
	} else {
		words = c.EmitShuffleSchedule(how.Schedule, words)
	}
	out := c.UnpackElements(t.elem, len(how.PackedBits), words)
	converted := &distTensor{elem: t.elem, shape: t.shape, layout: how.Result.PrependRegs(how.PackedBits), regs: out}
	regs, _ := converted.permuteRegisters(l)
	return regs, nil
}
