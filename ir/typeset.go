package ir

import "slices"

// TypeSet is the set of types that occur in an operation and its regions. One
// query on the set replaces a query per value.
type TypeSet struct {
	// Values has the distinct types of results and block arguments.
	Values []Type
	// Signatures has the distinct function types of function operations.
	Signatures []*FunctionType
}

// NewTypeSet collects the types of an operation and everything nested in it.
func NewTypeSet(op *Op) *TypeSet {
	s := &typeCollector{seen: make([]bool, op.ctx.NumIDs())}
	op.WalkReadOnly(s.visit)
	return &s.TypeSet
}

type typeCollector struct {
	TypeSet
	last Type   // type of the previous value
	seen []bool // indexed by type id
}

func (s *typeCollector) visit(op *Op) WalkResult {
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

func (s *typeCollector) value(t Type) {
	s.last = t
	if id := t.core().id; !s.seen[id] {
		s.seen[id] = true
		s.Values = append(s.Values, t)
	}
}

func (s *typeCollector) function(op *Op) {
	for _, a := range op.props {
		if a, ok := a.(*TypeAttr); ok {
			if t, ok := a.Type.(*FunctionType); ok && !s.seen[t.id] {
				s.seen[t.id] = true
				s.Signatures = append(s.Signatures, t)
			}
		}
	}
}

// Any reports whether pick accepts a value type, or an input or result type of a
// signature.
func (s *TypeSet) Any(pick func(Type) bool) bool {
	return slices.ContainsFunc(s.Values, pick) || slices.ContainsFunc(s.Signatures, func(t *FunctionType) bool {
		return slices.ContainsFunc(t.In, pick) || slices.ContainsFunc(t.Out, pick)
	})
}

// AnyElement is Any applied to element types; a scalar is its own element type.
func (s *TypeSet) AnyElement(pick func(Type) bool) bool {
	return s.Any(func(t Type) bool { return pick(ElementTypeOf(t)) })
}
