package ptx

import (
	"fmt"
	"maps"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
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
	// measured is told how much shared memory was reserved before the loop's body.
	measured func(reserved int64)

	carriers []*carrier // of what is carried ahead
	bounds   llvmir.Range

	// late is the only product of the loop, if its last step is computed in the round
	// after: while that waits for others and for what it reads first. Then its
	// factors of that step are carried, and the sums lack it.
	// Groups of warps compute a late product in the background instead.
	late  *product
	sums  int   // which carried value the sums are
	now   round // being built
	usual bool  // nothing is unusual

	without int // how many stages there are less than were asked for, since they do not fit
}

// round is what a pipeline carries from one to the next.
type round struct {
	state   []llvmir.Value // of values carried ahead
	counter llvmir.Value   // of the round whose loads are next
	read    llvmir.Value   // the stage with this round's data, in bytes
	write   llvmir.Value   // the stage that loads go to
	words   []llvmir.Value // of the last step of the late product
}

func (r round) list() []llvmir.Value {
	return slices.Concat(r.state, []llvmir.Value{r.counter, r.read, r.write}, r.words)
}

// unlist takes what list gave apart again.
func (r *running) unlist(list []llvmir.Value) round {
	n := len(typesOf(r.carriers))
	return round{state: list[:n:n], counter: list[n], read: list[n+1], write: list[n+2], words: list[n+3:]}
}

// usualStages is how many a pipeline has if nothing is said.
const usualStages = 3

// otherUses is kept for exchanges within a loop, if nothing is known of them.
const otherUses = 16 << 10

