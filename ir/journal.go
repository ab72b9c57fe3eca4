package ir

// journal is when an operation last changed, by the clock of its context, and
// when somebody last looked at it in vain. Whoever simplifies programs again and
// again needs to look only at what is near a change since. Every way to change
// an operation writes it.
type journal struct {
	changed uint32 // what it takes, or its attributes or types
	used    uint32 // who uses what it gives
	inside  uint32 // what there is in its regions
	near    uint32 // it, or what its operands come from, as of the last Quiet
	seen    uint32
	seenBy  uint16
	erased  bool
	// verified is when it and what is in it were last found to be good; 0 if they
	// have to be looked at again.
	verified uint32
}

func (op *Op) now() uint32 { return op.ctx.clock.Load() }

// touch notes that an operation has changed itself.
func (op *Op) touch() { op.changed = op.now() }

// touch notes that operations have come into a block or gone, or its arguments.
func (b *Block) touch() {
	if op := b.ParentOp(); op != nil {
		op.inside = op.now()
	}
}

// touchUsed notes that a value has got or lost a use.
func (v *Value) touchUsed() {
	if v.op != nil {
		v.op.used = v.op.now()
	} else if v.block != nil {
		v.block.touch()
	}
}

// Tick is the time by the clock of the context: what changes from now on changes
// later.
func (c *Context) Tick() uint32 { return c.clock.Add(1) - 1 }

// SeenInVain notes that somebody, who has a number of his own, looked at the
// operation at some time, as Tick gives them, and left it alone.
func (op *Op) SeenInVain(by uint16, at uint32) { op.seen, op.seenBy = at, by }

// Seen is who last looked at the operation in vain, 0 when nobody did, and when.
func (op *Op) Seen() (by uint16, at uint32) { return op.seenBy, op.seen }

// Untouched reports whether the operation itself and who uses it are what they
// were when somebody last looked at it in vain.
func (op *Op) Untouched() bool { return max(op.changed, op.used, op.inside) <= op.seen }

// Quiet is who last looked at the operation in vain if since then neither the
// operation has changed nor what its operands come from, two steps far; else 0.
// It has to be asked of operations in order, of those that operands come from
// first.
func (op *Op) Quiet() (by uint16) {
	near, far := op.changed, op.changed
	for i := range op.operands {
		v := op.operands[i].value
		from := v.op
		if from == nil {
			if from = v.source(); from == nil {
				continue
			}
		}
		near = max(near, from.changed)
		far = max(far, from.near)
	}
	op.near = near
	if max(far, op.used, op.inside) > op.seen {
		return 0
	}
	return op.seenBy
}

// source is the operation a value comes from: for an argument of a block the one
// around it.
func (v *Value) source() *Op {
	switch {
	case v == nil:
		return nil
	case v.op != nil:
		return v.op
	case v.block != nil:
		return v.block.ParentOp()
	}
	return nil
}

// LastChange is when the operation, or what is directly in it, changed.
func (op *Op) LastChange() uint32 { return max(op.changed, op.inside) }

// ChangedInside notes when what is in the operation changed.
func (op *Op) ChangedInside(at uint32) { op.inside = max(op.inside, at) }

// expire finds what has to be verified again, and reports whether the operation has:
// it has changed since, or what it takes has, what is around it, or what is in it.
func (op *Op) expire(around bool) bool {
	at := op.verified
	own := at == 0 || op.changed > at
	for i := 0; i < len(op.operands) && !own; i++ {
		from := op.operands[i].value.source()
		own = from == nil || from.changed > at
	}
	old := own || around || op.inside > at
	if len(op.successors) > 0 && !old {
		old = op.Parent() == nil || op.Parent().inside > at
	}
	for _, r := range op.regions {
		for b := r.first; b != nil; b = b.next {
			for o := b.firstOp; o != nil; o = o.next {
				if o.expire(own) {
					old = true
				}
			}
		}
	}
	if old {
		op.verified = 0
	}
	return old
}
