package pyeval

import "github.com/tshared/tshared/frontend/pysyntax"

// Function is a function written in Python: a def or a lambda, called Name in Module.
type Function struct {
	Name     string
	Qualname string // with the enclosing functions and classes: f.<locals>.g, C.m
	Module   *Module
	Def      *pysyntax.FunctionDef // nil for a lambda
	Lambda   *pysyntax.Lambda      // nil for a def
	Defaults []Value               // of the last positional parameters
	// KwDefaults has an entry per keyword-only parameter, nil where there is no default.
	KwDefaults []Value

	scope *scope // where free variables are looked up
}

// TypeName implements Value.
func (*Function) TypeName() string { return "function" }

// Class is a class written in Python: Def in Module, called Name, or Qualname with what
// encloses it, with its Bases.
type Class struct {
	Name     string
	Qualname string
	Module   *Module
	Def      *pysyntax.ClassDef
	Bases    []Value
	// Fields are the annotated names of the body, in order.
	Fields []Field

	attrs *Dict
}

// Field is an annotated name of a class, Name with its Annotation: of a NamedTuple, or of a class that a decorator
// turns into another kind of value.
type Field struct {
	Name       string
	Annotation pysyntax.Expr
	Default    Value // nil where there is none
}

// TypeName implements Value.
func (*Class) TypeName() string { return "type" }
