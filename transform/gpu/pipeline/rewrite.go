package pipeline

import (
	"maps"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
	"github.com/tshared/tshared/transform/gpu/vectorize"
)

// rewriter pipelines the loops of a kernel.
type rewriter struct {
	kernel *ir.Op
	d      *distribute.Distribution
	b      *ir.Builder
	guards *vectorize.Guards
	maps   map[*asyncops.BulkTile]*ir.Value
}

// schedule is a loop with its schedule, and what is decided about its copies.
type schedule struct {
	*asyncops.Loop
	stages  int
	starts  map[*asyncops.Load]*ir.Value // where wrapped tiles begin in their period
	hoisted *ir.Mapping                  // clones of the loop-invariant ones of AddressOps before the loop

	// kept are the operations of the body that are left when the loads are copies, keptArgs the indices of the
	// iter_args that these use, or that are used after the loop.
	kept     map[*ir.Op]bool
	keptArgs []int

	// rollsEdges is set if the copies of the general version, or of tiles that are not full, are rolled: unrolled they would take too many
	// registers.
	rollsEdges bool

	hasRegisterPressure bool // beside which the steps of a dot address shared memory by immediate offsets

	// oneVersion is set if the copies of tiles that are cut, shifted or filled branch to code of their own in the loop.
	oneVersion bool

	hasVersions bool // there is a version for aligned tiles that are neither wrapped nor shifted beside this one

	bulk []*asyncops.BulkTile // of the loads, if a role of its own copies them, and nil for each that its threads copy; nil if no role does

	// deferred are the dots of the loop, if they end in the next iteration. By wgmma they run asynchronously. A single dot by mma
	// computes its last step while the next iteration waits at the barrier and for its first operands: the operands of the
	// step are carried, and the carried accumulators lack it.
	deferred []asyncops.DeferredDot
}

// rewrite replaces a loop by its pipelined versions.
func (r *rewriter) rewrite(p *schedule) error {
	r.b.Before(p.Op).LocateAs(p.Op)
	p.keep()
	p.hasRegisterPressure = r.d.HasRegisterPressure(p.Op)
	r.hoistAddressOps(p)
	if p.bulk != nil {
		return r.rewriteBulk(p)
	}
	p.oneVersion = r.takesOneVersion(p)
	general, why := r.needsGeneralVersion(p)
	switch registers := r.generalRegisters(p); {
	case p.oneVersion:
		p.rollsEdges = registers+p.dotRegisters() > maxGeneralRegisters
	case general != nil:
		p.rollsEdges = registers > maxGeneralRegisters
	}
	p.hasVersions = general != nil
	v, err := r.newVersion(p, false)
	if err != nil {
		return err
	}
	var results []*ir.Value
	if general != nil {
		fast, err := r.newVersion(p, true)
		if err != nil {
			return err
		}
		versions := scf.NewIf(r.b, general, p.keptTypes(), v.build, fast.build)
		versions.Op.SetAttr(tile.LoopVersions, p.Op.Context().String(why))
		results = versions.Op.Results()
	} else {
		results = v.build()
	}
	p.replaceBy(results)
	return nil
}

// replaceBy replaces the loop by results of its versions.
func (p *schedule) replaceBy(results []*ir.Value) {
	for k, i := range p.keptArgs {
		p.Op.Result(i).ReplaceAllUsesWith(results[k])
	}
	p.Op.Erase()
}

// keptTypes are the types of the kept iter_args.
func (p *schedule) keptTypes() (types []ir.Type) {
	for _, i := range p.keptArgs {
		types = append(types, p.Op.Result(i).Type())
	}
	return types
}

// version is one version of a pipelined loop while it is built.
type version struct {
	*rewriter
	*schedule
	*expansion
	fast   bool // for aligned tiles that are neither wrapped nor shifted
	defers bool // dots are deferred
	ring   tile.RingAllocOp

	covering *ir.Op // the dot that runs while the copies of a later iteration are issued; nil if they are issued first

	upper, step *ir.Value            // of the counter that runs ahead
	registers   map[*ir.Op]*ir.Value // what an iteration has read, by private load
	iteration
}

