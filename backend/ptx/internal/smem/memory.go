// Package smem has tensors in registers and in shared memory, and loads and stores them there.
package smem

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/backend/ptx/internal/report"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/internal/transform/distribute"
)

// Access loads and stores tensors in shared memory.
type Access struct {
	*packing.Packer
	sharedPredicate llvmir.Value // see StoreSharedIf
}

// Memory is shared memory: the scratch memory of the operation that is emitted.
type Memory struct {
	*Access
	*report.Recorder
	GPU        targets.GPU
	SharedBase llvmir.Value // where shared memory begins
	scratch    scratch
	claimed    int64 // offset of the area that was claimed last
}

// scratch is the scratch memory of an operation. Areas are claimed one behind the other.
type scratch struct{ first, end, next int64 }

// NewMemory is shared memory.
func NewMemory(p *packing.Packer, r *report.Recorder, gpu targets.GPU) *Memory {
	return &Memory{Access: &Access{Packer: p}, Recorder: r, GPU: gpu}
}

// SharedSpace is the address space of shared memory.
const SharedSpace = 3

// Barrier is a barrier of all threads of the block.
func (c *Memory) Barrier() {
	c.CountBarrier()
	c.B.Intrinsic("llvm.nvvm.barrier.cta.sync.aligned.all", llvmir.Void, nil, i32(0))
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
func (c *Memory) ClaimShared(bytes int64) error {
	c.claimed = c.scratch.next
	c.scratch.next = AlignTo(c.claimed+bytes, tile.ScratchAlignment)
	if c.scratch.next > c.scratch.end {
		return fmt.Errorf("BUG: it uses %d bytes of shared memory more than it has", c.scratch.next-c.scratch.end)
	}
	return nil
}

// ReuseShared waits until no thread loads from the operation's scratch memory, which can be claimed again.
func (c *Memory) ReuseShared() {
	c.Barrier()
	c.scratch.next = c.scratch.first
}

// Claimed is the area that was claimed last; see WithShared.
func (c *Memory) Claimed() int64 { return c.claimed }

// SharedAddressAt is the address of an offset in shared memory.
func (c *Memory) SharedAddressAt(offset int64) llvmir.Value {
	return c.sharedAddress(c.B.Offset(c.SharedBase, i64(offset)))
}

// sharedAddress is a pointer into shared memory as a 32-bit address.
func (c *Access) sharedAddress(p llvmir.Value) llvmir.Value { return c.B.PtrToInt(p, llvmir.I32) }

// SharedPtr is the address of an element of the claimed area.
func (c *Memory) SharedPtr(t *Tensor, element llvmir.Value) llvmir.Value {
	return c.B.GEP(t.Elem.Storage, c.B.Offset(c.SharedBase, i64(c.claimed)), c.B.ZExt(element, llvmir.I64))
}

// SharedPtrAt is sharedPtr with a constant offset, so that registers share an address.
func (c *Memory) SharedPtrAt(t *Tensor, place simt.BaseOffset) llvmir.Value {
	return c.B.Offset(c.SharedPtr(t, place.Base), i64(place.Offset*t.Elem.Bytes))
}

// WithShared emits code that uses an area that was claimed before, or a part of it.
func (c *Memory) WithShared(area int64, build func()) {
	last := c.claimed
	c.claimed = area
	build()
	c.claimed = last
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
