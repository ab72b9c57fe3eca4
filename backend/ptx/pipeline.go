package ptx

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/numbers"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/ir"
)

// running is a pipeline being built.
type running struct {
	*pipeline
	c       *compiler
	stages  int
	buffers []*stored // by load, in the first stage
	bytes   int64     // of a stage
	start   llvmir.Value
	release func()

	carriers []*carrier // of what is carried ahead
	bounds   llvmir.Range
}

// sharedLimits are how many bytes of shared memory a block can have.
var sharedLimits = map[string]int64{"sm_80": 163 << 10, "sm_86": 99 << 10, "sm_89": 99 << 10, "sm_90": 227 << 10, "sm_90a": 227 << 10, "sm_100": 227 << 10}

// usualStages is how many a pipeline has if nothing is said.
const usualStages = 3

// otherUses is kept for exchanges within a loop.
const otherUses = 16 << 10

// start makes room for the stages of a pipeline and begins the loads of the first
// rounds. It gives what is carried for it in addition; nil is not ok.
func (c *compiler) start(p *pipeline, bounds llvmir.Range) (r *running, extra []llvmir.Value, err error) {
	if p == nil {
		return nil, nil, nil
	}
	r = &running{pipeline: p, c: c, bounds: bounds}
	for _, l := range p.loads {
		s, err := c.bufferFor(l)
		if err != nil {
			return nil, nil, err
		}
		r.buffers = append(r.buffers, s)
		r.bytes += (s.bytes() + 127) / 128 * 128
	}
	limit, ok := sharedLimits[c.options.Target]
	if !ok {
		limit = 48 << 10
	}
	if r.stages = c.options.Stages; r.stages <= 0 {
		r.stages = usualStages
	}
	for r.stages > 1 && c.reserved+int64(r.stages)*r.bytes > limit-otherUses {
		r.stages--
	}
	if c.reserved+r.bytes > limit-otherUses {
		return nil, nil, nil
	}
	args := make([]*ir.Value, len(p.carried))
	inits := make([]*ir.Value, len(p.carried))
	for k, i := range p.carried {
		args[k], inits[k] = p.loop.IterArgs()[i], p.loop.Inits()[i]
	}
	if r.carriers, err = c.carriers(args); err != nil {
		return nil, nil, err
	}
	state, err := c.pack(r.carriers, inits)
	if err != nil {
		return nil, nil, err
	}
	r.start, r.release = c.reserve(int64(r.stages) * r.bytes)
	counter := r.wide(bounds.From)
	for k := range r.stages - 1 {
		if state, err = r.begin(state, counter, number(int64(k)*r.bytes)); err != nil {
			return nil, nil, err
		}
		counter = c.b.Add(counter, r.wide(bounds.Step))
	}
	extra = append(state, counter, number(0), number(int64(r.stages-1)*r.bytes))
	return r, extra, nil
}

// wide is a counter that does not wrap around when it is ahead.
func (r *running) wide(v llvmir.Value) llvmir.Value {
	return r.c.b.IntCast(v, llvmir.I64, !r.bounds.Unsigned)
}

// bufferFor arranges the memory of a load.
func (c *compiler) bufferFor(l *earlyLoad) (*stored, error) {
	t := l.alloc.Type().(*ir.MemRefType)
	elem, err := numbers.ElementOf(t.Elem)
	if err != nil {
		return nil, err
	}
	s := &stored{elem: elem, shape: t.Shape, order: rowOrder(t.Shape)}
	if strides, ok := sourceStrides(l.alloc); ok && len(strides) == len(t.Shape) {
		s.order = nearOrder(t.Shape, strides)
	}
	q := l.user
	factor := s
	if l.turned != nil {
		shape, _ := ir.ShapeOf(q.view.Inputs()[l.index].Type())
		factor = s.permuted(shape, l.turned)
	}
	wanted := q.matrices.Left(factor.shape, q.left.outer, q.left.depth)
	if l.index == 1 {
		wanted = q.matrices.Right(factor.shape, q.right.outer, q.right.depth)
	}
	factor.forFactor(wanted, q.inst.word)
	s.swizzle = factor.swizzle
	return s, nil
}

