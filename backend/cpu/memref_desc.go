package cpu

import (
	"fmt"

	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// memrefDesc is the descriptor of a tensor or memref. The element at indices i is at base
// + offset + sum(i * strides), in elements.
type memrefDesc struct {
	elem           element
	base           llvmir.Value
	offset         foldResult
	sizes, strides []foldResult

	// bounds are upper bounds of the sizes; unbounded if unknown.
	bounds []int64
	// slot is the slot of the arena that the elements are in; nil for other memory.
	slot *slot
	// scope is the alias scope of the memory; nil if unknown.
	scope *aliasScope

	// constant memory belongs to the program and is only read.
	constant bool
	// addressPoison is the poison shadow of the address in checked code, poison that of a
	// splat.
	addressPoison, poison llvmir.Value

	// A tensor that is not in memory has one of these.
	splat   llvmir.Value                          // value of every element
	compute func(index []foldResult) llvmir.Value // computes an element (producer fusion)

	reads []memoryRead // memory that compute reads
	// loc is the location of the definition when elements are computed elsewhere.
	loc ir.Location
}

// inMemory reports whether the elements are in memory.
func (a *memrefDesc) inMemory() bool { return !a.splat.IsValid() && a.compute == nil }

const unbounded = -1

// slot is a range of the arena.
type slot struct {
	at, bytes int64
	values    []*ir.Value // tensors and memrefs in the slot, or computed from it
	scope     *aliasScope
}

// newSlot reserves a slot in the arena.
func (c *compiler) newSlot(bytes int64) *slot {
	s := &slot{at: c.arenaBytes, bytes: bytes, scope: &aliasScope{local: true}}
	c.arenaBytes += (bytes + runtime.SlotAlign - 1) / runtime.SlotAlign * runtime.SlotAlign
	return s
}

func (c *compiler) slotAddress(s *slot) llvmir.Value {
	return c.b.Offset(c.arena, llvmir.ConstInt(llvmir.I64, s.at))
}

// maxElements bounds the elements of one value.
const maxElements = 1 << 24

// allocate makes a dense tensor in the arena.
func (c *compiler) allocate(elem element, sizes []foldResult, bounds []int64) (*memrefDesc, error) {
	n := int64(1)
	for i, bound := range bounds {
		if sizes[i].isStatic() {
			bound = sizes[i].n
		}
		if bound == unbounded {
			return nil, fmt.Errorf("dimension %d has no upper bound at compile time", i)
		}
		if n *= max(bound, 1); n > maxElements {
			return nil, fmt.Errorf("a value with more than %d elements is too large", maxElements)
		}
	}
	s := c.newSlot(n * elem.Bytes)
	return &memrefDesc{elem: elem, base: c.slotAddress(s), offset: static(0), sizes: sizes, strides: c.rowMajor(sizes), bounds: bounds, slot: s, scope: s.scope}, nil
}

// boundsOf gives the upper bounds of sizes.
func boundsOf(sizes []foldResult) []int64 {
	bounds := make([]int64, len(sizes))
	for i, s := range sizes {
		switch bounds[i] = unbounded; {
		case s.isStatic():
			bounds[i] = s.n
		case s.upperBound > 0:
			bounds[i] = s.upperBound
		}
	}
	return bounds
}

func (a *memrefDesc) rank() int { return len(a.sizes) }

// elementAddress is the address of an element.
func (c *compiler) elementAddress(a *memrefDesc, indices []foldResult) llvmir.Value {
	at := a.offset
	for i, index := range indices {
		at = c.add(at, c.mul(index, a.strides[i]))
	}
	if at.is(0) {
		return a.base
	}
	return c.b.GEPWrap(a.elem.Storage, a.base, at.value())
}

// read gives an element.
func (c *compiler) read(a *memrefDesc, indices []foldResult) llvmir.Value {
	switch {
	case a.splat.IsValid():
		return a.splat
	case a.loc != nil && a.loc != c.b.Loc():
		before := c.b.Loc()
		c.b.SetLoc(a.loc)
		defer c.b.SetLoc(before)
	}
	if a.compute != nil {
		return c.cachedRead(a, indices)
	}
	return c.load(a.elem, c.access(a, indices, static(a.elem.Bytes), reads), c.scopes[a.scope])
}

// isInMemory reports whether elements are loaded, not computed.
func (a *memrefDesc) isInMemory() bool { return !a.splat.IsValid() && a.compute == nil }

func (c *compiler) write(a *memrefDesc, indices []foldResult, v llvmir.Value) {
	c.writeWithPoison(a, indices, v, llvmir.Value{})
}

// writeWithPoison is write with the poison shadow of the new element.
func (c *compiler) writeWithPoison(a *memrefDesc, indices []foldResult, v, poison llvmir.Value) {
	c.store(a.elem, v, c.access(a, indices, static(a.elem.Bytes), writes), c.scopes[a.scope])
	c.storePoison(a, indices, poison)
}

func (c *compiler) load(e element, p llvmir.Value, how ...llvmir.Access) llvmir.Value {
	v := c.b.Load(e.Storage, p, how...)
	if e.Storage != e.Scalar {
		v = c.b.Trunc(v, e.Scalar)
	}
	return v
}

func (c *compiler) store(e element, v, p llvmir.Value, how ...llvmir.Access) {
	if e.Storage != e.Scalar {
		v = c.b.ZExt(v, e.Storage)
	}
	c.b.Store(v, p, how...)
}

// isDense reports whether the elements are known to be contiguous in row-major order.
func (a *memrefDesc) isDense() bool {
	n := static(1)
	for i := a.rank() - 1; i >= 0; i-- {
		if a.sizes[i].is(1) {
			continue
		}
		if !n.isStatic() || !a.strides[i].is(n.n) {
			return false
		}
		if i > 0 && !a.sizes[i].isStatic() {
			n = foldResult{v: a.sizes[i].v}
		} else {
			n = static(n.n * a.sizes[i].n)
		}
	}
	return true
}

// copyTo copies the elements to another tensor or memref of the same sizes. An element
// that is read is not in the destination, or is the very element that is written.
func (c *compiler) copyTo(to, from *memrefDesc) {
	if from.mayRead(to.slot) && !from.readsInPlace(to) {
		panic("BUG: a copy overwrites elements that it still has to read")
	}
	if from.compute != nil && !c.options.Check && c.isReadAcross(from, to.sizes, to.contiguousDim()) {
		if dense, err := c.denseCopy(from); err == nil && c.transposes(to, dense) {
			return
		}
	}
	if from.compute != nil {
		c.withAliasScopes([]*memrefDesc{to, from}, func() {
			c.loops(to.sizes, func(point []foldResult) { c.writeWithPoison(to, point, c.read(from, point), c.poisonAt(from, point)) })
		})
		return
	}
	if from.inMemory() && from.isDense() && to.isDense() {
		bytes := c.mul(c.numElements(to.sizes), static(to.elem.Bytes))
		zero := make([]foldResult, to.rank())
		source := c.access(from, zero, bytes, reads)
		c.memcpy(c.access(to, zero, bytes, writes), source, bytes)
		c.copyPoison(to, from, zero, bytes)
		return
	}
	if !c.options.Check && c.transposes(to, from) { // vector accesses are not checked
		return
	}
	x := iterationDomain{sizes: to.sizes, kinds: make([]string, to.rank()), steps: [][]foldResult{to.strides}}
	if from.inMemory() {
		x.steps = append(x.steps, from.strides)
	}
	x = x.coalesced()
	flatTo, flatFrom := *to, *from
	flatTo.strides = x.steps[0]
	if len(x.steps) > 1 {
		flatFrom.strides = x.steps[1]
	}
	c.withAliasScopes([]*memrefDesc{to, from}, func() {
		c.loops(x.sizes, func(point []foldResult) {
			c.writeWithPoison(&flatTo, point, c.read(&flatFrom, point), c.poisonAt(&flatFrom, point))
		})
	})
}

// loops runs a body over an iteration domain, the last dimension innermost.
func (c *compiler) loops(sizes []foldResult, body func(point []foldResult)) {
	c.loopsFrom(sizes, nil, body)
}

func (c *compiler) loopsFrom(sizes []foldResult, point []foldResult, body func(point []foldResult)) {
	if len(point) == len(sizes) {
		body(point)
		return
	}
	c.loop(sizes[len(point)], outerLoopHints(sizes[len(point)+1:]), func(i foldResult) {
		c.loopsFrom(sizes, append(point[:len(point):len(point)], i), body)
	})
}

// outerLoopHints are the hints for a loop around others: unrolling it only makes code
// longer.
func outerLoopHints(inner []foldResult) llvmir.LoopHints {
	n := int64(1)
	for _, size := range inner {
		if !size.isStatic() {
			return llvmir.LoopHints{NoUnroll: true}
		}
		n *= size.n
	}
	return llvmir.LoopHints{NoUnroll: n >= 16}
}

// loop runs a body for 0, 1, ... below a size.
func (c *compiler) loop(size foldResult, hints llvmir.LoopHints, body func(i foldResult)) {
	if size.is(1) {
		body(static(0))
		return
	}
	defer c.dropCached(len(c.cachedElements))
	c.b.For(llvmir.Range{From: llvmir.ConstInt(llvmir.I64, 0), To: size.value(), Hints: hints}, nil, func(i llvmir.Value, _ []llvmir.Value) []llvmir.Value {
		body(foldResult{v: i})
		return nil
	})
}

// inMemory gives a descriptor whose elements are in memory.
func (c *compiler) inMemory(a *memrefDesc) (*memrefDesc, error) {
	if a.inMemory() {
		return a, nil
	}
	return c.denseCopy(a)
}

// dense gives a descriptor whose elements are contiguous, or a splat.
func (c *compiler) dense(a *memrefDesc) (*memrefDesc, error) {
	if a.splat.IsValid() || a.inMemory() && a.isDense() {
		return a, nil
	}
	return c.denseCopy(a)
}

// denseCopy copies the elements to a new slot.
func (c *compiler) denseCopy(a *memrefDesc) (*memrefDesc, error) {
	to, err := c.allocate(a.elem, a.sizes, a.bounds)
	if err == nil {
		c.copyTo(to, a)
	}
	return to, err
}

// elementOfShaped is the element type of a tensor or memref.
func elementOfShaped(t ir.Type) (element, error) {
	shaped, ok := t.(ir.ShapedType)
	if !ok {
		return element{}, fmt.Errorf("%s has no elements", ir.QuoteType(t))
	}
	return arithtollvm.ElementOf(shaped.ElementType())
}
