package codegen

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// assign visits `target = value`.
func (f *frame) assign(s *pysyntax.Assign) error {
	if len(s.Targets) != 1 {
		return f.errorf(s, "Simultaneous multiple assignment is not supported.")
	}
	return f.assignTo(s.Targets[0], func() (pyeval.Value, error) { return f.expr(s.Value) })
}

// assignTo computes a value and stores it in a target. While the value of a single name is
// computed, locations carry that name.
func (f *frame) assignTo(target pysyntax.Expr, compute func() (pyeval.Value, error)) error {
	outer := f.assigned
	if name, ok := target.(*pysyntax.Name); ok {
		f.assigned = name.Id
	}
	v, err := compute()
	if err == nil {
		err = f.u.in.Walk(v)
	}
	if err == nil {
		v, err = f.storable(v)
	}
	f.assigned = outer
	if err != nil {
		return err
	}
	return f.store(target, v)
}

// storable is the value that a variable gets: constants become operations of the IR, unlike
// None, types and tuples.
func (f *frame) storable(v pyeval.Value) (pyeval.Value, error) {
	if t, ok := v.(*pyeval.Tuple); ok {
		elts := make([]pyeval.Value, len(t.Elts))
		for i, e := range t.Elts {
			var err error
			if elts[i], err = f.storable(e); err != nil {
				return nil, err
			}
		}
		return &pyeval.Tuple{Elts: elts, Class: t.Class}, nil
	}
	v = semantic.Unwrap(v)
	switch v.(type) {
	case nil, pyeval.NoneType:
		return pyeval.None, nil
	case semantic.Type, *pyeval.Tuple:
		return v, nil
	}
	if isKernelValue(v) {
		return v, nil
	}
	return f.sem.ToTensor(v)
}

// store gives a target its value.
func (f *frame) store(target pysyntax.Expr, v pyeval.Value) error {
	switch t := target.(type) {
	case *pysyntax.Name:
		f.scope.set(t.Id, v)
		f.noteStore(t)
		return nil
	case *pysyntax.Tuple:
		return f.storeElements(t, t.Elts, v)
	case *pysyntax.List:
		return f.storeElements(t, t.Elts, v)
	case *pysyntax.Attribute:
		return f.errorf(t, "Attribute assignment is not supported in triton")
	case *pysyntax.Subscript:
		return f.errorf(t, "__setitem__ is not supported in triton")
	}
	return f.unsupported(target, kindOf(target))
}

// storeElements unpacks a tuple.
func (f *frame) storeElements(at pysyntax.Node, targets []pysyntax.Expr, v pyeval.Value) error {
	t, ok := v.(*pyeval.Tuple)
	if !ok {
		return f.errorf(at, "cannot unpack an object of type %s into %d names", v.TypeName(), len(targets))
	}
	if len(t.Elts) < len(targets) {
		return f.errorf(at, "not enough values to unpack (expected %d, got %d)", len(targets), len(t.Elts))
	}
	for i, target := range targets {
		if err := f.store(target, t.Elts[i]); err != nil {
			return err
		}
	}
	return nil
}

// augAssign visits `target op= value` as `target = target op value`.
func (f *frame) augAssign(s *pysyntax.AugAssign) error {
	return f.assignTo(s.Target, func() (pyeval.Value, error) {
		f.visiting(s)
		left, err := f.expr(s.Target)
		if err != nil {
			return nil, err
		}
		right, err := f.expr(s.Value)
		if err != nil {
			return nil, err
		}
		v, err := f.binary(s, s.Op, left, right)
		if err != nil {
			return nil, f.located(s, err)
		}
		if _, known := v.(*semantic.Constexpr); known {
			f.visiting(s.Target) // where the constant is made
		}
		return v, nil
	})
}

// annAssign visits `name: annotation = value`. A name annotated constexpr keeps a value known
// at compile time. Of other annotations nothing follows, but the value is visited twice, as
// Triton does.
func (f *frame) annAssign(s *pysyntax.AnnAssign) error {
	annotation, err := f.expr(s.Annotation)
	if err != nil {
		return err
	}
	if s.Value == nil {
		return f.errorf(s, "an annotated name needs a value")
	}
	v, err := f.expr(s.Value)
	if err != nil {
		return err
	}
	if !isConstexprClass(annotation) {
		return f.assignTo(s.Target, func() (pyeval.Value, error) { return f.expr(s.Value) })
	}
	name, ok := s.Target.(*pysyntax.Name)
	if !ok {
		return f.errorf(s.Target, "only a name can be annotated constexpr")
	}
	if f.scope.lookup(name.Id) != nil {
		return f.errorf(s, "%s is already defined. constexpr cannot be reassigned.", name.Id)
	}
	f.scope.keep(name.Id, semantic.NewConstexpr(v))
	return nil
}
