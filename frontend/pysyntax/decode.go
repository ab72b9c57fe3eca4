package pysyntax

import (
	"strings"
	"unicode/utf8"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pysyntax/internal/ucd"
)

const byteOrderMark = "\ufeff"

// markBytes counts the bytes of the byte order mark of a file.
func markBytes(src *diag.Source) int32 {
	if strings.HasPrefix(src.Text, byteOrderMark) {
		return int32(len(byteOrderMark))
	}
	return 0
}

// decode returns the text of a file in UTF-8 with \n at the ends of lines.
func decode(src *diag.Source) (string, error) {
	text := src.Text
	if len(text) > maxText {
		return "", decodeError(src, 0, "the file has %d bytes, more than the limit of %d", len(text), maxText)
	}
	text, marked := strings.CutPrefix(text, byteOrderMark)
	declared, at := declaredEncoding(text)
	name := canonicalName(declared)
	if marked && name != "utf-8" {
		return "", decodeError(src, at, "the file has UTF-8's byte order mark but declares the encoding '%s'", declared)
	}
	text, err := toUTF8(src, text, name, declared, at)
	if err != nil {
		return "", err
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

// toUTF8 converts a text from the encoding of a name, which is declared at an offset.
func toUTF8(src *diag.Source, text, name, declared string, at int) (string, error) {
	switch name {
	case "utf-8", "utf8", "u8", "utf", "cp65001", "utf-8-sig":
		if !utf8.ValidString(text) {
			return "", invalidUTF8(src, text)
		}
		return text, nil
	}
	charset := ucd.CharsetNamed(name)
	if charset == nil {
		return "", decodeError(src, at, "unknown encoding '%s': UTF-8 and charsets of one byte per character are read", declared)
	}
	out, bad := charset.Decode(text)
	if bad >= 0 {
		return "", decodeError(src, bad, "byte 0x%02x is no character of the declared encoding '%s'", text[bad], declared)
	}
	return out, nil
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

// encodingOf returns the name after `coding:` or `coding=` in a comment.
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

// canonicalName returns the name of an encoding in small letters with '-' for '_'. Variants
// such as utf-8-unix, which editors write, are the encoding itself.
func canonicalName(name string) string {
	name = strings.ReplaceAll(strings.ToLower(name), "_", "-")
	for _, base := range []string{"utf-8", "latin-1", "iso-8859-1", "iso-latin-1"} {
		if name == base || strings.HasPrefix(name, base+"-") {
			if base != "utf-8" {
				return "latin-1"
			}
			return base
		}
	}
	return name
}