// begin has the loads of a round begun, into the stage at some bytes. A round that
// is not to come loads nothing.
func (r *running) begin(state []llvmir.Value, counter, stage llvmir.Value) ([]llvmir.Value, error) {
	c := r.c
	defer c.forget(len(c.held))
	p := llvmir.SLT
	if r.bounds.Unsigned {
		p = llvmir.ULT
	}
	comes := c.b.ICmp(p, counter, r.wide(r.bounds.To))
	c.words[r.loop.Counter()] = c.b.IntCast(counter, r.bounds.From.Type(), true)
	args := make([]*ir.Value, len(r.carried))
	last := r.loop.Region0().Entry().Last()
	next := make([]*ir.Value, len(r.carried))
	for k, i := range r.carried {
		args[k], next[k] = r.loop.IterArgs()[i], last.Operand(i)
	}
	if err := c.unpack(r.carriers, state, args); err != nil {
		return nil, err
	}
	var writers []*ir.Op
	offset := int64(0)
	for i, l := range r.loads {
		s := *r.buffers[i]
		s.at = c.b.Add(c.b.Add(r.start, stage), number(offset))
		offset += (s.bytes() + 127) / 128 * 128
		a := &allocation{op: l.alloc.DefiningOp(), elem: s.elem, shape: s.shape, early: &earlyBuffer{load: l, stored: &s, when: comes}}
		m := &memory{elem: s.elem, offset: index(0), of: a}
		for _, n := range s.shape {
			m.sizes, m.strides = append(m.sizes, index(n)), append(m.strides, index(0))
		}
		c.allocs[l.alloc], c.memories[l.alloc] = a, m
		writers = append(writers, l.writers...)
	}
	for op := range r.loop.Region0().Entry().Ops() {
		if r.ahead[op] {
			c.emit(op)
		}
	}
	for _, op := range writers {
		c.emit(op)
	}
	for _, l := range r.loads {
		delete(c.allocs, l.alloc)
	}
	if c.problems.Err() != nil {
		return nil, errRefused
	}
	c.asm("cp.async.commit_group;")
	return c.pack(r.carriers, next)
}

// asm is an instruction that orders memory.
func (c *compiler) asm(text string) {
	c.b.InlineAsm(llvmir.Asm{Text: text, Constraints: "~{memory}", SideEffects: true, Convergent: true}, llvmir.Void)
}

// round waits for the data of a round and begins the loads of a later one. The
// tensors that are loaded are in shared memory from here on.
func (r *running) round(extra []llvmir.Value) ([]llvmir.Value, error) {
	c := r.c
	n := len(extra) - 3
	state, counter, read, write := extra[:n], extra[n], extra[n+1], extra[n+2]
	if r.stages > 1 {
		c.asm(fmt.Sprintf("cp.async.wait_group %d;", r.stages-2))
	}
	c.barrier()
	state, err := r.begin(state, counter, write)
	if err != nil {
		return nil, err
	}
	if r.stages == 1 {
		c.asm("cp.async.wait_group 0;")
		c.barrier()
	}
	offset := int64(0)
	for i, l := range r.loads {
		s := *r.buffers[i]
		s.at = c.b.Add(c.b.Add(r.start, read), number(offset))
		offset += (s.bytes() + 127) / 128 * 128
		c.tensors[l.value] = &tile{elem: s.elem, shape: s.shape, stored: &s}
	}
	return append(state, c.b.Add(counter, r.wide(r.bounds.Step)), r.following(read), r.following(write)), nil
}

// following is where the next stage begins.
func (r *running) following(stage llvmir.Value) llvmir.Value {
	c := r.c
	if r.stages == 1 {
		return stage
	}
	last := c.b.ICmp(llvmir.EQ, stage, number(int64(r.stages-1)*r.bytes))
	return c.b.Select(last, number(0), c.b.Add(stage, number(r.bytes)))
}

