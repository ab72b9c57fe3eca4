package inferfootprint

import (
	"slices"

	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	fp "github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/ir"
)

func init() {
	steps[tt.GetProgramID] = (*analyzer).programID
	steps[tt.GetNumPrograms] = (*analyzer).numPrograms
	steps[scf.For] = (*analyzer).forLoop
	steps[scf.While] = (*analyzer).whileLoop
	steps[scf.If] = (*analyzer).ifOp
	steps[tt.Call] = (*analyzer).call
	for _, def := range []*ir.OpDef{scf.Yield, scf.Condition, tt.Return, cf.Br, cf.CondBr} {
		steps[def] = func(*analyzer, *ir.Op) {}
	}
}

// path is what must hold for an operation to run.
type path struct {
	when  cond
	loops []*variable // the iterations of the loops around it
	needs []need      // for the loops to have these iterations
}

func (a *analyzer) programID(op *ir.Op) {
	o, _ := tt.AsGetProgramID(op)
	a.values[op.Result(0)] = integerOf(a.programIDs[o.Axis()], 32)
}

func (a *analyzer) numPrograms(op *ir.Op) {
	o, _ := tt.AsGetNumPrograms(op)
	a.values[op.Result(0)] = integerOf(form{c: a.b.Grid(int(o.Axis()))}, 32)
}

// block runs the operations of a block.
func (a *analyzer) run(b *ir.Block) {
	for op := range b.Ops() {
		if a.work++; a.exhausted() {
			return
		}
		if step := steps[op.Def()]; step != nil {
			step(a, op)
		} else {
			a.other(op)
		}
		for _, r := range op.Results() {
			a.limit(r)
		}
	}
}

// maxNeeds and maxTerms bound what is kept of an integer or a condition.
const maxNeeds, maxTerms = 256, 256

// limit forgets a value that takes too long to describe: nothing is known of it then. A pointer counts as work, because
// its argument must not be forgotten.
func (a *analyzer) limit(v *ir.Value) {
	switch x := a.values[v].(type) {
	case *integer:
		if len(x.needs) > maxNeeds || len(x.f.terms) > maxTerms {
			a.values[v] = a.unknown(v.Type())
		}
	case cond:
		if slices.ContainsFunc(x, func(k conj) bool { return len(k.needs) > maxNeeds }) {
			a.values[v] = a.unknown(v.Type())
		}
	case pointer:
		for _, p := range x {
			a.work += (len(p.needs) + len(p.offset.terms)) / 8
		}
	}
}

// under runs a block on the path on which a condition holds, too.
func (a *analyzer) under(c cond, b *ir.Block) {
	saved := a.path
	a.path.when = a.and(a.path.when, c)
	if !a.path.when.never() {
		a.run(b)
	}
	a.path = saved
}

func (a *analyzer) ifOp(op *ir.Op) {
	o, _ := scf.AsIf(op)
	c := a.condition(o.Condition())
	not := a.not(c)
	a.under(c, o.ThenRegion().Entry())
	if !o.ElseRegion().Empty() {
		a.under(not, o.ElseRegion().Entry())
	}
	for i, r := range op.Results() {
		x, y := a.get(o.ThenRegion().Entry().Last().Operand(i)), a.get(o.ElseRegion().Entry().Last().Operand(i))
		a.values[r] = a.choose(r.Type(), c, x, y)
	}
}

// iterations describes those of a loop.
type iterations struct {
	iv form
	// index is the number of the iteration at hand, where it is known as a form, and count that of all of them, where
	// the launch decides it.
	index            form
	count            fp.Expr
	indexed, counted bool
	step             fp.Expr
	lower            form
	loop             *variable
	needs            []need
}

