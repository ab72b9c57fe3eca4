package affine

// A division by zero, and every modulus that is not positive, stays as it is written: it
// has no value, and Eval reports that.

// FloorDiv is a / b rounded down, which is semi-affine unless b is a constant.
func FloorDiv(a, b Expr) Expr {
	return build(KindFloorDiv, a, b, foldFloorDiv, divideProduct, divideSum)
}

// CeilDiv is a / b rounded up, which is semi-affine unless b is a constant.
func CeilDiv(a, b Expr) Expr {
	return build(KindCeilDiv, a, b, foldCeilDiv, divideProduct)
}

// Mod is the remainder of a floordiv b, which is semi-affine unless b is a
// constant.
func Mod(a, b Expr) Expr {
	return build(KindMod, a, b, foldMod, dropMultiples, modOfMod)
}

func foldFloorDiv(lhs, rhs Expr) Expr { return foldDivision(floorDiv, lhs, rhs) }
func foldCeilDiv(lhs, rhs Expr) Expr  { return foldDivision(ceilDiv, lhs, rhs) }

// foldDivision divides two constants with divide; x / 1 is x.
func foldDivision(divide func(a, b int64) int64, lhs, rhs Expr) Expr {
	if isConstant(rhs, 1) {
		return lhs
	}
	x, y, ok := constants(lhs, rhs)
	if !ok || y == 0 || divOverflows(x, y) {
		return nil
	}
	return C(divide(x, y))
}

// divideProduct rewrites (x * c1) / c2 to x * (c1 / c2) when that leaves no remainder.
func divideProduct(lhs, rhs Expr) Expr {
	product := binaryOf(lhs, KindMul)
	if product == nil {
		return nil
	}
	c1, c2, ok := constants(product.RHS, rhs)
	if !ok || c2 == 0 || divOverflows(c1, c2) || c1%c2 != 0 {
		return nil
	}
	return Mul(product.LHS, C(c1/c2))
}

// divideSum rewrites (x + y) floordiv c to x floordiv c + y floordiv c when c divides x
// or y.
func divideSum(lhs, rhs Expr) Expr {
	sum := binaryOf(lhs, KindAdd)
	c, ok := constantOf(rhs)
	if sum == nil || !ok || c == 0 || !(knownMultiple(sum.LHS, c) || knownMultiple(sum.RHS, c)) {
		return nil
	}
	return Add(FloorDiv(sum.LHS, rhs), FloorDiv(sum.RHS, rhs))
}

// knownMultiple reports whether c, which is not 0, divides e.
func knownMultiple(e Expr, c int64) bool { return LargestKnownDivisor(e)%c == 0 }

func positiveConstant(e Expr) (int64, bool) {
	c, ok := constantOf(e)
	return c, ok && c > 0
}

func foldMod(lhs, rhs Expr) Expr {
	c, ok := positiveConstant(rhs)
	if !ok {
		return nil
	}
	if x, ok := constantOf(lhs); ok {
		return C(floorMod(x, c))
	}
	if knownMultiple(lhs, c) {
		return C(0)
	}
	return nil
}

// dropMultiples rewrites (x + y) mod c to x mod c when c divides y, and vice versa.
func dropMultiples(lhs, rhs Expr) Expr {
	sum := binaryOf(lhs, KindAdd)
	c, ok := positiveConstant(rhs)
	if sum == nil || !ok {
		return nil
	}
	if knownMultiple(sum.LHS, c) {
		return Mod(sum.RHS, rhs)
	}
	if knownMultiple(sum.RHS, c) {
		return Mod(sum.LHS, rhs)
	}
	return nil
}

// modOfMod rewrites (x mod c1) mod c2 to x mod c2 when c2 divides c1.
func modOfMod(lhs, rhs Expr) Expr {
	inner := binaryOf(lhs, KindMod)
	c2, ok := positiveConstant(rhs)
	if inner == nil || !ok {
		return nil
	}
	c1, ok := positiveConstant(inner.RHS)
	if !ok || c1%c2 != 0 {
		return nil
	}
	return Mod(inner.LHS, rhs)
}
