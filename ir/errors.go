package ir

import (
	"strings"

	"github.com/tshared/tshared/diag"
)

// opPrinter prints an operation for messages; package printer installs it.
var opPrinter = func(op *Op) string { return op.Name() }

// InstallOpPrinter sets the function behind Op.String. Package printer calls it once, in
// init.
func InstallOpPrinter(f func(*Op) string) { opPrinter = f }

// String returns the operation in generic form.
func (op *Op) String() string { return opPrinter(op) }

// Errorf returns an error diagnostic at the operation's location, with a note that shows
// the operation.
func (op *Op) Errorf(format string, args ...any) *diag.Diagnostic {
	d := DiagnosticAt(diag.Error, op.Loc(), diag.Sprintf(format, args...))
	text := op.String()
	if strings.Contains(text, "\n") {
		text = "\n" + text
	}
	return NoteAt(d, op.Loc(), "see current operation: "+text)
}

// Bugf makes a diagnostic about a bug in this project, at an operation that is not as it has to be.
func (op *Op) Bugf(format string, args ...any) *diag.Diagnostic {
	bug := diag.Bugf(format, args...)
	bug.Pos = PositionOf(op.Loc())
	d := op.Errorf("%s", bug.Error())
	d.Cause = bug
	return d
}

// NoteAt attaches a note at a location, and returns the diagnostic.
func NoteAt(d *diag.Diagnostic, loc Location, msg string) *diag.Diagnostic {
	d.Notes = append(d.Notes, &diag.Diagnostic{Severity: diag.Note, Pos: PositionOf(loc), Message: placeless(loc) + msg})
	return d
}

// placeless returns the text of a location that has no file position, for the message.
func placeless(loc Location) string {
	if loc == Unknown || PositionOf(loc).Known() {
		return ""
	}
	return loc.String() + ": "
}

// OpErrorf is Errorf with the prefix "'name' op ".
func (op *Op) OpErrorf(format string, args ...any) *diag.Diagnostic {
	return op.Errorf("%s", "'"+op.Name()+"' op "+diag.Sprintf(format, args...))
}

// maxCallStack limits the callers listed in notes.
const maxCallStack = 10

// DiagnosticAt makes a diagnostic at a location. The callers of a call site location
// become notes.
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
