package dataflow

import "github.com/tshared/tshared/ir"

// results joins the lattices of an operation's results.
func (s *solver) results(op *ir.Op) {
	switch d := op.Def(); {
	case op.NumResults() == 0:
	case d.RegionBranch != nil:
		s.joinInputs(op, nil, op.Results())
	case d.Call != nil && s.opaque[op]:
		s.joinOverdefined(op.Results())
	case d.Call != nil:
		for _, end := range s.returns[op] {
			for i := range min(op.NumResults(), end.NumOperands()) {
				s.join(op.Result(i), s.values.of(end.Operand(i)))
			}
		}
	default:
		s.evaluate(op)
	}
}

// arguments joins the lattices of a block's arguments.
func (s *solver) arguments(b *ir.Block) {
	if b.NumArgs() == 0 {
		return
	}
	if !b.IsEntry() {
		s.incoming(b)
		return
	}
	switch op := b.ParentOp(); {
	case op.Def().Function && !s.unknownCallers[op]:
		for _, call := range s.calls[op] {
			start, n := call.Def().Call.Args(call)
			for i := range min(n, b.NumArgs()) {
				s.join(b.Arg(i), s.values.of(call.Operand(start+i)))
			}
		}
	case op.Def().RegionBranch != nil && op != s.root:
		s.joinInputs(op, b.Region(), b.Args())
	default:
		s.joinOverdefined(b.Args())
	}
}

// incoming joins the operands that executable branches forward.
func (s *solver) incoming(b *ir.Block) {
	for e := range b.Uses() {
		op := e.Owner()
		if !s.edges[edge{op.Block(), b}] {
			continue
		}
		f := op.Def().SuccessorOperands
		if f == nil {
			s.joinOverdefined(b.Args())
			return
		}
		start, n := f(op, e.Index())
		produced := b.NumArgs() - n
		s.joinOverdefined(b.Args()[:produced])
		for i := range n {
			s.join(b.Arg(produced+i), s.values.of(op.Operand(start+i)))
		}
	}
}

// joinInputs joins the operands forwarded to a region or, for nil, to the results. Values that no operand
// becomes, such as induction variables, are overdefined.
func (s *solver) joinInputs(branch *ir.Op, region *ir.Region, values []*ir.Value) {
	for _, point := range s.points[regionTarget{branch, region}] {
		inputs := inputsOf(point, branch, region)
		first := 0
		if len(inputs) > 0 {
			first = inputs[0].Index()
		}
		if len(inputs) != len(values) {
			s.joinOverdefined(values[:first])
			s.joinOverdefined(values[first+len(inputs):])
		}
		start, n := ir.RegionOperands(point, branch, region)
		for i := range min(n, len(inputs)) {
			s.join(values[first+i], s.values.of(point.Operand(start+i)))
		}
	}
}

// inputsOf are the operands forwarded from a point to a region.
func inputsOf(point, branch *ir.Op, region *ir.Region) []*ir.Value {
	for _, next := range ir.RegionSuccessors(point, branch, nil) {
		if next.Region == region {
			return next.Inputs
		}
	}
	return nil
}
