// Package arith simplifies arithmetic beyond what folding can do: the patterns
// here make new operations. They know the arith dialect and nothing of what
// uses it.
package arith

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Patterns are tried in this order where several apply, those that match more
// operations first.
var Patterns = slices.Concat(
	reassociations(),
	integerPatterns,
	extendedPatterns,
	logicPatterns,
	floatPatterns,
	castPatterns,
	comparePatterns,
	selectPatterns,
)

// locate gives what is made next the places of several operations.
func locate(r *rewrite.Rewriter, ops ...*ir.Op) {
	locs := make([]ir.Location, len(ops))
	for i, op := range ops {
		locs[i] = op.Loc()
	}
	r.Loc = r.Ctx.FusedLoc(locs, nil)
}

// constantInt is the integer a value is known to be; elements of containers do
// not count.
func constantInt(v *ir.Value) (constfold.Int, bool) {
	a, ok := rewrite.ConstantValue(v).(*ir.IntegerAttr)
	if !ok {
		return constfold.Int{}, false
	}
	return constfold.UniformInt(a)
}

// constantIs tests the integer that a value, or all elements of it, is known
// to be.
func constantIs(v *ir.Value, test func(constfold.Int) bool) bool {
	a := rewrite.ConstantValue(v)
	if a == nil {
		return false
	}
	i, ok := constfold.UniformInt(a)
	return ok && test(i)
}

// operandFrom is the operation of the given definition that gives an operand,
// or nil.
func operandFrom(op *ir.Op, i int, def *ir.OpDef) *ir.Op {
	if from := op.Operand(i).DefiningOp(); from.Is(def) {
		return from
	}
	return nil
}

// newInt makes a constant of a value's type.
func newInt(r *rewrite.Rewriter, like *ir.Value, v constfold.Int) *ir.Value {
	return arith.NewConstant(r.Builder, constfold.Attr(r.Ctx, like.Type(), v))
}
