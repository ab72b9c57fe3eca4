package driver

import (
	"fmt"
	"io"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/report"
)

// writeReport writes what became of accesses to memory, and with --strict
// refuses those that are not structured.
func (j *job) writeReport(r *report.Report) error {
	if r == nil {
		return nil
	}
	if j.opts.report != "" || j.opts.reportFile != "" {
		if err := j.saveReport(r); err != nil {
			return j.fail(err)
		}
	}
	if !j.opts.strict {
		return nil
	}
	var refused diag.List
	for _, a := range r.Accesses() {
		if a.Kind == report.Gather || a.Kind == report.Element {
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

func (j *job) saveReport(r *report.Report) error {
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

// setReport: without a value it is text.
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
