package codegen

import "github.com/tshared/tshared/frontend/pyeval"

// binding is a local name and its value.
type binding struct {
	name  string
	value pyeval.Value
}

// scope has the local names of a function in the order of their first definition, which is
// the order of loop-carried values. Functions have few names: a search of the slice is
// faster than a map, and copies are cheap.
type scope struct {
	bindings []binding
	// defined has the names assigned since the region that is being visited began.
	defined []string
}

// lookup returns the value of a name, nil where there is none.
func (s *scope) lookup(name string) pyeval.Value {
	if i := s.index(name); i >= 0 {
		return s.bindings[i].value
	}
	return nil
}

func (s *scope) index(name string) int {
	for i := range s.bindings {
		if s.bindings[i].name == name {
			return i
		}
	}
	return -1
}

// set defines a name or gives it another value; a name keeps its place in the order.
func (s *scope) set(name string, value pyeval.Value) {
	if i := s.index(name); i >= 0 {
		s.bindings[i].value = value
	} else {
		s.bindings = append(s.bindings, binding{name, value})
	}
	if !s.assigned(name) {
		s.defined = append(s.defined, name)
	}
}

// keep defines a name that does not count as assigned in the region.
func (s *scope) keep(name string, value pyeval.Value) {
	if i := s.index(name); i >= 0 {
		s.bindings[i].value = value
		return
	}
	s.bindings = append(s.bindings, binding{name, value})
}

// assigned reports whether a name was assigned in the region.
func (s *scope) assigned(name string) bool {
	for _, d := range s.defined {
		if d == name {
			return true
		}
	}
	return false
}

// copy returns a scope with the same names and nothing assigned yet.
func (s *scope) copy() *scope {
	return &scope{bindings: append(make([]binding, 0, len(s.bindings)+8), s.bindings...)}
}

// names lists the names in order.
func (s *scope) names() []string {
	all := make([]string, len(s.bindings))
	for i, b := range s.bindings {
		all[i] = b.name
	}
	return all
}
