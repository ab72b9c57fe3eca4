package assignlayouts

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// extractSliceLayout is the source's layout restricted to a static slice; else the default layout.
func (c *inference) extractSliceLayout(op *ir.Op, shape []int64) *layout.Layout {
	view, _ := tensor.AsExtractSlice(op)
	if p, ok := distribute.StaticSliceOf(view.Source().Type(), view.Slice(), view.DroppedDims()); ok {
		whole := c.LayoutOf(view.Source())
		if whole == nil {
			return nil
		}
		if l, ok := p.Restrict(whole.WithoutZeroBases()); ok {
			return l
		}
	}
	return c.DefaultLayout(shape)
}

// insertSliceLayout is the layout of the destination, or else the source's extended to the whole tensor.
func (c *inference) insertSliceLayout(op *ir.Op, shape []int64) *layout.Layout {
	view, _ := tensor.AsInsertSlice(op)
	if l := c.LayoutOf(view.Dest()); l != nil {
		return l.WithoutZeroBases()
	}
	if p, ok := distribute.StaticSliceOf(op.Result(0).Type(), view.Slice(), view.DroppedDims()); ok {
		if l := c.LayoutOf(view.Source()); l != nil {
			return p.Extend(l.WithoutZeroBases())
		}
	}
	return c.layoutOrDefault(view.Dest(), op.Result(0))
}
