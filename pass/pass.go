// Package pass runs passes: a table of them, pipelines written as text, the
// verifier after each, and hooks through which timing, IR printing and crash
// reproducers work. It knows no dialect, no particular pass and no text form
// of the IR; who wants IR printed brings the printer.
package pass

import "github.com/tshared/tshared/ir"

// Pass is one row of the table of passes.
type Pass struct {
	Name  string // as in pipelines and on the command line: "strip-debuginfo"
	Title string // as in reports: "StripDebugInfo"; Name when empty
	Doc   string // one line

	Options []Option
	// On names the operations the pass runs on; empty means any.
	On []string
	// Run does the work. It returns diagnostics (see ir.Op.Errorf) or any
	// other error, and reports warnings and remarks through the context.
	Run func(ctx *Context, op *ir.Op) error
	// Post is checked after Run: what holds of the IR from then on.
	Post func(op *ir.Op) error

	// Requires names passes that have to come before this one in every
	// pipeline; After names passes that must not come later when both are
	// there. Both are checked before anything runs.
	Requires, After []Constraint

	Statistics []Statistic
	// EmitsRemarks says that the pass adds to Context.Remarks.
	EmitsRemarks bool
}

// Constraint is an ordering constraint with its reason, a sentence that reads
// after "because".
type Constraint struct {
	Pass string
	Why  string
}

// Statistic is something a pass counts.
type Statistic struct {
	Name, Doc string
}

// title is the name for reports.
func (p *Pass) title() string {
	if p.Title != "" {
		return p.Title
	}
	return p.Name
}

// runsOn reports whether the pass may run on operations of that name.
func (p *Pass) runsOn(name string) bool {
	if len(p.On) == 0 {
		return true
	}
	for _, on := range p.On {
		if on == name {
			return true
		}
	}
	return false
}
