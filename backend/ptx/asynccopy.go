package ptx

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/ir"
)

// earlyBuffer is where an allocation is in shared memory while it is loaded.
type earlyBuffer struct {
	load   *earlyLoad
	stored *stored
	when   llvmir.Value // the round comes
	usual  bool         // nothing is unusual
}

// copyEarly begins to copy a tile of memory. Elements outside of it become zero,
// but for those of other copies.
func (c *compiler) copyEarly(op *ir.Op, from, to *memory) error {
	e := to.of.early
	s := e.stored
	start := to.start
	if e.load.shift != nil && !e.usual {
		var err error
		if start, err = c.amounts(*e.load.shift); err != nil {
			return err
		}
	}
	if d := e.load.apart; d >= 0 && e.usual {
		from = from.whole(d, s.shape[d])
	}
	k := &asyncCopy{c: c, earlyBuffer: e, region: c.copied(op, from, start, s)}
	n, guards := c.vector(k.region)
	if e.usual {
		guards = nil // they hold
	}
	switch {
	case n*s.elem.Bytes < 4:
		k.oneByOne()
	case op.Block() != e.load.alloc.DefiningOp().Block():
		// What follows a first copy is seldom there.
		c.chooseIf(guards, func() { k.rolled(n, k.chunk) }, k.oneByOne)
	default:
		c.chooseIf(guards, func() { k.wholeOrPart(n) }, k.oneByOne)
	}
	return nil
}

// chooseIf builds one of two ways.
func (c *compiler) chooseIf(guards []llvmir.Value, yes, no func()) {
	if len(guards) == 0 {
		yes()
		return
	}
	c.b.If(c.all(guards), func() []llvmir.Value { yes(); return nil }, func() []llvmir.Value { no(); return nil })
}

// asyncCopy is one being built. Loops in which it is built have few registers
// left: addresses are computed from those before, bounds are compared in 32 bits.
type asyncCopy struct {
	*earlyBuffer
	c      *compiler
	region *region
	whole  bool // all of the tensor is copied
}

// chunk is what one instruction copies.
type chunk struct {
	from, to    llvmir.Value
	further     int64        // bytes behind to, where the instruction adds them
	inside, own llvmir.Value // own: not another copy's; invalid is always
	count       int64        // of elements
}

// bounds are whether an element is where the copy is about, from what the thread
// and the register contribute to its indices. What is copied is part of the tensor,
// so its numbers have 32 bits.
func (k *asyncCopy) bounds(thread []llvmir.Value, register []llvmir.Value) (inside, own llvmir.Value) {
	c, r := k.c, k.region
	if k.whole {
		return inside, c.owner(r.layout)
	}
	comes := false // looked at
	for d, size := range r.memory.sizes {
		first := index(0)
		if r.start != nil {
			first = r.start[d]
		}
		if first == index(0) && size == index(r.layout.Shape[d]) {
			continue
		}
		narrow := func(v llvmir.Value) llvmir.Value { return c.b.Trunc(v, llvmir.I32) }
		end := c.b.Add(narrow(first), narrow(size))
		if d != k.load.apart && !comes {
			end, comes = c.b.Select(k.when, end, number(0)), true
		}
		in := c.b.ICmp(llvmir.SLT, thread[d], c.b.Sub(end, register[d]))
		if first != index(0) {
			in = c.b.And(in, c.b.ICmp(llvmir.SGE, thread[d], c.b.Sub(narrow(first), register[d])))
		}
		if d == k.load.apart {
			own = c.both(own, in)
		} else {
			inside = c.both(inside, in)
		}
	}
	if !comes {
		inside = c.both(inside, k.when)
	}
	return inside, c.both(own, c.owner(r.layout))
}

// fixed are what a register contributes to the indices.
func fixed(l *layout.Layout, reg int) []llvmir.Value {
	out := make([]llvmir.Value, len(l.Shape))
	for d := range out {
		out[d] = number(layout.Coordinate(l.Shape, d, l.RegOffset(reg)))
	}
	return out
}

// wholeOrPart copies n elements with each instruction. Most rounds have a whole
// tile, of which nothing has to be looked at. The choice is a branch: instructions of
// single warps stand on both sides of copies, and would be kept apart by it.
func (k *asyncCopy) wholeOrPart(n int64) {
	c := k.c
	if !k.usual || k.load.user == nil || !k.load.user.groups {
		k.allAtOnce(n)
		return
	}
	guards := []llvmir.Value{k.when}
	for d, size := range k.region.memory.sizes {
		if whole := index(k.region.layout.Shape[d]); size != whole {
			guards = append(guards, c.b.ICmp(llvmir.EQ, size, whole))
		}
	}
	part := *k
	k.whole = true
	c.chooseIf(guards, func() { k.allAtOnce(n) }, func() {
		c.b.When(k.when, func() { part.allAtOnce(n) }) // the last rounds have nothing to load
	})
}

