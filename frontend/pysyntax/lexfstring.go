package pysyntax

// openFString emits the start of an f-string and goes into its literal part.
func (l *lexer) openFString(start int, f fstring) {
	if len(l.fstrings) >= maxFStrings {
		l.fail(start, "more than %d nested f-strings", maxFStrings)
		return
	}
	l.emit(tokFStringStart, start)
	l.fstrings = append(l.fstrings, f)
	l.middle = true
}

// inField reports whether the innermost bracket is the brace of a replacement field.
func (l *lexer) inField() bool {
	n := len(l.brackets)
	return n > 0 && l.brackets[n-1].field
}

// fieldPunctuation cuts the punctuation that ends the expression of a replacement field.
func (l *lexer) fieldPunctuation(start int, c byte) bool {
	switch c {
	case ':':
		l.pos = start + 1
		l.emit(opColon, start)
		l.middle = true
	case '}':
		l.pos = start + 1
		l.close(start, c)
		l.emit(opRBrace, start)
		l.fstrings[len(l.fstrings)-1].fields--
		l.middle = true
	case '!':
		if start+1 < len(l.text) && l.text[start+1] == '=' {
			return false
		}
		l.pos = start + 1
		l.emit(opExclaim, start)
	default:
		return false
	}
	return true
}

// fstringMiddle cuts the next token of the literal part of an f-string, or of a format
// specification: text up to a brace or the end, the brace of a field, or the end.
func (l *lexer) fstringMiddle() {
	f := &l.fstrings[len(l.fstrings)-1]
	start, line := l.pos, l.line()
	inSpec := f.fields > 0
	if l.atQuote(f, start) {
		l.endFString(f, start)
		return
	}
	if start < len(l.text) && l.text[start] == '{' && !l.doubled(start) {
		l.openField(f, start)
		return
	}
	end := l.literalEnd(f, start, inSpec)
	if l.failed() {
		return
	}
	l.emitString(tokFStringMiddle, start, line)
	switch end {
	case endDoubled:
		l.toks[len(l.toks)-1].marked = true
	case endBrace:
		l.openField(f, l.pos)
	case endSpec:
		l.middle = false
	}
}

// literalEnding says what ends a piece of literal text.
type literalEnding uint8

const (
	endQuote   literalEnding = iota // the quote, or another piece of literal text
	endDoubled                      // two braces that stand for one; they are part of the piece
	endBrace                        // the brace that opens a field
	endSpec                         // the end of a format specification
)

// openField emits the brace of a replacement field and goes into its expression.
func (l *lexer) openField(f *fstring, start int) {
	if f.fields++; f.fields > maxFields {
		l.fail(start, "f-string: more than %d nested replacement fields", maxFields)
		return
	}
	l.open(start, '{', true)
	if l.failed() {
		return
	}
	l.pos = start + 1
	l.emit(opLBrace, start)
	l.middle = false
}

// endFString emits the quote that ends an f-string. A field that is open has no closing
// brace then.
func (l *lexer) endFString(f *fstring, start int) {
	if f.fields > 0 {
		l.fail(start, "f-string: expected '}' before the end of the string")
		return
	}
	l.pos = start + 1
	if f.triple {
		l.pos = start + 3
	}
	l.emit(tokFStringEnd, start)
	l.fstrings = l.fstrings[:len(l.fstrings)-1]
	l.middle = false
}

func (l *lexer) doubled(pos int) bool {
	return pos+1 < len(l.text) && l.text[pos+1] == l.text[pos]
}

// atQuote reports whether the quote that ends an f-string is at an offset.
func (l *lexer) atQuote(f *fstring, pos int) bool {
	if pos >= len(l.text) || l.text[pos] != f.quote {
		return false
	}
	return !f.triple || pos+2 < len(l.text) && l.text[pos+1] == f.quote && l.text[pos+2] == f.quote
}

// literalEnd goes over a piece of literal text and says what ends it. Two braces stand for
// one outside a format specification only. An escape `\N{name}` ends a piece.
func (l *lexer) literalEnd(f *fstring, pos int, inSpec bool) literalEnding {
	text, inName := l.text, false
	for pos < len(text) {
		switch c := text[pos]; c {
		case f.quote:
			if l.atQuote(f, pos) {
				l.pos = pos
				return endQuote
			}
		case '\n':
			switch {
			case f.triple:
				l.newline(pos + 1)
			case inSpec:
				l.pos = pos
				return endSpec
			default:
				l.unterminatedFString(f)
				return endQuote
			}
		case '{', '}':
			if inName && c == '}' {
				l.pos = pos + 1
				return endQuote
			}
			return l.braceEnd(pos, inSpec)
		case '\\':
			var named bool
			pos, named = l.escapeEnd(f, pos)
			inName = inName || named
			continue
		}
		pos++
	}
	l.unterminatedFString(f)
	return endQuote
}

// braceEnd ends literal text at a brace.
func (l *lexer) braceEnd(pos int, inSpec bool) literalEnding {
	l.pos = pos
	switch c := l.text[pos]; {
	case !inSpec && l.doubled(pos):
		l.pos = pos + 2
		return endDoubled
	case c == '{':
		return endBrace
	case inSpec:
		return endSpec
	}
	l.fail(pos, "f-string: single '}' is not allowed")
	return endQuote
}

// escapeEnd returns the offset after a backslash and what it escapes, and whether that is
// the start of `\N{name}`. Other braces are never escaped.
func (l *lexer) escapeEnd(f *fstring, pos int) (end int, named bool) {
	text := l.text
	pos++
	if pos >= len(text) {
		return pos, false
	}
	switch c := text[pos]; {
	case c == '{' || c == '}':
		return pos, false
	case c == '\n':
		l.newline(pos + 1)
	case c == 'N' && !f.raw && pos+1 < len(text) && text[pos+1] == '{':
		return pos + 2, true
	}
	return pos + 1, false
}

func (l *lexer) unterminatedFString(f *fstring) {
	if f.triple {
		l.unterminated(int(f.start), f.line, "unterminated triple-quoted f-string literal", l.lastLine())
		return
	}
	l.unterminated(int(f.start), f.line, "unterminated f-string literal", l.line())
}
