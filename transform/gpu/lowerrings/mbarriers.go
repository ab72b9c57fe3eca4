package lowerrings

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// byMbarriers lowers a ring to two mbarriers for each slot: copies arrive at the full one, and warps that have read the slot at the empty one. A count is
// a position among twice as many as there are slots: its second half has the other phase. The threads of a block do not wait for each other otherwise.
func (r *ring) byMbarriers() error {
	if _, ok := tile.WarpsOf(r.Op); !ok {
		return r.Op.Errorf("a ring by mbarriers needs a function whose tensors have layouts")
	}
	if err := r.checkTimes(); err != nil {
		return err
	}
	if err := r.checkReleases(); err != nil {
		return err
	}
	m := &mbarriers{ring: r}
	if err := m.findFills(); err != nil {
		return err
	}
	if err := m.checkMulticast(); err != nil {
		return err
	}
	if err := r.drain(); err != nil {
		return err
	}
	r.positions, r.distance = 2*r.Stages(), 1
	m.alloc = r.alloc()
	m.allocate()
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

// mbarriers are the mbarriers of a ring: first the full ones, then the empty ones.
type mbarriers struct {
	*ring
	alloc    tile.LocalAllocOp
	barriers tile.LocalAllocOp
	// copies and stores say whether threads fill slots by cp.async, and by stores, which copies do not wait for. Bulk copies write so many
	// bytes of each slot.
	copies, stores bool
	bytes          int64
	// bytesOf are the bytes by acquire, where slots have alternatives.
	bytesOf map[*ir.Op]int64
	// fences says that wgmma reads what threads have copied or stored: it sees that after a fence.
	fences bool
	// multicast says that bulk copies of all blocks of the cluster fill the slots of each. A slot is empty when all of them have read it.
	multicast bool
}

// findFills finds how slots are filled.
func (m *mbarriers) findFills() error {
	bulk := map[*ir.Value]bool{} // the buffers that bulk copies fill
	for _, op := range m.ops {
		slot, ok := tile.AsRingSlot(op)
		if !ok {
			continue
		}
		t := tile.MemDescType{DialectType: slot.Result().Type().(*ir.DialectType)}
		for user := range slot.Result().Users() {
			copied, isCopy := tile.AsAsyncCopy(user)
			switch {
			case user.Is(tile.BulkCopy):
				if !m.has(user) || countOn(user) != countOn(op) {
					return user.Errorf("the buffer of the copy is in another slot than the one at which its bytes arrive")
				}
				bulk[slot.Buffer()] = true
				m.multicast = m.multicast || tile.BulkCopyOp{Op: user}.Multicast()
			case user.Is(tile.LocalStore), isCopy && (copied.Fill() != nil || copied.Vector()*tile.ElementBytes(t.Tensor().Elem) < tile.MinCopyBytes):
				m.stores = true
			}
			m.copies = m.copies || isCopy || user.Is(tile.AsyncGather)
		}
	}
	m.copies = m.copies || len(bulk) == 0
	for i, t := range m.MemDescs() {
		m.fences = m.fences || t.Shared().Panel > 0 && !bulk[m.Op.Result(i+1)]
	}
	if m.Alternatives() != nil {
		return m.findBytes()
	}
	for v := range bulk {
		m.bytes += tile.MemDescType{DialectType: v.Type().(*ir.DialectType)}.TensorBytes()
	}
	return nil
}

// findBytes finds how many bytes bulk copies write to a slot: of several alternatives, those that are copied after the slot is acquired.
func (m *mbarriers) findBytes() error {
	m.bytesOf = map[*ir.Op]int64{}
	for _, op := range m.ops {
		if !op.Is(tile.RingAcquire) {
			continue
		}
		for next := op.Next(); next != nil; next = next.Next() {
			if o, ok := tile.AsBulkCopy(next); ok && m.has(next) && o.Index() == countOn(op) {
				m.bytesOf[op] += tile.MemDescType{DialectType: o.Dest().Type().(*ir.DialectType)}.TensorBytes()
			}
		}
		if m.bytes = max(m.bytes, m.bytesOf[op]); m.bytesOf[op] == 0 {
			return op.OpErrorf("no bulk copy of its block fills the slot: which of the alternatives it has is not known")
		}
	}
	return nil
}

// checkMulticast refuses rings of multicast copies whose blocks would not end together.
func (m *mbarriers) checkMulticast() error {
	if parent := m.Op.Parent(); m.multicast && (!parent.Def().Function || !parent.Region0().HasOneBlock()) {
		return m.Op.Errorf("a ring of multicast copies is allocated in the block of the kernel")
	}
	for _, op := range m.ops {
		if m.multicast && op.Is(tile.RingDealloc) {
			return op.Errorf("a ring of multicast copies is in use until the kernel ends")
		}
	}
	return nil
}

// warpsOf is the number of warps that have operations of a kind on the ring, in all roles.
func (m *mbarriers) warpsOf(def *ir.OpDef) (sum int64) {
	roles := map[tile.RoleOp]bool{}
	for _, op := range m.ops {
		if role, _ := tile.RoleOf(op); op.Is(def) && !roles[role] {
			roles[role] = true
			warps, _ := tile.WarpsOf(op)
			sum += warps
		}
	}
	return max(sum, 1)
}

// allocate allocates and initialises the mbarriers. Of bulk copies each warp arrives, also those that have issued none: a warp that went on
// alone would be late for the phases that it waits for.
func (m *mbarriers) allocate() {
	n := 2 * m.Stages()
	row := layout.Shared{Shape: []int64{1 << bits.Len64(uint64(n-1))}, Order: []int{0}}
	m.barriers = tile.NewLocalAlloc(m.b, []ir.Type{tile.MemDesc(m.b.Ctx, ir.I64, row).DialectType}, 1)
	full, warps := int64(0), m.warpsOf(tile.RingPublish)
	if m.copies {
		full += warps << layout.LaneBits
	}
	if m.stores {
		full += warps
	}
	if m.bytes > 0 {
		full += m.warpsOf(tile.RingAcquire)
	}
	empty, attrs := m.warpsOf(tile.RingRelease), []ir.NamedAttr{}
	if m.multicast {
		empty *= tile.ClusterOf(m.Op)
		attrs = m.inCluster()
	}
	arrivals := append(slices.Repeat([]int64{full}, int(m.Stages())), slices.Repeat([]int64{empty}, int(m.Stages()))...)
	tile.NewMbarrierInit(m.b, m.barriers.Op.Result(0), arrivals, attrs...)
	if m.multicast {
		tile.NewClusterBarrier(m.b)
		m.outlive()
		return
	}
	if m.bytes > 0 {
		tile.NewFenceAsyncShared(m.b)
	}
	tile.InsertBarrier(m.b, m.Op)
}

// inCluster marks an operation as one that is for all blocks of the cluster.
func (m *mbarriers) inCluster() []ir.NamedAttr {
	return []ir.NamedAttr{{Name: "cluster", Attr: ir.Unit}}
}

// outlive ends the kernel, or its roles that release slots, in a barrier of the cluster: they arrive at mbarriers in the shared memory of other blocks.
func (m *mbarriers) outlive() {
	for _, op := range m.ops {
		end := m.Op.Block().Last()
		if role, ok := tile.RoleOf(op); ok {
			end = role.Body().Entry().Last()
		}
		if op.Is(tile.RingRelease) && (end.Prev() == nil || !end.Prev().Is(tile.ClusterBarrier)) {
			tile.NewClusterBarrier(m.b.Before(end).LocateAs(end))
		}
	}
}

// lower replaces an operation on the ring.
func (m *mbarriers) lower(op *ir.Op) {
	b, barriers := m.b.Before(op).LocateAs(op), m.barriers.Op.Result(0)
	if op.Is(tile.RingDealloc) {
		tile.InsertBarrier(m.b, op) // all have waited
		tile.NewMbarrierInval(b, barriers, 2*m.Stages())
		tile.NewLocalDealloc(b, m.barriers.Op.Results())
		tile.NewLocalDealloc(b, m.alloc.Op.Results())
		return
	}
	count, isConstant := constantOf(countOn(op))
	isFirstTime := isConstant && count < m.Stages()
	at := m.position(op)
	if op.Is(tile.RingDrain) {
		at = m.lastPosition(at)
	}
	slot, isSecond := m.slotAt(at)
	empty := func() *ir.Value { return arith.NewBinary(b, arith.AddI, slot, m.i32(m.Stages())) }
	switch {
	case op.Is(tile.RingSlot):
		offset := arith.NewBinary(b, arith.MulI, slot, m.i32(m.StageBytes()))
		op.Result(0).ReplaceAllUsesWith(tile.NewMemDescStage(b, bufferOf(tile.RingSlotOp{Op: op}, m.alloc), offset).Result())
	case op.Is(tile.RingAcquire): // the first time a slot is free
		if !isFirstTime {
			tile.NewMbarrierWait(b, barriers, empty(), arith.NewSelect(b, isSecond, m.i32(0), m.i32(1)))
		}
		if m.bytes > 0 {
			bytes, ok := m.bytesOf[op]
			if !ok {
				bytes = m.bytes
			}
			tile.NewMbarrierArrive(b, barriers, slot, nil, ir.NamedAttr{Name: "bytes", Attr: b.Ctx.IntAttr(ir.I64, bytes)})
		}
	case op.Is(tile.RingDrain):
		tile.NewMbarrierWait(b, barriers, empty(), arith.NewSelect(b, isSecond, m.i32(0), m.i32(1)))
	case op.Is(tile.BulkCopy):
		o := tile.BulkCopyOp{Op: op}
		tile.NewBulkCopy(b, o.Source(), o.Coordinates(), o.Dest(), barriers, slot, op.Attrs()...)
	case op.Is(tile.RingPublish):
		if m.copies {
			tile.NewMbarrierArrive(b, barriers, slot, nil, ir.NamedAttr{Name: "copies", Attr: ir.Unit})
		}
		if m.stores {
			if m.fences {
				tile.NewFenceAsyncShared(b)
			}
			tile.NewMbarrierArrive(b, barriers, slot, nil)
		}
	case op.Is(tile.RingWait):
		tile.NewMbarrierWait(b, barriers, slot, arith.NewSelect(b, isSecond, m.i32(1), m.i32(0)))
		if m.fences {
			tile.NewFenceAsyncShared(b)
		}
	case op.Is(tile.RingRelease):
		attrs := []ir.NamedAttr{}
		if m.multicast {
			attrs = m.inCluster()
		}
		tile.NewMbarrierArrive(b, barriers, empty(), tile.RingReleaseOp{Op: op}.Pred(), attrs...)
	}
}

// slotAt is the slot of a position, and whether its phase is the second one.
func (m *mbarriers) slotAt(at *ir.Value) (slot, isSecond *ir.Value) {
	isSecond = arith.NewCmpI(m.b, arith.ISGE, at, m.i32(m.Stages()))
	return arith.NewSelect(m.b, isSecond, arith.NewBinary(m.b, arith.SubI, at, m.i32(m.Stages())), at), isSecond
}

// lastPosition is the position at which the slot of the count before one is acquired the next time: it is free then, and slots are read in their order.
func (m *mbarriers) lastPosition(at *ir.Value) *ir.Value {
	last := arith.NewBinary(m.b, arith.AddI, at, m.i32(m.Stages()-1))
	behind := arith.NewCmpI(m.b, arith.ISGE, last, m.i32(m.positions))
	return arith.NewSelect(m.b, behind, arith.NewBinary(m.b, arith.SubI, last, m.i32(m.positions)), last)
}
