package bundlebuild

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/bundle/functable"
)

// Failure is a row that does not compile for a target.
type Failure struct {
	Row    *functable.Row
	Target string
	Err    error // with lines of Python where they are known
}

func (f *Failure) Error() string {
	return fmt.Sprintf("row %q for %s: %v", f.Row.Name, f.Target, f.Err)
}

func (f *Failure) Unwrap() error { return f.Err }

// FailedError says why there is no bundle.
type FailedError struct {
	Failures []*Failure
	Total    int // how many rows for targets there were
	// Empty is a row that compiles for no target, where the others would have been enough; nil
	// for none.
	Empty *functable.Row
}

// maxShown is how many failures a message has.
const maxShown = 10

func (e *FailedError) Error() string {
	var b strings.Builder
	shown := e.Failures
	if e.Empty != nil {
		shown = nil
		for _, f := range e.Failures {
			if f.Row == e.Empty {
				shown = append(shown, f)
			}
		}
	}
	for i, f := range shown {
		if i == maxShown {
			fmt.Fprintf(&b, "and %d more\n", len(shown)-maxShown)
			break
		}
		fmt.Fprintln(&b, f)
	}
	if e.Empty != nil {
		fmt.Fprintf(&b, "row %q compiles for no target: a bundle has code for each of its rows", e.Empty.Name)
	} else {
		do, them := "do", "them"
		if len(e.Failures) == 1 {
			do, them = "does", "it"
		}
		fmt.Fprintf(&b, "%d of %d kernels %s not compile: there is no bundle; --keep-going leaves %s out", len(e.Failures), e.Total, do, them)
	}
	return b.String()
}

func (e *FailedError) Unwrap() []error {
	var errs []error
	for _, f := range e.Failures {
		errs = append(errs, f)
	}
	return errs
}

// rowError is an error about a row as a whole.
func rowError(r *functable.Row, format string, args ...any) error {
	return diag.Errorf(r.Pos, "row %q: %s", r.Name, fmt.Sprintf(format, args...))
}