// iteration is the state that a pipelined loop carries from one iteration to the next.
type iteration struct {
	state   []*ir.Value // iter_args of the loads, which run ahead
	indices []*ir.Value // of the iteration that is loaded next
	counter *ir.Value   // of the iteration that is loaded next
	read    *ir.Value   // count of the slot of the current iteration
	write   *ir.Value   // count of the slot that is loaded next
}

// flatten are the values that a loop carries for its copies, if it has any.
func (v *version) flatten() []*ir.Value {
	if len(v.Loads) == 0 {
		return nil
	}
	return slices.Concat(v.state, v.indices, []*ir.Value{v.counter, v.read, v.write})
}

// unflatten is the inverse of flatten.
func (p *schedule) unflatten(list []*ir.Value) iteration {
	if len(p.Loads) == 0 {
		return iteration{}
	}
	state, list := list[:len(p.CarriedArgs)], list[len(p.CarriedArgs):]
	indices, list := list[:len(p.IndexLoads)], list[len(p.IndexLoads):]
	return iteration{state: slices.Clone(state), indices: indices, counter: list[0], read: list[1], write: list[2]}
}

// newVersion decides how a version of a loop is expanded.
func (r *rewriter) newVersion(p *schedule, fast bool) (*version, error) {
	v := &version{rewriter: r, schedule: p, fast: fast}
	v.defers = v.mayStage() && (fast || !p.hasVersions || !r.computesOperands(p)) && slices.ContainsFunc(p.deferred, func(dot asyncops.DeferredDot) bool { return p.kept[dot.Op] })
	if v.mayStage() && !v.defers && !isStaged(p.Op) && !p.Private && v.bulk == nil && v.stages > 1 {
		v.covering = p.CoveringDot(v.d)
	}
	return v, planner{v}.plan()
}

// build builds the version, and returns its results. Where an iteration is peeled, there may be none.
func (v *version) build() []*ir.Value {
	if !v.peels {
		return v.loop(v.LowerBound())
	}
	b, less := v.b, arith.ISLT
	if v.Unsigned() {
		less = arith.IULT
	}
	some := scf.NewIf(b, arith.NewCmpI(b, less, v.LowerBound(), v.UpperBound()), v.keptTypes(), func() []*ir.Value {
		left := arith.NewBinary(b, arith.SubI, v.UpperBound(), v.LowerBound())
		return v.loop(arith.NewBinary(b, arith.AddI, v.LowerBound(), arith.NewBinary(b, arith.MinUI, v.Step(), left)))
	}, func() (inits []*ir.Value) {
		for _, i := range v.keptArgs {
			inits = append(inits, v.InitArgs()[i])
		}
		return inits
	})
	some.Op.SetAttr(tile.Peeled, ir.Unit)
	return some.Op.Results()
}

// loop builds the loop from an iteration on, with prologue and epilogue, and returns its results.
func (v *version) loop(from *ir.Value) []*ir.Value {
	if len(v.Loads) > 0 {
		v.prologue()
	}
	state := v.initially(v.schedule)
	if v.peels {
		state = v.body(v.LowerBound(), state, [2]bool{true, false})
	}
	first, last := v.pack(v.schedule, state)
	copies := v.flatten()
	of := func(list []*ir.Value) carried {
		v.iteration = v.unflatten(list[len(first) : len(first)+len(copies)])
		return v.unpack(v.schedule, state, list[:len(first)], list[len(first)+len(copies):])
	}
	loop := scf.NewFor(v.b, from, v.UpperBound(), v.Step(), slices.Concat(first, copies, last), func(counter *ir.Value, args []*ir.Value) []*ir.Value {
		first, last := v.pack(v.schedule, v.body(counter, of(args), [2]bool{true, true}))
		return slices.Concat(first, v.flatten(), last)
	})
	for _, a := range v.schedule.Op.Attrs() {
		loop.Op.SetAttr(a.Name, a.Attr)
	}
	if v.carriesOperand() {
		loop.Op.SetAttr(tile.CarryWords, ir.Unit)
	}
	return v.epilogue(of(loop.Op.Results()))
}

