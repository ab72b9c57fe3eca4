package diag

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Renderer writes diagnostics the way LLVM tools do:
//
//	file:line:col: error: message
//	the source line
//	     ^
//
// Sources are found by name; a place in a file that is not among them is
// printed without its line.
type Renderer struct {
	Sources map[string]*Source
}

// NewRenderer knows the given sources.
func NewRenderer(sources ...*Source) Renderer {
	r := Renderer{Sources: map[string]*Source{}}
	for _, s := range sources {
		r.Sources[s.Name] = s
	}
	return r
}

// Write prints a diagnostic and its notes. A note at the place of the message
// before it does not repeat the source line.
func (r Renderer) Write(w io.Writer, d *Diagnostic) {
	r.one(w, d, true)
	last := d.Pos
	for _, n := range d.Notes {
		r.one(w, n, n.Pos != last)
		last = n.Pos
	}
}

func (r Renderer) one(w io.Writer, d *Diagnostic, showLine bool) {
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

// caret draws the source line and marks the column under it.
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

// maxShownLine bounds what is echoed of a machine-made line of megabytes.
const maxShownLine = 4096

// window cuts a long line around the column and moves the column with it.
func window(line string, col int) (string, int) {
	const context = 120
	from := runeStart(line, max(0, min(col, len(line))-context))
	to := runeStart(line, min(len(line), from+2*context))
	return line[from:to], col - from
}

// runeStart moves an offset to the start of the character it is in; bytes that
// are no text stay where they are.
func runeStart(line string, off int) int {
	for at := off; at > off-utf8.UTFMax && at > 0 && at < len(line); at-- {
		if utf8.RuneStart(line[at]) {
			return at
		}
	}
	return off
}