// allAtOnce copies n elements with each instruction, one behind the other.
func (k *asyncCopy) allAtOnce(n int64) {
	c, r := k.c, k.region
	places := k.stored.places(r.layout)
	thread := c.threadPart(r.layout)
	first, _ := c.element(r, 0)
	count := r.layout.Registers() / int(n)
	bits := layout.Log2(n)
	// The address of a register is that of one with a bit less, and what the bit
	// contributes.
	steps := make([]llvmir.Value, layout.Log2(int64(count)))
	for i := range steps {
		sum := index(0)
		for d, at := range fixed(r.layout, 1<<(bits+i)) {
			sum = c.sum(sum, c.times(c.b.ZExt(at, llvmir.I64), r.memory.strides[d]))
		}
		steps[i] = c.opaque(c.times(sum, index(k.stored.elem.Bytes)))
	}
	from := make([]llvmir.Value, count)
	for i := range from {
		if i == 0 {
			from[0] = first
		} else {
			bit := layout.Log2(int64(i & -i))
			from[i] = c.b.Offset(from[i&(i-1)], steps[bit])
		}
		reg := i << bits
		inside, own := k.bounds(thread, fixed(r.layout, reg))
		place := c.indices(places, reg)[0]
		k.chunk(chunk{from: from[i], to: c.addressIn(k.stored, place.thread), further: place.further * k.stored.elem.Bytes, inside: inside, own: own, count: n})
	}
}

// opaque is a number nobody knows to be the same in every round of a loop, so that
// sums with it are not kept in registers.
func (c *compiler) opaque(v llvmir.Value) llvmir.Value {
	if v.Literal() {
		return v
	}
	return c.b.InlineAsm(llvmir.Asm{Constraints: "=l,0", SideEffects: true}, llvmir.I64, v)
}

// chunk copies without waiting.
func (k *asyncCopy) chunk(x chunk) {
	c := k.c
	bytes := x.count * k.stored.elem.Bytes
	mode := "ca"
	if bytes == widestAccess {
		mode = "cg"
	}
	guard, amount, constraints := "", "", "r,l,"
	args := []llvmir.Value{x.to, c.address(x.from)}
	if x.inside.IsValid() {
		amount, constraints = ", $2", constraints+"r,"
		args = append(args, c.b.Select(x.inside, number(bytes), number(0)))
	}
	if x.own.IsValid() {
		guard, constraints = fmt.Sprintf("@$%d ", len(args)), constraints+"b,"
		args = append(args, x.own)
	}
	c.b.InlineAsm(llvmir.Asm{Text: fmt.Sprintf("%scp.async.%s.shared.global [$0+%d], [$1], %d%s;", guard, mode, x.further, bytes, amount),
		Constraints: constraints + "~{memory}", SideEffects: true}, llvmir.Void, args...)
}

// rolled is a loop over registers, n at a time, which keeps code small that is
// seldom run.
func (k *asyncCopy) rolled(n int64, each func(chunk)) {
	c, r := k.c, k.region
	places := k.stored.places(r.layout)
	thread := c.threadPart(r.layout)
	c.b.For(llvmir.Range{From: number(0), To: number(int64(r.layout.Registers())), Step: number(n), Hints: llvmir.LoopHints{NoUnroll: true}}, nil,
		func(reg llvmir.Value, _ []llvmir.Value) []llvmir.Value {
			at, register := r.memory.offset, c.registerPart(r.layout, reg)
			for d := range thread {
				i := c.b.ZExt(c.plus(thread[d], register[d]), llvmir.I64)
				if r.start != nil && r.start[d] != index(0) {
					i = c.b.Sub(i, r.start[d])
				}
				at = c.sum(at, c.times(i, r.memory.strides[d]))
			}
			inside, own := k.bounds(thread, register)
			place := c.plus(c.threadPart(places)[0], c.registerPart(places, reg)[0])
			each(chunk{from: c.b.GEP(r.memory.elem.Storage, r.memory.base, at), to: c.addressIn(k.stored, place), inside: inside, own: own, count: n})
			return nil
		})
}

// oneByOne reads element by element, and waits.
func (k *asyncCopy) oneByOne() {
	k.rolled(1, func(x chunk) {
		c, elem := k.c, k.stored.elem
		w := packing(elem, 1)
		put := func() {
			words := c.loadIf(w, x.from, x.inside, c.packed(w, elem, []llvmir.Value{llvmir.Zero(elem.Scalar)}))
			c.putElement(elem, c.unpacked(w, elem, words, 1)[0], c.b.IntToPtr(x.to, llvmir.PtrIn(sharedSpace)))
		}
		if x.own.IsValid() {
			c.b.When(x.own, put)
		} else {
			put()
		}
	})
}
