package llvmir

// Br ends the block with a branch.
func (b *Builder) Br(to *Block) { b.end(b.make(Void, "br ").label(to)) }

// CondBr ends the block with a conditional branch.
func (b *Builder) CondBr(cond Value, yes, no *Block) {
	if cond.typ != I1 {
		bug("a branch on %s", cond)
	}
	b.end(b.make(Void, "br ").typedOp(cond).word(", ").label(yes).word(", ").label(no))
}

// Likely attaches branch weights to the conditional branch that ends the block.
func (b *Builder) Likely(yes, no int) {
	if !b.block.Ended() {
		bug("branch weights without a branch")
	}
	b.block.ll.Term.(*inst).attach("prof", b.fn.module.Tuple("branch_weights", ConstInt(I32, int64(yes)), ConstInt(I32, int64(no))))
}

// Case is a case of a switch: control goes To a block if the operand is Value.
type Case struct {
	Value int64
	To    *Block
}

// Switch ends the block with a switch. Each case is printed on its own line, as LLVM does:
// PrintLines counts lines.
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

// Ret ends the block with a return. A void function returns the zero Value.
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

// Unreachable ends the block with an unreachable instruction.
func (b *Builder) Unreachable() { b.end(b.make(Void, "unreachable")) }

// PhiNode is a phi instruction to which incoming values are added.
type PhiNode struct {
	inst *inst
	n    int
}

// Phi appends a phi without incoming values. Phis must be the first instructions of a
// block.
func (b *Builder) Phi(t *Type) *PhiNode {
	p := &PhiNode{inst: b.make(t, "phi "+t.spelling+" ")}
	b.emit(p.inst)
	return p
}

// Value is the result of the phi.
func (p *PhiNode) Value() Value { return p.inst.value() }

// Add adds the incoming value of a predecessor.
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

// If builds two branches and continues after them; no may be nil. The values that the
// branches return are merged by phis. A branch that ends its block does not take part.
func (b *Builder) If(cond Value, yes, no func() []Value) []Value {
	then, done := b.fn.detached("then"), b.fn.detached("done")
	otherwise := done
	if no != nil {
		otherwise = b.fn.detached("else")
	}
	before := b.block
	b.CondBr(cond, then, otherwise)
	type branchEnd struct {
		from   *Block
		values []Value
	}
	var branches []branchEnd
	build := func(block *Block, body func() []Value) {
		block.place()
		b.block = block
		values := body()
		if !b.block.Ended() {
			branches = append(branches, branchEnd{b.block, values})
			b.Br(done)
		}
	}
	build(then, yes)
	if no != nil {
		build(otherwise, no)
	} else {
		branches = append(branches, branchEnd{before, nil})
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
				bug("the branches of an if return %d and %d values", len(results), len(w.values))
			}
			phi.Add(w.values[i], w.from)
		}
		results[i] = phi.Value()
	}
	return results
}

// When is If with one branch and no results.
func (b *Builder) When(cond Value, yes func()) {
	b.If(cond, func() []Value { yes(); return nil }, nil)
}

// header opens the header block of a loop, with a phi for each carried value.
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

// repeat branches back to the header with the values of the next iteration.
func (b *Builder) repeat(header *Block, phis []*PhiNode, next []Value, hints LoopHints) {
	b.addIncoming(phis, next)
	b.Br(header)
	b.hint(hints)
}

// repeatIf branches back to the header if a condition holds, and leaves the loop otherwise.
func (b *Builder) repeatIf(cond Value, header, done *Block, phis []*PhiNode, next []Value, hints LoopHints) {
	b.addIncoming(phis, next)
	b.CondBr(cond, header, done)
	b.hint(hints)
}

func (b *Builder) addIncoming(phis []*PhiNode, next []Value) {
	if len(next) != len(phis) {
		bug("a loop carries %d values, and its body returns %d", len(phis), len(next))
	}
	for i, v := range next {
		phis[i].Add(v, b.block)
	}
}

// hint attaches loop metadata to the back edge that ends the block.
func (b *Builder) hint(hints LoopHints) {
	if n := b.fn.module.loop(hints); n != nil {
		b.block.ll.Term.(*inst).attach("llvm.loop", n)
	}
}

// Range is the range of a counted loop: From, From+Step, ... below To. Step must be
// positive; the zero Value stands for 1.
type Range struct {
	From, To, Step Value
	Unsigned       bool // the counter is unsigned
	// MayWrap says that adding Step to the last counter may overflow, so that the sum must
	// not be compared with To.
	MayWrap bool
	Name    string // of the blocks; "loop" when empty
	Hints   LoopHints
}

// For builds a counted loop. The body gets the counter and the carried values, and returns
// the carried values of the next iteration. For returns the last ones, init if the loop
// does not run.
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
	if r.entersLoop() {
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

// forWithoutWrap decides before each step whether there is another iteration: it compares
// the distance to the end, as an unsigned number, with the step. The counter after the last
// iteration may overflow to poison, but it is not used.
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

// entersLoop reports whether the loop is known to run at least once.
func (r Range) entersLoop() bool {
	from, ok := r.From.number()
	to, ok2 := r.To.number()
	return ok && ok2 && from < to && (from >= 0 || !r.Unsigned)
}

// forAtLeastOnce tests at the end of the body. LLVM would rotate the loop into this form,
// which takes a good part of its time.
func (b *Builder) forAtLeastOnce(r Range, name string, below IntPred, flags IntFlags, init []Value, body func(i Value, carried []Value) []Value) []Value {
	header, phis, values := b.header(name, append([]Value{r.From}, init...))
	done := b.fn.detached(name + ".done")
	last := body(values[0], values[1:])
	if b.block.Ended() {
		last = values[1:] // never used
	} else {
		i := b.Add(values[0], r.Step, flags)
		b.repeatIf(b.ICmp(below, i, r.To), header, done, phis, append([]Value{i}, last...), r.Hints)
	}
	done.place()
	b.block = done
	return last
}

// Each is For without carried values.
func (b *Builder) Each(r Range, body func(i Value)) {
	b.For(r, nil, func(i Value, _ []Value) []Value { body(i); return nil })
}

// While builds a loop that tests first. The test gets the carried values, and returns the
// condition and the values for the body. The body returns the carried values of the next
// iteration. While returns the values for the body of the test that failed.
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
