package rewrite

import "github.com/tshared/tshared/ir"

// Most that happens to large operations is that something in them turns out to
// be dead, which is no reason to look at a loop again and again.

// settle notes that nothing applies to an operation with regions.
func (g *greedy) settle(op *ir.Op) {
	if op.NumRegions() == 0 || op.Def().Fold != nil || !g.patterns.outline.Of(op.Def()) {
		return
	}
	if g.settled == nil {
		g.settled = map[*ir.Op]bool{}
	}
	g.settled[op] = true
}

// unsettle notes which operations around one that is about to go notice it.
func (g *greedy) unsettle(op *ir.Op) {
	if len(g.settled) == 0 {
		return
	}
	delete(g.settled, op)
	if b := op.Block(); b != nil && (op == b.Last() || op == b.First() && op.Next() == b.Last()) {
		delete(g.settled, b.ParentOp()) // what is left of the block is its end, or not even that
	}
	for i := range op.NumOperands() {
		if v := op.Operand(i); v != nil && v.ArgOf() != nil {
			delete(g.settled, v.ArgOf().ParentOp())
		}
	}
}

// lostUser puts an operation on the worklist that has one user less, and those
// around it unless they are settled and used themselves.
func (g *greedy) lostUser(op *ir.Op) {
	if len(g.settled) == 0 {
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
		if !g.settled[op] || !op.HasUses() {
			g.push(op)
		}
	}
}
