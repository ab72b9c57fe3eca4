package arith

import (
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/internal/constfold"
	"github.com/tshared/tshared/ir"
)

// foldAddI: x + 0 is x, and (a - b) + b is a.
func foldAddI(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := AddIOp{op}
	if intIs(c[1], constfold.Int.IsZero) {
		return toValue(o.Lhs())
	}
	for i := range 2 {
		sub, b := op.Operand(i).DefiningOp(), op.Operand(1-i)
		if sub.Is(SubI) && sub.Operand(1) == b {
			return toValue(sub.Operand(0))
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
	o := AndIOp{op}
	switch {
	case intIs(c[1], constfold.Int.IsZero):
		return toValue(o.Rhs())
	case intIs(c[1], constfold.Int.IsAllOnes):
		return toValue(o.Lhs())
	}
	for i := range 2 {
		if isNotOf(op.Operand(i), op.Operand(1-i)) {
			if res, ok := zeroOf(op); ok {
				return res, true
			}
		}
	}
	for i := range 2 {
		inner, other := op.Operand(i).DefiningOp(), op.Operand(1-i)
		if inner.Is(AndI) && (inner.Operand(0) == other || inner.Operand(1) == other) {
			return toValue(op.Operand(i))
		}
	}
	return ints(op, c, constfold.Int.And)
}

// foldOrI: x | 0 is x, x | -1 is -1, and x | ~x is -1.
func foldOrI(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := OrIOp{op}
	switch {
	case intIs(c[1], constfold.Int.IsZero):
		return toValue(o.Lhs())
	case intIs(c[1], constfold.Int.IsAllOnes):
		return toAttr(c[1])
	}
	for i := range 2 {
		if not := op.Operand(i); isNotOf(not, op.Operand(1-i)) {
			return toValue(not.DefiningOp().Operand(1))
		}
	}
	return ints(op, c, constfold.Int.Or)
}

// foldXOrI: x ^ 0 is x, x ^ x is 0, and (a ^ b) ^ b is a.
func foldXOrI(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	o := XOrIOp{op}
	if intIs(c[1], constfold.Int.IsZero) {
		return toValue(o.Lhs())
	}
	if o.Lhs() == o.Rhs() {
		if res, ok := zeroOf(op); ok {
			return res, true
		}
	}
	for i := range 2 {
		inner, other := op.Operand(i).DefiningOp(), op.Operand(1-i)
		if !inner.Is(XOrI) {
			continue
		}
		switch other {
		case inner.Operand(1):
			return toValue(inner.Operand(0))
		case inner.Operand(0):
			return toValue(inner.Operand(1))
		}
	}
	return ints(op, c, constfold.Int.Xor)
}

// isNotOf reports whether v is x ^ -1.
func isNotOf(v, x *ir.Value) bool {
	xor, ok := AsXOrI(v.DefiningOp())
	return ok && xor.Lhs() == x && intIs(ConstantOf(xor.Rhs()), constfold.Int.IsAllOnes)
}

// foldShift: shifting by 0 does nothing. Shifts by the width or more are
// undefined and stay, as do shifts of poison. Of several elements the last
// decides: where others are undefined they may be anything.
func foldShift(shift func(a constfold.Int, n int) constfold.Int) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		if intIs(c[1], constfold.Int.IsZero) {
			return toValue(op.Operand(0))
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

// foldIntegerChoice: of x and x it is x; there is a number that never wins and
// one that always does.
func foldIntegerChoice(f func(a, b constfold.Int) constfold.Int, loser, winner func(width int) constfold.Int) folder {
	return func(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
		if op.Operand(0) == op.Operand(1) {
			return toValue(op.Operand(0))
		}
		if b, ok := constfold.UniformInt(c[1]); ok {
			switch {
			case b.Equal(winner(b.Width())):
				return toValue(op.Operand(1))
			case b.Equal(loser(b.Width())):
				return toValue(op.Operand(0))
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
