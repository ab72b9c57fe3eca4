package ptx

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
)

const sharedSpace, globalSpace = 3, 1

// barrier waits for all threads of the block.
func (c *emitter) barrier() {
	c.b.Intrinsic("llvm.nvvm.barrier.cta.sync.aligned.all", llvmir.Void, nil, i32(0))
	c.sharedInUse, c.readIn = false, nil
	clear(c.pending.reads)
	clear(c.pending.writes)
}

// bankAlignment is that of the first bank, panelAlignment where the swizzle of panels
// begins again.
const bankAlignment, panelAlignment = 128, 1024

// sharedAlignment is that of what free shared memory begins with.
func (c *emitter) sharedAlignment() int64 {
	if c.hasWGMMA() {
		return panelAlignment
	}
	return bankAlignment
}

func alignTo(n, multiple int64) int64 { return (n + multiple - 1) / multiple * multiple }

// claimSharedSharedSharedSharedSharedShared makes room in shared memory, from its start on: it is used for one
// exchange at a time.
func (c *emitter) claimShared(bytes int64) {
	if c.sharedInUse {
		c.barrier()
	}
	c.takeShared(0, bytes)
}

// takeShared takes bytes of shared memory.
func (c *emitter) takeShared(first, bytes int64) {
	c.sharedFirst, c.sharedEnd, c.readIn = first, (first+bytes+15)/16*16, nil
	c.noteSharedUse(c.reserved + first + bytes)
}

// reserveSharedSharedSharedSharedSharedShared keeps bytes from the start of what is free, until release is called.
// Nobody reads or writes there before.
func (c *emitter) reserveShared(bytes int64) (at llvmir.Value, release func()) {
	if c.sharedInUse {
		c.barrier()
	}
	bytes = alignTo(bytes, c.sharedAlignment())
	whole, before := c.sharedBase, c.reserved
	c.noteSharedUse(before + bytes)
	c.reserved += bytes
	c.sharedBase = c.b.Offset(whole, i64(bytes))
	return c.sharedAddress(whole), func() { c.sharedBase, c.reserved = whole, before }
}

// sharedAddress is that of a place in shared memory, as instructions take it.
func (c *emitter) sharedAddress(p llvmir.Value) llvmir.Value { return c.b.PtrToInt(p, llvmir.I32) }

// besideLimit is how many bytes are taken to save barriers.
const besideLimit = 8 << 10

