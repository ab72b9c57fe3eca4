package convertoperands

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// maxHoistedBytes is how many bytes of registers a thread may need for the result of a hoisted conversion where the loop
// has no registers left: the source needs registers too, and what goes through shared memory in every
// iteration waits there for all threads of the block.
const maxHoistedBytes = 32

// hoistConversions moves the layout conversions of loop-invariant tensors before the loop, with the operations that compute
// the tensors.
func (r *operandConverter) hoistConversions(loop *ir.Op) {
	for _, op := range slices.Collect(loop.Region0().Entry().Ops()) {
		if !op.Is(tile.ConvertLayout) {
			continue
		}
		to := r.d.LayoutOf(op.Result(0))
		bytes := distribute.ElementBytes(op.Result(0).Type())
		if to == nil || int64(to.Registers())*bytes > maxHoistedBytes && !r.d.HasRegistersFor(to, bytes, loop) {
			continue
		}
		moved := map[*ir.Op]bool{}
		if !isInvariant(op, loop, moved) {
			continue
		}
		for inner := loop.Region0().Entry().First(); inner != nil; {
			next := inner.Next()
			if moved[inner] {
				inner.Remove()
				r.b.Before(loop).Insert(inner)
			}
			inner = next
		}
	}
}

// isInvariant reports whether the operands of an operation in the body of a loop are the same in every iteration, and collects the
// operations that compute them, with itself. These have no effects.
func isInvariant(op, loop *ir.Op, found map[*ir.Op]bool) bool {
	found[op] = true
	invariant := true
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		for _, v := range inner.Operands() {
			from := v.DefiningOp()
			switch {
			case from == nil:
				invariant = invariant && v.ArgOf() != loop.Region0().Entry()
			case from.Block() == loop.Region0().Entry() && !found[from]:
				invariant = invariant && isMovable(from) && isInvariant(from, loop, found)
			}
		}
		return ir.Continue
	})
	return invariant
}

// isMovable reports whether an operation may be computed before a loop.
func isMovable(op *ir.Op) bool {
	switch {
	case linalg.IsStructured(op.Def()):
		return op.NumResults() > 0 && distribute.IsPure(op)
	case op.NumRegions() > 0:
		return false
	}
	return op.Is(tile.ConvertLayout) || op.Def().Dialect == tensor.Dialect && op.IsMemoryEffectFree() || distribute.IsAddressComputation(op)
}
