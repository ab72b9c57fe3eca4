package distribute

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// StaticSliceOf is the sublayout of a slice with static offsets and sizes that are selected by bits of
// linear indices: its elements stay in the same threads.
func StaticSliceOf(whole ir.Type, s foldresult.Slice, dropped []bool) (*layout.Sublayout, bool) {
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
func (pl *Planner) extractSliceLayout(op *ir.Op, shape []int64) *layout.Layout {
	view, _ := tensor.AsExtractSlice(op)
	if p, ok := StaticSliceOf(view.Source().Type(), view.Slice(), view.DroppedDims()); ok {
		whole := pl.LayoutOf(view.Source())
		if whole == nil {
			return nil
		}
		if l, ok := p.Restrict(whole.WithoutZeroBases()); ok {
			return l
		}
	}
	return pl.DefaultLayout(shape)
}

// insertSliceLayout is the layout of the destination, or else the source's extended to the whole tensor.
func (pl *Planner) insertSliceLayout(op *ir.Op, shape []int64) *layout.Layout {
	view, _ := tensor.AsInsertSlice(op)
	if l := pl.LayoutOf(view.Dest()); l != nil {
		return l.WithoutZeroBases()
	}
	if p, ok := StaticSliceOf(op.Result(0).Type(), view.Slice(), view.DroppedDims()); ok {
		if l := pl.LayoutOf(view.Source()); l != nil {
			return p.Extend(l.WithoutZeroBases())
		}
	}
	return pl.layoutOrDefault(shape, view.Dest())
}
