package syntax

import (
	"math"
	"strconv"
	"strings"
)

func floatBits(v float64) uint64 { return math.Float64bits(v) }

// regRange is the declaration ".reg .b32 %r<9>" of %r0 to %r8, each created at its first use.
type regRange struct {
	typ   string
	count int
	made  map[int]*Reg
}

func (p *parser) enter() { p.scope = &scope{map[string]any{}, map[string]int{}, p.scope} }
func (p *parser) leave() { p.scope = p.scope.parent }

func (p *parser) parseFunc(entry, external bool) {
	f := &Func{Entry: entry, Extern: external, Labels: map[string]int{}, Targets: map[string][]string{}, Limits: map[string][]int{}}
	p.fn, p.source = f, nil
	p.enter()
	defer p.leave()
	if p.is("(") {
		f.Rets = p.parseParams()
	}
	f.Pos = p.here()
	f.Name = p.word("a function's name")
	if p.is("(") {
		f.Params = p.parseParams()
	}
	for p.tok.kind == directive {
		name := strings.TrimPrefix(p.advance().text, ".")
		var numbers []int
		for p.tok.kind == number {
			numbers = append(numbers, p.integer())
			p.optional(",")
		}
		f.Limits[name] = numbers
	}
	if !p.optional(";") {
		f.Extern = false
		p.expect("{", "function '"+f.Name+"'")
		p.parseBody()
		f.Labels = p.scope.labels
	} else {
		f.Extern = true
	}
	p.module.Funcs = append(p.module.Funcs, f)
	p.fn = nil
}

func (p *parser) parseParams() []*Var {
	p.expect("(", "a parameter list")
	var list []*Var
	for !p.optional(")") {
		if !p.is(".param") && !p.is(".reg") {
			p.fail(p.here(), "expected '.param' in a parameter list, found %s", p.found())
		}
		if p.is(".reg") {
			p.fail(p.here(), "parameters in registers are not supported")
		}
		p.advance()
		v := p.parseVarRest(Param)
		if v.Name != "_" {
			p.declare(v)
		}
		list = append(list, v)
		if !p.is(")") {
			p.expect(",", "a parameter list")
		}
	}
	return list
}

// parseBlock parses a block in braces. Its labels are local: they and the branches to them get
// names that no text can have.
func (p *parser) parseBlock() {
	p.enter()
	outer, first := p.scope.parent, len(p.fn.Insts)
	p.parseBody()
	own := p.scope.labels
	for name, at := range own {
		outer.labels[p.unique(name)] = at
	}
	for _, in := range p.fn.Insts[first:] {
		for i, o := range in.Operands {
			if _, here := own[o.Name]; here && o.Kind == Symbol && in.Parts[0] == "bra" {
				in.Operands[i].Name = p.unique(o.Name)
			}
		}
	}
	p.blocks++
	p.leave()
}

func (p *parser) unique(label string) string { return label + "{" + strconv.Itoa(p.blocks) + "}" }

// parseBody parses statements up to and including the closing brace.
func (p *parser) parseBody() {
	opened := p.here()
	for !p.optional("}") {
		switch {
		case p.tok.kind == end:
			p.fail(opened, "expected '}' at the end of '%s', found end of file", p.fn.Name)
		case p.is("{"):
			p.advance()
			p.parseBlock()
		case p.is(".reg"):
			p.parseRegs()
		case p.is(".loc"), p.is(".file"), p.is(".pragma"), p.is(".section"):
			p.parseLineTable()
		case p.tok.kind == directive:
			v := p.parseVar(p.optional(".extern"))
			p.declare(v)
			p.fn.Vars = append(p.fn.Vars, v)
		case p.is(";"):
			p.advance()
		default:
			p.parseStatement()
		}
	}
}

func (p *parser) parseRegs() {
	p.advance()
	if p.tok.kind != directive {
		p.fail(p.here(), "expected a type in '.reg', found %s", p.found())
	}
	at := p.here()
	typ := p.advance().text[1:]
	if Bytes(typ) == 0 && typ != "pred" {
		p.fail(at, "'.%s' is no type of registers", typ)
	}
	for {
		name := p.word("a register's name")
		if p.optional("<") {
			p.scope.names[name+"<"] = &regRange{typ, p.integer(), map[int]*Reg{}}
			p.expect(">", "'.reg'")
		} else {
			p.scope.names[name] = p.newReg(name, typ)
		}
		if !p.optional(",") {
			break
		}
	}
	p.expect(";", "'.reg'")
}

func (p *parser) newReg(name, typ string) *Reg {
	r := &Reg{name, typ}
	p.fn.Regs = append(p.fn.Regs, r)
	return r
}

// register finds a register; nil if there is none of that name.
func (p *parser) register(name string) *Reg {
	if r, ok := p.scope.lookup(name).(*Reg); ok {
		return r
	}
	stem := strings.TrimRight(name, "0123456789")
	// The stem may itself end in digits, as in %r1_<4>; the longest stem wins.
	for cut := len(stem); cut < len(name); cut++ {
		set, ok := p.scope.lookup(name[:cut] + "<").(*regRange)
		if !ok {
			continue
		}
		n, err := strconv.Atoi(name[cut:])
		if err != nil || n >= set.count {
			continue
		}
		if set.made[n] == nil {
			set.made[n] = p.newReg(name, set.typ)
		}
		return set.made[n]
	}
	return nil
}
