// Package indexmath computes with index values of which some are constants.
// What is known at compile time is computed there; only the rest becomes
// operations. It sees constants only where an entry is one: a value that
// happens to be given by a constant stays a value.
package indexmath

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/ir"
)

// Value is the entry as a value.
func Value(b *ir.Builder, e mixed.Entry) *ir.Value {
	if e.Value != nil {
		return e.Value
	}
	return arith.NewIndex(b, e.Const)
}

// binary makes an operation on two entries, not both of them constant.
func binary(b *ir.Builder, def *ir.OpDef, x, y mixed.Entry) mixed.Entry {
	lhs := Value(b, x)
	return mixed.Value(arith.NewBinary(b, def, lhs, Value(b, y)))
}

func bothConst(x, y mixed.Entry) bool { return x.Value == nil && y.Value == nil }

// Add is x + y.
func Add(b *ir.Builder, x, y mixed.Entry) mixed.Entry {
	switch {
	case x.IsConst(0):
		return y
	case y.IsConst(0):
		return x
	case bothConst(x, y):
		return mixed.Const(x.Const + y.Const)
	}
	return binary(b, arith.AddI, x, y)
}

// Sub is x - y.
func Sub(b *ir.Builder, x, y mixed.Entry) mixed.Entry {
	switch {
	case y.IsConst(0):
		return x
	case bothConst(x, y):
		return mixed.Const(x.Const - y.Const)
	}
	return binary(b, arith.SubI, x, y)
}

// Mul is x * y.
func Mul(b *ir.Builder, x, y mixed.Entry) mixed.Entry {
	switch {
	case bothConst(x, y):
		return mixed.Const(x.Const * y.Const)
	case x.IsConst(1):
		return y
	case y.IsConst(1):
		return x
	case x.IsConst(0) || y.IsConst(0):
		return mixed.Const(0)
	}
	return binary(b, arith.MulI, x, y)
}

// Min is the smaller of two signed numbers.
func Min(b *ir.Builder, x, y mixed.Entry) mixed.Entry {
	if bothConst(x, y) {
		return mixed.Const(min(x.Const, y.Const))
	}
	return binary(b, arith.MinSI, x, y)
}

// Div is x / y rounded towards zero, and Rem what that leaves. The divisor is
// not zero.
func Div(b *ir.Builder, x, y mixed.Entry) mixed.Entry {
	switch {
	case y.IsConst(1):
		return x
	case bothConst(x, y):
		return mixed.Const(x.Const / y.Const)
	}
	return binary(b, arith.DivSI, x, y)
}

func Rem(b *ir.Builder, x, y mixed.Entry) mixed.Entry {
	switch {
	case y.IsConst(1):
		return mixed.Const(0)
	case bothConst(x, y):
		return mixed.Const(x.Const % y.Const)
	}
	return binary(b, arith.RemSI, x, y)
}
