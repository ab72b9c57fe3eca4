package assignlayouts

import (
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// sector is the granularity of DRAM accesses in bytes: lanes that fill whole sectors waste no bandwidth.
const sector = 32

// worthShuffles is how many times more contiguous elements than an instruction stores a thread must have, for shuffles in front
// of a scatter to cost less than the gaps between lanes.
const worthShuffles = 4

// storeLayout is the layout in which a tensor is stored: its own if stores in it are coalesced, else a blocked
// one along the contiguous dimension of memory.
func storeLayout(store tile.StoreOp, o distribute.Options) *layout.Layout {
	t := store.Value().Type().(*ir.TensorType)
	order := memoryOrder(store.Dest(), t.Shape)
	total := int64(1) << layout.TotalBits(t.Shape)
	most := max(1, distribute.MaxAccessBytes/distribute.ElementBytes(t))
	best := layout.Blocked(t.Shape, order, max(1, min(most, total/int64(32*o.Warps))), o.WarpBits())
	own := tile.LayoutOf(t)
	if own == nil || len(order) == 0 {
		return best
	}
	own = own.WithoutZeroBases()
	row := order[0]
	switch {
	case own.ContigPerThread(row) > most && isContiguous(store.Dest(), row):
		return own.Coalesced(row, most)
	case own.ContigPerThread(row) >= best.ContigPerThread(row), own.ContigPerWarp(row)*distribute.ElementBytes(t) >= sector:
		return own
	}
	return best
}

// scatterLayout is the layout in which the elements of a tensor are scattered: its own if stores in it are coalesced as far
// as indices are contiguous, else a blocked one.
func scatterLayout(o tile.ScatterElementsOp, c *inference) *layout.Layout {
	t := o.Value().Type().(*ir.TensorType)
	own := tile.LayoutOf(t)
	access, _ := distribute.ElementAccessOf(o.Op)
	order := access.Order(c.axisInfo)
	if len(order) == 0 {
		return c.DefaultLayout(t.Shape)
	}
	row, total, bytes := order[0], int64(1)<<layout.TotalBits(t.Shape), distribute.ElementBytes(t)
	vector, contiguous := access.VectorWidth(c.axisInfo, row), access.Contiguity(c.axisInfo, row)
	best := layout.Blocked(t.Shape, order, max(1, min(vector, total/int64(32*c.Warps))), c.WarpBits())
	if own == nil {
		return best
	}
	own = own.WithoutZeroBases()
	switch {
	case own.ContigPerThread(row) >= worthShuffles*vector && contiguous*bytes >= sector:
		return own.Coalesced(row, vector)
	case own.ContigPerThread(row) >= best.ContigPerThread(row), own.ContigPerWarp(row)*bytes >= min(sector, contiguous*bytes):
		return own
	}
	return best
}

// memoryOrder lists the dimensions of an access, the contiguous one first, and those of size 1 last.
func memoryOrder(memory *ir.Value, shape []int64) (order []int) {
	rank := func(d int) int {
		switch {
		case shape[d] == 1:
			return 2
		case isContiguous(memory, d):
			return 0
		}
		return 1
	}
	for r := range 3 {
		for _, d := range distribute.RowMajorOrder(shape) {
			if rank(d) == r {
				order = append(order, d)
			}
		}
	}
	return order
}

// isContiguous reports whether the stride of memory along a dimension is 1.
func isContiguous(memory *ir.Value, dim int) bool {
	t, ok := memory.Type().(*ir.MemRefType)
	if !ok {
		return false
	}
	strides, _, ok := memref.Strides(t)
	return ok && strides[dim] == 1
}
