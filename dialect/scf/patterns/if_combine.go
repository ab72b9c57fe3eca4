package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// combineIfs merges an scf.if with the one right before it if their conditions are equal or inverse:
//
//	scf.if %c {
//	  "a"()
//	}
//	scf.if %c {
//	  "b"()
//	} else {
//	  "c"()
//	}
//
// becomes
//
//	scf.if %c {
//	  "a"()
//	  "b"()
//	} else {
//	  "c"()
//	}
func combineIfs(r *rewrite.Rewriter, op *ir.Op) error {
	next := scf.IfOp{Op: op}
	prev, ok := scf.AsIf(op.Prev())
	if !ok {
		return rewrite.MatchFailure(op, "there is no scf.if right before it")
	}
	// The branches of the second one, by the condition of the first.
	var then, otherwise *ir.Region
	switch {
	case next.Condition() == prev.Condition():
		then, otherwise = next.Op.RegionAt(0), next.Op.RegionAt(1)
	case isNotOf(next.Condition(), prev.Condition()), isNotOf(prev.Condition(), next.Condition()):
		then, otherwise = next.Op.RegionAt(1), next.Op.RegionAt(0)
	default:
		return rewrite.MatchFailure(op, "conditions have nothing to do with each other")
	}
	useYieldedValues(r, prev, then, otherwise)
	made := newIf(r, prev.Condition(), append(prev.Op.ResultTypes(), next.Op.ResultTypes()...))
	joinBranch(r, prev.Op.RegionAt(0), then, made.Op.RegionAt(0))
	joinBranch(r, prev.Op.RegionAt(1), otherwise, made.Op.RegionAt(1))
	results := made.Op.Results()
	r.Replace(prev.Op, results[:prev.Op.NumResults()]...)
	r.Replace(next.Op, results[prev.Op.NumResults():]...)
	return nil
}

// useYieldedValues replaces the results of prev by its yielded values in the branches that will follow its
// branches.
func useYieldedValues(r *rewrite.Rewriter, prev scf.IfOp, then, otherwise *ir.Region) {
	for i, result := range prev.Op.Results() {
		yes, no := prev.Then().Last().Operand(i), prev.Else().Last().Operand(i)
		for u := range result.Uses() {
			switch at := u.Owner().Region(); {
			case then.IsAncestorOf(at):
				r.Modify(u.Owner(), func() { u.Set(yes) })
			case otherwise.IsAncestorOf(at):
				r.Modify(u.Owner(), func() { u.Set(no) })
			}
		}
	}
}

// joinBranch concatenates two branches, either of which may be missing. The result yields the values of both.
func joinBranch(r *rewrite.Rewriter, first, second, into *ir.Region) {
	r.InlineRegion(first, into, nil)
	if second.Empty() {
		return
	}
	if into.Empty() {
		r.InlineRegion(second, into, nil)
		return
	}
	body, more := into.Entry(), second.Entry()
	end, moreEnd := body.Last(), more.Last()
	r.MergeBlocks(more, body)
	r.AtEnd(body)
	r.Loc = moreEnd.Loc()
	scf.NewYield(r.Builder, append(end.Operands(), moreEnd.Operands()...))
	r.Erase(end)
	r.Erase(moreEnd)
}

// combineNestedIfs merges an scf.if with the only operation in it:
//
//	scf.if %c {
//	  scf.if %d {
//	    "a"()
//	  }
//	}
//
// becomes
//
//	%e = arith.andi %c, %d : i1
//	scf.if %e {
//	  "a"()
//	}
//
// Results must be the same whichever condition fails. Results that do not depend on the inner condition are
// selected by the outer one.
func combineNestedIfs(r *rewrite.Rewriter, op *ir.Op) error {
	outer := scf.IfOp{Op: op}
	inner, ok := scf.AsIf(outer.Then().First())
	if !ok || inner.Op.Next() != outer.Then().Last() {
		return rewrite.MatchFailure(op, "there is more than another scf.if in it")
	}
	for _, i := range []scf.IfOp{outer, inner} {
		if i.Else() != nil && !onlyYields(i.Else()) {
			return rewrite.MatchFailure(op, "something is done when a condition fails")
		}
	}
	yes := outer.Then().Last().Operands()
	var no []*ir.Value
	if outer.Else() != nil {
		no = outer.Else().Last().Operands()
	}
	var byOuter []int // results that only the outer condition decides
	for j, v := range yes {
		switch {
		case v.DefiningOp() == inner.Op:
			if inner.Else().Last().Operand(v.Index()) != no[j] {
				return rewrite.MatchFailure(op, "it matters which condition fails")
			}
			yes[j] = inner.Then().Last().Operand(v.Index())
		case v.Region() == op.RegionAt(0):
			return rewrite.MatchFailure(op, "it yields a value from around the inner one")
		default:
			byOuter = append(byOuter, j)
		}
	}
	both := arith.NewBinary(r.Builder, arith.AndI, outer.Condition(), inner.Condition())
	made := newIf(r, both, op.ResultTypes())
	results := slices.Clone(made.Op.Results())
	r.Before(made.Op)
	for _, j := range byOuter {
		results[j] = arith.NewSelect(r.Builder, outer.Condition(), yes[j], no[j])
	}
	r.InlineRegion(inner.Op.RegionAt(0), made.Op.RegionAt(0), nil)
	setYield(r, made.Then(), yes)
	if len(no) > 0 {
		r.AtEnd(made.Op.RegionAt(1).AddBlock())
		r.Loc = op.Loc()
		scf.NewYield(r.Builder, no)
	}
	r.Replace(op, results...)
	return nil
}
