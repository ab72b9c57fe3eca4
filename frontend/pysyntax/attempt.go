package pysyntax

// attempt reads something that may fail. After an error the parser is where it was, and
// nothing has been reported. The caller may then read the tokens in another way.
func (p *parser) attempt(read func()) (ok bool) {
	start, last, depth, height, errors := p.i, p.last, p.depth, p.height, len(p.errors)
	trying := p.trying
	p.trying = true
	defer func() {
		r := recover()
		if _, isBailout := r.(bailout); r != nil && !isBailout {
			panic(r)
		}
		p.trying = trying
		if !ok {
			p.dropLists()
			p.errors = p.errors[:errors]
			p.depth, p.height = depth, height
			p.i, p.tok, p.last = start, p.toks[start].kind, last
		}
	}()
	read()
	return true
}

// missingComma reports whether an expression inside brackets begins at the current token,
// right after another one. It is asked only when the tokens are wrong.
func (p *parser) missingComma() bool {
	if p.operandEnd != p.i || !startsExpr[p.tok] || p.tok == opStar || p.tok == tokError {
		return false
	}
	first := &p.toks[p.operand]
	if first.kind == tokName {
		switch p.textOf(p.operand) {
		case "match", "case", "type", "_":
			return false
		case "print", "exec":
			if p.operand+1 == p.i {
				return false
			}
		}
		if k := p.toks[p.operand+1].kind; k == tokString {
			return false
		}
	}
	end := 0
	operand, operandEnd := p.operand, p.operandEnd
	found := p.attempt(func() {
		p.expression()
		end = p.last
		panic(bailout{})
	})
	p.operand, p.operandEnd = operand, operandEnd
	return !found && end > 0 && p.bracketsAt(end) > 0
}

// bracketsAt counts the brackets that are open after a token. All are closed at the end of
// a line.
func (p *parser) bracketsAt(i int) int {
	open := 0
	for ; i >= 0 && p.toks[i].kind > tokDedent; i-- {
		switch p.toks[i].kind {
		case opLParen, opLBracket, opLBrace:
			open++
		case opRParen, opRBracket, opRBrace:
			open--
		}
	}
	return open
}
