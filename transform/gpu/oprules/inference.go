package oprules

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/analysis/layoutclass"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Inference has the analyses of a kernel while layouts are inferred.
type Inference struct {
	distribute.Options
	Classes   *layoutclass.Analysis     // tensors that should have one layout
	Effects   *distribute.MemoryEffects // what operations read and write
	IndexInfo *distribute.IndexInfo     // about the indices of gathers and scatters
	Search
}

// Search infers the layouts of the tensors that other layouts follow from, by their rules.
type Search interface {
	// LayoutOf is the layout in which a tensor is computed; nil for a tensor that is computed again in every layout that is needed, and
	// for one that is being inferred.
	LayoutOf(v *ir.Value) *layout.Layout
	// LayoutOrClass is the layout of a tensor, or else that of another tensor's class; nil where a layout may follow from a cycle.
	LayoutOrClass(v, other *ir.Value) *layout.Layout
}

// ClassLayout is the layout of a tensor whose definition suggests none: that of a load in its class, or else the default.
func (c *Inference) ClassLayout(v *ir.Value) *layout.Layout {
	shape, _ := ir.ShapeOf(v.Type())
	for _, loaded := range c.Classes.Of(v).Loaded {
		if other, _ := ir.ShapeOf(loaded.Type()); !slices.Equal(shape, other) || loaded == v {
			continue
		}
		if l := c.LayoutOf(loaded); l != nil {
			return l.WithoutZeroBases()
		}
	}
	return c.DefaultLayout(shape)
}

// joinedLayout is the layout of a value that control flow joins.
func (c *Inference) joinedLayout(first, second *ir.Value) *layout.Layout {
	if l := c.LayoutOf(second); l != nil {
		return l.WithoutZeroBases()
	}
	return c.LayoutOrClass(first, second)
}

// coalescedLayout is the layout that was chosen for an access; the default layout if there is none for the warps of the kernel.
func (c *Inference) coalescedLayout(access *ir.Op, shape []int64) *layout.Layout {
	if l := tile.CoalescedLayout(access); l != nil && len(l.Warp) == c.WarpBits() {
		return l
	}
	return c.DefaultLayout(shape)
}

// shapeOf is the shape of a tensor.
func shapeOf(v *ir.Value) []int64 {
	shape, _ := ir.ShapeOf(v.Type())
	return shape
}
