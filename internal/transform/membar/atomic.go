package membar

import (
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// areCommutingUpdates reports whether two operations update memory atomically, by one and the same kind of update that leaves the same
// elements in any order, and nobody uses the old ones.
func areCommutingUpdates(a, b *ir.Op) bool {
	x, y := onlyUpdate(a), onlyUpdate(b)
	if x == nil || y == nil {
		return false
	}
	kind, ok := x.IntAttr("kind")
	other, _ := y.IntAttr("kind")
	assign, _ := memref.AtomicKind.ByName("assign")
	return ok && kind == other && kind != assign
}

// onlyUpdate is the atomic update in the body of an elementwise operation, if that accesses no other memory, has no order with
// other accesses, and its results are not used.
func onlyUpdate(op *ir.Op) *memref.AtomicRMWOp {
	if !linalg.IsStructured(op.Def()) || op.HasUses() {
		return nil
	}
	var found *memref.AtomicRMWOp
	alone := true
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		update, ok := memref.AsAtomicRMW(inner)
		switch {
		case ok && found == nil && distribute.AtomicOrder(inner) == "relaxed":
			found = &update
		case inner.NumRegions() == 0 && !inner.IsMemoryEffectFree():
			alone = false
		}
		return ir.Continue
	})
	if !alone {
		return nil
	}
	return found
}
