package ir

import "slices"

// Survey is which types there are in a piece of program. It answers for all
// values at once what would otherwise be asked of each of them.
type Survey struct {
	// Values are the types of results and of arguments of blocks, each once.
	Values []Type
	// Signatures are the types of functions, each once.
	Signatures []*FunctionType
}

// NewSurvey looks at an operation and everything in it.
func NewSurvey(op *Op) *Survey {
	s := &surveyor{met: make([]bool, op.ctx.NumIDs())}
	op.Look(s.visit)
	return &s.Survey
}

type surveyor struct {
	Survey
	last Type   // that of the value before
	met  []bool // by number of the type
}

func (s *surveyor) visit(op *Op) WalkResult {
	for _, v := range op.results {
		if v.typ != s.last {
			s.value(v.typ)
		}
	}
	for _, r := range op.regions {
		for b := r.first; b != nil; b = b.next {
			for _, arg := range b.args {
				s.value(arg.typ)
			}
		}
	}
	if op.def.Function {
		s.function(op)
	}
	return Continue
}

func (s *surveyor) value(t Type) {
	s.last = t
	if id := t.core().id; !s.met[id] {
		s.met[id] = true
		s.Values = append(s.Values, t)
	}
}

func (s *surveyor) function(op *Op) {
	for _, a := range op.props {
		if a, ok := a.(*TypeAttr); ok {
			if t, ok := a.Type.(*FunctionType); ok && !s.met[t.id] {
				s.met[t.id] = true
				s.Signatures = append(s.Signatures, t)
			}
		}
	}
}

// Any reports whether there is a type that a predicate picks, among values and
// in signatures.
func (s *Survey) Any(pick func(Type) bool) bool {
	return slices.ContainsFunc(s.Values, pick) || slices.ContainsFunc(s.Signatures, func(t *FunctionType) bool {
		return slices.ContainsFunc(t.In, pick) || slices.ContainsFunc(t.Out, pick)
	})
}

// AnyElement is Any for the elements of types that have some.
func (s *Survey) AnyElement(pick func(Type) bool) bool {
	return s.Any(func(t Type) bool { return pick(ElementTypeOf(t)) })
}
