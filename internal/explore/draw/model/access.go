package model

import (
	"maps"
	"math/bits"
	"slices"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/explore/draw/program"
	"github.com/tshared/tshared/ir"
)

// WarpSize is the number of lanes of a warp, and SectorBytes the unit in which caches and DRAM move global memory.
const WarpSize, SectorBytes = 32, 32

// Kinds of accesses.
const (
	Load  = "load"
	Store = "store"
	Copy  = "cp.async"
	// Atomic is an atomic update, with or without its result.
	Atomic = "atomic"
)

// Traffic counts requests to global memory. A request is one instruction of a warp; bytes that several of its lanes access count once.
type Traffic struct {
	Requests, Bytes int
	// Sectors are those that the requests touch, NeededSectors the fewest that hold as many bytes.
	Sectors, NeededSectors int
}

// Add adds other requests.
func (t *Traffic) Add(o Traffic) {
	t.Requests += o.Requests
	t.Bytes += o.Bytes
	t.Sectors += o.Sectors
	t.NeededSectors += o.NeededSectors
}

// Access is an operation that accesses global memory.
type Access struct {
	Op     *ir.Op
	Place  Place
	Kind   string // Load, Store, Copy or Atomic
	Arg    string // the argument that memory is reached through
	Shape  []int64
	Elem   string // type of the elements
	Bytes  int64  // of an element
	Layout *layout.Layout
	Vector int // elements per instruction
	// Owners: of the threads that have an element only the first one accesses memory. Loads are made by all.
	Owners bool
	// Known: addresses and masks are known in every execution.
	Known      bool
	Executions int
	Requests   []Request // of the first execution in which something was accessed
	Traffic              // sums over all executions
}

// Request is one instruction of a warp.
type Request struct {
	Warp, Register int // Register is the first one of the vector
	Bytes          int // per lane
	Active         uint32
	Copies         uint32 // lanes that leave the access to others with the same elements; those in neither set are masked off
	Address        [WarpSize]uint64
}

// sectorBytes is the bytes of a sector that are accessed, a bit for each.
type sectorBytes struct {
	number uint64
	bytes  uint32
}

// sectorsOf are the sectors of a request, in the order of lanes. Neighbouring lanes mostly access the same sector or the next, so that the
// search for a sector starts with the one before.
func (r *Request) sectorsOf() (list []sectorBytes) {
	for lane, at := range r.Address {
		if r.Active>>lane&1 == 0 {
			continue
		}
		eachSector(at, r.Bytes, func(number uint64, mask uint32) {
			for i := len(list) - 1; i >= 0; i-- {
				if list[i].number == number {
					list[i].bytes |= mask
					return
				}
			}
			list = append(list, sectorBytes{number, mask})
		})
	}
	return list
}

// Sectors are the numbers of the sectors that the request touches.
func (r *Request) Sectors() (numbers []uint64) {
	for _, s := range r.sectorsOf() {
		numbers = append(numbers, s.number)
	}
	slices.Sort(numbers)
	return numbers
}

func trafficOf(list []sectorBytes) Traffic {
	bytes := 0
	for _, s := range list {
		bytes += bits.OnesCount32(s.bytes)
	}
	return Traffic{Requests: 1, Bytes: bytes, Sectors: len(list), NeededSectors: (bytes + SectorBytes - 1) / SectorBytes}
}

// elementAt is the linear index of the element in a register of a thread.
func elementAt(l *layout.Layout, reg, lane, warp int) uint32 {
	return l.RegOffset(reg) ^ xor(l.Lane, lane) ^ xor(l.Warp, warp)
}

// xor combines the basis vectors of the set bits of n.
func xor(bases []uint32, n int) (sum uint32) {
	for i, v := range bases {
		if n>>i&1 != 0 {
			sum ^= v
		}
	}
	return sum
}

