package diag

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSourceAt(t *testing.T) {
	const text = "ab\ncd\r\n\nlast"
	for _, tc := range []struct {
		name      string
		off       int
		line, col int
	}{
		{"start", 0, 1, 1},
		{"within a line", 1, 1, 2},
		{"the newline itself", 2, 1, 3},
		{"first of the next line", 3, 2, 1},
		{"the carriage return belongs to its line", 5, 2, 3},
		{"an empty line", 7, 3, 1},
		{"last line without newline", 8, 4, 1},
		{"the end of the text", 12, 4, 5},
		{"before the text", -5, 1, 1},
		{"behind the text", 99, 4, 5},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := NewSource("f", text)
			assert.Equal(t, Position{"f", tc.line, tc.col}, s.At(tc.off))
		})
	}
}

func TestSourceAtOfTrailingNewline(t *testing.T) {
	assert.Equal(t, Position{"f", 2, 1}, NewSource("f", "ab\n").At(3))
	assert.Equal(t, Position{"f", 1, 1}, NewSource("f", "").At(0))
}

func TestSourceOffsetInvertsAt(t *testing.T) {
	s := NewSource("f", "ab\n\ncd\nx")
	for off := range len(s.Text) + 1 {
		at := s.At(off)
		got, ok := s.Offset(at.Line, at.Col)
		require.True(t, ok)
		require.Equal(t, off, got)
	}
	for _, tc := range []struct {
		line, col, want int
		ok              bool
	}{
		{0, 1, 0, false},
		{5, 1, 0, false},
		{1, 0, 0, true},    // only the line is known
		{4, 100, 8, true},  // not past the text
		{-1, -1, 0, false}, // nonsense
		{3, -100, 4, true}, // not before the line
		{2, 1, 3, true},    // an empty line
		{1 << 40, 1, 0, false},
	} {
		got, ok := s.Offset(tc.line, tc.col)
		assert.Equal(t, tc.ok, ok, "line %d", tc.line)
		assert.Equal(t, tc.want, got, "line %d col %d", tc.line, tc.col)
	}
}

func TestSourceLine(t *testing.T) {
	s := NewSource("f", "ab\ncd\r\n\nlast")
	for n, want := range map[int]string{1: "ab", 2: "cd", 3: "", 4: "last"} {
		got, ok := s.Line(n)
		require.True(t, ok, "line %d", n)
		assert.Equal(t, want, got)
	}
	for _, n := range []int{-1, 0, 5} {
		_, ok := s.Line(n)
		assert.False(t, ok, "line %d", n)
	}
}

func TestPos(t *testing.T) {
	assert.False(t, Pos{}.IsValid())
	assert.Equal(t, Position{}, Pos{}.Position())
	assert.False(t, Pos{}.Position().Known())
	p := Pos{Src: NewSource("f", "a\nbc"), Off: 3}
	assert.True(t, p.IsValid())
	assert.Equal(t, Position{"f", 2, 2}, p.Position())
}

func TestSourceIsSafeForConcurrentUse(t *testing.T) {
	s := NewSource("f", strings.Repeat("x\n", 100))
	done := make(chan Position)
	for range 4 {
		go func() { done <- s.At(150) }()
	}
	for range 4 {
		assert.Equal(t, Position{"f", 76, 1}, <-done)
	}
}
