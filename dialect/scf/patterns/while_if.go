package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// moveIfDown moves an scf.if on the condition to the second region:
//
//	%r = scf.while (%a = %x) : (i32) -> i32 {
//	  %c = "cond"(%a) : (i32) -> i1
//	  %v = scf.if %c -> i32 {
//	    %w = "then"(%a) : (i32) -> i32
//	    scf.yield %w : i32
//	  } else {
//	    scf.yield %a : i32
//	  }
//	  scf.condition(%c) %v : i32
//	} do {
//	^bb0(%p: i32):
//	  use(%p)
//	}
//
// becomes
//
//	%r:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
//	  %c = "cond"(%a) : (i32) -> i1
//	  scf.condition(%c) %a, %a : i32, i32
//	} do {
//	^bb0(%p: i32, %q: i32):
//	  %w = "then"(%q) : (i32) -> i32
//	  use(%w)
//	}
func moveIfDown(r *rewrite.Rewriter, op *ir.Op) error {
	w := scf.WhileOp{Op: op}
	end := w.ConditionOp()
	branch, ok := scf.AsIf(end.Op.Prev())
	if !ok || branch.Condition() != end.Condition() {
		return rewrite.MatchFailure(op, "no scf.if with its condition is right before that")
	}
	if branch.Else() != nil && !onlyYields(branch.Else()) {
		return rewrite.MatchFailure(op, "something is done before the loop ends")
	}
	for _, v := range branch.Op.Results() {
		for user := range v.Users() {
			if user != end.Op {
				return rewrite.MatchFailure(op, "the scf.if decides more than what is passed on")
			}
		}
	}
	for i, v := range end.Args() {
		if v.DefiningOp() != branch.Op {
			continue
		}
		yes, no := branch.Then().Last().Operand(v.Index()), branch.Else().Last().Operand(v.Index())
		r.ReplaceUses(v, no)
		r.ReplaceUses(w.After().Arg(i), yes)
	}
	passed := usedFrom(branch.Op.RegionAt(0), op.RegionAt(0))
	made := r.CreateFrom(&ir.OpState{Def: scf.While, Operands: op.Operands(), Types: append(op.ResultTypes(), typesOf(passed)...),
		Regions: []*ir.Region{ir.NewRegion(), ir.NewRegion()}})
	r.InlineRegion(op.RegionAt(0), made.RegionAt(0), nil)
	r.InlineRegion(op.RegionAt(1), made.RegionAt(1), nil)
	after := made.RegionAt(1).Entry()
	r.Modify(end.Op, func() { end.Op.SetOperands(append(end.Op.Operands(), passed...)) })
	then := branch.Op.RegionAt(0)
	for _, v := range passed {
		arg := after.AddArg(v.Type(), op.Loc())
		r.ReplaceUsesIf(v, arg, func(u *ir.Use) bool { return then.IsAncestorOf(u.Owner().Region()) })
	}
	r.Erase(then.Entry().Last())
	r.InlineBlock(then.Entry(), after, after.First())
	r.Erase(branch.Op)
	r.Replace(op, made.Results()[:op.NumResults()]...)
	return nil
}

// usedFrom lists the values used in an inner region and defined in an outer one, in the order of their first
// use.
func usedFrom(inner, outer *ir.Region) []*ir.Value {
	var values []*ir.Value
	for b := range inner.Blocks() {
		for top := range b.Ops() {
			top.Walk(func(o *ir.Op) ir.WalkResult {
				for _, v := range o.Operands() {
					if at := v.Region(); outer.IsAncestorOf(at) && !inner.IsAncestorOf(at) && !slices.Contains(values, v) {
						values = append(values, v)
					}
				}
				return ir.Continue
			})
		}
	}
	return values
}

func typesOf(values []*ir.Value) []ir.Type {
	types := make([]ir.Type, len(values))
	for i, v := range values {
		types[i] = v.Type()
	}
	return types
}
