// Package diag has source texts, positions in them, and diagnostics with notes, and
// renders diagnostics with the source line and a caret. It does not know the IR: callers
// resolve the location of an operation to a Position.
package diag

import (
	"sort"
	"strings"
	"sync"
)

// Source is an input text with its name. Tokens and operations carry offsets; lines and
// columns are computed when a diagnostic is reported. It is safe for concurrent use.
type Source struct {
	Name string // as in diagnostics: a path, or "<stdin>"
	Text string // must not change

	once  sync.Once
	lines []int // offset of the first byte of each line
}

// NewSource makes a source from a text.
func NewSource(name, text string) *Source { return &Source{Name: name, Text: text} }

// Position is a place in a File. Line and Col count from 1, Col in bytes; both are 0 when
// only the file is known. The zero Position is unknown.
type Position struct {
	File      string
	Line, Col int
}

// Known reports whether the position names a file.
func (p Position) Known() bool { return p.File != "" }

func (s *Source) index() []int {
	s.once.Do(func() {
		s.lines = append(s.lines, 0)
		for off := 0; ; {
			i := strings.IndexByte(s.Text[off:], '\n')
			if i < 0 {
				return
			}
			off += i + 1
			s.lines = append(s.lines, off)
		}
	})
	return s.lines
}

// At resolves a byte offset. Offsets outside the text are clamped to it.
func (s *Source) At(off int) Position {
	off = max(0, min(off, len(s.Text)))
	lines := s.index()
	line := sort.SearchInts(lines, off+1)
	return Position{File: s.Name, Line: line, Col: off - lines[line-1] + 1}
}

// Offset is the inverse of At; it reports false when the line does not exist.
func (s *Source) Offset(line, col int) (int, bool) {
	lines := s.index()
	if line < 1 || line > len(lines) {
		return 0, false
	}
	return min(lines[line-1]+max(col-1, 0), len(s.Text)), true
}

// Line returns the text of a 1-based line without its end-of-line characters.
func (s *Source) Line(n int) (string, bool) {
	lines := s.index()
	if n < 1 || n > len(lines) {
		return "", false
	}
	end := len(s.Text)
	if n < len(lines) {
		end = lines[n]
	}
	return strings.TrimRight(s.Text[lines[n-1]:end], "\r\n"), true
}

// Pos is an offset in a text, Src, as tokens and operations carry it. The zero Pos is not
// valid.
type Pos struct {
	Src *Source
	Off int32 // in bytes
}

// IsValid reports whether the position refers to a text.
func (p Pos) IsValid() bool { return p.Src != nil }

// Position resolves the offset to line and column.
func (p Pos) Position() Position {
	if p.Src == nil {
		return Position{}
	}
	return p.Src.At(int(p.Off))
}
