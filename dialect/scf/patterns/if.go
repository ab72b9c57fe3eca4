package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var ifPatterns = []*rewrite.Pattern{
	{Name: "CombineIfs", Root: scf.If, Benefit: 1, Rewrite: combineIfs},
	{Name: "CombineNestedIfs", Root: scf.If, Benefit: 1, Rewrite: combineNestedIfs},
	{Name: "ConditionPropagation", Root: scf.If, Benefit: 1, Rewrite: propagateCondition},
	{Name: "ConvertTrivialIfToSelect", Root: scf.If, Benefit: 1, Rewrite: yieldsToSelects},
	{Name: "RemoveEmptyElseBranch", Root: scf.If, Benefit: 1, Rewrite: dropEmptyElse},
	{Name: "RemoveStaticCondition", Root: scf.If, Benefit: 1, Rewrite: takeKnownBranch},
	{Name: "ReplaceIfYieldWithConditionOrValue", Root: scf.If, Benefit: 1, Rewrite: yieldsToCondition},
}

// newIf makes an empty scf.if at the insertion point.
func newIf(r *rewrite.Rewriter, condition *ir.Value, results []ir.Type) scf.IfOp {
	return scf.IfOp{Op: r.CreateFrom(&ir.OpState{
		Def: scf.If, Operands: []*ir.Value{condition}, Types: results,
		Regions: []*ir.Region{ir.NewRegion(), ir.NewRegion()},
	})}
}

// isNotOf reports whether v is the inverse of a condition.
func isNotOf(v, condition *ir.Value) bool {
	xor, ok := arith.AsXOrI(v.DefiningOp())
	return ok && xor.Lhs() == condition && rewrite.ConstantValue(xor.Rhs()) == ir.Attr(ir.True)
}

// takeKnownBranch:
//
//	scf.if %true {
//	  "then"()
//	} else {
//	  "else"()
//	}
//
// becomes
//
//	"then"()
func takeKnownBranch(r *rewrite.Rewriter, op *ir.Op) error {
	i := scf.IfOp{Op: op}
	c, ok := rewrite.ConstantValue(i.Condition()).(*ir.IntegerAttr)
	switch {
	case !ok:
		return rewrite.MatchFailure(op, "condition is not known")
	case c.Value != 0:
		replaceWithBlock(r, op, i.Then())
	case i.Else() != nil:
		replaceWithBlock(r, op, i.Else())
	default:
		r.Erase(op)
	}
	return nil
}

// dropEmptyElse:
//
//	scf.if %c {
//	  "then"()
//	} else {
//	}
//
// becomes
//
//	scf.if %c {
//	  "then"()
//	}
func dropEmptyElse(r *rewrite.Rewriter, op *ir.Op) error {
	i := scf.IfOp{Op: op}
	if op.NumResults() > 0 || i.Else() == nil || !onlyYields(i.Else()) {
		return rewrite.MatchFailure(op, "the else branch does something")
	}
	r.Before(op)
	made := r.CreateFrom(&ir.OpState{
		Def: scf.If, Operands: []*ir.Value{i.Condition()}, Attrs: op.Attrs(),
		Regions: []*ir.Region{ir.NewRegion(), ir.NewRegion()},
	})
	r.InlineRegion(op.RegionAt(0), made.RegionAt(0), nil)
	r.Erase(op)
	return nil
}

// propagateCondition replaces the condition inside the branches, where its
// value is known:
//
//	scf.if %c {
//	  use(%c)
//	}
//
// becomes
//
//	%true = arith.constant true
//	scf.if %c {
//	  use(%true)
//	}
func propagateCondition(r *rewrite.Rewriter, op *ir.Op) error {
	i := scf.IfOp{Op: op}
	if rewrite.ConstantValue(i.Condition()) != nil {
		return rewrite.MatchFailure(op, "condition is a constant already")
	}
	var known [2]*ir.Value // in the then and the else branch
	changed := false
	for u := range i.Condition().Uses() {
		for branch, region := range op.Regions() {
			if !region.IsAncestorOf(u.Owner().Region()) {
				continue
			}
			if known[branch] == nil {
				known[branch] = arith.NewConstant(r.Builder, ir.BoolAttr(branch == 0))
			}
			r.Modify(u.Owner(), func() { u.Set(known[branch]) })
			changed = true
		}
	}
	if !changed {
		return rewrite.MatchFailure(op, "its condition is not used inside of it")
	}
	return nil
}
