package regions

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// dropUnused removes arguments and results nothing uses, with the operands
// they come from. One operand may become several of them; they go together or
// not at all:
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
		return rewrite.Decline(op, "all arguments and results are used")
	}
	f := flowOf(op)
	defer f.release()
	unused := f.unused()
	if len(unused) == 0 {
		return rewrite.Decline(op, "all arguments and results are used")
	}
	for _, point := range op.RegionPoints() {
		if point.Has(ir.OperandSegments) {
			return rewrite.Decline(op, "operands are counted in an attribute")
		}
	}
	f.dropOperands(r, op, unused)
	dropArguments(r, op, unused)
	dropResults(r, op, unused)
	return nil
}

// unused is the set of inputs that may go.
func (f *flow) unused() map[*ir.Value]bool {
	if !slices.ContainsFunc(f.inputs, func(i int) bool { return !f.value(i).HasUses() }) {
		return nil
	}
	group := make([]int, len(f.first)) // towards the leader of a group, 1 more than its number
	leader := func(i int) int {
		for group[i] != 0 {
			i = group[i] - 1
		}
		return i
	}
	becomes := map[*ir.Use]int{}
	for _, e := range f.edges {
		if other, ok := becomes[e.operand]; ok {
			if a, b := leader(other), leader(e.input); a != b {
				group[b] = a + 1
			}
		}
		becomes[e.operand] = e.input
	}
	used := make([]bool, len(f.first))
	for _, input := range f.inputs {
		if f.value(input).HasUses() {
			used[leader(input)] = true
		}
	}
	unused := map[*ir.Value]bool{}
	for _, input := range f.inputs {
		if !used[leader(input)] {
			unused[f.value(input)] = true
		}
	}
	return unused
}

func (f *flow) dropOperands(r *rewrite.Rewriter, op *ir.Op, unused map[*ir.Value]bool) {
	drop := map[*ir.Use]bool{}
	for _, e := range f.edges {
		drop[e.operand] = unused[e.to]
	}
	for _, point := range op.RegionPoints() {
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

// dropResults replaces the operation by one that only has the results in use.
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

// Remake makes an operation like op, before it, with other operands and
// results, and moves the regions of op into it.
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
