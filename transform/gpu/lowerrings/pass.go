// Package lowerrings has the pass that lowers rings in shared memory to what synchronises their slots: groups of cp.async and barriers.
package lowerrings

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.OnKernels(&pass.Pass{
	Name: "tile-lower-rings", Title: "TileLowerRings",
	Doc:  "Lower rings to buffers, groups of asynchronous copies, and barriers",
	Run:  func(_ *pass.Context, kernel *ir.Op) error { return Run(kernel) },
	Post: areLowered,
}), remark.Rings)

// areLowered is the post-condition: no operation is on a ring.
func areLowered(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(tile.RingAlloc) || isOnRing(op) {
			err = op.Errorf("the ring is not lowered")
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// ringOps are the operations on a ring or one of its buffers, which is their first operand.
var ringOps = map[*ir.OpDef]bool{
	tile.RingDealloc: true, tile.RingSlot: true, tile.RingAcquire: true, tile.RingPublish: true, tile.RingWait: true, tile.RingRelease: true,
}

func isOnRing(op *ir.Op) bool { return ringOps[op.Def()] }

// ring is a ring with the operations on it, in their order.
type ring struct {
	tile.RingAllocOp
	b       *ir.Builder
	ops     []*ir.Op
	barrier map[*ir.Op]bool  // acquires that wait at a barrier
	pending map[*ir.Op]int64 // of waits: groups that may be in flight
	drained bool             // no copies are in flight after the loop of the ring
}

// Run lowers the rings of a kernel. The waits of a ring are barriers for the others too: all are analysed before the first is lowered.
func Run(kernel *ir.Op) (err error) {
	of, rings := map[*ir.Op]*ring{}, []*ring{}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		switch alloc, ok := tile.AsRingAlloc(op); {
		case ok:
			of[op] = &ring{RingAllocOp: alloc, b: ir.NewBuilder(op.Context()), barrier: map[*ir.Op]bool{}, pending: map[*ir.Op]int64{}}
			rings = append(rings, of[op])
		case isOnRing(op):
			r := of[op.Operand(0).DefiningOp()]
			if r == nil || blockIn(op, r.Op.Parent()) != r.Op.Block() {
				err = op.Errorf("the ring is not allocated in this block, or in one around it")
				return ir.Stop
			}
			r.ops = append(r.ops, op)
		}
		return ir.Continue
	})
	if err != nil {
		return err
	}
	for _, r := range rings {
		r.findBarriers()
		r.countGroups()
	}
	for _, r := range rings {
		r.lower()
	}
	return nil
}

// blockIn is the block of an operation that an inner operation is in.
func blockIn(inner, op *ir.Op) *ir.Block {
	for inner.Parent() != op {
		inner = inner.Parent()
	}
	return inner.Block()
}

// lower replaces the ring by buffers whose slots are selected by offsets.
func (r *ring) lower() {
	alloc := r.alloc()
	var slots []tile.RingSlotOp
	for _, op := range r.ops {
		r.b.Before(op).LocateAs(op)
		switch {
		case op.Is(tile.RingSlot):
			slots = append(slots, tile.RingSlotOp{Op: op})
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
			if !r.drained {
				tile.NewAsyncWait(r.b, 0)
			}
			tile.NewLocalDealloc(r.b, alloc.Op.Results())
		}
		eraseWithOperands(op)
	}
	r.offsets(slots, alloc)
	r.Op.Erase()
}

// alloc allocates the buffers.
func (r *ring) alloc() tile.LocalAllocOp {
	var types []ir.Type
	for _, m := range r.MemDescs() {
		types = append(types, m.DialectType)
	}
	alloc := tile.NewLocalAlloc(r.b.Before(r.Op).LocateAs(r.Op), types, r.Stages())
	for _, a := range r.Op.Discardable() {
		alloc.Op.SetAttr(a.Name, a.Attr)
	}
	return alloc
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

// eraseWithOperands erases an operation and what nothing else needs: a release has a count and a condition of its own.
func eraseWithOperands(op *ir.Op) {
	operands := op.Operands()
	op.Erase()
	for _, v := range operands {
		if from := v.DefiningOp(); from != nil && from.IsTriviallyDead() {
			eraseWithOperands(from)
		}
	}
}

// offsets selects slots by their offsets in bytes.
func (r *ring) offsets(slots []tile.RingSlotOp, alloc tile.LocalAllocOp) {
	webs := map[*ir.Value]*web{}
	var list []*web
	for _, s := range slots {
		if n := s.Count(); webs[n] == nil {
			w := r.webOf(n)
			list = append(list, w)
			for _, v := range w.values {
				webs[v] = w
			}
			webs[n] = w
		}
	}
	for _, w := range list {
		if w.isSteady {
			w.convert()
		}
	}
	for _, s := range slots {
		r.b.Before(s.Op).LocateAs(s.Op)
		at := s.Count()
		if at.Type() == ir.Type(ir.Index) {
			at = r.offset(at)
		}
		buffer := alloc.Op.Result(s.Buffer().Index() - 1)
		s.Op.Result(0).ReplaceAllUsesWith(tile.NewMemDescStage(r.b, buffer, at).Result())
		eraseWithOperands(s.Op)
	}
}

// offset is where the slot of a count begins, of counts that do not go up one by one.
func (r *ring) offset(count *ir.Value) *ir.Value {
	if n, ok := constantOf(count); ok {
		return r.i32(n % r.Stages() * r.StageBytes())
	}
	slot := arith.NewBinary(r.b, arith.RemUI, count, arith.NewIndex(r.b, r.Stages()))
	bytes := arith.NewBinary(r.b, arith.MulI, slot, arith.NewIndex(r.b, r.StageBytes()))
	return arith.NewCast(r.b, arith.IndexCast, bytes, ir.I32)
}

func (r *ring) i32(n int64) *ir.Value { return arith.NewConstant(r.b, r.b.Ctx.IntAttr(ir.I32, n)) }
