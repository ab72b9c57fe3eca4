package ptx

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/internal/transform/distribute"
)

const sharedSpace, globalSpace = 3, 1

// barrier is a barrier of all threads of the block.
func (c *sharedMemory) barrier() {
	c.CountBarrier()
	c.B.Intrinsic("llvm.nvvm.barrier.cta.sync.aligned.all", llvmir.Void, nil, i32(0))
	c.sharedInUse, c.readIn = false, nil
	clear(c.pending.Reads)
	clear(c.pending.Writes)
}

// sharedAlignment is the alignment of free shared memory.
func (c *sharedMemory) sharedAlignment() int64 {
	if c.gpu.Has(targets.Wgmma) {
		return layout.PanelAlignment
	}
	return layout.BankAlignment
}

func alignTo(n, multiple int64) int64 { return (n + multiple - 1) / multiple * multiple }

// claimShared claims free shared memory from its start: one use at a time.
func (c *sharedMemory) claimShared(bytes int64) {
	if c.sharedInUse {
		c.barrier()
	}
	c.takeShared(0, bytes)
}

// takeShared records the claimed bytes.
func (c *sharedMemory) takeShared(first, bytes int64) {
	c.sharedFirst, c.sharedEnd, c.readIn = first, (first+bytes+15)/16*16, nil
	c.noteSharedUse(c.reserved + first + bytes)
}

// reserveShared reserves bytes at the start of free shared memory until release is called.
func (c *sharedMemory) reserveShared(bytes int64) (at llvmir.Value, release func()) {
	if c.sharedInUse {
		c.barrier()
	}
	bytes = alignTo(bytes, c.sharedAlignment())
	whole, before := c.sharedBase, c.reserved
	c.noteSharedUse(before + bytes)
	c.reserved += bytes
	c.sharedBase = c.B.Offset(whole, i64(bytes))
	return c.sharedAddress(whole), func() { c.sharedBase, c.reserved = whole, before }
}

// sharedAddress is a pointer into shared memory as a 32-bit address.
func (c *sharedAccess) sharedAddress(p llvmir.Value) llvmir.Value { return c.B.PtrToInt(p, llvmir.I32) }

// besideLimit is how many bytes may be used to save barriers.
const besideLimit = 8 << 10

// claimSharedBeside claims shared memory that no thread still reads, which saves a barrier. Only sharedPtr
// addresses it. The bytes that are still read are known in straight-line code only.
func (c *sharedMemory) claimSharedBeside(bytes int64) {
	if !c.sharedInUse || c.readIn == nil || c.readIn != c.B.Current() {
		c.claimShared(bytes)
		return
	}
	switch {
	case bytes <= c.sharedFirst:
		c.takeShared(0, bytes)
	case c.sharedEnd+bytes <= max(c.peakShared.bytes, besideLimit):
		c.takeShared(c.sharedEnd, bytes)
	default:
		c.claimShared(bytes)
	}
}

// markSharedRead records that threads read the claimed bytes, and no others, from here on.
func (c *sharedMemory) markSharedRead() { c.sharedInUse, c.readIn = true, c.B.Current() }

// sharedPtr is the address of an element of the claimed bytes.
func (c *sharedMemory) sharedPtr(t *distTensor, element llvmir.Value) llvmir.Value {
	base := c.sharedBase
	if c.sharedFirst > 0 {
		base = c.B.Offset(base, i64(c.sharedFirst))
	}
	return c.B.GEP(t.elem.Storage, base, c.B.ZExt(element, llvmir.I64))
}

// sharedPtrAt is sharedPtr with a constant offset, so that registers share an address.
func (c *sharedMemory) sharedPtrAt(t *distTensor, place simt.BaseOffset) llvmir.Value {
	return c.B.Offset(c.sharedPtr(t, place.Base), i64(place.Offset*t.elem.Bytes))
}

// withSharedOffset emits code that uses shared memory from a byte on.
func (c *sharedMemory) withSharedOffset(first int64, build func()) {
	whole := c.sharedBase
	if first > 0 {
		c.sharedBase = c.B.Offset(whole, i64(first))
	}
	build()
	c.sharedBase = whole
}

