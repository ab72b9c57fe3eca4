package pysyntax

import "fmt"

// primary reads an atom with attributes, calls and subscripts.
func (p *parser) primary() Expr {
	start := p.i
	e := p.atom()
	for {
		switch p.tok {
		case opDot:
			p.next()
			a := p.attribute.newNode()
			a.Value = e
			a.Attr = p.name("a name after '.'")
			a.Extent = p.extent(start)
			e = a
		case opLParen:
			e = p.callOf(start, e)
		case opLBracket:
			e = p.subscriptOf(start, e)
		default:
			return e
		}
		p.link()
	}
}

func (p *parser) atom() Expr {
	switch p.tok {
	case tokName:
		return p.nameExpr(Load)
	case tokNumber:
		return p.literal(p.numberValue())
	case tokString, tokFStringStart:
		return p.stringLiterals()
	case opLParen:
		return p.parenthesized()
	case opLBracket:
		return p.listDisplay()
	case opLBrace:
		return p.braceDisplay()
	case kwNone:
		return p.literal(nil)
	case kwTrue:
		return p.literal(true)
	case kwFalse:
		return p.literal(false)
	case opEllipsis:
		return p.literal(Ellipsis{})
	}
	p.syntaxError("an expression")
	return nil
}

// literal takes a token as a constant.
func (p *parser) literal(value any) Expr {
	c := p.constant.newNode()
	p.next()
	c.Value = value
	c.Extent = p.extent(p.last)
	return c
}

// parenthesized reads `()`, a group, a tuple or a generator expression.
func (p *parser) parenthesized() Expr {
	start := p.i
	p.next()
	if p.tok == opRParen {
		p.next()
		return p.tupleOf(start, nil)
	}
	if p.tok == kwYield {
		e := p.yield()
		p.closing(opRParen, start)
		p.group = e
		return e
	}
	first := p.starNamedExpression()
	if p.atComprehension() {
		p.checkElement(first)
		gens := p.comprehensions()
		p.closing(opRParen, start)
		return &GeneratorExp{Extent: p.extent(start), Elt: first, Generators: gens}
	}
	if p.tok == opComma {
		mark := p.elements(first, opRParen)
		p.closing(opRParen, start)
		return p.tupleOf(start, p.exprs.take(mark))
	}
	if s, ok := first.(*Starred); ok && p.tok == opRParen {
		p.failNode(s, "a starred expression cannot stand alone in parentheses")
	}
	p.closing(opRParen, start)
	p.group = first
	return first
}

func (p *parser) tupleOf(start int, elts []Expr) Expr {
	t := p.tuple.newNode()
	t.Elts = elts
	t.Extent = p.extent(start)
	return t
}

// elements reads the elements of a display after its first one. They lie after the mark.
func (p *parser) elements(first Expr, end kind) int {
	mark := p.exprs.mark()
	p.exprs.push(first)
	for p.accept(opComma) && p.tok != end {
		e := p.starNamedExpression()
		if p.atComprehension() {
			p.failNode(first, "the elements of a comprehension need parentheses")
		}
		p.exprs.push(e)
	}
	return mark
}

// closing takes the bracket that closes the one at a token.
func (p *parser) closing(k kind, open int) {
	if p.tok != k {
		expected := "',' or '" + kindTexts[k] + "'"
		if line := p.toks[open].line; line != p.toks[p.i].line {
			expected += fmt.Sprintf(" for the '%s' on line %d", kindTexts[p.toks[open].kind], line)
		}
		p.syntaxError(expected)
	}
	p.next()
}

func (p *parser) listDisplay() Expr {
	start := p.i
	p.next()
	if p.accept(opRBracket) {
		return &List{Extent: p.extent(start)}
	}
	first := p.starNamedExpression()
	if p.atComprehension() {
		p.checkElement(first)
		gens := p.comprehensions()
		p.closing(opRBracket, start)
		return &ListComp{Extent: p.extent(start), Elt: first, Generators: gens}
	}
	mark := p.elements(first, opRBracket)
	p.closing(opRBracket, start)
	elts := p.exprs.take(mark)
	return &List{Extent: p.extent(start), Elts: elts}
}

