package membar

import (
	"maps"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/allocateshared"
)

// bulkAccesses are the accesses to shared memory that matter for bulk stores, which read it at another time than the thread that issues them, and
// through another proxy.
type bulkAccesses struct {
	// stored are the parts that threads have stored to, up to the next fence, and fenced those that threads have stored to before a fence, up to the next barrier.
	stored, fenced map[allocateshared.Interval]bool
	// reading are the bulk stores that may still read, with the number of commits since each, at least; and wasRead the parts that they have read,
	// which the threads know that have waited for it, up to the next barrier.
	reading map[*ir.Op]int64
	wasRead map[allocateshared.Interval]bool
}

func newBulkAccesses() bulkAccesses {
	return bulkAccesses{map[allocateshared.Interval]bool{}, map[allocateshared.Interval]bool{}, map[*ir.Op]int64{}, map[allocateshared.Interval]bool{}}
}

func (a bulkAccesses) clone() bulkAccesses {
	return bulkAccesses{maps.Clone(a.stored), maps.Clone(a.fenced), maps.Clone(a.reading), maps.Clone(a.wasRead)}
}

func (a bulkAccesses) add(b bulkAccesses) {
	maps.Copy(a.stored, b.stored)
	maps.Copy(a.fenced, b.fenced)
	maps.Copy(a.wasRead, b.wasRead)
	for op, n := range b.reading {
		if have, ok := a.reading[op]; ok {
			n = min(n, have)
		}
		a.reading[op] = n
	}
}

// contains reports whether a says no less than b.
func (a bulkAccesses) contains(b bulkAccesses) bool {
	for op, n := range b.reading {
		if have, ok := a.reading[op]; !ok || have > n {
			return false
		}
	}
	return containsAll(a.stored, b.stored) && containsAll(a.fenced, b.fenced) && containsAll(a.wasRead, b.wasRead)
}

// wait is a barrier of the threads.
func (a bulkAccesses) wait() {
	clear(a.fenced)
	clear(a.wasRead)
}

func overlapsAny(i allocateshared.Interval, list map[allocateshared.Interval]bool) bool {
	for j := range list {
		if i.Overlaps(j) {
			return true
		}
	}
	return false
}

// allocatedAt is the memory of the allocation that a buffer is of: all stages of a ring.
func allocatedAt(v *ir.Value) allocateshared.Interval {
	op := v.DefiningOp()
	if stage, ok := tile.AsMemDescStage(op); ok {
		return allocatedAt(stage.Buffer())
	}
	if op == nil {
		return allocateshared.Interval{}
	}
	return bufferOf(op)
}

// bulk visits an operation for what it means for bulk stores.
func (m *inserter) bulk(op *ir.Op, at accesses) {
	a := at.bulkAccesses
	switch {
	case op.Is(tile.FenceAsyncShared):
		maps.Copy(a.fenced, a.stored)
		clear(a.stored)
	case op.Is(tile.BulkStore):
		i := allocatedAt(tile.BulkStoreOp{Op: op}.Source())
		if overlapsAny(i, a.stored) || overlapsAny(i, a.fenced) {
			m.before[op], m.fenceBefore[op] = ofProgram, true
			clear(a.stored)
			at.wait(ofProgram)
		}
		a.reading[op] = 0
	case op.Is(tile.BulkCommit):
		for store, n := range a.reading {
			a.reading[store] = min(n+1, maxCommits)
		}
	case op.Is(tile.BulkWait):
		for store, n := range a.reading {
			if n > (tile.BulkWaitOp{Op: op}).Pending() {
				a.wasRead[allocatedAt(tile.BulkStoreOp{Op: store}.Source())] = true
				delete(a.reading, store)
			}
		}
	case op.Is(tile.LocalDealloc):
		m.checkRead(op, bufferOf(op.Operand(0).DefiningOp()), a)
	default:
		m.bulkWrites(op, at)
	}
}

// maxCommits is a number of commits above that of any wait.
const maxCommits = 1 << 20

// bulkWrites visits an operation that may write buffers.
func (m *inserter) bulkWrites(op *ir.Op, at accesses) {
	if op.Def().Effects == nil {
		return
	}
	for _, e := range op.Def().Effects(op) {
		if e.Kind != ir.Writes || e.On == nil {
			continue
		}
		if _, ok := tile.AsMemDesc(e.On.Type()); !ok {
			continue
		}
		i := allocatedAt(e.On)
		m.checkRead(op, i, at.bulkAccesses)
		if overlapsAny(i, at.wasRead) {
			m.before[op] = ofProgram
			at.wait(ofProgram)
		}
		at.stored[i] = true
	}
}

// checkRead refuses to use memory again that bulk stores may still read: no barrier orders the two.
func (m *inserter) checkRead(op *ir.Op, i allocateshared.Interval, a bulkAccesses) {
	for store := range a.reading {
		if i.Overlaps(allocatedAt(tile.BulkStoreOp{Op: store}.Source())) {
			m.fail(op.Errorf("a bulk store may still read the buffer: expected '%s' before it", tile.BulkWait.Name))
		}
	}
}

// bulkEnd refuses the end of a role, or of a kernel, while bulk stores read its memory.
func (m *inserter) bulkEnd(op *ir.Op, a bulkAccesses) {
	if len(a.reading) > 0 {
		m.fail(op.Errorf("bulk stores may still read their buffers at the end: expected '%s' before it", tile.BulkWait.Name))
	}
}

func (m *inserter) fail(err error) {
	if m.err == nil {
		m.err = err
	}
}

// checkBulkMemory refuses kernels that access memory which bulk stores write by other operations as well, and those that write memory which bulk copies
// read: no barrier orders these.
func checkBulkMemory(kernel *ir.Op, memory *distribute.MemoryEffects) error {
	stored, copied, others := map[*ir.Value]bool{}, map[*ir.Value]bool{}, []*ir.Op{}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		switch {
		case op.Is(tile.BulkStore):
			maps.Copy(stored, memory.EffectsOf(op).Writes)
			return ir.Continue
		case op.Is(tile.BulkCopy):
			maps.Copy(copied, memory.EffectsOf(op).Reads)
		}
		if op.NumRegions() == 0 {
			others = append(others, op)
		}
		return ir.Continue
	})
	if len(stored)+len(copied) == 0 {
		return nil
	}
	for _, op := range others {
		switch e := memory.EffectsOf(op); {
		case distribute.Overlaps(stored, e.Reads), distribute.Overlaps(stored, e.Writes):
			return op.Errorf("bulk stores write the memory as well: no barrier orders the two")
		case distribute.Overlaps(copied, e.Writes):
			return op.Errorf("bulk copies read the memory as well: no barrier orders the two")
		}
	}
	return nil
}
