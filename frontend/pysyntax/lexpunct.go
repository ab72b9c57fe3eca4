package pysyntax

// operator is the spelling of an operator after its first byte.
type operator struct {
	rest string
	kind kind
}

// operators are the operators by their first byte, the longest first.
var operators = func() (table [128][]operator) {
	for length := 3; length >= 1; length-- {
		for k := opLParen; k < kindCount; k++ {
			if text := kindTexts[k]; len(text) == length {
				table[text[0]] = append(table[text[0]], operator{text[1:], k})
			}
		}
	}
	return table
}()

// single says that no other operator begins with a byte.
var single = func() (table [128]kind) {
	for c, list := range operators {
		if len(list) == 1 && list[0].rest == "" {
			table[c] = list[0].kind
		}
	}
	return table
}()

// punctuation cuts an operator or a bracket.
func (l *lexer) punctuation(start int, c byte) {
	if c == '.' && start+1 < len(l.text) && class[l.text[start+1]] == classDigit {
		l.number(start)
		return
	}
	if l.inField() && l.fieldPunctuation(start, c) {
		return
	}
	if c < 128 {
		if k := single[c]; k != tokEnd {
			l.pos = start + 1
			if k <= opRBrace {
				l.bracket(start, c, k)
				return
			}
			l.emit(k, start)
			return
		}
		for _, op := range operators[c] {
			end := start + 1 + len(op.rest)
			if end <= len(l.text) && l.text[start+1:end] == op.rest {
				l.pos = end
				l.emit(op.kind, start)
				return
			}
		}
	}
	if c < ' ' || c == 0x7f {
		l.fail(start, "invalid non-printable character U+%04X", c)
		return
	}
	l.pos = start + 1
	l.emit(tokInvalid, start)
}

var opener = [256]byte{')': '(', ']': '[', '}': '{'}

// bracket emits a bracket and keeps the stack of open ones.
func (l *lexer) bracket(start int, c byte, k kind) {
	switch k {
	case opLParen, opLBracket, opLBrace:
		l.open(start, c, false)
	default:
		if !l.close(start, c) {
			return
		}
	}
	if !l.failed() {
		l.emit(k, start)
	}
}

func (l *lexer) open(start int, c byte, field bool) {
	if len(l.brackets) >= maxBrackets {
		l.fail(start, "more than %d nested brackets", maxBrackets)
		return
	}
	l.brackets = append(l.brackets, bracket{c, field, int32(start), l.line()})
}

func (l *lexer) close(start int, c byte) bool {
	n := len(l.brackets)
	if n == 0 {
		l.fail(start, "unmatched '%c'", c)
		return false
	}
	top := l.brackets[n-1]
	if top.open != opener[c] {
		switch {
		case top.field:
			l.fail(start, "f-string: unmatched '%c'", c)
		case top.line != l.line():
			l.fail(start, "closing '%c' does not match opening '%c' on line %d", c, top.open, top.line)
		default:
			l.fail(start, "closing '%c' does not match opening '%c'", c, top.open)
		}
		return false
	}
	l.brackets = l.brackets[:n-1]
	return true
}
