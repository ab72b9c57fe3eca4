package cf

import "github.com/tshared/tshared/ir"

// Destination is where a branch leads, and the values it passes there.
type Destination struct {
	Block    *ir.Block
	Operands []*ir.Value
}

// DestinationOf is where a branch leads by one of its successors.
func DestinationOf(op *ir.Op, successor int) Destination {
	start, n := op.Def().SuccessorOperands(op, successor)
	return Destination{op.Successor(successor), op.Operands()[start : start+n]}
}

// NewBr makes a branch.
func NewBr(b *ir.Builder, to Destination) *ir.Op {
	return b.CreateFrom(&ir.OpState{Def: Br, Operands: to.Operands, Successors: []*ir.Block{to.Block}})
}

// NewCondBr makes a conditional branch; weights, which may be nil, say how
// likely its ways are.
func NewCondBr(b *ir.Builder, condition *ir.Value, yes, no Destination, weights ir.Attr) *ir.Op {
	st := &ir.OpState{Ctx: b.Ctx, Def: CondBr, Successors: []*ir.Block{yes.Block, no.Block}}
	st.Operands = append(append([]*ir.Value{condition}, yes.Operands...), no.Operands...)
	st.SetAttr(segmentsAttr, b.Ctx.I32Array(1, int64(len(yes.Operands)), int64(len(no.Operands))))
	if weights != nil {
		st.SetAttr(weightsAttr, weights)
	}
	return b.CreateFrom(st)
}

// Weights says how likely the ways of a conditional branch are, nil when it
// does not.
func (b CondBrOp) Weights() ir.Attr { return b.Attr(weightsAttr) }

// Case is a case of a switch.
type Case struct {
	Value *ir.IntegerAttr
	To    Destination
}

// Default is where the switch leads when no case fits; Cases lists the others.
func (s SwitchOp) Default() Destination { return DestinationOf(s.Op, 0) }

func (s SwitchOp) Cases() []Case {
	values := s.CaseValues()
	cases := make([]Case, len(values))
	for i, v := range values {
		cases[i] = Case{v, DestinationOf(s.Op, i+1)}
	}
	return cases
}

// NewSwitch makes a switch.
func NewSwitch(b *ir.Builder, flag *ir.Value, otherwise Destination, cases []Case) *ir.Op {
	st := &ir.OpState{Ctx: b.Ctx, Def: Switch, Successors: []*ir.Block{otherwise.Block}}
	st.Operands = append([]*ir.Value{flag}, otherwise.Operands...)
	var values []byte
	sizes := make([]int64, len(cases))
	total := 0
	for i, c := range cases {
		values = ir.AppendElement(values, c.Value)
		sizes[i] = int64(len(c.To.Operands))
		total += len(c.To.Operands)
		st.Operands = append(st.Operands, c.To.Operands...)
		st.Successors = append(st.Successors, c.To.Block)
	}
	if len(cases) > 0 {
		shape := b.Ctx.Vector([]int64{int64(len(cases))}, flag.Type())
		st.SetAttr(caseValuesAttr, b.Ctx.Dense(shape, values, false))
	}
	st.SetAttr(caseSegmentsAttr, b.Ctx.I32Array(sizes...))
	st.SetAttr(segmentsAttr, b.Ctx.I32Array(1, int64(len(otherwise.Operands)), int64(total)))
	return b.CreateFrom(st)
}
