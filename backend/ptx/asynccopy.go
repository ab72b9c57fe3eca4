package ptx

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// asyncBuffer is the buffer in shared memory that a pipelined load fills.
type asyncBuffer struct {
	load    *asyncLoad
	buffer  *sharedTensor
	inRange llvmir.Value // the iteration that is loaded is in the loop's range
	fast    bool         // in the fast version of the loop, whose guards hold
}

// copyAsync issues the cp.async instructions of a load. Elements outside of its memory become zero, except
// those of other loads into the same buffer.
func (c *emitter) copyAsync(e *asyncBuffer, load tile.LoadOp) error {
	s := e.buffer
	from, err := c.memref(load.Source())
	if err != nil {
		return err
	}
	r, err := c.tileAccess(load, from)
	if err != nil {
		return err
	}
	start := r.start
	if e.load.shift != nil && !e.fast {
		if start, err = c.foldResults(*e.load.shift); err != nil {
			return err
		}
	}
	if d := e.load.wrapDim; d >= 0 && e.fast {
		from = from.withFullDim(d, s.shape[d])
	}
	k := &asyncCopy{c: c, asyncBuffer: e, region: c.copyAccess(load, from, start, s)}
	n, guards := c.vectorWidth(k.region)
	if e.fast {
		guards = nil // checked before the loop
	}
	c.remarkAccess(load.Op, "asynchronous copy", k.region.layout.Shape, s.elem, n, len(guards) > 0)
	switch {
	case n*s.elem.Bytes < 4:
		k.perElement()
	case load != e.load.first:
		// A load that continues a wrapped tile is seldom executed: a rolled loop keeps its code small.
		c.branchIf(guards, func() { k.rolled(n, k.chunk) }, k.perElement)
	default:
		c.branchIf(guards, func() { k.fullOrPartial(n) }, k.perElement)
	}
	return nil
}

// copyRest issues the loads that continue a wrapped tile.
func (c *emitter) copyRest(e *asyncBuffer) error {
	loop := e.load.loop
	bounds, err := c.scalarsOf([]*ir.Value{loop.LowerBound(), loop.UpperBound(), loop.Step()})
	if err != nil {
		return err
	}
	c.sharedInUse = true
	c.loops++
	defer func() { c.loops-- }()
	guards := guardOps(e.load.rest)
	c.b.For(loopRange(loop, bounds), nil, func(i llvmir.Value, _ []llvmir.Value) []llvmir.Value {
		defer c.truncateCache(len(c.layoutCache))
		defer c.saveThread()()
		c.scalars[loop.Counter()] = i
		c.enterRegion()
		for op := range loop.Body().Ops() {
			switch {
			case op == e.load.rest.Op:
				c.emitWith(op, func(c *emitter, _ *ir.Op) error { return c.copyAsync(e, e.load.rest) })
			case op != loop.Body().Last() && !guards[op]:
				c.emit(op)
			}
		}
		return nil
	})
	c.sharedInUse = true
	return nil
}

// branchIf builds one of two alternatives, chosen by guards.
func (c *emitter) branchIf(guards []llvmir.Value, yes, no func()) {
	if len(guards) == 0 {
		yes()
		return
	}
	c.b.If(c.allOf(guards), func() []llvmir.Value { yes(); return nil }, func() []llvmir.Value { no(); return nil })
}

// asyncCopy is a copy from global to shared memory while it is emitted. Pipelined loops have few registers
// left: addresses are computed incrementally and bounds compared in 32 bits.
type asyncCopy struct {
	*asyncBuffer
	c      *emitter
	region *memoryAccess
	full   bool // the whole tensor is in bounds
}

// chunk is the data of one cp.async instruction.
type chunk struct {
	from, to      llvmir.Value
	offset        int64        // in bytes, an immediate of the instruction behind the address to
	inside, owned llvmir.Value // owned: written by this copy; invalid is always true
	count         int64        // elements
}

// bounds are the predicates that an element is in bounds and written by this copy. An index is the sum of
// the thread's and the register's part. Bounds are compared in 32 bits: a tile is no larger than its
// tensor.
func (k *asyncCopy) bounds(thread []llvmir.Value, register []llvmir.Value) (inside, own llvmir.Value) {
	c, r := k.c, k.region
	if k.full {
		return inside, c.isOwner(r.layout)
	}
	inRange := false // the predicate of the iteration is part of a bound
	for d, size := range r.desc.sizes {
		first := i64(0)
		if r.start != nil {
			first = r.start[d]
		}
		if first == i64(0) && size == i64(r.layout.Shape[d]) {
			continue
		}
		narrow := func(v llvmir.Value) llvmir.Value { return c.b.Trunc(v, llvmir.I32) }
		end := c.b.Add(narrow(first), narrow(size))
		if d != k.load.wrapDim && !inRange {
			end, inRange = c.b.Select(k.inRange, end, i32(0)), true
		}
		in := c.b.ICmp(llvmir.SLT, thread[d], c.b.Sub(end, register[d]))
		if first != i64(0) {
			in = c.b.And(in, c.b.ICmp(llvmir.SGE, thread[d], c.b.Sub(narrow(first), register[d])))
		}
		if d == k.load.wrapDim {
			own = c.andPredicates(own, in)
		} else {
			inside = c.andPredicates(inside, in)
		}
	}
	if !inRange {
		inside = c.andPredicates(inside, k.inRange)
	}
	return inside, c.andPredicates(own, c.isOwner(r.layout))
}

// registerConstants are the indices of a register's element in thread 0.
func registerConstants(l *layout.Layout, reg int) []llvmir.Value {
	out := make([]llvmir.Value, len(l.Shape))
	for d := range out {
		out[d] = i32(layout.Coordinate(l.Shape, d, l.RegOffset(reg)))
	}
	return out
}