// braceDisplay reads a dictionary, a set, or a comprehension of either.
func (p *parser) braceDisplay() Expr {
	start := p.i
	p.next()
	switch p.tok {
	case opRBrace:
		p.next()
		return &Dict{Extent: p.extent(start)}
	case opDoubleStar:
		return p.dictRest(start, nil, p.unpacked())
	}
	first := p.starNamedExpression()
	if p.tok == opColon {
		if _, ok := first.(*Starred); ok {
			p.failNode(first, "a starred expression cannot be the key of a dictionary")
		}
		if _, ok := first.(*NamedExpr); ok && first != p.group {
			p.syntaxError("',' or '}' after an assignment expression")
		}
		p.next()
		value := p.dictValue()
		if p.atComprehension() {
			gens := p.comprehensions()
			p.closing(opRBrace, start)
			return &DictComp{Extent: p.extent(start), Key: first, Value: value, Generators: gens}
		}
		return p.dictRest(start, first, value)
	}
	if p.atComprehension() {
		p.checkElement(first)
		gens := p.comprehensions()
		p.closing(opRBrace, start)
		return &SetComp{Extent: p.extent(start), Elt: first, Generators: gens}
	}
	mark := p.elements(first, opRBrace)
	p.closing(opRBrace, start)
	elts := p.exprs.take(mark)
	return &Set{Extent: p.extent(start), Elts: elts}
}

// unpacked reads `**mapping` of a dictionary.
func (p *parser) unpacked() Expr {
	p.next()
	return p.bitOr()
}

func (p *parser) dictValue() Expr {
	switch p.tok {
	case opRBrace, opComma:
		p.fail("expected a value after ':' in a dictionary, found %s", p.found())
	case opStar:
		p.fail("a starred expression cannot be a value of a dictionary")
	}
	return p.expression()
}

// dictRest reads the entries after the first one. A nil key stands for `**value`.
func (p *parser) dictRest(start int, key, value Expr) Expr {
	keys := []Expr{key}
	mark := p.exprs.mark()
	p.exprs.push(value)
	if key == nil && p.atComprehension() {
		p.fail("'**' cannot be used in a comprehension")
	}
	for p.accept(opComma) && p.tok != opRBrace {
		if p.tok == opDoubleStar {
			keys = append(keys, nil)
			p.exprs.push(p.unpacked())
			continue
		}
		keys = append(keys, p.expression())
		if p.tok != opColon {
			p.fail("expected ':' after the key of a dictionary, found %s", p.found())
		}
		p.next()
		p.exprs.push(p.dictValue())
	}
	p.closing(opRBrace, start)
	values := p.exprs.take(mark)
	return &Dict{Extent: p.extent(start), Keys: keys, Values: values}
}

// atComprehension reports whether a `for` of a comprehension begins here.
func (p *parser) atComprehension() bool {
	return p.tok == kwFor || p.tok == kwAsync && p.peek() == kwFor
}

// checkElement refuses `*element` of a comprehension.
func (p *parser) checkElement(e Expr) {
	if _, ok := e.(*Starred); ok {
		p.failNode(e, "'*' cannot be used in a comprehension")
	}
}

func (p *parser) comprehensions() []*Comprehension {
	var list []*Comprehension
	for p.atComprehension() {
		c := &Comprehension{IsAsync: p.accept(kwAsync)}
		p.next()
		c.Target = p.loopTarget("a comprehension")
		c.Iter = p.disjunction()
		mark := p.exprs.mark()
		for p.accept(kwIf) {
			p.exprs.push(p.disjunction())
		}
		c.Ifs = p.exprs.take(mark)
		list = append(list, c)
	}
	return list
}

// loopTarget reads the targets of a loop and the `in` after them.
func (p *parser) loopTarget(what string) Expr {
	start := p.i
	e := p.targetElement()
	if p.tok == opComma {
		e = p.tupleRest(start, e, (*parser).targetElement)
	}
	p.assignable(e, Store, "in "+what)
	p.expect(kwIn, "after the targets of "+what)
	return e
}

// targetElement reads a target, which ends before `in`.
func (p *parser) targetElement() Expr {
	if p.tok == opStar {
		return p.starred((*parser).bitOr)
	}
	return p.bitOr()
}
