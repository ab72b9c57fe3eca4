package patterns

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// yieldsToSelects selects between values from outside:
//
//	%r = scf.if %c -> i32 {
//	  scf.yield %x : i32
//	} else {
//	  scf.yield %y : i32
//	}
//
// becomes
//
//	%r = arith.select %c, %x, %y : i32
//	scf.if %c {
//	} else {
//	}
func yieldsToSelects(r *rewrite.Rewriter, op *ir.Op) error {
	i := scf.IfOp{Op: op}
	if op.NumResults() == 0 {
		return rewrite.MatchFailure(op, "it has no results")
	}
	yes, no := i.Then().Last().Operands(), i.Else().Last().Operands()
	var staying []int // the results that depend on values inside
	var types []ir.Type
	for j := range yes {
		if yes[j].Region() == op.RegionAt(0) || no[j].Region() == op.RegionAt(1) {
			staying = append(staying, j)
			types = append(types, yes[j].Type())
		}
	}
	if len(staying) == op.NumResults() {
		return rewrite.MatchFailure(op, "all results depend on values inside")
	}
	made := newIf(r, i.Condition(), types)
	r.InlineRegion(op.RegionAt(0), made.Op.RegionAt(0), nil)
	r.InlineRegion(op.RegionAt(1), made.Op.RegionAt(1), nil)
	r.Before(made.Op)
	results := make([]*ir.Value, op.NumResults())
	for k, j := range staying {
		results[j] = made.Op.Result(k)
	}
	for j := range results {
		switch {
		case results[j] != nil:
		case yes[j] == no[j]:
			results[j] = yes[j]
		default:
			results[j] = arith.NewSelect(r.Builder, i.Condition(), yes[j], no[j])
		}
	}
	setYield(r, made.Then(), pick(yes, staying))
	setYield(r, made.Else(), pick(no, staying))
	r.Replace(op, results...)
	return nil
}

func pick(values []*ir.Value, at []int) []*ir.Value {
	out := make([]*ir.Value, len(at))
	for k, j := range at {
		out[k] = values[j]
	}
	return out
}

// yieldsToCondition finds results that are the condition or its inverse:
//
//	%r = scf.if %c -> i1 {
//	  "then"()
//	  scf.yield %true : i1
//	} else {
//	  "else"()
//	  scf.yield %false : i1
//	}
//	use(%r)
//
// uses %c instead of %r.
func yieldsToCondition(r *rewrite.Rewriter, op *ir.Op) error {
	i := scf.IfOp{Op: op}
	if op.NumResults() == 0 {
		return rewrite.MatchFailure(op, "it has no results")
	}
	yes, no := i.Then().Last().Operands(), i.Else().Last().Operands()
	changed := false
	for j, result := range op.Results() {
		if !result.HasUses() {
			continue
		}
		onTrue, onFalse := rewrite.ConstantValue(yes[j]), rewrite.ConstantValue(no[j])
		switch {
		case yes[j] == no[j]:
			r.ReplaceUses(result, yes[j])
		case onTrue == ir.Attr(ir.True) && onFalse == ir.Attr(ir.False):
			r.ReplaceUses(result, i.Condition())
		case onTrue == ir.Attr(ir.False) && onFalse == ir.Attr(ir.True):
			not := arith.NewBinary(r.Builder, arith.XOrI, i.Condition(), arith.NewConstant(r.Builder, ir.True))
			r.ReplaceUses(result, not)
		default:
			continue
		}
		changed = true
	}
	if !changed {
		return rewrite.MatchFailure(op, "no result is its condition or the same either way")
	}
	return nil
}
