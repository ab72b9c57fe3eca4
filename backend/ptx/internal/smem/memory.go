// Package smem has tensors in registers and in shared memory: it hands out shared memory, with the barriers between its uses, and
// loads and stores tensors there.
package smem

import (
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/backend/ptx/internal/report"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/internal/transform/distribute"
)

// Access loads and stores tensors in shared memory.
type Access struct {
	*packing.Packer
	sharedPredicate llvmir.Value // see StoreSharedIf
}

// Memory hands out shared memory, with the barriers between its uses.
type Memory struct {
	*Access
	*report.Recorder
	GPU         targets.GPU
	SharedBase  llvmir.Value // free shared memory begins here
	Budget      *Budget
	PeakShared  peak  // maximum of shared memory in use
	loopShared  int64 // maximum since the innermost pipelined loop began
	Reserved    int64 // bytes before SharedBase that loops and hoisted operands hold
	SharedInUse bool  // threads may still read free shared memory: a barrier has to come before the next write
	// sharedFirst and sharedEnd bound the bytes that were claimed last; readIn is the LLVM block that reads
	// these bytes and no others.
	sharedFirst, sharedEnd int64
	readIn                 *llvmir.Block
	Pending                distribute.Effects // of the block since the last barrier
}

// NewMemory is shared memory of which nothing is in use.
func NewMemory(p *packing.Packer, r *report.Recorder, gpu targets.GPU, b *Budget) *Memory {
	return &Memory{Access: &Access{Packer: p}, Recorder: r, GPU: gpu, Budget: b, Pending: distribute.NewEffects()}
}

const SharedSpace, GlobalSpace = 3, 1

// Barrier is a barrier of all threads of the block.
func (c *Memory) Barrier() {
	c.CountBarrier()
	c.B.Intrinsic("llvm.nvvm.barrier.cta.sync.aligned.all", llvmir.Void, nil, i32(0))
	c.SharedInUse, c.readIn = false, nil
	clear(c.Pending.Reads)
	clear(c.Pending.Writes)
}

// SharedAlignment is the alignment of free shared memory.
func (c *Memory) SharedAlignment() int64 {
	if c.GPU.Has(targets.Wgmma) {
		return layout.PanelAlignment
	}
	return layout.BankAlignment
}

// AlignTo rounds up to a multiple.
func AlignTo(n, multiple int64) int64 { return (n + multiple - 1) / multiple * multiple }

// ClaimShared claims free shared memory from its start: one use at a time.
func (c *Memory) ClaimShared(bytes int64) {
	if c.SharedInUse {
		c.Barrier()
	}
	c.takeShared(0, bytes)
}

// takeShared records the claimed bytes.
func (c *Memory) takeShared(first, bytes int64) {
	c.sharedFirst, c.sharedEnd, c.readIn = first, (first+bytes+15)/16*16, nil
	c.noteSharedUse(c.Reserved + first + bytes)
}

// ReserveShared reserves bytes at the start of free shared memory until release is called.
func (c *Memory) ReserveShared(bytes int64) (at llvmir.Value, release func()) {
	if c.SharedInUse {
		c.Barrier()
	}
	bytes = AlignTo(bytes, c.SharedAlignment())
	whole, before := c.SharedBase, c.Reserved
	c.noteSharedUse(before + bytes)
	c.Reserved += bytes
	c.SharedBase = c.B.Offset(whole, i64(bytes))
	return c.sharedAddress(whole), func() { c.SharedBase, c.Reserved = whole, before }
}

// sharedAddress is a pointer into shared memory as a 32-bit address.
func (c *Access) sharedAddress(p llvmir.Value) llvmir.Value { return c.B.PtrToInt(p, llvmir.I32) }

// besideLimit is how many bytes may be used to save barriers.
const besideLimit = 8 << 10

