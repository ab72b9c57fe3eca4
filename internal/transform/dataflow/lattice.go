package dataflow

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// lattice is what is known of a value: nothing yet, that it is a constant, or
// that it may be anything. It only ever moves in this direction.
type lattice struct {
	state   latticeState
	value   ir.Attr
	dialect *ir.Dialect // makes the constant
}

type latticeState uint8

const (
	unset latticeState = iota
	constant
	anything
)

func (l lattice) join(m lattice) lattice {
	switch {
	case l.state == unset:
		return m
	case m.state == unset || l.state == m.state && l.value == m.value:
		return l
	}
	return lattice{state: anything}
}

// join adds what is known of a value.
func (s *solver) join(v *ir.Value, l lattice) {
	old := s.values.of(v)
	if joined := old.join(l); joined != old {
		s.values.set(v, joined)
		s.changed = true
	}
}

func (s *solver) joinAnything(values []*ir.Value) {
	for _, v := range values {
		s.join(v, lattice{state: anything})
	}
}

// operands are the constants among an operation's operands; it reports false
// as long as one of them is not known to be anything. They are good until the
// next call.
func (s *solver) operands(op *ir.Op) ([]ir.Attr, bool) {
	s.attrs = s.attrs[:0]
	for i := range op.NumOperands() {
		l := s.values.of(op.Operand(i))
		if l.state == unset {
			return nil, false
		}
		s.attrs = append(s.attrs, l.value)
	}
	return s.attrs, true
}

// evaluate folds an operation on what is known of its operands.
func (s *solver) evaluate(op *ir.Op) {
	if op.NumRegions() > 0 {
		s.joinAnything(op.Results())
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
		s.joinAnything(op.Results())
		return
	}
	s.before.save(op)
	results, ok := rewrite.FoldWith(op, operands)
	if ok && len(results) == 0 {
		s.before.restore(op) // the constants may not be what the operation really gets
	}
	if !ok || len(results) == 0 {
		s.joinAnything(op.Results())
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
