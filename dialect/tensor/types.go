package tensor

import "github.com/tshared/tshared/ir"

// The tensor types operations take.
var (
	withDims     = ir.TypeIs("non-0-ranked or unranked tensor", hasDims).Of(ir.TensorClass)
	staticTensor = ir.TypeIs("statically shaped tensor of any type values", isStatic)
	sizesList    = ir.TypeIs("1D tensor of signless integer or index values", isSizes)

	isSize = ir.OneOf(ir.IsSignless, ir.IsIndex)

	indices      = ir.Slot{Name: "indices", Type: ir.IndexConstraint, Arity: ir.Variadic}
	dynamicSizes = ir.Slot{Name: "dynamicSizes", Type: ir.IndexConstraint, Arity: ir.Variadic}
)

func hasDims(t ir.Type) bool {
	r, isRanked := t.(*ir.TensorType)
	return isRanked && len(r.Shape) > 0 || !isRanked && ir.IsAnyTensor(t)
}

func isStatic(t ir.Type) bool {
	r, ok := t.(*ir.TensorType)
	if !ok {
		return false
	}
	for _, n := range r.Shape {
		if n == ir.Dynamic {
			return false
		}
	}
	return true
}

func isSizes(t ir.Type) bool {
	r, ok := t.(*ir.TensorType)
	return ok && len(r.Shape) == 1 && isSize(r.Elem)
}

// tensorType is the type of a value the verifier has found to be a ranked
// tensor.
func tensorType(v *ir.Value) *ir.TensorType { return v.Type().(*ir.TensorType) }

// elementOf is the type equation of operations on single elements.
func elementOf(_ *ir.Context, t ir.Type) ir.Type { return ir.ElementTypeOf(t) }

// name makes the function that suggests one name for the first result.
func name(s string) func(*ir.Op, func(*ir.Value, string)) {
	return func(op *ir.Op, set func(*ir.Value, string)) { set(op.Result(0), s) }
}
