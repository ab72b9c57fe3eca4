package semantic

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/frontend/pyeval"
)

// comparison has the predicates of a comparison, by the kind of operands.
type comparison struct {
	float            arith.FPredicate
	signed, unsigned arith.IPredicate
}

var (
	equal        = &comparison{arith.FOEQ, arith.IEQ, arith.IEQ}
	notEqual     = &comparison{arith.FUNE, arith.INE, arith.INE}
	lessThan     = &comparison{arith.FOLT, arith.ISLT, arith.IULT}
	lessEqual    = &comparison{arith.FOLE, arith.ISLE, arith.IULE}
	greaterThan  = &comparison{arith.FOGT, arith.ISGT, arith.IUGT}
	greaterEqual = &comparison{arith.FOGE, arith.ISGE, arith.IUGE}
)

// compare compares two operands.
func (s *Semantic) compare(c *comparison, lhs, rhs pyeval.Value) (*Tensor, error) {
	a, b, err := s.promoted(lhs, rhs, operandRules{})
	if err != nil {
		return nil, err
	}
	t, result := number(a.Type), withElem(a.Type, Int1)
	switch {
	case t != nil && t.IsFloat():
		return &Tensor{arith.NewCmpF(s.B.Builder, c.float, a.Handle, b.Handle), result}, nil
	case t != nil && t.IsSigned():
		return &Tensor{arith.NewCmpI(s.B.Builder, c.signed, a.Handle, b.Handle), result}, nil
	case t != nil && t.IsInt():
		return &Tensor{arith.NewCmpI(s.B.Builder, c.unsigned, a.Handle, b.Handle), result}, nil
	}
	return nil, errorf("unexpected type %s", ScalarOf(a.Type))
}
