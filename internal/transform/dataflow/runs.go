package dataflow

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// allRuns recognizes code of which everything may run, and whose functions
// others may call: there is nothing to find out about its control flow.
func allRuns(root *ir.Op) bool {
	s := &solver{root: root}
	defer s.values.release()
	return root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		d := op.Def()
		switch {
		case d.Call != nil, op.NumSuccessors() > 0:
			return ir.Stop
		case d.Function && (op == root || !calledFromOutside(op)):
			return ir.Stop
		case d.RegionBranch != nil && !s.entersAll(op):
			return ir.Stop
		}
		for _, r := range op.Regions() {
			if !r.HasOneBlock() && !r.Empty() {
				return ir.Stop
			}
		}
		return ir.Continue
	})
}

func calledFromOutside(function *ir.Op) bool {
	return function.Parent().Has(ir.SymbolTable) && (!function.IsPrivate() || !function.Has(ir.Symbol))
}

// entersAll reports whether control that reaches an operation may get to each
// of its regions, with what is known of the operands, and back from there.
func (s *solver) entersAll(op *ir.Op) bool {
	switch {
	case !op.Region().HasSSAOrder():
		return false
	case op.Def().RegionBranch.AlwaysEnters:
		return true
	}
	for i := range op.NumOperands() {
		if !s.settle(op.Operand(i)) {
			return false
		}
	}
	operands, ok := s.operands(op)
	if !ok {
		return false
	}
	next := op.Def().RegionBranch.Successors(op, nil, operands)
	for _, r := range op.Regions() {
		switch {
		case r.Empty():
		case r.Entry().Last() == nil, !r.Entry().Last().IsRegionTerminator():
			return false
		case !slices.ContainsFunc(next, func(to ir.RegionSuccessor) bool { return to.Region == r }):
			return false
		}
	}
	return true
}

// settle finds out about one value by what it is computed from, and reports
// false when that depends on where control goes.
func (s *solver) settle(v *ir.Value) bool {
	if s.values.of(v).state != unset {
		return true
	}
	op := v.DefiningOp()
	switch {
	case op == nil:
		return s.settleArg(v)
	case op.Def().Call != nil, !op.Region().HasSSAOrder() && op.NumOperands() > 0: // in a graph we might go in circles
		return false
	case op.Def().RegionBranch != nil:
		return op.Def().RegionBranch.AlwaysEnters && s.settleHanded(v, op, nil, op.Results())
	}
	for i := range op.NumOperands() {
		if !s.settle(op.Operand(i)) {
			return false
		}
	}
	s.evaluate(op)
	return s.values.of(v).state != unset
}

func (s *solver) settleArg(v *ir.Value) bool {
	op := v.ArgOf().ParentOp()
	switch {
	case op == nil || !v.ArgOf().IsEntry():
		return false
	case op.Def().RegionBranch == nil || op == s.root:
		s.join(v, lattice{state: anything})
		return true
	}
	return op.Def().RegionBranch.AlwaysEnters && s.settleHanded(v, op, v.ArgOf().Region(), v.ArgOf().Args())
}

// settleHanded: a value that control brings may be anything when that holds of
// what it starts with, when it does not stay what it started with, or when
// nobody hands it over.
func (s *solver) settleHanded(v *ir.Value, branch *ir.Op, to *ir.Region, values []*ir.Value) bool {
	start, n := ir.RegionOperands(branch, branch, to)
	if at := v.Index() - (len(values) - n); at >= 0 {
		first := branch.Operand(start + at)
		if !s.settle(first) || s.values.of(first).state != anything && !s.changesOnWay(v, s.values.of(first), branch, to, at) {
			return false
		}
	}
	s.join(v, lattice{state: anything})
	return true
}

// changesOnWay reports whether a region surely ends with something else than the
// constant a value starts with, even if nothing else changed: the value may be
// anything then.
func (s *solver) changesOnWay(v *ir.Value, first lattice, branch *ir.Op, to *ir.Region, at int) bool {
	for _, r := range branch.Regions() {
		if r.Empty() || !r.HasOneBlock() || r.Entry().Last() == nil {
			continue
		}
		end := r.Entry().Last()
		start, n := ir.RegionOperands(end, branch, to)
		if at >= n {
			continue
		}
		changes := false
		s.values.assuming(v, first, func() {
			next := end.Operand(start + at)
			changes = s.settle(next) && s.values.of(next) != first
		})
		if changes {
			return true
		}
	}
	return false
}
