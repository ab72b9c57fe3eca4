package slicing

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// extractStaticSlice selects registers of the source; false if elements have to move.
func (c *Emitter) extractStaticSlice(op *ir.Op, view tensor.ExtractSliceOp) (bool, error) {
	p, ok := distribute.StaticSliceOf(view.Source().Type(), view.Slice(), view.DroppedDims())
	if !ok {
		return false, nil
	}
	from, err := c.Tensor(view.Source())
	if err != nil {
		return false, err
	}
	take := func(l *layout.Layout) ([]llvmir.Value, error) {
		around := p.Extend(l)
		regs, err := c.InLayout(from, around)
		if err != nil {
			return nil, err
		}
		var out []llvmir.Value
		mask, value := p.Selector()
		for r, v := range regs {
			if around.RegOffset(r)&mask == value {
				out = append(out, v)
			}
		}
		return out, nil
	}
	t, err := c.NewTensor(op.Result(0))
	if err != nil {
		return false, err
	}
	t.Regs, err = take(t.Layout)
	return true, err
}

// insertStaticSlice replaces registers of the destination.
func (c *Emitter) insertStaticSlice(op *ir.Op, p *layout.Sublayout, part, from *smem.Tensor) error {
	l := tile.LayoutOf(op.Result(0).Type())
	old, err := c.InLayout(from, l)
	if err != nil {
		return err
	}
	regs, err := c.InLayout(part, p.Project(l))
	if err != nil {
		return err
	}
	mask, value := p.Selector()
	threads := mask & simt.ThreadBits(l)
	out := make([]llvmir.Value, len(old))
	for r, at := range c.LinearIndices(l) {
		own := l.RegOffset(r)
		switch {
		case threads == 0 && own&mask == value:
			out[r] = regs[r]
		case threads == 0:
			out[r] = old[r]
		default:
			here := c.B.ICmp(llvmir.EQ, c.B.And(at, i32(int64(mask))), i32(int64(value)))
			out[r] = c.B.Select(here, regs[r], old[r])
		}
	}
	return c.SetResults(op, l, [][]llvmir.Value{out})
}
