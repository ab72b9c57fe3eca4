package ir

// epochs records when an operation last changed and when a visitor last left it
// unchanged, in epochs of the context. A driver that runs repeatedly revisits only
// the operations near a change. Every mutation of an operation updates its epochs.
type epochs struct {
	changed          uint32 // operands, attributes or types
	usesChanged      uint32 // uses of the results
	bodyChanged      uint32 // contents of the regions
	producersChanged uint32 // the operation or a producer of its operands, as of the last StableVisitor
	visited          uint32
	visitor          uint16
	erased           bool
	// verified is the epoch in which the operation and its regions last verified;
	// 0 requests verification.
	verified uint32
}

func (op *Op) epoch() uint32 { return op.ctx.epoch.Load() }

// markChanged records a change of the operation itself.
func (op *Op) markChanged() { op.changed = op.epoch() }

// markChanged records a change of the block's arguments or list of operations.
func (b *Block) markChanged() {
	if op := b.ParentOp(); op != nil {
		op.bodyChanged = op.epoch()
	}
}

// markUsesChanged records that the value gained or lost a use.
func (v *Value) markUsesChanged() {
	if v.op != nil {
		v.op.usesChanged = v.op.epoch()
	} else if v.block != nil {
		v.block.markChanged()
	}
}

// NextEpoch begins a new epoch and returns the one that ended: later changes have
// greater epochs.
func (c *Context) NextEpoch() uint32 { return c.epoch.Add(1) - 1 }

// MarkVisited records that a visitor, identified by a number other than 0, left the
// operation unchanged in an epoch returned by NextEpoch.
func (op *Op) MarkVisited(visitor uint16, epoch uint32) { op.visited, op.visitor = epoch, visitor }

// LastVisit returns the last visitor that left the operation unchanged, and the
// epoch of the visit; visitor 0 means none.
func (op *Op) LastVisit() (visitor uint16, epoch uint32) { return op.visitor, op.visited }

// UnchangedSinceVisit reports whether the operation, its regions and the uses of its
// results are unchanged since the last visit.
func (op *Op) UnchangedSinceVisit() bool {
	return max(op.changed, op.usesChanged, op.bodyChanged) <= op.visited
}

// StableVisitor returns the last visitor if neither the operation nor the producers
// of its operands, two levels deep, changed since that visit; otherwise 0. Callers
// must query producers before their users.
func (op *Op) StableVisitor() (visitor uint16) {
	near, far := op.changed, op.changed
	for i := range op.operands {
		v := op.operands[i].value
		from := v.op
		if from == nil {
			if from = v.producer(); from == nil {
				continue
			}
		}
		near = max(near, from.changed)
		far = max(far, from.producersChanged)
	}
	op.producersChanged = near
	if max(far, op.usesChanged, op.bodyChanged) > op.visited {
		return 0
	}
	return op.visitor
}

// producer returns the defining operation of a result, and the parent operation of a
// block argument.
func (v *Value) producer() *Op {
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

// LastChange returns the epoch in which the operation or its regions last changed.
func (op *Op) LastChange() uint32 { return max(op.changed, op.bodyChanged) }

// MarkBodyChanged records an epoch in which something nested in the operation changed.
func (op *Op) MarkBodyChanged(epoch uint32) { op.bodyChanged = max(op.bodyChanged, epoch) }

// invalidateVerified clears the verified epoch of every operation that needs
// verification again, and reports whether this one does: the operation, a producer of
// its operands, its parent or its body changed since.
func (op *Op) invalidateVerified(around bool) bool {
	at := op.verified
	own := at == 0 || op.changed > at
	for i := 0; i < len(op.operands) && !own; i++ {
		from := op.operands[i].value.producer()
		own = from == nil || from.changed > at
	}
	old := own || around || op.bodyChanged > at
	if len(op.successors) > 0 && !old {
		old = op.Parent() == nil || op.Parent().bodyChanged > at
	}
	for _, r := range op.regions {
		for b := r.first; b != nil; b = b.next {
			for o := b.firstOp; o != nil; o = o.next {
				if o.invalidateVerified(own) {
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
