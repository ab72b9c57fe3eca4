package foldresult

import "github.com/tshared/tshared/ir"

// ConstantOf finds the number a value always is.
func ConstantOf(v *ir.Value) (int64, bool) {
	op := v.DefiningOp()
	if op == nil || !op.Has(ir.ConstantLike) {
		return 0, false
	}
	i, ok := op.Attr("value").(*ir.IntegerAttr)
	if !ok || i.Big != nil {
		return 0, false
	}
	return i.Value, true
}

// IsConstant reports whether a value always is a number.
func IsConstant(v *ir.Value, n int64) bool {
	got, ok := ConstantOf(v)
	return ok && got == n
}

// InRange reports whether a value is known to be in [0, n).
func InRange(v *ir.Value, n int) bool {
	i, ok := ConstantOf(v)
	return ok && i >= 0 && i < int64(n)
}
