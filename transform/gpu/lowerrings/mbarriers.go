package lowerrings

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// byMbarriers lowers a ring to two mbarriers for each slot: copies arrive at the full one, and warps that have read the slot at the empty one. A count is
// a position among twice as many as there are slots: its second half has the other phase. The threads of a block do not wait for each other otherwise.
func (r *ring) byMbarriers(kernel *ir.Op) error {
	warps, ok := kernel.IntAttr(tile.NumWarps)
	if !ok {
		return r.Op.Errorf("a ring by mbarriers needs a function whose tensors have layouts")
	}
	if err := r.drain(); err != nil {
		return err
	}
	r.positions, r.distance = 2*r.Stages(), 1
	m := &mbarriers{ring: r, alloc: r.alloc(), stores: r.hasStores()}
	m.allocate(warps)
	r.countByPosition(r.ops)
	for _, op := range r.ops {
		m.lower(op)
		eraseWithOperands(op)
	}
	r.Op.Erase()
	return nil
}

// drain waits for the slots that are published and not read, before the ring is freed.
func (r *ring) drain() error {
	for _, op := range slices.Clone(r.ops) {
		if !op.Is(tile.RingDealloc) {
			continue
		}
		if r.left < 0 {
			return op.Errorf("how many slots are published and not waited for does not follow from the counts of a loop")
		}
		r.b.Before(op).LocateAs(op)
		count := r.lastCount
		for i := range r.left {
			if i > 0 {
				count = arith.NewBinary(r.b, arith.AddI, count, arith.NewIndex(r.b, 1))
			}
			r.ops = append(r.ops, tile.NewRingWait(r.b, r.Ring(), count).Op)
		}
	}
	return nil
}

// hasStores reports whether tensors or narrow copies are stored to slots, which copies do not wait for.
func (r *ring) hasStores() bool {
	return slices.ContainsFunc(r.ops, func(op *ir.Op) bool {
		if !op.Is(tile.RingSlot) {
			return false
		}
		for user := range op.Result(0).Users() {
			c, ok := tile.AsAsyncCopy(user)
			bytes := tile.ElementBytes(tile.MemDescType{DialectType: op.Result(0).Type().(*ir.DialectType)}.Tensor().Elem)
			if user.Is(tile.LocalStore) || ok && (c.Fill() != nil || c.Vector()*bytes < tile.MinCopyBytes) {
				return true
			}
		}
		return false
	})
}

// mbarriers are the mbarriers of a ring: first the full ones, then the empty ones.
type mbarriers struct {
	*ring
	alloc    tile.LocalAllocOp
	barriers tile.LocalAllocOp
	stores   bool
}

// allocate allocates and initialises the mbarriers.
func (m *mbarriers) allocate(warps int64) {
	n := 2 * m.Stages()
	row := layout.Shared{Shape: []int64{1 << bits.Len64(uint64(n-1))}, Order: []int{0}}
	m.barriers = tile.NewLocalAlloc(m.b, []ir.Type{tile.MemDesc(m.b.Ctx, ir.I64, row).DialectType}, 1)
	full, empty := warps<<layout.LaneBits, warps
	if m.stores {
		full += warps
	}
	arrivals := append(slices.Repeat([]int64{full}, int(m.Stages())), slices.Repeat([]int64{empty}, int(m.Stages()))...)
	tile.NewMbarrierInit(m.b, m.barriers.Op.Result(0), arrivals)
	gpu.NewBarrier(m.b)
}

// lower replaces an operation on the ring.
func (m *mbarriers) lower(op *ir.Op) {
	b, barriers := m.b.Before(op).LocateAs(op), m.barriers.Op.Result(0)
	if op.Is(tile.RingDealloc) {
		gpu.NewBarrier(b) // all have waited
		tile.NewMbarrierInval(b, barriers, 2*m.Stages())
		tile.NewLocalDealloc(b, m.barriers.Op.Results())
		tile.NewLocalDealloc(b, m.alloc.Op.Results())
		return
	}
	slot, isSecond := m.slot(op)
	empty := func() *ir.Value { return arith.NewBinary(b, arith.AddI, slot, m.i32(m.Stages())) }
	switch {
	case op.Is(tile.RingSlot):
		offset := arith.NewBinary(b, arith.MulI, slot, m.i32(m.StageBytes()))
		op.Result(0).ReplaceAllUsesWith(tile.NewMemDescStage(b, bufferOf(tile.RingSlotOp{Op: op}, m.alloc), offset).Result())
	case op.Is(tile.RingAcquire): // the first time a slot is free
		tile.NewMbarrierWait(b, barriers, empty(), arith.NewSelect(b, isSecond, m.i32(0), m.i32(1)))
	case op.Is(tile.RingPublish):
		tile.NewMbarrierArrive(b, barriers, slot, nil, ir.NamedAttr{Name: "copies", Attr: ir.Unit})
		if m.stores {
			if m.HasPanels() {
				tile.NewFenceAsyncShared(b)
			}
			tile.NewMbarrierArrive(b, barriers, slot, nil)
		}
	case op.Is(tile.RingWait):
		tile.NewMbarrierWait(b, barriers, slot, arith.NewSelect(b, isSecond, m.i32(1), m.i32(0)))
		if m.HasPanels() {
			tile.NewFenceAsyncShared(b)
		}
	case op.Is(tile.RingRelease):
		tile.NewMbarrierArrive(b, barriers, empty(), tile.RingReleaseOp{Op: op}.Pred())
	}
}

// slot is the slot of an operation's count, and whether its phase is the second one.
func (m *mbarriers) slot(op *ir.Op) (slot, isSecond *ir.Value) {
	at := m.position(op)
	isSecond = arith.NewCmpI(m.b, arith.ISGE, at, m.i32(m.Stages()))
	return arith.NewSelect(m.b, isSecond, arith.NewBinary(m.b, arith.SubI, at, m.i32(m.Stages())), at), isSecond
}