// allocRing allocates the ring, with the attributes of the loop that are about it.
func (v *version) allocRing() {
	types := make([]ir.Type, len(v.Buffers))
	for i, m := range v.Buffers {
		types[i] = m.DialectType
	}
	slots := asyncops.Slots(v.stages, v.Private)
	if v.peels { // stage 1 reads the slot of the iteration before
		slots++
	}
	v.ring = tile.NewRingAlloc(v.b, v.b.Ctx.DialectType(tile.RingDef), types, int64(slots))
	if v.Private {
		v.ring.Op.SetAttr("private", ir.Unit)
	}
	if v.bulk != nil {
		v.ring.Op.SetAttr("by", v.b.Ctx.String(tile.ByMbarrier))
	}
	for _, name := range []string{tile.PipelinedLoop, tile.WantedStages, tile.Rematerialize} {
		if a := v.schedule.Op.Attr(name); a != nil {
			v.ring.Op.SetAttr(name, a)
		}
	}
}

// prologue allocates the ring and issues the copies of the first iterations.
func (v *version) prologue() {
	v.allocRing()
	for _, i := range v.CarriedArgs {
		v.state = append(v.state, v.InitArgs()[i])
	}
	v.upper, v.step = v.wide(v.UpperBound()), v.wide(v.Step())
	v.counter, v.read, v.write = v.wide(v.LowerBound()), v.index(0), v.index(v.stages-1)
	v.indices = v.loadIndices()
	v.fill()
}

// fill issues the copies of the first iterations. Copies with tests are long, and versions for the edge are rare: there is a loop around
// them, so that they are in the kernel twice, not once for each stage.
func (v *version) fill() {
	ahead := v.stages - 1
	if ahead < 2 || !v.hasTests() && !v.oneVersion && !asyncops.IsVersion(v.schedule.Op, 0) {
		for count := range ahead {
			v.issue(v.index(count))
		}
		return
	}
	v.write = v.index(0)
	loop := scf.NewFor(v.b, v.i32(0), v.i32(int64(ahead)), v.i32(1), v.flatten(), func(_ *ir.Value, args []*ir.Value) []*ir.Value {
		v.iteration = v.unflatten(args)
		v.issue(v.write)
		v.write = v.next(v.write)
		return v.flatten()
	})
	v.iteration = v.unflatten(loop.Op.Results())
}

// branches reports whether the copy of a load branches where the tile is full: most iterations load full tiles, which need no predicates.
// Instructions of mma around the copies would not be scheduled across a branch, and where threads compute operands of dots in flight the accumulators would be copied
// for one.
func (v *version) branches(l *asyncops.Load) bool {
	return (v.fast || asyncops.IsVersion(v.schedule.Op, 1)) && l.Gather.Op == nil && l.IsReadByWGMMA() && !(v.defers && v.computesOperands(v.schedule))
}

// hasTests reports whether the copies of an iteration test at run time whether tiles are misaligned.
func (v *version) hasTests() bool {
	if v.fast {
		return false
	}
	for i, l := range v.Loads {
		if l.Gather.Op != nil {
			continue
		}
		c := &asyncCopy{version: v, load: l, index: i}
		if _, conditions := asyncops.CopyWidth(c.placed(tile.MaxAccessBytes)); len(conditions) > 0 {
			return true
		}
	}
	return false
}

func (r *rewriter) index(n int) *ir.Value { return arith.NewIndex(r.b, int64(n)) }

func (r *rewriter) i32(n int64) *ir.Value { return arith.NewConstant(r.b, r.b.Ctx.IntAttr(ir.I32, n)) }

// zero is the number 0 of a type, or any tensor.
func (r *rewriter) zero(t ir.Type) *ir.Value {
	if ir.IsAnyTensor(t) {
		return r.b.Create(tensor.Empty, nil, []ir.Type{t}).Result(0)
	}
	if f, ok := t.(*ir.FloatType); ok {
		return arith.NewConstant(r.b, r.b.Ctx.FloatAttr(f, ir.FloatBits{}))
	}
	return arith.NewConstant(r.b, r.b.Ctx.IntAttr(t, 0))
}

