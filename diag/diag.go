package diag

import (
	"fmt"
	"slices"
	"strings"
)

// Severity is the kind of a diagnostic.
type Severity uint8

const (
	Error   Severity = iota // the input is refused
	Warning                 // the input is accepted, but suspicious
	Remark                  // information on what the compiler did
	Note                    // part of another diagnostic
)

var severityNames = [...]string{Error: "error", Warning: "warning", Remark: "remark", Note: "note"}

func (s Severity) String() string { return severityNames[s] }

// Diagnostic is one message about one position. Notes are attached to a diagnostic and do
// not stand alone. A *Diagnostic is an error, so verifiers and passes return it.
type Diagnostic struct {
	Severity Severity      // Note only in Notes
	Pos      Position      // zero if unknown
	Message  string        // without position and severity
	Notes    []*Diagnostic // in the order they are printed
	// Cause is the error behind the message, if any: a *Bug, a *LimitError, the cause of
	// a context.
	Cause error
}

func (d *Diagnostic) Unwrap() error { return d.Cause }

// Errorf makes an error diagnostic at a position.
func Errorf(pos Position, format string, args ...any) *Diagnostic {
	return &Diagnostic{Severity: Error, Pos: pos, Message: Sprintf(format, args...)}
}

// Sprintf is fmt.Sprintf that returns format unchanged when there are no arguments, so
// that messages with % signs from user text stay as they are.
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

// Error renders the diagnostic without source lines.
func (d *Diagnostic) Error() string {
	var b strings.Builder
	Renderer{}.Write(&b, d)
	return strings.TrimRight(b.String(), "\n")
}

// List is a list of diagnostics in the order they were found. A non-empty List is an
// error.
type List []*Diagnostic

func (l List) Error() string {
	parts := make([]string, len(l))
	for i, d := range l {
		parts[i] = d.Error()
	}
	return strings.Join(parts, "\n")
}

// Unwrap returns the diagnostics, so that errors.Is and errors.As find their causes.
func (l List) Unwrap() []error {
	errs := make([]error, len(l))
	for i, d := range l {
		errs[i] = d
	}
	return errs
}

// Add appends the diagnostics of an error: a Diagnostic, a List, or any other error as
// one diagnostic without a position. A nil error adds nothing.
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

// AddNew appends the diagnostics whose place and message the list does not have yet, and returns these.
func (l *List) AddNew(others ...*Diagnostic) (added List) {
	for _, d := range others {
		if !slices.ContainsFunc(*l, func(had *Diagnostic) bool { return had.Pos == d.Pos && had.Message == d.Message }) {
			*l, added = append(*l, d), append(added, d)
		}
	}
	return added
}

// Err returns the list as an error, nil when it is empty.
func (l List) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}
