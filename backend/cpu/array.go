package cpu

import (
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// array is a tensor or a memref. The element at indices i is at element
// offset + sum(i * strides) from base.
type array struct {
	elem           element
	base           llvmir.Value
	offset         amount
	sizes, strides []amount

	// bounds are the largest sizes there can be; unbounded where nobody knows.
	bounds []int64
	// slot is the part of the arena the elements are in; nil elsewhere.
	slot *slot
	// origin is the memory the elements are in; nil where nobody knows.
	origin *origin

	// constant memory is the program's own, and only read.
	constant bool
	// misplaced says in checked code that the place was computed from what was
	// never written; unset says so of a splat.
	misplaced, unset llvmir.Value

	// A tensor in no memory has one of these.
	splat llvmir.Value                      // every element
	at    func(index []amount) llvmir.Value // computes an element

	reads []reading // what at reads
	// loc is where the source reads it, when that is not where its elements are
	// needed.
	loc ir.Location
}

// inMemory: the elements are at addresses.
func (a *array) inMemory() bool { return !a.splat.IsValid() && a.at == nil }

const unbounded = -1

// slot is a part of the arena.
type slot struct {
	at, bytes int64
	values    []*ir.Value // tensors and memrefs that live there, or are computed from it
	origin    *origin
}

const slotAlign = 64

// newSlot makes room in the arena.
func (c *compiler) newSlot(bytes int64) *slot {
	s := &slot{at: c.arenaBytes, bytes: bytes, origin: &origin{local: true}}
	c.arenaBytes += (bytes + slotAlign - 1) / slotAlign * slotAlign
	return s
}

func (c *compiler) address(s *slot) llvmir.Value {
	return c.b.Offset(c.arena, llvmir.ConstInt(llvmir.I64, s.at))
}

// maxElements bounds what one value may have.
const maxElements = 1 << 24

// fresh makes a dense array in the arena.
func (c *compiler) fresh(elem element, sizes []amount, bounds []int64) (*array, error) {
	n := int64(1)
	for i, limit := range bounds {
		if sizes[i].isKnown() {
			limit = sizes[i].n
		}
		if limit == unbounded {
			return nil, fmt.Errorf("how large dimension %d can be is not known when compiling", i)
		}
		if n *= max(limit, 1); n > maxElements {
			return nil, fmt.Errorf("a value with more than %d elements is too large", maxElements)
		}
	}
	s := c.newSlot(n * elem.Bytes)
	return &array{elem: elem, base: c.address(s), offset: known(0), sizes: sizes, strides: c.rowMajor(sizes), bounds: bounds, slot: s, origin: s.origin}, nil
}

// boundsOf are the bounds a list of sizes has by itself.
func boundsOf(sizes []amount) []int64 {
	bounds := make([]int64, len(sizes))
	for i, s := range sizes {
		switch bounds[i] = unbounded; {
		case s.isKnown():
			bounds[i] = s.n
		case s.limit > 0:
			bounds[i] = s.limit
		}
	}
	return bounds
}

func (a *array) rank() int { return len(a.sizes) }

// place is the address of an element.
func (c *compiler) place(a *array, indices []amount) llvmir.Value {
	at := a.offset
	for i, index := range indices {
		at = c.add(at, c.mul(index, a.strides[i]))
	}
	if at.is(0) {
		return a.base
	}
	return c.b.GEPWrap(a.elem.Stored, a.base, at.value())
}

// read gives an element.
func (c *compiler) read(a *array, indices []amount) llvmir.Value {
	switch {
	case a.splat.IsValid():
		return a.splat
	case a.loc != nil && a.loc != c.b.Loc():
		before := c.b.Loc()
		c.b.SetLoc(a.loc)
		defer c.b.SetLoc(before)
	}
	if a.at != nil {
		return c.once(a, indices)
	}
	return c.load(a.elem, c.access(a, indices, known(a.elem.Bytes), reads), c.scopes[a.origin])
}

func (c *compiler) write(a *array, indices []amount, v llvmir.Value) {
	c.writeNoted(a, indices, v, llvmir.Value{})
}

// writeNoted is write that tells checked code whether the new element is unset.
func (c *compiler) writeNoted(a *array, indices []amount, v, unset llvmir.Value) {
	c.store(a.elem, v, c.access(a, indices, known(a.elem.Bytes), writes), c.scopes[a.origin])
	c.noteWritten(a, indices, unset)
}

func (c *compiler) load(e element, p llvmir.Value, how ...llvmir.Access) llvmir.Value {
	v := c.b.Load(e.Stored, p, how...)
	if e.Stored != e.Word {
		v = c.b.Trunc(v, e.Word)
	}
	return v
}

func (c *compiler) store(e element, v, p llvmir.Value, how ...llvmir.Access) {
	if e.Stored != e.Word {
		v = c.b.ZExt(v, e.Stored)
	}
	c.b.Store(v, p, how...)
}

// isDense: the elements stand one behind the other for sure.
func (a *array) isDense() bool {
	n := known(1)
	for i := a.rank() - 1; i >= 0; i-- {
		if a.sizes[i].is(1) {
			continue
		}
		if !n.isKnown() || !a.strides[i].is(n.n) {
			return false
		}
		if i > 0 && !a.sizes[i].isKnown() {
			n = amount{v: a.sizes[i].v}
		} else {
			n = known(n.n * a.sizes[i].n)
		}
	}
	return true
}

// copyTo writes the elements of an array to another of the same sizes. What is
// read is elsewhere, or is the very element that is written.
func (c *compiler) copyTo(to, from *array) {
	if from.at != nil {
		c.within([]*array{to, from}, func() {
			c.loops(to.sizes, func(point []amount) { c.writeNoted(to, point, c.read(from, point), c.unsetAt(from, point)) })
		})
		return
	}
	if from.inMemory() && from.isDense() && to.isDense() {
		bytes := c.mul(c.product(to.sizes), known(to.elem.Bytes))
		zero := make([]amount, to.rank())
		source := c.access(from, zero, bytes, reads)
		c.moveBytes(c.access(to, zero, bytes, writes), source, bytes)
		c.noteMoved(to, from, zero, bytes)
		return
	}
	if !c.options.Check && c.transposes(to, from) { // whose accesses nobody checks
		return
	}
	x := box{sizes: to.sizes, kinds: make([]string, to.rank()), steps: [][]amount{to.strides}}
	if from.inMemory() {
		x.steps = append(x.steps, from.strides)
	}
	x = x.joined()
	flatTo, flatFrom := *to, *from
	flatTo.strides = x.steps[0]
	if len(x.steps) > 1 {
		flatFrom.strides = x.steps[1]
	}
	c.within([]*array{to, from}, func() {
		c.loops(x.sizes, func(point []amount) {
			c.writeNoted(&flatTo, point, c.read(&flatFrom, point), c.unsetAt(&flatFrom, point))
		})
	})
}

// loops runs a body over a box, the last dimension fastest.
func (c *compiler) loops(sizes []amount, body func(point []amount)) {
	c.loopsFrom(sizes, nil, body)
}

func (c *compiler) loopsFrom(sizes []amount, point []amount, body func(point []amount)) {
	if len(point) == len(sizes) {
		body(point)
		return
	}
	c.count(sizes[len(point)], around(sizes[len(point)+1:]), func(i amount) {
		c.loopsFrom(sizes, append(point[:len(point):len(point)], i), body)
	})
}

// around are the hints for a loop around others: unrolled, it would only be
// longer.
func around(inner []amount) llvmir.LoopHints {
	n := int64(1)
	for _, size := range inner {
		if !size.isKnown() {
			return llvmir.LoopHints{NoUnroll: true}
		}
		n *= size.n
	}
	return llvmir.LoopHints{NoUnroll: n >= 16}
}

// count runs a body for 0, 1, ... below a size.
func (c *compiler) count(size amount, hints llvmir.LoopHints, body func(i amount)) {
	if size.is(1) {
		body(known(0))
		return
	}
	defer c.forget(len(c.computed))
	c.b.For(llvmir.Range{From: llvmir.ConstInt(llvmir.I64, 0), To: size.value(), Hints: hints}, nil, func(i llvmir.Value, _ []llvmir.Value) []llvmir.Value {
		body(amount{v: i})
		return nil
	})
}

// stored gives an array whose elements are in memory.
func (c *compiler) stored(a *array) (*array, error) {
	if a.inMemory() {
		return a, nil
	}
	return c.copied(a)
}

// flat gives an array whose elements stand one behind the other, or are all the
// same.
func (c *compiler) flat(a *array) (*array, error) {
	if a.splat.IsValid() || a.inMemory() && a.isDense() {
		return a, nil
	}
	return c.copied(a)
}

// copied gives a dense copy.
func (c *compiler) copied(a *array) (*array, error) {
	to, err := c.fresh(a.elem, a.sizes, a.bounds)
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
