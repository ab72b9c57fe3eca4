package foldresult

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// Materialize is the entry as a value, a constant operation when it is known.
func Materialize(b *ir.Builder, e Entry) *ir.Value {
	if e.Value != nil {
		return e.Value
	}
	return arith.NewIndex(b, e.Const)
}

// Add is x + y.
func Add(b *ir.Builder, x, y Entry) Entry {
	switch {
	case x.IsConst(0):
		return y
	case y.IsConst(0):
		return x
	}
	return binary(b, arith.AddI, x, y, func(x, y int64) int64 { return x + y })
}

// Sub is x - y.
func Sub(b *ir.Builder, x, y Entry) Entry {
	if y.IsConst(0) {
		return x
	}
	return binary(b, arith.SubI, x, y, func(x, y int64) int64 { return x - y })
}

// Mul is x * y, known when both are, also as constant operations.
func Mul(b *ir.Builder, x, y Entry) Entry {
	switch {
	case x.IsConst(0), y.IsConst(1):
		return x
	case y.IsConst(0), x.IsConst(1):
		return y
	}
	if m, ok := x.Known(); ok {
		if n, ok := y.Known(); ok {
			return Const(m * n)
		}
	}
	return binary(b, arith.MulI, x, y, func(x, y int64) int64 { return x * y })
}

// Min is the lesser of x and y, both signed.
func Min(b *ir.Builder, x, y Entry) Entry {
	return binary(b, arith.MinSI, x, y, func(x, y int64) int64 { return min(x, y) })
}

// Max is the greater of x and y, both signed.
func Max(b *ir.Builder, x, y Entry) Entry {
	return binary(b, arith.MaxSI, x, y, func(x, y int64) int64 { return max(x, y) })
}

// MinUnsigned is the lesser of x and y as unsigned numbers.
func MinUnsigned(b *ir.Builder, x, y Entry) Entry {
	return binary(b, arith.MinUI, x, y, func(x, y int64) int64 { return int64(min(uint64(x), uint64(y))) })
}

// Select is x where a flag is set, and y otherwise.
func Select(b *ir.Builder, flag *ir.Value, x, y Entry) Entry {
	if x == y {
		return x
	}
	yes := Materialize(b, x)
	return Value(arith.NewSelect(b, flag, yes, Materialize(b, y)))
}

// Div is x / y rounded towards zero. The divisor is not 0.
func Div(b *ir.Builder, x, y Entry) Entry {
	if y.IsConst(1) {
		return x
	}
	return divide(b, arith.DivSI, x, y, func(x, y int64) int64 { return x / y })
}

// Rem is the remainder of Div, with the sign of x. The divisor is not 0.
func Rem(b *ir.Builder, x, y Entry) Entry {
	if y.IsConst(1) {
		return Const(0)
	}
	return divide(b, arith.RemSI, x, y, func(x, y int64) int64 { return x % y })
}

func divide(b *ir.Builder, def *ir.OpDef, x, y Entry, f func(x, y int64) int64) Entry {
	if y.IsConst(0) { // division by zero is left to run time
		return Value(arith.NewBinary(b, def, Materialize(b, x), Materialize(b, y)))
	}
	return binary(b, def, x, y, f)
}

func binary(b *ir.Builder, def *ir.OpDef, x, y Entry, f func(x, y int64) int64) Entry {
	if x.Value == nil && y.Value == nil {
		return Const(f(x.Const, y.Const))
	}
	return Value(arith.NewBinary(b, def, Materialize(b, x), Materialize(b, y)))
}

// OfInt is an integer as an index.
func OfInt(b *ir.Builder, v *ir.Value) *ir.Value {
	if v.Type() == ir.Index {
		return v
	}
	return arith.NewCast(b, arith.IndexCast, v, ir.Index)
}

// OfIntEarly is OfInt right after the definition of the integer, where
// everything that depends on it can use it.
func OfIntEarly(b *ir.Builder, v *ir.Value) *ir.Value {
	if def := v.DefiningOp(); def != nil {
		at := b.Save()
		defer b.Restore(at)
		b.MoveBehind(def)
	}
	return OfInt(b, v)
}
