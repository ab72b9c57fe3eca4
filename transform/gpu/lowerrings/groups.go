package lowerrings

import (
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// byGroups lowers a ring to groups of copies and barriers.
func (r *ring) byGroups() {
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
				gpu.NewBarrier(r.b)
			}
		case op.Is(tile.RingPublish):
			tile.NewAsyncCommitGroup(r.b)
		case op.Is(tile.RingWait):
			tile.NewAsyncWait(r.b, r.pending[op])
			r.shareCopies()
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
}

// shareCopies makes the copies of all threads visible.
func (r *ring) shareCopies() {
	if r.Private() {
		return
	}
	if r.HasPanels() {
		tile.NewFenceAsyncShared(r.b)
	}
	gpu.NewBarrier(r.b)
}
