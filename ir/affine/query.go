package affine

// IsSymbolicOrConstant reports whether e uses no dimension.
func IsSymbolicOrConstant(e Expr) bool { return e.facts().dims == 0 }

// IsPureAffine reports whether every product in e has a constant factor and
// every divisor and modulus is a constant.
func IsPureAffine(e Expr) bool { return e.facts().pure }

// LargestKnownDivisor returns a number that divides e for all dimensions and symbols; 0
// means that e is known to be 0.
func LargestKnownDivisor(e Expr) int64 { return e.facts().divisor }

// IsMultipleOf reports whether e is known to be a multiple of factor. Only 0 is a
// multiple of 0.
func IsMultipleOf(e Expr, factor int64) bool {
	if factor == 0 {
		return isConstant(e, 0)
	}
	return knownMultiple(e, factor)
}

// IsFunctionOfDim reports whether d<i> occurs in e.
func IsFunctionOfDim(e Expr, i int) bool {
	if i < lastPositionBit || e.facts().dims&positionBit(i) == 0 {
		return i >= 0 && e.facts().dims&positionBit(i) != 0
	}
	return occurs(e, D(i))
}

// IsFunctionOfSymbol reports whether s<i> occurs in e.
func IsFunctionOfSymbol(e Expr, i int) bool {
	if i < lastPositionBit || e.facts().symbols&positionBit(i) == 0 {
		return i >= 0 && e.facts().symbols&positionBit(i) != 0
	}
	return occurs(e, S(i))
}

func occurs(e, leaf Expr) bool {
	found := false
	Walk(e, func(part Expr) bool {
		found = found || leaf.Equal(part)
		return !found
	})
	return found
}

// Walk visits e and its parts, operands before the operation, and shared parts once. It
// stops when visit returns false.
func Walk(e Expr, visit func(Expr) bool) {
	walk(e, visit, newMemo[struct{}](e))
}

func walk(e Expr, visit func(Expr) bool, seen memo[struct{}]) bool {
	if b, ok := e.(*Binary); ok {
		if _, again := seen[b]; again {
			return true
		}
		if !walk(b.LHS, visit, seen) || !walk(b.RHS, visit, seen) {
			return false
		}
		seen.put(b, struct{}{})
	}
	return visit(e)
}

// LargestKnownDivisor returns a number that divides all results.
func (m *Map) LargestKnownDivisor() int64 {
	divisor := int64(0)
	for _, e := range m.Results {
		divisor = gcd(divisor, LargestKnownDivisor(e))
	}
	return divisor
}
