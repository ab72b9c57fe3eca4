package lit

import (
	"fmt"
	"io"
	"strings"
)

// checkText is a check file or an input in the form FileCheck works on; all
// offsets and columns refer to that form.
type checkText struct {
	name string
	text string
}

// canonicalize drops the carriage return of a line end, and makes one space of several blanks.
func canonicalize(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\r' && i+1 < len(text) && text[i+1] == '\n':
		case c != ' ' && c != '\t':
			b.WriteByte(c)
		case i == 0 || !isBlank(text[i-1]):
			b.WriteByte(' ')
		}
	}
	return b.String()
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func (t *checkText) line(offset int) int { return 1 + strings.Count(t.text[:offset], "\n") }

func (t *checkText) lineStart(offset int) int {
	return 1 + strings.LastIndexByte(t.text[:offset], '\n')
}

func (t *checkText) lineEnd(offset int) int {
	if n := strings.IndexByte(t.text[offset:], '\n'); n >= 0 {
		return offset + n
	}
	return len(t.text)
}

// report writes one message with its line and a caret, as FileCheck does.
func (t *checkText) report(w io.Writer, offset int, severity, message string) {
	start := t.lineStart(offset)
	column := offset - start
	fmt.Fprintf(w, "%s:%d:%d: %s: %s\n", t.name, t.line(offset), column+1, severity, message)
	fmt.Fprintf(w, "%s\n%s^\n", t.text[start:t.lineEnd(offset)], strings.Repeat(" ", column))
}

// located is an error at a place in a check file.
type located struct {
	text    *checkText
	offset  int
	message string
	// unsupported says that the real FileCheck would not have complained.
	unsupported bool
	// exitCode is 0 for the usual one of a bad check file.
	exitCode int
}

func (e *located) Error() string {
	var b strings.Builder
	e.text.report(&b, e.offset, "error", e.message)
	return strings.TrimSuffix(b.String(), "\n")
}

func (e *located) Unwrap() error {
	if e.unsupported {
		return &unsupportedError{e.message}
	}
	return nil
}
