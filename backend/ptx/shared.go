package ptx

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
)

const sharedSpace, globalSpace = 3, 1

// barrier waits for all threads of the block.
func (c *compiler) barrier() {
	c.b.Intrinsic("llvm.nvvm.barrier.cta.sync.aligned.all", llvmir.Void, nil, number(0))
	c.sharedInUse, c.readIn = false, nil
	clear(c.pending.reads)
	clear(c.pending.writes)
}

// bankAlignment is that of the first bank, panelAlignment where the swizzle of panels
// begins again.
const bankAlignment, panelAlignment = 128, 1024

// sharedAlignment is that of what free shared memory begins with.
func (c *compiler) sharedAlignment() int64 {
	if c.hasGroups() {
		return panelAlignment
	}
	return bankAlignment
}

func roundedUp(n, multiple int64) int64 { return (n + multiple - 1) / multiple * multiple }

// claim makes room in shared memory, from its start on: it is used for one
// exchange at a time.
func (c *compiler) claim(bytes int64) {
	if c.sharedInUse {
		c.barrier()
	}
	c.settle(0, bytes)
}

// settle takes bytes of shared memory.
func (c *compiler) settle(first, bytes int64) {
	c.sharedFirst, c.sharedEnd, c.readIn = first, (first+bytes+15)/16*16, nil
	c.spent(c.reserved + first + bytes)
}

// reserve keeps bytes from the start of what is free, until release is called.
// Nobody reads or writes there before.
func (c *compiler) reserve(bytes int64) (at llvmir.Value, release func()) {
	if c.sharedInUse {
		c.barrier()
	}
	bytes = roundedUp(bytes, c.sharedAlignment())
	whole, before := c.shared, c.reserved
	c.spent(before + bytes)
	c.reserved += bytes
	c.shared = c.b.Offset(whole, index(bytes))
	return c.sharedAddress(whole), func() { c.shared, c.reserved = whole, before }
}

// sharedAddress is that of a place in shared memory, as instructions take it.
func (c *compiler) sharedAddress(p llvmir.Value) llvmir.Value { return c.b.PtrToInt(p, llvmir.I32) }

// besideLimit is how many bytes are taken to save barriers.
const besideLimit = 8 << 10

// claimBeside makes room where nobody reads, so that nobody has to be waited for.
// What comes next may only be found by slots. Who still reads what is known
// only on straight ways.
func (c *compiler) claimBeside(bytes int64) {
	if !c.sharedInUse || c.readIn == nil || c.readIn != c.b.Current() {
		c.claim(bytes)
		return
	}
	switch {
	case bytes <= c.sharedFirst:
		c.settle(0, bytes)
	case c.sharedEnd+bytes <= max(c.most.bytes, besideLimit):
		c.settle(c.sharedEnd, bytes)
	default:
		c.claim(bytes)
	}
}

// beingRead says that what was claimed last, and nothing else, is read from here
// on.
func (c *compiler) beingRead() { c.sharedInUse, c.readIn = true, c.b.Current() }

// slot is the address of an element of shared memory.
func (c *compiler) slot(t *tile, element llvmir.Value) llvmir.Value {
	base := c.shared
	if c.sharedFirst > 0 {
		base = c.b.Offset(base, index(c.sharedFirst))
	}
	return c.b.GEP(t.elem.Storage, base, c.b.ZExt(element, llvmir.I64))
}

// slotOf is slot with what registers add behind it, so that they share an address.
func (c *compiler) slotOf(t *tile, place indexSum) llvmir.Value {
	return c.b.Offset(c.slot(t, place.thread), index(place.further*t.elem.Bytes))
}

// within builds what uses shared memory from some byte on.
func (c *compiler) within(first int64, build func()) {
	whole := c.shared
	if first > 0 {
		c.shared = c.b.Offset(whole, index(first))
	}
	build()
	c.shared = whole
}

// numbersOf are the numbers of the elements in the registers of a layout.
func (c *compiler) numbersOf(l *layout.Layout) []llvmir.Value {
	flat := l.Reshape([]int64{1 << layout.TotalBits(l.Shape)})
	out := make([]llvmir.Value, l.Registers())
	for r := range out {
		out[r] = c.coordinates(flat, r)[0]
	}
	return out
}

// putIf builds writes to shared memory that happen if a condition holds; an
// invalid one is always. They have predicates: a branch would keep what is in front
// of it apart from what is behind it.
func (c *compiler) putIf(when llvmir.Value, build func()) {
	outer := c.putWhen
	c.putWhen = c.both(outer, when)
	build()
	c.putWhen = outer
}

// putGuarded writes elements next to each other if putIf's condition holds.
func (c *compiler) putGuarded(e arithtollvm.Element, regs []llvmir.Value, at llvmir.Value) {
	w := packing(e, int64(len(regs)))
	w.space = "shared"
	c.storeIf(w, at, c.putWhen, c.packed(w, e, regs))
}

func (c *compiler) putShared(t *tile, v, element llvmir.Value) {
	c.putElement(t.elem, v, c.slot(t, element))
}

func (c *compiler) putElement(e arithtollvm.Element, v, at llvmir.Value) {
	if c.putWhen.IsValid() {
		c.putGuarded(e, []llvmir.Value{v}, at)
		return
	}
	if e.Storage != e.Scalar {
		v = c.b.ZExt(v, e.Storage)
	}
	c.b.Store(v, at)
}

