package ptx

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// staticSliceOf is the sublayout of a slice with static offsets and sizes that are selected by bits of
// linear indices: its elements stay in the same threads.
func staticSliceOf(whole ir.Type, s foldresult.Slice, dropped []bool) (*layout.Sublayout, bool) {
	shape, ok := ir.ShapeOf(whole)
	if !ok || !layout.Fits(shape) || !s.Strides.AllKnown(1) {
		return nil, false
	}
	offsets, ok := knownAll(s.Offsets)
	if !ok {
		return nil, false
	}
	sizes, ok := knownAll(s.Sizes)
	if !ok {
		return nil, false
	}
	return layout.NewSublayout(shape, offsets, sizes, dropped)
}

func knownAll(l foldresult.List) (list []int64, ok bool) {
	for _, e := range l.Entries() {
		n, known := e.Known()
		if !known {
			return nil, false
		}
		list = append(list, n)
	}
	return list, true
}

// extractSliceLayout is the source's layout restricted to a static slice; else the default layout.
func (c *emitter) extractSliceLayout(op *ir.Op, shape []int64) *layout.Layout {
	view, _ := tensor.AsExtractSlice(op)
	if p, ok := staticSliceOf(view.Source().Type(), view.Slice(), view.DroppedDims()); ok {
		whole := c.layoutOf(view.Source())
		if whole == nil {
			return nil
		}
		if l, ok := p.Restrict(whole.WithoutZeroBases()); ok {
			return l
		}
	}
	return c.defaultLayout(shape)
}

// extractStaticSlice selects registers of the source; false if elements have to move.
func (c *emitter) extractStaticSlice(op *ir.Op, view tensor.ExtractSliceOp) (bool, error) {
	p, ok := staticSliceOf(view.Source().Type(), view.Slice(), view.DroppedDims())
	if !ok {
		return false, nil
	}
	from, err := c.tensor(view.Source())
	if err != nil {
		return false, err
	}
	take := func(l *layout.Layout) ([]llvmir.Value, error) {
		around := p.Extend(l)
		regs, err := c.inLayout(from, around)
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
	own := c.layoutOf(op.Result(0))
	if own != nil && from.layout != nil {
		if l, ok := p.Restrict(from.layout.WithoutZeroBases()); !ok || !l.Equal(own) {
			return false, nil
		}
	}
	t, err := c.newTensor(op.Result(0))
	if err != nil {
		return false, err
	}
	if own == nil {
		t.remat = take
		return true, nil
	}
	t.layout = own
	t.regs, err = take(own)
	return true, err
}

// insertSliceLayout is the layout of the destination, or else the source's extended to the whole tensor.
func (c *emitter) insertSliceLayout(op *ir.Op, shape []int64) *layout.Layout {
	view, _ := tensor.AsInsertSlice(op)
	if l := c.layoutOf(view.Dest()); l != nil {
		return l.WithoutZeroBases()
	}
	if p, ok := staticSliceOf(op.Result(0).Type(), view.Slice(), view.DroppedDims()); ok {
		if l := c.layoutOf(view.Source()); l != nil {
			return p.Extend(l.WithoutZeroBases())
		}
	}
	return c.layoutOrDefault(shape, view.Dest())
}

// insertStaticSlice replaces registers of the destination.
func (c *emitter) insertStaticSlice(op *ir.Op, p *layout.Sublayout, part, from *distTensor) error {
	l := c.layoutOf(op.Result(0))
	old, err := c.inLayout(from, l)
	if err != nil {
		return err
	}
	regs, err := c.inLayout(part, p.Project(l))
	if err != nil {
		return err
	}
	mask, value := p.Selector()
	threads := mask & threadBits(l)
	out := make([]llvmir.Value, len(old))
	for r, at := range c.linearIndices(l) {
		own := l.RegOffset(r)
		switch {
		case threads == 0 && own&mask == value:
			out[r] = regs[r]
		case threads == 0:
			out[r] = old[r]
		default:
			here := c.b.ICmp(llvmir.EQ, c.b.And(at, i32(int64(mask))), i32(int64(value)))
			out[r] = c.b.Select(here, regs[r], old[r])
		}
	}
	return c.setResults(op, l, [][]llvmir.Value{out})
}
