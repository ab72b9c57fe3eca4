package tshared

import (
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Error is a list of diagnostics with the texts they are about. errors.As and errors.Is
// find their causes: a *diag.Bug when this project panicked, a *diag.LimitError, or the
// cause of a context.
type Error struct {
	Diagnostics diag.List // in the order they were found
	sources     []*diag.Source
}

// Error renders the diagnostics with their source lines.
func (e *Error) Error() string {
	r := diag.NewRenderer(e.sources...)
	var b strings.Builder
	for _, d := range e.Diagnostics {
		r.Write(&b, d)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Unwrap returns the diagnostics, which have no source lines.
func (e *Error) Unwrap() error { return e.Diagnostics }

// Explain turns an error about texts into an *Error, which has their lines. An error that
// is not a diagnostic becomes one without a place; nil stays nil.
func Explain(err error, sources ...*diag.Source) error {
	if err == nil {
		return nil
	}
	var list diag.List
	list.Add(err)
	return &Error{list, sources}
}

// Explain turns diagnostics about the module into an *Error, which has the source lines.
// Other errors are returned as they are.
func (m *Module) Explain(err error) error {
	switch err.(type) {
	case *diag.Diagnostic, diag.List:
		return m.explain(err)
	}
	return err
}

// explain is Explain for an error of any type, nil included. The places of diagnostics are
// those of operations.
func (m *Module) explain(err error) error {
	if err == nil {
		return nil
	}
	var list diag.List
	list.Add(err)
	if m.src != nil {
		return &Error{list, []*diag.Source{m.src}}
	}
	return &Error{m.countFromOne(list), m.Sources}
}

// countFromOne moves places in Python files to the columns that errors have.
func (m *Module) countFromOne(list diag.List) diag.List {
	moved := make(diag.List, len(list))
	for i, d := range list {
		shown := *d
		for _, s := range m.Sources {
			if d.Pos.File == s.Name && d.Pos.Line > 0 {
				shown.Pos.Col++
			}
		}
		shown.Notes = m.countFromOne(d.Notes)
		moved[i] = &shown
	}
	return moved
}

// recovered is deferred where panics become errors about a module.
func recovered(err *error, who string, op *ir.Op, m *Module) {
	if v := recover(); v != nil {
		*err = m.explain(ir.Recovered(v, who, op))
	}
}
