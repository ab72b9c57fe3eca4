// Package smem has tensors in registers and in shared memory, and loads and stores them there.
package smem

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/backend/ptx/internal/report"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// Access loads and stores tensors in shared memory.
type Access struct {
	*packing.Packer
	// InBlock says that the operation exchanges elements within each of the blocks that run a program.
	InBlock bool
}

// Memory is shared memory: the scratch memory of the operation that is emitted.
type Memory struct {
	*Access
	*report.Recorder
	GPU        targets.GPU
	SharedBase llvmir.Value // where shared memory begins
	// Group is the barrier at which threads wait for each other; the zero value is that of all threads of the block.
	Group   tile.NamedBarrier
	scratch scratch
}

// scratch is the scratch memory of an operation. Areas are claimed one after the other.
type scratch struct{ first, end, next int64 }

// Area is a part of scratch memory that has elements of one type.
type Area struct {
	Elem   arithtollvm.Element
	offset int64 // in shared memory, in bytes
}

// NewMemory is shared memory.
func NewMemory(p *packing.Packer, r *report.Recorder, gpu targets.GPU) *Memory {
	return &Memory{Access: &Access{Packer: p}, Recorder: r, GPU: gpu}
}

// SharedSpace is the address space of shared memory.
const SharedSpace = 3

// spreads reports whether stores go to all blocks that run the program.
func (c *Access) spreads() bool { return c.CTAs > 1 && !c.InBlock }

// IsWriter is the predicate that this thread stores the elements that it has: it is the first of those in the program that hold them, or in the block where
// elements are exchanged within blocks. It is invalid if no two threads do.
func (c *Access) IsWriter(l *layout.Layout) llvmir.Value { return c.IsFirst(l.FreeBits()) }

// IsFirst is the predicate that some bits of this thread's lane and warp are 0; the bits of its block's rank do not matter where elements are exchanged within blocks.
func (c *Access) IsFirst(lanes, warps uint32) llvmir.Value {
	if c.InBlock {
		warps &= 1<<(c.WarpBits-layout.Log2(int64(c.CTAs))) - 1
	}
	return c.IsThread(lanes, warps)
}

// Barrier is a barrier of all threads that exchange elements: of the program, of a block, or of a group of warps.
func (c *Memory) Barrier() {
	c.CountBarrier()
	if c.spreads() {
		c.ClusterBarrier()
		return
	}
	if c.Group.Warps > 0 {
		c.atNamed("sync", c.Group)
		return
	}
	c.B.Intrinsic("llvm.nvvm.barrier.cta.sync.aligned.all", llvmir.Void, nil, i32(0))
}

// Sync waits at a named barrier.
func (c *Memory) Sync(b tile.NamedBarrier) {
	c.CountBarrier()
	c.atNamed("sync", b)
}

// Arrive arrives at a named barrier and does not wait.
func (c *Memory) Arrive(b tile.NamedBarrier) { c.atNamed("arrive", b) }

func (c *Memory) atNamed(what string, b tile.NamedBarrier) {
	c.B.Intrinsic("llvm.nvvm.barrier.cta."+what+".aligned.count", llvmir.Void, nil, i32(int64(b.Number)), i32(b.Warps<<layout.LaneBits))
}

// SharedAlignment is the alignment of shared memory.
func (c *Memory) SharedAlignment() int64 {
	if c.GPU.Has(targets.Wgmma) {
		return layout.PanelAlignment
	}
	return layout.BankAlignment
}

// AlignTo rounds up to a multiple.
func AlignTo(n, multiple int64) int64 { return (n + multiple - 1) / multiple * multiple }

// BeginScratch begins an operation with scratch memory.
func (c *Memory) BeginScratch(first, bytes int64) { c.scratch = scratch{first, first + bytes, first} }

// ScratchBytes is the size of the operation's scratch memory.
func (c *Memory) ScratchBytes() int64 { return c.scratch.end - c.scratch.first }

// UsedScratch reports whether the operation has claimed its scratch memory.
func (c *Memory) UsedScratch() bool { return c.scratch.next > c.scratch.first }

// ClaimShared claims the next area of the operation's scratch memory.
func (c *Memory) ClaimShared(e arithtollvm.Element, bytes int64) (Area, error) {
	a := Area{e, c.scratch.next}
	c.scratch.next = AlignTo(a.offset+bytes, tile.ScratchAlignment)
	if c.scratch.next > c.scratch.end {
		return a, tile.Brokenf("it uses %d bytes of shared memory more than it has", c.scratch.next-c.scratch.end)
	}
	return a, nil
}

// ReuseShared waits until no thread loads from the operation's scratch memory, which can be claimed again.
func (c *Memory) ReuseShared() {
	c.Barrier()
	c.scratch.next = c.scratch.first
}

// SharedAddressAt is the address of an offset in shared memory.
func (c *Memory) SharedAddressAt(offset int64) llvmir.Value {
	return c.sharedAddress(c.B.Offset(c.SharedBase, i64(offset)))
}

// sharedAddress is a pointer into shared memory as a 32-bit address.
func (c *Access) sharedAddress(p llvmir.Value) llvmir.Value { return c.B.PtrToInt(p, llvmir.I32) }

// SharedPtr is the address of an element of an area.
func (c *Memory) SharedPtr(a Area, element llvmir.Value) llvmir.Value {
	return c.B.GEP(a.Elem.Storage, c.B.Offset(c.SharedBase, i64(a.offset)), c.B.ZExt(element, llvmir.I64))
}

// SharedPtrAt is SharedPtr with a constant offset, so that registers share an address.
func (c *Memory) SharedPtrAt(a Area, place simt.BaseOffset) llvmir.Value {
	return c.B.Offset(c.SharedPtr(a, place.Base), i64(place.Offset*a.Elem.Bytes))
}

