package pysyntax

import "strings"

// prefix is what the letters before a string say.
type prefix struct{ raw, bytes, format, unicode bool }

// prefixOf reads the letters before a quote. It reports false where they are a name.
func prefixOf(word string) (p prefix, ok bool) {
	if len(word) > 2 {
		return p, false
	}
	for i := range len(word) {
		var seen *bool
		switch word[i] | 0x20 {
		case 'r':
			seen = &p.raw
		case 'b':
			seen = &p.bytes
		case 'f':
			seen = &p.format
		case 'u':
			seen = &p.unicode
		default:
			return p, false
		}
		if *seen {
			return p, false
		}
		*seen = true
	}
	conflict := p.unicode && len(word) > 1 || p.bytes && p.format
	return p, !conflict
}

// quoted cuts a string, or the start of an f-string. Open is the offset of the quote.
func (l *lexer) quoted(start, open int, p prefix) {
	quote := l.text[open]
	triple := strings.HasPrefix(l.text[open:], tripleQuote(quote))
	body := open + 1
	if triple {
		body = open + 3
	}
	switch {
	case p.format:
		l.pos = body
		l.openFString(start, fstring{quote: quote, triple: triple, raw: p.raw, start: int32(start), line: l.line()})
	case triple:
		l.tripleQuoted(start, body, quote)
	default:
		l.singleQuoted(start, body, quote)
	}
}

func tripleQuote(quote byte) string {
	if quote == '"' {
		return `"""`
	}
	return "'''"
}

// singleQuoted cuts a string that ends on its line. A backslash may join lines.
func (l *lexer) singleQuoted(start, pos int, quote byte) {
	text, line := l.text, l.line()
	for pos < len(text) {
		switch c := text[pos]; c {
		case quote:
			l.pos = pos + 1
			l.emitString(tokString, start, line)
			return
		case '\n':
			l.unterminated(start, line, "unterminated string literal", l.line())
			return
		case '\\':
			pos++
			if pos < len(text) && text[pos] == '\n' {
				l.newline(pos + 1)
			}
		}
		pos++
	}
	l.unterminated(start, line, "unterminated string literal", l.line())
}

// tripleQuoted cuts a string that may span lines.
func (l *lexer) tripleQuoted(start, pos int, quote byte) {
	text, line := l.text, l.line()
	for pos < len(text) {
		switch text[pos] {
		case '\n':
			l.newline(pos + 1)
		case '\\':
			pos++
			if pos < len(text) && text[pos] == '\n' {
				l.newline(pos + 1)
			}
		case quote:
			if pos+2 < len(text) && text[pos+1] == quote && text[pos+2] == quote {
				l.pos = pos + 3
				l.emitString(tokString, start, line)
				return
			}
		}
		pos++
	}
	l.unterminated(start, line, "unterminated triple-quoted string literal", l.lastLine())
}

// unterminated reports a string without an end. A quote in the field of an f-string that is
// the f-string's own was meant to end it.
func (l *lexer) unterminated(start int, line int32, what string, detected int32) {
	if n := len(l.fstrings); n > 0 && l.fstrings[n-1].fields > 0 && !l.middle && l.text[start] == l.fstrings[n-1].quote {
		l.failAt(rankLast, line, start, "f-string: expected '}' before the end of the string")
		return
	}
	l.failAt(l.rank(), line, start, "%s (detected at line %d)", what, detected)
}

// emitString emits a token that began on a line that may be earlier than the current one.
func (l *lexer) emitString(k kind, start int, line int32) {
	l.toks = append(l.toks, token{kind: k, start: int32(start), end: int32(l.pos), line: line, multiline: line != l.line()})
}
