package distribute

import (
	"cmp"
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// ElementAccess is a gather or scatter of the elements of a tensor.
type ElementAccess struct {
	Memory, Tensor, Indices *ir.Value // what is accessed, its elements in registers, and where they are in memory
	Mask                    *ir.Value // nil if all elements are accessed
}

// ElementAccessOf is the access of a gather or scatter of elements; false for other operations.
func ElementAccessOf(op *ir.Op) (ElementAccess, bool) {
	if o, ok := tile.AsGatherElements(op); ok {
		return ElementAccess{o.Source(), o.Result(), o.Indices(), o.Mask()}, true
	}
	if o, ok := tile.AsScatterElements(op); ok {
		return ElementAccess{o.Dest(), o.Value(), o.Indices(), o.Mask()}, true
	}
	return ElementAccess{}, false
}

// Order lists the dimensions of an access, the one along which most indices are likely to be contiguous first, and those of size
// 1 last. Equal indices are next to contiguous ones: neighbours that load one element take one sector.
func (a ElementAccess) Order(info *IndexInfo) []int {
	shape, _ := ir.ShapeOf(a.Tensor.Type())
	order := RowMajorOrder(shape)
	rank := func(d int) int {
		i, size := info.Likely.Of(a.Indices, d), layout.Log2(shape[d])
		return min(i.Contiguity, size)<<8 + min(i.Constancy, size)
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(rank(y), rank(x)) })
	return order
}

// Contiguity is how many indices are likely to be contiguous along a dimension.
func (a ElementAccess) Contiguity(info *IndexInfo, dim int) int64 {
	shape, _ := ir.ShapeOf(a.Tensor.Type())
	return 1 << min(info.Likely.Of(a.Indices, dim).Contiguity, layout.Log2(shape[dim]))
}

// Constancy is how many elements along a dimension are one element of memory, under one mask.
func (a ElementAccess) Constancy(info *IndexInfo, dim int) int64 {
	shape, _ := ir.ShapeOf(a.Tensor.Type())
	log2 := min(info.Known.Of(a.Indices, dim).Constancy, layout.Log2(shape[dim]))
	if a.Mask != nil {
		log2 = min(log2, info.Known.Of(a.Mask, dim).Constancy)
	}
	return 1 << log2
}

// VectorWidth is how many elements along a dimension one instruction can access: their indices are contiguous, their address
// is aligned to all of them, and they have one mask.
func (a ElementAccess) VectorWidth(info *IndexInfo, dim int) int64 {
	shape, _ := ir.ShapeOf(a.Tensor.Type())
	bytes := ElementBytes(a.Tensor.Type())
	log2 := min(info.Known.Of(a.Indices, dim).Aligned(), layout.Log2(shape[dim]), layout.Log2(max(1, MaxAccessBytes/bytes)))
	log2 = min(log2, baseDivisibility(a.Memory)-layout.Log2(bytes))
	if a.Mask != nil {
		log2 = min(log2, info.Known.Of(a.Mask, dim).Constancy)
	}
	return 1 << max(0, log2)
}

// baseDivisibility is the logarithm of a power of two that divides the address of memory, in bytes.
func baseDivisibility(memory *ir.Value) int {
	for {
		cast, ok := memref.AsCast(memory.DefiningOp())
		if !ok {
			break
		}
		memory = cast.Source()
	}
	if memory.DefiningOp() != nil {
		return 0
	}
	return axisinfo.Log2Divisibility(memory)
}
