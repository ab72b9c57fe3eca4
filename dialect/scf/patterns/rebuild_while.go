package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var rebuildWhile = []*rewrite.Pattern{
	{Name: "RemoveLoopInvariantArgsFromBeforeBlock", Root: scf.While, Benefit: 1, Rewrite: dropInvariantArguments},
	{Name: "RemoveLoopInvariantValueYielded", Root: scf.While, Benefit: 1, Rewrite: dropInvariantResults},
	{Name: "WhileUnusedResult", Root: scf.While, Benefit: 1, Rewrite: dropUnusedResults},
	{Name: "WhileRemoveDuplicatedResults", Root: scf.While, Benefit: 1, Rewrite: dropDuplicateResults},
	{Name: "WhileRemoveUnusedArgs", Root: scf.While, Benefit: 1, Rewrite: dropUnusedArguments},
}

// rebuild makes a loop whose regions have the parameters before and after. The parameters of the second region are
// those of the results too.
func rebuild(r *rewrite.Rewriter, w scf.WhileOp, before, after []parameter) {
	made := r.CreateFrom(&ir.OpState{Def: scf.While, Operands: staying(w.Op.Operands(), before), Types: staying(w.Op.ResultTypes(), after),
		Regions: []*ir.Region{ir.NewRegion(), ir.NewRegion()}})
	condition, yield := w.ConditionOp(), w.YieldOp()
	r.Modify(condition.Op, func() {
		condition.Op.SetOperands(append([]*ir.Value{condition.Condition()}, staying(condition.Args(), after)...))
	})
	r.Modify(yield, func() { yield.SetOperands(staying(yield.Operands(), before)) })
	moveBody(r, w.Before(), made.RegionAt(0), before)
	moveBody(r, w.After(), made.RegionAt(1), after)
	replaceResults(r, w.Op, made, after)
}

// dropInvariantArguments drops the arguments of the first region that keep their initial values:
//
//	%r = scf.while (%a = %x) : (i32) -> i32 {
//	  %c = "cond"(%a) : (i32) -> i1
//	  scf.condition(%c) %a : i32
//	} do {
//	^bb0(%p: i32):
//	  use(%p)
//	  scf.yield %p : i32
//	}
//
// becomes
//
//	%r = scf.while : () -> i32 {
//	  %c = "cond"(%x) : (i32) -> i1
//	  scf.condition(%c) %x : i32
//	} do {
//	^bb0(%p: i32):
//	  use(%p)
//	  scf.yield
//	}
func dropInvariantArguments(r *rewrite.Rewriter, op *ir.Op) error {
	w := scf.WhileOp{Op: op}
	args, passed := w.Before().Args(), w.ConditionOp().Args()
	before := allStay(args)
	for i, next := range w.YieldOp().Operands() {
		init := op.Operand(i)
		if next.ArgOf() == w.After() {
			next = passed[next.Index()]
		}
		if next == init || next == args[i] {
			before[i] = parameter{dropped: true, instead: init}
		}
	}
	if !hasDropped(before) {
		return rewrite.MatchFailure(op, "all arguments of its first region change")
	}
	rebuild(r, w, before, allStay(w.After().Args()))
	return nil
}

// dropInvariantResults drops results that are values from outside of the loop:
//
//	%r = scf.while : () -> i32 {
//	  %c = "cond"() : () -> i1
//	  scf.condition(%c) %x : i32
//	} do {
//	^bb0(%p: i32):
//	  use(%p)
//	  scf.yield
//	}
//	use(%r)
//
// becomes
//
//	scf.while : () -> () {
//	  %c = "cond"() : () -> i1
//	  scf.condition(%c)
//	} do {
//	  use(%x)
//	  scf.yield
//	}
//	use(%x)
func dropInvariantResults(r *rewrite.Rewriter, op *ir.Op) error {
	w := scf.WhileOp{Op: op}
	after := allStay(w.After().Args())
	for i, v := range w.ConditionOp().Args() {
		if v.Region() != op.RegionAt(0) {
			after[i] = parameter{dropped: true, instead: v}
		}
	}
	if !hasDropped(after) {
		return rewrite.MatchFailure(op, "all results are computed in its first region")
	}
	rebuild(r, w, allStay(w.Before().Args()), after)
	return nil
}

// dropUnusedResults drops results that neither the second region nor an operation after the loop uses.
func dropUnusedResults(r *rewrite.Rewriter, op *ir.Op) error {
	w := scf.WhileOp{Op: op}
	after := allAt(op.Loc(), op.NumResults())
	for i, v := range op.Results() {
		after[i].dropped = !v.HasUses() && !w.After().Arg(i).HasUses()
	}
	if !hasDropped(after) {
		return rewrite.MatchFailure(op, "all results are used")
	}
	rebuild(r, w, allStay(w.Before().Args()), after)
	return nil
}

// dropDuplicateResults drops results that always equal an earlier one.
func dropDuplicateResults(r *rewrite.Rewriter, op *ir.Op) error {
	w := scf.WhileOp{Op: op}
	passed := w.ConditionOp().Args()
	after := allAt(op.Loc(), op.NumResults())
	for i, v := range passed {
		first := slices.Index(passed, v)
		if first == i {
			continue
		}
		r.ReplaceUses(op.Result(i), op.Result(first))
		r.ReplaceUses(w.After().Arg(i), w.After().Arg(first))
		after[i].dropped = true
	}
	if !hasDropped(after) {
		return rewrite.MatchFailure(op, "all results are different values")
	}
	rebuild(r, w, atInits(op.Operands()), after)
	return nil
}

// dropUnusedArguments drops arguments that the first region does not use.
func dropUnusedArguments(r *rewrite.Rewriter, op *ir.Op) error {
	w := scf.WhileOp{Op: op}
	before := atInits(op.Operands())
	for i, a := range w.Before().Args() {
		before[i].dropped = !a.HasUses()
	}
	if !hasDropped(before) {
		return rewrite.MatchFailure(op, "all arguments of its first region are used")
	}
	rebuild(r, w, before, allAt(op.Loc(), op.NumResults()))
	return nil
}
