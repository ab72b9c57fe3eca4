// Package dataflow finds out, by going over everything that may run, what
// holds of values wherever they come from: through branches, regions and
// calls. It knows operations only through their definitions.
package dataflow

import (
	"slices"

	"github.com/tshared/tshared/internal/transform/symbols"
	"github.com/tshared/tshared/ir"
)

// solver goes over everything that may run until it learns nothing new.
type solver struct {
	root    *ir.Op
	values  facts
	live    map[*ir.Block]bool
	edges   map[edge]bool
	changed bool
	tables  symbols.Tables
	attrs   []ir.Attr // of the operands asked for last
	before  snapshot

	// points are the places control was seen to come from: for a region, or
	// the end of the operation when that is nil.
	points map[regionTarget][]*ir.Op
	// calls are the calls of a function that may run; hidden tells that there
	// may be others.
	calls  map[*ir.Op][]*ir.Op
	hidden map[*ir.Op]bool
	// returns are the ends of functions a call was seen to come back from;
	// opaque is a call nothing is known of.
	returns map[*ir.Op][]*ir.Op
	opaque  map[*ir.Op]bool
}

type edge struct{ from, to *ir.Block }

type regionTarget struct {
	branch *ir.Op
	region *ir.Region
}

// Constants is what is known of the values in an operation going forward:
// which may run at all, and which are always the same constant.
type Constants struct{ s *solver }

// FindConstants analyses everything in an operation. It is to be released.
func FindConstants(root *ir.Op) Constants {
	s := newSolver(root)
	s.solve()
	return Constants{s}
}

// Runs reports whether control may get to a block.
func (c Constants) Runs(b *ir.Block) bool { return c.s.live[b] }

// Release gives the marks of values back. No value can be asked about
// afterwards.
func (c Constants) Release() { c.s.values.release() }

// Of is the constant a value always is, and the dialect that makes it; nil
// when it is none.
func (c Constants) Of(v *ir.Value) (ir.Attr, *ir.Dialect) {
	l := c.s.values.of(v)
	return l.value, l.dialect
}

// Calls lists the calls of a function that may run. It reports false when
// there may be others.
func (c Constants) Calls(function *ir.Op) (calls []*ir.Op, all bool) {
	return c.s.calls[function], !c.s.hidden[function]
}

func newSolver(root *ir.Op) *solver {
	s := &solver{
		root: root,
		live: map[*ir.Block]bool{}, edges: map[edge]bool{},
		points: map[regionTarget][]*ir.Op{},
		calls:  map[*ir.Op][]*ir.Op{}, hidden: map[*ir.Op]bool{},
		returns: map[*ir.Op][]*ir.Op{}, opaque: map[*ir.Op]bool{},
	}
	s.findHiddenCalls()
	return s
}

// findHiddenCalls: functions can be called from places we do not see when they
// are visible outside, or mentioned by anything but calls.
func (s *solver) findHiddenCalls() {
	s.root.Walk(func(table *ir.Op) ir.WalkResult {
		if !table.Has(ir.SymbolTable) {
			return ir.Continue
		}
		for b := range table.Region0().Blocks() {
			for op := range b.Ops() {
				if op.Def().Function && (!op.IsPrivate() || !op.Has(ir.Symbol)) {
					s.hidden[op] = true
				}
			}
		}
		uses, ok := symbols.UsesIn(table.Region0())
		if !ok {
			s.hideAll()
		}
		for _, u := range uses {
			if u.User.Def().Call == nil {
				if f := s.tables.LookupIn(table, u.Ref); f != nil {
					s.hidden[f] = true
				}
			}
		}
		return ir.Continue
	})
	if !s.root.Has(ir.SymbolTable) {
		s.hideAll()
	}
}

func (s *solver) hideAll() {
	s.root.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Def().Function {
			s.hidden[op] = true
		}
		return ir.Continue
	})
}

func (s *solver) solve() {
	for _, r := range s.root.Regions() {
		if !r.Empty() {
			s.live[r.Entry()] = true
			s.joinAnything(r.Entry().Args())
		}
	}
	for s.changed = true; s.changed; {
		s.changed = false
		for _, r := range s.root.Regions() {
			s.region(r)
		}
	}
}

