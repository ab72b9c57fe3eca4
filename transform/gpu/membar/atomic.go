package membar

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// areCommutingUpdates reports whether two operations update memory atomically, by one and the same kind of update that leaves the same
// elements in any order, and nobody uses the old ones.
func areCommutingUpdates(a, b *ir.Op) bool {
	x, y := distribute.LoneUpdate(a), distribute.LoneUpdate(b)
	if x == nil || y == nil {
		return false
	}
	kind, ok := x.Op.IntAttr("kind")
	other, _ := y.Op.IntAttr("kind")
	assign, _ := memref.AtomicKind.ByName("assign")
	return ok && kind == other && kind != assign
}
