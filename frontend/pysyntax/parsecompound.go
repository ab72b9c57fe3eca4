package pysyntax

// block reads `:` and the statements after it, on the same line or indented. What names the
// statement and header is its first token.
func (p *parser) block(what string, header int) []Stmt {
	if p.tok != opColon {
		p.colonError(what)
	}
	p.next()
	mark := p.stmts.mark()
	if p.tok != tokNewline {
		p.simpleStatements()
		return p.stmts.take(mark)
	}
	p.skip()
	p.expectIndent(what, header)
	for p.tok != tokDedent && p.tok != tokEnd && p.tok != tokError && len(p.errors) < maxErrors {
		p.statement()
	}
	if p.tok == tokDedent {
		p.skip()
	}
	return p.stmts.take(mark)
}

func (p *parser) expectIndent(what string, header int) {
	if p.tok != tokIndent {
		p.fail("expected an indented block after %s on line %d", what, p.toks[header].line)
	}
	p.skip()
}

func (p *parser) colonError(what string) {
	if p.tok == opAssign {
		p.fail("invalid syntax: expected ':' after %s, found '='; a comparison is written '=='", what)
	}
	p.fail("expected ':' after %s, found %s", what, p.found())
}

// orelse reads an `else` clause if there is one.
func (p *parser) orelse() []Stmt {
	if p.tok != kwElse {
		return nil
	}
	header := p.i
	p.next()
	return p.block("'else' statement", header)
}

// ifStatement reads an `if` and its `elif` clauses, each of which becomes an If in the
// Orelse of the one before.
func (p *parser) ifStatement() Stmt {
	first := p.i
	p.next()
	node := p.ifStmt.newNode()
	node.Test = p.namedExpression()
	node.Body = p.block("'if' statement", first)
	type clause struct {
		node  *If
		start int
	}
	chain := []clause{{node, first}}
	for p.tok == kwElif {
		start := p.i
		p.next()
		next := p.ifStmt.newNode()
		next.Test = p.namedExpression()
		next.Body = p.block("'elif' statement", start)
		node.Orelse = p.stmts.slab.copy([]Stmt{next})
		node = next
		if chain = append(chain, clause{next, start}); len(chain) > maxDepth {
			p.fail("more than %d 'elif' clauses", maxDepth)
		}
	}
	node.Orelse = p.orelse()
	for _, c := range chain {
		c.node.Extent = p.extent(c.start)
	}
	return chain[0].node
}

func (p *parser) while() Stmt {
	start := p.i
	p.next()
	w := &While{Test: p.namedExpression()}
	w.Body = p.block("'while' statement", start)
	w.Orelse = p.orelse()
	w.Extent = p.extent(start)
	return w
}

func (p *parser) forStatement() Stmt {
	f := &For{}
	p.forRest(f, p.i)
	return f
}

func (p *parser) forRest(f *For, start int) {
	header := p.i
	p.next()
	f.Target = p.loopTarget("a for statement")
	f.Iter = p.starExpressions()
	f.Body = p.block("'for' statement", header)
	f.Orelse = p.orelse()
	f.Extent = p.extent(start)
}

// async reads a function, a loop or a with statement after `async`.
func (p *parser) async() Stmt {
	start := p.i
	p.next()
	switch p.tok {
	case kwDef:
		f := &AsyncFunctionDef{}
		p.functionRest(&f.FunctionDef, start)
		return f
	case kwFor:
		f := &AsyncFor{}
		p.forRest(&f.For, start)
		return f
	case kwWith:
		w := &AsyncWith{}
		p.withRest(&w.With, start)
		return w
	}
	p.syntaxError("'def', 'for' or 'with' after 'async'")
	return nil
}

func (p *parser) with() Stmt {
	w := &With{}
	p.withRest(w, p.i)
	return w
}

func (p *parser) withRest(w *With, start int) {
	header := p.i
	p.next()
	if !p.parenthesizedItems(w) {
		w.Items = p.withItems(opColon)
	}
	w.Body = p.block("'with' statement", header)
	w.Extent = p.extent(start)
}

// parenthesizedItems reads `(a as b, c)` if that is what the parentheses after `with` hold.
// Otherwise they begin an expression, and nothing is taken.
func (p *parser) parenthesizedItems(w *With) bool {
	if p.tok != opLParen || p.toks[p.matching(p.i)].kind != opColon {
		return false
	}
	return p.attempt(func() {
		p.next()
		w.Items = p.withItems(opRParen)
		p.next()
	})
}

// matching returns the index of the token after the bracket that closes the one at an
// index, or of the last token.
func (p *parser) matching(open int) int {
	depth := 0
	for i := open; i < len(p.toks)-1; i++ {
		switch p.toks[i].kind {
		case opLParen, opLBracket, opLBrace:
			depth++
		case opRParen, opRBracket, opRBrace:
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(p.toks) - 1
}

// withItems reads the items of a with statement up to a token.
func (p *parser) withItems(end kind) []*WithItem {
	var items []*WithItem
	for {
		item := &WithItem{ContextExpr: p.expression()}
		if p.accept(kwAs) {
			item.OptionalVars = p.targetElement()
			p.assignable(item.OptionalVars, Store, "in a with statement")
		}
		items = append(items, item)
		if !p.accept(opComma) || end == opRParen && p.tok == end {
			break
		}
	}
	if p.tok != end {
		if end == opColon {
			p.colonError("the items of a with statement")
		}
		p.syntaxError("',' or ')'")
	}
	return items
}

// decorated reads a function or a class after its decorators.
func (p *parser) decorated() Stmt {
	mark := p.exprs.mark()
	for p.accept(opAt) {
		p.exprs.push(p.namedExpression())
		if p.tok != tokNewline {
			p.syntaxError("the end of the line after a decorator")
		}
		p.skip()
	}
	decorators := p.exprs.take(mark)
	switch {
	case p.tok == kwDef:
		f := p.function().(*FunctionDef)
		f.DecoratorList = decorators
		return f
	case p.tok == kwAsync && p.peek() == kwDef:
		f := p.async().(*AsyncFunctionDef)
		f.DecoratorList = decorators
		return f
	case p.tok == kwClass:
		c := p.class().(*ClassDef)
		c.DecoratorList = decorators
		return c
	}
	p.syntaxError("'def', 'async def' or 'class' after decorators")
	return nil
}

func (p *parser) function() Stmt {
	f := &FunctionDef{}
	p.functionRest(f, p.i)
	return f
}

func (p *parser) functionRest(f *FunctionDef, start int) {
	header := p.i
	p.next()
	f.Name = p.name("the name of a function")
	f.TypeParams = p.typeParameters()
	p.expect(opLParen, "after the name of a function")
	f.Args = p.parameters(opRParen, true)
	p.next()
	if p.accept(opArrow) {
		f.Returns = p.expression()
	}
	f.Body = p.block("function definition", header)
	f.Extent = p.extent(start)
}

func (p *parser) class() Stmt {
	start := p.i
	p.next()
	c := &ClassDef{Name: p.name("the name of a class")}
	c.TypeParams = p.typeParameters()
	if p.tok == opLParen {
		c.Bases, c.Keywords = p.arguments(false)
	}
	c.Body = p.block("class definition", start)
	c.Extent = p.extent(start)
	return c
}
