package rewrite

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// ConstantValue is the attribute a value is known to be, nil when it is not
// the result of a constant operation.
func ConstantValue(v *ir.Value) ir.Attr {
	if op := v.DefiningOp(); op != nil {
		return constantOf(op)
	}
	return nil
}

// constantOf reads a constant: what it folds to, or its value attribute.
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

// Fold evaluates an operation: first by its definition, then by what its
// traits promise. It reports whether anything came of it; no results then mean
// that the operation was changed in place. Nothing but the operation itself is
// changed.
func Fold(op *ir.Op) ([]ir.FoldResult, bool) { return FoldWith(op, ConstantOperands(op)) }

// ConstantOperands are the attributes operands are known to be, nil for those
// that are not constant.
func ConstantOperands(op *ir.Op) []ir.Attr {
	return appendConstants(make([]ir.Attr, 0, op.NumOperands()), op)
}

func appendConstants(to []ir.Attr, op *ir.Op) []ir.Attr {
	for i := range op.NumOperands() {
		to = append(to, ConstantValue(op.Operand(i)))
	}
	return to
}

// MayFold reports whether there is anything Fold could do with operations such
// as this one.
func MayFold(op *ir.Op) bool {
	d := op.Def()
	return d.Fold != nil || d.Traits&(ir.Idempotent|ir.Involution|ir.Commutative) != 0
}

// FoldWith is Fold for operands that are known to be constants by other means.
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

// isInPlace: an operation that folds to its own results was changed in place.
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

// foldIdempotent: f(f(x)) is f(x), and f(x, x) is x.
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

// constantsLast puts the constant operands of a commutative operation behind
// the others and reports whether it had to. Operands before the first constant
// are not touched.
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
