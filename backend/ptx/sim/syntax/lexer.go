package syntax

import "strings"

type tokenKind uint8

const (
	end       tokenKind = iota
	word                // identifiers, mnemonics, special registers: %tid.x, ld.global.b32
	directive           // .reg
	number
	text
	mark // one character
)

type token struct {
	kind tokenKind
	text string
	at   int // offset in the text
}

// lexer splits text into tokens, one at a time.
type lexer struct {
	src string
	pos int
}

func wordStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$' || c == '%'
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

func wordPart(c byte) bool { return wordStart(c) && c != '%' || digit(c) }

func (l *lexer) peekByte(ahead int) byte {
	if l.pos+ahead < len(l.src) {
		return l.src[l.pos+ahead]
	}
	return 0
}

func (l *lexer) skipSpace() {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			l.pos++
		case c == '/' && l.peekByte(1) == '/':
			if n := strings.IndexByte(l.src[l.pos:], '\n'); n >= 0 {
				l.pos += n
			} else {
				l.pos = len(l.src)
			}
		case c == '/' && l.peekByte(1) == '*':
			if n := strings.Index(l.src[l.pos+2:], "*/"); n >= 0 {
				l.pos += n + 4
			} else {
				l.pos = len(l.src)
			}
		default:
			return
		}
	}
}

// dotted skips the parts of a word: letters, digits, and dots and double colons between them.
func (l *lexer) dotted() {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case wordPart(c):
			l.pos++
		case c == '.' && wordPart(l.peekByte(1)):
			l.pos++
		case c == ':' && l.peekByte(1) == ':' && wordPart(l.peekByte(2)):
			l.pos += 2
		default:
			return
		}
	}
}

func (l *lexer) next() token {
	l.skipSpace()
	start := l.pos
	if start == len(l.src) {
		return token{kind: end, at: start}
	}
	kind := mark
	switch c := l.src[start]; {
	case wordStart(c):
		kind = word
		l.pos++
		l.dotted()
	case c == '.' && wordStart(l.peekByte(1)):
		kind = directive
		l.pos++
		// Directives have no inner dots: ".param.b32" is two.
		for l.pos < len(l.src) && (wordPart(l.src[l.pos]) || l.src[l.pos] == ':' && l.peekByte(1) == ':' && wordPart(l.peekByte(2))) {
			if l.src[l.pos] == ':' {
				l.pos++
			}
			l.pos++
		}
	case digit(c):
		kind = number
		for l.pos < len(l.src) && (wordPart(l.src[l.pos]) || l.src[l.pos] == '.') {
			l.pos++
		}
	case c == '"':
		kind = text
		l.pos++
		for l.pos < len(l.src) && l.src[l.pos] != '"' && l.src[l.pos] != '\n' {
			if l.src[l.pos] == '\\' {
				l.pos++
			}
			l.pos++
		}
		l.pos = min(l.pos+1, len(l.src))
	default:
		l.pos++
	}
	return token{kind, l.src[start:l.pos], start}
}
