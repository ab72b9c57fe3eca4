package removedeadvalues

import (
	"slices"

	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/internal/transform/dataflow"
	"github.com/tshared/tshared/internal/transform/symbols"
	"github.com/tshared/tshared/ir"
)

// collector decides what goes, operations before those around them, without
// changing anything yet.
type collector struct {
	root  *ir.Op
	live  *dataflow.Liveness
	dead  map[*ir.Value]bool // besides what is not live
	found findings

	// uses are the mentions of each function in a symbol table that was asked
	// about; nil for a table when not all of them are known.
	uses map[*ir.Op]map[*ir.Op][]symbols.Use
}

// findings are the things to be removed.
type findings struct {
	ops       []*ir.Op
	functions []functionParts
	// poisoned are operands handed to something dead that stays for now.
	poisoned []*ir.Use
	args     []blockArg
}

type blockArg struct {
	b *ir.Block
	i int
}

// functionParts are the arguments and results of a function that go, with all
// calls of it.
type functionParts struct {
	f             funclike.Func
	calls         []*ir.Op
	args, results []bool
}

func (c *collector) isDead(v *ir.Value) bool { return c.dead[v] || !c.live.Live(v) }

func (c *collector) allDead(values []*ir.Value) bool {
	return !slices.ContainsFunc(values, func(v *ir.Value) bool { return !c.isDead(v) })
}

func (c *collector) op(op *ir.Op) {
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

// simple: an operation without effects whose results are dead goes, and so
// does any that gets something dead, since it is never reached then.
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

// regionBranch goes as a whole, or stays with what it hands to dead arguments
// and results poisoned.
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

// branch: a block argument that gets something dead goes.
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

// function: arguments that are dead, and results that are dead in all calls.
func (c *collector) function(f funclike.Func) {
	if !f.IsPrivate() || f.IsDeclaration() {
		return
	}
	calls, ok := c.callsOf(f)
	if !ok {
		return
	}
	p := functionParts{f: f, calls: calls}
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

// callsOf lists everything that mentions a function; it reports false when
// that is not only calls.
func (c *collector) callsOf(f funclike.Func) (calls []*ir.Op, ok bool) {
	table := ir.SymbolTableOf(f.Parent())
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

// usesIn lists what mentions each symbol of a table; it reports false when that
// is not known.
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
