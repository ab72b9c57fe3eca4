package membar

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// roles visits the roles of a kernel. Each is a kernel of its own, whose barriers are for its warps alone: all warps wait before the roles
// begin, where an operation in a role needs that, and the roles wait for each other at mbarriers.
func (m *inserter) roles(op *ir.Op, at accesses) accesses {
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if inner != op && at.conflicts(m.prover, m.accessesOf(inner), m.sharedAccess(inner)) != none {
			m.before[op] = ofProgram
			return ir.Stop
		}
		return ir.Continue
	})
	for _, r := range (tile.RolesOp{Op: op}).List() {
		m.bulkEnd(r.Op, m.region(r.Body(), newAccesses()).bulkAccesses)
	}
	return newAccesses()
}

// checkRoles refuses memory that one role writes and another reads: no barrier orders the two. Roles may write to one argument which none of the others reads: as
// from programs of a grid, nothing depends on the order.
func checkRoles(kernel *ir.Op, o distribute.Options) error {
	memory := distribute.NewMemoryEffects(kernel, o).WithPointers()
	roles := tile.RolesOf(kernel)
	for i, r := range roles {
		a := memory.EffectsOf(r.Op)
		for _, other := range roles[:i] {
			b := memory.EffectsOf(other.Op)
			if a.Writes[nil] && len(b.Writes) > 0 || b.Writes[nil] && len(a.Writes) > 0 || distribute.Overlaps(a.Writes, b.Reads) || distribute.Overlaps(a.Reads, b.Writes) {
				return r.Op.OpErrorf("the roles %q and %q access the same memory, one of them to write", other.Role(), r.Role())
			}
		}
	}
	return nil
}
