package diag

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"":                            "",
		"plain, ä, 你, � and 🙂":        "plain, ä, 你, � and 🙂",
		"two\nlines\tand a tab":       "two\nlines\tand a tab",
		"\x1b[31mred\x1b[0m":          "<U+001B>[31mred<U+001B>[0m",
		"a\x00b\x07\x7f\r":            "a<U+0000>b<U+0007><U+007F><U+000D>",
		"\u0085\u009b31m":             "<U+0085><U+009B>31m",
		"left\u202eright\u2066\u2069": "left<U+202E>right<U+2066><U+2069>",
		"\ufeffmark\u200b\u2028":      "<U+FEFF>mark<U+200B><U+2028>",
		"\xff\xfe and \xe4":           "<FF><FE> and <E4>",
		"cut \xe2\x82":                "cut <E2><82>",
		"\xed\xa0\x80":                "<ED><A0><80>",
	} {
		assert.Equal(t, want, Printable(text))
	}
}

// TestHostileDiagnostics: neither names, nor messages, nor the line that is shown
// can steer a terminal, and the caret stays under its byte.
func TestHostileDiagnostics(t *testing.T) {
	const name = "a\x1b]0;title\x07\nb.mlir"
	src := NewSource(name, "ok\n\x1b[2Jx\xffé\ty\r\n")
	for col, caret := range map[int]string{
		1:  "^",                          // on the escape itself
		5:  "           ^",               // x
		6:  "            ^",              // the byte that is not text
		7:  "                ^",          // é
		9:  "                 ^",         // the tab
		10: "                        ^",  // y
		11: "                         ^", // after it
	} {
		got := rendered(Errorf(Position{name, 2, col}, "unknown 'x\x1b[0m\xfe'").Note(Position{}, "see\nbelow\x08"), src)
		assert.Equal(t, lines(
			"a<U+001B>]0;title<U+0007><U+000A>b.mlir:2:"+strconv.Itoa(col)+": error: unknown 'x<U+001B>[0m<FE>'",
			"<U+001B>[2Jx<FF>é       y", caret,
			"<unknown>:0: note: see", "below<U+0008>"), got)
	}
}
