package explore

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/remarks"
)

// fail adds an error to the diagnostics.
func (r *Recorder) fail(err error, severity string) {
	if r.Context.Err() != nil { // whoever stopped the work knows why
		err = context.Cause(r.Context)
	}
	var shown *tshared.Error
	if errors.As(err, &shown) {
		err = shown.Diagnostics
	}
	var list diag.List
	list.Add(err)
	limit := exceeded(err)
	for _, d := range list {
		if limit != nil { // a page has no flags
			plain := *d
			plain.Message = strings.ReplaceAll(d.Message, "; --"+limit.Flag+" raises it", "")
			d = &plain
		}
		r.Diagnose(d)
		r.result.Diagnostics[len(r.result.Diagnostics)-1].Severity = severity
	}
}

// exceeded is the limit that an error is about, nil for others.
func exceeded(err error) *diag.LimitError {
	var limit *diag.LimitError
	if errors.As(err, &limit) {
		return limit
	}
	return nil
}

// Diagnose adds a diagnostic whose columns count bytes from 1.
func (r *Recorder) Diagnose(d *diag.Diagnostic) {
	shown := r.span(d.Pos)
	var bug *diag.Bug
	shown.Bug = errors.As(d, &bug)
	shown.Severity, shown.Message, shown.Notes = d.Severity.String(), diag.Printable(d.Message), []Note{}
	if d.Pos.Known() && d.Pos.File != r.source.Name {
		shown.Message = where(d.Pos) + shown.Message
	}
	for _, n := range d.Notes {
		shown.Notes = append(shown.Notes, Note{diag.Printable(n.Pos.File), n.Pos.Line, n.Pos.Col, diag.Printable(n.Message)})
		if shown.Line == 0 && n.Pos.File == r.source.Name { // a call of what is wrong
			at := r.span(n.Pos)
			shown.Line, shown.Column, shown.EndLine, shown.EndColumn = at.Line, at.Column, at.EndLine, at.EndColumn
		}
	}
	r.result.Diagnostics = append(r.result.Diagnostics, shown)
}

// where is a place in front of a message.
func where(p diag.Position) string {
	switch {
	case !p.Known():
		return ""
	case p.Line == 0:
		return diag.Printable(p.File) + ": "
	}
	return fmt.Sprintf("%s:%d:%d: ", diag.Printable(p.File), p.Line, p.Col)
}

// span is the name or character at a place in the source, as a diagnostic that says nothing yet.
func (r *Recorder) span(p diag.Position) Diagnostic {
	d := Diagnostic{Pane: r.result.Panes[0].ID}
	text, ok := r.source.Line(p.Line)
	if p.File != r.source.Name || !ok {
		return d
	}
	from := min(max(p.Col-1, 0), len(text))
	to := from
	for to < len(text) {
		c, size := utf8.DecodeRuneInString(text[to:])
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '_' && c != '.' {
			break
		}
		to += size
	}
	if to == from && to < len(text) {
		_, size := utf8.DecodeRuneInString(text[to:])
		to += size
	}
	d.Line, d.EndLine = p.Line, p.Line
	d.Column, d.EndColumn = utf16Length(text[:from])+1, utf16Length(text[:to])+1
	return d
}

// Collected adds what was decided about memory accesses and operations.
func (r *Recorder) Collected(c *remarks.Collector) {
	for _, a := range c.Accesses() {
		r.remark(a.Position, a.Op+": "+a.Text())
	}
	r.Remarks(c.Remarks())
}

// Remarks adds what was decided about operations.
func (r *Recorder) Remarks(list []remarks.Remark) {
	for _, m := range list {
		r.remark(m.Position(), m.What+": "+m.How)
	}
}

// remark adds a remark about a place as locations have it.
func (r *Recorder) remark(at diag.Position, text string) {
	if r.request.isPython() && at.Line > 0 {
		at.Col++
	}
	r.Diagnose(&diag.Diagnostic{Severity: diag.Remark, Pos: at, Message: text})
}
