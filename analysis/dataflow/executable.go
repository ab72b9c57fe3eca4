package dataflow

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// allExecutable recognizes IR whose blocks are all executable and whose functions are all callable from
// outside. Its control flow needs no analysis.
func allExecutable(root *ir.Op) bool {
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

// entersAll reports whether control flow may enter each region of an operation, with the known operands, and
// return from there.
func (s *solver) entersAll(op *ir.Op) bool {
	switch {
	case !op.Region().HasSSAOrder():
		return false
	case op.Def().RegionBranch.AlwaysEnters:
		return true
	}
	for i := range op.NumOperands() {
		if !s.resolveLocally(op.Operand(i)) {
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

// resolveLocally finds the lattice of one value from its definition. It reports false when that depends on
// control flow.
func (s *solver) resolveLocally(v *ir.Value) bool {
	if s.values.of(v).state != uninitialized {
		return true
	}
	op := v.DefiningOp()
	switch {
	case op == nil:
		return s.resolveArg(v)
	case op.Def().Call != nil, !op.Region().HasSSAOrder() && op.NumOperands() > 0: // a graph region may have cycles
		return false
	case op.Def().RegionBranch != nil:
		return op.Def().RegionBranch.AlwaysEnters && s.resolveForwarded(v, op, nil, op.Results())
	}
	for i := range op.NumOperands() {
		if !s.resolveLocally(op.Operand(i)) {
			return false
		}
	}
	s.evaluate(op)
	return s.values.of(v).state != uninitialized
}

func (s *solver) resolveArg(v *ir.Value) bool {
	op := v.ArgOf().ParentOp()
	switch {
	case op == nil || !v.ArgOf().IsEntry():
		return false
	case op.Def().RegionBranch == nil || op == s.root:
		s.join(v, lattice{state: overdefined})
		return true
	}
	return op.Def().RegionBranch.AlwaysEnters && s.resolveForwarded(v, op, v.ArgOf().Region(), v.ArgOf().Args())
}

// resolveForwarded: a forwarded value is overdefined when its first value is, when it does not keep its first
// value, or when no operand becomes it.
func (s *solver) resolveForwarded(v *ir.Value, branch *ir.Op, to *ir.Region, values []*ir.Value) bool {
	start, n := ir.RegionOperands(branch, branch, to)
	if at := v.Index() - (len(values) - n); at >= 0 {
		first := branch.Operand(start + at)
		if !s.resolveLocally(first) || s.values.of(first).state != overdefined && !s.changesInRegion(v, s.values.of(first), branch, to, at) {
			return false
		}
	}
	s.join(v, lattice{state: overdefined})
	return true
}

// changesInRegion reports whether a region is certain to yield something else than the constant a value starts
// with, even if nothing else changed. The value is overdefined then.
func (s *solver) changesInRegion(v *ir.Value, first lattice, branch *ir.Op, to *ir.Region, at int) bool {
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
			changes = s.resolveLocally(next) && s.values.of(next) != first
		})
		if changes {
			return true
		}
	}
	return false
}