// iterate finds the iterations of a loop from lower to upper.
func (a *analyzer) iterate(lower, upper, step *integer) iterations {
	b := a.b
	needs := a.positive(step, everywhere(a.observed(lower), a.observed(upper), a.observed(step)))
	it := iterations{needs: needs, step: step.f.c, lower: lower.f}
	low, high := a.natural(lower.f), a.natural(upper.f)
	if lower.f.invariant() && upper.f.invariant() && step.f.invariant() {
		it.loop = a.newVariable(span{b.Const(0), b.FloorDiv(b.AddConst(b.Sub(upper.f.c, lower.f.c), -1), it.step), true, true}, nil, true, true)
		it.index, it.indexed, it.counted = a.of(it.loop), true, true
		it.iv = a.combine(lower.f, it.index, it.step)
		it.count = b.Max(b.Const(0), b.CeilDiv(b.Sub(upper.f.c, lower.f.c), it.step))
		return it
	}
	deps := lower.f.deps().union(upper.f.deps()).union(step.f.deps())
	s := span{low.lo, b.AddConst(high.hi, -1), low.hasLo, high.hasHi}
	attained, contiguous := false, false
	switch {
	case !step.f.invariant() || !s.bounded():
	case lower.f.invariant():
		count := span{b.Const(0), b.FloorDiv(b.Sub(s.hi, s.lo), it.step), true, true}
		it.loop = a.newVariable(count, nil, a.attained(upper.f), a.attained(upper.f))
		it.loop.deps = it.loop.deps.union(deps)
		it.index, it.indexed = a.of(it.loop), true
		it.iv = a.combine(lower.f, it.index, it.step)
		if it.step == b.Const(1) {
			it.loop.uppers = []form{a.sub(a.shift(upper.f, -1), lower.f)}
		}
		return it
	case upper.f.invariant():
		if axis := slices.IndexFunc(a.programIDs[:], lower.f.equal); axis >= 0 && it.step == b.Grid(axis) {
			attained, contiguous = true, true // the programs share all of 0 to the upper bound
		}
	}
	v := a.newVariable(s, nil, attained, contiguous)
	v.deps = v.deps.union(deps)
	if !s.bounded() {
		v.bits = lower.bits
	}
	v.uppers = []form{a.shift(upper.f, -1)}
	it.loop, it.iv = v, a.of(v)
	return it
}

// advanced is init after as many steps as there were iterations before the one at hand. It is false where that is not a
// form.
func (a *analyzer) advanced(it iterations, init, by form) (form, bool) {
	if it.indexed {
		if by.invariant() {
			return a.combine(init, it.index, by.c), true
		}
		if product := a.mulI(integerOf(it.index, 64), integerOf(by, 64)); product != nil {
			return a.add(init, product.f), true
		}
		return form{}, false
	}
	if !by.invariant() {
		return form{}, false
	}
	k, ok := a.b.IsConst(by.c)
	s, constant := a.b.IsConst(it.step)
	switch {
	case by.c == it.step:
		return a.add(init, a.sub(it.iv, it.lower)), true
	case ok && constant && s > 0 && k%s == 0:
		return a.combine(init, a.sub(it.iv, it.lower), a.b.Const(k/s)), true
	}
	return form{}, false
}

func (a *analyzer) forLoop(op *ir.Op) {
	o, _ := scf.AsFor(op)
	body := o.BodyRegion().Entry()
	bits := bitsOf(body.Arg(0).Type())
	lower, upper, step := a.integer(o.LowerBound()), a.integer(o.UpperBound()), a.integer(o.Step())
	it := a.iterate(lower, upper, step)
	if o.UnsignedCmp() {
		it.needs = everywhere(it.needs, a.observedUnsigned(lower), a.observedUnsigned(upper))
	}
	saved := a.path
	a.path.loops = append(slices.Clip(saved.loops), it.loop)
	a.path.needs = join(saved.needs, it.needs)
	a.values[body.Arg(0)] = integerOf(it.iv, bits, it.needs...)
	after := a.carried(o.InitArgs(), body.Args()[1:], func() []*ir.Value { a.run(body); return body.Last().Operands() }, it)
	a.path = saved
	for i, r := range op.Results() {
		a.values[r] = after[i]
	}
}