func (c *compiler) getShared(t *tile, element llvmir.Value) llvmir.Value {
	return c.elementAt(t.elem, c.slot(t, element))
}

func (c *compiler) elementAt(e arithtollvm.Element, at llvmir.Value) llvmir.Value {
	v := c.b.Load(e.Storage, at)
	if e.Storage != e.Scalar {
		v = c.b.Trunc(v, e.Scalar)
	}
	return v
}

// publish puts the elements of a tensor into shared memory, in row-major order,
// where all threads can read them until the next exchange.
func (c *compiler) publish(t *tile) error {
	d, err := c.distributed(t)
	if err != nil {
		return err
	}
	c.claim(t.elem.Bytes << layout.TotalBits(t.shape))
	places := c.numbersOf(d.layout)
	c.putIf(c.owner(d.layout), func() {
		for r, at := range places {
			c.putShared(t, d.regs[r], at)
		}
	})
	c.barrier()
	c.sharedInUse = true
	return nil
}

// exchange brings a tensor into another layout by shared memory.
func (c *compiler) exchange(t *tile, l *layout.Layout) ([]llvmir.Value, error) {
	bytes := t.elem.Bytes << layout.TotalBits(t.shape)
	if parts := c.partsOf(bytes, 1<<layout.TotalBits(t.shape)); parts > 1 {
		return c.exchangeInParts(t, l, parts), nil
	}
	from, to := t.layout.WithoutZeroBases(), l.WithoutZeroBases()
	if c.loops > 0 && c.op != nil {
		c.decided(c.op, "conversion", "%s of %d bytes each goes to another layout by shared memory, in every round of a loop", sizes(t.shape), t.elem.Bytes)
	}
	regs, _ := t.rearranged(from)
	run := min(max(from.Swizzled(nil).ContigPerThread(0), to.Swizzled(nil).ContigPerThread(0)), widestAccess/t.elem.Bytes)
	writer := from
	rows, matrices := c.matrixRows(t.elem, from, run)
	if matrices {
		writer = &layout.Layout{Shape: from.Shape, Lane: rows}
	}
	swizzle := layout.BankSwizzle(run, t.elem.Bytes, writer, to)
	c.claimBeside(bytes)
	if matrices {
		c.storeMatrices(t, from.Swizzled(swizzle), regs)
	} else {
		write := c.places(from.Swizzled(swizzle), t.elem.Bytes)
		c.putIf(c.owner(from), func() {
			for _, p := range write {
				c.putRowAt(t.elem, regs[p.first:p.first+p.count], c.slotOf(t, p.place))
			}
		})
	}
	c.barrier()
	held := &tile{elem: t.elem, shape: t.shape, layout: to}
	for _, p := range c.places(to.Swizzled(swizzle), t.elem.Bytes) {
		held.regs = append(held.regs, c.rowAt(t.elem, p.count, c.slotOf(t, p.place))...)
	}
	c.beingRead()
	out, _ := held.rearranged(l)
	return out, nil
}

// row are registers whose elements are next to each other in memory.
type row struct {
	first, count int
	at           llvmir.Value
	place        indexSum // the same in two parts
}

// places are where the registers of a layout of memory are.
func (c *compiler) places(l *layout.Layout, bytes int64) (list []row) {
	count := int(min(l.ContigPerThread(0), widestAccess/bytes))
	for reg := 0; reg < l.Registers(); reg += count {
		list = append(list, row{reg, count, c.coordinates(l, reg)[0], c.indices(l, reg)[0]})
	}
	return list
}

// putRow writes elements next to each other in one access.
func (c *compiler) putRow(t *tile, regs []llvmir.Value, at llvmir.Value) {
	c.putRowAt(t.elem, regs, c.slot(t, at))
}

func (c *compiler) putRowAt(e arithtollvm.Element, regs []llvmir.Value, at llvmir.Value) {
	n := int64(len(regs))
	if c.putWhen.IsValid() {
		c.putGuarded(e, regs, at)
		return
	}
	if n == 1 {
		c.putElement(e, regs[0], at)
		return
	}
	w := packing(e, n)
	var v llvmir.Value
	if list := c.packed(w, e, regs); w.count == 1 {
		v = list[0]
	} else {
		v = llvmir.Undef(llvmir.Vector(w.count, w.typ))
		for i, x := range list {
			v = c.b.InsertElement(v, x, number(int64(i)))
		}
	}
	c.b.Store(v, at, llvmir.Access{Align: int(n * e.Bytes)})
}

// rowAt reads elements next to each other in one access.
func (c *compiler) rowAt(e arithtollvm.Element, count int, at llvmir.Value) []llvmir.Value {
	if count == 1 {
		return []llvmir.Value{c.elementAt(e, at)}
	}
	w := packing(e, int64(count))
	return c.unpacked(w, e, c.loadWords(w, at, int64(count)*e.Bytes), count)
}

// plain is the layout of tensors nothing else is known of.
func (c *compiler) plain(shape []int64) *layout.Layout {
	return layout.Blocked(shape, rowOrder(shape), 1, c.warpBits())
}

func (c *compiler) warpBits() int { return layout.Log2(int64(c.options.Warps)) }
