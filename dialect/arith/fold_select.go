package arith

import (
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// foldSelect finds selections whose outcome is known, does not matter, or is
// the condition itself.
func foldSelect(op *ir.Op, c []ir.Attr) ([]ir.FoldResult, bool) {
	s := SelectOp{op}
	yes, no := s.TrueValue(), s.FalseValue()
	switch {
	case yes == no, intIs(c[0], constfold.Int.IsOne):
		return toValue(yes)
	case intIs(c[0], constfold.Int.IsZero):
		return toValue(no)
	case c[1] != nil && ub.IsPoison(c[1]):
		return toValue(no)
	case c[2] != nil && ub.IsPoison(c[2]):
		return toValue(yes)
	case op.Result(0).Type() == ir.I1 && c[1] == ir.True && c[2] == ir.False:
		return toValue(s.Condition())
	}
	if v := equalOrOther(s); v != nil {
		return toValue(v)
	}
	return toAttr(selectElements(op, c))
}

// equalOrOther: (a == b ? a : b) is b, and (a != b ? a : b) is a.
func equalOrOther(s SelectOp) *ir.Value {
	cmp, ok := AsCmpI(s.Condition().DefiningOp())
	if !ok || cmp.Predicate() != IEQ && cmp.Predicate() != INE {
		return nil
	}
	yes, no := s.TrueValue(), s.FalseValue()
	if !(cmp.Lhs() == yes && cmp.Rhs() == no || cmp.Lhs() == no && cmp.Rhs() == yes) {
		return nil
	}
	return choose(cmp.Predicate() == INE, yes, no)
}

// selectElements chooses among constant elements by constant conditions.
func selectElements(op *ir.Op, c []ir.Attr) ir.Attr {
	condition, ok0 := c[0].(*ir.DenseAttr)
	yes, ok1 := c[1].(*ir.DenseAttr)
	no, ok2 := c[2].(*ir.DenseAttr)
	if !ok0 || !ok1 || !ok2 {
		return nil
	}
	n, ok := ir.NumElements(condition.Type)
	if !ok || ir.ElementBytes(yes.Type.ElementType()) == 0 {
		return nil
	}
	ctx := op.Context()
	var data []byte
	for i := range int(n) {
		chosen := choose(condition.At(ctx, i) == ir.True, yes, no)
		data = ir.AppendElement(data, chosen.At(ctx, i))
	}
	return ctx.Dense(op.Result(0).Type().(ir.ShapedType), data, false)
}