// isOwner reports whether a thread is the one of those with the same elements that stores them.
func isOwner(l *layout.Layout, lane, warp int) bool {
	lanes, warps := l.FreeBits()
	return uint32(lane)&lanes == 0 && uint32(warp)&warps == 0
}

// coordinatesOf are the coordinates of an element.
func coordinatesOf(shape []int64, element uint32) []int64 {
	at := make([]int64, len(shape))
	for d := range at {
		at[d] = layout.Coordinate(shape, d, element)
	}
	return at
}

// accessOf is the access of an operation, which is new when the operation is first executed.
func (b *builder) accessOf(op *ir.Op, kind string, t ir.Type, l *layout.Layout, vector int64) *Access {
	a := b.accesses[op]
	if a == nil {
		elem := ir.ElementTypeOf(t)
		a = &Access{Op: op, Place: PlaceOf(op), Kind: kind, Elem: elem.String(), Bytes: tile.ElementBytes(elem), Shape: l.Shape, Layout: l, Vector: int(vector), Owners: kind != Load, Known: true}
		b.accesses[op] = a
		b.Accesses = append(b.Accesses, a)
	}
	a.Executions++
	return a
}

// where says at which address an element of a tensor is, by its linear index; not ok where it is masked off.
type where func(element uint32) (address uint64, ok bool)

// execute adds the requests of an execution of an access, vector elements each.
func (b *builder) execute(a *Access, vector int, at where) {
	b.executeBy(a, at, func(int, int) int { return vector })
}

// executeBy adds the requests of an execution of an access. Vector is the number of elements that an instruction of a thread accesses: a warp
// whose threads differ executes one branch after the other, that with the longer vectors first.
func (b *builder) executeBy(a *Access, at where, vector func(lane, warp int) int) {
	b.moves(Transfer{Place: a.Place, Layout: a.Layout, Bytes: a.Bytes, Kind: a.Kind, Owners: a.Owners, At: at})
	first := len(a.Requests) == 0
	for warp := range b.Warps {
		branches := map[int]uint32{}
		for lane := range WarpSize {
			branches[vector(lane, warp)] |= 1 << lane
		}
		lengths := slices.Sorted(maps.Keys(branches))
		slices.Reverse(lengths)
		for _, n := range lengths {
			for reg := 0; reg < a.Layout.Registers(); reg += n {
				b.request(a, Request{Warp: warp, Register: reg, Bytes: n * int(a.Bytes)}, at, branches[n], first)
			}
		}
	}
}

// request adds a request of some lanes, of those that are not masked off.
func (b *builder) request(a *Access, r Request, at where, lanes uint32, keep bool) {
	for lane := range WarpSize {
		address, ok := at(elementAt(a.Layout, r.Register, lane, r.Warp))
		switch {
		case !ok || lanes>>lane&1 == 0:
		case a.Owners && !isOwner(a.Layout, lane, r.Warp):
			r.Copies |= 1 << lane
		default:
			r.Address[lane], r.Active = address, r.Active|1<<lane
		}
	}
	if r.Active == 0 {
		return
	}
	sectors := r.sectorsOf()
	a.Traffic.Add(trafficOf(sectors))
	b.footprintOf(a.Kind).add(sectors)
	if keep {
		a.Requests = append(a.Requests, r)
	}
}

func (b *builder) footprintOf(kind string) footprint {
	switch kind {
	case Store:
		return b.write
	case Atomic:
		return b.update
	}
	return b.read
}

// through names the argument through which an access reaches memory, given the view of it, which may be unknown.
func (b *builder) through(a *Access, v *program.View) {
	if v != nil {
		a.Arg = b.Args[v.Arg].Name
	}
}

// nameArg names the argument through which an access reaches memory, given an address.
func (b *builder) nameArg(a *Access, address uint64) {
	if arg := program.ArgOf(address); a.Arg == "" && arg >= 0 && arg < len(b.Args) {
		a.Arg = b.Args[arg].Name
	}
}