// end waits for what is still on its way, since others will use the memory.
func (r *running) end() {
	if r.stages > 1 {
		r.c.asm("cp.async.wait_group 0;")
	}
	r.release()
	r.c.sharedInUse = true
}

// skip has a loop built without what the pipeline does.
func (r *running) skip(yes bool) {
	for _, l := range r.loads {
		for _, op := range l.unused {
			r.c.early[op] = yes
		}
	}
}

// earlyBuffer is where an allocation is in shared memory while it is loaded.
type earlyBuffer struct {
	load   *earlyLoad
	stored *stored
	when   llvmir.Value // the round comes
}

// copyEarly begins to copy a tile of memory. Elements outside of it become zero,
// but for those of other copies.
func (c *compiler) copyEarly(op *ir.Op, from, to *memory) error {
	e := to.of.early
	s := e.stored
	start := to.start
	if e.load.shift != nil {
		var err error
		if start, err = c.amounts(*e.load.shift); err != nil {
			return err
		}
	}
	align, _ := op.IntAttr("tshared.alignment")
	l := layout.Blocked(s.shape, s.order, min(widestAccess/s.elem.Bytes, s.shape[s.order[0]]), c.warpBits())
	r := &region{memory: from, start: start, align: align, layout: l}
	n, guards := c.vector(r)
	if n*s.elem.Bytes < 4 {
		c.copySlowly(r, e, 1)
		return nil
	}
	if len(guards) == 0 {
		c.copyFast(r, e, n)
		return nil
	}
	c.b.If(c.all(guards),
		func() []llvmir.Value { c.copyFast(r, e, n); return nil },
		func() []llvmir.Value { c.copySlowly(r, e, 1); return nil })
	return nil
}

// copyFast does not wait: n elements at once go to where they belong.
func (c *compiler) copyFast(r *region, e *earlyBuffer, n int64) {
	places := e.stored.places(r.layout)
	bytes := n * e.stored.elem.Bytes
	mode := "ca"
	if bytes == 16 {
		mode = "cg"
	}
	first := c.owner(r.layout)
	for reg := 0; reg < r.layout.Registers(); reg += int(n) {
		p, inside, own := c.elementOf(r, reg, e.load.apart)
		own = c.both(own, first)
		to := c.addressIn(e.stored, c.coordinates(places, reg)[0])
		inside = c.both(inside, e.when)
		count := c.b.Select(inside, number(bytes), number(0))
		guard, args := "", []llvmir.Value{to, c.address(p), count}
		constraints := "r,l,r,"
		if own.IsValid() {
			guard, constraints = "@$3 ", "r,l,r,b,"
			args = append(args, own)
		}
		c.b.InlineAsm(llvmir.Asm{Text: fmt.Sprintf("%scp.async.%s.shared.global [$0], [$1], %d, $2;", guard, mode, bytes),
			Constraints: constraints + "~{memory}", SideEffects: true}, llvmir.Void, args...)
	}
}

// copySlowly reads element by element, and waits.
func (c *compiler) copySlowly(r *region, e *earlyBuffer, n int64) {
	places := e.stored.places(r.layout)
	elem := e.stored.elem
	first := c.owner(r.layout)
	for reg := range r.layout.Registers() {
		p, inside, own := c.elementOf(r, reg, e.load.apart)
		own = c.both(own, first)
		inside = c.both(inside, e.when)
		w := packing(elem, n)
		to := c.pointerIn(e.stored, c.coordinates(places, reg)[0])
		put := func() {
			words := c.loadIf(w, p, inside, c.packed(w, elem, []llvmir.Value{llvmir.Zero(elem.Word)}))
			c.putElement(elem, c.unpacked(w, elem, words, 1)[0], to)
		}
		if own.IsValid() {
			c.b.When(own, put)
		} else {
			put()
		}
	}
}
