package pysyntax

// atMatch reports whether the name at the current token is the soft keyword of a match
// statement: what follows can only begin its subject, or the line ends in ':'.
func (p *parser) atMatch() bool {
	if p.textOf(p.i) != "match" || p.toks[p.i].marked {
		return false
	}
	switch k := p.peek(); k {
	case tokName, tokNumber, tokString, tokFStringStart, opLBrace, opTilde, opEllipsis, kwNone, kwTrue, kwFalse, kwLambda, kwAwait:
		return true
	case opLParen, opLBracket, opPlus, opMinus, opStar, kwNot:
		return p.lineEndsInColon()
	}
	return false
}

func (p *parser) lineEndsInColon() bool {
	for i := p.i; i+1 < len(p.toks); i++ {
		if p.toks[i+1].kind == tokNewline {
			return p.toks[i].kind == opColon
		}
	}
	return false
}

func (p *parser) match() Stmt {
	start := p.i
	p.next()
	m := &Match{Subject: p.subject()}
	if p.tok != opColon {
		p.colonError("the subject of a match statement")
	}
	p.next()
	if p.tok != tokNewline {
		p.fail("expected the end of the line after the subject of a match statement, found %s", p.found())
	}
	p.skip()
	p.expectIndent("'match' statement", start)
	for p.tok == tokName && p.textOf(p.i) == "case" {
		m.Cases = append(m.Cases, p.matchCase())
	}
	if p.tok != tokDedent || len(m.Cases) == 0 {
		p.syntaxError("'case'")
	}
	p.skip()
	m.Extent = p.extent(start)
	return m
}

// subject reads what a match statement compares: an expression or a tuple.
func (p *parser) subject() Expr {
	start := p.i
	e := p.starNamedExpression()
	if p.tok == opComma {
		return p.tupleRest(start, e, (*parser).starNamedExpression)
	}
	if _, ok := e.(*Starred); ok {
		p.syntaxError("',' after a starred subject")
	}
	return e
}

func (p *parser) matchCase() *MatchCase {
	start := p.i
	p.next()
	c := &MatchCase{Pattern: p.openPattern()}
	if p.accept(kwIf) {
		c.Guard = p.namedExpression()
	}
	c.Body = p.block("'case' statement", start)
	return c
}

// openPattern reads a pattern, or a sequence without brackets.
func (p *parser) openPattern() Pattern {
	start := p.i
	first := p.maybeStarPattern()
	if p.tok != opComma {
		if s, ok := first.(*MatchStar); ok {
			p.failNode(s, "a starred pattern cannot stand alone")
		}
		return first
	}
	mark := p.patternMark(first)
	for p.accept(opComma) && p.tok != opColon && p.tok != kwIf {
		p.patterns.push(p.maybeStarPattern())
	}
	list := p.patterns.take(mark)
	return &MatchSequence{Extent: p.extent(start), Patterns: list}
}

func (p *parser) patternMark(first Pattern) int {
	mark := p.patterns.mark()
	p.patterns.push(first)
	return mark
}

func (p *parser) maybeStarPattern() Pattern {
	if p.tok != opStar {
		return p.pattern()
	}
	start := p.i
	p.next()
	name := p.name("a name after '*' of a pattern")
	if name == "_" {
		name = ""
	}
	return &MatchStar{Extent: p.extent(start), Name: name}
}

// pattern reads alternatives, and `as name` after them.
func (p *parser) pattern() Pattern {
	p.enter()
	start := p.i
	e := p.closedPattern()
	if p.tok == opBar {
		mark := p.patternMark(e)
		for p.accept(opBar) {
			p.patterns.push(p.closedPattern())
		}
		list := p.patterns.take(mark)
		e = &MatchOr{Extent: p.extent(start), Patterns: list}
	}
	if p.accept(kwAs) {
		at := p.i
		name := p.name("a name after 'as' of a pattern")
		switch {
		case name == "_":
			p.failAt(at, "cannot bind a pattern to '_'")
		case p.tok == opDot || p.tok == opLParen:
			p.failAt(at, "expected a name after 'as' of a pattern")
		}
		e = &MatchAs{Extent: p.extent(start), Pattern: e, Name: name}
	}
	p.depth--
	return e
}

func (p *parser) closedPattern() Pattern {
	start := p.i
	switch p.tok {
	case kwNone:
		p.next()
		return &MatchSingleton{Extent: p.extent(start)}
	case kwTrue, kwFalse:
		value := p.tok == kwTrue
		p.next()
		return &MatchSingleton{Extent: p.extent(start), Value: value}
	case tokNumber, opMinus, tokString, tokFStringStart:
		value := p.literalPattern()
		return &MatchValue{Extent: p.extent(start), Value: value}
	case tokName:
		return p.namePattern()
	case opLParen, opLBracket:
		return p.sequencePattern()
	case opLBrace:
		return p.mappingPattern()
	}
	p.syntaxError("a pattern")
	return nil
}

