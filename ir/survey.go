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
	s := &Survey{}
	met := make([]bool, op.ctx.NumIDs())
	isNew := func(t Type) bool {
		seen := &met[t.core().id]
		was := *seen
		*seen = true
		return !was
	}
	value := func(v *Value) {
		if isNew(v.typ) {
			s.Values = append(s.Values, v.typ)
		}
	}
	op.Look(func(op *Op) WalkResult {
		for _, v := range op.results {
			value(v)
		}
		for _, r := range op.regions {
			for b := r.first; b != nil; b = b.next {
				for _, arg := range b.args {
					value(arg)
				}
			}
		}
		if !op.def.Function {
			return Continue
		}
		for _, a := range op.props {
			if a, ok := a.(*TypeAttr); ok {
				if t, ok := a.Type.(*FunctionType); ok && isNew(t) {
					s.Signatures = append(s.Signatures, t)
				}
			}
		}
		return Continue
	})
	return s
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
