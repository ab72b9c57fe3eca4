package semantic

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
)

// Binary applies a binary operator of which at least one operand is a tensor.
func (s *Semantic) Binary(op pysyntax.Operator, lhs, rhs pyeval.Value) (pyeval.Value, error) {
	lhs, rhs = Unwrap(lhs), Unwrap(rhs)
	if err := checkOperands(op.Symbol(), lhs, rhs); err != nil {
		return nil, err
	}
	fn, ok := binaryOperators[op]
	if !ok {
		return nil, noOperator(missingOperators[op])
	}
	return fn(s, lhs, rhs)
}

// checkOperands refuses operands that are neither tensors nor numbers.
func checkOperands(symbol string, lhs, rhs pyeval.Value) error {
	for _, v := range []pyeval.Value{lhs, rhs} {
		if _, ok := v.(*Tensor); !ok && !isNumber(v) {
			return errorf("unsupported operand type(s) for %s: '%s' and '%s'", symbol, lhs.TypeName(), rhs.TypeName())
		}
	}
	return nil
}

// missingOperators are the operators that tensors do not have, as Python names them.
var missingOperators = map[pysyntax.Operator]string{pysyntax.Pow: "pow", pysyntax.MatMult: "matmul"}

type binaryOperator func(s *Semantic, lhs, rhs pyeval.Value) (*Tensor, error)

var binaryOperators = map[pysyntax.Operator]binaryOperator{
	pysyntax.Add:      func(s *Semantic, a, b pyeval.Value) (*Tensor, error) { return s.Add(a, b, true) },
	pysyntax.Sub:      func(s *Semantic, a, b pyeval.Value) (*Tensor, error) { return s.Sub(a, b, true) },
	pysyntax.Mult:     func(s *Semantic, a, b pyeval.Value) (*Tensor, error) { return s.Mul(a, b, true) },
	pysyntax.Div:      (*Semantic).TrueDiv,
	pysyntax.FloorDiv: (*Semantic).FloorDiv,
	pysyntax.Mod:      (*Semantic).Mod,
	pysyntax.LShift:   (*Semantic).Shl,
	pysyntax.RShift:   shiftRight,
	pysyntax.BitAnd:   (*Semantic).And,
	pysyntax.BitOr:    (*Semantic).Or,
	pysyntax.BitXor:   (*Semantic).Xor,
}

// shiftRight repeats the sign where the operand whose operator it is, the left one unless
// it is a number, is signed.
func shiftRight(s *Semantic, lhs, rhs pyeval.Value) (*Tensor, error) {
	self, ok := lhs.(*Tensor)
	if !ok {
		self = rhs.(*Tensor)
	}
	t := number(self.Type)
	return s.Shr(lhs, rhs, t != nil && t.IsSigned())
}

var comparisons = map[pysyntax.CmpOperator]*comparison{
	pysyntax.Eq: equal, pysyntax.NotEq: notEqual, pysyntax.Lt: lessThan, pysyntax.LtE: lessEqual,
	pysyntax.Gt: greaterThan, pysyntax.GtE: greaterEqual,
}

// Compare applies a comparison of which at least one operand is a tensor. Numbers are weak in newer
// releases only: they have the types of literals in others.
func (s *Semantic) Compare(op pysyntax.CmpOperator, lhs, rhs pyeval.Value) (pyeval.Value, error) {
	lhs, rhs = Unwrap(lhs), Unwrap(rhs)
	c, ok := comparisons[op]
	if !ok {
		return nil, errorf("there is no comparison %s of tensors", op.Symbol())
	}
	if s.B.Options.Has(WeakScalars) {
		return s.compare(c, lhs, rhs)
	}
	a, err := s.ToTensor(lhs)
	if err != nil {
		return nil, err
	}
	b, err := s.ToTensor(rhs)
	if err != nil {
		return nil, err
	}
	return s.compare(c, a, b)
}

// Unary applies a unary operator to a tensor.
func (s *Semantic) Unary(op pysyntax.UnaryOperator, t *Tensor) (pyeval.Value, error) {
	switch op {
	case pysyntax.USub:
		return s.Minus(t)
	case pysyntax.Invert:
		return s.Invert(t)
	case pysyntax.Not:
		return s.Not(t)
	}
	return nil, noOperator("pos")
}

// noOperator is the error of an operator that tensors do not have.
func noOperator(name string) error {
	return errorf("'tensor' object has no attribute '__%s__'", name)
}
