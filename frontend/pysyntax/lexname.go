package pysyntax

import (
	"unicode"
	"unicode/utf8"

	"github.com/tshared/tshared/frontend/pysyntax/internal/ucd"
)

// unicodeWord cuts a name with characters outside ASCII. CPython compares names in their
// normal form NFKC, which the parser computes.
func (l *lexer) unicodeWord(start int) {
	pos := start
	for pos < len(l.text) {
		c := l.text[pos]
		if c < utf8.RuneSelf {
			if !isWord[c] {
				break
			}
			pos++
			continue
		}
		r, size := utf8.DecodeRuneInString(l.text[pos:])
		if !ucd.IsContinue(r) || pos == start && !ucd.IsStart(r) {
			l.badCharacter(pos, r)
			return
		}
		pos += size
	}
	l.pos = pos
	name := ucd.NFKC(l.text[start:pos])
	k := tokName
	if len(name) < pos-start {
		k = keywordOf(name)
	}
	l.emit(k, start)
	l.toks[len(l.toks)-1].marked = true
}

func (l *lexer) badCharacter(pos int, r rune) {
	if !unicode.IsPrint(r) {
		l.fail(pos, "invalid non-printable character U+%04X", r)
		return
	}
	l.fail(pos, "invalid character '%c' (U+%04X)", r, r)
}
