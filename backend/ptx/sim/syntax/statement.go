package syntax

import "strings"

// parseStatement parses a label or an instruction.
func (p *parser) parseStatement() {
	at := p.here()
	start := p.tok.at
	in := &Inst{Pos: at, Source: p.source}
	if p.optional("@") {
		in.GuardNot = p.optional("!")
		where := p.here()
		name := p.word("a predicate")
		if in.Guard = p.register(name); in.Guard == nil || in.Guard.Type != "pred" {
			p.fail(where, "expected a predicate after '@', found '%s'", name)
		}
	}
	in.Pos = p.here()
	in.Name = p.word("an instruction")
	if in.Guard == nil && p.optional(":") {
		p.parseLabel(at, in.Name)
		return
	}
	in.Parts = strings.Split(in.Name, ".")
	for !p.is(";") {
		in.Operands = append(in.Operands, p.parseOperand())
		if !p.is(";") {
			p.expect(",", "'"+in.Name+"'")
		}
	}
	in.Text = strings.Join(strings.Fields(p.src[start:p.tok.at]), " ")
	p.advance()
	p.fn.Insts = append(p.fn.Insts, in)
}

func (p *parser) parseLabel(at Pos, name string) {
	if _, twice := p.scope.labels[name]; twice {
		p.fail(at, "label '%s' is already defined", name)
	}
	switch {
	case p.optional(".branchtargets"):
		list := []string{p.word("a label")}
		for p.optional(",") {
			list = append(list, p.word("a label"))
		}
		p.expect(";", "'.branchtargets'")
		p.fn.Targets[name] = list
	case p.is(".callprototype"):
		for p.tok.kind != end && !p.optional(";") {
			p.advance()
		}
	default:
		p.scope.labels[name] = len(p.fn.Insts)
	}
}

func (p *parser) parseOperand() Operand {
	at := p.here()
	switch {
	case p.tok.kind == number || p.is("-"):
		return p.parseNumber()
	case p.optional("!"):
		o := p.parseName()
		if o.Kind != Register {
			p.fail(at, "expected a predicate after '!'")
		}
		o.Not = true
		return o
	case p.optional("["):
		o := Operand{Pos: at, Kind: Address}
		o.Elems = p.parseList("]")
		if len(o.Elems) == 0 {
			p.fail(at, "expected an address between the brackets")
		}
		return o
	case p.optional("{"):
		return Operand{Pos: at, Kind: Vector, Elems: p.parseList("}")}
	case p.optional("("):
		return Operand{Pos: at, Kind: Arguments, Elems: p.parseList(")")}
	case p.tok.kind != word:
		p.fail(at, "expected an operand, found %s", p.found())
	}
	first := p.parseName()
	if p.optional("|") {
		return Operand{Pos: at, Kind: Pair, Elems: []Operand{first, p.parseName()}}
	}
	return first
}

// parseList parses operands up to and including the closing mark.
func (p *parser) parseList(closing string) []Operand {
	var list []Operand
	for !p.optional(closing) {
		o := p.parseOperand()
		o.Offset += p.parseOffset()
		list = append(list, o)
		if !p.is(closing) {
			p.expect(",", "an operand")
		}
	}
	return list
}

// parseName parses a register, or a symbol with an offset.
func (p *parser) parseName() Operand {
	o := Operand{Pos: p.here(), Name: p.word("an operand")}
	if o.Name == "_" {
		o.Kind = Sink
		return o
	}
	if o.Reg = p.register(o.Name); o.Reg != nil {
		o.Kind = Register
		return o
	}
	o.Kind = Symbol
	o.Var, _ = p.scope.lookup(o.Name).(*Var)
	o.Offset = p.parseOffset()
	return o
}