// ClaimSharedBeside claims shared memory that no thread still reads, which saves a barrier. Only sharedPtr
// addresses it. The bytes that are still read are known in straight-line code only.
func (c *Memory) ClaimSharedBeside(bytes int64) {
	if !c.SharedInUse || c.readIn == nil || c.readIn != c.B.Current() {
		c.ClaimShared(bytes)
		return
	}
	switch {
	case bytes <= c.sharedFirst:
		c.takeShared(0, bytes)
	case c.sharedEnd+bytes <= max(c.PeakShared.Bytes, besideLimit):
		c.takeShared(c.sharedEnd, bytes)
	default:
		c.ClaimShared(bytes)
	}
}

// MarkSharedRead records that threads read the claimed bytes, and no others, from here on.
func (c *Memory) MarkSharedRead() { c.SharedInUse, c.readIn = true, c.B.Current() }

// SharedPtr is the address of an element of the claimed bytes.
func (c *Memory) SharedPtr(t *Tensor, element llvmir.Value) llvmir.Value {
	base := c.SharedBase
	if c.sharedFirst > 0 {
		base = c.B.Offset(base, i64(c.sharedFirst))
	}
	return c.B.GEP(t.Elem.Storage, base, c.B.ZExt(element, llvmir.I64))
}

// SharedPtrAt is sharedPtr with a constant offset, so that registers share an address.
func (c *Memory) SharedPtrAt(t *Tensor, place simt.BaseOffset) llvmir.Value {
	return c.B.Offset(c.SharedPtr(t, place.Base), i64(place.Offset*t.Elem.Bytes))
}

// WithSharedOffset emits code that uses shared memory from a byte on.
func (c *Memory) WithSharedOffset(first int64, build func()) {
	whole := c.SharedBase
	if first > 0 {
		c.SharedBase = c.B.Offset(whole, i64(first))
	}
	build()
	c.SharedBase = whole
}

// StoreSharedIf emits stores to shared memory under a predicate; an invalid one is always true. LLVM and
// the assembler would not schedule instructions across a branch.
func (c *Access) StoreSharedIf(pred llvmir.Value, build func()) {
	outer := c.sharedPredicate
	c.sharedPredicate = c.AndPredicates(outer, pred)
	build()
	c.sharedPredicate = outer
}

// storeSharedPredicated stores contiguous elements under the predicate of storeSharedIf.
func (c *Access) storeSharedPredicated(e arithtollvm.Element, regs []llvmir.Value, at llvmir.Value) {
	w := packing.VectorOf(e, int64(len(regs)))
	w.Space = "shared"
	c.PredicatedStore(w, at, c.sharedPredicate, c.PackWords(w, e, regs))
}

// StoreShared stores an element to the claimed bytes.
func (c *Memory) StoreShared(t *Tensor, v, element llvmir.Value) {
	c.StoreSharedElement(t.Elem, v, c.SharedPtr(t, element))
}

// StoreSharedElement stores an element.
func (c *Access) StoreSharedElement(e arithtollvm.Element, v, at llvmir.Value) {
	if c.sharedPredicate.IsValid() {
		c.storeSharedPredicated(e, []llvmir.Value{v}, at)
		return
	}
	if e.Storage != e.Scalar {
		v = c.B.ZExt(v, e.Storage)
	}
	c.B.Store(v, at)
}

// LoadShared loads an element of the claimed bytes.
func (c *Memory) LoadShared(t *Tensor, element llvmir.Value) llvmir.Value {
	return c.LoadSharedElement(t.Elem, c.SharedPtr(t, element))
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

// StoreVector stores contiguous elements by one instruction.
func (c *Memory) StoreVector(t *Tensor, regs []llvmir.Value, at llvmir.Value) {
	c.StoreVectorAt(t.Elem, regs, c.SharedPtr(t, at))
}

// StoreVectorAt stores contiguous elements by one instruction.
func (c *Access) StoreVectorAt(e arithtollvm.Element, regs []llvmir.Value, at llvmir.Value) {
	n := int64(len(regs))
	if c.sharedPredicate.IsValid() {
		c.storeSharedPredicated(e, regs, at)
		return
	}
	if n == 1 {
		c.StoreSharedElement(e, regs[0], at)
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
