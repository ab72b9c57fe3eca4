package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// simpleCombiner is the operation a combiner consists of, when that is one
// that gives the same whichever of two elements comes first; else nil.
func simpleCombiner(body *ir.Block) *ir.Op {
	op := body.First()
	if body.NumArgs() != 2 || op.Next() != body.Last() || identities[op.Def()] == nil {
		return nil
	}
	a, b := body.Arg(0), body.Arg(1)
	x, y := op.Operand(0), op.Operand(1)
	if !(x == a && y == b || x == b && y == a) || body.Last().Operand(0) != op.Result(0) {
		return nil
	}
	return op
}

// inlineCombiner copies a combiner to where the rewriter stands: it gets what
// was combined so far and one more element of each tensor, and gives the
// combined values.
func inlineCombiner(r *rewrite.Rewriter, body *ir.Block, soFar, next []*ir.Value) []*ir.Value {
	m := ir.NewMapping()
	for i, v := range append(append([]*ir.Value(nil), soFar...), next...) {
		m.Values[body.Arg(i)] = v
	}
	end := body.Last()
	for op := range body.Ops() {
		if op != end {
			r.Clone(op, m)
		}
	}
	results := make([]*ir.Value, end.NumOperands())
	for i, v := range end.Operands() {
		results[i] = m.Value(v)
	}
	return results
}

// extremumPosition finds out whether a combiner chooses the larger (or smaller)
// of two numbers together with its position, and of equal ones the one with
// the smaller position:
//
//	^bb0(%v: f32, %i: i32, %w: f32, %j: i32):
//	  %eq = arith.cmpf oeq, %v, %w
//	  %lt = arith.cmpi slt, %i, %j
//	  %tie = arith.andi %eq, %lt
//	  %gt = arith.cmpf ogt, %v, %w
//	  %first = arith.ori %gt, %tie
//	  %value = arith.select %first, %v, %w
//	  %position = arith.select %first, %i, %j
//	  tt.reduce.return %value, %position
//
// Such a combiner gives back an element that is combined with itself.
func extremumPosition(body *ir.Block) bool {
	if body.NumArgs() != 4 {
		return false
	}
	end := body.Last()
	value, ok1 := arith.AsSelect(end.Operand(0).DefiningOp())
	position, ok2 := arith.AsSelect(end.Operand(1).DefiningOp())
	if !ok1 || !ok2 || value.Condition() != position.Condition() ||
		!isPair(value.Op, 1, body.Arg(0), body.Arg(2)) || !isPair(position.Op, 1, body.Arg(1), body.Arg(3)) {
		return false
	}
	either := value.Condition().DefiningOp()
	if !either.Is(arith.OrI) {
		return false
	}
	beats, ok1 := arith.AsCmpF(either.Operand(0).DefiningOp())
	tie := either.Operand(1).DefiningOp()
	if !ok1 || !tie.Is(arith.AndI) || !isPair(beats.Op, 0, body.Arg(0), body.Arg(2)) ||
		beats.Predicate() != arith.FOGT && beats.Predicate() != arith.FOLT {
		return false
	}
	equal, ok1 := arith.AsCmpF(tie.Operand(0).DefiningOp())
	before, ok2 := arith.AsCmpI(tie.Operand(1).DefiningOp())
	return ok1 && ok2 && equal.Predicate() == arith.FOEQ && isPair(equal.Op, 0, body.Arg(0), body.Arg(2)) &&
		before.Predicate() == arith.ISLT && isPair(before.Op, 0, body.Arg(1), body.Arg(3))
}

// isPair reports whether two neighbouring operands are the given values.
func isPair(op *ir.Op, at int, a, b *ir.Value) bool {
	return op.Operand(at) == a && op.Operand(at+1) == b
}
