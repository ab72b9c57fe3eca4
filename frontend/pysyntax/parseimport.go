package pysyntax

import "strings"

// importStatement reads `import a.b as c, d`.
func (p *parser) importStatement() Stmt {
	start := p.i
	p.next()
	var names []*Alias
	for {
		at := p.i
		a := &Alias{Name: p.dottedName()}
		p.asName(a, at)
		names = append(names, a)
		if !p.accept(opComma) {
			return &Import{Extent: p.extent(start), Names: names}
		}
	}
}

// asName reads the `as name` of an import.
func (p *parser) asName(a *Alias, start int) {
	if p.accept(kwAs) {
		a.Asname = p.name("a name after 'as'")
	}
	a.Extent = p.extent(start)
}

// dottedName reads `a.b.c`, which may have white space around its dots.
func (p *parser) dottedName() string {
	first := p.i
	name := p.name("the name of a module")
	if p.tok != opDot {
		return name
	}
	parts := []string{name}
	for p.accept(opDot) {
		parts = append(parts, p.name("a name after '.'"))
	}
	if text := p.text[p.toks[first].start:p.toks[p.last].end]; text == strings.Join(parts, ".") {
		return text
	}
	return strings.Join(parts, ".")
}

// importFrom reads `from ..a.b import c as d, e`.
func (p *parser) importFrom() Stmt {
	start := p.i
	p.next()
	s := &ImportFrom{}
	for {
		if p.accept(opDot) {
			s.Level++
		} else if p.accept(opEllipsis) {
			s.Level += 3
		} else {
			break
		}
	}
	if s.Level == 0 || p.tok != kwImport {
		s.Module = p.dottedName()
	}
	p.expect(kwImport, "after the name of a module")
	s.Names = p.importedNames()
	s.Extent = p.extent(start)
	return s
}

func (p *parser) importedNames() []*Alias {
	open := p.i
	if p.accept(opStar) {
		a := &Alias{Name: "*"}
		a.Extent = p.extent(open)
		return []*Alias{a}
	}
	inParentheses := p.accept(opLParen)
	var names []*Alias
	for {
		start := p.i
		a := &Alias{Name: p.name("a name to import")}
		p.asName(a, start)
		names = append(names, a)
		if !p.accept(opComma) || inParentheses && p.tok == opRParen {
			break
		}
		if p.tok == tokNewline {
			p.fail("a comma at the end of imported names needs parentheses around them")
		}
	}
	if inParentheses {
		p.closing(opRParen, open)
	}
	return names
}
