package pysyntax

// indent is the indentation of a block. Tabs go to the next multiple of 8 in col and count 1
// in alt. Two lines whose order differs between both mix tabs and spaces inconsistently.
type indent struct{ col, alt int }

// indentation measures the start of a logical line and emits the tokens that open and close
// blocks. Lines without tokens are skipped. It reports false at the end of the file.
func (l *lexer) indentation() bool {
	for {
		in, ok := l.measure()
		if !ok {
			return false
		}
		if l.pos >= len(l.text) {
			return false
		}
		switch l.text[l.pos] {
		case '#':
			l.skipComment()
			if l.pos >= len(l.text) {
				return false
			}
			fallthrough
		case '\n':
			l.pos++
			l.newline(l.pos)
		default:
			l.setIndent(in)
			return !l.failed()
		}
	}
}

// measure goes over the white space at the start of a line. A backslash there joins the next
// line, whose white space does not count.
func (l *lexer) measure() (indent, bool) {
	var in, joined indent
	text := l.text
	for l.pos < len(text) {
		switch text[l.pos] {
		case ' ':
			in.col++
			in.alt++
		case '\t':
			in.col = (in.col/8 + 1) * 8
			in.alt++
		case '\f':
			in = indent{}
		case '\\':
			if joined.col == 0 {
				joined = in
			}
			if !l.continuation() {
				return in, false
			}
			continue
		default:
			if joined.col != 0 {
				return joined, true
			}
			return in, true
		}
		l.pos++
	}
	return in, true
}

// setIndent compares the indentation of a line with that of the open blocks.
func (l *lexer) setIndent(in indent) {
	top := l.indents[len(l.indents)-1]
	switch {
	case in.col == top.col:
	case in.col > top.col:
		if len(l.indents) >= maxIndents {
			l.failBetween(l.pos, "more than %d levels of indentation", maxIndents)
			return
		}
		if in.alt <= top.alt {
			l.mixedTabs()
			return
		}
		l.indents = append(l.indents, in)
		l.emit(tokIndent, l.pos)
		return
	default:
		for in.col < top.col {
			l.emit(tokDedent, l.pos)
			l.indents = l.indents[:len(l.indents)-1]
			top = l.indents[len(l.indents)-1]
		}
		if in.col != top.col {
			l.failBetween(l.pos, "the indentation of this line matches no open block")
			return
		}
	}
	if in.alt != top.alt {
		l.mixedTabs()
	}
}

func (l *lexer) mixedTabs() {
	l.failBetween(l.pos, "inconsistent use of tabs and spaces in indentation")
}
