package codegen

import (
	"errors"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/library"
)

// errorf is an error at a node.
func (f *frame) errorf(n pysyntax.Node, format string, args ...any) error {
	return diag.Errorf(f.position(n), format, args...)
}

// located gives an error the place of a node where it has none.
func (f *frame) located(n pysyntax.Node, err error) error {
	var d *diag.Diagnostic
	var list diag.List
	if errors.As(err, &d) || errors.As(err, &list) {
		return err
	}
	var e *pyeval.Exception
	if errors.As(err, &e) {
		return f.exception(n, e)
	}
	return &diag.Diagnostic{Severity: diag.Error, Pos: f.position(n), Message: err.Error(), Cause: err}
}

// exception is the error of Python code that ran at compile time: at the place where it was
// raised, with the node of the kernel that led there as a note.
func (f *frame) exception(n pysyntax.Node, e *pyeval.Exception) error {
	here := f.position(n)
	if !e.Pos.Known() || e.Pos == here {
		return &diag.Diagnostic{Severity: diag.Error, Pos: here, Message: e.Message, Cause: e}
	}
	return e.Diagnostic().Note(here, "called from here")
}

// unsupported is the error of syntax that kernels cannot use.
func (f *frame) unsupported(n pysyntax.Node, kind string) error {
	return f.errorf(n, "unsupported AST node type: %s", kind)
}

// calledFrom adds the place of a call to an error inside the called function. The error of
// a function of the library is moved to the call of the user, who can mend it there.
func (f *frame) calledFrom(n pysyntax.Node, callee *jit.Function, err error) error {
	var d *diag.Diagnostic
	if !errors.As(err, &d) {
		return err
	}
	if isLibrary(callee) && !isLibrary(f.fn) {
		inside := &diag.Diagnostic{Severity: diag.Note, Pos: d.Pos, Message: "in the library's " + callee.Fn.Name}
		d.Pos, d.Notes = f.position(n), append([]*diag.Diagnostic{inside}, d.Notes...)
		return err
	}
	d.Note(f.position(n), "called from here")
	if len(d.Notes) > maxCallNotes {
		middle := maxCallNotes / 2
		d.Notes[middle-1].Message = "called from here; calls between this one and the next are left out"
		d.Notes = append(d.Notes[:middle], d.Notes[middle+1:]...)
	}
	return err
}

// maxCallNotes is how many calls around an error are told.
const maxCallNotes = 10

// isLibrary reports whether a function belongs to the library of the language.
func isLibrary(fn *jit.Function) bool { return library.Find(fn.Fn.Module.Name) != nil }

// warn records a warning at the node that is visited. Loop bodies are visited twice, but
// warn once.
func (f *frame) warn(format string, args ...any) {
	f.u.warnings.AddNew(&diag.Diagnostic{Severity: diag.Warning, Pos: f.position(f.node), Message: diag.Sprintf(format, args...)})
}