// start makes room for the stages of a pipeline and begins the loads of the first
// rounds. It gives what is carried for it in addition; nothing runs if there is no
// room for one stage.
func (c *compiler) start(p *pipeline, bounds llvmir.Range, usual bool) (r *running, extra []llvmir.Value, err error) {
	if p == nil {
		return nil, nil, nil
	}
	r = &running{pipeline: p, c: c, bounds: bounds, usual: usual}
	for _, l := range p.loads {
		s, err := c.bufferFor(l)
		if err != nil {
			return nil, nil, err
		}
		r.buffers = append(r.buffers, s)
		r.bytes += s.room()
	}
	if !r.chooseStages() {
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
	r.measured = c.measure(p.loop.Op)
	first := round{state: state, counter: r.wide(bounds.From), read: number(0), write: number(int64(r.stages-1) * r.bytes)}
	for k := range r.stages - 1 {
		if err := r.begin(&first, number(int64(k)*r.bytes)); err != nil {
			return nil, nil, err
		}
	}
	if r.stages > 1 && (usual || !p.mayBeUnusual()) { // what is unusual needs registers itself
		if r.late, r.sums = c.lateProduct(p); r.late != nil && !r.late.groups {
			left, right := newFactors(c, r.late)
			// Nothing is late in the first round.
			first.words = slices.Repeat([]llvmir.Value{llvmir.Zero(r.late.inst.wordType())}, left.wordsOfStep()+right.wordsOfStep())
		}
	}
	r.tell()
	return r, first.list(), nil
}

// chooseStages finds out how many stages fit beside what else the loop needs; it is
// false if not even one does.
func (r *running) chooseStages() bool {
	c, wanted := r.c, r.c.options.Stages
	if wanted <= 0 {
		wanted = usualStages
	}
	others := c.sharedBudget.forLoop(r.loop.Op)
	free := c.sharedBudget.limit - c.reserved - others
	if r.stages = min(wanted, int(free/r.bytes)); r.stages >= 1 && c.sharedBudget.thrift < noPipelines {
		r.without = wanted - r.stages
		return true
	}
	c.decided(r.loop.Op, "pipeline", "none: a stage of %d bytes does not fit beside %d that are taken already and %d for the rest of the loop, of %d",
		r.bytes, c.reserved, others, c.sharedBudget.limit)
	return false
}

// lateProduct is the only product of a loop, if the loads are its factors and what
// it is added to is carried for nothing else.
func (c *compiler) lateProduct(p *pipeline) (only *product, sums int) {
	body := p.loop.Region0().Entry()
	for op := range body.Ops() {
		if isProduct(op) {
			if only != nil {
				return nil, 0
			}
			only = c.productOf(op)
		}
	}
	if len(p.loads) != 2 || p.loads[0].user != only || p.loads[1].user != only || p.loads[0].isTransposed() || p.loads[1].isTransposed() {
		return nil, 0
	}
	if only.matrices == nil || !only.groups && only.matrices.TilesK()*only.matrices.Batches() < 2 {
		return nil, 0
	}
	add := c.addedBy(only.op)
	if add == nil || !add.Result(0).HasOneUse() {
		return nil, 0
	}
	to := add.Operand(0)
	if to == only.op.Result(0) {
		to = add.Operand(1)
	}
	// The addition names what it is added to once more, as where its result goes.
	for user := range to.Users() {
		if user != add {
			return nil, 0
		}
	}
	sums = to.Index() - 1
	if to.DefiningOp() != nil || to.ArgOf() != body || sums < 0 || body.Last().Operand(sums) != add.Result(0) {
		return nil, 0
	}
	// The instruction goes on with what is carried, so that has to have its type.
	if elem, err := arithtollvm.ElementOf(ir.ElementTypeOf(to.Type())); err != nil || elem.Scalar != only.inst.sum {
		return nil, 0
	}
	if l := c.layoutOf(p.loop.Result(sums)); l == nil || !l.Equal(only.matrices.LayoutC()) {
		return nil, 0
	}
	return only, sums
}

// wide is a counter that does not wrap around when it is ahead.
func (r *running) wide(v llvmir.Value) llvmir.Value {
	return r.c.b.IntCast(v, llvmir.I64, !r.bounds.Unsigned)
}

// bufferFor arranges the memory of a load.
func (c *compiler) bufferFor(l *earlyLoad) (*stored, error) {
	t := l.alloc.Type().(*ir.MemRefType)
	elem, err := arithtollvm.ElementOf(t.Elem)
	if err != nil {
		return nil, err
	}
	s := &stored{elem: elem, shape: t.Shape, order: rowOrder(t.Shape)}
	if strides, ok := sourceStrides(l.alloc); ok && len(strides) == len(t.Shape) {
		s.order = nearOrder(t.Shape, strides)
	}
	s.order = onesLast(s.order, t.Shape)
	if l.user == nil {
		return s, nil
	}
	factor := s
	for _, op := range slices.Backward(l.views) {
		factor, _ = factor.seenBy(op)
	}
	if err := c.arrange(factor, l.user, l.index); err != nil {
		return nil, err
	}
	s.swizzle, s.panel = factor.swizzle, factor.panel
	return s, nil
}

// arrange has a factor where a product finds it in different banks.
func (c *compiler) arrange(s *stored, p *product, index int) error {
	if p.matrices == nil {
		list, err := p.summandsOf(c.layoutOf(p.op.Result(0)))
		if err == nil {
			s.forThreads(list[index].wanted)
		}
		return err
	}
	if p.groups {
		p.cutIntoPanels(s, index)
	} else {
		s.forFactor(p.factorLayout(index, s.shape), p.inst.word)
	}
	return nil
}

// begin has the loads of a round begun, into the stage at some bytes. A round that
// is not to come loads nothing.
func (r *running) begin(x *round, stage llvmir.Value) error {
	c := r.c
	defer c.forget(len(c.held))
	defer r.keepNames()()
	p := llvmir.SLT
	if r.bounds.Unsigned {
		p = llvmir.ULT
	}
	comes := c.b.ICmp(p, x.counter, r.wide(r.bounds.To))
	c.words[r.loop.Counter()] = c.b.IntCast(x.counter, r.bounds.From.Type(), true)
	args := make([]*ir.Value, len(r.carried))
	next := make([]*ir.Value, len(r.carried))
	for k, i := range r.carried {
		args[k], next[k] = r.loop.IterArgs()[i], r.loop.Region0().Entry().Last().Operand(i)
	}
	if err := c.unpack(r.carriers, x.state, args); err != nil {
		return err
	}
	var writers []*ir.Op
	for i, s := range r.at(stage) {
		l := r.loads[i]
		c.setEarly(&earlyBuffer{load: l, stored: s, when: comes, usual: r.usual})
		if writers = append(writers, l.writers...); r.usual && l.apart >= 0 {
			writers = writers[:len(writers)-1] // nothing follows the first copy
		}
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
		return errRefused
	}
	c.asm("cp.async.commit_group;")
	state, err := c.pack(r.carriers, next)
	x.state, x.counter = state, r.next(x.counter, comes)
	return err
}

// next is the counter of the round behind one. It stays at the end where it would wrap around.
func (r *running) next(counter, comes llvmir.Value) llvmir.Value {
	b, step := r.c.b, r.wide(r.bounds.Step)
	if r.bounds.MayWrap && r.bounds.From.Type() == llvmir.I64 {
		step = b.Select(comes, b.UMin(step, b.Sub(r.bounds.To, counter)), index(0))
	}
	return b.Add(counter, step)
}

// setEarly has an allocation in shared memory.
func (c *compiler) setEarly(e *earlyBuffer) {
	v, s := e.load.alloc, e.stored
	a := &allocation{op: v.DefiningOp(), elem: s.elem, shape: s.shape, early: e}
	c.allocs[v], c.memories[v] = a, a.memory()
}

// keepNames remembers what values are in this round, and gives a function that
// brings that back.
func (r *running) keepNames() func() {
	words, memories := map[*ir.Value]llvmir.Value{}, map[*ir.Value]*memory{}
	each := func(visit func(v *ir.Value)) {
		visit(r.loop.Counter())
		for _, i := range r.carried {
			visit(r.loop.IterArgs()[i])
		}
		for op := range r.ahead {
			for _, v := range op.Results() {
				visit(v)
			}
		}
	}
	each(func(v *ir.Value) {
		if w, ok := r.c.words[v]; ok {
			words[v] = w
		}
		if m, ok := r.c.memories[v]; ok {
			memories[v] = m
		}
	})
	return func() {
		each(func(v *ir.Value) {
			delete(r.c.words, v)
			delete(r.c.memories, v)
		})
		maps.Copy(r.c.words, words)
		maps.Copy(r.c.memories, memories)
	}
}

// at are the buffers of a stage.
func (r *running) at(stage llvmir.Value) (list []*stored) {
	offset := int64(0)
	for _, b := range r.buffers {
		s := *b
		s.at = r.c.b.Add(r.c.b.Add(r.start, stage), number(offset))
		offset += s.room()
		list = append(list, &s)
	}
	return list
}

// asm is an instruction that orders memory.
func (c *compiler) asm(text string) {
	c.b.InlineAsm(llvmir.Asm{Text: text, Constraints: "~{memory}", SideEffects: true, Convergent: true}, llvmir.Void)
}

// waitGroup waits until only so many groups of copies are on their way.
func (c *compiler) waitGroup(left int) { c.asm(fmt.Sprintf("cp.async.wait_group %d;", left)) }

// enter waits for the data of a round and begins the loads of a later one, unless
// the late product does. The tensors that are loaded are in shared memory from here
// on.
func (r *running) enter(list []llvmir.Value) error {
	c := r.c
	r.now = r.unlist(list)
	if r.stages > 1 {
		c.waitGroup(r.stages - 2)
	}
	c.handOver(r.buffers...)
	read := r.now.read
	if r.late != nil {
		c.late[r.late.op] = r
	} else if err := r.advance(); err != nil {
		return err
	}
	if r.stages == 1 {
		c.waitGroup(0)
		c.handOver(r.buffers...)
	}
	r.show(read)
	for _, l := range r.loads {
		for _, op := range l.unused {
			c.early[op] = true
		}
	}
	return nil
}

// advance begins the loads of a later round.
func (r *running) advance() error {
	if err := r.begin(&r.now, r.now.write); err != nil {
		return err
	}
	r.now.read, r.now.write = r.following(r.now.read), r.following(r.now.write)
	return nil
}

// leave gives what is carried to the next round.
func (r *running) leave() []llvmir.Value {
	for _, l := range r.loads {
		for _, op := range l.unused {
			delete(r.c.early, op)
		}
	}
	if r.late != nil {
		delete(r.c.late, r.late.op)
	}
	return r.now.list()
}

// show has the tensors that are loaded in a stage.
func (r *running) show(stage llvmir.Value) {
	for i, s := range r.at(stage) {
		r.c.tensors[r.loads[i].value] = &tile{elem: s.elem, shape: s.shape, stored: s}
	}
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

// end completes what a loop carried, and waits for what is still on its way, since
// others will use the memory.
func (r *running) end(list []llvmir.Value, carriers []*carrier) (carried []llvmir.Value) {
	own := len(list) - len(r.now.list())
	carried = slices.Clone(list[:own])
	if r.late != nil {
		first := len(typesOf(carriers[:r.sums]))
		part := carried[first : first+len(carriers[r.sums].types)]
		if r.late.groups {
			r.c.awaitGroups(0, part)
		} else {
			r.c.lateStep(r.late, r.unlist(list[own:]).words, part)
		}
	}
	if r.stages > 1 {
		r.c.waitGroup(0)
	}
	r.measured(r.c.reserved)
	r.release()
	r.c.sharedInUse = true
	r.c.renameThread()
	return carried
}

// keepThread gives a function that brings the names of the thread's numbers back:
// those of a branch or loop end with it.
func (c *compiler) keepThread() func() {
	thread, lane, warp := c.thread, c.lane, c.warp
	return func() { c.thread, c.lane, c.warp = thread, lane, warp }
}

// renameThread has what is computed from the thread's number from here on computed
// anew, and not kept in registers through a loop that needs them.
func (c *compiler) renameThread() {
	c.thread = c.b.InlineAsm(llvmir.Asm{Constraints: "=r,0", SideEffects: true}, llvmir.I32, c.thread)
	c.lane = c.b.And(c.thread, number(31))
	c.warp = c.b.LShr(c.thread, number(layout.LaneBits))
}
