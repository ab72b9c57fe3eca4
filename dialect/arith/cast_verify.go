package arith

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// verifyCast checks a cast whose first operand and result are numbers or
// containers of numbers; elements says which element types go together.
func verifyCast(elements func(from, to ir.Type) bool) func(*ir.Op) error {
	return func(op *ir.Op) error {
		cast := CastOp{op}
		from, to := cast.In().Type(), cast.Out().Type()
		if !sameTensorDims(from, to) {
			return op.OpErrorf("failed to verify that input and output have the same tensor dimensions")
		}
		if op.Has(ir.SameOperandsAndResultShape) && !ir.CompatibleShapes(from, to) {
			return nil // the trait says so, in its own words
		}
		if compatibleDims(from, to) && encodingOf(from) == encodingOf(to) &&
			elements(ir.ElementTypeOf(from), ir.ElementTypeOf(to)) {
			return nil
		}
		operands := "operand type"
		if op.NumOperands() > 1 {
			operands = "operand types"
		}
		return op.OpErrorf("%s %s and result type %s are cast incompatible",
			operands, ir.QuoteTypes(op.OperandTypes()), ir.QuoteType(to))
	}
}

// sameTensorDims asks a cast of a tensor to give a tensor of the very same
// shape.
func sameTensorDims(from, to ir.Type) bool {
	if !isTensor(from) && !isTensor(to) {
		return true
	}
	if isScalarLike(from) && isScalarLike(to) {
		return true
	}
	return ir.IsTensor(from) && ir.IsTensor(to) && sameDims(from, to)
}

// isScalarLike: a tensor of rank 0 counts as a scalar.
func isScalarLike(t ir.Type) bool {
	dims, ranked := ir.ShapeOf(t)
	if _, shaped := t.(ir.ShapedType); !shaped {
		return true
	}
	return ranked && len(dims) == 0
}

func isTensor(t ir.Type) bool {
	_, unranked := t.(*ir.UnrankedTensorType)
	return unranked || ir.IsTensor(t)
}

// sameDims reports whether two containers are of one shape as far as types
// say: dynamic sizes only match dynamic ones, no rank only matches no rank.
func sameDims(a, b ir.Type) bool {
	sa, aShaped := a.(ir.ShapedType)
	sb, bShaped := b.(ir.ShapedType)
	if !aShaped || !bShaped {
		return false
	}
	da, aRanked := sa.Dims()
	db, bRanked := sb.Dims()
	return aRanked == bRanked && slices.Equal(da, db)
}

// compatibleDims reports whether two containers, or none, could have the same
// sizes at run time; that a vector is scalable does not matter here.
func compatibleDims(a, b ir.Type) bool {
	if v, ok := a.(*ir.VectorType); ok {
		if w, ok := b.(*ir.VectorType); ok {
			return slices.Equal(v.Shape, w.Shape)
		}
	}
	return ir.CompatibleShapes(a, b)
}

func encodingOf(t ir.Type) ir.Attr {
	if tt, ok := t.(*ir.TensorType); ok {
		return tt.Encoding
	}
	return nil
}

func unrelated(_, _ ir.Type) bool { return true }

func wider(from, to ir.Type) bool     { return widthOf(to) > widthOf(from) }
func narrower(from, to ir.Type) bool  { return widthOf(to) < widthOf(from) }
func sameWidth(from, to ir.Type) bool { return widthOf(to) == widthOf(from) }

func indexAndInteger(from, to ir.Type) bool { return ir.IsIndex(from) != ir.IsIndex(to) }

// widthOf is the number of bits of an integer or floating-point number.
func widthOf(t ir.Type) int {
	switch t := t.(type) {
	case *ir.IntegerType:
		return t.Width
	case *ir.FloatType:
		return t.Width()
	}
	panic("BUG: width of a type that is no number")
}
