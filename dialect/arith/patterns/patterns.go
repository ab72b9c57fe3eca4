// Package patterns simplifies arithmetic beyond folding: its patterns create operations. It knows the arith
// dialect and none of its users.
package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Patterns has the patterns in the order in which they are tried, those that match more operations first.
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

// locate gives the next operations the fused location of several operations.
func locate(r *rewrite.Rewriter, ops ...*ir.Op) {
	locs := make([]ir.Location, len(ops))
	for i, op := range ops {
		locs[i] = op.Loc()
	}
	r.Loc = r.Ctx.FusedLoc(locs, nil)
}

// constantInt is the constant integer a value is. Tensors do not count.
func constantInt(v *ir.Value) (constfold.Int, bool) {
	a, ok := rewrite.ConstantValue(v).(*ir.IntegerAttr)
	if !ok {
		return constfold.Int{}, false
	}
	return constfold.UniformInt(a)
}

// constantIs tests the constant integer that a value, or all its elements, is.
func constantIs(v *ir.Value, test func(constfold.Int) bool) bool {
	a := rewrite.ConstantValue(v)
	if a == nil {
		return false
	}
	i, ok := constfold.UniformInt(a)
	return ok && test(i)
}

// castFrom is the cast of the given definition that defines an operand. It reports false when there is none.
func castFrom(op *ir.Op, i int, def *ir.OpDef) (arith.CastOp, bool) {
	cast := arith.CastOp{Op: op.Operand(i).DefiningOp()}
	return cast, cast.Op.Is(def)
}

// operandFrom is the operation of the given definition that defines an operand, or nil.
func operandFrom(op *ir.Op, i int, def *ir.OpDef) *ir.Op {
	if from := op.Operand(i).DefiningOp(); from.Is(def) {
		return from
	}
	return nil
}

// newInt is a constant of a value's type.
func newInt(r *rewrite.Rewriter, like *ir.Value, v constfold.Int) *ir.Value {
	return arith.NewConstant(r.Builder, constfold.Attr(r.Ctx, like.Type(), v))
}
