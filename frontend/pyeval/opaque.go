package pyeval

import (
	"fmt"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pysyntax"
)

// Opaque is a value of a module that is not available: the module itself, an attribute, or
// what a decorator of it made. It fails when its value is needed.
type Opaque struct {
	Path   string        // as in the program: "numpy.random"
	Module string        // dotted name of the module that is not available
	Pos    diag.Position // of the import
	// Wrapped is the function or class that an opaque decorator was applied to; may be nil.
	Wrapped Value

	// exists says that the value is taken not to be None: a module or a name of a module.
	exists bool
}

// TypeName implements Value.
func (o *Opaque) TypeName() string { return o.Path }

// unavailable is the error of a use that needs the value.
func (o *Opaque) unavailable(use string) error {
	where := ""
	if o.Pos.Known() {
		where = fmt.Sprintf(" (imported at %s:%d)", o.Pos.File, o.Pos.Line)
	}
	e := Raise("ImportError", "module '%s'%s is not available: '%s' is %s", o.Module, where, o.Path, use)
	e.Unavailable = true
	return e
}

func (o *Opaque) attr(name string) *Opaque {
	return &Opaque{Path: o.Path + "." + name, Module: o.Module, Pos: o.Pos, exists: o.Path == o.Module}
}

// decorate is the result of an opaque decorator.
func (o *Opaque) decorate(v Value) *Opaque {
	return &Opaque{Path: o.Path, Module: o.Module, Pos: o.Pos, Wrapped: v, exists: true}
}

// Attr implements HasAttrs.
func (o *Opaque) Attr(_ *Interp, name string) (Value, error) { return o.attr(name), nil }

// Call implements Callable.
func (o *Opaque) Call(*Interp, *Args) (Value, error) { return nil, o.unavailable("called") }

// Binary implements HasBinary. The union of types in an annotation or a check is opaque too.
func (o *Opaque) Binary(_ *Interp, op pysyntax.Operator, other Value, _ bool) (Value, error) {
	if op == pysyntax.BitOr && (isTypeLike(other) || other == None) {
		return o, nil
	}
	return nil, o.unavailable("an operand of '" + op.Symbol() + "'")
}

// Unary implements HasUnary.
func (o *Opaque) Unary(_ *Interp, op pysyntax.UnaryOperator) (Value, error) {
	return nil, o.unavailable("the operand of '" + op.Symbol() + "'")
}

// Item implements HasItems: subscripts of opaque types, as in annotations, are opaque.
func (o *Opaque) Item(*Interp, Value) (Value, error) {
	return &Opaque{Path: o.Path + "[...]", Module: o.Module, Pos: o.Pos}, nil
}

// Iterate implements Iterable.
func (o *Opaque) Iterate(*Interp) (func() (Value, error), error) {
	return nil, o.unavailable("iterated over")
}

// Repr implements HasRepr.
func (o *Opaque) Repr(*Interp) (string, error) { return "", o.unavailable("converted to a string") }

// Contains implements HasContains.
func (o *Opaque) Contains(*Interp, Value) (bool, error) {
	return false, o.unavailable("searched")
}
