package dataflow

import (
	"github.com/tshared/tshared/internal/transform/symbols"
	"github.com/tshared/tshared/ir"
)

// Liveness is what is known of the values in an operation going backward:
// which of them something depends on that can be noticed. What depends on a
// value may be far away: a loop whose result is used, a caller.
type Liveness struct {
	constants Constants   // none when everything runs
	live      []*ir.Value // their mark is 1
	tables    symbols.Tables
	changed   bool
}

// FindLiveness analyses everything in an operation. It is to be released.
func FindLiveness(root *ir.Op) *Liveness {
	l := &Liveness{}
	if !allRuns(root) {
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

// Live reports whether anything that can be noticed depends on a value.
func (l *Liveness) Live(v *ir.Value) bool { return v.Mark() != 0 }

// Release gives the marks of values back. Nothing can be asked afterwards.
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
		l.changed = l.changed || !l.comesLater(v)
	}
}

// comesLater: where everything runs, and so nothing is called, we get backward
// to what computes a value after all that uses it, if operations have an order.
// Arguments may come from anywhere.
func (l *Liveness) comesLater(v *ir.Value) bool {
	op := v.DefiningOp()
	return l.constants.s == nil && op != nil && op.Region() != nil && op.Region().HasSSAOrder()
}

// markIf: a value that becomes another one is live if that is.
func (l *Liveness) markIf(v, becomes *ir.Value) {
	if l.Live(becomes) {
		l.mark(v)
	}
}

// region goes backward, so that users mostly come before what they use.
func (l *Liveness) region(r *ir.Region) {
	for b := r.Last(); b != nil; b = b.Prev() {
		if l.constants.s != nil && !l.constants.Runs(b) {
			continue
		}
		for op := b.Last(); op != nil; op = op.Prev() {
			for _, nested := range op.Regions() {
				l.region(nested)
			}
			l.op(op)
		}
	}
}

func (l *Liveness) op(op *ir.Op) {
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

// matters: what an operation with effects uses is live, and what one with live
// results does.
func (l *Liveness) matters(op *ir.Op) bool {
	for i := range op.NumResults() {
		if l.Live(op.Result(i)) {
			return true
		}
	}
	return op.Has(ir.ReturnLike) || !op.IsMemoryEffectFree()
}

// branch: what is forwarded is as live as the block arguments it becomes; what
// decides the way is live, since we do not follow where it leads.
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

// call: arguments are as live as what the function does with them. It reports
// false when the function is not known.
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

// returned: what a function returns is as live as the results of its calls.
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

// point: what is handed to regions or results is as live as what it becomes.
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
			l.decider(point, branch, point.Operand(i))
		}
	}
}

// decider: an operand that decides where control goes is live if the result is
// or, without results, if any region has an effect. So are then the arguments
// nobody hands over, such as loop counters.
func (l *Liveness) decider(point, branch *ir.Op, v *ir.Value) {
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