// fullOrPartial copies n elements per instruction. Most iterations load full tiles, which need no
// predicates. The two cases are branches only with wgmma: mma.sync instructions around the copies would
// not be scheduled across a branch.
func (k *asyncCopy) fullOrPartial(n int64) {
	c := k.c
	if !k.fast || k.load.dot == nil || !k.load.dot.WGMMA {
		k.unrolled(n)
		return
	}
	guards := []llvmir.Value{k.inRange}
	for d, size := range k.region.desc.sizes {
		if whole := i64(k.region.layout.Shape[d]); size != whole {
			guards = append(guards, c.b.ICmp(llvmir.EQ, size, whole))
		}
	}
	part := *k
	k.full = true
	c.branchIf(guards, func() { k.unrolled(n) }, func() {
		c.b.When(k.inRange, func() { part.unrolled(n) }) // the last iterations have nothing to load
	})
}

// unrolled copies n elements per instruction, all registers in straight-line code.
func (k *asyncCopy) unrolled(n int64) {
	c, r := k.c, k.region
	places := k.buffer.offsets(r.layout)
	thread := c.threadIndices(r.layout)
	first, _ := c.elementAddress(r, 0)
	count := r.layout.Registers() / int(n)
	bits := layout.Log2(n)
	// The address of a register is that of the register without its lowest set bit, plus the step of that
	// bit.
	steps := make([]llvmir.Value, layout.Log2(int64(count)))
	for i := range steps {
		sum := i64(0)
		for d, at := range registerConstants(r.layout, 1<<(bits+i)) {
			sum = c.addIndex(sum, c.mulIndex(c.b.ZExt(at, llvmir.I64), r.desc.strides[d]))
		}
		steps[i] = c.opaque(c.mulIndex(sum, i64(k.buffer.elem.Bytes)))
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
		inside, own := k.bounds(thread, registerConstants(r.layout, reg))
		place := c.baseOffsets(places, reg)[0]
		k.chunk(chunk{from: from[i], to: c.offsetAddress(k.buffer, place.base), offset: place.offset * k.buffer.elem.Bytes, inside: inside, owned: own, count: n})
	}
}

// opaque hides that a value is loop-invariant, so that LLVM does not hoist sums with it into registers.
func (c *emitter) opaque(v llvmir.Value) llvmir.Value {
	if v.Literal() {
		return v
	}
	return c.b.InlineAsm(llvmir.Asm{Constraints: "=l,0", SideEffects: true}, llvmir.I64, v)
}

// chunk issues one cp.async.
func (k *asyncCopy) chunk(x chunk) {
	c := k.c
	bytes := x.count * k.buffer.elem.Bytes
	mode := "ca"
	if bytes == distribute.MaxAccessBytes {
		mode = "cg"
	}
	guard, amount, constraints := "", "", "r,l,"
	args := []llvmir.Value{x.to, c.intAddress(x.from)}
	if x.inside.IsValid() {
		amount, constraints = ", $2", constraints+"r,"
		args = append(args, c.b.Select(x.inside, i32(bytes), i32(0)))
	}
	if x.owned.IsValid() {
		guard, constraints = fmt.Sprintf("@$%d ", len(args)), constraints+"b,"
		args = append(args, x.owned)
	}
	c.b.InlineAsm(llvmir.Asm{Text: fmt.Sprintf("%scp.async.%s.shared.global [$0+%d], [$1], %d%s;", guard, mode, x.offset, bytes, amount),
		Constraints: constraints + "~{memory}", SideEffects: true}, llvmir.Void, args...)
}

// rolled is a loop over registers, n at a time: small code for a rare case.
func (k *asyncCopy) rolled(n int64, each func(chunk)) {
	c, r := k.c, k.region
	places := k.buffer.offsets(r.layout)
	thread := c.threadIndices(r.layout)
	c.b.For(llvmir.Range{From: i32(0), To: i32(int64(r.layout.Registers())), Step: i32(n), Hints: llvmir.LoopHints{NoUnroll: true}}, nil,
		func(reg llvmir.Value, _ []llvmir.Value) []llvmir.Value {
			at, register := r.desc.offset, c.registerIndices(r.layout, reg)
			for d := range thread {
				i := c.b.ZExt(c.xor(thread[d], register[d]), llvmir.I64)
				if r.start != nil && r.start[d] != i64(0) {
					i = c.b.Sub(i, r.start[d])
				}
				at = c.addIndex(at, c.mulIndex(i, r.desc.strides[d]))
			}
			inside, own := k.bounds(thread, register)
			place := c.xor(c.threadIndices(places)[0], c.registerIndices(places, reg)[0])
			each(chunk{from: c.b.GEP(r.desc.elem.Storage, r.desc.base, at), to: c.offsetAddress(k.buffer, place), inside: inside, owned: own, count: n})
			return nil
		})
}

// perElement copies synchronously, element by element.
func (k *asyncCopy) perElement() {
	k.rolled(1, func(x chunk) {
		c, elem := k.c, k.buffer.elem
		w := vectorWordsOf(elem, 1)
		put := func() {
			words := c.predicatedLoad(w, x.from, x.inside, c.packWords(w, elem, []llvmir.Value{llvmir.Zero(elem.Scalar)}))
			c.storeSharedElement(elem, c.unpackWords(w, elem, words, 1)[0], c.b.IntToPtr(x.to, llvmir.PtrIn(sharedSpace)))
		}
		if x.owned.IsValid() {
			c.b.When(x.owned, put)
		} else {
			put()
		}
	})
}
