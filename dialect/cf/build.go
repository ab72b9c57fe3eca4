package cf

import "github.com/tshared/tshared/ir"

// Destination is the Block a branch leads to, and the Operands passed to its arguments.
type Destination struct {
	Block    *ir.Block
	Operands []*ir.Value
}

// DestinationOf is the destination of one of the successors of a branch.
func DestinationOf(op *ir.Op, successor int) Destination {
	start, n := op.Def().SuccessorOperands(op, successor)
	return Destination{op.Successor(successor), op.Operands()[start : start+n]}
}

// NewBr makes a branch.
func NewBr(b *ir.Builder, to Destination) *ir.Op {
	return b.CreateFrom(&ir.OpState{Def: Br, Operands: to.Operands, Successors: []*ir.Block{to.Block}})
}

// NewCondBr makes a conditional branch; weights, which may be nil, say how
// likely its destinations are.
func NewCondBr(b *ir.Builder, condition *ir.Value, yes, no Destination, weights ir.Attr) *ir.Op {
	st := &ir.OpState{Ctx: b.Ctx, Def: CondBr, Successors: []*ir.Block{yes.Block, no.Block}}
	st.Operands = append(append([]*ir.Value{condition}, yes.Operands...), no.Operands...)
	st.SetAttr(segmentsAttr, b.Ctx.I32Array(1, int64(len(yes.Operands)), int64(len(no.Operands))))
	if weights != nil {
		st.SetAttr(weightsAttr, weights)
	}
	return b.CreateFrom(st)
}

// Weights says how likely the destinations of a conditional branch are; nil: unknown.
func (b CondBrOp) Weights() ir.Attr { return b.Op.Attr(weightsAttr) }

// Case is a case of a switch: the Value of the flag, and where it leads To.
type Case struct {
	Value *ir.IntegerAttr
	To    Destination
}

// Default is the destination when no case fits.
func (s SwitchOp) Default() Destination { return DestinationOf(s.Op, 0) }

// Cases lists the cases in order, without the default.
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
