package assignlayouts

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// sector is the granularity of DRAM accesses in bytes: lanes that fill whole sectors waste no bandwidth.
const sector = 32

// worthShuffles is how many times more contiguous elements than an instruction stores a thread must have, for shuffles in front
// of a scatter to cost less than the gaps between lanes.
const worthShuffles = 4

// storeLayout is the layout in which a tensor is stored: its own if stores in it are coalesced, else the one that was chosen for the
// address.
func storeLayout(store tile.StoreOp, o distribute.Options) *layout.Layout {
	t := store.Value().Type().(*ir.TensorType)
	order := distribute.MemoryOrder(store.Dest(), t.Shape)
	most := max(1, distribute.MaxAccessBytes/distribute.ElementBytes(t))
	best := coalescedLayout(store.Op, t.Shape, o)
	own := tile.LayoutOf(t)
	if own == nil || len(order) == 0 {
		return best
	}
	own = own.WithoutZeroBases()
	row := order[0]
	switch {
	case own.ContigPerThread(row) > most && distribute.IsContiguous(store.Dest(), row):
		return own.Coalesced(row, most)
	case own.ContigPerThread(row) >= best.ContigPerThread(row), own.ContigPerWarp(row)*distribute.ElementBytes(t) >= contiguousBytes(store.Op):
		return own
	}
	return best
}

// contiguousBytes is how many contiguous bytes the lanes of a warp store at least, if elements are stored in the layout that they have: a sector, and two in
// a loop, which stores again and again. The lanes that have accumulators of f32 fill one sector of each of 8 lines, and each line is a request; from shared
// memory, the same bytes are a quarter of the requests.
func contiguousBytes(store *ir.Op) int64 {
	if op := store.Parent(); op.Is(scf.For) || op.Is(scf.If) && op.Parent().Is(scf.For) {
		return 2 * sector
	}
	return sector
}

// scatterLayout is the layout in which the elements of a tensor are scattered: its own if stores in it are coalesced as far
// as indices are contiguous, else the one that was chosen for the indices.
func scatterLayout(o tile.ScatterElementsOp, c *inference) *layout.Layout {
	t := o.Value().Type().(*ir.TensorType)
	own := tile.LayoutOf(t)
	access, _ := distribute.ElementAccessOf(o.Op)
	order := access.Order(c.indexInfo)
	if len(order) == 0 {
		return c.DefaultLayout(t.Shape)
	}
	row, bytes := order[0], distribute.ElementBytes(t)
	vector, contiguous := access.VectorWidth(c.indexInfo, row), access.Contiguity(c.indexInfo, row)
	best := coalescedLayout(o.Op, t.Shape, c.Options)
	if own == nil {
		return best
	}
	own = own.WithoutZeroBases()
	switch {
	case own.ContigPerThread(row) >= worthShuffles*vector && contiguous*bytes >= sector:
		return own.Coalesced(row, vector)
	case own.ContigPerThread(row) >= best.ContigPerThread(row), own.ContigPerWarp(row)*bytes >= min(contiguousBytes(o.Op), contiguous*bytes):
		return own
	}
	return best
}

// coalescedLayout is the layout that was chosen for an access; the default layout if there is none for the warps of the kernel.
func coalescedLayout(access *ir.Op, shape []int64, o distribute.Options) *layout.Layout {
	if l := tile.CoalescedLayout(access); l != nil && len(l.Warp) == o.WarpBits() {
		return l
	}
	return o.DefaultLayout(shape)
}
