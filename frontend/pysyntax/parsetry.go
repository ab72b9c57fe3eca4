package pysyntax

// try reads a try statement. Its handlers are all `except` or all `except*`.
func (p *parser) try() Stmt {
	start := p.i
	p.next()
	var t Try
	t.Body = p.block("'try' statement", start)
	star := p.tok == kwExcept && p.peek() == opStar
	for p.tok == kwExcept {
		if (p.peek() == opStar) != star {
			p.fail("'except' and 'except*' cannot be mixed in one try statement")
		}
		t.Handlers = append(t.Handlers, p.handler(star))
	}
	if len(t.Handlers) > 0 {
		t.Orelse = p.orelse()
	}
	if p.tok == kwFinally {
		header := p.i
		p.next()
		t.Finalbody = p.block("'finally' statement", header)
	} else if len(t.Handlers) == 0 {
		p.fail("expected 'except' or 'finally' after the block of 'try', found %s", p.found())
	}
	t.Extent = p.extent(start)
	if star {
		return &TryStar{t}
	}
	return &t
}

func (p *parser) handler(star bool) *ExceptHandler {
	start := p.i
	what := "'except' statement"
	p.next()
	if star {
		what = "'except*' statement"
		p.next()
	}
	h := &ExceptHandler{}
	if p.tok != opColon && p.tok != tokNewline || star {
		h.Type = p.expression()
		if p.tok == opComma {
			p.failNode(h.Type, "several exception types must be parenthesized")
		}
		if p.accept(kwAs) {
			h.Name = p.name("a name after 'as'")
		}
	}
	h.Body = p.block(what, start)
	h.Extent = p.extent(start)
	return h
}
