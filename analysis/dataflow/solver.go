// Package dataflow has sparse conditional dataflow analyses of values through branches, regions and calls. It
// knows operations only through their definitions.
package dataflow

import (
	"slices"

	"github.com/tshared/tshared/analysis/symbols"
	"github.com/tshared/tshared/ir"
)

// solver visits everything executable until it reaches a fixed point.
type solver struct {
	root       *ir.Op
	values     latticeTable
	executable map[*ir.Block]bool
	edges      map[edge]bool
	changed    bool
	tables     symbols.Tables
	attrs      []ir.Attr // of the latest operands
	before     snapshot

	// points are the points from which control flow enters a region or, for nil, leaves the operation.
	points map[regionTarget][]*ir.Op
	// calls are the executable calls of a function. unknownCallers has the functions that may have others.
	calls          map[*ir.Op][]*ir.Op
	unknownCallers map[*ir.Op]bool
	// returns are the executable returns of functions to a call. opaque are calls of unknown functions.
	returns map[*ir.Op][]*ir.Op
	opaque  map[*ir.Op]bool
}

type edge struct{ from, to *ir.Block }

type regionTarget struct {
	branch *ir.Op
	region *ir.Region
}

// Constants is a forward analysis: the executable blocks, and the values that are constant.
type Constants struct{ s *solver }

// FindConstants analyses everything in an operation. The caller releases the result.
func FindConstants(root *ir.Op) Constants {
	s := newSolver(root)
	s.solve()
	return Constants{s}
}

// IsExecutable reports whether control flow may reach a block.
func (c Constants) IsExecutable(b *ir.Block) bool { return c.s.executable[b] }

// Release resets the marks of values. No query about values is allowed afterwards.
func (c Constants) Release() { c.s.values.release() }

// Of is the constant that a value is, and the dialect that materializes it; nil when it is not constant.
func (c Constants) Of(v *ir.Value) (ir.Attr, *ir.Dialect) {
	l := c.s.values.of(v)
	return l.value, l.dialect
}

// Calls lists the executable calls of a function. It reports false when there may be others.
func (c Constants) Calls(function *ir.Op) (calls []*ir.Op, all bool) {
	return c.s.calls[function], !c.s.unknownCallers[function]
}

func newSolver(root *ir.Op) *solver {
	s := &solver{
		root:       root,
		executable: map[*ir.Block]bool{}, edges: map[edge]bool{},
		points: map[regionTarget][]*ir.Op{},
		calls:  map[*ir.Op][]*ir.Op{}, unknownCallers: map[*ir.Op]bool{},
		returns: map[*ir.Op][]*ir.Op{}, opaque: map[*ir.Op]bool{},
	}
	s.findUnknownCallers()
	return s
}

// findUnknownCallers: functions that are visible outside, or referred to by anything but calls, may have
// unknown callers.
func (s *solver) findUnknownCallers() {
	s.root.Walk(func(table *ir.Op) ir.WalkResult {
		if !table.Has(ir.SymbolTable) {
			return ir.Continue
		}
		for b := range table.Region0().Blocks() {
			for op := range b.Ops() {
				if op.Def().Function && (!op.IsPrivate() || !op.Has(ir.Symbol)) {
					s.unknownCallers[op] = true
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
					s.unknownCallers[f] = true
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
			s.unknownCallers[op] = true
		}
		return ir.Continue
	})
}

func (s *solver) solve() {
	for _, r := range s.root.Regions() {
		if !r.Empty() {
			s.executable[r.Entry()] = true
			s.joinOverdefined(r.Entry().Args())
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
		if !s.executable[b] {
			continue
		}
		s.arguments(b)
		for op := range b.Ops() {
			s.visitOp(op)
			for _, nested := range op.Regions() {
				s.region(nested)
			}
			// The results depend on the terminators of the regions.
			if op.NumRegions() > 0 {
				s.results(op)
			}
		}
	}
}

// visitOp propagates control flow from an operation and evaluates it.
func (s *solver) visitOp(op *ir.Op) {
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

func (s *solver) markExecutable(b *ir.Block) {
	if !s.executable[b] {
		s.executable[b] = true
		s.changed = true
	}
}

// branch marks the successors that control flow may reach.
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
	s.markExecutable(e.to)
}

// enterRegions marks the regions that control flow enters from an operation.
func (s *solver) enterRegions(op *ir.Op) {
	d := op.Def()
	switch {
	case d.RegionBranch != nil:
		if operands, ok := s.operands(op); ok {
			s.control(op, op, ir.RegionSuccessors(op, op, operands))
		}
		return
	case d.Function && !s.unknownCallers[op] && len(s.calls[op]) == 0:
		return
	}
	for _, r := range op.Regions() {
		if !r.Empty() {
			s.markExecutable(r.Entry())
		}
	}
}

func (s *solver) leaveRegion(end, branch *ir.Op) {
	if operands, ok := s.operands(end); ok {
		s.control(end, branch, ir.RegionSuccessors(end, branch, operands))
	}
}

// control records control flow from a point of the branch to successors.
func (s *solver) control(point, branch *ir.Op, successors []ir.RegionSuccessor) {
	for _, next := range successors {
		if next.Region != nil && !next.Region.Empty() {
			s.markExecutable(next.Region.Entry())
		}
		to := regionTarget{branch, next.Region}
		if !slices.Contains(s.points[to], point) {
			s.points[to] = append(s.points[to], point)
			s.changed = true
		}
	}
}

// call records a call of a function with a body.
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
