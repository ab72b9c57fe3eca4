package opt

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/pass"
)

// writeRemarks writes the remarks about memory accesses and decisions; with --strict it refuses accesses that are
// not structured.
func (j *job) writeRemarks(r *remarks.Collector) error {
	if r == nil {
		return nil
	}
	if j.opts.report != "" || j.opts.reportFile != "" {
		if err := j.saveRemarks(r); err != nil {
			return j.fail(err)
		}
	}
	if !j.opts.strict {
		return nil
	}
	var refused diag.List
	for _, a := range r.Accesses() {
		if a.Kind == remarks.Gather || a.Kind == remarks.Element {
			d := diag.Errorf(a.Position, "cannot lower '%s': it is not structured, and --strict asks for that", a.Op)
			if a.Reason != "" {
				d.Note(a.Position, "%s", a.Reason)
			}
			refused = append(refused, d)
		}
	}
	if err := refused.Err(); err != nil {
		return j.fail(err)
	}
	return nil
}

func (j *job) saveRemarks(r *remarks.Collector) error {
	write := r.WriteText
	if j.opts.report == "json" {
		write = r.WriteJSON
	}
	if j.opts.reportFile == "" {
		return write(j.stderr)
	}
	out, err := openOutput(j.opts.reportFile, io.Discard)
	if err != nil {
		return err
	}
	if err := write(out); err != nil {
		return err
	}
	return out.commit()
}

// setReport parses the value of --report; "" is text.
func setReport(o *options, value string) error {
	switch value {
	case "", "text":
		o.report = "text"
	case "json":
		o.report = value
	default:
		return fmt.Errorf("'%s' is neither text nor json", value)
	}
	return nil
}

// reporting is the flag that asks for remarks; "" without one.
func (o *options) reporting() string {
	switch {
	case o.report != "":
		return "--report"
	case o.reportFile != "":
		return "--report-file"
	case o.strict:
		return "--strict"
	}
	return ""
}

// emitsRemarks reports whether a pipeline has a pass that emits remarks.
func emitsRemarks(p *pass.Pipeline) bool {
	return slices.ContainsFunc(p.Steps, func(s pass.Step) bool {
		return s.Nested != nil && emitsRemarks(s.Nested) || s.Pass != nil && s.Pass.EmitsRemarks
	})
}

// noRemarks is the message about a flag without a pass that emits remarks.
func (j *job) noRemarks(flag string) string {
	var names []string
	passes := j.opts.command.Toolchain.Passes
	for _, name := range passes.Names() {
		if p := passes.Pass(name); p != nil && p.EmitsRemarks {
			names = append(names, name)
		}
	}
	return fmt.Sprintf("%s is about what the lowering makes of accesses to memory, and what the passes of the tile dialect decide, but no such pass is run: add --triton-to-linalg, or one of %s", flag, strings.Join(names, ", "))
}
