package pipeline

import (
	"maps"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// A pipelined loop is expanded by stages. In an iteration it executes stage 0 of that iteration, and stage 1 of the iteration before. The first iteration has no stage 1: its stage 0 is peeled, in front of the loop, or stage 1 changes nothing there, because the
// operands that it gets are neutral. The last iteration's stage 1 comes after the loop. Copies into the ring are a stage of their own, some iterations
// ahead; they are predicated by whether there is such an iteration.

// part is an operation of an iteration, in the order in which the pipelined loop has them.
type part struct {
	op    *ir.Op // of the original loop, or made for it
	stage int
	order int64
	first bool                      // comes before the iteration waits for its slot
	then  func(x *iterationBuilder) // what follows the operation in a loop, if anything does
}

// expansion is how a version of a loop is expanded.
type expansion struct {
	parts   []part
	of      map[*ir.Op]*part
	visited map[*ir.Op]bool
	peels   bool // stage 0 of the first iteration is in front of the loop
	staged  bool // operations have stages that were written on them

	ends map[*ir.Value]*ir.Value // results of original operations that others, made for these, have

	// crossing are the values of stage 0 that stage 1 uses: an iter_arg has each. A neutral one begins as something else than what stage 0 makes,
	// and may take the place of an iter_arg of the loop.
	crossing []*ir.Value
	neutral  map[*ir.Value]neutral
	used     map[int]bool // iter_args of the loop that are used as they are carried

	inFlight int // asynchronous dots that end in the next iteration
}

// neutral is how a crossing value begins.
type neutral struct {
	init func() *ir.Value
	arg  int // which iter_arg has its place; -1 for none
}

// partOf is the part that has a value as its result; nil for operations that are computed in the stages that use them, and arguments.
func (e *expansion) partOf(v *ir.Value) *part {
	if end := e.ends[v]; end != nil {
		v = end
	}
	return e.of[v.DefiningOp()]
}

// stageOf is the stage of an operation of the body, if it has one.
func (e *expansion) stageOf(v *ir.Value) (stage int, ok bool) {
	if p := e.partOf(v); p != nil {
		return p.stage, true
	}
	return 0, false
}

// argStage is the stage that yields an iter_arg.
func (e *expansion) argStage(p *schedule, i int) int {
	stage, _ := e.stageOf(p.Yielded()[i])
	return stage
}

// isRecomputed reports whether an operation is computed in each stage that uses its results, rather than carried from one to the other: it is cheap, or a view.
func isRecomputed(op *ir.Op) bool {
	return distribute.IsAddressComputation(op) || distribute.IsSharedView(op) || op.Is(tensor.Empty) || op.Is(linalg.Fill)
}

// planner decides how a version is expanded.
type planner struct{ *version }

// plan orders the operations that are left of the body of a version.
func (x planner) plan() error {
	x.expansion = &expansion{of: map[*ir.Op]*part{}, visited: map[*ir.Op]bool{}, ends: map[*ir.Value]*ir.Value{}, neutral: map[*ir.Value]neutral{}, used: map[int]bool{}}
	x.staged = x.mayStage() && isStaged(x.schedule.Op)
	private := map[*ir.Op]bool{}
	for _, l := range x.Loads {
		private[l.Op()] = l.Private
	}
	var list []part
	for op := range x.Body().Ops() {
		switch {
		case private[op]:
			list = append(list, part{op: op})
		case !x.kept[op], x.AddressOps[op] && x.hoisted.Values[op.Result(0)] != nil, x.staged && !hasStage(op) && isRecomputed(op):
		case x.defers && x.isDeferred(op):
			list = append(list, x.deferredParts(op)...)
		case op == x.covering:
			list = append(list, x.coveringParts(op)...)
		case x.staged:
			stage, _ := op.IntAttr(tile.Stage)
			order, _ := op.IntAttr(tile.Order)
			x.peels = x.peels || stage > 0
			list = append(list, part{op: op, stage: int(stage), order: order})
		default:
			list = append(list, part{op: op})
		}
	}
	if x.staged {
		slices.SortStableFunc(list, func(x, y part) int {
			if x.order != y.order {
				return int(x.order - y.order)
			}
			return y.stage - x.stage
		})
	}
	for i := range list {
		x.of[list[i].op] = &list[i]
	}
	for i := range list {
		if err := x.visit(&list[i]); err != nil {
			return err
		}
	}
	for _, i := range x.keptArgs {
		if err := x.require(x.Yielded()[i], x.argStage(x.schedule, i)); err != nil {
			return err
		}
	}
	x.findCarriedLoads()
	return x.checkEffects()
}

// findCarriedLoads finds the loads for the next iteration, whose results the loop carries, with what computes their addresses. They come before the wait of an
// iteration and its barrier: the assembler delays loads that nothing uses until the next barrier, and the next iteration would wait for them.
func (x planner) findCarriedLoads() {
	if x.staged {
		return
	}
	isCarried := func(op *ir.Op) bool {
		if !op.Is(tile.Load) && !op.Is(tile.GatherElements) || op.HasAttr(ir.Volatile) || distribute.Overlaps(x.d.EffectsOf(op).Reads, x.d.EffectsOf(x.schedule.Op).Writes) {
			return false
		}
		for user := range op.Result(0).Users() {
			if user != x.Body().Last() {
				return false
			}
		}
		return true
	}
	for _, p := range x.parts {
		if !isCarried(p.op) {
			continue
		}
		if made := map[*ir.Op]bool{p.op: true}; x.dependsOnScalars(p.op, made) {
			for i := range x.parts {
				x.parts[i].first = x.parts[i].first || made[x.parts[i].op]
			}
		}
	}
}

// dependsOnScalars reports whether an operation is computed without memory from what an iteration has when it begins, and collects what computes it.
func (x planner) dependsOnScalars(op *ir.Op, made map[*ir.Op]bool) bool {
	for _, v := range asyncops.OperandsOf(op) {
		from := v.DefiningOp()
		if v.Block() != x.Body() || from == nil || made[from] {
			continue
		}
		made[from] = true
		if x.isLoaded(v) || distribute.IsDot(from) || !from.IsMemoryEffectFree() && !isRecomputed(from) || !x.dependsOnScalars(from, made) {
			return false
		}
	}
	return true
}

// visit adds a part to an iteration, after the parts whose results it uses.
func (x planner) visit(p *part) error {
	if p == nil || x.visited[p.op] {
		return nil
	}
	x.visited[p.op] = true
	err := x.requireAll(p.op, p.stage)
	x.parts = append(x.parts, *p)
	return err
}

// checkEffects checks that operations with effects are executed in their order.
func (x planner) checkEffects() error {
	if !x.staged {
		return nil
	}
	var last *ir.Op
	for _, p := range x.parts {
		switch {
		case x.mayMove(p.op):
		case hasStage(p.op), last != nil && p.op.IsBefore(last):
			return p.op.Errorf("'%s' has effects: it cannot be executed at another place, for itself or for an operation that uses its result", p.op.Name())
		default:
			last = p.op
		}
	}
	return nil
}

// mayMove reports whether an operation may be executed before and after others of its loop.
func (x planner) mayMove(op *ir.Op) bool {
	if op.Is(tile.DotWait) || op.IsMemoryEffectFree() {
		return true
	}
	effects := x.d.EffectsOf(op)
	return op.Is(tile.Load) && !distribute.Overlaps(effects.Reads, x.d.EffectsOf(x.schedule.Op).Writes)
}

// mayStage reports whether operations of this version have stages: the general version of a loop needs the registers itself, and ptxas serialises dots that
// end after several loops. A loop whose copies have a role of their own has one version, which needs no registers for them.
func (v *version) mayStage() bool {
	return v.fast || v.oneVersion || v.bulk != nil || !v.mayNeedGeneralVersion()
}

// requireAll finds the values that cross stages for an operation.
func (x planner) requireAll(op *ir.Op, stage int) error {
	for _, value := range asyncops.OperandsOf(op) {
		if err := x.require(value, stage); err != nil {
			return err
		}
	}
	return nil
}

// require makes a value cross to a stage if it is of the one before.
func (x planner) require(value *ir.Value, stage int) error {
	cross := func() {
		if !slices.Contains(x.crossing, value) {
			x.crossing = append(x.crossing, value)
		}
	}
	op := value.DefiningOp()
	switch {
	case value.Block() != x.Body(), x.hoisted.Values[value] != nil, x.isLoaded(value):
	case op == nil && value.Index() == 0: // the counter
		if stage > 0 {
			cross()
		}
	case op == nil:
		i := value.Index() - 1
		switch own := x.argStage(x.schedule, i); {
		case own > stage: // what stage 1 yields in the iteration
			return x.visit(x.partOf(x.Yielded()[i]))
		case own == stage:
			x.used[i] = true
		case own < stage:
			x.used[i] = true
			cross()
		}
	default:
		own, ok := x.stageOf(value)
		switch {
		case !ok && x.of[op] == nil && isRecomputed(op):
			return x.requireAll(op, stage)
		case own > stage:
			return op.Errorf("an operation of an earlier stage uses '%s', which is of stage %d", op.Name(), own)
		case own < stage:
			cross()
		case ok:
			return x.visit(x.partOf(value))
		}
	}
	return nil
}

// carriesOperand reports whether an operand of an asynchronous dot crosses: the dot takes it from registers.
func (e *expansion) carriesOperand() bool {
	return slices.ContainsFunc(e.parts, func(p part) bool {
		dot, ok := tile.AsDot(p.op)
		return ok && dot.Async() && p.stage > 0 && slices.Contains(e.crossing, dot.A())
	})
}

// isLoaded reports whether a value is what a copy has loaded.
func (p *schedule) isLoaded(value *ir.Value) bool { return p.loadOf(value) >= 0 }

// loadOf is the number of a load by its value; -1 if it is none that is in shared memory.
func (p *schedule) loadOf(value *ir.Value) int {
	return slices.IndexFunc(p.Loads, func(l *asyncops.Load) bool { return l.Value == value && !l.Private })
}

// iterationBuilder builds an iteration of an expanded loop: the stages of it that are executed, each for an iteration of its own.
type iterationBuilder struct {
	*version
	read     *ir.Value // count of the slot of stage 0
	at       [2]*ir.Mapping
	executes [2]bool
	private  map[*ir.Op]*asyncops.Load
	inFlight []inFlight
}

// inFlight is the result of an asynchronous dot of a stage that no wait has had yet.
type inFlight struct {
	result *ir.Value // of the original loop
	stage  int
}

// carried is what a loop carries of its operations, beside the copies.
type carried struct {
	args     []*ir.Value // the kept iter_args
	crossing map[*ir.Value]*ir.Value
}

// initially is the state with which a loop begins.
func (e *expansion) initially(p *schedule) carried {
	c := carried{crossing: map[*ir.Value]*ir.Value{}}
	for _, i := range p.keptArgs {
		c.args = append(c.args, p.InitArgs()[i])
	}
	for value, n := range e.neutral {
		c.crossing[value] = n.init()
	}
	return c
}

// pack are the values of a carried state that a loop has as iter_args: in front of what the copies carry, and after it.
func (e *expansion) pack(p *schedule, c carried) (first, last []*ir.Value) {
	for k, i := range p.keptArgs {
		if value := e.inPlaceOf(i); value != nil {
			first = append(first, c.crossing[value])
		} else if e.isCarried(p, i) {
			first = append(first, c.args[k])
		}
	}
	for _, value := range e.crossing {
		if n, ok := e.neutral[value]; !ok || n.arg < 0 {
			last = append(last, c.crossing[value])
		}
	}
	return first, last
}

// unpack is the inverse of pack.
func (e *expansion) unpack(p *schedule, c carried, first, last []*ir.Value) carried {
	out := carried{slices.Clone(c.args), map[*ir.Value]*ir.Value{}}
	for k, i := range p.keptArgs {
		if value := e.inPlaceOf(i); value != nil {
			out.crossing[value], first = first[0], first[1:]
		} else if e.isCarried(p, i) {
			out.args[k], first = first[0], first[1:]
		}
	}
	for _, value := range e.crossing {
		if n, ok := e.neutral[value]; !ok || n.arg < 0 {
			out.crossing[value], last = last[0], last[1:]
		}
	}
	return out
}

// inPlaceOf is the crossing value that is carried in place of an iter_arg; nil if the iter_arg is.
func (e *expansion) inPlaceOf(i int) *ir.Value {
	for value, n := range e.neutral {
		if n.arg == i {
			return value
		}
	}
	return nil
}

// isCarried reports whether a loop carries an iter_arg: one that stage 1 yields, and that only stage 0 uses, is known in the iteration.
func (e *expansion) isCarried(p *schedule, i int) bool { return e.used[i] || e.argStage(p, i) == 0 }

// begin begins an iteration with what it gets, and with the loads that come before it waits.
func (x *iterationBuilder) begin(counter *ir.Value, c carried) {
	for stage := range x.at {
		x.at[stage] = ir.NewMapping()
		maps.Copy(x.at[stage].Values, x.hoisted.Values)
	}
	if counter != nil {
		x.at[0].Values[x.Counter()] = counter
	}
	for k, i := range x.keptArgs {
		stage := x.argStage(x.schedule, i)
		x.at[stage].Values[x.IterArgs()[i]] = c.args[k]
		if stage > 0 && !x.executes[stage] { // the first iteration
			x.at[0].Values[x.IterArgs()[i]] = c.args[k]
		}
	}
	for _, value := range x.crossing {
		if v := c.crossing[value]; v != nil {
			x.at[1].Values[value] = v
			if dot, ok := tile.AsDot(value.DefiningOp()); ok && dot.Async() {
				x.inFlight = append(x.inFlight, inFlight{value, 1})
			}
		}
	}
	x.emitAll(true)
}

// emitAll emits the parts that come before the wait of the iteration, or the others.
func (x *iterationBuilder) emitAll(first bool) {
	for i := range x.parts {
		if x.parts[i].first == first {
			x.emit(&x.parts[i])
		}
	}
}

// end computes the rest of an iteration, and returns what it leaves.
func (x *iterationBuilder) end(c carried) carried {
	if x.executes[0] && !x.staged {
		for i, l := range x.Loads {
			if !l.Private {
				x.at[0].Values[l.Value] = tile.NewLocalLoad(x.b, x.slot(i, x.read), l.Value.Type()).Result()
			}
		}
	}
	x.emitAll(false)
	out := carried{slices.Clone(c.args), map[*ir.Value]*ir.Value{}}
	for k, i := range x.keptArgs {
		if stage := x.argStage(x.schedule, i); x.executes[stage] {
			out.args[k] = x.inRegisters(x.value(x.Yielded()[i], stage))
		}
	}
	if x.executes[0] {
		for _, value := range x.crossing {
			out.crossing[value] = x.value(value, 0)
		}
	}
	return out
}

// inRegisters is a value that is used after its slot has been released: a tensor in the slot is loaded.
func (r *rewriter) inRegisters(value *ir.Value) *ir.Value {
	if _, ok := distribute.InShared(value); !ok {
		return value
	}
	return tile.NewConvertLayout(r.b, value, value.Type(), ir.NamedAttr{Name: "by", Attr: r.b.Ctx.String(tile.ByRegisters)}).Result()
}

// emit emits a part, unless its stage is not executed.
func (x *iterationBuilder) emit(p *part) {
	if !x.executes[p.stage] {
		return
	}
	m := x.at[p.stage]
	if l := x.private[p.op]; l != nil {
		m.Values[p.op.Result(0)] = x.loaded(l, m)
		return
	}
	x.bindOperands(p.op, p.stage)
	if wait, ok := tile.AsDotWait(p.op); ok && x.staged {
		x.wait(wait, p.stage)
	} else {
		c := p.op.Clone(m)
		x.b.Insert(c)
		if dot, ok := tile.AsDot(c); ok {
			x.issued(dot, p)
		}
	}
	if p.then != nil && x.executes[0] {
		p.then(x)
	}
}

// issued follows a dot that has been emitted.
func (x *iterationBuilder) issued(dot tile.DotOp, p *part) {
	if distribute.IsZero(dot.Acc()) { // the first iteration
		dot.Op.SetAttr("zero_init", ir.Unit)
	}
	if dot.Async() && x.staged {
		x.inFlight = append(x.inFlight, inFlight{p.op.Result(0), p.stage})
	}
}

// bindOperands makes the operands of an operation known in a stage.
func (x *iterationBuilder) bindOperands(op *ir.Op, stage int) {
	for _, value := range asyncops.OperandsOf(op) {
		x.value(value, stage)
	}
}

// value is a value of the original loop in a stage.
func (x *iterationBuilder) value(value *ir.Value, stage int) *ir.Value {
	m := x.at[stage]
	if end := x.ends[value]; end != nil {
		m.Values[value] = x.value(end, stage)
	}
	if m.Values[value] != nil || value.Block() != x.Body() {
		return m.Value(value)
	}
	op := value.DefiningOp()
	switch load := x.loadOf(value); {
	case load >= 0:
		read := x.read
		if stage > 0 {
			read = x.before(read)
		}
		m.Values[value] = tile.NewLocalLoad(x.b, x.slot(load, read), value.Type()).Result()
	case op == nil && value.Index() > 0: // an iter_arg that stage 1 yields
		m.Values[value] = x.value(x.Yielded()[value.Index()-1], 1)
	case op != nil && x.of[op] == nil:
		x.bindOperands(op, stage)
		x.b.Insert(op.Clone(m))
	}
	return m.Value(value)
}

// before is the count of the slot before.
func (r *rewriter) before(count *ir.Value) *ir.Value {
	return arith.NewBinary(r.b, arith.SubI, count, r.index(1))
}

// wait emits a wait for dots that a person has written. How many dots may be in flight follows from those that have been issued after them in this order. All
// others in flight are operands too: nothing defines their registers meanwhile.
func (x *iterationBuilder) wait(o tile.DotWaitOp, stage int) {
	last := -1
	for _, value := range o.Accumulators() {
		last = max(last, slices.Index(x.inFlight, inFlight{value, stage}))
	}
	var list []*ir.Value
	var types []ir.Type
	add := func(v *ir.Value) { list, types = append(list, v), append(types, v.Type()) }
	for _, value := range o.Accumulators() {
		add(x.value(value, stage))
	}
	others := slices.DeleteFunc(slices.Clone(x.inFlight), func(f inFlight) bool { return f.stage == stage && slices.Contains(o.Accumulators(), f.result) })
	for _, f := range others {
		add(x.at[f.stage].Value(f.result))
	}
	x.inFlight = x.inFlight[last+1:]
	saved := x.b.Save()
	x.b.LocateAs(o.Op)
	w := tile.NewDotWait(x.b, list, types, int64(len(x.inFlight)))
	x.b.Restore(saved)
	for i, v := range o.Op.Results() {
		x.at[stage].Values[v] = w.Op.Result(i)
	}
	for i, f := range others {
		x.at[f.stage].Values[f.result] = w.Op.Result(len(o.Accumulators()) + i)
	}
}
