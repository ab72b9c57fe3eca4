package arith

import (
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// foldAddI: x + 0 is x, and (a - b) + b is a.
func foldAddI(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := BinaryOp{op}
	if intIs(c[1], constfold.Int.IsZero) {
		return toValue(o.Lhs())
	}
	for _, v := range o.bothOrders() {
		if sub, ok := AsSubI(v[0].DefiningOp()); ok && sub.Rhs() == v[1] {
			return toValue(sub.Lhs())
		}
	}
	return ints(op, c, constfold.Int.Add)
}

// foldSubI: x - x is 0, x - 0 is x, and (a + b) - b is a.
func foldSubI(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := SubIOp{op}
	lhs, rhs := o.Lhs(), o.Rhs()
	if lhs == rhs {
		if res, ok := zeroOf(op); ok {
			return res, true
		}
	}
	if intIs(c[1], constfold.Int.IsZero) {
		return toValue(lhs)
	}
	if add, isAddI := AsAddI(lhs.DefiningOp()); isAddI {
		switch rhs {
		case add.Rhs():
			return toValue(add.Lhs())
		case add.Lhs():
			return toValue(add.Rhs())
		}
	}
	return ints(op, c, constfold.Int.Sub)
}

// foldMulI: x * 0 is 0, and x * 1 is x.
func foldMulI(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := MulIOp{op}
	switch {
	case intIs(c[1], constfold.Int.IsZero):
		return toValue(o.Rhs())
	case intIs(c[1], constfold.Int.IsOne):
		return toValue(o.Lhs())
	}
	return ints(op, c, constfold.Int.Mul)
}

// foldAndI: x & 0 is 0, x & -1 is x, x & ~x is 0, and a & (a & b) is a & b.
func foldAndI(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := BinaryOp{op}
	switch {
	case intIs(c[1], constfold.Int.IsZero):
		return toValue(o.Rhs())
	case intIs(c[1], constfold.Int.IsAllOnes):
		return toValue(o.Lhs())
	}
	for _, v := range o.bothOrders() {
		if isNotOf(v[0], v[1]) {
			if res, ok := zeroOf(op); ok {
				return res, true
			}
		}
	}
	for _, v := range o.bothOrders() {
		if inner, ok := AsAndI(v[0].DefiningOp()); ok && (inner.Lhs() == v[1] || inner.Rhs() == v[1]) {
			return toValue(v[0])
		}
	}
	return ints(op, c, constfold.Int.And)
}

// foldOrI: x | 0 is x, x | -1 is -1, and x | ~x is -1.
func foldOrI(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := BinaryOp{op}
	switch {
	case intIs(c[1], constfold.Int.IsZero):
		return toValue(o.Lhs())
	case intIs(c[1], constfold.Int.IsAllOnes):
		return toAttr(c[1])
	}
	for _, v := range o.bothOrders() {
		if isNotOf(v[0], v[1]) {
			return toValue(BinaryOp{v[0].DefiningOp()}.Rhs())
		}
	}
	return ints(op, c, constfold.Int.Or)
}

// foldXOrI: x ^ 0 is x, x ^ x is 0, and (a ^ b) ^ b is a.
func foldXOrI(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := BinaryOp{op}
	if intIs(c[1], constfold.Int.IsZero) {
		return toValue(o.Lhs())
	}
	if o.Lhs() == o.Rhs() {
		if res, ok := zeroOf(op); ok {
			return res, true
		}
	}
	for _, v := range o.bothOrders() {
		inner, ok := AsXOrI(v[0].DefiningOp())
		if !ok {
			continue
		}
		switch v[1] {
		case inner.Rhs():
			return toValue(inner.Lhs())
		case inner.Lhs():
			return toValue(inner.Rhs())
		}
	}
	return ints(op, c, constfold.Int.Xor)
}

// isNotOf reports whether v is x ^ -1.
func isNotOf(v, x *ir.Value) bool {
	xor, ok := AsXOrI(v.DefiningOp())
	return ok && xor.Lhs() == x && intIs(ConstantOf(xor.Rhs()), constfold.Int.IsAllOnes)
}

// foldShift: shifting by 0 does nothing. Shifts by the width or more are undefined and
// stay, as do shifts of poison. The last of several elements decides whether the shift
// is defined: where others are undefined they may be anything.
func foldShift(shift func(a constfold.Int, n int) constfold.Int) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		if intIs(c[1], constfold.Int.IsZero) {
			return toValue(BinaryOp{op}.Lhs())
		}
		for _, a := range c {
			if a != nil && ub.IsPoison(a) {
				return notFolded()
			}
		}
		defined := false
		result := constfold.Ints(op.Context(), c, func(v []constfold.Int) (constfold.Int, bool) {
			var n int
			if n, defined = v[1].ShiftAmount(); !defined {
				n = v[1].Width()
			}
			return shift(v[0], n), true
		})
		if !defined {
			return notFolded()
		}
		return toAttr(result)
	}
}

// foldIntegerChoice: the maximum or minimum of x and x is x; the loser never is the
// result, the winner always is.
func foldIntegerChoice(f func(a, b constfold.Int) constfold.Int, loser, winner func(width int) constfold.Int) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		o := BinaryOp{op}
		if o.Lhs() == o.Rhs() {
			return toValue(o.Lhs())
		}
		if b, ok := constfold.UniformInt(c[1]); ok {
			switch {
			case b.Equal(winner(b.Width())):
				return toValue(o.Rhs())
			case b.Equal(loser(b.Width())):
				return toValue(o.Lhs())
			}
		}
		return ints(op, c, f)
	}
}

func zero(width int) constfold.Int { return constfold.NewInt(width, 0) }

func maxSigned(a, b constfold.Int) constfold.Int   { return choose(a.CompareSigned(b) > 0, a, b) }
func minSigned(a, b constfold.Int) constfold.Int   { return choose(a.CompareSigned(b) < 0, a, b) }
func maxUnsigned(a, b constfold.Int) constfold.Int { return choose(a.CompareUnsigned(b) > 0, a, b) }
func minUnsigned(a, b constfold.Int) constfold.Int { return choose(a.CompareUnsigned(b) < 0, a, b) }

func choose[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}
