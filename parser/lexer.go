package parser

import (
	"strings"

	"github.com/tshared/tshared/diag"
)

// token is a token; its spelling is src[start:end].
type token struct {
	kind       tokenKind
	start, end int32
}

type tokenKind uint8

const (
	tokEOF       tokenKind = iota
	tokBare                // module, arith.addi, x
	tokInt                 // 12, 0x1F
	tokFloat               // 1.0e-3
	tokString              // "text"
	tokAt                  // @symbol, @"symbol"
	tokHash                // #alias, #dialect.attr
	tokPercent             // %value
	tokCaret               // ^block
	tokBang                // !alias, !dialect.type
	tokPunct               // everything else
	tokMetaBegin           // {-#
	tokMetaEnd             // #-}
)

// charClass is a set of positions in tokens that a byte can have.
type charClass uint8

const (
	isSpace    charClass = 1 << iota
	isAlpha              // letters
	isNum                // digits
	isBareRest           // may continue a bare identifier: letter digit _ $ .
	isSuffix             // may be in a % ^ # ! identifier: letter digit _ $ . -
	isHex
)

var classes = func() (t [256]charClass) {
	for _, c := range " \t\r\n\x00" {
		t[c] |= isSpace
	}
	for c := 'a'; c <= 'z'; c++ {
		t[c] |= isAlpha | isBareRest | isSuffix
		t[c-'a'+'A'] |= isAlpha | isBareRest | isSuffix
	}
	for c := '0'; c <= '9'; c++ {
		t[c] |= isNum | isBareRest | isSuffix | isHex
	}
	for _, c := range "abcdefABCDEF" {
		t[c] |= isHex
	}
	for _, c := range "_$." {
		t[c] |= isBareRest | isSuffix
	}
	t['-'] |= isSuffix
	return t
}()

// lexer produces tokens on demand.
type lexer struct {
	src  *diag.Source
	text string
	pos  int
	base int // start of the part of the text to parse
	end  int // end of that part
}

func (l *lexer) at(i int) byte {
	if i < l.end {
		return l.text[i]
	}
	return 0
}

// fail reports a character that starts no token. It does not return.
func (l *lexer) fail(off int, msg string) {
	panic(bailout{diag.Errorf(l.src.At(off), "%s", msg)})
}

func (l *lexer) next() token {
	text, end := l.text, l.end
	i := l.pos
	for {
		for i < end && classes[text[i]]&isSpace != 0 {
			i++
		}
		if i+1 < end && text[i] == '/' && text[i+1] == '/' {
			n := strings.IndexByte(text[i:end], '\n')
			if n < 0 {
				i = end
				break
			}
			i += n
			continue
		}
		break
	}
	if i >= end {
		l.pos = end
		return token{tokEOF, int32(end), int32(end)}
	}
	start := i
	c := text[i]
	kind := tokPunct
	switch {
	case classes[c]&isAlpha != 0 || c == '_':
		kind, i = tokBare, l.scanBare(i+1)
	case c == '%' || c == '#' || c == '^' || c == '!':
		kind, i = l.prefixed(i)
	case classes[c]&isNum != 0:
		kind, i = l.number(i)
	case c == '"':
		kind, i = tokString, l.stringEnd(i+1)
	case c == '@':
		kind, i = tokAt, l.symbolEnd(i+1)
	case c == '-' && l.at(i+1) == '>':
		i += 2
	case c == '{' && l.at(i+1) == '-' && l.at(i+2) == '#':
		kind, i = tokMetaBegin, i+3
	case c == '.':
		if l.at(i+1) != '.' || l.at(i+2) != '.' {
			l.fail(i+1, "expected three consecutive dots for an ellipsis")
		}
		i += 3
	case strings.IndexByte(":,=<>(){}[]+*?-|/", c) >= 0:
		i++
	default:
		l.fail(i, "unexpected character")
	}
	l.pos = i
	return token{kind, int32(start), int32(i)}
}

