package dataflow

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// lattice is the constant lattice: uninitialized, a constant, or overdefined. It only moves in this direction.
type lattice struct {
	state   latticeState
	value   ir.Attr
	dialect *ir.Dialect // materializes the constant
}

type latticeState uint8

const (
	uninitialized latticeState = iota
	constant
	overdefined
)

func (l lattice) join(m lattice) lattice {
	switch {
	case l.state == uninitialized:
		return m
	case m.state == uninitialized || l.state == m.state && l.value == m.value:
		return l
	}
	return lattice{state: overdefined}
}

// join joins into the lattice of a value.
func (s *solver) join(v *ir.Value, l lattice) {
	old := s.values.of(v)
	if joined := old.join(l); joined != old {
		s.values.set(v, joined)
		s.changed = true
	}
}

func (s *solver) joinOverdefined(values []*ir.Value) {
	for _, v := range values {
		s.join(v, lattice{state: overdefined})
	}
}

// operands are the constants among the operands. It reports false while an operand is uninitialized. The slice
// is valid until the next call.
func (s *solver) operands(op *ir.Op) ([]ir.Attr, bool) {
	s.attrs = s.attrs[:0]
	for i := range op.NumOperands() {
		l := s.values.of(op.Operand(i))
		if l.state == uninitialized {
			return nil, false
		}
		s.attrs = append(s.attrs, l.value)
	}
	return s.attrs, true
}

// evaluate folds an operation on the lattices of its operands.
func (s *solver) evaluate(op *ir.Op) {
	if op.NumRegions() > 0 {
		s.joinOverdefined(op.Results())
		return
	}
	if op.Has(ir.ConstantLike) {
		s.join(op.Result(0), lattice{constant, rewrite.ConstantValue(op.Result(0)), op.Def().Dialect})
		return
	}
	operands, ok := s.operands(op)
	if !ok {
		return
	}
	if !rewrite.MayFold(op) {
		s.joinOverdefined(op.Results())
		return
	}
	s.before.save(op)
	results, ok := rewrite.FoldWith(op, operands)
	if ok && len(results) == 0 {
		s.before.restore(op) // the constants may not hold for the operation itself
	}
	if !ok || len(results) == 0 {
		s.joinOverdefined(op.Results())
		return
	}
	for i, r := range results {
		if r.Attr != nil {
			s.join(op.Result(i), lattice{constant, r.Attr, op.Def().Dialect})
		} else {
			s.join(op.Result(i), s.values.of(r.Value))
		}
	}
}
