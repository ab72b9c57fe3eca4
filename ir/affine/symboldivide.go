package affine

// A symbolDivider carries out every division and mod by a symbol that leaves no
// remainder: (d0 * s0) floordiv s0 is d0. As everywhere in MLIR, divisors are assumed to
// be positive.
type symbolDivider struct{ done memo[Expr] }

func (d symbolDivider) expr(e Expr) Expr {
	b, ok := e.(*Binary)
	if !ok {
		return e
	}
	if done, again := d.done[b]; again {
		return done
	}
	return d.done.put(b, d.binary(b))
}

func (d symbolDivider) binary(b *Binary) Expr {
	lhs, rhs := d.expr(b.LHS), d.expr(b.RHS)
	if b.Kind == KindMod && isRemainderRemoved(lhs, rhs) {
		return C(0)
	}
	divisor, ok := rhs.(*Symbol)
	// MLIR looks for the symbol in the dividend before simplification; looking only at
	// the simplified one would find more.
	if ok && b.Kind != KindAdd && b.Kind != KindMul &&
		divisible(b.LHS, divisor, b.Kind) && divisible(lhs, divisor, b.Kind) {
		if b.Kind == KindMod {
			return C(0)
		}
		return quotientBySymbol(lhs, divisor, b.Kind)
	}
	return Apply(b.Kind, lhs, rhs)
}

// isRemainderRemoved recognises x - x mod y.
func isRemainderRemoved(e, y Expr) bool {
	sum := binaryOf(e, KindAdd)
	if sum == nil {
		return false
	}
	x, factor := timesConstant(sum.RHS)
	mod := binaryOf(x, KindMod)
	return factor == -1 && mod != nil && mod.LHS.Equal(sum.LHS) && mod.RHS.Equal(y)
}

// divisible reports whether e, the operand of an operator kind, can be divided by the
// symbol. A quotient can if the same division may be made before it, as in ((d0 * s0)
// floordiv 4) floordiv s0, which is d0 floordiv 4. A sum may contain one such quotient;
// with two, the remainders could add up to one more, which MLIR overlooks.
func divisible(e Expr, s *Symbol, kind Kind) bool {
	switch e := e.(type) {
	case *Constant:
		return e.Value == 0
	case *Symbol:
		return e.Equal(s)
	case *Binary:
		switch e.Kind {
		case KindAdd:
			return divisible(e.LHS, s, kind) && (divisible(e.RHS, s, KindAdd) ||
				kind != KindAdd && divisible(e.LHS, s, KindAdd) && divisible(e.RHS, s, kind))
		case KindMod:
			return divisible(e.LHS, s, KindMod) && divisible(e.RHS, s, KindMod)
		case KindMul:
			return divisible(e.LHS, s, KindMul) || divisible(e.RHS, s, KindMul)
		case kind:
			return divisible(e.LHS, s, kind)
		}
	}
	return false
}

// quotientBySymbol is e / s for an e that is divisible.
func quotientBySymbol(e Expr, s *Symbol, kind Kind) Expr {
	switch e := e.(type) {
	case *Constant:
		return e
	case *Symbol:
		return C(1)
	case *Binary:
		switch e.Kind {
		case KindAdd:
			return Add(quotientBySymbol(e.LHS, s, kind), quotientBySymbol(e.RHS, s, kind))
		case KindMod:
			return Mod(quotientBySymbol(e.LHS, s, KindMod), quotientBySymbol(e.RHS, s, KindMod))
		case KindMul:
			if !divisible(e.LHS, s, KindMul) {
				return Mul(e.LHS, quotientBySymbol(e.RHS, s, KindMul))
			}
			return Mul(quotientBySymbol(e.LHS, s, KindMul), e.RHS)
		case kind:
			return Apply(kind, quotientBySymbol(e.LHS, s, kind), e.RHS)
		}
	}
	panic("BUG: expression is not divisible by the symbol")
}
