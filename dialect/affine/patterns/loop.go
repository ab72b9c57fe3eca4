package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/rewrite"
)

var loopPatterns = []*rewrite.Pattern{
	{Name: "AffineForEmptyLoopFolder", Root: affine.For, Benefit: 1, Rewrite: dropEmptyLoop},
	{Name: "SimplifyDeadElse", Root: affine.If, Benefit: 1, Rewrite: dropEmptyElse},
	{Name: "AlwaysTrueOrFalseIf", Root: affine.If, Benefit: 1, Rewrite: takeKnownBranch},
}

// dropEmptyLoop:
//
//	%r:2 = affine.for %i = 0 to 8 iter_args(%a = %x, %b = %y) -> (f32, f32) {
//	  affine.yield %a, %z : f32, f32
//	}
//	use(%r#0, %r#1)
//
// becomes
//
//	use(%x, %z)
func dropEmptyLoop(r *rewrite.Rewriter, op *ir.Op) error {
	f := affine.ForOp{Op: op}
	if f.Body().First() != f.Body().Last() || op.NumResults() == 0 {
		return rewrite.MatchFailure(op, "it does something, or gives nothing")
	}
	trips, known := f.TripCount()
	values := f.Inits()
	var fromOutside, swapped bool
	for i, v := range f.Body().Last().Operands() {
		at := slices.Index(f.IterArgs(), v)
		switch {
		case known && trips == 0:
		case v == f.Counter():
			return rewrite.MatchFailure(op, "it yields its counter")
		case at < 0:
			fromOutside = true
			values[i] = v
		case at != i:
			swapped = true
			values[i] = f.Inits()[at]
		}
	}
	if !known && (fromOutside || swapped) || known && trips > 1 && swapped {
		return rewrite.MatchFailure(op, "its result depends on the trip count")
	}
	r.Replace(op, values...)
	return nil
}

// dropEmptyElse:
//
//	affine.if #set(%i) {
//	  "then"()
//	} else {
//	}
//
// becomes
//
//	affine.if #set(%i) {
//	  "then"()
//	}
func dropEmptyElse(r *rewrite.Rewriter, op *ir.Op) error {
	otherwise := affine.IfOp{Op: op}.Else()
	if otherwise == nil || op.NumResults() > 0 || otherwise.First() != otherwise.Last() {
		return rewrite.MatchFailure(op, "the else branch does something")
	}
	r.Modify(op, func() { r.EraseBlock(otherwise) })
	return nil
}

// takeKnownBranch:
//
//	affine.if affine_set<() : (0 == 0)>() {
//	  "then"()
//	}
//
// becomes
//
//	"then"()
func takeKnownBranch(r *rewrite.Rewriter, op *ir.Op) error {
	i := affine.IfOp{Op: op}
	var taken *ir.Block
	switch set := i.Condition(); {
	case set.IsEmptySet():
		taken = i.Else()
	case isEverything(set):
		taken = i.Then()
	default:
		return rewrite.MatchFailure(op, "the condition is not trivial")
	}
	if taken == nil {
		r.Erase(op)
		return nil
	}
	end := taken.Last()
	r.InlineBlock(taken, op.Block(), op)
	r.Replace(op, end.Operands()...)
	r.Erase(end)
	return nil
}

// isEverything recognises the set written 0 == 0.
func isEverything(s *expr.Set) bool {
	return len(s.Constraints) == 1 && s.Eq[0] && s.Constraints[0].Equal(expr.C(0))
}
