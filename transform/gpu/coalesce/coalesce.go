// Package coalesce has the pass that chooses the layouts of accesses to memory, so that they are coalesced. Layouts of other tensors
// follow from these: see package assignlayouts.
package coalesce

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/analysis/layoutclass"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/oprules"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels that linalg-to-tile has converted.
var Pass = remark.On(kernelpass.NewPass("tile-coalesce", "TileCoalesce", "Choose the layouts of loads, gathers, stores and scatters from their addresses", Run, areCoalesced), oprules.Accesses)

// coalescer chooses the layouts of a kernel's accesses.
type coalescer struct {
	*distribute.Distribution
	classes   *layoutclass.Analysis
	indexInfo *distribute.IndexInfo
}

// Run writes the layouts of loads, gathers, stores and scatters into the IR, by tile.coalesced. Loads that continue each other have one layout.
func Run(kernel *ir.Op, o distribute.Options) {
	c := &coalescer{distribute.New(kernel, o), layoutclass.New(kernel, o), distribute.NewIndexInfo(kernel)}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		v := tile.AccessedTensor(op)
		if v == nil || !fits(v) {
			return ir.Continue
		}
		op.SetAttr(tile.Coalesced, tile.LayoutAttr(op.Context(), c.layoutOf(op, v)))
		return ir.Continue
	})
}

// layoutOf is the layout of the access to a tensor.
func (c *coalescer) layoutOf(op *ir.Op, v *ir.Value) *layout.Layout {
	shape, _ := ir.ShapeOf(v.Type())
	if access, ok := distribute.ElementAccessOf(op); ok {
		return c.elementsLayout(access, shape, op.Is(tile.GatherElements))
	}
	if o, ok := tile.AsStore(op); ok {
		return c.storeLayout(o, shape)
	}
	return c.loadLayout(distribute.LastLoad(v), shape)
}

// fits reports whether a tensor can have a layout.
func fits(v *ir.Value) bool {
	shape, ok := ir.ShapeOf(v.Type())
	return ok && layout.Fits(shape)
}

// areCoalesced is the post-condition: each access has a layout.
func areCoalesced(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if v := tile.AccessedTensor(op); v != nil && fits(v) && tile.CoalescedLayout(op) == nil {
			err = op.Bugf("no layout is chosen for '%s'", op.Name())
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// loadLayout is the layout of a load: contiguous elements of memory are in the registers of a thread,
// up to the vector width, then in adjacent lanes, so that accesses of a warp are coalesced.
func (c *coalescer) loadLayout(v *ir.Value, shape []int64) *layout.Layout {
	order := distribute.RowMajorOrder(shape)
	if strides, ok := distribute.StridesOf(distribute.LoadedFrom(v)); ok && len(strides) == len(shape) {
		order = distribute.StrideOrder(shape, strides)
	}
	return c.blockedLayout(v, order)
}

// elementsLayout is the layout of a gather or scatter of elements: those with contiguous indices are in the registers of a thread and
// in adjacent lanes.
func (c *coalescer) elementsLayout(access distribute.ElementAccess, shape []int64, isGather bool) *layout.Layout {
	order := access.Order(c.indexInfo)
	if isGather || len(order) == 0 {
		return c.blockedLayout(access.Tensor, order)
	}
	total := int64(1) << layout.TotalBits(shape)
	return c.Blocked(shape, order, max(1, min(access.VectorWidth(c.indexInfo, order[0]), total/int64(32*c.Warps))))
}

// blockedLayout is the layout of a loaded tensor whose dimensions are contiguous in memory in some order.
func (c *coalescer) blockedLayout(v *ir.Value, order []int) *layout.Layout {
	shape, _ := ir.ShapeOf(v.Type())
	if len(order) == 0 {
		return c.DefaultLayout(shape)
	}
	total := int64(1) << layout.TotalBits(shape)
	class := c.classes.Of(v)
	vector := max(1, min(class.VectorWidth(order[0]), total/int64(32*c.Warps)))
	noWarpDims := class.Reduced
	if vector == 1 { // another row costs a thread more instructions than another column: warps split rows
		noWarpDims |= 1 << order[0]
	}
	if l := c.layoutOfDots(v, order, vector, noWarpDims); l != nil {
		return l
	}
	l := c.Blocked(shape, order, vector).WithoutWarpsAlong(noWarpDims, vector)
	if layout.Log2(shape[order[0]]) == layout.TotalBits(shape) && len(class.Scans) == 0 && class.HasMixedSizes() {
		l = l.WithWarpsOutermost(vector)
	}
	if class.Dot == nil && !class.IsOperandA {
		l = c.withRepeated(l, class, order[0], total/(vector*int64(32*c.Warps)))
	}
	if axis, ok := class.ScanAcross(order[0]); ok && !distribute.ScansCheaply(l, axis) {
		return layout.ColumnLayout(shape, axis, c.WarpBits())
	}
	return l
}

// layoutOfDots is the layout of an access where several blocks run a program, to a tensor that dots read or that is computed from the result of one: a block loads
// and stores the elements that its own part of the dot has. It is nil for other tensors.
func (c *coalescer) layoutOfDots(v *ir.Value, order []int, vector int64, noWarpDims uint) *layout.Layout {
	if c.BlockBits() == 0 {
		return nil
	}
	var own []*layout.Layout
	shape, _ := ir.ShapeOf(v.Type())
	dot := c.classes.DotOf(v)
	switch {
	case oprules.IsForDots(v):
		own = oprules.ReadLayouts(c.Distribution, v)
	case dot != nil:
		if own = []*layout.Layout{c.DotLayout(dot)}; !slices.Equal(own[0].Shape, shape) {
			return nil
		}
	default:
		return nil
	}
	l := layout.BlockedLike(own, shape, order, vector, layout.Log2(int64(c.BlockWarps())), c.BlockBits())
	return l.WithoutOwnWarpsAlong(noWarpDims, vector, c.BlockBits())
}

// withRepeated is a layout in which threads have groups of elements that a gather of a class loads from one element of memory, of at most some: a thread loads
// it once for the group. Otherwise the threads that share it load it each.
func (c *coalescer) withRepeated(l *layout.Layout, class *layoutclass.Class, contiguous int, most int64) *layout.Layout {
	for d := range l.Shape {
		if n := min(most, c.classes.Constancy(class, d, contiguous)); d != contiguous && n > 1 {
			l, most = l.WithInRegisters(d, n), most/n
		}
	}
	return l
}

// storeLayout is the layout of a store: vectors along the contiguous dimension of memory; where no dimension is contiguous, adjacent lanes have adjacent
// elements.
func (c *coalescer) storeLayout(store tile.StoreOp, shape []int64) *layout.Layout {
	total := int64(1) << layout.TotalBits(shape)
	most := max(1, distribute.MaxAccessBytes/distribute.ElementBytes(store.Value().Type()))
	order := distribute.MemoryOrder(store.Dest(), shape)
	if len(order) > 0 && !distribute.IsContiguous(store.Dest(), order[0]) {
		most = 1
	}
	vector := max(1, min(most, total/int64(32*c.Warps)))
	if l := c.layoutOfDots(store.Value(), order, vector, 0); l != nil {
		return l
	}
	return c.Blocked(shape, order, vector)
}
