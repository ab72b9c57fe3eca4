package regionsimplify

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// dropUnused removes arguments and results without uses, and their operands. One operand may become several
// inputs, which are removed together or not at all:
//
//	%r:2 = scf.for ... iter_args(%a = %x, %b = %y) -> (i32, i32) {
//	  %n = arith.addi %a, %a : i32
//	  scf.yield %n, %n : i32, i32
//	}
//	use(%r#0)
//
// becomes
//
//	%r = scf.for ... iter_args(%a = %x) -> i32 {
//	  %n = arith.addi %a, %a : i32
//	  scf.yield %n : i32
//	}
//	use(%r)
func dropUnused(r *rewrite.Rewriter, op *ir.Op) error {
	if !anyOwner(op, hasUnused) {
		return rewrite.MatchFailure(op, "all arguments and results are used")
	}
	f := flowOf(op)
	defer f.release()
	unused := f.unused()
	if len(unused) == 0 {
		return rewrite.MatchFailure(op, "all arguments and results are used")
	}
	for _, point := range op.RegionBranchPoints() {
		if point.Has(ir.OperandSegments) {
			return rewrite.MatchFailure(op, "operands are counted in an attribute")
		}
	}
	f.dropOperands(r, op, unused)
	dropArguments(r, op, unused)
	dropResults(r, op, unused)
	return nil
}

// unused is the set of inputs that can be removed.
func (f *flow) unused() map[*ir.Value]bool {
	if !slices.ContainsFunc(f.inputs, func(i int) bool { return !f.value(i).HasUses() }) {
		return nil
	}
	f.findGroups()
	f.used = zeros(f.used, len(f.first))
	for _, input := range f.inputs {
		if f.value(input).HasUses() {
			f.used[f.leader(input)] = true
		}
	}
	var unused map[*ir.Value]bool
	for _, input := range f.inputs {
		if f.used[f.leader(input)] {
			continue
		}
		if unused == nil {
			unused = map[*ir.Value]bool{}
		}
		unused[f.value(input)] = true
	}
	return unused
}

// findGroups unites the inputs that one operand becomes.
func (f *flow) findGroups() {
	f.group = zeros(f.group, len(f.first))
	f.becomes = zeros(f.becomes, f.operands)
	for _, e := range f.edges {
		if other := f.becomes[e.number]; other != 0 {
			if a, b := f.leader(other-1), f.leader(e.input); a != b {
				f.group[b] = a + 1
			}
		}
		f.becomes[e.number] = e.input + 1
	}
}

// leader is the representative of an input's group. group has the number plus 1 of an input nearer to the
// leader, 0 for the leader.
func (f *flow) leader(input int) int {
	for f.group[input] != 0 {
		input = f.group[input] - 1
	}
	return input
}

func (f *flow) dropOperands(r *rewrite.Rewriter, op *ir.Op, unused map[*ir.Value]bool) {
	drop := map[*ir.Use]bool{}
	for _, e := range f.edges {
		drop[e.operand] = unused[e.to]
	}
	for _, point := range op.RegionBranchPoints() {
		var keep []*ir.Value
		for i := range point.NumOperands() {
			if !drop[point.OperandUse(i)] {
				keep = append(keep, point.Operand(i))
			}
		}
		if len(keep) < point.NumOperands() {
			r.Modify(point, func() { point.SetOperands(keep) })
		}
	}
}

func dropArguments(r *rewrite.Rewriter, op *ir.Op, unused map[*ir.Value]bool) {
	for _, region := range op.Regions() {
		if region.Empty() {
			continue
		}
		entry := region.Entry()
		if !slices.ContainsFunc(entry.Args(), func(a *ir.Value) bool { return unused[a] }) {
			continue
		}
		r.Modify(op, func() {
			for i := entry.NumArgs() - 1; i >= 0; i-- {
				if unused[entry.Arg(i)] {
					entry.EraseArg(i)
				}
			}
		})
	}
}

// dropResults rebuilds the operation without unused results.
func dropResults(r *rewrite.Rewriter, op *ir.Op, unused map[*ir.Value]bool) {
	var types []ir.Type
	for _, v := range op.Results() {
		if !unused[v] {
			types = append(types, v.Type())
		}
	}
	if len(types) == op.NumResults() {
		return
	}
	made := Remake(r, op, op.Operands(), types)
	next := 0
	for _, v := range op.Results() {
		if !unused[v] {
			r.ReplaceUses(v, made.Result(next))
			next++
		}
	}
	r.Erase(op)
}

// Remake rebuilds an operation before it with other operands and results, and moves its regions.
func Remake(r *rewrite.Rewriter, op *ir.Op, operands []*ir.Value, results []ir.Type) *ir.Op {
	r.Before(op)
	state := &ir.OpState{Def: op.Def(), Operands: operands, Types: results, Attrs: op.Attrs()}
	for range op.NumRegions() {
		state.Regions = append(state.Regions, ir.NewRegion())
	}
	made := r.CreateFrom(state)
	for i, region := range op.Regions() {
		r.InlineRegion(region, made.RegionAt(i), nil)
	}
	return made
}
