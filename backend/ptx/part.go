package ptx

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// partOf is the part of a tensor that a slice is, if bits of the elements' numbers
// tell it from the rest: then it is where the tensor is.
func partOf(whole ir.Type, s foldresult.Slice, dropped []bool) (*layout.Part, bool) {
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
	return layout.NewPart(shape, offsets, sizes, dropped)
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

// extractedLayout is that of the tensor a part is taken of, where it can be.
func (c *compiler) extractedLayout(op *ir.Op, shape []int64) *layout.Layout {
	view, _ := tensor.AsExtractSlice(op)
	if p, ok := partOf(view.Source().Type(), view.Slice(), view.DroppedDims()); ok {
		whole := c.layoutOf(view.Source())
		if whole == nil {
			return nil
		}
		if l, ok := p.Of(whole.Compact()); ok {
			return l
		}
	}
	return c.plain(shape)
}

// extractPart takes registers of the whole; false if elements have to move.
func (c *compiler) extractPart(op *ir.Op, view tensor.ExtractSliceOp) (bool, error) {
	p, ok := partOf(view.Source().Type(), view.Slice(), view.DroppedDims())
	if !ok {
		return false, nil
	}
	from, err := c.tensor(view.Source())
	if err != nil {
		return false, err
	}
	take := func(l *layout.Layout) ([]llvmir.Value, error) {
		around := p.Around(l)
		regs, err := c.in(from, around)
		if err != nil {
			return nil, err
		}
		var out []llvmir.Value
		mask, value := p.Holds()
		for r, v := range regs {
			if around.OfRegister(r)&mask == value {
				out = append(out, v)
			}
		}
		return out, nil
	}
	own := c.layoutOf(op.Result(0))
	if own != nil && from.layout != nil {
		if l, ok := p.Of(from.layout.Compact()); !ok || !l.Same(own) {
			return false, nil
		}
	}
	t, err := c.newTensor(op.Result(0))
	if err != nil {
		return false, err
	}
	if own == nil {
		t.made = take
		return true, nil
	}
	t.layout = own
	t.regs, err = take(own)
	return true, err
}

// insertedLayout is that of what is replaced, or else it has the rest beside the
// part.
func (c *compiler) insertedLayout(op *ir.Op, shape []int64) *layout.Layout {
	view, _ := tensor.AsInsertSlice(op)
	if l := c.layoutOf(view.Dest()); l != nil {
		return l.Compact()
	}
	if p, ok := partOf(op.Result(0).Type(), view.Slice(), view.DroppedDims()); ok {
		if l := c.layoutOf(view.Source()); l != nil {
			return p.Around(l.Compact())
		}
	}
	return c.someLayout(shape, view.Dest())
}

// insertPart replaces registers of the whole.
func (c *compiler) insertPart(op *ir.Op, p *layout.Part, part, from *tile) error {
	l := c.layoutOf(op.Result(0))
	old, err := c.in(from, l)
	if err != nil {
		return err
	}
	regs, err := c.in(part, p.Needed(l))
	if err != nil {
		return err
	}
	mask, value := p.Holds()
	threads := mask & ofThreads(l)
	out := make([]llvmir.Value, len(old))
	for r, at := range c.numbersOf(l) {
		own := l.OfRegister(r)
		switch {
		case threads == 0 && own&mask == value:
			out[r] = regs[r]
		case threads == 0:
			out[r] = old[r]
		default:
			here := c.b.ICmp(llvmir.EQ, c.b.And(at, number(int64(mask))), number(int64(value)))
			out[r] = c.b.Select(here, regs[r], old[r])
		}
	}
	return c.hold(op, l, [][]llvmir.Value{out})
}
