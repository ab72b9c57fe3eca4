// Package syntax reads PTX text: modules, functions, variables, instructions
// with the source lines they come from. Registers and variables are resolved
// to their declarations; labels and functions stay names until the whole text
// is read. What instructions mean it does not know, and debug sections are
// skipped.
package syntax

import "fmt"

// Pos is a place in the PTX text, both numbers from 1.
type Pos struct{ Line, Col int }

// Error is a complaint about PTX text.
type Error struct {
	File string
	Pos
	Message string
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: error: %s", e.File, e.Line, e.Col, e.Message)
}

// Source is the place in the program that PTX was made from.
type Source struct {
	File      string
	Line, Col int
	Inlined   *Source // where the code was inlined into, if it was
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
