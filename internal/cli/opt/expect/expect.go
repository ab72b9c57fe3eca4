// Package expect checks diagnostics against comments in the source:
//
//	// expected-error @+1 {{part of the message}}
//
// An unexpected diagnostic and an unmet expectation are both errors. The package
// knows diagnostics and text, nothing of the IR.
package expect

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/tshared/tshared/diag"
)

// directive is the form of an expectation, at the end of a line.
var directive = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`expected-(error|note|remark|warning)(-re)? *(@([+-][0-9]+|above|below|unknown))? *\{\{(.*)\}\}$`)
})

var severities = map[string]diag.Severity{
	"error": diag.Error, "warning": diag.Warning, "remark": diag.Remark, "note": diag.Note,
}

// expectation is one comment.
type expectation struct {
	severity diag.Severity
	text     string
	pattern  *regexp.Regexp // of -re; nil otherwise
	pos      diag.Position  // of the comment
	line     int            // where the diagnostic is expected, or one of the constants below
	met      bool
}

func (e *expectation) matches(message string) bool {
	if e.pattern != nil {
		return e.pattern.MatchString(message)
	}
	return strings.Contains(message, e.text)
}

// Checker compares diagnostics with the expectations of one piece of text.
type Checker struct {
	// Render writes the checker's own complaints.
	Render func(w io.Writer, d *diag.Diagnostic)
	// OnlyExpected ignores diagnostics without an expectation.
	OnlyExpected bool

	w      io.Writer
	file   string
	list   []*expectation
	failed bool
}

// New reads the expectations between two offsets of a text.
func New(src *diag.Source, from, to int, w io.Writer, render func(io.Writer, *diag.Diagnostic)) *Checker {
	c := &Checker{Render: render, w: w, file: src.Name}
	if to == 0 {
		to = len(src.Text)
	}
	line := src.At(from).Line
	lastOther := nowhere // the last line without an expectation
	var below []*expectation
	for text := range strings.Lines(src.Text[from:to]) {
		e := c.read(src, line, strings.TrimRight(text, " \t\r\n"), lastOther)
		switch {
		case e == nil:
			for _, b := range below {
				b.line = line
			}
			below = below[:0]
			lastOther = line
		case e.line == isBelow:
			below = append(below, e)
		}
		line++
	}
	return c
}

// Values of expectation.line that are no line.
const (
	unknownPlace = 0  // the diagnostic has no place
	isBelow      = -1 // the line is not known yet
	nowhere      = -2 // no diagnostic can be there
	otherFile    = -3
)

// read finds the expectation on a line, nil when there is none.
func (c *Checker) read(src *diag.Source, line int, text string, lastOther int) *expectation {
	m := directive().FindStringSubmatchIndex(text)
	if m == nil {
		return nil
	}
	group := func(i int) string {
		if m[2*i] < 0 {
			return ""
		}
		return text[m[2*i]:m[2*i+1]]
	}
	e := &expectation{severity: severities[group(1)], text: group(5), line: line}
	e.pos = diag.Position{File: src.Name, Line: line, Col: m[0] + 1}
	switch at := group(4); at {
	case "":
	case "above":
		e.line = lastOther
	case "below":
		e.line = isBelow
	case "unknown":
		e.line = unknownPlace
	default:
		n, _ := strconv.Atoi(at)
		if e.line = line + n; e.line <= 0 {
			e.line = nowhere
		}
	}
	if group(2) != "" {
		var err error
		if e.pattern, err = compile(e.text); err != nil {
			c.complain(e.pos, len(e.text), "invalid regex: %s", err)
			return e
		}
	}
	c.list = append(c.list, e)
	return e
}

// compile makes a pattern of literal text with {{...}} around the regular
// expressions in it.
func compile(text string) (*regexp.Regexp, error) {
	var b strings.Builder
	for text != "" {
		literal, rest, ok := strings.Cut(text, "{{")
		b.WriteString(regexp.QuoteMeta(literal))
		if !ok {
			break
		}
		inner, after, ok := strings.Cut(rest, "}}")
		if !ok {
			return nil, fmt.Errorf("found start of regex with no end '}}'")
		}
		if _, err := regexp.Compile(inner); err != nil {
			return nil, err
		}
		b.WriteString("(" + inner + ")")
		text = after
	}
	return regexp.Compile(b.String())
}

// Handle takes a diagnostic with its notes.
func (c *Checker) Handle(d *diag.Diagnostic) {
	c.checkDiagnostic(d)
	for _, n := range d.Notes {
		c.checkDiagnostic(n)
	}
}

func (c *Checker) checkDiagnostic(d *diag.Diagnostic) {
	line := unknownPlace
	switch {
	case d.Pos.Known() && d.Pos.File != c.file:
		line = otherFile
	case d.Pos.Known():
		line = d.Pos.Line
	}
	var near *expectation
	for _, e := range c.list {
		if e.met || e.line != line || !e.matches(d.Message) {
			continue
		}
		if e.severity == d.Severity {
			e.met = true
			return
		}
		near = e
	}
	switch {
	case c.OnlyExpected:
	case near != nil:
		c.complain(near.pos, 1, "'%s' diagnostic emitted when expecting a '%s'", d.Severity, near.severity)
	default:
		c.complain(d.Pos, 1, "unexpected %s: %s", d.Severity, d.Message)
	}
}

// Finish reports the unmet expectations, and whether all diagnostics were as expected.
func (c *Checker) Finish() bool {
	var unplaced []*expectation
	for _, e := range c.list {
		if e.met {
			continue
		}
		if e.line == unknownPlace {
			unplaced = append(unplaced, e)
			continue
		}
		c.missing(e, e.pos)
	}
	for _, e := range unplaced {
		c.missing(e, diag.Position{})
	}
	return !c.failed
}

func (c *Checker) missing(e *expectation, pos diag.Position) {
	c.complain(pos, len(e.text), "expected %s \"%s\" was not produced", e.severity, e.text)
}

// complain writes an error with that many columns underlined.
func (c *Checker) complain(pos diag.Position, width int, format string, args ...any) {
	c.failed = true
	var b strings.Builder
	c.Render(&b, diag.Errorf(pos, "%s", fmt.Sprintf(format, args...)))
	text := b.String()
	if head, ok := strings.CutSuffix(text, "^\n"); ok {
		text = head + "^" + strings.Repeat("~", max(width-1, 0)) + "\n"
	}
	_, _ = io.WriteString(c.w, text)
}
