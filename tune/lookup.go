package tune

import (
	"errors"
	"fmt"
	"strings"
)

// Mismatch is the error of a table that has results about a kernel and key, none of which
// applies.
type Mismatch struct {
	Subject Subject  // that was asked for
	Reasons []string // one for each result
}

// Error implements error.
func (m *Mismatch) Error() string {
	return fmt.Sprintf("no tuning result of kernel %s for %s applies: %s", m.Subject.Kernel, m.Subject.Key, strings.Join(m.Reasons, "; "))
}

// ErrMissing is the error of a table without results about a kernel and key.
var ErrMissing = errors.New("there is no tuning result")

// Lookup finds the complete result about a subject. The error is ErrMissing, or a *Mismatch
// where there are results of another device, driver, build or text of the kernel. Fields of the
// subject that are empty fit all; the first in the order of subjects is taken then.
func (t *Table) Lookup(s Subject) (*Entry, error) {
	mismatch := &Mismatch{Subject: s}
	for _, e := range t.Entries() {
		if e.Kernel != s.Kernel || e.Key != s.Key {
			continue
		}
		reason := e.differs(s)
		if reason == "" {
			return &e, nil
		}
		mismatch.Reasons = append(mismatch.Reasons, reason)
	}
	if mismatch.Reasons == nil {
		return nil, ErrMissing
	}
	return nil, mismatch
}

// differs is the reason why a result does not apply, empty if it does.
func (e *Entry) differs(s Subject) string {
	for _, f := range []struct{ what, has, wanted string }{
		{"the device", e.Device, s.Device}, {"the driver", e.Driver, s.Driver}, {"the build", e.Build, s.Build}, {"the kernel's source", e.Source, s.Source},
	} {
		if f.wanted != "" && f.has != f.wanted {
			return fmt.Sprintf("%s was %q and is %q", f.what, f.has, f.wanted)
		}
	}
	if e.Best == "" && len(e.Outcomes) == 0 {
		return "it is noted to be measured"
	}
	if e.Best == "" {
		return "the search was stopped"
	}
	return ""
}