// claimSharedBeside makes room where nobody reads, so that nobody has to be waited for.
// What comes next may only be found by slots. Who still reads what is known
// only on straight ways.
func (c *emitter) claimSharedBeside(bytes int64) {
	if !c.sharedInUse || c.readIn == nil || c.readIn != c.b.Current() {
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

// markSharedRead says that what was claimed last, and nothing else, is read from here
// on.
func (c *emitter) markSharedRead() { c.sharedInUse, c.readIn = true, c.b.Current() }

// sharedPtr is the address of an element of shared memory.
func (c *emitter) sharedPtr(t *distTensor, element llvmir.Value) llvmir.Value {
	base := c.sharedBase
	if c.sharedFirst > 0 {
		base = c.b.Offset(base, i64(c.sharedFirst))
	}
	return c.b.GEP(t.elem.Storage, base, c.b.ZExt(element, llvmir.I64))
}

// sharedPtrAt is slot with what registers add behind it, so that they share an address.
func (c *emitter) sharedPtrAt(t *distTensor, place baseOffset) llvmir.Value {
	return c.b.Offset(c.sharedPtr(t, place.base), i64(place.offset*t.elem.Bytes))
}

// withSharedOffset builds what uses shared memory from some byte on.
func (c *emitter) withSharedOffset(first int64, build func()) {
	whole := c.sharedBase
	if first > 0 {
		c.sharedBase = c.b.Offset(whole, i64(first))
	}
	build()
	c.sharedBase = whole
}

// linearIndices are the numbers of the elements in the registers of a layout.
func (c *emitter) linearIndices(l *layout.Layout) []llvmir.Value {
	flat := l.Reshape([]int64{1 << layout.TotalBits(l.Shape)})
	out := make([]llvmir.Value, l.Registers())
	for r := range out {
		out[r] = c.coordinates(flat, r)[0]
	}
	return out
}

// storeSharedIf builds writes to shared memory that happen if a condition holds; an
// invalid one is always. They have predicates: a branch would keep what is in front
// of it apart from what is behind it.
func (c *emitter) storeSharedIf(when llvmir.Value, build func()) {
	outer := c.sharedPredicate
	c.sharedPredicate = c.andPredicates(outer, when)
	build()
	c.sharedPredicate = outer
}

// storeSharedPredicated writes elements next to each other if storeSharedIf's condition holds.
func (c *emitter) storeSharedPredicated(e arithtollvm.Element, regs []llvmir.Value, at llvmir.Value) {
	w := vectorWordsOf(e, int64(len(regs)))
	w.space = "shared"
	c.predicatedStore(w, at, c.sharedPredicate, c.packWords(w, e, regs))
}

func (c *emitter) storeShared(t *distTensor, v, element llvmir.Value) {
	c.storeSharedElement(t.elem, v, c.sharedPtr(t, element))
}

func (c *emitter) storeSharedElement(e arithtollvm.Element, v, at llvmir.Value) {
	if c.sharedPredicate.IsValid() {
		c.storeSharedPredicated(e, []llvmir.Value{v}, at)
		return
	}
	if e.Storage != e.Scalar {
		v = c.b.ZExt(v, e.Storage)
	}
	c.b.Store(v, at)
}

func (c *emitter) loadShared(t *distTensor, element llvmir.Value) llvmir.Value {
	return c.loadSharedElement(t.elem, c.sharedPtr(t, element))
}

func (c *emitter) loadSharedElement(e arithtollvm.Element, at llvmir.Value) llvmir.Value {
	v := c.b.Load(e.Storage, at)
	if e.Storage != e.Scalar {
		v = c.b.Trunc(v, e.Scalar)
	}
	return v
}

// stageShared puts the elements of a tensor into shared memory, in row-major order,
// where all threads can read them until the next exchange.
func (c *emitter) stageShared(t *distTensor) error {
	d, err := c.distributed(t)
	if err != nil {
		return err
	}
	c.claimShared(t.elem.Bytes << layout.TotalBits(t.shape))
	places := c.linearIndices(d.layout)
	c.storeSharedIf(c.isOwner(d.layout), func() {
		for r, at := range places {
			c.storeShared(t, d.regs[r], at)
		}
	})
	c.barrier()
	c.sharedInUse = true
	return nil
}

// convertThroughShared brings a tensor into another layout by shared memory.
func (c *emitter) convertThroughShared(t *distTensor, l *layout.Layout) ([]llvmir.Value, error) {
	bytes := t.elem.Bytes << layout.TotalBits(t.shape)
	if parts := c.splitCount(bytes, 1<<layout.TotalBits(t.shape)); parts > 1 {
		return c.convertInPasses(t, l, parts), nil
	}
	from, to := t.layout.WithoutZeroBases(), l.WithoutZeroBases()
	if c.loops > 0 && c.op != nil {
		c.remark(c.op, "layout conversion", "%s of %d-byte elements through shared memory, in every iteration of a loop", shapeText(t.shape), t.elem.Bytes)
	}
	regs, _ := t.permuteRegisters(from)
	run := min(max(from.Swizzled(nil).ContigPerThread(0), to.Swizzled(nil).ContigPerThread(0)), maxAccessBytes/t.elem.Bytes)
	writer := from
	rows, matrices := c.stmatrixRows(t.elem, from, run)
	if matrices {
		writer = &layout.Layout{Shape: from.Shape, Lane: rows}
	}
	swizzle := layout.BankSwizzle(run, t.elem.Bytes, writer, to)
	c.claimSharedBeside(bytes)
	if matrices {
		c.stmatrix(t, from.Swizzled(swizzle), regs)
	} else {
		write := c.vectorSlots(from.Swizzled(swizzle), t.elem.Bytes)
		c.storeSharedIf(c.isOwner(from), func() {
			for _, p := range write {
				c.storeVectorAt(t.elem, regs[p.first:p.first+p.count], c.sharedPtrAt(t, p.split))
			}
		})
	}
	c.barrier()
	held := &distTensor{elem: t.elem, shape: t.shape, layout: to}
	for _, p := range c.vectorSlots(to.Swizzled(swizzle), t.elem.Bytes) {
		held.regs = append(held.regs, c.loadVectorAt(t.elem, p.count, c.sharedPtrAt(t, p.split))...)
	}
	c.markSharedRead()
	out, _ := held.permuteRegisters(l)
	return out, nil
}

// vectorSlot are registers whose elements are next to each other in memory.
type vectorSlot struct {
	first, count int
	offset       llvmir.Value
	split        baseOffset // the same in two parts
}

// vectorSlots are where the registers of a layout of memory are.
func (c *emitter) vectorSlots(l *layout.Layout, bytes int64) (list []vectorSlot) {
	count := int(min(l.ContigPerThread(0), maxAccessBytes/bytes))
	for reg := 0; reg < l.Registers(); reg += count {
		list = append(list, vectorSlot{reg, count, c.coordinates(l, reg)[0], c.baseOffsets(l, reg)[0]})
	}
	return list
}

// storeVector writes elements next to each other in one access.
func (c *emitter) storeVector(t *distTensor, regs []llvmir.Value, at llvmir.Value) {
	c.storeVectorAt(t.elem, regs, c.sharedPtr(t, at))
}

func (c *emitter) storeVectorAt(e arithtollvm.Element, regs []llvmir.Value, at llvmir.Value) {
	n := int64(len(regs))
	if c.sharedPredicate.IsValid() {
		c.storeSharedPredicated(e, regs, at)
		return
	}
	if n == 1 {
		c.storeSharedElement(e, regs[0], at)
		return
	}
	w := vectorWordsOf(e, n)
	var v llvmir.Value
	if list := c.packWords(w, e, regs); w.count == 1 {
		v = list[0]
	} else {
		v = llvmir.Undef(llvmir.Vector(w.count, w.typ))
		for i, x := range list {
			v = c.b.InsertElement(v, x, i32(int64(i)))
		}
	}
	c.b.Store(v, at, llvmir.Access{Align: int(n * e.Bytes)})
}

// loadVectorAt reads elements next to each other in one access.
func (c *emitter) loadVectorAt(e arithtollvm.Element, count int, at llvmir.Value) []llvmir.Value {
	if count == 1 {
		return []llvmir.Value{c.loadSharedElement(e, at)}
	}
	w := vectorWordsOf(e, int64(count))
	return c.unpackWords(w, e, c.loadUnpredicated(w, at, int64(count)*e.Bytes), count)
}

// defaultLayout is the layout of tensors nothing else is known of.
func (c *emitter) defaultLayout(shape []int64) *layout.Layout {
	return layout.Blocked(shape, rowMajorOrder(shape), 1, c.warpBits())
}

func (c *emitter) warpBits() int { return layout.Log2(int64(c.options.Warps)) }
