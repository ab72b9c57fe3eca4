package program

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// runBlocks executes blocks from one on, until one of them ends the region, and returns that one.
func (s *State) runBlocks(b *ir.Block) (last *ir.Block) {
	for b != nil {
		s.runBlock(b)
		last, b = b, s.branch(b.Last())
	}
	return last
}

// runRegion executes a region once.
func (s *State) runRegion(op *ir.Op) {
	last := s.runBlocks(op.Region0().Entry())
	s.setResults(op, s.values(last.Last().Operands()))
}

// runBlock executes the operations of a block.
func (s *State) runBlock(b *ir.Block) {
	for op := range b.Ops() {
		s.step()
		s.visit(op, s)
		if run := functions[op.Def()]; run != nil {
			run(s, op)
		} else {
			s.compute(op)
		}
		if op.NumRegions() == 0 || functions[op.Def()] == nil { // what is in regions of control flow was executed on its own
			s.note(op)
		}
	}
}

// branch is the block that follows a terminator, with its arguments bound; nil after the last one.
func (s *State) branch(last *ir.Op) *ir.Block {
	if last == nil || last.NumSuccessors() == 0 {
		return nil
	}
	which := 0
	if choose := last.Def().ChosenSuccessor; last.NumSuccessors() > 1 {
		if which = -1; choose != nil {
			which = choose(last, s.operands(last))
		}
		if which < 0 {
			which, s.guessed = last.NumSuccessors()-1, true
		}
	}
	to := last.Successor(which)
	if forwarded := last.Def().SuccessorOperands; forwarded != nil {
		start, n := forwarded(last, which)
		s.bind(to, s.values(last.Operands()[start:start+n]), 0)
	}
	return to
}

// values are what is known of some values.
func (s *State) values(list []*ir.Value) []any {
	out := make([]any, len(list))
	for i, v := range list {
		out[i] = s.env[v]
	}
	return out
}

// bind gives the arguments of a block, from one on, their values.
func (s *State) bind(b *ir.Block, list []any, first int) {
	for i, x := range list {
		s.set(b.Arg(first+i), x)
	}
}

// set binds a value; nil is unknown.
func (s *State) set(v *ir.Value, x any) {
	if x == nil {
		delete(s.env, v)
		return
	}
	s.env[v] = x
}

func (s *State) setResults(op *ir.Op, list []any) {
	for i, v := range op.Results() {
		var x any
		if i < len(list) {
			x = list[i]
		}
		s.set(v, x)
	}
}

// runFor executes a loop. One with unknown bounds is followed for one iteration.
func (s *State) runFor(op *ir.Op) {
	o, _ := scf.AsFor(op)
	carried := s.values(o.InitArgs())
	bounds, ok := s.Ints([]*ir.Value{o.LowerBound(), o.UpperBound(), o.Step()})
	if !ok || bounds[2] <= 0 {
		s.guessed = true
		s.set(o.Counter(), nil)
		s.bind(o.Body(), make([]any, len(carried)), 1)
		s.runBlock(o.Body())
		s.setResults(op, nil)
		return
	}
	for i := bounds[0]; i < bounds[1]; i += bounds[2] {
		s.set(o.Counter(), op.Context().IntAttr(o.Counter().Type(), i))
		s.bind(o.Body(), carried, 1)
		s.runBlock(o.Body())
		carried = s.values(o.Yielded())
	}
	s.setResults(op, carried)
}

// runIf executes a branch. Of one with an unknown condition the first region is followed.
func (s *State) runIf(op *ir.Op) {
	o, _ := scf.AsIf(op)
	holds, known := s.True(o.Condition())
	if !known {
		holds, s.guessed = true, true
	}
	body := o.Then()
	if !holds {
		body = o.Else()
	}
	if body == nil {
		return
	}
	s.runBlock(body)
	results := s.values(body.Last().Operands())
	if !known {
		results = nil
	}
	s.setResults(op, results)
}

// runWhile executes a loop. One with an unknown condition is followed for one iteration.
func (s *State) runWhile(op *ir.Op) {
	o, _ := scf.AsWhile(op)
	carried := s.values(o.Inits())
	for {
		s.bind(o.Before(), carried, 0)
		s.runBlock(o.Before())
		end := o.ConditionOp()
		holds, known := s.True(end.Op.Operand(0))
		passed := s.values(end.Op.Operands()[1:])
		s.guessed = s.guessed || !known
		if known && !holds {
			s.setResults(op, passed)
			return
		}
		s.bind(o.After(), passed, 0)
		s.runBlock(o.After())
		carried = s.values(o.YieldOp().Operands())
		if !known {
			s.setResults(op, nil)
			return
		}
	}
}

// runSwitch follows no case: kernels choose by conditions.
func (s *State) runSwitch(op *ir.Op) {
	s.guessed = true
	s.setResults(op, nil)
}
