package llvmir

// Br goes to a block.
func (b *Builder) Br(to *Block) { b.end(b.make(Void, "br ").label(to)) }

// CondBr goes to one of two blocks.
func (b *Builder) CondBr(cond Value, yes, no *Block) {
	if cond.typ != I1 {
		bug("a branch on %s", cond)
	}
	b.end(b.make(Void, "br ").typedOp(cond).word(", ").label(yes).word(", ").label(no))
}

// Likely marks the terminator of the block: yes is taken so many times for so
// many of no.
func (b *Builder) Likely(yes, no int) {
	if !b.block.Ended() {
		bug("weights of a branch that is not there")
	}
	b.block.ll.Term.(*inst).attach("prof", b.fn.module.Tuple("branch_weights", ConstInt(I32, int64(yes)), ConstInt(I32, int64(no))))
}

// Case is one of a switch.
type Case struct {
	Value int64
	To    *Block
}

// Switch goes where the value says. A case stands on a line of its own, as
// LLVM prints it: errors are found by counting lines.
func (b *Builder) Switch(v Value, otherwise *Block, cases ...Case) {
	if v.typ.kind != kindInt {
		bug("a switch on %s", v)
	}
	i := b.make(Void, "switch ").typedOp(v).word(", ").label(otherwise).word(" [")
	for _, c := range cases {
		i.word("\n\t\t").typedOp(ConstInt(v.typ, c.Value)).word(", ").label(c.To)
	}
	b.end(i.word("\n\t]"))
}

// Ret returns; no value from a void function.
func (b *Builder) Ret(v Value) {
	if result := b.fn.Result(); result.IsVoid() != !v.IsValid() || v.IsValid() && v.typ != result {
		bug("@%s, which returns %s, returns %s", b.fn.Name(), result, v)
	}
	if !v.IsValid() {
		b.end(b.make(Void, "ret void"))
		return
	}
	b.end(b.make(Void, "ret ").typedOp(v))
}

// Unreachable ends a block that nothing leaves.
func (b *Builder) Unreachable() { b.end(b.make(Void, "unreachable")) }

// PhiNode is a phi that can still get values.
type PhiNode struct {
	inst *inst
	n    int
}

// Phi makes one without values, at the current place: before all others of
// its block.
func (b *Builder) Phi(t *Type) *PhiNode {
	p := &PhiNode{inst: b.make(t, "phi "+t.spelling+" ")}
	b.emit(p.inst)
	return p
}

func (p *PhiNode) Value() Value { return p.inst.value() }

// Add says which value comes from a block.
func (p *PhiNode) Add(v Value, from *Block) {
	if v.typ != p.inst.typ {
		bug("a phi of %s gets %s", p.inst.typ, v)
	}
	if p.n > 0 {
		p.inst.word(", ")
	}
	p.n++
	p.inst.word("[ ").bare(v).word(", ")
	p.inst.parts = append(p.inst.parts, part{def: from.ll})
	p.inst.word(" ]")
}

// If builds both ways and goes on behind them; no may be nil. What they return
// are the results, of the same types; a way that ended its block gives none.
func (b *Builder) If(cond Value, yes, no func() []Value) []Value {
	then, done := b.fn.detached("then"), b.fn.detached("done")
	otherwise := done
	if no != nil {
		otherwise = b.fn.detached("else")
	}
	before := b.block
	b.CondBr(cond, then, otherwise)
	type way struct {
		from   *Block
		values []Value
	}
	var branches []way
	build := func(block *Block, body func() []Value) {
		block.place()
		b.block = block
		values := body()
		if !b.block.Ended() {
			branches = append(branches, way{b.block, values})
			b.Br(done)
		}
	}
	build(then, yes)
	if no != nil {
		build(otherwise, no)
	} else {
		branches = append(branches, way{before, nil})
	}
	done.place()
	b.block = done
	if len(branches) == 0 {
		b.Unreachable()
		return nil
	}
	results := make([]Value, len(branches[0].values))
	for i := range results {
		phi := b.Phi(branches[0].values[i].typ)
		for _, w := range branches {
			if len(w.values) != len(results) {
				bug("the ways of an if return %d and %d values", len(results), len(w.values))
			}
			phi.Add(w.values[i], w.from)
		}
		results[i] = phi.Value()
	}
	return results
}

// When is If with one way and no results.
func (b *Builder) When(cond Value, yes func()) {
	b.If(cond, func() []Value { yes(); return nil }, nil)
}

// header opens the block that a loop comes back to, with a phi for each value
// carried around.
func (b *Builder) header(name string, init []Value) (*Block, []*PhiNode, []Value) {
	from, block := b.block, b.fn.detached(name)
	b.Br(block)
	block.place()
	b.block = block
	phis, values := make([]*PhiNode, len(init)), make([]Value, len(init))
	for i, v := range init {
		phis[i] = b.Phi(v.typ)
		phis[i].Add(v, from)
		values[i] = phis[i].Value()
	}
	return block, phis, values
}

// repeat goes back to the header with the values of the next round.
func (b *Builder) repeat(header *Block, phis []*PhiNode, next []Value, hints LoopHints) {
	b.nextRound(phis, next)
	b.Br(header)
	b.hint(hints)
}

