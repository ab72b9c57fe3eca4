// Package membar has the pass that inserts barriers: threads of a block see what others have written to memory, and do not
// overwrite what others still read.
package membar

import (
	"maps"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/allocateshared"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/oprules"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose shared memory is allocated.
var Pass = remark.On(kernelpass.OnKernels(&pass.Pass{
	Name: "tile-membar", Title: "TileMembar",
	Doc:     "Insert barriers between accesses of different threads to the same memory",
	Options: []pass.Option{kernelpass.OverlapOption},
	Run: func(ctx *pass.Context, op *ir.Op) error {
		if _, ok := op.IntAttr(tile.Shared); !ok {
			return op.Errorf("'tile-membar' needs a function whose shared memory is allocated")
		}
		o := distribute.Options{Overlap: ctx.Bool("overlap")}
		if err := checkRoles(op, o); err != nil {
			return err
		}
		return Run(op, o)
	},
	Post: complete,
}), remark.Barriers)

// complete is the post-condition: no operation needs a barrier before it.
func complete(kernel *ir.Op) error {
	m := find(kernel, distribute.Options{})
	for op := range m.before {
		return op.Errorf("the operation needs a barrier before it")
	}
	for op := range m.widened {
		return op.Errorf("the barrier is for one block, but a block has stored to the shared memory of others")
	}
	if m.err != nil {
		return m.err
	}
	if err := oprules.CheckCopies(m.shared); err != nil {
		return err
	}
	return checkRoles(kernel, distribute.Options{})
}

// scope is whose barrier it takes: none, that of the block, or that of all blocks that run the program.
type scope int

const (
	none scope = iota
	ofBlock
	ofProgram
)

// accesses are what threads of a program may have done since the last barrier.
type accesses struct {
	global map[access]bool
	// loads are the parts of shared memory from which threads of the block may still load, and remoteLoads those from which threads of any of the blocks may.
	loads, remoteLoads map[allocateshared.Interval]bool
	// spread are the buffers to which threads may have stored in the shared memory of other blocks.
	spread map[allocateshared.Interval]bool
	bulkAccesses
}

func newAccesses() accesses {
	intervals := func() map[allocateshared.Interval]bool { return map[allocateshared.Interval]bool{} }
	return accesses{map[access]bool{}, intervals(), intervals(), intervals(), newBulkAccesses()}
}

func (a accesses) clone() accesses {
	return accesses{maps.Clone(a.global), maps.Clone(a.loads), maps.Clone(a.remoteLoads), maps.Clone(a.spread), a.bulkAccesses.clone()}
}

func (a accesses) add(b accesses) {
	maps.Copy(a.global, b.global)
	maps.Copy(a.loads, b.loads)
	maps.Copy(a.remoteLoads, b.remoteLoads)
	maps.Copy(a.spread, b.spread)
	a.bulkAccesses.add(b.bulkAccesses)
}

// carriedBy are the accesses at the end of a loop's iteration, as they are in the next one.
func (a accesses) carriedBy(loop *ir.Op) accesses {
	b := accesses{map[access]bool{}, a.loads, a.remoteLoads, a.spread, a.bulkAccesses}
	for x := range a.global {
		if isWithin(x.op, loop) {
			x.loop = loop
		}
		b.global[x] = true
	}
	return b
}

// contains reports whether all accesses of b are in a.
func (a accesses) contains(b accesses) bool {
	return containsAll(a.loads, b.loads) && containsAll(a.remoteLoads, b.remoteLoads) && containsAll(a.spread, b.spread) && containsAll(a.global, b.global) &&
		a.bulkAccesses.contains(b.bulkAccesses)
}

func containsAll[T comparable](a, b map[T]bool) bool {
	for v := range b {
		if !a[v] {
			return false
		}
	}
	return true
}

// wait is a barrier.
func (a accesses) wait(s scope) {
	if s == none {
		return
	}
	clear(a.loads)
	a.bulkAccesses.wait()
	if s == ofProgram {
		clear(a.global)
		clear(a.remoteLoads)
		clear(a.spread)
	}
}

// conflicts is the barrier for which an operation has to wait, since all threads must have done these accesses: it reads or writes what they
// write, writes what they read, or stores to shared memory from which they load.
func (a accesses) conflicts(r prover, list []access, x sharedAccess) scope {
	for earlier := range a.global {
		if slices.ContainsFunc(list, func(now access) bool { return r.conflicts(earlier, now) }) {
			return ofProgram
		}
	}
	loads := a.loads
	if x.scope == ofProgram {
		loads = a.remoteLoads
	}
	if overlapsAny(x.stores, loads) {
		return x.scope
	}
	return none
}

// inserter finds where barriers go.
type inserter struct {
	memory *distribute.MemoryEffects
	prover prover
	known  map[*ir.Op][]access
	before map[*ir.Op]scope // operations with a barrier before them
	// widened are barriers of a block that have to be for all blocks of the program.
	widened map[*ir.Op]bool
	shared  *distribute.Distribution // for what layouts say of shared memory
	// hasBulkStores says whether the kernel has some, fenceBefore are bulk stores with a fence before their barrier, and err is what no barrier mends.
	hasBulkStores bool
	fenceBefore   map[*ir.Op]bool
	err           error
}

// find finds the operations that need a barrier before them.
func find(kernel *ir.Op, o distribute.Options) *inserter {
	warps, _ := kernel.IntAttr(tile.NumWarps)
	o.Warps = int(warps)
	d := distribute.New(kernel, o)
	m := &inserter{
		shared: d, widened: map[*ir.Op]bool{},
		memory: d.MemoryEffects, prover: prover{distribute.NewAxisInfo(kernel).Ranges},
		known: map[*ir.Op][]access{}, before: map[*ir.Op]scope{}, fenceBefore: map[*ir.Op]bool{},
	}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		m.hasBulkStores = m.hasBulkStores || op.Is(tile.BulkStore)
		return ir.Continue
	})
	m.err = checkBulkMemory(kernel, m.memory.WithPointers())
	m.bulkEnd(kernel, m.region(kernel.Region0(), newAccesses()).bulkAccesses)
	return m
}

