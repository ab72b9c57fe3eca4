// Package lineinfo takes the debug information out of LLVM IR, PTX and assembly: the text without
// it is easier to read, and each of its lines has the places in the source that it was made for.
//
// The package knows no compiler: all of it is text.
package lineinfo

import (
	"regexp"
	"strings"
)

// Place is a place in the source as debug information has it. Line 0 is no place.
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

// findNames notes the names that a pattern finds. A function begins at the lines that starts
// accepts: names of one are not those of another. The first name that defines finds in a line is
// defined there.
func (c *Code) findNames(pattern *regexp.Regexp, starts func(string) bool, defines func(line string) (from, to int)) {
	var names []Name
	texts := map[string][]int{} // definitions by name
	end := func() {
		for i := range names {
			n := &names[i]
			n.Defined = texts[c.Lines[n.Line].Text[n.From:n.To]]
		}
		for _, n := range names {
			if n.Defined != nil {
				c.Names = append(c.Names, n)
			}
		}
		names, texts = names[:0], map[string][]int{}
	}
	for i, l := range c.Lines {
		if starts(l.Text) {
			end()
		}
		if from, to := defines(l.Text); to > from {
			name := l.Text[from:to]
			texts[name] = append(texts[name], i)
		}
		for _, at := range pattern.FindAllStringIndex(l.Text, -1) {
			names = append(names, Name{Line: i, From: at[0], To: at[1]})
		}
	}
	end()
}
