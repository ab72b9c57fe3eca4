package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var condBranchPatterns = []*rewrite.Pattern{
	{Name: "SimplifyConstCondBranchPred", Root: cf.CondBr, Benefit: 1, Rewrite: takeKnownBranch},
	{Name: "SimplifyPassThroughCondBranch", Root: cf.CondBr, Benefit: 1, Rewrite: condBranchThrough},
	{Name: "SimplifyCondBranchIdenticalSuccessors", Root: cf.CondBr, Benefit: 1, Rewrite: selectOperands},
	{Name: "SimplifyCondBranchFromCondBranchOnSameCondition", Root: cf.CondBr, Benefit: 1, Rewrite: sameConditionBefore},
	{Name: "CondBranchTruthPropagation", Root: cf.CondBr, Benefit: 1, Rewrite: propagateCondition},
	{Name: "DropUnreachableCondBranch", Root: cf.CondBr, Benefit: 1, Rewrite: avoidUnreachable},
}

// takeKnownBranch:
//
//	cf.cond_br %true, ^bb1, ^bb2
//
// becomes
//
//	cf.br ^bb1
func takeKnownBranch(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := cf.AsCondBr(op)
	switch rewrite.ConstantValue(o.Condition()) {
	case ir.Attr(ir.True):
		replaceWithBranch(r, op, cf.DestinationOf(op, 0))
	case ir.Attr(ir.False):
		replaceWithBranch(r, op, cf.DestinationOf(op, 1))
	default:
		return rewrite.MatchFailure(op, "condition is not known")
	}
	return nil
}

// condBranchThrough:
//
//	  cf.cond_br %c, ^bb1, ^bb2
//	^bb1:
//	  cf.br ^bb3(%x : i32)
//
// becomes
//
//	cf.cond_br %c, ^bb3(%x : i32), ^bb2
func condBranchThrough(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := cf.AsCondBr(op)
	yes, moved := beyond(cf.DestinationOf(op, 0))
	no, alsoMoved := beyond(cf.DestinationOf(op, 1))
	if !moved && !alsoMoved {
		return rewrite.MatchFailure(op, "the blocks it leads to do something")
	}
	cf.NewCondBr(r.Builder, o.Condition(), yes, no, cf.CondBrOp{Op: op}.Weights())
	r.Erase(op)
	return nil
}

// selectOperands:
//
//	cf.cond_br %c, ^bb1(%x : i32), ^bb1(%y : i32)
//
// becomes, if nothing else branches to ^bb1,
//
//	%z = arith.select %c, %x, %y : i32
//	cf.br ^bb1(%z : i32)
func selectOperands(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := cf.AsCondBr(op)
	yes, no := cf.DestinationOf(op, 0), cf.DestinationOf(op, 1)
	if yes.Block != no.Block {
		return rewrite.MatchFailure(op, "it leads to two blocks")
	}
	if slices.Equal(yes.Operands, no.Operands) {
		replaceWithBranch(r, op, yes)
		return nil
	}
	for e := range yes.Block.Uses() {
		if e.Owner() != op {
			return rewrite.MatchFailure(op, "other branches lead to the same block")
		}
	}
	operands := make([]*ir.Value, len(yes.Operands))
	for i, v := range yes.Operands {
		if operands[i] = v; v != no.Operands[i] {
			operands[i] = arith.NewSelect(r.Builder, o.Condition(), v, no.Operands[i])
		}
	}
	replaceWithBranch(r, op, cf.Destination{Block: yes.Block, Operands: operands})
	return nil
}

// sameConditionBefore:
//
//	  cf.cond_br %c, ^bb1, ^bb2
//	^bb1:  // nothing else branches here
//	  cf.cond_br %c, ^bb3, ^bb4
//
// becomes
//
//	  cf.cond_br %c, ^bb1, ^bb2
//	^bb1:
//	  cf.br ^bb3
func sameConditionBefore(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := cf.AsCondBr(op)
	edge := onlyEdge(op.Block())
	if edge == nil {
		return rewrite.MatchFailure(op, "its block is not reached by exactly one branch")
	}
	if before, ok := cf.AsCondBr(edge.Owner()); !ok || before.Condition() != o.Condition() {
		return rewrite.MatchFailure(op, "its block is not reached by a branch on the same condition")
	}
	replaceWithBranch(r, op, cf.DestinationOf(op, edge.Index()))
	return nil
}

// propagateCondition:
//
//	  cf.cond_br %c, ^bb1, ^bb2
//	^bb1:  // nothing else branches here
//	  use(%c)
//
// becomes
//
//	  %true = arith.constant true
//	  cf.cond_br %c, ^bb1, ^bb2
//	^bb1:
//	  use(%true)
func propagateCondition(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := cf.AsCondBr(op)
	changed := false
	for successor, truth := range []bool{true, false} {
		to := op.Successor(successor)
		if onlyEdge(to) == nil {
			continue
		}
		var known *ir.Value
		for u := range o.Condition().Uses() {
			if u.Owner().Block() != to {
				continue
			}
			if known == nil {
				known = arith.NewConstant(r.Builder, ir.BoolAttr(truth))
			}
			r.Modify(u.Owner(), func() { u.Set(known) })
			changed = true
		}
	}
	if !changed {
		return rewrite.MatchFailure(op, "its condition is not used where it is known")
	}
	return nil
}

// avoidUnreachable:
//
//	  cf.cond_br %c, ^bb1, ^bb2
//	^bb1:
//	  ub.unreachable
//
// becomes
//
//	cf.br ^bb2
func avoidUnreachable(r *rewrite.Rewriter, op *ir.Op) error {
	for successor, b := range op.Successors() {
		if b.First().Is(ub.Unreachable) {
			replaceWithBranch(r, op, cf.DestinationOf(op, 1-successor))
			return nil
		}
	}
	return rewrite.MatchFailure(op, "both blocks may be reached")
}
