package rewrite

import "github.com/tshared/tshared/ir"

// liveness finds, optimistically, what is needed: operations with effects,
// what they use, and the block arguments these come through. Operations that
// only feed each other around a loop stay dead.
type liveness struct {
	values  map[*ir.Value]bool
	ops     map[*ir.Op]bool
	changed bool
}

func (l *liveness) useValue(v *ir.Value) {
	if !l.values[v] {
		l.values[v] = true
		l.changed = true
	}
}

func (l *liveness) region(region *ir.Region) {
	if region.Empty() {
		return
	}
	for b := region.Last(); b != nil; b = b.Prev() {
		for op := b.Last(); op != nil; op = op.Prev() {
			l.op(op)
		}
		if !forwardingKnown(b) {
			for _, a := range b.Args() {
				l.useValue(a)
			}
		}
	}
}

// forwardingKnown: arguments can only be judged where every branch says which
// operands it forwards.
func forwardingKnown(b *ir.Block) bool {
	for e := range b.Uses() {
		if e.Owner().Def().SuccessorOperands == nil {
			return false
		}
	}
	return true
}

func (l *liveness) op(op *ir.Op) {
	for _, r := range op.Regions() {
		l.region(r)
	}
	if l.ops[op] {
		l.operandsOf(op)
		return
	}
	if !l.needed(op) {
		return
	}
	l.ops[op] = true
	l.changed = true
	l.operandsOf(op)
}

func (l *liveness) needed(op *ir.Op) bool {
	if op.Has(ir.Terminator) || op.NumSuccessors() > 0 || op.MightTerminate() || !op.IsTriviallyDeadIfUnused() {
		return true
	}
	for _, v := range op.Results() {
		if l.values[v] {
			return true
		}
	}
	return false
}

// operandsOf marks what a live operation uses; what a branch only forwards is
// live if the argument on the other side is.
func (l *liveness) operandsOf(op *ir.Op) {
	forwarded := forwardedOperands(op)
	for i := range op.NumOperands() {
		if arg, ok := forwarded[i]; ok && !l.values[arg] {
			continue
		}
		l.useValue(op.Operand(i))
	}
}

// forwardedOperands maps operand numbers of a branch to the block arguments
// they become.
func forwardedOperands(op *ir.Op) map[int]*ir.Value {
	f := op.Def().SuccessorOperands
	if f == nil || op.NumSuccessors() == 0 {
		return nil
	}
	out := map[int]*ir.Value{}
	for s := range op.NumSuccessors() {
		start, n := f(op, s)
		block := op.Successor(s)
		produced := block.NumArgs() - n // arguments the branch itself makes
		for i := range n {
			out[start+i] = block.Arg(produced + i)
		}
	}
	return out
}

// dropDead erases operations and block arguments nothing needs.
func dropDead(r *Rewriter, region *ir.Region) bool {
	l := &liveness{values: map[*ir.Value]bool{}, ops: map[*ir.Op]bool{}, changed: true}
	for l.changed {
		l.changed = false
		l.region(region)
	}
	dead := l.deadOps(region, nil)
	// Dead operations may use each other through block arguments, in circles:
	// cut their operands first, then the arguments, then erase them.
	for _, op := range dead {
		r.erased(op)
		op.SetOperands(nil)
	}
	changed := l.sweepArgs(r, region)
	for _, op := range dead {
		op.Erase()
	}
	return changed || len(dead) > 0
}

// deadOps lists the outermost operations nothing needs.
func (l *liveness) deadOps(region *ir.Region, out []*ir.Op) []*ir.Op {
	for b := range region.Blocks() {
		for op := range b.Ops() {
			if !l.ops[op] {
				out = append(out, op)
				continue
			}
			for _, nested := range op.Regions() {
				out = l.deadOps(nested, out)
			}
		}
	}
	return out
}

// sweepArgs erases dead arguments. Those of entry blocks belong to the
// operation around them and are left alone.
func (l *liveness) sweepArgs(r *Rewriter, region *ir.Region) bool {
	changed := false
	for b := range region.Blocks() {
		if !b.IsEntry() {
			for i := b.NumArgs() - 1; i >= 0; i-- {
				if !l.values[b.Arg(i)] && eraseForwardedArg(r, b, i) {
					changed = true
				}
			}
		}
		for op := range b.Ops() {
			for _, nested := range op.Regions() {
				if l.ops[op] {
					changed = l.sweepArgs(r, nested) || changed
				}
			}
		}
	}
	return changed
}
