package affine

import (
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// subscripts joins affine maps over values into one map in which no value is an operand
// twice.
type subscripts struct {
	dims, symbols operandList
	results       []expr.Expr
}

type operandList struct {
	refs  []ir.OperandRef
	index map[ir.OperandRef]int // without place
}

// leaves adds the operands of one map and gives their expressions in the joined map.
func (l *operandList) leaves(refs []ir.OperandRef, leaf func(int) expr.Expr) []expr.Expr {
	if l.index == nil {
		l.index = map[ir.OperandRef]int{}
	}
	out := make([]expr.Expr, len(refs))
	for k, ref := range refs {
		key := ir.OperandRef{Name: ref.Name, Index: ref.Index}
		i, known := l.index[key]
		if !known {
			i = len(l.refs)
			l.index[key] = i
			l.refs = append(l.refs, ref)
		}
		out[k] = leaf(i)
	}
	return out
}

// add appends the results of a map over these values.
func (s *subscripts) add(m *ir.AffineMapAttr, dims, symbols []ir.OperandRef) (added int) {
	newDims, newSymbols := s.dims.leaves(dims, expr.D), s.symbols.leaves(symbols, expr.S)
	for _, e := range m.Map.Results {
		s.results = append(s.results, expr.ReplaceDimsAndSymbols(e, newDims, newSymbols))
	}
	return len(m.Map.Results)
}

// finish gives the map of all results and its operands.
func (s *subscripts) finish(p ir.OpParser) (*expr.Map, []*ir.Value) {
	m := expr.NewMap(len(s.dims.refs), len(s.symbols.refs), s.results...)
	return m, resolveIndices(p, append(s.dims.refs, s.symbols.refs...))
}