// tiled is where the elements of a tile are in memory, given the coordinates of the memory's first element in the tile.
func tiled(v *program.View, l *layout.Layout, start []int64) where {
	return func(element uint32) (uint64, bool) {
		at := coordinatesOf(l.Shape, element)
		for d := range at {
			if start != nil {
				at[d] -= start[d]
			}
			if at[d] < 0 || at[d] >= v.Sizes[d] {
				return 0, false
			}
		}
		return v.Address(at...), true
	}
}

// load adds a tile.load.
func (b *builder) load(op *ir.Op, s *program.State) {
	o, _ := tile.AsLoad(op)
	b.tileAccess(op, s, Load, o.Source(), o.Offsets(), o.Guard(), o.Result().Type())
}

// store adds a tile.store.
func (b *builder) store(op *ir.Op, s *program.State) {
	o, _ := tile.AsStore(op)
	b.tileAccess(op, s, Store, o.Dest(), o.Offsets(), o.Guard(), o.Value().Type())
}

func (b *builder) tileAccess(op *ir.Op, s *program.State, kind string, memory *ir.Value, offsets []*ir.Value, guard *ir.Value, t ir.Type) {
	b.readers(op, s)
	l := tile.LayoutOf(t)
	if l == nil {
		return
	}
	vector, ok := op.IntAttr("vector")
	if !ok {
		vector = 1
	}
	a := b.accessOf(op, kind, t, l, vector)
	v := s.View(memory)
	start, knownStart := s.Ints(offsets)
	whole, knownGuard := s.True(guard)
	b.through(a, v)
	if v == nil || !knownStart || !knownGuard || len(v.Sizes) != len(l.Shape) {
		a.Known = false
		return
	}
	if !whole {
		vector = 1
	}
	b.execute(a, int(vector), tiled(v, l, start))
}

// asyncCopy adds a copy to shared memory.
func (b *builder) asyncCopy(op *ir.Op, s *program.State) {
	o, _ := tile.AsAsyncCopy(op)
	l := o.CopyLayout()
	m, _ := tile.AsMemDesc(o.Dest().Type())
	a := b.accessOf(op, Copy, m.Tensor(), l, o.Vector())
	v := s.View(o.Source())
	start, knownStart := s.Ints(o.Offsets())
	reads, known := s.True(o.Pred())
	b.through(a, v)
	if v == nil || !knownStart || !known || len(v.Sizes) != len(l.Shape) {
		a.Known = false
		return
	}
	b.copied(o.Dest(), s, reads)
	if reads || !o.FullBranch() { // nothing is left to zero where a branch is taken around the copy
		b.copyToShared(op, s, o.Dest(), l, o.Vector(), wrapped(o, v, l, start))
	}
	if reads {
		b.execute(a, int(o.Vector()), tiled(v, l, start))
	}
}

// wrapped says which elements a copy writes: all, but along a dimension in which another copy continues those in its memory.
func wrapped(o tile.AsyncCopyOp, v *program.View, l *layout.Layout, start []int64) func(element uint32) bool {
	d, ok := o.WrapDim()
	return func(element uint32) bool {
		if !ok {
			return true
		}
		at := layout.Coordinate(l.Shape, int(d), element)
		if start != nil {
			at -= start[d]
		}
		return at >= 0 && at < v.Sizes[d]
	}
}

