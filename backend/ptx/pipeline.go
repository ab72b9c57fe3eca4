package ptx

import (
	"fmt"
	"maps"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// pipeline is a software-pipelined loop while it is emitted: loads of later iterations are issued by
// cp.async into a ring of stages in shared memory.
type pipeline struct {
	*pipelineSchedule
	c             *emitter
	stages        int
	buffers       []*sharedTensor // by load, in the first stage
	stageBytes    int64           // of one stage
	base          llvmir.Value
	releaseShared func()
	// recordShared takes the shared memory that was reserved before the loop's body.
	recordShared func(reserved int64)

	lowerings []*valueLowering // of the iter_args that addresses depend on
	bounds    llvmir.Range

	// deferredDot is the loop's only dot, if the last step of each iteration is computed in the next one,
	// while that waits at the barrier and for its first operands. The operands of the step are carried,
	// and the carried accumulators lack it. With wgmma the whole dot runs asynchronously instead.
	deferredDot *distribute.Dot
	accumulator int       // which iter_arg is the accumulator
	current     iteration // being emitted
	fast        bool      // the version for aligned tiles, see loopversioning.go

	droppedStages int // requested stages that do not fit in shared memory
}

// iteration is the state that a pipeline carries from one iteration to the next.
type iteration struct {
	state        []llvmir.Value // iter_args of the loads, which run ahead
	counter      llvmir.Value   // of the iteration that is loaded next
	read         llvmir.Value   // stage of the current iteration, in bytes
	write        llvmir.Value   // stage that is loaded next
	operandWords []llvmir.Value // operands of the deferred step
}

func (r iteration) flatten() []llvmir.Value {
	return slices.Concat(r.state, []llvmir.Value{r.counter, r.read, r.write}, r.operandWords)
}

// unflatten is the inverse of flatten.
func (r *pipeline) unflatten(list []llvmir.Value) iteration {
	n := len(typesOf(r.lowerings))
	return iteration{state: list[:n:n], counter: list[n], read: list[n+1], write: list[n+2], operandWords: list[n+3:]}
}

// defaultStages is the number of stages if no option sets it.
const defaultStages = 3

// defaultLoopShared is the shared memory kept free for layout conversions in a loop, if their need is
// unknown.
const defaultLoopShared = 16 << 10

// pipelinePrologue reserves the stages and issues the loads of the first iterations. It returns the
// additional iter_args, and no pipeline if not even one stage fits.
func (c *emitter) pipelinePrologue(p *pipelineSchedule, bounds llvmir.Range, fast bool) (r *pipeline, extra []llvmir.Value, err error) {
	if p == nil {
		return nil, nil, nil
	}
	r = &pipeline{pipelineSchedule: p, c: c, bounds: bounds, fast: fast}
	for _, l := range p.loads {
		s, err := c.bufferOf(l)
		if err != nil {
			return nil, nil, err
		}
		r.buffers = append(r.buffers, s)
		r.stageBytes += s.allocBytes()
	}
	if !r.chooseStages() {
		return nil, nil, nil
	}
	args := make([]*ir.Value, len(p.carriedArgs))
	inits := make([]*ir.Value, len(p.carriedArgs))
	for k, i := range p.carriedArgs {
		args[k], inits[k] = p.loop.IterArgs()[i], p.loop.InitArgs()[i]
	}
	if r.lowerings, err = c.valueLowerings(args); err != nil {
		return nil, nil, err
	}
	state, err := c.pack(r.lowerings, inits)
	if err != nil {
		return nil, nil, err
	}
	r.base, r.releaseShared = c.reserveShared(int64(r.stages) * r.stageBytes)
	r.recordShared = c.measureLoop(p.loop.Op)
	first := iteration{state: state, counter: r.wide(bounds.From), read: i32(0), write: i32(int64(r.stages-1) * r.stageBytes)}
	for k := range r.stages - 1 {
		if err := r.issueLoads(&first, i32(int64(k)*r.stageBytes)); err != nil {
			return nil, nil, err
		}
	}
	if r.stages > 1 && (fast || !p.mayNeedGeneralVersion()) { // the general version needs the registers itself
		if r.deferredDot, r.accumulator = c.deferrableDot(p); r.deferredDot != nil && !r.deferredDot.WGMMA {
			a, b := newDotOperands(c, r.deferredDot)
			// The first iteration has no deferred step: zero operands.
			first.operandWords = slices.Repeat([]llvmir.Value{llvmir.Zero(wordType(r.deferredDot.Instruction))}, a.wordsOfStep()+b.wordsOfStep())
		}
	}
	r.remark()
	return r, first.flatten(), nil
}

// chooseStages finds how many stages fit in shared memory beside the loop's other uses; false if not even
// one does.
func (r *pipeline) chooseStages() bool {
	c, wanted := r.c, r.c.options.Stages
	if wanted <= 0 {
		wanted = defaultStages
	}
	others := c.sharedBudget.forLoop(r.loop.Op)
	free := c.sharedBudget.limit - c.reserved - others
	if r.stages = min(wanted, int(free/r.stageBytes)); r.stages >= 1 && c.sharedBudget.fallback < noPipelining {
		r.droppedStages = wanted - r.stages
		return true
	}
	c.remark(r.loop.Op, "loop", "not pipelined: a stage of %d bytes does not fit beside %d that are taken already and %d for the rest of the loop, of %d",
		r.stageBytes, c.reserved, others, c.sharedBudget.limit)
	return false
}

// deferrableDot is the only dot of a loop, if both operands are pipelined loads and its accumulator is an
// iter_arg without other uses. The second result is the index of the iter_arg.
func (c *emitter) deferrableDot(p *pipelineSchedule) (only *distribute.Dot, accumulator int) {
	body := p.loop.Region0().Entry()
	for op := range body.Ops() {
		if distribute.IsDot(op) {
			if only != nil {
				return nil, 0
			}
			only = c.DotOf(op)
		}
	}
	if len(p.loads) != 2 || p.loads[0].dot != only || p.loads[1].dot != only || p.loads[0].isTransposed() || p.loads[1].isTransposed() {
		return nil, 0
	}
	if only.MMA == nil || !only.WGMMA && only.MMA.TilesK()*only.MMA.Batches() < 2 {
		return nil, 0
	}
	o, _ := tile.AsDot(only.Op)
	to := o.Acc()
	if !to.HasOneUse() || !o.Result().HasOneUse() {
		return nil, 0
	}
	accumulator = to.Index() - 1
	if to.DefiningOp() != nil || to.ArgOf() != body || accumulator < 0 || body.Last().Operand(accumulator) != o.Result() {
		return nil, 0
	}
	// The deferred instruction accumulates into the iter_arg, so that must have its type.
	if ir.ElementTypeOf(to.Type()) != only.Instruction.Acc {
		return nil, 0
	}
	if l := c.LayoutOf(p.loop.Result(accumulator)); l == nil || !l.Equal(only.MMA.LayoutC()) {
		return nil, 0
	}
	return only, accumulator
}

// wide is a counter that does not overflow when it runs ahead.
func (r *pipeline) wide(v llvmir.Value) llvmir.Value {
	return r.c.b.IntCast(v, llvmir.I64, !r.bounds.Unsigned)
}

// bufferOf chooses order and swizzle of a load's buffer.
func (c *emitter) bufferOf(l *asyncLoad) (*sharedTensor, error) {
	t := l.first.Result().Type().(*ir.TensorType)
	elem, err := arithtollvm.ElementOf(t.Elem)
	if err != nil {
		return nil, err
	}
	s := &sharedTensor{elem: elem, shape: t.Shape, order: distribute.RowMajorOrder(t.Shape)}
	if strides, ok := distribute.StridesOf(l.first.Source()); ok && len(strides) == len(t.Shape) {
		s.order = distribute.StrideOrder(t.Shape, strides)
	}
	s.order = unitDimsLast(s.order, t.Shape)
	if l.dot == nil {
		return s, nil
	}
	operand := s
	for _, op := range slices.Backward(l.views) {
		operand, _ = operand.viewedBy(op)
	}
	if err := c.swizzleOperand(operand, l.dot, l.operand); err != nil {
		return nil, err
	}
	s.swizzle, s.panel = operand.swizzle, operand.panel
	return s, nil
}

// swizzleOperand arranges a buffer so that reads of the operand have no bank conflicts.
func (c *emitter) swizzleOperand(s *sharedTensor, p *distribute.Dot, index int) error {
	if p.MMA == nil {
		list, err := fmaOperandsOf(p, c.LayoutOf(p.Op.Result(0)))
		if err == nil {
			s.swizzleForThreads(list[index].layout)
		}
		return err
	}
	if p.WGMMA {
		cutIntoPanels(p, s, index)
	} else {
		s.swizzleForOperand(p.OperandLayout(index, s.shape), p.Instruction.PerRegister)
	}
	return nil
}

// issueLoads issues the cp.async copies of an iteration into a stage, given in bytes. An iteration out of
// range loads nothing.
func (r *pipeline) issueLoads(x *iteration, stage llvmir.Value) error {
	c := r.c
	defer c.truncateCache(len(c.layoutCache))
	defer r.saveBindings()()
	p := llvmir.SLT
	if r.bounds.Unsigned {
		p = llvmir.ULT
	}
	inRange := c.b.ICmp(p, x.counter, r.wide(r.bounds.To))
	c.scalars[r.loop.Counter()] = c.b.IntCast(x.counter, r.bounds.From.Type(), true)
	args := make([]*ir.Value, len(r.carriedArgs))
	next := make([]*ir.Value, len(r.carriedArgs))
	for k, i := range r.carriedArgs {
		args[k], next[k] = r.loop.IterArgs()[i], r.loop.Yielded()[i]
	}
	if err := c.unpack(r.lowerings, x.state, args); err != nil {
		return err
	}
	buffers := r.buffersAt(stage)
	for op := range r.loop.Region0().Entry().Ops() {
		if r.addressOps[op] {
			c.emit(op)
		}
	}
	for i, l := range r.loads {
		e := &asyncBuffer{load: l, buffer: buffers[i], inRange: inRange, fast: r.fast}
		c.emitWith(l.first.Op, func(c *emitter, _ *ir.Op) error { return c.copyAsync(e, l.first) })
		if l.wrapDim >= 0 && !r.fast { // the fast version has no wrapped tiles
			c.emitWith(l.loop.Op, func(c *emitter, _ *ir.Op) error { return c.copyRest(e) })
		}
	}
	if c.problems.Err() != nil {
		return errRefused
	}
	c.asm("cp.async.commit_group;")
	state, err := c.pack(r.lowerings, next)
	x.state, x.counter = state, r.nextCounter(x.counter, inRange)
	return err
}

// nextCounter is the counter of the following iteration. It stays at the end where it would overflow.
func (r *pipeline) nextCounter(counter, inRange llvmir.Value) llvmir.Value {
	b, step := r.c.b, r.wide(r.bounds.Step)
	if r.bounds.MayWrap && r.bounds.From.Type() == llvmir.I64 {
		step = b.Select(inRange, b.UMin(step, b.Sub(r.bounds.To, counter)), i64(0))
	}
	return b.Add(counter, step)
}

// saveBindings returns a function that restores the bindings of this iteration.
func (r *pipeline) saveBindings() func() {
	words, memories := map[*ir.Value]llvmir.Value{}, map[*ir.Value]*memrefDesc{}
	each := func(visit func(v *ir.Value)) {
		visit(r.loop.Counter())
		for _, i := range r.carriedArgs {
			visit(r.loop.IterArgs()[i])
		}
		for op := range r.addressOps {
			for _, v := range op.Results() {
				visit(v)
			}
		}
	}
	each(func(v *ir.Value) {
		if w, ok := r.c.scalars[v]; ok {
			words[v] = w
		}
		if m, ok := r.c.memrefs[v]; ok {
			memories[v] = m
		}
	})
	return func() {
		each(func(v *ir.Value) {
			delete(r.c.scalars, v)
			delete(r.c.memrefs, v)
		})
		maps.Copy(r.c.scalars, words)
		maps.Copy(r.c.memrefs, memories)
	}
}

// buffersAt are the buffers of a stage.
func (r *pipeline) buffersAt(stage llvmir.Value) (list []*sharedTensor) {
	offset := int64(0)
	for _, b := range r.buffers {
		s := *b
		s.base = r.c.b.Add(r.c.b.Add(r.base, stage), i32(offset))
		offset += s.allocBytes()
		list = append(list, &s)
	}
	return list
}

// asm emits an instruction that orders memory.
func (c *emitter) asm(text string) {
	c.b.InlineAsm(llvmir.Asm{Text: text, Constraints: "~{memory}", SideEffects: true, Convergent: true}, llvmir.Void)
}

// waitCopies waits until at most left groups of cp.async are in flight.
func (c *emitter) waitCopies(left int) { c.asm(fmt.Sprintf("cp.async.wait_group %d;", left)) }

// enterIteration waits for the stage of an iteration and issues the loads of a later one, unless the
// deferred dot does that. The loaded tensors are bound to shared memory.
func (r *pipeline) enterIteration(list []llvmir.Value) error {
	c := r.c
	r.current = r.unflatten(list)
	if r.stages > 1 {
		c.waitCopies(r.stages - 2)
	}
	c.publishStores(r.buffers...)
	read := r.current.read
	if r.deferredDot != nil {
		c.deferred[r.deferredDot.Op] = r
	} else if err := r.advance(); err != nil {
		return err
	}
	if r.stages == 1 {
		c.waitCopies(0)
		c.publishStores(r.buffers...)
	}
	r.bindStage(read)
	for _, l := range r.loads {
		for _, op := range l.subsumed {
			c.inPipeline[op] = true
		}
	}
	for op := range r.guardOps() {
		c.inPipeline[op] = true
	}
	for op := range r.loop.Body().Ops() {
		if op.Is(tile.Prefetch) { // the loads are far enough ahead
			c.inPipeline[op] = true
		}
	}
	return nil
}

// advance issues the loads of a later iteration and moves to the next stage.
func (r *pipeline) advance() error {
	if err := r.issueLoads(&r.current, r.current.write); err != nil {
		return err
	}
	r.current.read, r.current.write = r.nextStage(r.current.read), r.nextStage(r.current.write)
	return nil
}

// exitIteration returns the iter_args of the next iteration.
func (r *pipeline) exitIteration() []llvmir.Value {
	for _, l := range r.loads {
		for _, op := range l.subsumed {
			delete(r.c.inPipeline, op)
		}
	}
	for op := range r.guardOps() {
		delete(r.c.inPipeline, op)
	}
	if r.deferredDot != nil {
		delete(r.c.deferred, r.deferredDot.Op)
	}
	return r.current.flatten()
}

// bindStage binds the loaded tensors to the buffers of a stage.
func (r *pipeline) bindStage(stage llvmir.Value) {
	for i, s := range r.buffersAt(stage) {
		r.c.tensors[r.loads[i].value] = &distTensor{elem: s.elem, shape: s.shape, shared: s}
	}
}

// nextStage is the offset of the following stage in the ring.
func (r *pipeline) nextStage(stage llvmir.Value) llvmir.Value {
	c := r.c
	if r.stages == 1 {
		return stage
	}
	last := c.b.ICmp(llvmir.EQ, stage, i32(int64(r.stages-1)*r.stageBytes))
	return c.b.Select(last, i32(0), c.b.Add(stage, i32(r.stageBytes)))
}

// epilogue computes the deferred step into the final accumulators and waits for pending copies, since the
// stages are reused behind the loop.
func (r *pipeline) epilogue(list []llvmir.Value, lowerings []*valueLowering) (carried []llvmir.Value) {
	own := len(list) - len(r.current.flatten())
	carried = slices.Clone(list[:own])
	if r.deferredDot != nil {
		first := len(typesOf(lowerings[:r.accumulator]))
		part := carried[first : first+len(lowerings[r.accumulator].types)]
		if r.deferredDot.WGMMA {
			r.c.waitWGMMA(0, part)
		} else {
			r.c.deferredStep(r.deferredDot, r.unflatten(list[own:]).operandWords, part)
		}
	}
	if r.stages > 1 {
		r.c.waitCopies(0)
	}
	r.recordShared(r.c.reserved)
	r.releaseShared()
	r.c.sharedInUse = true
	r.c.rematerializeThread()
	return carried
}

// saveThread returns a function that restores the values of the thread's numbers: a branch or loop may
// have replaced them.
func (c *emitter) saveThread() func() {
	thread, lane, warp := c.thread, c.lane, c.warp
	return func() { c.thread, c.lane, c.warp = thread, lane, warp }
}

// rematerializeThread hides the thread's number from LLVM, so that values computed from it are not kept in
// registers across a loop with high register pressure.
func (c *emitter) rematerializeThread() {
	c.thread = c.b.InlineAsm(llvmir.Asm{Constraints: "=r,0", SideEffects: true}, llvmir.I32, c.thread)
	c.lane = c.b.And(c.thread, i32(31))
	c.warp = c.b.LShr(c.thread, i32(layout.LaneBits))
}