// wide is a counter, or a bound of it, that does not overflow when the counter runs ahead.
func (v *version) wide(x *ir.Value) *ir.Value {
	if t, ok := x.Type().(*ir.IntegerType); !ok || t.Width >= 64 {
		return x
	}
	if v.Unsigned() {
		return arith.NewCast(v.b, arith.ExtUI, x, ir.I64)
	}
	return arith.NewCast(v.b, arith.ExtSI, x, ir.I64)
}

// narrow is the inverse of wide.
func (v *version) narrow(x *ir.Value) *ir.Value {
	if t := v.Counter().Type(); x.Type() != t {
		return arith.NewCast(v.b, arith.TruncI, x, t)
	}
	return x
}

// hoistAddressOps clones the loop-invariant computations of the loads' addresses before the loop, once for all copies.
func (r *rewriter) hoistAddressOps(p *schedule) {
	p.hoisted = ir.NewMapping()
	for op := range p.Body().Ops() {
		if p.AddressOps[op] && !slices.ContainsFunc(asyncops.OperandsOf(op), func(v *ir.Value) bool { return v.Block() == p.Body() && p.hoisted.Values[v] == nil }) {
			r.b.Insert(op.Clone(p.hoisted))
		}
	}
}

// cloneAddressOps clones the computations of the loads' addresses that are not hoisted, and maps the others.
func (r *rewriter) cloneAddressOps(p *schedule, m *ir.Mapping) (made []*ir.Op) {
	maps.Copy(m.Values, p.hoisted.Values)
	for op := range p.Body().Ops() {
		if p.AddressOps[op] && m.Values[op.Result(0)] == nil {
			c := op.Clone(m)
			r.b.Insert(c)
			made = append(made, c)
		}
	}
	return made
}

// issue issues the copies of an iteration into the slot of a count. An iteration out of range copies nothing.
func (v *version) issue(count *ir.Value) {
	if v.bulk != nil {
		v.issueBulk(count)
		return
	}
	tile.NewRingAcquire(v.b, v.ring.Ring(), count)
	b, inRange := v.b, v.isInRange()
	m := v.ahead()
	v.bindIndices(m)
	before := &ir.Mapping{Values: maps.Clone(m.Values)}
	made := v.cloneAddressOps(v.schedule, m)
	switch {
	case v.oneVersion:
		v.copyWholeOrPart(m, before, count, inRange)
	case v.hasTests(): // the last iterations have nothing to load: one branch costs less than the tests
		scf.NewIf(b, inRange, nil, func() []*ir.Value {
			v.copyAll(m, count, arith.NewConstant(b, ir.BoolAttr(true)))
			return nil
		}, nil)
	default:
		v.copyAll(m, count, inRange)
	}
	tile.NewRingPublish(b, v.ring.Ring(), count)
	for k, i := range v.CarriedArgs {
		v.state[k] = m.Value(v.Yielded()[i])
	}
	if v.oneVersion { // the branches have their own
		eraseUnused(made, v.state...)
	}
	v.counter = v.nextCounter(inRange)
	v.indices = v.loadIndices()
}

// copyAll copies all loads of an iteration into a slot, if it is in range.
func (v *version) copyAll(m *ir.Mapping, count, inRange *ir.Value) {
	for i, l := range v.Loads {
		v.copyLoad(&asyncCopy{version: v, load: l, index: i, inRange: inRange, m: m}, count)
	}
}

// slot is the buffer of a load in a slot.
func (v *version) slot(load int, count *ir.Value) *ir.Value {
	return tile.NewRingSlot(v.b, v.ring.Buffers()[load], count).Result()
}

// copyLoad copies a load into a slot.
func (v *version) copyLoad(c *asyncCopy, count *ir.Value) {
	l := c.load
	c.buffer = v.slot(c.index, count)
	if l.Gather.Op != nil {
		c.copyElements()
		return
	}
	c.copy()
}

// isInRange reports whether there is an iteration that is loaded next.
func (v *version) isInRange() *ir.Value {
	compare := arith.ISLT
	if v.Unsigned() {
		compare = arith.IULT
	}
	return arith.NewCmpI(v.b, compare, v.counter, v.upper)
}

