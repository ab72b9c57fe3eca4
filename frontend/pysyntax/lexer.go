package pysyntax

import (
	"fmt"
	"strings"
)

// The limits of CPython's tokenizer.
const (
	maxIndents  = 100 // nested blocks
	maxBrackets = 200 // nested brackets and replacement fields
	maxFStrings = 150 // f-strings inside the fields of f-strings
	maxFields   = 3   // replacement fields inside the format specifications of others
)

// lexer cuts a text into tokens. The whole file is cut before it is parsed, so that the
// parser can look ahead as far as it likes.
type lexer struct {
	text  string
	pos   int // offset of the next byte
	lines []int32
	toks  []token

	indents  []indent
	brackets []bracket
	fstrings []fstring
	// middle says that pos is in the literal part of the innermost f-string, or in the
	// format specification of one of its fields.
	middle bool
	// err is the diagnostic of the error token that ends the tokens, or nil.
	err *lexError
}

// lexError is the diagnostic of an error token.
type lexError struct {
	line    int32
	col     int32 // from 0
	message string
	rank    rank
	// open is the bracket that was open, if any, outside f-strings.
	open bracket
}

// rank says how an error of the lexer compares with the errors of the parser before it.
type rank uint8

const (
	// rankFirst is an error inside a token. It is reported first, since it may be the
	// cause of the others: a string that was never closed takes in other lines.
	rankFirst rank = iota
	// rankLast is an error between tokens, such as a bad indentation.
	rankLast
	// rankUnclosed is a bracket that is open at the end of the file. It explains the
	// errors on the lines after it.
	rankUnclosed
)

// bracket is an open bracket. A field is the brace that opens a replacement field.
type bracket struct {
	open  byte
	field bool
	off   int32
	line  int32
}

// fstring is an f-string whose end has not been reached.
type fstring struct {
	quote  byte
	triple bool
	raw    bool
	fields int // open replacement fields
	start  int32
	line   int32
}

func (l *lexer) line() int32 { return int32(len(l.lines)) }

// newline records that a line begins at an offset.
func (l *lexer) newline(off int) { l.lines = append(l.lines, int32(off)) }

func (l *lexer) emit(k kind, start int) {
	l.toks = append(l.toks, token{kind: k, start: int32(start), end: int32(l.pos), line: l.line()})
}

// failAt records an error at an offset of a line and ends the tokens.
func (l *lexer) failAt(r rank, line int32, off int, format string, args ...any) {
	l.err = &lexError{line: line, col: int32(off) - l.lines[line-1], message: fmt.Sprintf(format, args...), rank: r}
	if n := len(l.brackets); n > 0 && (len(l.fstrings) == 0 || r == rankUnclosed) {
		l.err.open = l.brackets[n-1]
	}
	l.toks = append(l.toks, token{kind: tokError, start: int32(off), end: int32(off), line: line})
	l.pos = len(l.text)
}

// fail records an error inside a token.
func (l *lexer) fail(off int, format string, args ...any) {
	l.failAt(l.rank(), l.line(), off, format, args...)
}

// rank is the rank of an error inside a token. An f-string is many tokens.
func (l *lexer) rank() rank {
	if len(l.fstrings) > 0 {
		return rankLast
	}
	return rankFirst
}

// failBetween records an error between tokens.
func (l *lexer) failBetween(off int, format string, args ...any) {
	l.failAt(rankLast, l.line(), off, format, args...)
}

func (l *lexer) failed() bool { return l.err != nil }

// run cuts the whole text. A token of kind tokEnd or tokError is the last.
func (l *lexer) run() {
	l.newline(0)
	l.indents = append(l.indents, indent{})
	for atLineStart := true; !l.failed(); {
		if atLineStart && !l.indentation() {
			break
		}
		atLineStart = l.logicalLine()
	}
	if !l.failed() {
		l.end()
	}
}

// end closes the blocks that are open at the end of the file. The tokens are at the end of
// the last line.
func (l *lexer) end() {
	if len(l.brackets) > 0 {
		l.unclosed()
		return
	}
	at := token{kind: tokDedent, start: int32(len(l.text)), end: int32(len(l.text)), line: l.lastLine()}
	if at.line != l.line() {
		at.start--
		at.end--
	}
	for range l.indents[1:] {
		l.toks = append(l.toks, at)
	}
	at.kind = tokEnd
	l.toks = append(l.toks, at)
}

