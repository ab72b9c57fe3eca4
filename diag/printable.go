package diag

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns a text that is safe to print on a terminal: control characters,
// characters that are invisible or change the direction of writing, and bytes that are
// not UTF-8 are escaped as clang does, <U+001B> and <FF>. Newlines and tabs stay.
func Printable(text string) string { return printable(text, "\n\t") }

// printable is Printable that keeps the characters in stays.
func printable(text, stays string) string {
	if isPrintable(text, stays) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		if strings.ContainsRune(stays, r) {
			b.WriteRune(r)
		} else {
			b.WriteString(shown(r, text[:size]))
		}
		text = text[size:]
	}
	return b.String()
}

func isPrintable(text, stays string) bool {
	if !utf8.ValidString(text) {
		return false
	}
	for _, r := range text {
		if !unicode.IsPrint(r) && !strings.ContainsRune(stays, r) {
			return false
		}
	}
	return true
}

// shown escapes a character that is not printable; bytes is its encoding, one byte where
// it is not UTF-8.
func shown(r rune, bytes string) string {
	switch {
	case r == utf8.RuneError && len(bytes) == 1:
		return fmt.Sprintf("<%02X>", bytes[0])
	case unicode.IsPrint(r):
		return bytes
	}
	return fmt.Sprintf("<U+%04X>", r)
}

const tabStop = 8

// drawn renders a source line with tabs expanded, and returns the column of its byte n.
// Bytes behind the end of the line have columns too.
func drawn(line string, n int) (text string, column int) {
	var b strings.Builder
	width, column := 0, -1
	for off := 0; off < len(line); {
		if off >= n && column < 0 {
			column = width
		}
		r, size := utf8.DecodeRuneInString(line[off:])
		s := shown(r, line[off:off+size])
		if r == '\t' {
			s = strings.Repeat(" ", tabStop-width%tabStop)
		}
		b.WriteString(s)
		width += utf8.RuneCountInString(s)
		off += size
	}
	if column < 0 {
		column = width + max(0, n-len(line))
	}
	return b.String(), column
}
