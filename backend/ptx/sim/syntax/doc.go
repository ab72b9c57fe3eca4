// Package syntax parses PTX text: modules, functions, variables, and instructions with their source
// lines. Registers and variables are resolved to their declarations; labels and functions stay
// names until the whole text is parsed. Of instructions the package knows which operands they write,
// and nothing else. It skips debug sections.
package syntax

import "fmt"

// Pos is a position in the PTX text; lines and columns count from 1.
type Pos struct {
	Line int // 0 means no position
	Col  int // in bytes
}

// Error is a syntax error.
type Error struct {
	File    string // as Parse was told
	Pos            // of the offending token
	Message string // without the place
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: error: %s", e.File, e.Line, e.Col, e.Message)
}

// Source is the source location that an instruction was compiled from.
type Source struct {
	File    string  // of the .file directive
	Line    int     // from 1
	Col     int     // from 1; 0 is unknown
	Inlined *Source // call site, if the code was inlined
}

func (s *Source) String() string {
	if s == nil {
		return ""
	}
	text := fmt.Sprintf("%s:%d:%d", s.File, s.Line, s.Col)
	if s.Inlined != nil {
		text += " (inlined at " + s.Inlined.String() + ")"
	}
	return text
}