// ahead maps the counter and the iter_args to those of the iteration that is loaded next.
func (v *version) ahead() *ir.Mapping {
	m := ir.NewMapping()
	m.Values[v.Counter()] = v.narrow(v.counter)
	for k, i := range v.CarriedArgs {
		m.Values[v.IterArgs()[i]] = v.state[k]
	}
	return m
}

// nextCounter is the counter of the following iteration. It stays at the end where it would overflow.
func (v *version) nextCounter(inRange *ir.Value) *ir.Value {
	b, step := v.b, v.step
	if intrange.CounterMayWrap(v.ForOp) && v.Counter().Type() == v.counter.Type() {
		left := arith.NewBinary(b, arith.SubI, v.UpperBound(), v.counter)
		zero := arith.NewConstant(b, b.Ctx.IntAttr(step.Type(), 0))
		step = arith.NewSelect(b, inRange, arith.NewBinary(b, arith.MinUI, step, left), zero)
	}
	return arith.NewBinary(b, arith.AddI, v.counter, step)
}

// advance issues the copies of a later iteration and moves to the next slots.
func (v *version) advance() {
	v.issue(v.write)
	v.read, v.write = v.next(v.read), v.next(v.write)
}

// next is the following count.
func (r *rewriter) next(count *ir.Value) *ir.Value {
	if n, ok := foldresult.ConstantOf(count); ok {
		return r.index(int(n) + 1)
	}
	return arith.NewBinary(r.b, arith.AddI, count, r.index(1))
}

// body builds an iteration: it waits for its slot and issues the copies of a later one, unless the deferred dots do
// that.
func (v *version) body(counter *ir.Value, c carried, executes [2]bool) carried {
	x := v.newIteration(executes)
	x.begin(counter, c)
	if len(v.Loads) > 0 {
		v.turn()
	}
	c = x.end(c)
	switch {
	case len(v.Loads) == 0, v.Private, v.expansion.inFlight > 0: // asynchronous dots read it until the next iteration
	case !v.peels:
		tile.NewRingRelease(v.b, v.ring.Ring(), x.read, nil)
	case executes[1]:
		tile.NewRingRelease(v.b, v.ring.Ring(), v.before(x.read), nil)
	}
	return c
}

// newIteration begins an iteration.
func (v *version) newIteration(executes [2]bool) *iterationBuilder {
	x := &iterationBuilder{version: v, read: v.read, executes: executes, private: map[*ir.Op]*asyncops.Load{}}
	for _, l := range v.Loads {
		if l.Private {
			x.private[l.Op()] = l
		}
	}
	return x
}

// turn waits for the slot of an iteration, and issues the copies of a later one.
func (v *version) turn() {
	read := v.read
	if v.stages == 1 { // this iteration reads what it copies
		v.advance()
	}
	tile.NewRingWait(v.b, v.ring.Ring(), read)
	switch {
	case v.Private:
		v.readPrivate()
	case v.stages > 1 && !v.defers && v.covering == nil:
		v.advance()
	}
}

// epilogue executes stage 1 of the last iteration and frees the ring.
func (v *version) epilogue(c carried) []*ir.Value {
	x := v.newIteration([2]bool{false, true})
	x.begin(nil, c)
	c = x.end(c)
	if v.expansion.inFlight > 0 {
		v.completeDots(c.args)
	}
	switch {
	case v.bulk != nil:
		releaseLast(v)
	case len(v.Loads) > 0:
		tile.NewRingDealloc(v.b, v.ring.Ring())
	}
	return c.args
}

// eraseUnused erases operations without uses and effects, the last one first, except for the makers of some values.
func eraseUnused(list []*ir.Op, kept ...*ir.Value) {
	isKept := func(op *ir.Op) bool {
		return slices.ContainsFunc(op.Results(), func(v *ir.Value) bool { return slices.Contains(kept, v) })
	}
	for _, op := range slices.Backward(list) {
		if !op.HasUses() && isErasable(op) && !isKept(op) {
			op.Erase()
		}
	}
}
