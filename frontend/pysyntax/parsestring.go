package pysyntax

import "strings"

// stringLiterals reads strings and f-strings that stand side by side as one.
func (p *parser) stringLiterals() Expr {
	if next := p.peek(); p.tok == tokString && next != tokString && next != tokFStringStart {
		c := p.stringConstant()
		return c
	}
	s := stringJoiner{parser: p, start: p.i}
	for p.tok == tokString || p.tok == tokFStringStart {
		if p.tok == tokString {
			s.add(p.stringConstant())
			continue
		}
		s.format = true
		s.fstring()
	}
	return s.finish()
}

// stringConstant takes a string.
func (p *parser) stringConstant() *Constant {
	at := p.i
	value, kind := p.stringValue(at)
	p.next()
	c := p.constant.newNode()
	c.Value, c.Kind = value, kind
	c.Extent = p.extent(at)
	return c
}

// stringJoiner joins adjacent strings. Constants side by side become one, whose place goes
// from the first to the last of them.
type stringJoiner struct {
	*parser
	start  int
	format bool // one of the strings is an f-string
	bytes  bool // one of the strings is bytes
	chars  bool // one of the strings is not
	parts  []Expr
	// pieces are the values of the constant that is the last of parts, while it grows.
	pieces []string
}

// add appends a part of the joined string.
func (s *stringJoiner) add(e Expr) {
	c, ok := e.(*Constant)
	if !ok {
		s.settle()
		s.parts = append(s.parts, e)
		return
	}
	value, isString := c.Value.(string)
	if !isString {
		value = string(c.Value.(Bytes))
	}
	s.bytes = s.bytes || !isString
	s.chars = s.chars || isString
	if len(s.pieces) > 0 {
		last := s.parts[len(s.parts)-1].(*Constant)
		last.EndLine, last.EndCol = c.EndLine, c.EndCol
	} else {
		s.parts = append(s.parts, c)
	}
	s.pieces = append(s.pieces, value)
}

// settle gives the growing constant its value. An empty one is dropped from an f-string.
func (s *stringJoiner) settle() {
	if len(s.pieces) == 0 {
		return
	}
	value := strings.Join(s.pieces, "")
	c := s.parts[len(s.parts)-1].(*Constant)
	switch {
	case s.bytes:
		c.Value = Bytes(value)
	default:
		c.Value = value
	}
	s.pieces = s.pieces[:0]
	if value == "" && s.format {
		s.parts = s.parts[:len(s.parts)-1]
	}
}

func (s *stringJoiner) finish() Expr {
	if s.bytes && (s.format || s.chars) {
		at := s.last
		if s.tok != tokError && s.toks[s.i].line > s.toks[at].line {
			at = s.i // CPython names the line of the token after the strings
		}
		s.failAt(at, "cannot mix bytes and nonbytes literals")
	}
	s.settle()
	if !s.format {
		return s.parts[0]
	}
	return &JoinedStr{Extent: s.extent(s.start), Values: s.slabs.exprs.slab.copy(s.parts)}
}

// fstring reads an f-string from its start to its end.
func (s *stringJoiner) fstring() {
	start := s.i
	f := fstringLiteral{raw: strings.ContainsAny(s.textOf(start), "rR"), at: new(Extent)}
	s.next()
	for s.tok != tokFStringEnd {
		switch s.tok {
		case tokFStringMiddle:
			if c := s.middle(f.raw); c.Value != "" {
				s.add(c)
			}
		case opLBrace:
			debug, field := s.field(f)
			if debug != nil {
				s.add(debug)
			}
			s.add(field)
		default:
			s.syntaxError("'}' in an f-string")
		}
	}
	s.next()
	*f.at = s.extent(start)
}

// fstringLiteral is the f-string whose fields are being read. Its place is known at its end.
type fstringLiteral struct {
	raw bool
	at  *Extent
}

// middle takes literal text of an f-string.
func (p *parser) middle(raw bool) *Constant {
	at := p.i
	text := p.textOf(at)
	if p.toks[at].marked {
		text = text[:len(text)-1]
	}
	if !raw {
		text = p.unescape(at, text)
	}
	p.next()
	c := p.constant.newNode()
	c.Value = text
	c.Extent = p.extent(at)
	return c
}

// field reads a replacement field. A field with '=' begins with the text of its expression
// as a constant.
func (p *parser) field(f fstringLiteral) (debug Expr, field *FormattedValue) {
	start := p.i
	p.next()
	switch p.tok {
	case opRBrace, opExclaim, opColon, opAssign:
		p.fail("f-string: expected an expression before %s", p.found())
	}
	field = &FormattedValue{Value: p.yieldOr((*parser).starExpressions), Conversion: -1}
	equals := p.accept(opAssign)
	end := p.i
	if p.accept(opExclaim) {
		field.Conversion = p.conversion()
	}
	if p.tok == opColon {
		field.FormatSpec = p.formatSpec(f)
	}
	if p.tok != opRBrace {
		p.syntaxError("'}' after the expression of an f-string")
	}
	p.next()
	field.Extent = p.extent(start)
	if equals {
		if field.Conversion < 0 && field.FormatSpec == nil {
			field.Conversion = 'r'
		}
		debug = p.debugText(start, end)
	}
	return debug, field
}

// debugText is the source of the expression of a field with '=', up to the token that ends
// it, without comments.
func (p *parser) debugText(start, end int) Expr {
	from, to := &p.toks[start], &p.toks[end]
	text := p.text[from.end:to.start]
	if strings.IndexByte(text, '#') >= 0 {
		text = p.withoutComments(start, end)
	}
	c := p.constant.newNode()
	c.Value = text
	c.Extent = Extent{from.line, from.end - p.lines[from.line-1], to.line, to.start - p.lines[to.line-1]}
	return c
}

// withoutComments is the source between two tokens without its comments, which lie between
// the tokens.
func (p *parser) withoutComments(start, end int) string {
	var b strings.Builder
	for i := start + 1; i <= end; i++ {
		for line := range strings.SplitAfterSeq(p.text[p.toks[i-1].end:p.toks[i].start], "\n") {
			code, _, found := strings.Cut(line, "#")
			b.WriteString(code)
			if found && strings.HasSuffix(line, "\n") {
				b.WriteByte('\n')
			}
		}
		if i < end {
			b.WriteString(p.textOf(i))
		}
	}
	return b.String()
}

// conversion reads the letter after '!'.
func (p *parser) conversion() int {
	if p.tok == tokName && p.toks[p.i].start == p.toks[p.last].end {
		switch text := p.textOf(p.i); text {
		case "s", "r", "a":
			p.next()
			return int(text[0])
		}
	}
	p.fail("f-string: expected 's', 'r' or 'a' after '!', found %s", p.found())
	return 0
}

// formatSpec reads a format specification, which may hold fields.
func (p *parser) formatSpec(f fstringLiteral) *JoinedStr {
	start := p.i
	p.enter()
	p.next()
	mark := p.exprs.mark()
	for p.tok == tokFStringMiddle || p.tok == opLBrace {
		if p.tok == tokFStringMiddle {
			p.exprs.push(p.middle(f.raw))
			continue
		}
		debug, field := p.field(f)
		if debug != nil {
			p.exprs.push(debug)
		}
		p.exprs.push(field)
	}
	p.depth--
	values := p.exprs.take(mark)
	if len(values) == 1 {
		if c, ok := values[0].(*Constant); ok && c.Value == "" {
			values = nil
		}
	}
	return &JoinedStr{Extent: p.extent(start), Values: values, literal: f.at}
}
