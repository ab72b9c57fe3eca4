package syntax

import (
	"fmt"
	"sort"
	"strings"
)

// Parse parses PTX text; the file name is for messages.
func Parse(file, src string) (m *Module, err error) {
	p := &parser{lexer: lexer{src: src}, module: &Module{File: file}, files: map[string]string{}, sources: map[*Source]string{}}
	for i := range len(src) {
		if src[i] == '\n' {
			p.lines = append(p.lines, i+1)
		}
	}
	p.globals = &scope{names: map[string]any{}}
	p.scope = p.globals
	defer func() {
		// Syntax errors unwind the recursion; anything else is a bug of ours.
		switch r := recover().(type) {
		case nil:
		case *Error:
			m, err = nil, r
		default:
			panic(r)
		}
	}()
	p.advance()
	p.parseModule()
	// Files may be declared after the code.
	for s, index := range p.sources {
		s.File = p.files[index]
	}
	return p.module, nil
}

// scope has the names that are declared between braces.
type scope struct {
	names  map[string]any // *Reg, regRange or *Var
	labels map[string]int // index of the following instruction
	parent *scope
}

func (s *scope) lookup(name string) any {
	for ; s != nil; s = s.parent {
		if v, ok := s.names[name]; ok {
			return v
		}
	}
	return nil
}

type parser struct {
	lexer
	tok     token
	lines   []int // offsets of all lines but the first
	module  *Module
	globals *scope
	scope   *scope
	blocks  int // parsed so far
	fn      *Func
	files   map[string]string
	source  *Source
	sources map[*Source]string // the index of each location's file
}

func (p *parser) place(at int) Pos {
	line := sort.SearchInts(p.lines, at+1)
	start := 0
	if line > 0 {
		start = p.lines[line-1]
	}
	return Pos{line + 1, at - start + 1}
}

func (p *parser) here() Pos { return p.place(p.tok.at) }

func (p *parser) fail(at Pos, format string, args ...any) {
	panic(&Error{p.module.File, at, fmt.Sprintf(format, args...)})
}

func (p *parser) found() string {
	if p.tok.kind == end {
		return "end of file"
	}
	return "'" + p.tok.text + "'"
}

func (p *parser) advance() token {
	was := p.tok
	p.tok = p.lexer.next()
	return was
}

func (p *parser) is(text string) bool {
	return p.tok.text == text && p.tok.kind != end
}

func (p *parser) optional(text string) bool {
	if p.is(text) {
		p.advance()
		return true
	}
	return false
}

func (p *parser) expect(text, in string) {
	if !p.optional(text) {
		p.fail(p.here(), "expected '%s' in %s, found %s", text, in, p.found())
	}
}

func (p *parser) word(what string) string {
	if p.tok.kind != word {
		p.fail(p.here(), "expected %s, found %s", what, p.found())
	}
	return p.advance().text
}

func (p *parser) parseModule() {
	for p.tok.kind != end {
		if p.tok.kind != directive {
			p.fail(p.here(), "expected a directive, found %s", p.found())
		}
		switch p.tok.text {
		case ".version":
			p.advance()
			p.module.Version = p.advance().text
		case ".target":
			p.advance()
			p.module.TargetPos = p.here()
			p.module.Target = append(p.module.Target, p.word("a target"))
			for p.optional(",") {
				p.module.Target = append(p.module.Target, p.word("a target"))
			}
		case ".address_size":
			p.advance()
			at := p.here()
			if bits := p.integer(); bits != 64 {
				p.fail(at, "expected addresses of 64 bits, found %d", bits)
			}
		case ".file", ".loc", ".section", ".pragma":
			p.parseLineTable()
		case ".alias":
			p.fail(p.here(), "aliases are not supported")
		default:
			p.parseDeclaration()
		}
	}
}

// parseLineTable parses the directives of line tables.
func (p *parser) parseLineTable() {
	switch at := p.here(); p.advance().text {
	case ".file":
		index := p.advance().text
		if p.tok.kind != text {
			p.fail(p.here(), "expected a file name in '.file', found %s", p.found())
		}
		p.files[index] = strings.Trim(p.advance().text, `"`)
		for p.optional(",") {
			p.advance()
		}
	case ".loc":
		p.source = p.parseLoc()
	case ".pragma":
		for p.tok.kind != end && !p.optional(";") {
			p.advance()
		}
	case ".section":
		for !p.is("{") {
			if p.tok.kind == end {
				p.fail(at, "expected '{' in '.section', found end of file")
			}
			p.advance()
		}
		for !p.optional("}") {
			if p.tok.kind == end {
				p.fail(at, "expected '}' in '.section', found end of file")
			}
			p.advance()
		}
	}
}

func (p *parser) parseLoc() *Source {
	s := p.parseLocation()
	for p.optional(",") {
		switch p.word("'function_name' or 'inlined_at'") {
		case "function_name":
			p.advance()
			if p.optional("+") {
				p.advance()
			}
		case "inlined_at":
			s.Inlined = p.parseLocation()
		}
	}
	if s.Line == 0 {
		return nil
	}
	return s
}

// parseLocation parses a file index, a line and a column.
func (p *parser) parseLocation() *Source {
	index := p.advance().text
	s := &Source{Line: p.integer(), Col: p.integer()}
	p.sources[s] = index
	return s
}

// parseDeclaration parses a variable or a function with its linkage.
func (p *parser) parseDeclaration() {
	external := false
	for {
		switch p.tok.text {
		case ".visible", ".weak", ".common":
			p.advance()
		case ".extern":
			p.advance()
			external = true
		case ".entry", ".func":
			p.parseFunc(p.advance().text == ".entry", external)
			return
		default:
			v := p.parseVar(external)
			p.declare(v)
			p.module.Vars = append(p.module.Vars, v)
			return
		}
	}
}

func (p *parser) declare(v *Var) {
	if old, ok := p.scope.names[v.Name].(*Var); ok && !(old.Extern || v.Extern) {
		p.fail(v.Pos, "'%s' is already declared in line %d", v.Name, old.Line)
	}
	p.scope.names[v.Name] = v
}
