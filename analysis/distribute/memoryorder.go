package distribute

import (
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// log2RowDivisibility is the divisibility of 16 that arguments are specialised for.
const log2RowDivisibility = 4

// RowMajorOrder lists the dimensions of row-major memory, the contiguous one first.
func RowMajorOrder(shape []int64) []int {
	order := make([]int, len(shape))
	for i := range order {
		order[i] = len(shape) - 1 - i
	}
	return order
}

// StrideOrder lists the dimensions of strided memory, the contiguous one first. Dimensions whose strides are known as multiples of the
// divisibility of a vector only come after others: such a stride is likely that of rows, and the other one less.
func StrideOrder(shape []int64, strides []foldresult.Entry) []int {
	rank := func(d int) int {
		n, known := strides[d].Known()
		switch {
		case shape[d] == 1:
			return 3
		case known && n == 1:
			return 0
		case !known && axisinfo.Log2DivisibilityOf(strides[d]) >= log2RowDivisibility:
			return 2
		}
		return 1
	}
	order := RowMajorOrder(shape)
	slices.SortStableFunc(order, func(x, y int) int { return rank(x) - rank(y) })
	return order
}

// SizesOf are the sizes of a memref, as the operation that makes it says; false if none does.
func SizesOf(v *ir.Value) ([]foldresult.Entry, bool) {
	switch op := v.DefiningOp(); {
	case op.Is(memref.ReinterpretCast):
		o, _ := memref.AsReinterpretCast(op)
		return o.Slice().Sizes.Entries(), true
	case op.Is(memref.SubView):
		o, _ := memref.AsSubView(op)
		return o.Slice().Sizes.Entries(), !slices.Contains(o.DroppedDims(), true)
	}
	return nil, false
}

// StridesOf are the strides of a memref.
func StridesOf(v *ir.Value) ([]foldresult.Entry, bool) {
	for op := v.DefiningOp(); op != nil; {
		switch {
		case op.Is(memref.ReinterpretCast):
			o, _ := memref.AsReinterpretCast(op)
			return o.Slice().Strides.Entries(), true
		case op.Is(memref.SubView), op.Is(memref.Cast):
			op = ViewSource(op).DefiningOp()
		default:
			return nil, false
		}
	}
	return nil, false
}

// MemoryOrder lists the dimensions of an access, the contiguous one first, and those of size 1 last.
func MemoryOrder(memory *ir.Value, shape []int64) (order []int) {
	rank := func(d int) int {
		switch {
		case shape[d] == 1:
			return 2
		case IsContiguous(memory, d):
			return 0
		}
		return 1
	}
	for r := range 3 {
		for _, d := range RowMajorOrder(shape) {
			if rank(d) == r {
				order = append(order, d)
			}
		}
	}
	return order
}

// IsContiguous reports whether the stride of memory along a dimension is 1.
func IsContiguous(memory *ir.Value, dim int) bool {
	t, ok := memory.Type().(*ir.MemRefType)
	if !ok {
		return false
	}
	strides, _, ok := memref.Strides(t)
	return ok && strides[dim] == 1
}
