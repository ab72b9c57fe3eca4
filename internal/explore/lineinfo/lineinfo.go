// Package lineinfo takes the debug information out of LLVM IR, PTX and assembly: the text without
// it is easier to read, and each of its lines has the places in the source that it was made for.
//
// The package knows no compiler: all of it is text.
package lineinfo

import "strings"

// Place is a place in the source as debug information has it. Line 0 means no place.
type Place struct {
	Dir, File string
	Line, Col int
}

// Code is a text without debug information.
type Code struct {
	Lines []Line
	Names []Name
}

// Line is a line of the text with the places that it came from: the innermost first, then the calls
// that were inlined, where the debug information has them.
type Line struct {
	Text   string
	Places []Place
}

// Name is the name of a value in a line, at columns that count bytes from 0, with the lines that
// define it.
type Name struct {
	Line, From, To int
	Defined        []int
}

// Text is the whole text.
func (c *Code) Text() string {
	var b strings.Builder
	for _, l := range c.Lines {
		b.WriteString(l.Text)
		b.WriteByte('\n')
	}
	return b.String()
}

// findNames notes the names of values. A function begins at the lines that starts accepts: names of
// one are not those of another. The first name of a line is defined there where defines says so.
func (c *Code) findNames(starts func(line string) bool, defines func(line string, first int) bool) {
	var names []Name
	defined := map[string][]int{} // lines by name
	end := func() {
		for _, n := range names {
			if n.Defined = defined[c.Lines[n.Line].Text[n.From:n.To]]; n.Defined != nil {
				c.Names = append(c.Names, n)
			}
		}
		names, defined = names[:0], map[string][]int{}
	}
	for i, l := range c.Lines {
		if starts(l.Text) {
			end()
		}
		for from, first := nextName(l.Text, 0), true; from >= 0; first = false {
			to := nameEnd(l.Text, from)
			if name := l.Text[from:to]; first && defines(l.Text, from) {
				defined[name] = append(defined[name], i)
			}
			names = append(names, Name{Line: i, From: from, To: to})
			from = nextName(l.Text, to)
		}
	}
	end()
}

// nextName is where the next name begins, below 0 if there is none.
func nextName(line string, from int) int {
	i := strings.IndexByte(line[from:], '%')
	if i < 0 {
		return i
	}
	return from + i
}

// nameEnd is the end of a name: %x, %then.1, %"a name".
func nameEnd(line string, from int) int {
	to := from + 1
	if to < len(line) && line[to] == '"' {
		if end := strings.IndexByte(line[to+1:], '"'); end >= 0 {
			return to + end + 2
		}
	}
	for to < len(line) && isNameByte(line[to]) {
		to++
	}
	return to
}

func isNameByte(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '.' || c == '$' || c == '-'
}