// Run inserts the barriers of a kernel, and the fences before bulk stores.
func Run(kernel *ir.Op, o distribute.Options) error {
	m := find(kernel, o)
	if m.err != nil {
		return m.err
	}
	var widened []*ir.Op
	blocks := tile.NumCTAsOf(kernel)
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if m.widened[op] {
			tile.NewClusterBarrier(ir.NewBuilder(op.Context()).Before(op).LocateAs(op))
			widened = append(widened, op)
		}
		if s := m.before[op]; s != none {
			b := ir.NewBuilder(op.Context()).Before(op)
			b.Loc = op.Loc()
			if m.fenceBefore[op] {
				tile.NewFenceAsyncShared(b)
			}
			barrier := gpu.Barrier
			if _, ok := tile.RoleOf(op); ok {
				barrier = tile.RoleBarrier
			} else if s == ofProgram && blocks > 1 {
				barrier = tile.ClusterBarrier
			}
			b.Create(barrier, nil, nil)
		}
		return ir.Continue
	})
	for _, op := range widened {
		op.Erase()
	}
	return nil
}

// region visits a region that runs once, and returns the accesses behind it. Blocks of a graph may run in any order, any number of
// times.
func (m *inserter) region(r *ir.Region, before accesses) accesses {
	if r.Entry() == nil {
		return before
	}
	if r.HasOneBlock() {
		return m.block(r.Entry(), before)
	}
	return m.loop(r.Op(), before, func(at accesses) accesses {
		after := newAccesses()
		for b := range r.Blocks() {
			after.add(m.block(b, at.clone()))
		}
		return after
	})
}

// loop visits what may run any number of times, and returns the accesses behind it.
func (m *inserter) loop(op *ir.Op, before accesses, visit func(at accesses) accesses) accesses {
	for at := before.clone(); ; {
		after := visit(at.clone())
		carried := after.carriedBy(op)
		if at.contains(carried) {
			after.add(before)
			return after
		}
		at.add(carried)
	}
}

func (m *inserter) block(b *ir.Block, at accesses) accesses {
	for op := range b.Ops() {
		at = m.visitOp(op, at)
	}
	return at
}

func (m *inserter) visitOp(op *ir.Op, at accesses) accesses {
	switch {
	case tile.IsBarrier(op):
		at.wait(m.barrier(op, at))
	case op.Is(tile.Roles):
		return m.roles(op, at)
	case allocateshared.EntersRegions(op):
		return m.regions(op, at)
	default:
		m.access(op, at)
	}
	return at
}

