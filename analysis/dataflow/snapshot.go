package dataflow

import "github.com/tshared/tshared/ir"

// snapshot has the state of an operation that folding in place may change.
type snapshot struct {
	operands []*ir.Value
	attrs    []ir.NamedAttr
	inherent []ir.Attr
}

func (s *snapshot) save(op *ir.Op) {
	s.operands, s.inherent = s.operands[:0], s.inherent[:0]
	for i := range op.NumOperands() {
		s.operands = append(s.operands, op.Operand(i))
	}
	for i := range op.Def().Attrs {
		s.inherent = append(s.inherent, op.Prop(i))
	}
	s.attrs = append(s.attrs[:0], op.Discardable()...)
}

func (s *snapshot) restore(op *ir.Op) {
	op.SetOperands(s.operands)
	for i, a := range s.inherent {
		op.SetProp(i, a)
	}
	for len(op.Discardable()) > 0 {
		op.RemoveAttr(op.Discardable()[0].Name)
	}
	for _, a := range s.attrs {
		op.SetAttr(a.Name, a.Attr)
	}
}
