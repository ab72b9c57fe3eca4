// Package pass runs passes: a registry, pipelines in text form, the verifier after each
// pass, and hooks for timing, IR printing and crash reproducers. It knows no dialect, no
// particular pass and no text form of the IR; callers provide the printer.
package pass

import "github.com/tshared/tshared/ir"

// Pass is a pass: a name, options and a function. It is immutable and shared; Run must be
// safe for concurrent use on different operations.
type Pass struct {
	Name  string // name in pipelines and on the command line: "strip-debuginfo"
	Title string // name in reports: "StripDebugInfo"; Name when empty
	Doc   string // description of one line

	Options []Option // options that pipelines may set; Context has their values
	// On names the operations the pass runs on; empty means any.
	On []string
	// Run transforms or analyses an operation and everything nested in it. It returns
	// diagnostics (see ir.Op.Errorf) or another error, and reports warnings and remarks
	// through the context.
	Run func(ctx *Context, op *ir.Op) error
	// Pre checks before Run what a person may have written, and Post a post-condition after
	// Run; nil checks nothing. Config.SkipChecks leaves both out.
	Pre  func(ctx *Context, op *ir.Op) error
	Post func(op *ir.Op) error

	// Requires names passes that must come before this one in every pipeline; After names
	// passes that must not come later when both are in a pipeline. Pipeline.Run checks
	// both first.
	Requires, After []Constraint

	Statistics []Statistic // counters for Context.Count
	// EmitsRemarks says that the pass adds to Context.Remarks.
	EmitsRemarks bool
}

// Constraint is an ordering constraint on a Pass. Why is its reason, a clause that reads
// after "because".
type Constraint struct {
	Pass string
	Why  string
}

// Statistic is a counter of a pass: its Name, and a Doc of one line.
type Statistic struct {
	Name, Doc string
}

// title returns the name for reports.
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
