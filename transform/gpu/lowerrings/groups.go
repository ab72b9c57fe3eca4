package lowerrings

import (
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// byGroups lowers a ring to groups of copies and barriers.
func (r *ring) byGroups() error {
	role, _ := tile.RoleOf(r.Op)
	for _, op := range r.ops {
		if other, _ := tile.RoleOf(op); other != role || op.Is(tile.BulkCopy) {
			return op.Errorf("roles, and bulk copies, have rings by mbarriers")
		}
	}
	r.positions, r.distance = r.Stages(), r.StageBytes()
	alloc := r.alloc()
	var slots []*ir.Op
	for _, op := range r.ops {
		r.b.Before(op).LocateAs(op)
		switch {
		case op.Is(tile.RingSlot):
			slots = append(slots, op)
			continue
		case op.Is(tile.RingAcquire):
			if r.barrier[op] {
				tile.InsertBarrier(r.b, op)
			}
		case op.Is(tile.RingPublish):
			tile.NewAsyncCommitGroup(r.b)
		case op.Is(tile.RingWait):
			tile.NewAsyncWait(r.b, r.pending[op])
			r.shareCopies(op)
		case op.Is(tile.RingDealloc):
			if r.left != 0 {
				tile.NewAsyncWait(r.b, 0)
			}
			tile.NewLocalDealloc(r.b, alloc.Op.Results())
		}
		eraseWithOperands(op)
	}
	r.countByPosition(slots)
	for _, op := range slots {
		s := tile.RingSlotOp{Op: op}
		stage := tile.NewMemDescStage(r.b, bufferOf(s, alloc), r.position(op)).Result()
		s.Result().ReplaceAllUsesWith(stage)
		eraseWithOperands(op)
	}
	r.Op.Erase()
	return nil
}

// shareCopies makes the copies of all threads visible.
func (r *ring) shareCopies(at *ir.Op) {
	if r.Private() {
		return
	}
	if r.HasPanels() {
		tile.NewFenceAsyncShared(r.b)
	}
	tile.InsertBarrier(r.b, at)
}