func (s *solver) region(r *ir.Region) {
	for b := range r.Blocks() {
		if !s.live[b] {
			continue
		}
		s.arguments(b)
		for op := range b.Ops() {
			s.op(op)
			for _, nested := range op.Regions() {
				s.region(nested)
			}
			// What the regions yield is known only now.
			if op.NumRegions() > 0 {
				s.results(op)
			}
		}
	}
}

// op finds out where control goes from an operation, and what it computes.
func (s *solver) op(op *ir.Op) {
	d := op.Def()
	if d.Call != nil {
		s.call(op)
	}
	if op.NumRegions() > 0 {
		s.enterRegions(op)
	}
	if parent := op.Parent(); parent != nil && op.Has(ir.Terminator) && op.NumSuccessors() == 0 {
		switch {
		case parent.Def().RegionBranch != nil && op.IsRegionTerminator():
			s.leaveRegion(op, parent)
		case parent.Def().Function:
			s.leaveFunction(op, parent)
		}
	}
	if op.NumSuccessors() > 0 {
		s.branch(op)
	}
	s.results(op)
}

func (s *solver) markLive(b *ir.Block) {
	if !s.live[b] {
		s.live[b] = true
		s.changed = true
	}
}

// branch marks the successors control may go to.
func (s *solver) branch(op *ir.Op) {
	choose := op.Def().ChosenSuccessor
	if choose != nil {
		operands, ok := s.operands(op)
		if !ok {
			return
		}
		if i := choose(op, operands); i >= 0 {
			s.follow(op, i)
			return
		}
	}
	for i := range op.NumSuccessors() {
		s.follow(op, i)
	}
}

func (s *solver) follow(op *ir.Op, successor int) {
	e := edge{op.Block(), op.Successor(successor)}
	if !s.edges[e] {
		s.edges[e] = true
		s.changed = true
	}
	s.markLive(e.to)
}

// enterRegions marks the regions control enters when it reaches an operation.
func (s *solver) enterRegions(op *ir.Op) {
	d := op.Def()
	switch {
	case d.RegionBranch != nil:
		if operands, ok := s.operands(op); ok {
			s.control(op, op, ir.RegionSuccessors(op, op, operands))
		}
		return
	case d.Function && !s.hidden[op] && len(s.calls[op]) == 0:
		return
	}
	for _, r := range op.Regions() {
		if !r.Empty() {
			s.markLive(r.Entry())
		}
	}
}

func (s *solver) leaveRegion(end, branch *ir.Op) {
	if operands, ok := s.operands(end); ok {
		s.control(end, branch, ir.RegionSuccessors(end, branch, operands))
	}
}

// control notes that control may go from a point of the branch to successors.
func (s *solver) control(point, branch *ir.Op, successors []ir.RegionSuccessor) {
	for _, next := range successors {
		if next.Region != nil && !next.Region.Empty() {
			s.markLive(next.Region.Entry())
		}
		to := regionTarget{branch, next.Region}
		if !slices.Contains(s.points[to], point) {
			s.points[to] = append(s.points[to], point)
			s.changed = true
		}
	}
}

// call notes a call of a function whose body we see.
func (s *solver) call(op *ir.Op) {
	ref := op.Def().Call.Callee(op)
	var f *ir.Op
	if ref != nil {
		f = s.tables.Lookup(op, ref)
	}
	if f == nil || !f.Def().Function || f.Region0().Empty() {
		if !s.opaque[op] {
			s.opaque[op] = true
			s.changed = true
		}
		return
	}
	if !slices.Contains(s.calls[f], op) {
		s.calls[f] = append(s.calls[f], op)
		s.changed = true
	}
}

func (s *solver) leaveFunction(end, function *ir.Op) {
	for _, call := range s.calls[function] {
		switch {
		case !end.Has(ir.ReturnLike):
			s.opaque[call] = true
		case !slices.Contains(s.returns[call], end):
			s.returns[call] = append(s.returns[call], end)
			s.changed = true
		}
	}
}
