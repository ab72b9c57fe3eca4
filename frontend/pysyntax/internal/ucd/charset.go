package ucd

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:embed charsets.txt
var charsetsText string

// Charset is an encoding of one byte per character whose first half is ASCII.
type Charset struct{ high [128]rune }

var charsets = sync.OnceValue(func() map[string]*Charset {
	table := map[string]*Charset{}
	for line := range strings.Lines(charsetsText) {
		names, runes, _ := strings.Cut(line, " = ")
		c := &Charset{}
		for i, w := range strings.Fields(runes) {
			c.high[i] = hex(w)
		}
		for _, n := range strings.Fields(names) {
			table[n] = c
		}
	}
	return table
})

// CharsetNamed finds a charset. Names have small letters and '-' for '_'. It is nil if
// there is none of the name.
func CharsetNamed(name string) *Charset { return charsets()[name] }

// Decode converts a text to UTF-8. It returns the offset of the first byte that stands for
// no character, or -1.
func (c *Charset) Decode(text string) (string, int) {
	var b strings.Builder
	b.Grow(len(text) + len(text)/8)
	for i := range len(text) {
		r := rune(text[i])
		if r >= utf8.RuneSelf {
			if r = c.high[r-utf8.RuneSelf]; r == utf8.RuneError {
				return "", i
			}
		}
		b.WriteRune(r)
	}
	return b.String(), -1
}