// storeSharedIf emits stores to shared memory under a predicate; an invalid one is always true. LLVM and
// the assembler would not schedule instructions across a branch.
func (c *sharedAccess) storeSharedIf(pred llvmir.Value, build func()) {
	outer := c.sharedPredicate
	c.sharedPredicate = c.AndPredicates(outer, pred)
	build()
	c.sharedPredicate = outer
}

// storeSharedPredicated stores contiguous elements under the predicate of storeSharedIf.
func (c *sharedAccess) storeSharedPredicated(e arithtollvm.Element, regs []llvmir.Value, at llvmir.Value) {
	w := packing.VectorOf(e, int64(len(regs)))
	w.Space = "shared"
	c.PredicatedStore(w, at, c.sharedPredicate, c.PackWords(w, e, regs))
}

func (c *sharedMemory) storeShared(t *distTensor, v, element llvmir.Value) {
	c.storeSharedElement(t.elem, v, c.sharedPtr(t, element))
}

func (c *sharedAccess) storeSharedElement(e arithtollvm.Element, v, at llvmir.Value) {
	if c.sharedPredicate.IsValid() {
		c.storeSharedPredicated(e, []llvmir.Value{v}, at)
		return
	}
	if e.Storage != e.Scalar {
		v = c.B.ZExt(v, e.Storage)
	}
	c.B.Store(v, at)
}

func (c *sharedMemory) loadShared(t *distTensor, element llvmir.Value) llvmir.Value {
	return c.loadSharedElement(t.elem, c.sharedPtr(t, element))
}

func (c *sharedAccess) loadSharedElement(e arithtollvm.Element, at llvmir.Value) llvmir.Value {
	v := c.B.Load(e.Storage, at)
	if e.Storage != e.Scalar {
		v = c.B.Trunc(v, e.Scalar)
	}
	return v
}

// stageShared stores a tensor to shared memory in row-major order, where all threads can load any element
// until the next use.
func (c *converter) stageShared(t *distTensor) error {
	d, err := c.distributed(t)
	if err != nil {
		return err
	}
	c.claimShared(t.elem.Bytes << layout.TotalBits(t.shape))
	places := c.LinearIndices(d.layout)
	c.storeSharedIf(c.IsOwner(d.layout), func() {
		for r, at := range places {
			c.storeShared(t, d.regs[r], at)
		}
	})
	c.barrier()
	c.sharedInUse = true
	return nil
}

// vectorSlot is a vector of registers whose elements are contiguous in shared memory.
type vectorSlot struct {
	first, count int
	offset       llvmir.Value
	split        simt.BaseOffset // the offset as base and constant
}

// vectorSlots are the vectorised accesses of a layout of offsets.
func (c *sharedAccess) vectorSlots(l *layout.Layout, bytes int64) (list []vectorSlot) {
	count := int(min(l.ContigPerThread(0), distribute.MaxAccessBytes/bytes))
	for reg := 0; reg < l.Registers(); reg += count {
		list = append(list, vectorSlot{reg, count, c.Coordinates(l, reg)[0], c.BaseOffsets(l, reg)[0]})
	}
	return list
}

// storeVector stores contiguous elements by one instruction.
func (c *sharedMemory) storeVector(t *distTensor, regs []llvmir.Value, at llvmir.Value) {
	c.storeVectorAt(t.elem, regs, c.sharedPtr(t, at))
}

func (c *sharedAccess) storeVectorAt(e arithtollvm.Element, regs []llvmir.Value, at llvmir.Value) {
	n := int64(len(regs))
	if c.sharedPredicate.IsValid() {
		c.storeSharedPredicated(e, regs, at)
		return
	}
	if n == 1 {
		c.storeSharedElement(e, regs[0], at)
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

// loadVectorAt loads contiguous elements by one instruction.
func (c *sharedAccess) loadVectorAt(e arithtollvm.Element, count int, at llvmir.Value) []llvmir.Value {
	if count == 1 {
		return []llvmir.Value{c.loadSharedElement(e, at)}
	}
	w := packing.VectorOf(e, int64(count))
	return c.UnpackWords(w, e, c.LoadUnpredicated(w, at, int64(count)*e.Bytes), count)
}
