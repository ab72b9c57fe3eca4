package ptx

import (
	"slices"

	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// initIsFirstElement reports whether the initial value of a reduction is the first element along the
// reduced dimension, and the input is the rest. The whole tensor is reduced then. Idempotent combiners may
// have the first element in the input as well.
//
//	%first = tensor.extract_slice %x[0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4xf32>
//	%rest = tensor.extract_slice %x[0, 1] [4, 7] [1, 1] : tensor<4x8xf32> to tensor<4x7xf32>
//	linalg.reduce ins(%rest) outs(%first) dimensions = [1]
func initIsFirstElement(op *ir.Op) bool {
	if _, ok := combiner.Of(op); !ok {
		return false
	}
	dims := reducedDims(op)
	if len(dims) != 1 {
		return false
	}
	view, _ := linalg.AsStructured(op)
	again := combiner.Idempotent(view.Body())
	for i, v := range view.Inputs() {
		rest, ok := sliceAlong(v, dims[0], 1)
		if _, isWindow := maskedSliceSource(v); !ok || !isWindow {
			if rest = v; !again {
				return false
			}
		}
		first, ok := sliceAlong(view.Inits()[i], dims[0], 0)
		if !ok || first != rest {
			return false
		}
	}
	return true
}

// sliceAlong is the source of a slice that is the first element along a dimension (from 0), or all but the
// first (from 1).
func sliceAlong(v *ir.Value, dim int, from int64) (*ir.Value, bool) {
	op := v.DefiningOp()
	if op == nil || !op.Is(tensor.ExtractSlice) {
		return nil, false
	}
	view, _ := tensor.AsExtractSlice(op)
	shape, ok := ir.ShapeOf(view.Source().Type())
	if !ok || !layout.Fits(shape) || !view.Slice().Strides.AllKnown(1) || slices.Contains(view.DroppedDims(), true) != (from == 0) {
		return nil, false
	}
	offsets, sizes := view.Slice().Offsets.Entries(), view.Slice().Sizes.Entries()
	for d, n := range shape {
		start := int64(0)
		if d == dim {
			start = from
			n = 1 + from*(n-2)
		}
		if !isKnown(offsets[d], start) || !isKnown(sizes[d], n) || from == 0 && view.DroppedDims()[d] != (d == dim) {
			return nil, false
		}
	}
	return view.Source(), true
}

func isKnown(e foldresult.Entry, n int64) bool {
	got, known := e.Known()
	return known && got == n
}

// isOnlyReductionInit reports whether all users of a value are reductions that it initialises with first
// elements.
func isOnlyReductionInit(v *ir.Value) bool {
	for user := range v.Users() {
		if !initIsFirstElement(user) {
			return false
		}
	}
	return v.HasUses()
}