// repeatIf does so on a condition, and else is done.
func (b *Builder) repeatIf(cond Value, header, done *Block, phis []*PhiNode, next []Value, hints LoopHints) {
	b.nextRound(phis, next)
	b.CondBr(cond, header, done)
	b.hint(hints)
}

func (b *Builder) nextRound(phis []*PhiNode, next []Value) {
	if len(next) != len(phis) {
		bug("a loop carries %d values, and its body returns %d", len(phis), len(next))
	}
	for i, v := range next {
		phis[i].Add(v, b.block)
	}
}

// hint tells LLVM about the loop whose last branch was just built.
func (b *Builder) hint(hints LoopHints) {
	if n := b.fn.module.loop(hints); n != nil {
		b.block.ll.Term.(*inst).attach("llvm.loop", n)
	}
}

// Range is what a counted loop counts: from, from+step, ... below to. Step must
// be positive; it is 1 without a value.
type Range struct {
	From, To, Step Value
	Unsigned       bool
	// MayWrap: the step behind the last counter may lead past the last number of the type, so
	// it is not compared with the end.
	MayWrap bool
	Name    string // of the blocks; "loop" when empty
	Hints   LoopHints
}

// For builds a counted loop. The body is given the counter and the values
// carried, and returns those of the next round; For returns the last ones.
func (b *Builder) For(r Range, init []Value, body func(i Value, carried []Value) []Value) []Value {
	t := same("for", r.From, r.To)
	if !r.Step.IsValid() {
		r.Step = ConstInt(t, 1)
	}
	same("for", r.From, r.Step)
	below, flags, name := SLT, NSW, r.Name
	if r.Unsigned {
		below, flags = ULT, NUW
	}
	if name == "" {
		name = "loop"
	}
	if r.MayWrap {
		return b.forWithoutWrap(r, name, below, flags, init, body)
	}
	if r.runs() {
		return b.forAtLeastOnce(r, name, below, flags, init, body)
	}
	header, phis, values := b.header(name, append([]Value{r.From}, init...))
	inner, done := b.fn.detached(name+".body"), b.fn.detached(name+".done")
	b.CondBr(b.ICmp(below, values[0], r.To), inner, done)
	inner.place()
	b.block = inner
	next := body(values[0], values[1:])
	if !b.block.Ended() {
		b.repeat(header, phis, append([]Value{b.Add(values[0], r.Step, flags)}, next...), r.Hints)
	}
	done.place()
	b.block = done
	return values[1:]
}

// forWithoutWrap asks before each step whether it stays below the end: the distance to the
// end, which a counter below it has as an unsigned number, is compared with the step. The counter
// behind the last one is poison if it wraps around, and nothing looks at it.
func (b *Builder) forWithoutWrap(r Range, name string, below IntPred, flags IntFlags, init []Value, body func(i Value, carried []Value) []Value) []Value {
	header, phis, values := b.header(name, append([]Value{r.From, b.ICmp(below, r.From, r.To)}, init...))
	inner, done := b.fn.detached(name+".body"), b.fn.detached(name+".done")
	b.CondBr(values[1], inner, done)
	inner.place()
	b.block = inner
	i := values[0]
	next := body(i, values[2:])
	if !b.block.Ended() {
		more := b.ICmp(UGT, b.Sub(r.To, i), r.Step)
		b.repeat(header, phis, append([]Value{b.Add(i, r.Step, flags), more}, next...), r.Hints)
	}
	done.place()
	b.block = done
	return values[2:]
}

// runs reports whether it is known that the loop has a first round.
func (r Range) runs() bool {
	from, ok := r.From.number()
	to, ok2 := r.To.number()
	return ok && ok2 && from < to && (from >= 0 || !r.Unsigned)
}

// forAtLeastOnce tests behind the body, which is the form LLVM brings loops
// into: it saves LLVM a good part of its time to find it so.
func (b *Builder) forAtLeastOnce(r Range, name string, below IntPred, flags IntFlags, init []Value, body func(i Value, carried []Value) []Value) []Value {
	header, phis, values := b.header(name, append([]Value{r.From}, init...))
	done := b.fn.detached(name + ".done")
	last := body(values[0], values[1:])
	if b.block.Ended() {
		last = values[1:] // nobody comes by to see them
	} else {
		i := b.Add(values[0], r.Step, flags)
		b.repeatIf(b.ICmp(below, i, r.To), header, done, phis, append([]Value{i}, last...), r.Hints)
	}
	done.place()
	b.block = done
	return last
}

// Each is For with nothing to carry.
func (b *Builder) Each(r Range, body func(i Value)) {
	b.For(r, nil, func(i Value, _ []Value) []Value { body(i); return nil })
}

// While builds a loop that tests first: test is given the values carried, and
// returns whether to go on and what the body, and whoever comes after the
// loop, is given. The body returns the values of the next round.
func (b *Builder) While(hints LoopHints, init []Value, test func(carried []Value) (Value, []Value), body func(given []Value) []Value) []Value {
	header, phis, values := b.header("while", init)
	inner, done := b.fn.detached("while.body"), b.fn.detached("while.done")
	cond, given := test(values)
	b.CondBr(cond, inner, done)
	inner.place()
	b.block = inner
	next := body(given)
	if !b.block.Ended() {
		b.repeat(header, phis, next, hints)
	}
	done.place()
	b.block = done
	return given
}
