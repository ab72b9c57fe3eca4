package arith

import (
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// predicateInfo describes a predicate of arith.cmpi.
type predicateInfo struct {
	unsigned             bool
	less, equal, greater bool // for which order it holds
	swapped, inverse     IPredicate
}

var predicates = [...]predicateInfo{
	IEQ:  {equal: true, swapped: IEQ, inverse: INE},
	INE:  {less: true, greater: true, swapped: INE, inverse: IEQ},
	ISLT: {less: true, swapped: ISGT, inverse: ISGE},
	ISLE: {less: true, equal: true, swapped: ISGE, inverse: ISGT},
	ISGT: {greater: true, swapped: ISLT, inverse: ISLE},
	ISGE: {equal: true, greater: true, swapped: ISLE, inverse: ISLT},
	IULT: {unsigned: true, less: true, swapped: IUGT, inverse: IUGE},
	IULE: {unsigned: true, less: true, equal: true, swapped: IUGE, inverse: IUGT},
	IUGT: {unsigned: true, greater: true, swapped: IULT, inverse: IULE},
	IUGE: {unsigned: true, equal: true, greater: true, swapped: IULE, inverse: IULT},
}

// Swapped is the predicate for the operands in the other order.
func (p IPredicate) Swapped() IPredicate { return predicates[p].swapped }

// Inverse is the predicate that holds exactly when p does not.
func (p IPredicate) Inverse() IPredicate { return predicates[p].inverse }

// IsUnsigned reports whether the predicate compares unsigned integers.
func (p IPredicate) IsUnsigned() bool { return predicates[p].unsigned }

// holds compares two integers.
func (p IPredicate) holds(a, b constfold.Int) bool {
	if predicates[p].unsigned {
		return p.HoldsFor(a.CompareUnsigned(b))
	}
	return p.HoldsFor(a.CompareSigned(b))
}

// HoldsFor reports whether the predicate holds for operands in that order: the
// first less than (negative), equal to or greater than the second.
func (p IPredicate) HoldsFor(order int) bool {
	switch {
	case order < 0:
		return predicates[p].less
	case order > 0:
		return predicates[p].greater
	}
	return predicates[p].equal
}

// foldCmpI: constants come last, x compared with x is known, and x != 0 or x == 1 on a
// bit x is x. An extended bit that is not 0 is x too, but MLIR does not fold that for tensors.
func foldCmpI(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	cmp := CmpIOp{op}
	p := cmp.Predicate()
	if cmp.Lhs() == cmp.Rhs() {
		if res, ok := toAttr(boolsAttr(op, p.HoldsFor(0))); ok {
			return res, true
		}
	}
	if intIs(c[1], constfold.Int.IsZero) && p == INE {
		if ext, ok := AsCast(cmp.Lhs().DefiningOp()); ok && (ext.Op.Is(ExtSI) || ext.Op.Is(ExtUI)) && isBits(ext.In().Type()) && !isTensor(ext.In().Type()) {
			return toValue(ext.In())
		}
		if isBits(cmp.Lhs().Type()) {
			return toValue(cmp.Lhs())
		}
	}
	if intIs(c[1], constfold.Int.IsOne) && p == IEQ && isBits(cmp.Lhs().Type()) {
		return toValue(cmp.Lhs())
	}
	if c[0] != nil && c[1] == nil {
		lhs, rhs := cmp.Lhs(), cmp.Rhs()
		op.SetAttr(predicateName, op.Context().IntAttr(ir.I64, int64(p.Swapped())))
		cmp.SetLhs(rhs)
		cmp.SetRhs(lhs)
		return changedInPlace()
	}
	if c[0] == nil || ub.IsPoison(c[0]) {
		return notFolded()
	}
	return toAttr(constfold.Apply(op.Context(), op.Result(0).Type(), c, func(v []constfold.Int) (constfold.Int, bool) {
		return boolInt(p.holds(v[0], v[1])), true
	}))
}

func isBits(t ir.Type) bool { return ir.ElementTypeOf(t) == ir.I1 }

// boolsAttr is true or false, once or for every element.
func boolsAttr(op *ir.Op, v bool) ir.Attr {
	value := int64(0)
	if v {
		value = 1
	}
	return constfold.IntAttr(op.Context(), op.Result(0).Type(), value)
}

// holds compares two floating-point numbers.
func (p FPredicate) holds(a, b constfold.Float) bool {
	order, ordered := a.Compare(b)
	if !ordered {
		return p.holdsUnordered()
	}
	return p.HoldsFor(order)
}

// holdsUnordered reports whether the predicate holds when an operand is NaN.
func (p FPredicate) holdsUnordered() bool { return p >= FUEQ }

// orders tells for which order of its operands a predicate holds.
var orders = [...]struct{ less, equal, greater bool }{
	FFalse: {}, FTrue: {true, true, true},
	FOEQ: {equal: true}, FUEQ: {equal: true},
	FOGT: {greater: true}, FUGT: {greater: true},
	FOGE: {equal: true, greater: true}, FUGE: {equal: true, greater: true},
	FOLT: {less: true}, FULT: {less: true},
	FOLE: {less: true, equal: true}, FULE: {less: true, equal: true},
	FONE: {less: true, greater: true}, FUNE: {less: true, greater: true},
	FORD: {true, true, true}, FUNO: {},
}

// HoldsFor reports whether the predicate holds for operands that have an order.
func (p FPredicate) HoldsFor(order int) bool {
	switch {
	case order < 0:
		return orders[p].less
	case order > 0:
		return orders[p].greater
	}
	return orders[p].equal
}

// foldCmpF evaluates scalars; one NaN is enough to know the result.
func foldCmpF(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	p := CmpFOp{op}.Predicate()
	lhs, knowLeft := c[0].(*ir.FloatAttr)
	rhs, knowRight := c[1].(*ir.FloatAttr)
	isNaN := func(a *ir.FloatAttr) bool { return a.Type.Format.IsNaN(a.Bits) }
	switch {
	case knowLeft && isNaN(lhs), knowRight && isNaN(rhs):
		return toAttr(ir.BoolAttr(p.holdsUnordered()))
	case !knowLeft || !knowRight:
		return notFolded()
	}
	format := lhs.Type.Format
	return toAttr(ir.BoolAttr(p.holds(constfold.Float{Format: format, Bits: lhs.Bits}, constfold.Float{Format: format, Bits: rhs.Bits})))
}
