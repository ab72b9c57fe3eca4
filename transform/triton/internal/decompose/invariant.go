package decompose

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// convertFor carries the components that change:
//
//	%r = scf.for %i = %lb to %ub step %s iter_args(%p = %q) -> (!tt.ptr<tensor<8xf32>>) {
//	  %n = tt.advance %p, [%c8] : <tensor<8xf32>>
//	  scf.yield %n : !tt.ptr<tensor<8xf32>>
//	}
//
// becomes, where only the offset of a block pointer changes
//
//	%r = scf.for %i = %lb to %ub step %s iter_args(%o = %offset) -> (i64) {
//	  %n = arith.addi %o, %c8 : i64
//	  scf.yield %n : i64
//	}
func (r *Rewriter) convertFor(op *ir.Op) {
	droppable := r.invariantComponents(op.ResultTypes())
	made := r.rebuilt(op)
	if made == op {
		return
	}
	f := scf.ForOp{Op: made}
	same := invariantIterArgs(f, droppable)
	for i, arg := range f.IterArgs() {
		if same[i] {
			arg.ReplaceAllUsesWith(f.InitArgs()[i])
		}
	}
	values := r.withoutResults(made, same, f.InitArgs(), func(st *ir.OpState) {
		st.Operands = append(st.Operands[:3:3], without(f.InitArgs(), same)...)
	})
	r.replaceResults(op, values)
}

// invariantIterArgs reports which of the droppable iter_args are the same in every iteration. It assumes all
// are until a yielded value refutes it.
func invariantIterArgs(f scf.ForOp, droppable []bool) []bool {
	inits, args, yielded := f.InitArgs(), f.IterArgs(), f.Yielded()
	same := append([]bool(nil), droppable...)
	stays := func(i int) bool {
		next := yielded[i]
		if next == inits[i] {
			return true
		}
		j := next.Index() - 1
		return next.ArgOf() == f.Body() && j >= 0 && args[j] == next && same[j] && inits[j] == inits[i]
	}
	for changed := true; changed; {
		changed = false
		for i := range same {
			if same[i] && !stays(i) {
				same[i], changed = false, true
			}
		}
	}
	return same
}

// convertIf yields the components that differ between the branches.
func (r *Rewriter) convertIf(op *ir.Op) {
	droppable := r.invariantComponents(op.ResultTypes())
	made := r.rebuilt(op)
	if made == op {
		return
	}
	i := scf.IfOp{Op: made}
	yes, no := i.Then().Last().Operands(), i.Else().Last().Operands()
	same := make([]bool, len(yes))
	for j := range same {
		same[j] = droppable[j] && yes[j] == no[j]
	}
	r.replaceResults(op, r.withoutResults(made, same, yes, func(*ir.OpState) {}))
}

// invariantComponents reports, for the components of results, which of them are carried only if they change.
func (r *Rewriter) invariantComponents(types []ir.Type) []bool {
	var out []bool
	for _, t := range types {
		if !r.conversion.Converts(t) {
			out = append(out, false)
			continue
		}
		for component := range r.conversion.Types(r.Ctx, t) {
			out = append(out, r.conversion.Invariant != nil && r.conversion.Invariant(t, component))
		}
	}
	return out
}

// withoutResults rebuilds a loop or branch without some of its results. known are the values of those. It
// returns all results, new or known.
func (r *Rewriter) withoutResults(op *ir.Op, gone []bool, known []*ir.Value, change func(*ir.OpState)) []*ir.Value {
	st := &ir.OpState{Def: op.Def(), Operands: op.Operands(), Types: without(op.ResultTypes(), gone), Attrs: op.Attrs()}
	if len(st.Types) == op.NumResults() {
		return op.Results()
	}
	change(st)
	made := r.replacement(op, st)
	for _, region := range made.Regions() {
		body := region.Entry()
		if counters := body.NumArgs() - len(gone); counters >= 0 {
			for i := len(gone) - 1; i >= 0; i-- {
				if gone[i] {
					body.EraseArg(counters + i)
				}
			}
		}
		yield := body.Last()
		yield.SetOperands(without(yield.Operands(), gone))
	}
	values := make([]*ir.Value, len(gone))
	next := 0
	for i := range values {
		if gone[i] {
			values[i] = known[i]
			continue
		}
		values[i] = made.Result(next)
		next++
	}
	op.Erase()
	return values
}

// without lists the elements that are not gone.
func without[T any](list []T, gone []bool) []T {
	var out []T
	for i, v := range list {
		if !gone[i] {
			out = append(out, v)
		}
	}
	return out
}
