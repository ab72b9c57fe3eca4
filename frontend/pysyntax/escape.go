package pysyntax

import (
	"strings"
	"unicode/utf8"

	"github.com/tshared/tshared/frontend/pysyntax/internal/ucd"
)

// unescaper replaces the escapes of a string or a bytes literal.
type unescaper struct {
	*parser
	at    int // token
	text  string
	bytes bool
	out   strings.Builder
}

var simpleEscapes = [256]byte{
	'\\': '\\', '\'': '\'', '"': '"', 'a': '\a', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v',
}

func (u *unescaper) run() string {
	u.out.Grow(len(u.text))
	for {
		i := strings.IndexByte(u.text, '\\')
		if i < 0 || i+1 >= len(u.text) {
			u.out.WriteString(u.text)
			return u.out.String()
		}
		u.out.WriteString(u.text[:i])
		c := u.text[i+1]
		u.text = u.text[i+2:]
		u.escape(c)
	}
}

// escape writes what a backslash and a character stand for. Escapes that mean nothing stay
// as they are.
func (u *unescaper) escape(c byte) {
	switch {
	case c == '\n':
	case simpleEscapes[c] != 0:
		u.out.WriteByte(simpleEscapes[c])
	case c >= '0' && c <= '7':
		u.octal(c)
	case c == 'x':
		u.hex(2, 'x')
	case c == 'u' && !u.bytes:
		u.hex(4, 'u')
	case c == 'U' && !u.bytes:
		u.hex(8, 'U')
	case c == 'N' && !u.bytes:
		u.named()
	default:
		u.out.WriteByte('\\')
		u.out.WriteByte(c)
	}
}

func (u *unescaper) octal(first byte) {
	v, n := rune(first-'0'), 0
	for n < 2 && n < len(u.text) && u.text[n] >= '0' && u.text[n] <= '7' {
		v = v*8 + rune(u.text[n]-'0')
		n++
	}
	u.text = u.text[n:]
	u.write(v)
}

func (u *unescaper) hex(digits int, letter byte) {
	v := rune(0)
	for n := range digits {
		if n >= len(u.text) || digitValue(u.text[n]) >= 16 {
			u.failAt(u.place(), "expected %d hexadecimal digits after '\\%c' in a string", digits, letter)
		}
		if v = v<<4 | rune(digitValue(u.text[n])); v > utf8.MaxRune {
			u.failAt(u.place(), "the escape '\\%c%s' is beyond the last character U+10FFFF", letter, u.text[:min(digits, len(u.text))])
		}
	}
	u.text = u.text[digits:]
	u.write(v)
}

// named writes the character of `\N{name}`.
func (u *unescaper) named() {
	name, rest, ok := strings.Cut(u.text, "}")
	if !ok || len(name) < 2 || name[0] != '{' {
		u.failAt(u.place(), "expected '{', the name of a character and '}' after '\\N' in a string")
	}
	v, ok := ucd.Lookup(name[1:])
	if !ok {
		u.failAt(u.place(), "unknown name of a character in '\\N%s}'", name)
	}
	u.text = rest
	u.write(v)
}

// place is the token at which an error is reported, where CPython reports it: a string, or
// the end of an f-string.
func (u *unescaper) place() int {
	if u.toks[u.at].kind == tokString {
		return u.at
	}
	nested := 0
	for i := u.at; i < len(u.toks); i++ {
		switch u.toks[i].kind {
		case tokFStringStart:
			nested++
		case tokFStringEnd:
			if nested--; nested < 0 {
				return i
			}
		}
	}
	return u.at
}

// write adds a byte of a bytes literal or a character. Surrogates, which UTF-8 excludes, are
// written as if it did not.
func (u *unescaper) write(v rune) {
	switch {
	case u.bytes:
		u.out.WriteByte(byte(v))
	case v >= 0xd800 && v < 0xe000:
		u.out.Write([]byte{0xe0 | byte(v>>12), 0x80 | byte(v>>6)&0x3f, 0x80 | byte(v)&0x3f})
	default:
		u.out.WriteRune(v)
	}
}