// storeSharedPredicated stores contiguous elements under a predicate. LLVM and the assembler would not schedule
// instructions across a branch.
func (c *Access) storeSharedPredicated(e arithtollvm.Element, regs []llvmir.Value, at, pred llvmir.Value) {
	w := packing.VectorOf(e, int64(len(regs)))
	w.Space = "shared"
	c.PredicatedStore(w, at, pred, c.PackWords(w, e, regs))
}

// storeInBlocks stores contiguous elements to the shared memory of all blocks that run the program, which have copies of it; an invalid predicate is
// always true.
func (c *Access) storeInBlocks(e arithtollvm.Element, regs []llvmir.Value, at, pred llvmir.Value) {
	w := packing.VectorOf(e, int64(len(regs)))
	list := c.PackWords(w, e, regs)
	for block := range c.CTAs {
		c.PredicatedClusterStore(w, c.sharedAddress(at), i32(int64(block)), pred, list)
	}
}

// StoreShared stores an element to an area if the predicate holds; an invalid one is always true.
func (c *Memory) StoreShared(a Area, v, element, pred llvmir.Value) {
	c.StoreSharedElement(a.Elem, v, c.SharedPtr(a, element), pred)
}

// StoreSharedElement stores an element if the predicate holds; an invalid one is always true.
func (c *Access) StoreSharedElement(e arithtollvm.Element, v, at, pred llvmir.Value) {
	if c.spreads() {
		c.storeInBlocks(e, []llvmir.Value{v}, at, pred)
		return
	}
	if pred.IsValid() {
		c.storeSharedPredicated(e, []llvmir.Value{v}, at, pred)
		return
	}
	if e.Storage != e.Scalar {
		v = c.B.ZExt(v, e.Storage)
	}
	c.B.Store(v, at)
}

// AddShared adds an integer to an element of an area, atomically.
func (c *Memory) AddShared(a Area, v, element llvmir.Value) {
	at := c.SharedPtr(a, element)
	if !c.spreads() {
		c.B.AtomicRMW(llvmir.AtomicAdd, at, v, llvmir.Monotonic, "block", 0)
		return
	}
	for block := range c.CTAs {
		c.ClusterAdd(a.Elem.Bytes, c.sharedAddress(at), i32(int64(block)), v)
	}
}

// LoadShared loads an element of an area.
func (c *Memory) LoadShared(a Area, element llvmir.Value) llvmir.Value {
	return c.LoadSharedElement(a.Elem, c.SharedPtr(a, element))
}

// LoadSharedElement loads an element.
func (c *Access) LoadSharedElement(e arithtollvm.Element, at llvmir.Value) llvmir.Value {
	v := c.B.Load(e.Storage, at)
	if e.Storage != e.Scalar {
		v = c.B.Trunc(v, e.Scalar)
	}
	return v
}

// VectorSlot is a vector of registers whose elements are contiguous in shared memory.
type VectorSlot struct {
	First, Count int
	Offset       llvmir.Value
	Split        simt.BaseOffset // the offset as base and constant
}

// VectorSlots are the vectorised accesses of a layout of offsets.
func (c *Access) VectorSlots(l *layout.Layout, bytes int64) (list []VectorSlot) {
	count := int(min(l.ContigPerThread(0), distribute.MaxAccessBytes/bytes))
	for reg := 0; reg < l.Registers(); reg += count {
		list = append(list, VectorSlot{reg, count, c.Coordinates(l, reg)[0], c.BaseOffsets(l, reg)[0]})
	}
	return list
}

// StoreVector stores contiguous elements to an area by one instruction if the predicate holds; an invalid one is always true.
func (c *Memory) StoreVector(a Area, regs []llvmir.Value, at, pred llvmir.Value) {
	c.StoreVectorAt(a.Elem, regs, c.SharedPtr(a, at), pred)
}

// StoreVectorAt stores contiguous elements by one instruction if the predicate holds; an invalid one is always true.
func (c *Access) StoreVectorAt(e arithtollvm.Element, regs []llvmir.Value, at, pred llvmir.Value) {
	n := int64(len(regs))
	if c.spreads() {
		c.storeInBlocks(e, regs, at, pred)
		return
	}
	if pred.IsValid() {
		c.storeSharedPredicated(e, regs, at, pred)
		return
	}
	if n == 1 {
		c.StoreSharedElement(e, regs[0], at, pred)
		return
	}
	w := packing.VectorOf(e, n)
	var v llvmir.Value
	if list := c.PackWords(w, e, regs); w.Count == 1 {
		v = list[0]
	} else {
		v = llvmir.Undef(llvmir.Vector(w.Count, w.Typ))
		for i, x := range list {
			v = c.B.InsertElement(v, x, i32(int64(i)))
		}
	}
	c.B.Store(v, at, llvmir.Access{Align: int(n * e.Bytes)})
}

// LoadVectorAt loads contiguous elements by one instruction.
func (c *Access) LoadVectorAt(e arithtollvm.Element, count int, at llvmir.Value) []llvmir.Value {
	if count == 1 {
		return []llvmir.Value{c.LoadSharedElement(e, at)}
	}
	w := packing.VectorOf(e, int64(count))
	return c.UnpackWords(w, e, c.LoadUnpredicated(w, at, int64(count)*e.Bytes), count)
}

// PublishStores makes stores to shared memory visible to all warps and, for panels, to the async proxy of
// wgmma.
func (c *Memory) PublishStores(list ...*Buffer) {
	if slices.ContainsFunc(list, func(s *Buffer) bool { return s.Panel > 0 }) {
		c.FenceAsyncShared()
	}
	c.Barrier()
}
