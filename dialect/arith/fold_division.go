package arith

import (
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// foldDivision: x / 1 is x, and (a * b) / b is a when the product is known not
// to overflow in the given way. Undefined divisions stay.
func foldDivision(divide func(a, b constfold.Int) (constfold.Int, bool), noWrap Overflow) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		o := BinaryOp{op}
		if intIs(c[1], constfold.Int.IsOne) {
			return toValue(o.Lhs())
		}
		if mul, ok := AsMulI(o.Lhs().DefiningOp()); ok && noWrap != OverflowNone && OverflowOf(mul.Op)&noWrap != 0 {
			switch o.Rhs() {
			case mul.Rhs():
				return toValue(mul.Lhs())
			case mul.Lhs():
				return toValue(mul.Rhs())
			}
		}
		return toAttr(constfold.Ints(op.Context(), c, func(v []constfold.Int) (constfold.Int, bool) { return divide(v[0], v[1]) }))
	}
}

// ceilDivSigned leaves divisions alone whose operands cannot be negated
// without overflow.
func ceilDivSigned(a, b constfold.Int) (constfold.Int, bool) {
	least := constfold.MinSigned(a.Width())
	if a.Equal(least) || b.Equal(least) && !a.IsZero() {
		return constfold.Int{}, false
	}
	return a.CeilDivSigned(b)
}

// foldFloorDivSI is like foldDivision, but the last of several elements decides whether
// the division is defined: a program in which another one is undefined may do anything.
func foldFloorDivSI(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := FloorDivSIOp{op}
	if intIs(c[1], constfold.Int.IsOne) {
		return toValue(o.Lhs())
	}
	defined := true
	result := constfold.Ints(op.Context(), c, func(v []constfold.Int) (constfold.Int, bool) {
		var q constfold.Int
		if q, defined = v[0].FloorDivSigned(v[1]); !defined {
			q = v[0]
		}
		return q, true
	})
	if !defined {
		return notFolded()
	}
	return toAttr(result)
}

// foldRemainder: x % 1 is 0.
func foldRemainder(rem func(a, b constfold.Int) (constfold.Int, bool)) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		if intIs(c[1], constfold.Int.IsOne) {
			if res, ok := zeroOf(op); ok {
				return res, true
			}
		}
		return toAttr(constfold.Ints(op.Context(), c, func(v []constfold.Int) (constfold.Int, bool) { return rem(v[0], v[1]) }))
	}
}

// A division may run where it did not run before if its divisor is known to be
// none of those it is undefined for.
func divisorIsNotZero(op *ir.Op) bool {
	return eachDivisor(op, func(b constfold.Int) bool { return !b.IsZero() })
}

func divisorIsNeitherZeroNorMinusOne(op *ir.Op) bool {
	// The divisors of several elements are known as one range, which contains 0 between
	// a negative and a positive divisor.
	negative, positive := false, false
	ok := eachDivisor(op, func(b constfold.Int) bool {
		negative = negative || b.IsNegative()
		positive = positive || !b.IsNegative()
		return !b.IsZero() && !b.IsAllOnes()
	})
	return ok && !(negative && positive)
}

func eachDivisor(op *ir.Op, ok func(constfold.Int) bool) bool {
	c := ConstantOf(BinaryOp{op}.Rhs())
	if c == nil {
		return false
	}
	return constfold.Ints(op.Context(), []ir.Attr{c}, func(v []constfold.Int) (constfold.Int, bool) { return v[0], ok(v[0]) }) != nil
}
