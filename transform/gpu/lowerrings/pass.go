// Package lowerrings has the pass that lowers rings in shared memory to what synchronises their slots: groups of cp.async and barriers, or mbarriers.
package lowerrings

import (
	"github.com/tshared/tshared/dialect/arith"
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

// ringOps are the operations on a ring or one of its buffers, which is their first operand, and the count the second one.
var ringOps = map[*ir.OpDef]bool{
	tile.RingDealloc: true, tile.RingSlot: true, tile.RingAcquire: true, tile.RingDrain: true, tile.RingPublish: true, tile.RingWait: true, tile.RingRelease: true,
}

func isOnRing(op *ir.Op) bool { return ringOf(op) != nil }

// ringOf is the ring of an operation, or one of its buffers; nil if it is on no ring.
func ringOf(op *ir.Op) *ir.Value {
	if ringOps[op.Def()] {
		return op.Operand(0)
	}
	if o, ok := tile.AsBulkCopy(op); ok {
		if _, isLowered := tile.AsMemDesc(o.Signal().Type()); !isLowered {
			return o.Signal()
		}
	}
	return nil
}

// countOn is the count of an operation on a ring.
func countOn(op *ir.Op) *ir.Value {
	if o, ok := tile.AsBulkCopy(op); ok {
		return o.Index()
	}
	return op.Operand(1)
}

// ring is a ring with the operations on it, in their order.
type ring struct {
	tile.RingAllocOp
	b   *ir.Builder
	ops []*ir.Op
	// positions is how many positions the counts of the ring have, and distance how far they are from each other: by groups, positions are the
	// offsets of slots in bytes.
	positions, distance int64

	barrier map[*ir.Op]bool  // acquires that wait at a barrier
	pending map[*ir.Op]int64 // of waits: groups that may be in flight
	// left is how many slots are published and not waited for after the loop, from the count lastCount on; -1 if it is not known.
	left      int64
	lastCount *ir.Value
}

// Run lowers the rings of a kernel. The waits of a ring are barriers for the others too: all are analysed before the first is lowered.
func Run(kernel *ir.Op) (err error) {
	of, rings := map[*ir.Op]*ring{}, []*ring{}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		switch alloc, ok := tile.AsRingAlloc(op); {
		case ok:
			of[op] = &ring{RingAllocOp: alloc, b: ir.NewBuilder(op.Context()), barrier: map[*ir.Op]bool{}, pending: map[*ir.Op]int64{}, left: -1}
			rings = append(rings, of[op])
		case isOnRing(op):
			r := of[ringOf(op).DefiningOp()]
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
		if err := r.checkReads(); err != nil {
			return err
		}
		r.findBarriers()
		r.countGroups()
	}
	for _, r := range rings {
		lower := r.byGroups
		if _, ok := r.By(); ok {
			lower = r.byMbarriers
		}
		if err := lower(); err != nil {
			return err
		}
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
	if a := r.Op.Attr("alternatives"); a != nil {
		alloc.Op.SetAttr("alternatives", a)
	}
	return alloc
}

// bufferOf is the allocated buffer that a slot has.
func bufferOf(slot tile.RingSlotOp, alloc tile.LocalAllocOp) *ir.Value {
	return alloc.Op.Result(slot.Buffer().Index() - 1)
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

func (r *ring) i32(n int64) *ir.Value { return arith.NewConstant(r.b, r.b.Ctx.IntAttr(ir.I32, n)) }
