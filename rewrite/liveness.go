package rewrite

import "github.com/tshared/tshared/ir"

// liveness finds live operations and block arguments optimistically: operations with
// effects, their operands, and the block arguments they come through. Operations that
// only feed each other around a loop stay dead. The scratch number of a live operation is
// 1.
type liveness struct {
	args    map[*ir.Value]bool
	changed bool
	// unordered says that a definition may precede its use in backward order, so that a
	// change needs another iteration.
	unordered bool
}

func isLive(op *ir.Op) bool { return op.Scratch() != 0 }

func (l *liveness) setOp(op *ir.Op) {
	op.SetScratch(1)
	l.changed = l.changed || l.unordered && op.NumOperands() > 0
}

func (l *liveness) setArg(v *ir.Value) {
	if !l.args[v] {
		l.args[v] = true
		l.changed = true
	}
}

// region visits operations backwards, so that users mostly come before definitions.
func (l *liveness) region(region *ir.Region) {
	if region.Empty() {
		return
	}
	around := l.unordered
	defer func() { l.unordered = around }()
	if op := region.Op(); op != nil && op.Has(ir.IsolatedFromAbove) {
		l.unordered = false
	}
	l.unordered = l.unordered || !region.HasOneBlock() || !region.HasSSAOrder()
	if region.HasOneBlock() {
		l.opsOf(region.Entry())
		return
	}
	for _, b := range postOrder(region.Entry()) {
		l.opsOf(b)
		if b.IsEntry() {
			continue // its arguments belong to the parent operation
		}
		for _, a := range b.Args() {
			if !l.args[a] && l.hasLiveUse(a) {
				l.setArg(a)
			}
		}
	}
}

func (l *liveness) opsOf(b *ir.Block) {
	for op := b.Last(); op != nil; op = op.Prev() {
		l.visitOp(op)
	}
}

func (l *liveness) visitOp(op *ir.Op) {
	for _, r := range op.Regions() {
		l.region(r)
	}
	switch {
	case op.Has(ir.Terminator):
		l.terminator(op)
	case isLive(op):
	case l.hasLiveResult(op) || !op.IsTriviallyDeadIfUnused():
		l.setOp(op)
	}
}

func (l *liveness) hasLiveResult(op *ir.Op) bool {
	for i := range op.NumResults() {
		if l.hasLiveUse(op.Result(i)) {
			return true
		}
	}
	return false
}

// terminator marks terminators, which are always live, and the arguments that a branch
// produces itself or does not describe.
func (l *liveness) terminator(op *ir.Op) {
	if !isLive(op) {
		l.setOp(op)
	}
	forwards := op.Def().SuccessorOperands
	for s := range op.NumSuccessors() {
		args := op.Successor(s).Args()
		if forwards != nil {
			_, n := forwards(op, s)
			args = args[:len(args)-n]
		}
		for _, a := range args {
			l.setArg(a)
		}
	}
}

// hasLiveUse reports whether a live operation uses a value, other than by forwarding it
// to a dead argument.
func (l *liveness) hasLiveUse(v *ir.Value) bool {
	for u := range v.Uses() {
		if !isLive(u.Owner()) {
			continue
		}
		if arg := forwardedTo(u); arg == nil || l.args[arg] {
			return true
		}
	}
	return false
}

// forwardedTo returns the block argument that an operand of a branch becomes, nil for
// other operands.
func forwardedTo(u *ir.Use) *ir.Value {
	op := u.Owner()
	f := op.Def().SuccessorOperands
	if f == nil {
		return nil
	}
	for s := range op.NumSuccessors() {
		if start, n := f(op, s); u.Index() >= start && u.Index() < start+n {
			b := op.Successor(s)
			return b.Arg(b.NumArgs() - n + u.Index() - start)
		}
	}
	return nil
}

// dropDead erases dead operations and block arguments.
func dropDead(r *Rewriter, region *ir.Region) bool {
	l := &liveness{args: map[*ir.Value]bool{}, changed: true}
	for l.changed {
		l.changed = false
		l.region(region)
	}
	return l.sweep(r, region)
}

func (l *liveness) sweep(r *Rewriter, region *ir.Region) bool {
	if region.Empty() {
		return false
	}
	changed := false
	if region.HasOneBlock() {
		return l.sweepBlock(r, region.Entry())
	}
	for _, b := range postOrder(region.Entry()) {
		l.cutForwarded(b.Last())
		changed = l.sweepBlock(r, b) || changed
	}
	for b := range region.Blocks() {
		for i := b.NumArgs() - 1; i >= 0 && !b.IsEntry(); i-- {
			if !l.args[b.Arg(i)] {
				changed = true
				b.EraseArg(i)
			}
		}
	}
	return changed
}

func (l *liveness) sweepBlock(r *Rewriter, b *ir.Block) bool {
	changed := false
	for op := b.Last(); op != nil; {
		prev := op.Prev()
		if isLive(op) {
			op.SetScratch(0)
			for _, nested := range op.Regions() {
				changed = l.sweep(r, nested) || changed
			}
		} else {
			changed = true
			dropResultUses(op) // cyclic uses, in graph regions
			r.Erase(op)
		}
		op = prev
	}
	return changed
}

// cutForwarded removes the operands a branch forwards to dead arguments.
func (l *liveness) cutForwarded(op *ir.Op) {
	f := op.Def().SuccessorOperands
	if f == nil {
		return
	}
	for s := op.NumSuccessors() - 1; s >= 0; s-- {
		_, n := f(op, s)
		b := op.Successor(s)
		for i := n - 1; i >= 0; i-- {
			if !l.args[b.Arg(b.NumArgs()-n+i)] {
				EraseSuccessorOperand(op, s, i)
			}
		}
	}
}
