package rewrite

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// ConstantValue returns the constant a value is known to be, or nil when its producer is
// not a constant operation.
func ConstantValue(v *ir.Value) ir.Attr {
	if op := v.DefiningOp(); op != nil {
		return constantOf(op)
	}
	return nil
}

// constantOf returns the value of a constant operation: the attribute it folds to, or its
// value attribute.
func constantOf(op *ir.Op) ir.Attr {
	if !op.Has(ir.ConstantLike) {
		return nil
	}
	if fold := op.Def().Fold; fold != nil {
		if res, ok := fold(op, nil); ok && len(res) == 1 {
			return res[0].Attr
		}
	}
	return op.Attr("value")
}

// Fold evaluates an operation: first by its definition, then by its traits. It reports
// whether it could; no results then mean that the operation was changed in place. Nothing
// else is changed.
func Fold(op *ir.Op) ([]ir.FoldResult, bool) { return FoldWith(op, ConstantOperands(op)) }

// ConstantOperands returns the constant values of the operands, nil for those that are
// not constant.
func ConstantOperands(op *ir.Op) []ir.Attr {
	return appendConstants(make([]ir.Attr, 0, op.NumOperands()), op)
}

func appendConstants(to []ir.Attr, op *ir.Op) []ir.Attr {
	for i := range op.NumOperands() {
		to = append(to, ConstantValue(op.Operand(i)))
	}
	return to
}

// MayFold reports whether Fold can succeed for operations of this definition.
func MayFold(op *ir.Op) bool {
	d := op.Def()
	return d.Fold != nil || d.Traits&(ir.Idempotent|ir.Involution|ir.Commutative) != 0
}

// FoldWith is Fold with given constant values for the operands, nil for those that are
// not constant.
func FoldWith(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	inPlace := false
	if fold := op.Def().Fold; fold != nil {
		res, ok := fold(op, operands)
		if ok && !isInPlace(op, res) {
			return res, true
		}
		inPlace = ok
	}
	if res, ok := foldTraits(op, operands); ok {
		return res, true
	}
	return nil, inPlace
}

// isInPlace reports whether an operation was folded in place: to its own results.
func isInPlace(op *ir.Op, res []ir.FoldResult) bool {
	for i, f := range res {
		if f.Attr != nil || f.Value != op.Result(i) {
			return false
		}
	}
	return true
}

func foldTraits(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	if op.Has(ir.Idempotent) && op.NumResults() == 1 {
		if v := foldIdempotent(op); v != nil && v.Type() == op.Result(0).Type() {
			return []ir.FoldResult{{Value: v}}, true
		}
	}
	if op.Has(ir.Involution) && op.NumResults() == 1 && op.NumOperands() == 1 {
		inner := op.Operand(0).DefiningOp()
		if inner.Is(op.Def()) && inner.Operand(0).Type() == op.Result(0).Type() {
			return []ir.FoldResult{{Value: inner.Operand(0)}}, true
		}
	}
	if op.Has(ir.Commutative) && constantsLast(op, operands) {
		return nil, true
	}
	return nil, false
}

// foldIdempotent folds f(f(x)) to f(x), and f(x, x) to x.
func foldIdempotent(op *ir.Op) *ir.Value {
	switch {
	case op.NumOperands() == 1:
		if op.Operand(0).DefiningOp().Is(op.Def()) {
			return op.Operand(0)
		}
	case op.NumOperands() == 2 && op.Operand(0) == op.Operand(1):
		return op.Operand(0)
	}
	return nil
}

// constantsLast moves the constant operands of a commutative operation after the others,
// and reports whether that changed the order. Operands before the first constant stay.
func constantsLast(op *ir.Op, operands []ir.Attr) bool {
	first := slices.IndexFunc(operands, func(a ir.Attr) bool { return a != nil })
	if first < 0 || !slices.Contains(operands[first:], nil) {
		return false
	}
	var vars, consts []*ir.Value
	for i := first; i < len(operands); i++ {
		if operands[i] != nil {
			consts = append(consts, op.Operand(i))
		} else {
			vars = append(vars, op.Operand(i))
		}
	}
	for i, v := range append(vars, consts...) {
		op.SetOperand(first+i, v)
	}
	return true
}
