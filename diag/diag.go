package diag

import (
	"fmt"
	"strings"
)

// Severity orders diagnostics by kind.
type Severity uint8

const (
	Error Severity = iota
	Warning
	Remark
	Note
)

var severityNames = [...]string{Error: "error", Warning: "warning", Remark: "remark", Note: "note"}

func (s Severity) String() string { return severityNames[s] }

// Diagnostic is one message about one place. Notes hang on a diagnostic and
// never stand alone. A *Diagnostic is an error value, so checks return it.
type Diagnostic struct {
	Severity Severity
	Pos      Position
	Message  string
	Notes    []*Diagnostic
	// Cause is the error the message is about, where there is one: a *Bug, a
	// *LimitError, the end of a context.
	Cause error
}

func (d *Diagnostic) Unwrap() error { return d.Cause }

// Errorf makes an error at a place.
func Errorf(pos Position, format string, args ...any) *Diagnostic {
	return &Diagnostic{Severity: Error, Pos: pos, Message: Sprintf(format, args...)}
}

// Sprintf formats only when there is something to format, so that messages
// holding user text with % signs pass through unharmed.
func Sprintf(format string, args ...any) string {
	if len(args) == 0 {
		return format
	}
	return fmt.Sprintf(format, args...)
}

// Note attaches a note and returns the diagnostic, for chaining.
func (d *Diagnostic) Note(pos Position, format string, args ...any) *Diagnostic {
	d.Notes = append(d.Notes, &Diagnostic{Severity: Note, Pos: pos, Message: Sprintf(format, args...)})
	return d
}

// Error renders without source lines, so that a Diagnostic is an error.
func (d *Diagnostic) Error() string {
	var b strings.Builder
	Renderer{}.Write(&b, d)
	return strings.TrimRight(b.String(), "\n")
}

// List is several diagnostics in the order they were found; a non-empty List
// is an error value too.
type List []*Diagnostic

func (l List) Error() string {
	parts := make([]string, len(l))
	for i, d := range l {
		parts[i] = d.Error()
	}
	return strings.Join(parts, "\n")
}

// Unwrap gives each diagnostic, so that errors.Is and errors.As find causes.
func (l List) Unwrap() []error {
	errs := make([]error, len(l))
	for i, d := range l {
		errs[i] = d
	}
	return errs
}

// Add appends what an error value holds: a Diagnostic, a List, or any other
// error as an error without a place. A nil error adds nothing.
func (l *List) Add(err error) {
	switch e := err.(type) {
	case nil:
	case *Diagnostic:
		*l = append(*l, e)
	case List:
		*l = append(*l, e...)
	default:
		*l = append(*l, &Diagnostic{Message: err.Error(), Cause: err})
	}
}

// Err returns the list as an error, nil when it is empty.
func (l List) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}