// literalPattern reads a number, which may be negative or complex, or strings.
func (p *parser) literalPattern() Expr {
	start := p.i
	if p.tok == tokString || p.tok == tokFStringStart {
		return p.stringLiterals()
	}
	e := p.signedNumber()
	if p.tok != opPlus && p.tok != opMinus {
		return e
	}
	op := binaries[p.tok].op
	p.next()
	if isImaginary(e) {
		p.failAt(start, "expected a real number before an imaginary one in a pattern")
	}
	at := p.i
	if p.tok != tokNumber {
		p.syntaxError("an imaginary number")
	}
	right := p.literal(p.numberValue())
	if !isImaginary(right) {
		p.failAt(at, "expected an imaginary number in a complex literal of a pattern")
	}
	return &BinOp{Extent: p.extent(start), Left: e, Op: op, Right: right}
}

func isImaginary(e Expr) bool {
	if u, ok := e.(*UnaryOp); ok {
		e = u.Operand
	}
	c, ok := e.(*Constant)
	if !ok {
		return false
	}
	_, ok = c.Value.(Imaginary)
	return ok
}

func (p *parser) signedNumber() Expr {
	start := p.i
	minus := p.accept(opMinus)
	if p.tok != tokNumber {
		p.syntaxError("a number")
	}
	e := p.literal(p.numberValue())
	if minus {
		e = &UnaryOp{Extent: p.extent(start), Op: USub, Operand: e}
	}
	return e
}

// namePattern reads a capture, the wildcard, a dotted name or a class pattern.
func (p *parser) namePattern() Pattern {
	start := p.i
	if next := p.peek(); next != opDot && next != opLParen {
		name := p.name("a name")
		if name == "_" {
			name = ""
		}
		if p.tok == opAssign {
			p.syntaxError("':'")
		}
		return &MatchAs{Extent: p.extent(start), Name: name}
	}
	value := p.dottedValue()
	if p.tok == opLParen {
		return p.classPattern(start, value)
	}
	return &MatchValue{Extent: p.extent(start), Value: value}
}

func (p *parser) dottedValue() Expr {
	start := p.i
	var e Expr = p.nameExpr(Load)
	for p.accept(opDot) {
		attr := p.name("a name after '.'")
		p.link()
		e = &Attribute{Extent: p.extent(start), Value: e, Attr: attr}
	}
	return e
}

func (p *parser) classPattern(start int, cls Expr) Pattern {
	open := p.i
	p.next()
	m := &MatchClass{Cls: cls}
	mark := p.patterns.mark()
	for p.tok != opRParen {
		at := p.i
		if p.tok == tokName && p.peek() == opAssign {
			m.KwdAttrs = append(m.KwdAttrs, p.name("a name"))
			p.next()
			m.KwdPatterns = append(m.KwdPatterns, p.pattern())
		} else {
			p.patterns.push(p.pattern())
			if len(m.KwdAttrs) > 0 {
				p.failAt(at, "a positional pattern follows a keyword pattern")
			}
		}
		if !p.accept(opComma) {
			break
		}
	}
	p.closing(opRParen, open)
	m.Patterns = p.patterns.take(mark)
	m.Extent = p.extent(start)
	return m
}

// sequencePattern reads a sequence in brackets, or a pattern in parentheses.
func (p *parser) sequencePattern() Pattern {
	start := p.i
	end := opRParen
	if p.tok == opLBracket {
		end = opRBracket
	}
	p.next()
	mark := p.patterns.mark()
	comma := false
	for p.tok != end {
		p.patterns.push(p.maybeStarPattern())
		if !p.accept(opComma) {
			break
		}
		comma = true
	}
	p.closing(end, start)
	list := p.patterns.take(mark)
	if end == opRParen && len(list) == 1 && !comma {
		if s, ok := list[0].(*MatchStar); ok {
			p.failNode(s, "a starred pattern cannot stand alone in parentheses")
		}
		return list[0]
	}
	return &MatchSequence{Extent: p.extent(start), Patterns: list}
}

func (p *parser) mappingPattern() Pattern {
	start := p.i
	p.next()
	m := &MatchMapping{}
	for p.tok != opRBrace {
		if p.accept(opDoubleStar) {
			at := p.i
			if m.Rest = p.name("a name after '**' of a pattern"); m.Rest == "_" {
				p.failAt(at, "invalid syntax: '**_' matches nothing more than the mapping without it")
			}
			p.accept(opComma)
			break
		}
		m.Keys = append(m.Keys, p.patternKey())
		p.expect(opColon, "after the key of a mapping pattern")
		m.Patterns = append(m.Patterns, p.pattern())
		if !p.accept(opComma) {
			break
		}
	}
	p.closing(opRBrace, start)
	m.Extent = p.extent(start)
	return m
}

// patternKey reads a key of a mapping pattern: a literal or a dotted name.
func (p *parser) patternKey() Expr {
	switch p.tok {
	case kwNone:
		return p.literal(nil)
	case kwTrue:
		return p.literal(true)
	case kwFalse:
		return p.literal(false)
	case tokNumber, opMinus, tokString, tokFStringStart:
		return p.literalPattern()
	case tokName:
		if p.peek() == opDot {
			return p.dottedValue()
		}
	}
	p.syntaxError("a literal or a dotted name")
	return nil
}
