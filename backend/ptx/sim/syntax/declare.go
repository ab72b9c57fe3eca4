package syntax

import (
	"strconv"
	"strings"
)

var typeBytes = map[string]int{
	"b8": 1, "u8": 1, "s8": 1, "b16": 2, "u16": 2, "s16": 2, "f16": 2, "bf16": 2,
	"b32": 4, "u32": 4, "s32": 4, "f32": 4, "f16x2": 4, "bf16x2": 4,
	"b64": 8, "u64": 8, "s64": 8, "f64": 8, "b128": 16,
}

// Bytes is the size of a type, 0 for predicates and names that are no types.
func Bytes(typ string) int { return typeBytes[typ] }

var vectorLengths = map[string]int{".v2": 2, ".v4": 4, ".v8": 8}

// parseVar parses a variable with its state space, including the semicolon.
func (p *parser) parseVar(external bool) *Var {
	at := p.here()
	space, ok := Spaces[strings.TrimPrefix(p.tok.text, ".")]
	if !ok || p.tok.kind != directive {
		p.fail(at, "expected a declaration, found %s", p.found())
	}
	p.advance()
	v := p.parseVarRest(space)
	v.Extern = external
	if p.optional("=") {
		p.parseInit(v)
	}
	p.expect(";", "a declaration")
	return v
}

// parseVarRest parses alignment, type, name and dimensions.
func (p *parser) parseVarRest(space Space) *Var {
	v := &Var{Space: space, Align: 0}
	length := 1
	for p.tok.kind == directive {
		at, name := p.here(), p.advance().text
		switch {
		case name == ".align":
			if n := p.integer(); v.Align == 0 { // a pointee's alignment comes later
				v.Align = n
			}
		case name == ".ptr": // state space of a pointee
			for p.tok.kind == directive {
				if p.advance().text == ".align" {
					p.integer()
				}
			}
		case vectorLengths[name] != 0:
			length = vectorLengths[name]
		case Bytes(name[1:]) != 0:
			v.Type = name[1:]
		case name == ".managed" || name == ".attribute" || name == ".texref":
			p.fail(at, "'%s' is not supported", name)
		default:
			p.fail(at, "expected a type, found '%s'", name)
		}
	}
	v.Pos = p.here()
	if v.Type == "" {
		p.fail(v.Pos, "expected a type, found %s", p.found())
	}
	v.Name = p.word("a variable's name")
	for p.optional("[") {
		v.Array = true
		n := 0
		if !p.is("]") {
			n = p.integer()
		}
		length *= n
		p.expect("]", "a declaration")
	}
	v.Size = length * Bytes(v.Type)
	if v.Align == 0 {
		v.Align = Bytes(v.Type)
		if !v.Array {
			v.Align *= length
		}
	}
	return v
}

func (p *parser) parseInit(v *Var) {
	if !p.is("{") {
		v.Init = append(v.Init, p.parseInitElement(v))
		return
	}
	p.parseInitList(v)
	unit := Bytes(v.Type)
	if v.Size == 0 {
		v.Size = len(v.Init) * unit
	}
	if len(v.Init)*unit > v.Size {
		p.fail(v.Pos, "'%s' has room for %d elements and %d initial values", v.Name, v.Size/unit, len(v.Init))
	}
}

func (p *parser) parseInitList(v *Var) {
	p.expect("{", "an initialiser")
	for !p.optional("}") {
		if p.is("{") {
			p.parseInitList(v)
		} else {
			v.Init = append(v.Init, p.parseInitElement(v))
		}
		if !p.is("}") {
			p.expect(",", "an initialiser")
		}
	}
}

// parseInitElement parses 5, 0f3F800000, name+4, generic(name)+4 or 0xFF00(name).
func (p *parser) parseInitElement(v *Var) Init {
	at := p.here()
	var e Init
	if p.tok.kind == number || p.is("-") {
		o := p.parseNumber()
		if !p.is("(") {
			return Init{Value: o.Value}
		}
		e.Byte = true
		for mask := o.Value; mask != 0 && mask&0xFF == 0; mask >>= 8 {
			e.Shift += 8
		}
	}
	if e.Byte {
		p.expect("(", "an initialiser")
	}
	e.Symbol = p.word("an initial value")
	if e.Symbol == "generic" {
		e.Generic = true
		p.expect("(", "an initialiser")
		e.Symbol = p.word("a variable's name")
		p.expect(")", "an initialiser")
	}
	if p.scope.lookup(e.Symbol) == nil && e.Symbol != v.Name {
		p.fail(at, "'%s' is not declared", e.Symbol)
	}
	e.Value = uint64(p.parseOffset())
	if e.Byte {
		p.expect(")", "an initialiser")
	}
	return e
}

// parseOffset parses +4, -4 or +-4, any number of them.
func (p *parser) parseOffset() int64 {
	sum := int64(0)
	for p.is("+") || p.is("-") {
		minus := p.advance().text == "-"
		v := int64(p.parseNumber().Value)
		if minus {
			v = -v
		}
		sum += v
	}
	return sum
}

func (p *parser) integer() int {
	at := p.here()
	o := p.parseNumber()
	if o.Kind != Integer {
		p.fail(at, "expected an integer")
	}
	return int(o.Value)
}

// parseNumber parses a number with its sign.
func (p *parser) parseNumber() Operand {
	at := p.here()
	minus := p.optional("-")
	if p.tok.kind != number {
		p.fail(p.here(), "expected a number, found %s", p.found())
	}
	spelling := p.advance().text
	o := Operand{Pos: at, Kind: Integer}
	digits, base, bits := spelling, 10, 0
	switch prefix := spelling[:min(2, len(spelling))]; prefix {
	case "0f", "0F":
		digits, base, bits = spelling[2:], 16, 32
	case "0d", "0D":
		digits, base, bits = spelling[2:], 16, 64
	case "0x", "0X":
		digits, base = spelling[2:], 16
	case "0b", "0B":
		digits, base = spelling[2:], 2
	}
	if bits != 0 {
		v, err := strconv.ParseUint(digits, 16, bits)
		if err != nil || len(digits) != bits/4 {
			p.fail(at, "'%s' is not a number of %d hexadecimal digits", spelling, bits/4)
		}
		if minus {
			v ^= 1 << (bits - 1)
		}
		o.Kind, o.Value, o.Single = Real, v, bits == 32
		return o
	}
	if base == 10 && strings.ContainsAny(digits, ".eE") {
		v, err := strconv.ParseFloat(digits, 64)
		if err != nil {
			p.fail(at, "'%s' is not a number", spelling)
		}
		if minus {
			v = -v
		}
		o.Kind, o.Value = Real, floatBits(v)
		return o
	}
	if base == 10 && len(digits) > 1 && digits[0] == '0' {
		base = 8
	}
	v, err := strconv.ParseUint(strings.TrimSuffix(digits, "U"), base, 64)
	if err != nil {
		p.fail(at, "'%s' is not a number", spelling)
	}
	if minus {
		v = -v
	}
	o.Value = v
	return o
}
