package pysyntax

import "strings"

// number cuts a number. Its value is computed by the parser.
func (l *lexer) number(start int) {
	text := l.text
	if text[start] == '0' && start+1 < len(text) {
		switch text[start+1] | 0x20 {
		case 'x':
			l.radix(start, "hexadecimal", func(c byte) bool { return digitValue(c) < 16 })
			return
		case 'o':
			l.radix(start, "octal", func(c byte) bool { return c >= '0' && c < '8' })
			return
		case 'b':
			l.radix(start, "binary", func(c byte) bool { return c == '0' || c == '1' })
			return
		}
	}
	l.decimal(start)
}

// digitValue is the value of a hexadecimal digit, 16 or more for other bytes.
func digitValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return 16
}

// radix cuts an integer with a prefix such as 0x.
func (l *lexer) radix(start int, name string, isDigit func(byte) bool) {
	text, pos := l.text, start+2
	for {
		if pos < len(text) && text[pos] == '_' {
			pos++
		}
		if pos >= len(text) || !isDigit(text[pos]) {
			if pos < len(text) && class[text[pos]] == classDigit {
				l.fail(pos, "invalid digit '%c' in %s literal", text[pos], name)
				return
			}
			l.fail(start, "invalid %s literal", name)
			return
		}
		for pos < len(text) && isDigit(text[pos]) {
			pos++
		}
		if pos >= len(text) || text[pos] != '_' {
			break
		}
	}
	if pos < len(text) && class[text[pos]] == classDigit {
		l.fail(pos, "invalid digit '%c' in %s literal", text[pos], name)
		return
	}
	l.endNumber(start, pos, name)
}

// digits goes over decimal digits with single underscores between them. It reports false
// where an underscore is not followed by a digit.
func (l *lexer) digits(pos int) (int, bool) {
	text := l.text
	for {
		for pos < len(text) && class[text[pos]] == classDigit {
			pos++
		}
		if pos >= len(text) || text[pos] != '_' {
			return pos, true
		}
		pos++
		if pos >= len(text) || class[text[pos]] != classDigit {
			return pos, false
		}
	}
}

// decimal cuts a decimal integer, a float or an imaginary number.
func (l *lexer) decimal(start int) {
	text := l.text
	pos, ok := start, true
	if text[start] != '.' {
		if pos, ok = l.digits(start); !ok {
			l.fail(start, "invalid decimal literal")
			return
		}
	}
	whole, name := pos, "decimal"
	if pos < len(text) && text[pos] == '.' {
		if pos++; pos < len(text) && class[text[pos]] == classDigit {
			if pos, ok = l.digits(pos); !ok {
				l.fail(start, "invalid decimal literal")
				return
			}
		}
	}
	pos, ok = l.exponent(pos)
	if !ok {
		l.fail(start, "invalid decimal literal")
		return
	}
	isFloat := pos > whole
	if pos < len(text) && text[pos]|0x20 == 'j' {
		pos++
		isFloat, name = true, "imaginary"
	}
	if !isFloat && text[start] == '0' && strings.Trim(text[start:pos], "0_") != "" {
		l.fail(start, "leading zeros in decimal integer literals are not permitted; an octal integer begins with 0o")
		return
	}
	l.endNumber(start, pos, name)
}

// exponent goes over `e+10`. An e without digits is not part of the number.
func (l *lexer) exponent(pos int) (int, bool) {
	text := l.text
	if pos >= len(text) || text[pos]|0x20 != 'e' {
		return pos, true
	}
	at := pos + 1
	signed := at < len(text) && (text[at] == '+' || text[at] == '-')
	if signed {
		at++
	}
	if at < len(text) && class[text[at]] == classDigit {
		return l.digits(at)
	}
	return pos, !signed
}

// wordsAfterNumber may follow a number without a space.
var wordsAfterNumber = []string{"and", "else", "for", "if", "in", "is", "or", "not"}

// endNumber emits a number, unless a letter follows that begins no such keyword.
func (l *lexer) endNumber(start, pos int, name string) {
	if pos < len(l.text) && isWord[l.text[pos]] && !l.keywordAt(pos) {
		l.fail(start, "invalid %s literal", name)
		return
	}
	l.pos = pos
	l.emit(tokNumber, start)
}

func (l *lexer) keywordAt(pos int) bool {
	for _, w := range wordsAfterNumber {
		if strings.HasPrefix(l.text[pos:], w) {
			return true
		}
	}
	return false
}
