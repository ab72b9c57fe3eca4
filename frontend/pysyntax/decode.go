package pysyntax

import (
	"strings"
	"unicode/utf8"

	"github.com/tshared/tshared/diag"
)

const byteOrderMark = "\ufeff"

// decode returns the text of a file in UTF-8 with \n at the ends of lines.
func decode(src *diag.Source) (string, error) {
	text := src.Text
	if len(text) > maxText {
		return "", decodeError(src, 0, "the file has %d bytes, more than the limit of %d", len(text), maxText)
	}
	text, marked := strings.CutPrefix(text, byteOrderMark)
	declared, at := declaredEncoding(text)
	enc := canonicalEncoding(declared)
	switch {
	case marked && enc != "utf-8":
		return "", decodeError(src, at, "the file has UTF-8's byte order mark but declares the encoding '%s'", declared)
	case enc == "utf-8":
		if !utf8.ValidString(text) {
			return "", invalidUTF8(src, text)
		}
	case enc == "latin-1":
		text = fromLatin1(text)
	case enc == "ascii":
		for i := range len(text) {
			if text[i] >= utf8.RuneSelf {
				return "", decodeError(src, i, "byte 0x%02x is not ASCII, the declared encoding", text[i])
			}
		}
	default:
		return "", decodeError(src, at, "unknown encoding '%s': UTF-8, latin-1 and ASCII are read", declared)
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		return "", decodeError(src, i, "a null byte in the source")
	}
	return normalizeNewlines(text), nil
}

func decodeError(src *diag.Source, off int, format string, args ...any) error {
	return diag.List{diag.Errorf(src.At(off), format, args...)}
}

func invalidUTF8(src *diag.Source, text string) error {
	for i, r := range text {
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
			return decodeError(src, i+len(src.Text)-len(text), "byte 0x%02x is not UTF-8 and the file declares no other encoding", text[i])
		}
	}
	return nil
}

func fromLatin1(text string) string {
	var b strings.Builder
	b.Grow(len(text) + len(text)/8)
	for i := range len(text) {
		b.WriteRune(rune(text[i]))
	}
	return b.String()
}

// declaredEncoding returns the encoding that a comment in the first two lines declares and
// the offset of that line. The second line counts only if the first has no code.
func declaredEncoding(text string) (name string, off int) {
	for range 2 {
		end := strings.IndexAny(text[off:], "\r\n")
		if end < 0 {
			end = len(text) - off
		}
		line := strings.TrimLeft(text[off:off+end], " \t\f")
		if line != "" && line[0] != '#' {
			break
		}
		if name := encodingOf(line); name != "" {
			return name, off
		}
		off += end
		switch {
		case strings.HasPrefix(text[off:], "\r\n"):
			off += 2
		case off < len(text):
			off++
		}
	}
	return "utf-8", 0
}

// encodingOf returns the name behind `coding:` or `coding=` in a comment.
func encodingOf(comment string) string {
	for {
		i := strings.Index(comment, "coding")
		if i < 0 {
			return ""
		}
		comment = comment[i+len("coding"):]
		if comment == "" || comment[0] != ':' && comment[0] != '=' {
			continue
		}
		name := strings.TrimLeft(comment[1:], " \t")
		end := 0
		for end < len(name) && (isWord[name[end]] || name[end] == '-' || name[end] == '.') {
			end++
		}
		if end > 0 {
			return name[:end]
		}
	}
}

// encodings are the other names of the encodings that are read.
var encodings = map[string]string{
	"utf-8": "utf-8", "utf8": "utf-8", "u8": "utf-8", "utf": "utf-8", "cp65001": "utf-8", "utf-8-sig": "utf-8",
	"latin-1": "latin-1", "latin1": "latin-1", "latin": "latin-1", "l1": "latin-1", "iso-8859-1": "latin-1",
	"iso8859-1": "latin-1", "8859": "latin-1", "cp819": "latin-1", "iso-ir-100": "latin-1",
	"ascii": "ascii", "us-ascii": "ascii", "646": "ascii", "ansi-x3.4-1968": "ascii", "iso646-us": "ascii",
}

// canonicalEncoding returns the name of an encoding among the values of encodings, or "".
func canonicalEncoding(name string) string {
	name = strings.ReplaceAll(strings.ToLower(name), "_", "-")
	for _, base := range []string{"utf-8", "latin-1", "iso-8859-1", "iso-latin-1"} {
		if strings.HasPrefix(name, base+"-") {
			name = base
		}
	}
	if name == "iso-latin-1" {
		return "latin-1"
	}
	return encodings[name]
}
