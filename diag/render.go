package diag

import (
	"fmt"
	"io"
	"strings"
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
	switch p := d.Pos; {
	case !p.Known():
		fmt.Fprint(w, "<unknown>:0: ")
	default:
		fmt.Fprintf(w, "%s:%d:%d: ", p.File, p.Line, p.Col)
	}
	fmt.Fprintf(w, "%s: %s\n", d.Severity, d.Message)
	if showLine {
		r.caret(w, d.Pos, 1)
	}
}

// caret draws the source line and marks width columns from pos on.
func (r Renderer) caret(w io.Writer, pos Position, width int) {
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
	mark := "^" + strings.Repeat("~", max(width-1, 0))
	fmt.Fprintf(w, "%s\n%s%s\n", expandTabs(line), blankPrefix(line, pos.Col-1), mark)
}

// maxShownLine bounds what is echoed of a machine-made line of megabytes.
const maxShownLine = 4096

// window cuts a long line around the column and moves the column with it.
func window(line string, col int) (string, int) {
	const context = 120
	from := max(0, min(col, len(line))-context)
	to := min(len(line), from+2*context)
	return line[from:to], col - from
}

const tabStop = 8

// expandTabs keeps columns aligned under the caret.
func expandTabs(line string) string {
	if !strings.Contains(line, "\t") {
		return line
	}
	var b strings.Builder
	col := 0
	for _, r := range line {
		if r == '\t' {
			n := tabStop - col%tabStop
			b.WriteString(strings.Repeat(" ", n))
			col += n
			continue
		}
		b.WriteRune(r)
		col++
	}
	return b.String()
}

// blankPrefix is the white space that puts the caret under byte column n:
// a tab as wide as it was expanded, one blank per character otherwise.
func blankPrefix(line string, n int) string {
	col := 0
	for i, r := range line {
		if i >= n {
			break
		}
		if r == '\t' {
			col += tabStop - col%tabStop
			continue
		}
		col++
	}
	if n > len(line) {
		col += n - len(line)
	}
	return strings.Repeat(" ", max(col, 0))
}
