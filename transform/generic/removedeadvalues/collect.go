package removedeadvalues

import (
	"slices"

	"github.com/tshared/tshared/analysis/dataflow"
	"github.com/tshared/tshared/analysis/symbols"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/ir"
)

// collector collects what is removed, inner operations first, without changing anything yet.
type collector struct {
	root  *ir.Op
	live  *dataflow.Liveness
	dead  map[*ir.Value]bool // besides values that are not live
	found findings

	// uses are the references to each function in a symbol table; nil for a table with unknown references.
	uses map[*ir.Op]map[*ir.Op][]symbols.Use
}

// findings are the operations, values and signatures to be removed.
type findings struct {
	ops       []*ir.Op
	functions []deadSignature
	// poisoned are operands forwarded to dead values of operations that stay.
	poisoned []*ir.Use
	args     []blockArg
}

type blockArg struct {
	b *ir.Block
	i int
}

// deadSignature has the dead arguments and results of a function, with all its calls.
type deadSignature struct {
	f             funclike.Func
	calls         []*ir.Op
	args, results []bool
}

func (c *collector) isDead(v *ir.Value) bool { return c.dead[v] || !c.live.Live(v) }

func (c *collector) allDead(values []*ir.Value) bool {
	return !slices.ContainsFunc(values, func(v *ir.Value) bool { return !c.isDead(v) })
}

func (c *collector) collectOp(op *ir.Op) {
	d := op.Def()
	switch {
	case op == c.root:
	case d.Function:
		if f, ok := funclike.AsFunc(op); ok {
			c.function(f)
		}
	case d.RegionBranch != nil:
		c.regionBranch(op)
	case d.SuccessorOperands != nil:
		c.branch(op)
	case op.Has(ir.Terminator), d.Call != nil:
	default:
		c.simple(op)
	}
}

// simple: a pure operation with dead results is removed. So is an operation with a dead operand, which is
// unreachable.
func (c *collector) simple(op *ir.Op) {
	if c.getsDead(op) || c.onlyDead(op) && op.IsMemoryEffectFree() {
		c.drop(op)
	}
}

func (c *collector) getsDead(op *ir.Op) bool {
	for i := range op.NumOperands() {
		if c.isDead(op.Operand(i)) {
			return true
		}
	}
	return false
}

// onlyDead reports whether all results of an operation are dead.
func (c *collector) onlyDead(op *ir.Op) bool {
	for i := range op.NumResults() {
		if !c.isDead(op.Result(i)) {
			return false
		}
	}
	return true
}

func (c *collector) drop(op *ir.Op) {
	c.found.ops = append(c.found.ops, op)
	for _, v := range op.Results() {
		c.dead[v] = true
	}
}

// regionBranch is removed as a whole, or the operands it forwards to dead arguments and results become poison.
func (c *collector) regionBranch(op *ir.Op) {
	if c.onlyDead(op) && op.IsMemoryEffectFree() {
		c.drop(op)
		return
	}
	for _, point := range op.RegionBranchPoints() {
		becomes := make([][]*ir.Value, point.NumOperands())
		for _, next := range ir.RegionSuccessors(point, op, nil) {
			start, n := ir.RegionOperands(point, op, next.Region)
			for i := range min(n, len(next.Inputs)) {
				becomes[start+i] = append(becomes[start+i], next.Inputs[i])
			}
		}
		for i, inputs := range becomes {
			if len(inputs) > 0 && c.allDead(inputs) {
				c.found.poisoned = append(c.found.poisoned, point.OperandUse(i))
			}
		}
	}
}

// branch: a block argument that a dead value becomes is removed.
func (c *collector) branch(op *ir.Op) {
	for s, b := range op.Successors() {
		start, n := op.Def().SuccessorOperands(op, s)
		for i := range n {
			at := b.NumArgs() - n + i
			if arg := b.Arg(at); c.isDead(op.Operand(start+i)) && edgesKnown(b) {
				c.dead[arg] = true
				if p := (blockArg{b, at}); !slices.Contains(c.found.args, p) {
					c.found.args = append(c.found.args, p)
				}
			}
		}
	}
}

func edgesKnown(b *ir.Block) bool {
	for e := range b.Uses() {
		if e.Owner().Def().SuccessorOperands == nil {
			return false
		}
	}
	return true
}

// function collects the dead arguments, and the results that are dead in all calls.
func (c *collector) function(f funclike.Func) {
	if !f.Op.IsPrivate() || f.IsDeclaration() {
		return
	}
	calls, ok := c.callsOf(f)
	if !ok {
		return
	}
	p := deadSignature{f: f, calls: calls}
	for _, a := range f.Body().Entry().Args() {
		p.args = append(p.args, c.isDead(a))
		c.dead[a] = c.isDead(a)
	}
	for i := range f.Type().Out {
		p.results = append(p.results, !slices.ContainsFunc(calls, func(call *ir.Op) bool { return !c.isDead(call.Result(i)) }))
	}
	for _, call := range calls {
		for i, dead := range p.results {
			if dead {
				c.dead[call.Result(i)] = true
			}
		}
	}
	if slices.Contains(p.args, true) || slices.Contains(p.results, true) {
		c.found.functions = append(c.found.functions, p)
	}
}

// callsOf lists the references to a function. It reports false when some are no calls.
func (c *collector) callsOf(f funclike.Func) (calls []*ir.Op, ok bool) {
	table := ir.SymbolTableOf(f.Op.Parent())
	if table == nil {
		return nil, false
	}
	uses, known := c.usesIn(table)
	if !known {
		return nil, false
	}
	for _, u := range uses[f.Op] {
		if u.User.Def().Call == nil || u.User.Def().Call.Callee(u.User) != u.Ref {
			return nil, false
		}
		calls = append(calls, u.User)
	}
	return calls, true
}

// usesIn lists the references to each symbol of a table. It reports false when they are not all known.
func (c *collector) usesIn(table *ir.Op) (map[*ir.Op][]symbols.Use, bool) {
	if uses, asked := c.uses[table]; asked {
		return uses, uses != nil
	}
	if c.uses == nil {
		c.uses = map[*ir.Op]map[*ir.Op][]symbols.Use{}
	}
	list, known := symbols.UsesIn(table.Region0())
	if !known {
		c.uses[table] = nil
		return nil, false
	}
	var tables symbols.Tables
	uses := map[*ir.Op][]symbols.Use{}
	for _, u := range list {
		f := tables.LookupIn(table, u.Ref)
		uses[f] = append(uses[f], u)
	}
	c.uses[table] = uses
	return uses, true
}
