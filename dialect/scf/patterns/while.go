package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var whilePatterns = []*rewrite.Pattern{
	{Name: "WhileConditionTruth", Root: scf.While, Benefit: 1, Rewrite: conditionHoldsInside},
	{Name: "WhileCmpCond", Root: scf.While, Benefit: 1, Rewrite: comparisonHoldsInside},
	{Name: "WhileOpAlignBeforeArgs", Root: scf.While, Benefit: 1, Rewrite: alignArguments},
	{Name: "WhileMoveIfDown", Root: scf.While, Benefit: 1, Rewrite: moveIfDown},
}

// conditionHoldsInside: a condition that is forwarded is true in the second region:
//
//	scf.while : () -> i1 {
//	  %c = "cond"() : () -> i1
//	  scf.condition(%c) %c : i1
//	} do {
//	^bb0(%a: i1):
//	  use(%a)
//	}
//
// becomes
//
//	%true = arith.constant true
//	scf.while : () -> i1 {
//	  %c = "cond"() : () -> i1
//	  scf.condition(%c) %c : i1
//	} do {
//	^bb0(%a: i1):
//	  use(%true)
//	}
func conditionHoldsInside(r *rewrite.Rewriter, op *ir.Op) error {
	w := scf.WhileOp{Op: op}
	end := w.ConditionOp()
	var known *ir.Value
	for i, v := range end.Args() {
		arg := w.After().Arg(i)
		if v != end.Condition() || !arg.HasUses() {
			continue
		}
		if known == nil {
			known = arith.NewConstant(r.Builder, ir.True)
		}
		r.ReplaceUses(arg, known)
	}
	if known == nil {
		return rewrite.MatchFailure(op, "its condition is not used in the second region")
	}
	return nil
}

// comparisonHoldsInside: a comparison that is the condition is known in the second region, and so is its
// inverse:
//
//	scf.while : () -> i32 {
//	  %v = "value"() : () -> i32
//	  %c = arith.cmpi ne, %v, %n : i32
//	  scf.condition(%c) %v : i32
//	} do {
//	^bb0(%a: i32):
//	  %d = arith.cmpi ne, %a, %n : i32
//	  use(%d)
//	}
//
// gets the constant true for %d.
func comparisonHoldsInside(r *rewrite.Rewriter, op *ir.Op) error {
	w := scf.WhileOp{Op: op}
	end := w.ConditionOp()
	cmp, ok := arith.AsCmpI(end.Condition().DefiningOp())
	if !ok {
		return rewrite.MatchFailure(op, "its condition is no comparison")
	}
	changed := false
	for i, v := range end.Args() {
		for side := range 2 {
			if v == cmp.Op.Operand(side) && knowComparisons(r, w.After().Arg(i), cmp, side) {
				changed = true
			}
		}
	}
	if !changed {
		return rewrite.MatchFailure(op, "its condition is not computed again in the second region")
	}
	return nil
}

// knowComparisons replaces comparisons of an argument that is one side of a comparison known to hold.
func knowComparisons(r *rewrite.Rewriter, arg *ir.Value, holds arith.CmpIOp, side int) bool {
	changed := false
	for _, user := range slices.Collect(arg.Users()) {
		again, ok := arith.AsCmpI(user)
		if !ok || again.Op.Operand(1-side) != holds.Op.Operand(1-side) {
			continue
		}
		same := again.Predicate() == holds.Predicate()
		if !same && again.Predicate() != holds.Predicate().Inverse() {
			continue
		}
		r.Before(user)
		r.Replace(user, arith.NewConstant(r.Builder, ir.BoolAttr(same)))
		changed = true
	}
	return changed
}

// alignArguments forwards the arguments of the first region in their order:
//
//	%r:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
//	  scf.condition(%c) %b, %a : i32, i32
//	} do {
//	^bb0(%p: i32, %q: i32):
//	  use(%p, %q)
//	}
//	use(%r#0, %r#1)
//
// becomes
//
//	%r:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
//	  scf.condition(%c) %a, %b : i32, i32
//	} do {
//	^bb0(%p: i32, %q: i32):
//	  use(%q, %p)
//	}
//	use(%r#1, %r#0)
func alignArguments(r *rewrite.Rewriter, op *ir.Op) error {
	w := scf.WhileOp{Op: op}
	before, after, end := w.Before(), w.After(), w.ConditionOp()
	passed := end.Args()
	if slices.Equal(before.Args(), passed) {
		return rewrite.MatchFailure(op, "arguments are passed on in order")
	}
	if len(passed) != before.NumArgs() {
		return rewrite.MatchFailure(op, "not just the arguments are passed on")
	}
	at := make([]int, len(passed)) // the position of each forwarded argument
	seen := make([]bool, len(passed))
	for i, v := range passed {
		if v.ArgOf() != before || seen[v.Index()] {
			return rewrite.MatchFailure(op, "not just the arguments are passed on")
		}
		at[i] = v.Index()
		seen[v.Index()] = true
	}
	r.Modify(end.Op, func() { end.Op.SetOperands(append([]*ir.Value{end.Condition()}, before.Args()...)) })
	made := r.CreateFrom(&ir.OpState{Def: scf.While, Operands: op.Operands(), Types: before.ArgTypes(),
		Regions: []*ir.Region{ir.NewRegion(), ir.NewRegion()}})
	for i, a := range before.Args() {
		a.SetLoc(op.Operand(i).Loc())
	}
	r.InlineRegion(op.RegionAt(0), made.RegionAt(0), nil)
	body := made.RegionAt(1).AddBlock()
	for _, a := range before.Args() {
		body.AddArg(a.Type(), op.Loc())
	}
	args, results := make([]*ir.Value, len(at)), make([]*ir.Value, len(at))
	for i, j := range at {
		args[i], results[i] = body.Arg(j), made.Result(j)
	}
	r.MergeBlocks(after, body, args...)
	r.Replace(op, results...)
	return nil
}
