package diag

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// rendered is what a diagnostic looks like to the user.
func rendered(d *Diagnostic, sources ...*Source) string {
	var b strings.Builder
	NewRenderer(sources...).Write(&b, d)
	return b.String()
}

// lines joins lines as they are printed.
func lines(ls ...string) string { return strings.Join(ls, "\n") + "\n" }

func TestCaret(t *testing.T) {
	for _, tc := range []struct {
		name, text  string
		at          Position
		line, caret string
	}{
		{"first column", "abc", Position{"f", 1, 1}, "abc", "^"},
		{"later column", "abc", Position{"f", 1, 3}, "abc", "  ^"},
		{"behind the line", "abc\n", Position{"f", 1, 4}, "abc", "   ^"},
		{"far behind the line", "abc\n", Position{"f", 1, 7}, "abc", "      ^"},
		{"column unknown", "abc", Position{"f", 1, 0}, "abc", "^"},
		{"second line", "abc\n def\nghi", Position{"f", 2, 2}, " def", " ^"},
		{"carriage return", "abc\r\n", Position{"f", 1, 2}, "abc", " ^"},
		{"on a tab", "\tx", Position{"f", 1, 1}, "        x", "^"},
		{"behind a leading tab", "\tx", Position{"f", 1, 2}, "        x", "        ^"},
		{"behind a tab that is not full", "ab\tx", Position{"f", 1, 4}, "ab      x", "        ^"},
		{"behind several tabs", "\t\tab\tx", Position{"f", 1, 6}, "                ab      x", "                        ^"},
		{"before a tab", "ab\tx", Position{"f", 1, 2}, "ab      x", " ^"},
		{"one blank per character, not per byte", "äöü x", Position{"f", 1, 8}, "äöü x", "    ^"},
		{"on a character of two bytes", "äöü x", Position{"f", 1, 3}, "äöü x", " ^"},
		{"tab stops count characters", "ä\tx", Position{"f", 1, 4}, "ä       x", "        ^"},
		{"empty line", "a\n\nb", Position{"f", 2, 1}, "", "^"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := rendered(Errorf(tc.at, "bad"), NewSource("f", tc.text))
			_, shown, _ := strings.Cut(got, "error: bad\n")
			assert.Equal(t, lines(tc.line, tc.caret), shown)
		})
	}
}

func TestPlaceWithoutALine(t *testing.T) {
	src := NewSource("f", "abc")
	for _, tc := range []struct {
		name string
		at   Position
		want string
	}{
		{"unknown", Position{}, "<unknown>:0: error: bad\n"},
		{"file only", Position{File: "f"}, "f:0:0: error: bad\n"},
		{"another file", Position{"g", 1, 1}, "g:1:1: error: bad\n"},
		{"a line the text lacks", Position{"f", 9, 1}, "f:9:1: error: bad\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			assert.Equal(t, tc.want, rendered(Errorf(tc.at, "bad"), src))
		})
	}
}

func TestNotes(t *testing.T) {
	f, g := NewSource("f", "abc\ndef"), NewSource("g", "xyz")
	d := Errorf(Position{"f", 1, 2}, "bad").
		Note(Position{"f", 1, 2}, "same place").
		Note(Position{"f", 2, 1}, "other line").
		Note(Position{"f", 2, 1}, "same as the note before").
		Note(Position{"g", 1, 3}, "other file").
		Note(Position{"f", 1, 2}, "back again")
	assert.Equal(t, lines(
		"f:1:2: error: bad", "abc", " ^",
		"f:1:2: note: same place",
		"f:2:1: note: other line", "def", "^",
		"f:2:1: note: same as the note before",
		"g:1:3: note: other file", "xyz", "  ^",
		"f:1:2: note: back again", "abc", " ^",
	), rendered(d, f, g))
}

func TestSeverityIsRendered(t *testing.T) {
	assert.Equal(t, "<unknown>:0: warning: careful\n", rendered(&Diagnostic{Severity: Warning, Message: "careful"}))
}

func TestVeryLongLine(t *testing.T) {
	word := "here"
	for _, tc := range []struct {
		name          string
		before, after int
	}{
		{"in the middle", 100_000, 100_000},
		{"at the start", 0, 100_000},
		{"at the end", 100_000, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			text := strings.Repeat("x", tc.before) + word + strings.Repeat("y", tc.after)
			got := strings.Split(rendered(Errorf(Position{"f", 1, tc.before + 1}, "bad"), NewSource("f", text)), "\n")
			require.Len(t, got, 4)
			assert.LessOrEqual(t, len(got[1]), 300, "only a part of the line is shown")
			col := strings.IndexByte(got[2], '^')
			require.GreaterOrEqual(t, col, 0)
			require.LessOrEqual(t, col+len(word), len(got[1]))
			assert.Equal(t, word, got[1][col:col+len(word)], "the caret moved with the text")
		})
	}
}

func TestVeryLongLineOfMultiByteCharacters(t *testing.T) {
	text := strings.Repeat("ä", 5000) + "here" + strings.Repeat("ö", 5000)
	got := strings.Split(rendered(Errorf(Position{"f", 1, 10_001}, "bad"), NewSource("f", text)), "\n")
	require.Len(t, got, 4)
	assert.True(t, utf8.ValidString(got[1]), "no character is cut in half")
	col := strings.IndexByte(got[2], '^')
	shown := []rune(got[1])
	require.LessOrEqual(t, col+4, len(shown))
	assert.Equal(t, "here", string(shown[col:col+4]))
}

func TestLineJustShortEnoughIsShownWhole(t *testing.T) {
	text := strings.Repeat("x", maxShownLine)
	got := rendered(Errorf(Position{"f", 1, maxShownLine}, "bad"), NewSource("f", text))
	assert.Contains(t, got, text)
}

func TestRendererWithoutSources(t *testing.T) {
	var b strings.Builder
	Renderer{}.Write(&b, Errorf(Position{"f", 1, 1}, "bad"))
	assert.Equal(t, "f:1:1: error: bad\n", b.String())
}

func TestVeryLongLineOfBytesThatAreNoText(t *testing.T) {
	text := strings.Repeat("\x80", 10_000)
	got := rendered(Errorf(Position{"f", 1, 5000}, "bad"), NewSource("f", text))
	assert.Less(t, len(got), 2000)
	assert.Contains(t, got, "^")
}