// carried finds the values that a loop carries, runs its body with them, and gives those after the loop.
//
// The body first runs with a placeholder for each. A value that is its placeholder plus something that the loop does not
// change is a form of the iteration. Another one is one of its first value and what the body makes of values about which
// nothing is known.
func (a *analyzer) carried(inits []*ir.Value, args []*ir.Value, body func() []*ir.Value, it iterations) []value {
	silent, mark := a.silent, it.loop.id-1
	after := make([]value, len(args))
	open := false // a value is neither of no interest nor found
	start := make([]value, len(args))
	for i, v := range inits {
		start[i] = a.get(v)
		a.values[args[i]] = a.placeholder(args[i].Type(), start[i])
		open = open || a.values[args[i]] != nil
		after[i] = a.unknown(args[i].Type())
	}
	found := make([]bool, len(args))
	for round := 0; open && round < 2; round++ {
		a.silent = true
		before := slices.Clone(argValues(a, args))
		next := argValues(a, body())
		a.silent = silent
		open = false
		var resolved []value
		for i := range args {
			if before[i] == nil || found[i] {
				resolved = append(resolved, before[i])
				continue
			}
			now, last, ok := a.recurrence(it, start[i], before[i], next[i], mark)
			if !ok && round == 1 {
				now, ok = a.anyOf(args[i].Type(), start[i], next[i], mark)
				last = now
			}
			if ok {
				found[i], after[i] = true, last
				resolved = append(resolved, now)
				continue
			}
			open = true
			resolved = append(resolved, before[i])
		}
		for i, v := range args {
			a.values[v] = resolved[i]
		}
	}
	body()
	return after
}

func argValues(a *analyzer, list []*ir.Value) (out []value) {
	for _, v := range list {
		out = append(out, a.get(v))
	}
	return out
}

// placeholder is a value of a type of which nothing is known, with the form of another value.
func (a *analyzer) placeholder(t ir.Type, init value) value {
	shape := shapeOf(t)
	hold := func(bits int) form { return a.of(a.data(bits, shape)) }
	switch x := init.(type) {
	case pointer:
		if len(x) != 1 || x[0].arg < 0 {
			return init
		}
		p := x[0]
		p.offset = hold(64)
		return pointer{p}
	case *block:
		b := *x
		b.offsets = nil
		for _, o := range x.offsets {
			b.offsets = append(b.offsets, integerOf(hold(o.bits), o.bits))
		}
		return &b
	}
	return a.unknown(t)
}

// recurrence finds a carried value: where the body adds to it what the loop does not change, it is init advanced.
// It gives the value in an iteration and that after the loop.
func (a *analyzer) recurrence(it iterations, init, before, next value, mark int) (now, last value, ok bool) {
	step := func(init, before, next form, bits int) (now, last form, ok bool) {
		by := a.sub(next, before)
		if !a.unchanged(by, mark) {
			return form{}, form{}, false
		}
		if by.invariant() && by.c == a.b.Const(0) {
			return init, init, true
		}
		now, ok = a.advanced(it, init, by)
		if !ok {
			return form{}, form{}, false
		}
		if it.counted {
			return now, a.combine(init, by, it.count), true
		}
		return now, a.of(a.data(bits, nil)), true
	}
	switch x := init.(type) {
	case *integer:
		y, ok := before.(*integer)
		z, too := next.(*integer)
		if !ok || !too || !a.needsUnchanged(z.needs, mark) {
			return nil, nil, false
		}
		f, g, ok := step(x.f, y.f, z.f, x.bits)
		needs := join(x.needs, z.needs)
		return integerOf(f, x.bits, needs...), integerOf(g, x.bits, needs...), ok
	case pointer:
		y, ok := before.(pointer)
		z, too := next.(pointer)
		if !ok || !too {
			return nil, nil, false
		}
		if len(x) != 1 || len(y) != 1 || len(z) != 1 || x[0].arg != z[0].arg || x[0].unit != z[0].unit || x[0].arg < 0 || !a.needsUnchanged(z[0].needs, mark) {
			return nil, nil, slices.EqualFunc(x, z, func(p, q address) bool {
				return p.arg == q.arg && p.unit == q.unit && p.arg < 0
			}) && a.same(x, &now, &last)
		}
		f, g, ok := step(x[0].offset, y[0].offset, z[0].offset, 64)
		p, q := x[0], x[0]
		p.offset, p.needs = f, join(x[0].needs, z[0].needs)
		q.offset, q.needs = g, p.needs
		return pointer{p}, pointer{q}, ok
	case *block:
		y, ok := before.(*block)
		z, too := next.(*block)
		if !ok || !too || len(x.offsets) != len(z.offsets) || len(x.offsets) != len(y.offsets) || !sameBase(x, z) {
			return nil, nil, false
		}
		p, q := *x, *x
		p.offsets, q.offsets = nil, nil
		for i, o := range x.offsets {
			f, g, ok := step(o.f, y.offsets[i].f, z.offsets[i].f, o.bits)
			if !ok || !a.needsUnchanged(z.offsets[i].needs, mark) {
				return nil, nil, false
			}
			needs := join(o.needs, z.offsets[i].needs)
			p.offsets = append(p.offsets, integerOf(f, o.bits, needs...))
			q.offsets = append(q.offsets, integerOf(g, o.bits, needs...))
		}
		return &p, &q, true
	case cond:
		if z, ok := next.(cond); ok && a.condUnchanged(z, mark) && len(z) == len(x) && slices.EqualFunc(x, z, func(k, l conj) bool {
			return k.partial == l.partial && slices.EqualFunc(k.atoms, l.atoms, form.equal)
		}) {
			return x, x, true
		}
	}
	return nil, nil, false
}