// elements adds a gather or scatter of elements at computed indices.
func (b *builder) elements(op *ir.Op, s *program.State) {
	b.readers(op, s)
	x, ok := elementsOf(op)
	if !ok {
		return
	}
	a := b.accessOf(op, x.kind, x.tensor, x.layout, x.vector)
	v, indices, mask := s.View(x.memory), s.Tensor(x.indices), program.Tensor(nil)
	if x.mask != nil {
		mask = s.Tensor(x.mask)
	}
	reads, known := s.True(x.pred)
	b.through(a, v)
	if v == nil || indices == nil || x.mask != nil && mask == nil || !known {
		a.Known = false
		return
	}
	if o, is := tile.AsAsyncGather(op); is {
		b.copied(o.Dest(), s, reads)
		b.copyToShared(op, s, o.Dest(), x.layout, x.vector, func(uint32) bool { return true })
	}
	if !reads {
		return
	}
	at := func(element uint32) (uint64, bool) {
		c := coordinatesOf(x.layout.Shape, element)
		if mask != nil {
			bit, ok := mask(c).(*ir.IntegerAttr)
			if !ok {
				a.Known = false
				return 0, false
			}
			if bit.Value == 0 {
				return 0, false
			}
		}
		i, ok := indices(c).(*ir.IntegerAttr)
		if !ok {
			a.Known = false
			return 0, false
		}
		return v.Address(i.Value), true
	}
	b.execute(a, int(x.vector), at)
}

// elementAccess is a gather or scatter of elements.
type elementAccess struct {
	kind                        string
	memory, indices, mask, pred *ir.Value
	tensor                      ir.Type
	layout                      *layout.Layout
	vector                      int64
}

// elementsOf describes a gather or scatter; not ok without a layout.
func elementsOf(op *ir.Op) (x elementAccess, ok bool) {
	if o, is := tile.AsGatherElements(op); is {
		x = elementAccess{kind: Load, memory: o.Source(), indices: o.Indices(), mask: o.Mask(), tensor: o.Result().Type()}
	}
	if o, is := tile.AsScatterElements(op); is {
		x = elementAccess{kind: Store, memory: o.Dest(), indices: o.Indices(), mask: o.Mask(), tensor: o.Value().Type()}
	}
	if o, is := tile.AsAsyncGather(op); is {
		m, _ := tile.AsMemDesc(o.Dest().Type())
		x = elementAccess{kind: Copy, memory: o.Source(), indices: o.Indices(), mask: o.Mask(), pred: o.Pred(), tensor: m.Tensor(), layout: tile.LayoutOf(o.Indices().Type())}
	}
	if x.layout == nil {
		x.layout = tile.LayoutOf(x.tensor)
	}
	if x.vector, ok = op.IntAttr("vector"); !ok {
		x.vector = 1
	}
	return x, x.layout != nil
}

// scalarLayout is the layout of a scalar: every thread has it.
func (b *builder) scalarLayout() *layout.Layout {
	return &layout.Layout{Lane: make([]uint32, layout.LaneBits), Warp: make([]uint32, layout.Log2(int64(b.Warps)))}
}

// scalar adds a load of one element, by every warp, or a store or atomic update of it, by the first thread.
func (b *builder) scalar(op *ir.Op, s *program.State) {
	x, _ := program.ScalarAccessOf(op)
	if !isOneInstruction(op) {
		b.unknown(op, s)
		return
	}
	l := b.scalarLayout()
	a := b.accessOf(op, kinds[x.Kind], x.Elem, l, 1)
	if x.Kind == program.Update {
		b.broadcast(op, a.Bytes)
	}
	if x.Memory != nil {
		b.through(a, s.View(x.Memory))
	}
	address, _, _, ok := s.Element(x)
	if !ok {
		a.Known = false
		return
	}
	b.nameArg(a, address)
	b.execute(a, 1, func(uint32) (uint64, bool) { return address, true })
}

// broadcast adds what the first thread stores of an atomic update, where its result is used, and all threads load.
func (b *builder) broadcast(op *ir.Op, bytes int64) {
	base, _, ok := tile.ScratchOf(op)
	if !ok {
		return
	}
	l := b.scalarLayout()
	b.eachRequest(b.sharedAccess(op, "store of the result of an atomic update"), l, 1, bytes, base, ownedBy(l))
	b.eachRequest(b.sharedAccess(op, "load of the result of an atomic update"), l, 1, bytes, base, nil)
}

// unknown notes an access that is not modelled.
func (b *builder) unknown(op *ir.Op, _ *program.State) {
	b.Unmodelled = append(b.Unmodelled, op.Name())
}
