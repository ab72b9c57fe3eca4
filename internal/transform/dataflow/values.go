package dataflow

import "github.com/tshared/tshared/ir"

// results joins what an operation's results may be.
func (s *solver) results(op *ir.Op) {
	switch d := op.Def(); {
	case op.NumResults() == 0:
	case d.RegionBranch != nil:
		s.arrive(op, nil, op.Results())
	case d.Call != nil && s.opaque[op]:
		s.joinAnything(op.Results())
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

// arguments joins what a block's arguments may be.
func (s *solver) arguments(b *ir.Block) {
	if b.NumArgs() == 0 {
		return
	}
	if !b.IsEntry() {
		s.incoming(b)
		return
	}
	switch op := b.ParentOp(); {
	case op.Def().Function && !s.hidden[op]:
		for _, call := range s.calls[op] {
			start, n := call.Def().Call.Args(call)
			for i := range min(n, b.NumArgs()) {
				s.join(b.Arg(i), s.values.of(call.Operand(start+i)))
			}
		}
	case op.Def().RegionBranch != nil && op != s.root:
		s.arrive(op, b.Region(), b.Args())
	default:
		s.joinAnything(b.Args())
	}
}

// incoming joins what live branches forward.
func (s *solver) incoming(b *ir.Block) {
	for e := range b.Uses() {
		op := e.Owner()
		if !s.edges[edge{op.Block(), b}] {
			continue
		}
		f := op.Def().SuccessorOperands
		if f == nil {
			s.joinAnything(b.Args())
			return
		}
		start, n := f(op, e.Index())
		produced := b.NumArgs() - n
		s.joinAnything(b.Args()[:produced])
		for i := range n {
			s.join(b.Arg(produced+i), s.values.of(op.Operand(start+i)))
		}
	}
}

// arrive joins what control brings to a region or, when that is nil, to the
// results. Values nobody brings, such as loop counters, may be anything.
func (s *solver) arrive(branch *ir.Op, region *ir.Region, values []*ir.Value) {
	for _, point := range s.points[regionTarget{branch, region}] {
		inputs := inputsOf(point, branch, region)
		first := 0
		if len(inputs) > 0 {
			first = inputs[0].Index()
		}
		if len(inputs) != len(values) {
			s.joinAnything(values[:first])
			s.joinAnything(values[first+len(inputs):])
		}
		start, n := ir.RegionOperands(point, branch, region)
		for i := range min(n, len(inputs)) {
			s.join(values[first+i], s.values.of(point.Operand(start+i)))
		}
	}
}

// inputsOf are the values handed over on the way from a point to a region.
func inputsOf(point, branch *ir.Op, region *ir.Region) []*ir.Value {
	for _, next := range ir.RegionSuccessors(point, branch, nil) {
		if next.Region == region {
			return next.Inputs
		}
	}
	return nil
}
