package distribute

import (
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// UsesIndex reports whether a body has linalg.index.
func UsesIndex(op *ir.Op) bool {
	found := false
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if found = inner.Is(linalg.Index); found {
			return ir.Stop
		}
		return ir.Continue
	})
	return found
}

// ElementBytes is the size of an element, or of a scalar, in memory.
func ElementBytes(t ir.Type) int64 { return tile.ElementBytes(ir.ElementTypeOf(t)) }

// ReducedDims are the dimensions that a structured operation reduces.
func ReducedDims(op *ir.Op) (dims []int) {
	view, _ := linalg.AsStructured(op)
	for d, it := range view.Iterators() {
		if it != linalg.Parallel {
			dims = append(dims, d)
		}
	}
	return dims
}

// IsAddressComputation reports whether an operation computes scalars or a view of memory.
func IsAddressComputation(op *ir.Op) bool {
	if op.NumRegions() > 0 || op.NumResults() == 0 || slices.ContainsFunc(op.Results(), func(v *ir.Value) bool { return ir.IsAnyTensor(v.Type()) }) {
		return false
	}
	return op.Is(memref.ReinterpretCast) || op.Is(memref.SubView) || op.Is(memref.Cast) || op.IsMemoryEffectFree()
}
