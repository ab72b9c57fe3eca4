package rewrite

import "github.com/tshared/tshared/ir"

// Most changes inside a large operation erase dead code. Within one run the driver
// memoizes operations with regions that no pattern matches, so that dead code in a loop
// does not put the loop on the worklist again and again.

// memoizeUnmatched records that no pattern matches an operation with regions.
func (g *greedy) memoizeUnmatched(op *ir.Op) {
	if op.NumRegions() == 0 || op.Def().Fold != nil || !g.patterns.ignoresBody.Get(op.Def()) {
		return
	}
	if g.unmatched == nil {
		g.unmatched = map[*ir.Op]bool{}
	}
	g.unmatched[op] = true
}

// forgetAround drops the memo of the parent operations whose patterns can see that op
// is erased.
func (g *greedy) forgetAround(op *ir.Op) {
	if len(g.unmatched) == 0 {
		return
	}
	delete(g.unmatched, op)
	if b := op.Block(); b != nil && (op == b.Last() || op == b.First() && op.Next() == b.Last()) {
		delete(g.unmatched, b.ParentOp()) // only the terminator is left, or nothing
	}
	for i := range op.NumOperands() {
		if v := op.Operand(i); v != nil && v.ArgOf() != nil {
			delete(g.unmatched, v.ArgOf().ParentOp())
		}
	}
}

// lostUser puts an operation that lost a user on the worklist, and its ancestors
// unless they are memoized as unmatched and have uses themselves.
func (g *greedy) lostUser(op *ir.Op) {
	if len(g.unmatched) == 0 {
		g.revisit(op)
		return
	}
	top := op
	for top != nil && top.Region() != g.scope {
		top = top.Parent()
	}
	if top == nil {
		return
	}
	g.push(op)
	for op != top {
		op = op.Parent()
		if !g.unmatched[op] || !op.HasUses() {
			g.push(op)
		}
	}
}
