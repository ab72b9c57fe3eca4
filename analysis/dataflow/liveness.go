package dataflow

import (
	"github.com/tshared/tshared/analysis/symbols"
	"github.com/tshared/tshared/ir"
)

// Liveness is a backward analysis: a value is live if an observable effect depends on it, also through loops,
// calls and returns.
type Liveness struct {
	constants Constants   // the zero value when everything is executable
	live      []*ir.Value // their mark is 1
	tables    symbols.Tables
	changed   bool
}

// FindLiveness analyses everything in an operation. The caller releases the result.
func FindLiveness(root *ir.Op) *Liveness {
	l := &Liveness{}
	if !allExecutable(root) {
		l.constants = FindConstants(root)
		l.constants.Release()
	}
	for l.changed = true; l.changed; {
		l.changed = false
		for _, r := range root.Regions() {
			l.region(r)
		}
	}
	return l
}

// Live reports whether an observable effect depends on a value.
func (l *Liveness) Live(v *ir.Value) bool { return v.Mark() != 0 }

// Release resets the marks of values. No query is allowed afterwards.
func (l *Liveness) Release() {
	for _, v := range l.live {
		v.SetMark(0)
	}
	l.live = nil
}

func (l *Liveness) mark(v *ir.Value) {
	if v != nil && !l.Live(v) {
		v.SetMark(1)
		l.live = append(l.live, v)
		l.changed = l.changed || !l.visitedAfterUses(v)
	}
}

// visitedAfterUses: where everything is executable, and so nothing is called, the backward walk visits the
// definition of a value after all its uses, if the region has SSA dominance. Block arguments may be used
// earlier.
func (l *Liveness) visitedAfterUses(v *ir.Value) bool {
	op := v.DefiningOp()
	return l.constants.s == nil && op != nil && op.Region() != nil && op.Region().HasSSAOrder()
}

// markIf: a forwarded value is live if the value it becomes is.
func (l *Liveness) markIf(v, becomes *ir.Value) {
	if l.Live(becomes) {
		l.mark(v)
	}
}

// region visits operations backward, so that users mostly come before definitions.
func (l *Liveness) region(r *ir.Region) {
	for b := r.Last(); b != nil; b = b.Prev() {
		if l.constants.s != nil && !l.constants.IsExecutable(b) {
			continue
		}
		for op := b.Last(); op != nil; op = op.Prev() {
			for _, nested := range op.Regions() {
				l.region(nested)
			}
			l.visitOp(op)
		}
	}
}

func (l *Liveness) visitOp(op *ir.Op) {
	d, parent := op.Def(), op.Parent()
	switch {
	case d.RegionBranch != nil:
		l.point(op, op)
	case d.SuccessorOperands != nil:
		l.branch(op)
	case d.Call != nil && l.call(op):
	case op.IsRegionTerminator() && parent != nil && parent.Def().RegionBranch != nil:
		l.point(op, parent)
	case op.Has(ir.ReturnLike) && parent != nil && parent.Def().Function:
		l.returned(op, parent)
	default:
		if l.matters(op) {
			for i := range op.NumOperands() {
				l.mark(op.Operand(i))
			}
		}
	}
}

// matters: the operands of an operation with effects, or with live results, are live.
func (l *Liveness) matters(op *ir.Op) bool {
	for i := range op.NumResults() {
		if l.Live(op.Result(i)) {
			return true
		}
	}
	return op.Has(ir.ReturnLike) || !op.IsMemoryEffectFree()
}

// branch: forwarded operands are as live as the block arguments they become. Other operands are live, because
// their influence is not followed.
func (l *Liveness) branch(op *ir.Op) {
	forwarded := make([]bool, op.NumOperands())
	for s, b := range op.Successors() {
		start, n := op.Def().SuccessorOperands(op, s)
		for i := range n {
			forwarded[start+i] = true
			l.markIf(op.Operand(start+i), b.Arg(b.NumArgs()-n+i))
		}
	}
	for i, f := range forwarded {
		if !f {
			l.mark(op.Operand(i))
		}
	}
}

// call: arguments are as live as the arguments of the function. It reports false when the function is not
// known.
func (l *Liveness) call(op *ir.Op) bool {
	ref := op.Def().Call.Callee(op)
	if ref == nil {
		return false
	}
	f := l.tables.Lookup(op, ref)
	if f == nil || !f.Def().Function {
		return false
	}
	start, n := op.Def().Call.Args(op)
	entry := f.Region0().Entry()
	for i := range op.NumOperands() {
		v := op.Operand(i)
		if at := i - start; entry != nil && at >= 0 && at < n && at < entry.NumArgs() {
			l.markIf(v, entry.Arg(at))
		} else {
			l.mark(v)
		}
	}
	return true
}

// returned: returned values are as live as the results of the calls.
func (l *Liveness) returned(op, function *ir.Op) {
	var calls []*ir.Op
	all := false
	if l.constants.s != nil {
		calls, all = l.constants.Calls(function)
	}
	for i := range op.NumOperands() {
		if !all {
			l.mark(op.Operand(i))
		}
		for _, c := range calls {
			l.markIf(op.Operand(i), c.Result(i))
		}
	}
}

// point: operands forwarded to regions or results are as live as the values they become.
func (l *Liveness) point(point, branch *ir.Op) {
	forwarded := make([]bool, point.NumOperands())
	for _, next := range ir.RegionSuccessors(point, branch, nil) {
		start, n := ir.RegionOperands(point, branch, next.Region)
		for i := range min(n, len(next.Inputs)) {
			forwarded[start+i] = true
			l.markIf(point.Operand(start+i), next.Inputs[i])
		}
	}
	for i, f := range forwarded {
		if !f {
			l.controlOperand(point, branch, point.Operand(i))
		}
	}
}

// controlOperand: an operand that decides the control flow is live if a result is or, without results, if a
// region has an effect. So are then the block arguments that no operand becomes, such as induction variables.
func (l *Liveness) controlOperand(point, branch *ir.Op, v *ir.Value) {
	matters := false
	for i := range branch.NumResults() {
		matters = matters || l.Live(branch.Result(i))
	}
	if branch.NumResults() == 0 {
		matters = hasEffects(branch)
	}
	if matters {
		l.mark(v)
		if point == branch {
			l.markCounters(branch)
		}
	}
	if l.matters(point) || point != branch && l.matters(branch) {
		l.mark(v)
	}
}

func hasEffects(branch *ir.Op) bool {
	for _, r := range branch.Regions() {
		for b := range r.Blocks() {
			for op := range b.Ops() {
				if !op.IsMemoryEffectFree() {
					return true
				}
			}
		}
	}
	return false
}

func (l *Liveness) markCounters(branch *ir.Op) {
	for _, from := range branch.Regions() {
		for _, next := range branch.Def().RegionBranch.Successors(branch, from, nil) {
			if next.Region == nil || next.Region.Empty() {
				continue
			}
			handed := map[*ir.Value]bool{}
			for _, v := range next.Inputs {
				handed[v] = true
			}
			for _, a := range next.Region.Entry().Args() {
				if !handed[a] {
					l.mark(a)
				}
			}
		}
	}
}
