package ir

import (
	"strings"

	"github.com/tshared/tshared/diag"
)

// opPrinter renders an operation for messages; the printer package installs it.
var opPrinter = func(op *Op) string { return op.Name() }

// InstallOpPrinter is called once by the package that can print operations.
func InstallOpPrinter(f func(*Op) string) { opPrinter = f }

// String renders the operation in generic form, on its own.
func (op *Op) String() string { return opPrinter(op) }

// Errorf makes an error about the operation, with a note that shows it.
func (op *Op) Errorf(format string, args ...any) *diag.Diagnostic {
	d := DiagnosticAt(diag.Error, op.Loc(), diag.Sprintf(format, args...))
	text := op.String()
	if strings.Contains(text, "\n") {
		text = "\n" + text
	}
	return NoteAt(d, op.Loc(), "see current operation: "+text)
}

// NoteAt attaches a note at a location and returns the diagnostic.
func NoteAt(d *diag.Diagnostic, loc Location, msg string) *diag.Diagnostic {
	d.Notes = append(d.Notes, &diag.Diagnostic{Severity: diag.Note, Pos: PositionOf(loc), Message: placeless(loc) + msg})
	return d
}

// placeless spells a location that has no place in a file, for the message.
func placeless(loc Location) string {
	if loc == Unknown || PositionOf(loc).Known() {
		return ""
	}
	return loc.String() + ": "
}

// OpErrorf is Errorf with the operation's name in front: 'arith.addi' op ...
func (op *Op) OpErrorf(format string, args ...any) *diag.Diagnostic {
	return op.Errorf("%s", "'"+op.Name()+"' op "+diag.Sprintf(format, args...))
}

// maxCallStack bounds the callers listed under a message.
const maxCallStack = 10

// DiagnosticAt makes a diagnostic at a location; the callers of a call site
// are added as notes.
func DiagnosticAt(sev diag.Severity, loc Location, msg string) *diag.Diagnostic {
	d := &diag.Diagnostic{Severity: sev, Pos: PositionOf(loc), Message: placeless(loc) + msg}
	for depth := 0; depth < maxCallStack; depth++ {
		site := callSiteOf(loc)
		if site == nil {
			break
		}
		loc = site.Caller
		if p := PositionOf(loc); p.Known() {
			d.Note(p, "called from")
		}
	}
	return d
}

func callSiteOf(l Location) *CallSiteLoc {
	switch l := l.(type) {
	case *CallSiteLoc:
		return l
	case *NameLoc:
		return callSiteOf(l.Child)
	case *FusedLoc:
		for _, inner := range l.Locs {
			if s := callSiteOf(inner); s != nil {
				return s
			}
		}
	}
	return nil
}
