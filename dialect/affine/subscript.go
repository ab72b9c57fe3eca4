package affine

import (
	"slices"

	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// subscripts collects affine expressions of values one by one. Within one
// expression a value is a dimension, or a symbol when it is first met as
// symbol(%x).
type subscripts struct {
	p             ir.OpParser
	seen          map[ir.OperandRef]expr.Expr // in the current expression, without place
	dims, symbols []ir.OperandRef
	results       []expr.Expr
}

// take reads one expression.
func (s *subscripts) take() {
	s.seen = map[ir.OperandRef]expr.Expr{}
	s.results = append(s.results, s.sum())
}

// finish gives the map of all expressions and its operands.
func (s *subscripts) finish() (*expr.Map, []*ir.Value) {
	m := expr.NewMap(len(s.dims), len(s.symbols), s.results...)
	return m, resolveIndices(s.p, append(s.dims, s.symbols...))
}

func (s *subscripts) sum() expr.Expr {
	e := s.term()
	for {
		switch {
		case s.p.Accept("+"):
			e = expr.Add(e, s.term())
		case s.p.Accept("-"):
			e = expr.Sub(e, s.term())
		default:
			return e
		}
	}
}

// divisions are the operators whose right side may not use dimensions.
var divisions = []struct {
	word  string
	build func(a, b expr.Expr) expr.Expr
}{{"mod", expr.Mod}, {"floordiv", expr.FloorDiv}, {"ceildiv", expr.CeilDiv}}

func (s *subscripts) term() expr.Expr {
	e := s.factor()
next:
	for {
		at := s.p.Pos()
		if s.p.Accept("*") {
			rhs := s.factor()
			if !expr.IsSymbolicOrConstant(e) && !expr.IsSymbolicOrConstant(rhs) {
				s.p.Fail(at, "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic")
			}
			e = expr.Mul(e, rhs)
			continue
		}
		for _, d := range divisions {
			if !s.p.AcceptKeyword(d.word) {
				continue
			}
			rhs := s.factor()
			if !expr.IsSymbolicOrConstant(rhs) {
				s.p.Fail(at, "non-affine expression: right operand of %s has to be either a constant or symbolic", d.word)
			}
			e = d.build(e, rhs)
			continue next
		}
		return e
	}
}

func (s *subscripts) factor() expr.Expr {
	p := s.p
	if v, ok := p.AcceptInteger(); ok {
		return expr.C(v)
	}
	if ref, ok := p.AcceptOperand(); ok {
		return s.value(ref, &s.dims, expr.D)
	}
	switch {
	case p.AcceptKeyword("symbol"):
		p.Expect("(")
		ref := p.Operand()
		p.Expect(")")
		return s.value(ref, &s.symbols, expr.S)
	case p.Accept("("):
		e := s.sum()
		p.Expect(")")
		return e
	case p.Accept("-"):
		return expr.Neg(s.factor())
	}
	p.Fail(p.Pos(), "expected affine expression")
	return nil
}

func (s *subscripts) value(ref ir.OperandRef, list *[]ir.OperandRef, leaf func(int) expr.Expr) expr.Expr {
	key := ir.OperandRef{Name: ref.Name, Index: ref.Index}
	if e := s.seen[key]; e != nil {
		return e
	}
	i := slices.IndexFunc(*list, func(r ir.OperandRef) bool { return r.Name == ref.Name && r.Index == ref.Index })
	if i < 0 {
		i = len(*list)
		*list = append(*list, ref)
	}
	e := leaf(i)
	s.seen[key] = e
	return e
}