func (a *analyzer) same(x value, now, last *value) bool {
	*now, *last = x, x
	return true
}

// sameBase reports whether two blocks differ in their offsets only.
func sameBase(x, y *block) bool {
	eq := func(p, q *integer) bool { return p == q || p.f.equal(q.f) }
	return slices.EqualFunc(x.shape, y.shape, eq) && slices.EqualFunc(x.strides, y.strides, eq) &&
		slices.EqualFunc(x.base, y.base, func(p, q address) bool { return p.arg == q.arg && p.unit == q.unit && p.offset.equal(q.offset) })
}

// unchanged reports whether a form has only variables from outside of a loop: those with ids up to mark.
func (a *analyzer) unchanged(f form, mark int) bool {
	for _, t := range f.terms {
		if t.v.lane != noLane {
			continue
		}
		if t.v.id > mark {
			return false
		}
		for _, id := range t.v.deps {
			if id > mark && a.laneIDs[id] == nil {
				return false
			}
		}
	}
	return true
}

func (a *analyzer) needsUnchanged(needs []need, mark int) bool {
	return !slices.ContainsFunc(needs, func(n need) bool { return !a.unchanged(n.f, mark) })
}

func (a *analyzer) condUnchanged(c cond, mark int) bool {
	return !slices.ContainsFunc(c, func(k conj) bool {
		return slices.ContainsFunc(k.atoms, func(f form) bool { return !a.unchanged(f, mark) }) || !a.needsUnchanged(k.needs, mark)
	})
}

// anyOf is a value that is the first or what the body makes, whatever the values that the body begins with are.
func (a *analyzer) anyOf(t ir.Type, first, next value, mark int) (value, bool) {
	switch x := first.(type) {
	case *integer:
		if y, ok := next.(*integer); ok {
			s := a.hull(a.natural(x.f), a.natural(y.f))
			if !s.hasLo && !s.hasHi {
				return a.unknown(t), true
			}
			own := a.newVariable(span{}, nil, false, false)
			deps := own.deps.union(a.lanes(shapeOf(t)))
			return a.opaque(s, x.bits, deps, false, false, everywhere(a.observed(x), a.observed(y))), true
		}
	case pointer:
		for _, p := range x {
			a.loseAnyway(p.arg)
		}
		if y, ok := next.(pointer); ok {
			for _, p := range y {
				a.loseAnyway(p.arg)
			}
		}
		return a.unknownPointer(), true
	case *block:
		for _, p := range x.base {
			a.loseAnyway(p.arg)
		}
		if y, ok := next.(*block); ok {
			for _, p := range y.base {
				a.loseAnyway(p.arg)
			}
		}
	}
	return a.unknown(t), true
}

// loseAnyway notes that a pointer behind an argument is no longer followed.
func (a *analyzer) loseAnyway(arg int) {
	if arg >= 0 {
		a.escaped[arg] = true
	}
}

