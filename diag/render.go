package diag

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Renderer writes diagnostics in the format of LLVM's tools:
//
//	file:line:col: error: message
//	the source line
//	     ^
//
// A position in a file without a Source is printed without its line. Concurrent use is
// safe as long as Sources does not change.
type Renderer struct {
	Sources map[string]*Source
}

// NewRenderer makes a renderer for the given sources.
func NewRenderer(sources ...*Source) Renderer {
	r := Renderer{Sources: map[string]*Source{}}
	for _, s := range sources {
		r.Sources[s.Name] = s
	}
	return r
}

// Write prints a diagnostic and its notes. A note at the same position as the message
// before it does not repeat the source line. Errors of the writer are ignored.
func (r Renderer) Write(w io.Writer, d *Diagnostic) {
	r.writeDiagnostic(w, d, true)
	last := d.Pos
	for _, n := range d.Notes {
		r.writeDiagnostic(w, n, n.Pos != last)
		last = n.Pos
	}
}

func (r Renderer) writeDiagnostic(w io.Writer, d *Diagnostic, showLine bool) {
	if p := d.Pos; p.Known() {
		fmt.Fprintf(w, "%s:%d:%d: ", printable(p.File, ""), p.Line, p.Col)
	} else {
		fmt.Fprint(w, "<unknown>:0: ")
	}
	fmt.Fprintf(w, "%s: %s\n", d.Severity, Printable(d.Message))
	if showLine {
		r.caret(w, d.Pos)
	}
}

// caret prints the source line and a caret under the column.
func (r Renderer) caret(w io.Writer, pos Position) {
	src := r.Sources[pos.File]
	if src == nil {
		return
	}
	line, ok := src.Line(pos.Line)
	if !ok {
		return
	}
	if len(line) > maxShownLine {
		line, pos.Col = window(line, pos.Col)
	}
	text, column := drawn(line, pos.Col-1)
	fmt.Fprintf(w, "%s\n%s^\n", text, strings.Repeat(" ", column))
}

// maxShownLine bounds the part of a generated line of megabytes that is printed.
const maxShownLine = 4096

// window cuts a long line around the column and adjusts the column.
func window(line string, col int) (string, int) {
	const context = 120
	from := runeStart(line, max(0, min(col, len(line))-context))
	to := runeStart(line, min(len(line), from+2*context))
	return line[from:to], col - from
}

// runeStart moves an offset to the start of its character. Bytes that are not UTF-8 are
// characters of their own.
func runeStart(line string, off int) int {
	for at := off; at > off-utf8.UTFMax && at > 0 && at < len(line); at-- {
		if utf8.RuneStart(line[at]) {
			return at
		}
	}
	return off
}
