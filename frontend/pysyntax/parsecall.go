package pysyntax

// callOf reads the arguments of a call.
func (p *parser) callOf(start int, callee Expr) Expr {
	c := p.call.newNode()
	c.Func = callee
	c.Args, c.Keywords = p.arguments(true)
	c.Extent = p.extent(start)
	return c
}

// arguments reads `(a, *b, c=d, **e)`, of a call or a class. In a call a generator expression
// may share the parentheses.
func (p *parser) arguments(call bool) ([]Expr, []*Keyword) {
	open := p.i
	p.next()
	exprs, keywords := p.exprs.mark(), p.keywords.mark()
	misplaced := ""
	p.operandEnd = 0
	for p.tok != opRParen {
		if misplaced == "" {
			misplaced = p.misplaced(keywords)
		}
		if g := p.argument(open); g != nil && call {
			return p.slabs.exprs.slab.copy([]Expr{g}), nil
		} else if g != nil {
			p.failNode(g, "a generator expression needs parentheses of its own in the bases of a class")
		}
		if !p.accept(opComma) {
			break
		}
	}
	if misplaced != "" {
		p.fail("%s", misplaced)
	}
	p.closing(opRParen, open)
	return p.exprs.take(exprs), p.keywords.take(keywords)
}

// argument reads one argument. A generator expression that is the only argument shares the
// parentheses of the call, so that it is returned with them.
func (p *parser) argument(open int) Expr {
	start := p.i
	switch {
	case p.tok == opStar:
		p.exprs.push(p.starred((*parser).expression))
		return nil
	case p.tok == opDoubleStar:
		p.next()
		p.addKeyword(start, "", p.expression())
		return nil
	case p.tok == tokName && p.peek() == opAssign:
		name := p.name("the name of an argument")
		p.next()
		if p.tok == opComma || p.tok == opRParen {
			p.failAt(p.last, "expected a value after '=' of an argument, found %s", p.found())
		}
		p.addKeyword(start, name, p.expression())
		return nil
	}
	return p.positional(open, start)
}

func (p *parser) addKeyword(start int, name string, value Expr) {
	k := p.keyword.newNode()
	k.Arg, k.Value = name, value
	k.Extent = p.extent(start)
	p.keywords.push(k)
	if p.atComprehension() {
		p.fail("invalid syntax: a generator expression cannot be named in a call without parentheses")
	}
}

// positional reads an argument without a name.
func (p *parser) positional(open, start int) Expr {
	e := p.namedExpression()
	if p.tok == opAssign {
		p.failAt(start, "the name of an argument must be a name, found %s", describeExpr(e))
	}
	if p.atComprehension() {
		gens := p.comprehensions()
		if p.tok != opRParen || start != open+1 {
			p.failAt(start, "a generator expression must be parenthesized unless it is the only argument")
		}
		p.next()
		return &GeneratorExp{Extent: p.extent(open), Elt: e, Generators: gens}
	}
	p.exprs.push(e)
	return nil
}

// misplaced says what is wrong with an argument after the keyword arguments from a mark. It
// is reported at the end of the arguments, where CPython reports it.
func (p *parser) misplaced(keywords int) string {
	given := p.keywords.items[keywords:]
	if len(given) == 0 || p.tok == opDoubleStar || p.tok == tokName && p.peek() == opAssign {
		return ""
	}
	unpacked := false
	for _, k := range given {
		unpacked = unpacked || k.Arg == ""
	}
	switch {
	case p.tok == opStar && !unpacked:
		return ""
	case p.tok == opStar:
		return "'*' cannot follow '**' in a call"
	case given[len(given)-1].Arg == "":
		return "a positional argument follows '**' in a call"
	}
	return "a positional argument follows a keyword argument"
}

// subscriptOf reads `[slices]`.
func (p *parser) subscriptOf(start int, value Expr) Expr {
	open := p.i
	p.next()
	s := p.subscript.newNode()
	s.Value = value
	s.Slice = p.slices()
	p.closing(opRBracket, open)
	s.Extent = p.extent(start)
	return s
}

func (p *parser) slices() Expr {
	start := p.i
	first := p.slice()
	_, isStarred := first.(*Starred)
	if p.tok != opComma && !isStarred {
		return first
	}
	mark := p.exprs.mark()
	p.exprs.push(first)
	for p.accept(opComma) && p.tok != opRBracket {
		p.exprs.push(p.slice())
	}
	return p.tupleOf(start, p.exprs.take(mark))
}

// slice reads `lower:upper:step`, an expression or `*expression`.
func (p *parser) slice() Expr {
	start := p.i
	if p.tok == opStar {
		return p.starred((*parser).expression)
	}
	var lower Expr
	if p.tok != opColon {
		lower = p.namedExpression()
		if p.tok != opColon {
			return lower
		}
		if _, ok := lower.(*NamedExpr); ok && lower != p.group {
			p.syntaxError("',' or ']' after an assignment expression")
		}
	}
	p.next()
	s := &Slice{Lower: lower, Upper: p.sliceBound()}
	if p.accept(opColon) {
		s.Step = p.sliceBound()
	}
	s.Extent = p.extent(start)
	return s
}

func (p *parser) sliceBound() Expr {
	switch p.tok {
	case opColon, opComma, opRBracket:
		return nil
	}
	return p.expression()
}
