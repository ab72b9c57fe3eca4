package affine

// A rule rewrites an operation over lhs and rhs, or returns nil when it does not apply.
// The rules and their order are MLIR's: more would be possible, but the text must be the
// same.
type rule func(lhs, rhs Expr) Expr

// firstOf is the result of the first rule that applies.
func firstOf(lhs, rhs Expr, rules ...rule) Expr {
	for _, rewrite := range rules {
		if e := rewrite(lhs, rhs); e != nil {
			return e
		}
	}
	return nil
}

// build makes kind(lhs, rhs) by the first rule that applies.
func build(kind Kind, lhs, rhs Expr, rules ...rule) Expr {
	if e := firstOf(lhs, rhs, rules...); e != nil {
		return e
	}
	return newBinary(kind, lhs, rhs)
}

var constructors = [...]func(lhs, rhs Expr) Expr{
	KindAdd:      Add,
	KindMul:      Mul,
	KindMod:      Mod,
	KindFloorDiv: FloorDiv,
	KindCeilDiv:  CeilDiv,
}

// Apply builds kind(lhs, rhs) as Add, Mul, Mod, FloorDiv or CeilDiv does.
func Apply(kind Kind, lhs, rhs Expr) Expr {
	if int(kind) >= len(constructors) {
		panic("BUG: affine expression of unknown kind " + kind.String())
	}
	return constructors[kind](lhs, rhs)
}

// Sub is a - b.
func Sub(a, b Expr) Expr { return Add(a, Neg(b)) }

// Neg is -e.
func Neg(e Expr) Expr { return Mul(e, C(-1)) }

// Add is a + b. Two constants whose sum overflows stay a sum; constants merged
// out of larger terms wrap.
func Add(a, b Expr) Expr { return build(KindAdd, a, b, simplifySum) }

// simplifySum is a + b, or nil if nothing about it can be simplified.
func simplifySum(a, b Expr) Expr {
	if x, y, ok := constants(a, b); ok {
		if addOverflows(x, y) {
			return nil
		}
		return C(x + y)
	}
	if belongsRight(a, b) {
		return Add(b, a)
	}
	return firstOf(a, b, addToConstantTerm, collectLikeTerms, keepConstantTermLast, recogniseMod, pairWithQuotient)
}

// constants are the values of two constant operands.
func constants(a, b Expr) (x, y int64, ok bool) {
	x, ok = constantOf(a)
	if !ok {
		return 0, 0, false
	}
	y, ok = constantOf(b)
	return x, y, ok
}

// belongsRight orders the operands of a commutative operator: constants come
// last, symbolic expressions after those that use dimensions, and of two bare
// dimensions or symbols the lower one first.
func belongsRight(a, b Expr) bool {
	switch a := a.(type) {
	case *Constant:
		return true
	case *Dim:
		if b, ok := b.(*Dim); ok {
			return a.Pos > b.Pos
		}
	case *Symbol:
		if b, ok := b.(*Symbol); ok {
			return a.Pos > b.Pos
		}
	}
	return IsSymbolicOrConstant(a) && !IsSymbolicOrConstant(b)
}

// constantTerm splits a sum x + c.
func constantTerm(e Expr) (x Expr, c int64, ok bool) {
	sum := binaryOf(e, KindAdd)
	if sum == nil {
		return nil, 0, false
	}
	c, ok = constantOf(sum.RHS)
	return sum.LHS, c, ok
}

// addToConstantTerm rewrites x + 0 to x, and (x + c1) + c2 to x + (c1 + c2).
func addToConstantTerm(lhs, rhs Expr) Expr {
	c2, ok := constantOf(rhs)
	if !ok {
		return nil
	}
	if c2 == 0 {
		return lhs
	}
	if x, c1, ok := constantTerm(lhs); ok {
		return Add(x, C(c1+c2))
	}
	return nil
}

// collectLikeTerms rewrites x * c1 + x * c2 to x * (c1 + c2), where either factor may be
// absent.
func collectLikeTerms(lhs, rhs Expr) Expr {
	x, c1 := timesConstant(lhs)
	y, c2 := timesConstant(rhs)
	if !x.Equal(y) {
		return nil
	}
	return Mul(x, C(c1+c2))
}

// keepConstantTermLast rewrites (x + c) + y to (x + y) + c.
func keepConstantTermLast(lhs, rhs Expr) Expr {
	if x, c, ok := constantTerm(lhs); ok {
		return Add(Add(x, rhs), C(c))
	}
	return nil
}

// recogniseMod rewrites x + (x floordiv y) * -y to x mod y, for a positive constant y, or
// with the minus as a factor of its own: x + ((x floordiv y) * y) * -1.
func recogniseMod(lhs, rhs Expr) Expr {
	product := binaryOf(rhs, KindMul)
	if product == nil {
		return nil
	}
	c, ok := constantOf(product.RHS)
	if !ok || c > 0 {
		return nil
	}
	quotient, divisor := product.LHS, C(-c)
	if inner := binaryOf(product.LHS, KindMul); inner != nil && c == -1 {
		quotient, divisor = inner.LHS, inner.RHS
	}
	division := binaryOf(quotient, KindFloorDiv)
	if division == nil || !division.LHS.Equal(lhs) || !division.RHS.Equal(divisor) {
		return nil
	}
	return Mod(lhs, divisor)
}

// pairWithQuotient rewrites (x + y) + (z floordiv w) * v to x + (y + (z floordiv w) * v)
// when the inner sum can be simplified. This finds a mod whose dividend is the preceding
// term.
func pairWithQuotient(lhs, rhs Expr) Expr {
	sum, product := binaryOf(lhs, KindAdd), binaryOf(rhs, KindMul)
	if sum == nil || product == nil || binaryOf(product.LHS, KindFloorDiv) == nil {
		return nil
	}
	if inner := simplifySum(sum.RHS, rhs); inner != nil {
		return Add(sum.LHS, inner)
	}
	return nil
}

// Mul is a * b, which is semi-affine unless one of them is a constant. Two
// constants whose product overflows stay a product; factors merged out of
// larger terms wrap.
func Mul(a, b Expr) Expr {
	if x, y, ok := constants(a, b); ok {
		if mulOverflows(x, y) {
			return newBinary(KindMul, a, b)
		}
		return C(x * y)
	}
	if belongsRight(a, b) {
		a, b = b, a
	}
	return build(KindMul, a, b, multiplyByConstant, keepConstantFactorLast)
}

// multiplyByConstant rewrites x * 1 to x, x * 0 to 0, and (x * c1) * c2 to x * (c1 * c2).
func multiplyByConstant(lhs, rhs Expr) Expr {
	c2, ok := constantOf(rhs)
	if !ok {
		return nil
	}
	switch c2 {
	case 0:
		return rhs
	case 1:
		return lhs
	}
	if product := binaryOf(lhs, KindMul); product != nil {
		if c1, ok := constantOf(product.RHS); ok {
			return Mul(product.LHS, C(c1*c2))
		}
	}
	return nil
}

// keepConstantFactorLast rewrites (x * c) * y to (x * y) * c.
func keepConstantFactorLast(lhs, rhs Expr) Expr {
	product := binaryOf(lhs, KindMul)
	if product == nil {
		return nil
	}
	if _, ok := constantOf(product.RHS); !ok {
		return nil
	}
	return Mul(Mul(product.LHS, rhs), product.RHS)
}