// regions visits the regions of an operation.
func (m *inserter) regions(op *ir.Op, before accesses) accesses {
	if !slices.Contains(onceOps, op.Def()) {
		return m.loop(op, before, func(at accesses) accesses {
			after := newAccesses()
			for _, r := range op.Regions() { // a loop may end after any of them
				at = m.region(r, at)
				after.add(at)
			}
			return after
		})
	}
	after := newAccesses()
	for _, r := range op.Regions() {
		after.add(m.region(r, before.clone()))
	}
	if op.Is(scf.If) && op.NumRegions() < 2 {
		after.add(before)
	}
	return after
}

// onceOps run one of their regions, once.
var onceOps = []*ir.OpDef{scf.If, scf.IndexSwitch, scf.ExecuteRegion}

// access visits an operation that accesses memory itself.
func (m *inserter) access(op *ir.Op, at accesses) {
	list := m.accessesOf(op)
	x := m.sharedAccess(op)
	wait := at.conflicts(m.prover, list, x)
	if last := lastEffect(op); distribute.Releases(op) && (!tile.IsBarrier(last) || m.scopeOf(last) != ofProgram) {
		wait = ofProgram
	}
	if wait != none {
		m.before[op] = max(m.before[op], wait)
		at.wait(m.before[op])
	}
	if x.syncs && distribute.IsAtomicUpdate(op) { // all threads wait for the old value of a scalar, and so for its update
		for _, x := range list {
			at.global[x] = true
		}
		list = nil
	}
	if x.syncs {
		at.wait(x.scope)
	}
	if m.hasBulkStores {
		m.bulk(op, at)
	}
	for _, x := range list {
		at.global[x] = true
	}
	if x.loads.End > x.loads.First {
		at.loads[x.loads], at.remoteLoads[x.loads] = true, true
	}
	if op.Is(tile.LocalStore) && !oprules.InBlock(m.shared, op) {
		at.spread[allocatedAt(tile.LocalStoreOp{Op: op}.Buffer())] = true
	}
}

// lastEffect is the last operation before another one in its block that does more than compute; nil if there is none.
func lastEffect(op *ir.Op) *ir.Op {
	last := op.Prev()
	for last != nil && last.NumRegions() == 0 && last.IsMemoryEffectFree() {
		last = last.Prev()
	}
	return last
}

// barrier visits a barrier: one of a block is not enough for what threads have stored in the shared memory of other blocks.
func (m *inserter) barrier(op *ir.Op, at accesses) scope {
	if m.scopeOf(op) == ofProgram {
		return ofProgram
	}
	if len(at.spread) > 0 {
		m.widened[op] = true
	}
	if m.widened[op] {
		return ofProgram
	}
	return ofBlock
}

// scopeOf is whose barrier an operation is.
func (m *inserter) scopeOf(barrier *ir.Op) scope {
	if tile.NumCTAsOf(barrier) > 1 && !barrier.Is(tile.ClusterBarrier) {
		return ofBlock
	}
	return ofProgram
}

// sharedAccess says where an operation stores to shared memory, and from where threads load at its end. An operation with scratch
// memory has a barrier between its stores and its loads. A buffer may be written from its allocation on, and read until it is freed.
type sharedAccess struct {
	stores, loads allocateshared.Interval
	syncs         bool
	// scope is that of the barrier between stores and loads: stores may go to all blocks that run the program.
	scope scope
}

func (m *inserter) sharedAccess(op *ir.Op) (x sharedAccess) {
	first, bytes, hasScratch := tile.ScratchOf(op)
	switch {
	case hasScratch:
		at := allocateshared.Interval{First: first, End: first + bytes}
		x = sharedAccess{stores: at, loads: at, syncs: !op.Is(tile.TensorMap)} // the first warp makes a map alone
	case op.Is(tile.LocalAlloc):
		x.stores = bufferOf(op)
	case op.Is(tile.LocalDealloc):
		x.loads = bufferOf(op.Operand(0).DefiningOp())
		return x
	default:
		return x
	}
	x.scope = ofProgram
	if tile.NumCTAsOf(op) > 1 && oprules.InBlock(m.shared, op) {
		x.scope = ofBlock
	}
	return x
}

func bufferOf(op *ir.Op) allocateshared.Interval {
	o, ok := tile.AsLocalAlloc(op)
	if !ok {
		return allocateshared.Interval{}
	}
	first, _ := o.Offset()
	return allocateshared.Interval{First: first, End: first + o.Bytes()}
}

// accessesOf are the accesses of an operation and its regions.
func (m *inserter) accessesOf(op *ir.Op) []access {
	list, ok := m.known[op]
	if !ok {
		list = accessesOf(op, m.memory.EffectsOf(op))
		m.known[op] = list
	}
	return list
}
