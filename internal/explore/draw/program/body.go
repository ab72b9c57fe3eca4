package program

import (
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// maxBodySteps bounds the operations that are executed in bodies and regions, for one element after the other.
const maxBodySteps = 1 << 20

// Body executes the body of a structured operation at a point of its loops, and calls a visitor with each operation of it that is executed. It
// is not ok where control flow depends on what is unknown, or takes too long to follow.
func (s *State) Body(view linalg.StructuredOp, loops []int64, visit Visitor) (ok bool) {
	maps := view.IndexingMaps()
	operands := append(append([]*ir.Value{}, view.Inputs()...), view.Inits()...)
	body := view.Body()
	for i, arg := range body.Args() {
		s.set(arg, nil)
		v := operands[i]
		from := s.Tensor(v)
		if from == nil {
			s.set(arg, known(s.scalar(v)))
			continue
		}
		if at, ok := maps[i].Eval(loops, nil); ok {
			s.set(arg, known(from(at)))
		}
	}
	outer := s.loops
	s.loops = loops
	defer func() { s.loops = outer }()
	return s.inside(body, visit)
}

// RegionView executes a region of one block with arguments, of which some may be unknown, and returns the memory that a value in it is then;
// nil if that is unknown.
func (s *State) RegionView(region *ir.Region, args []ir.Attr, memory *ir.Value) *View {
	for i, a := range args {
		s.set(region.Entry().Arg(i), known(a))
	}
	if !s.inside(region.Entry(), func(*ir.Op, *State) {}) {
		return nil
	}
	return s.View(memory)
}

// inside executes a block with another visitor.
func (s *State) inside(b *ir.Block, visit Visitor) (ok bool) {
	if s.bodySteps > maxBodySteps {
		return false
	}
	visitor, guessed, steps := s.visit, s.guessed, s.steps
	s.visit, s.guessed, s.steps = visit, false, 0
	s.runBlock(b)
	ok = !s.guessed
	before := s.bodySteps
	if s.bodySteps += s.steps; before/stepsPerCheck != s.bodySteps/stepsPerCheck {
		s.Check()
	}
	s.visit, s.guessed, s.steps = visitor, guessed, steps
	return ok
}

// loopIndex is the index of a loop, in a body that is executed at one point of the loops.
func (s *State) loopIndex(op *ir.Op) {
	s.set(op.Result(0), nil)
	if o, _ := linalg.AsIndex(op); int(o.Dim()) < len(s.loops) {
		s.set(op.Result(0), s.index(s.loops[o.Dim()]))
	}
}