func (a *analyzer) whileLoop(op *ir.Op) {
	o, _ := scf.AsWhile(op)
	before, after := o.Before(), o.After()
	// How often the loop runs is not known, and the value of an iteration neither.
	it := iterations{step: a.b.Const(0), lower: a.constant(0), iv: a.constant(0)}
	it.loop = a.newVariable(span{lo: a.b.Const(0), hasLo: true}, nil, false, false)
	saved := a.path
	a.path.loops = append(slices.Clip(saved.loops), it.loop)
	run := func() []*ir.Value {
		a.run(before)
		end := o.ConditionOp()
		for i, v := range end.Args() {
			a.values[after.Arg(i)] = a.get(v)
		}
		a.under(a.condition(end.Condition()), after)
		return o.YieldOp().Operands()
	}
	a.carried(o.Inits(), before.Args(), run, it)
	a.path = saved
	for i, r := range op.Results() {
		a.values[r] = a.afterLoop(r.Type(), a.get(o.ConditionOp().Args()[i]))
	}
}

// afterLoop is a value of the last iteration of a loop: one of the values of all iterations.
func (a *analyzer) afterLoop(t ir.Type, x value) value {
	v, _ := a.anyOf(t, x, x, a.variables)
	return v
}

// maxCalls bounds the calls in calls.
const maxCalls = 16

func (a *analyzer) call(op *ir.Op) {
	o, _ := tt.AsCall(op)
	f, ok := funclike.AsFunc(ir.LookupSymbol(op, o.Callee()))
	if !ok || f.IsDeclaration() || a.calls >= maxCalls {
		a.other(op)
		return
	}
	for i, arg := range f.Body().Entry().Args() {
		a.values[arg] = a.get(op.Operand(i))
	}
	a.calls++
	results := a.function(f.Body())
	a.calls--
	for i, r := range op.Results() {
		a.values[r] = a.unknown(r.Type())
		if i < len(results) {
			a.values[r] = results[i]
		}
	}
}

// function runs the body of a function and gives what it returns. Its blocks form no loop.
func (a *analyzer) function(body *ir.Region) (results []value) {
	if body.HasOneBlock() {
		a.run(body.Entry())
		return argValues(a, body.Entry().Last().Operands())
	}
	order, ok := topological(body)
	if !ok {
		a.loseRegion(body)
		return nil
	}
	saved := a.path
	when := map[*ir.Block]cond{body.Entry(): saved.when}
	var returned cond
	for _, b := range order {
		a.path.when = when[b]
		if a.path.when.never() {
			continue
		}
		a.run(b)
		end := b.Last()
		enter := func(to *ir.Block, c cond, operands []*ir.Value) {
			c = a.and(a.path.when, c)
			for i, arg := range to.Args() {
				x := a.get(operands[i])
				if old, ok := a.values[arg]; ok && !when[to].never() {
					x = a.choose(arg.Type(), c, x, old)
				}
				a.values[arg] = x
			}
			when[to] = a.or(when[to], c)
		}
		if br, ok := cf.AsBr(end); ok {
			enter(end.Successors()[0], always, br.DestOperands())
		} else if br, ok := cf.AsCondBr(end); ok {
			c := a.condition(br.Condition())
			enter(end.Successors()[0], c, br.TrueDestOperands())
			enter(end.Successors()[1], a.not(c), br.FalseDestOperands())
		} else if end.Is(tt.Return) {
			for i, v := range end.Operands() {
				x := a.get(v)
				if len(results) <= i {
					results = append(results, x)
				} else {
					results[i] = a.choose(v.Type(), a.path.when, x, results[i])
				}
			}
			returned = a.or(returned, a.path.when)
		} else if len(end.Successors()) > 0 {
			a.loseRegion(body)
			break
		}
	}
	a.path = saved
	return results
}

// topological orders the blocks of a region such that predecessors come first. It is false where blocks form a loop.
func topological(body *ir.Region) (order []*ir.Block, ok bool) {
	const active, done = 1, 2
	state := map[*ir.Block]int{}
	var visit func(b *ir.Block) bool
	visit = func(b *ir.Block) bool {
		state[b] = active
		for _, s := range b.Successors() {
			if state[s] == active || state[s] == 0 && !visit(s) {
				return false
			}
		}
		state[b] = done
		order = append(order, b)
		return true
	}
	ok = visit(body.Entry())
	slices.Reverse(order)
	return order, ok
}
