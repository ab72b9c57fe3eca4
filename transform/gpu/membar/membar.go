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
	if m.err != nil {
		return m.err
	}
	return checkRoles(kernel, distribute.Options{})
}

// accesses are what threads of a block may have done since the last barrier.
type accesses struct {
	global map[access]bool
	// loads are the parts of shared memory from which threads may still load.
	loads map[allocateshared.Interval]bool
	bulkAccesses
}

func newAccesses() accesses {
	return accesses{map[access]bool{}, map[allocateshared.Interval]bool{}, newBulkAccesses()}
}

func (a accesses) clone() accesses {
	return accesses{maps.Clone(a.global), maps.Clone(a.loads), a.bulkAccesses.clone()}
}

func (a accesses) add(b accesses) {
	maps.Copy(a.global, b.global)
	maps.Copy(a.loads, b.loads)
	a.bulkAccesses.add(b.bulkAccesses)
}

// carriedBy are the accesses at the end of a loop's iteration, as they are in the next one.
func (a accesses) carriedBy(loop *ir.Op) accesses {
	b := accesses{map[access]bool{}, a.loads, a.bulkAccesses}
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
	return containsAll(a.loads, b.loads) && containsAll(a.global, b.global) && a.bulkAccesses.contains(b.bulkAccesses)
}

func containsAll[T comparable](a, b map[T]bool) bool {
	for v := range b {
		if !a[v] {
			return false
		}
	}
	return true
}

func (a accesses) clear() {
	clear(a.global)
	clear(a.loads)
	a.bulkAccesses.wait()
}

// conflicts reports whether an operation must not run before all threads have done these accesses: it reads or writes what they
// write, writes what they read, or stores to shared memory from which they load.
func (a accesses) conflicts(r prover, list []access, stores allocateshared.Interval) bool {
	for earlier := range a.global {
		if slices.ContainsFunc(list, func(now access) bool { return r.conflicts(earlier, now) }) {
			return true
		}
	}
	for i := range a.loads {
		if stores.Overlaps(i) {
			return true
		}
	}
	return false
}

// inserter finds where barriers go.
type inserter struct {
	memory *distribute.MemoryEffects
	prover prover
	known  map[*ir.Op][]access
	before map[*ir.Op]bool // operations with a barrier before them
	// hasBulkStores says whether the kernel has some, fenceBefore are bulk stores with a fence before their barrier, and err is what no barrier mends.
	hasBulkStores bool
	fenceBefore   map[*ir.Op]bool
	err           error
}

// find finds the operations that need a barrier before them.
func find(kernel *ir.Op, o distribute.Options) *inserter {
	m := &inserter{
		memory: distribute.NewMemoryEffects(kernel, o), prover: prover{distribute.NewAxisInfo(kernel).Ranges},
		known: map[*ir.Op][]access{}, before: map[*ir.Op]bool{}, fenceBefore: map[*ir.Op]bool{},
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
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if m.before[op] {
			b := ir.NewBuilder(op.Context()).Before(op)
			b.Loc = op.Loc()
			if m.fenceBefore[op] {
				tile.NewFenceAsyncShared(b)
			}
			barrier := gpu.Barrier
			if _, ok := tile.RoleOf(op); ok {
				barrier = tile.RoleBarrier
			}
			b.Create(barrier, nil, nil)
		}
		return ir.Continue
	})
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
		at.clear()
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
	stores, loads, syncs := sharedAccess(op)
	if at.conflicts(m.prover, list, stores) || distribute.Releases(op) && !tile.IsBarrier(op.Prev()) {
		m.before[op] = true
		at.clear()
	}
	if syncs {
		at.clear()
	}
	if m.hasBulkStores {
		m.bulk(op, at)
	}
	for _, x := range list {
		at.global[x] = true
	}
	if loads.End > loads.First {
		at.loads[loads] = true
	}
}

// sharedAccess says where an operation stores to shared memory, and from where threads load at its end. An operation with scratch
// memory has a barrier between its stores and its loads. A buffer may be written from its allocation on, and read until it is freed.
func sharedAccess(op *ir.Op) (stores, loads allocateshared.Interval, syncs bool) {
	if first, bytes, ok := tile.ScratchOf(op); ok {
		at := allocateshared.Interval{First: first, End: first + bytes}
		return at, at, true
	}
	switch {
	case op.Is(tile.LocalAlloc):
		return bufferOf(op), allocateshared.Interval{}, false
	case op.Is(tile.LocalDealloc):
		return allocateshared.Interval{}, bufferOf(op.Operand(0).DefiningOp()), false
	}
	return allocateshared.Interval{}, allocateshared.Interval{}, false
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
