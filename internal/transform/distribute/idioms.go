package distribute

import (
	"github.com/tshared/tshared/dialect/linalg"
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