// lastLine is the last line of the text that is not empty.
func (l *lexer) lastLine() int32 {
	line := l.line()
	if line > 1 && l.lines[line-1] == int32(len(l.text)) {
		line--
	}
	return line
}

const neverClosed = "'%c' was never closed"

func (l *lexer) unclosed() {
	open := l.brackets[len(l.brackets)-1]
	l.failAt(rankUnclosed, open.line, int(open.off), neverClosed, open.open)
}

// logicalLine cuts the tokens up to and with the end of a logical line. It reports whether
// another line may follow.
func (l *lexer) logicalLine() bool {
	for !l.failed() {
		if l.middle {
			l.fstringMiddle()
			continue
		}
		l.skipSpace()
		if l.pos >= len(l.text) {
			return l.endOfText()
		}
		start := l.pos
		c := l.text[start]
		switch class[c] {
		case classLetter:
			l.word(start)
		case classDigit:
			l.number(start)
		case classQuote:
			l.quoted(start, start, prefix{})
		case classNewline:
			l.pos++
			if len(l.brackets) == 0 {
				l.emitNewline(start)
				return true
			}
			l.newline(l.pos)
		default:
			l.punctuation(start, c)
		}
	}
	return false
}

func (l *lexer) emitNewline(start int) {
	l.emit(tokNewline, start)
	l.newline(l.pos)
}

// endOfText ends the last line, which may lack its newline character.
func (l *lexer) endOfText() bool {
	if len(l.brackets) == 0 {
		if n := len(l.toks); n > 0 && l.toks[n-1].kind != tokNewline {
			l.emit(tokNewline, l.pos)
		}
	}
	return true
}

// skipSpace skips spaces, comments and backslashes at the ends of lines.
func (l *lexer) skipSpace() {
	text := l.text
	for l.pos < len(text) {
		switch text[l.pos] {
		case ' ', '\t', '\f':
			l.pos++
		case '#':
			l.skipComment()
		case '\\':
			if !l.continuation() {
				return
			}
		default:
			return
		}
	}
}

// skipComment goes to the newline character that ends a comment.
func (l *lexer) skipComment() {
	if n := strings.IndexByte(l.text[l.pos:], '\n'); n >= 0 {
		l.pos += n
	} else {
		l.pos = len(l.text)
	}
}

// continuation skips a backslash and the newline after it.
func (l *lexer) continuation() bool {
	at := l.pos
	switch {
	case at+1 < len(l.text) && l.text[at+1] != '\n':
		l.failBetween(at+1, "unexpected character after a line continuation character")
		return false
	case at+2 >= len(l.text) && len(l.brackets) > 0:
		l.unclosed()
		return false
	case at+2 >= len(l.text):
		l.failBetween(at, "unexpected end of file after a line continuation character")
		return false
	}
	l.pos = at + 2
	l.newline(l.pos)
	return true
}

// word cuts a name, a keyword, or a string with a prefix.
func (l *lexer) word(start int) {
	text, pos := l.text, start
	for pos < len(text) && isWord[text[pos]] {
		pos++
	}
	if pos < len(text) {
		switch c := text[pos]; {
		case c == '\'' || c == '"':
			if p, ok := prefixOf(text[start:pos]); ok {
				l.quoted(start, pos, p)
				return
			}
		case c >= 0x80:
			l.unicodeWord(start)
			return
		}
	}
	l.pos = pos
	l.emit(keywordOf(text[start:pos]), start)
}

// The classes of bytes that begin a token.
const (
	classOther = iota
	classLetter
	classDigit
	classQuote
	classNewline
)

var class = func() (table [256]uint8) {
	for c := range table {
		switch {
		case c >= '0' && c <= '9':
			table[c] = classDigit
		case isWord[c] || c >= 0x80:
			table[c] = classLetter
		case c == '\'' || c == '"':
			table[c] = classQuote
		case c == '\n':
			table[c] = classNewline
		}
	}
	return table
}()

// isWord are the bytes of names inside ASCII.
var isWord = func() (table [256]bool) {
	for c := range table {
		table[c] = c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
	}
	return table
}()