func (l *lexer) scanBare(i int) int {
	for i < l.end && classes[l.text[i]]&isBareRest != 0 {
		i++
	}
	return i
}

// prefixes has the characters that begin %12, #alias and so on.
var prefixes = [256]struct {
	kind tokenKind
	what string // message when nothing follows
}{
	'%': {tokPercent, "invalid SSA name"},
	'#': {tokHash, "invalid attribute name"},
	'^': {tokCaret, "invalid block name"},
	'!': {tokBang, "invalid type identifier"},
}

// prefixed scans %12, %name, #alias, ^bb0, !type: only digits, or a letter or one of $._-
// followed by these and digits.
func (l *lexer) prefixed(i int) (tokenKind, int) {
	c := l.text[i]
	if c == '#' && l.at(i+1) == '-' && l.at(i+2) == '}' {
		return tokMetaEnd, i + 3
	}
	start := i
	i++
	first := charClass(0)
	if i < l.end {
		first = classes[l.text[i]]
	}
	switch {
	case first&isNum != 0:
		for i < l.end && classes[l.text[i]]&isNum != 0 {
			i++
		}
	case first&isSuffix != 0:
		for i < l.end && classes[l.text[i]]&isSuffix != 0 {
			i++
		}
	default:
		l.fail(start, prefixes[c].what)
	}
	return prefixes[c].kind, i
}

func (l *lexer) number(i int) (tokenKind, int) {
	if l.text[i] == '0' && l.at(i+1) == 'x' {
		if classes[l.at(i+2)]&isHex == 0 {
			return tokInt, i + 1 // 0xi32 is the size 0 and then xi32
		}
		i += 2
		for classes[l.at(i)]&isHex != 0 {
			i++
		}
		return tokInt, i
	}
	for classes[l.at(i)]&isNum != 0 {
		i++
	}
	if l.at(i) != '.' {
		return tokInt, i
	}
	i++
	for classes[l.at(i)]&isNum != 0 {
		i++
	}
	if c := l.at(i); c == 'e' || c == 'E' {
		sign := l.at(i + 1)
		if classes[sign]&isNum != 0 || (sign == '-' || sign == '+') && classes[l.at(i+2)]&isNum != 0 {
			i += 2
			for classes[l.at(i)]&isNum != 0 {
				i++
			}
		}
	}
	return tokFloat, i
}

// stringEnd returns the end of a string literal whose quote is at i-1.
func (l *lexer) stringEnd(i int) int {
	for {
		if i >= l.end {
			l.fail(l.end, `expected '"' in string literal`)
		}
		switch c := l.text[i]; c {
		case '"':
			return i + 1
		case '\n', '\v', '\f':
			l.fail(i, `expected '"' in string literal`)
		case '\\':
			next := l.at(i + 1)
			switch {
			case next == '"' || next == '\\' || next == 'n' || next == 't':
				i++
			case classes[next]&isHex != 0 && classes[l.at(i+2)]&isHex != 0:
				i += 2
			default:
				l.fail(i, "unknown escape in string literal")
			}
		}
		i++
	}
}

func (l *lexer) symbolEnd(i int) int {
	c := l.at(i)
	if c == '"' {
		return l.stringEnd(i + 1)
	}
	if classes[c]&isAlpha == 0 && c != '_' {
		l.fail(i, "@ identifier expected to start with letter or '_'")
	}
	return l.scanBare(i + 1)
}

// unquote decodes the escapes of a string literal (without its quotes).
func unquote(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b = append(b, s[i])
			continue
		}
		i++
		switch s[i] {
		case '"', '\\':
			b = append(b, s[i])
		case 'n':
			b = append(b, '\n')
		case 't':
			b = append(b, '\t')
		default:
			b = append(b, unhex(s[i])<<4|unhex(s[i+1]))
			i++
		}
	}
	return string(b)
}

func unhex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}
