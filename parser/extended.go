package parser

import (
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// extended is a #... or !... token split into its parts.
type extended struct {
	at      diag.Pos
	name    string // without the # or !
	dialect string
	symbol  string // after the first dot; empty when there is no dot
	pretty  bool   // the name has a dot
}

// symbolPos is the position of the symbol, or of the token when there is none.
func (e extended) symbolPos() diag.Pos {
	at := e.at
	if !e.pretty {
		return at
	}
	at.Off += int32(len(e.dialect)) + 2
	return at
}

// takeExtended consumes the identifier token only.
func (p *parser) takeExtended() extended {
	e := extended{at: p.Pos(), name: p.spelling()[1:]}
	if i := strings.IndexByte(e.name, '.'); i >= 0 {
		e.dialect, e.symbol, e.pretty = e.name[:i], e.name[i+1:], true
	} else {
		e.dialect = e.name
	}
	p.advance()
	return e
}

// adjacentAngle reports whether the current token is '<' directly after the previous
// one.
func (p *parser) adjacentAngle() bool { return p.is("<") && p.tok.start == p.prevEnd }

// isAlias reports whether the token is an alias: a name without dot and without <...>.
func (p *parser) isAlias(e extended) bool { return !e.pretty && !p.adjacentAngle() }

func (p *parser) extendedType() ir.Type {
	p.enter()
	defer p.leave()
	e := p.takeExtended()
	if p.isAlias(e) {
		alias := p.typeAliases[e.name]
		if alias.typ == nil {
			p.failToken("undefined symbol alias id '%s'", e.name)
		}
		p.useExtent(alias.extent)
		return alias.typ
	}
	d := p.ctx.Registry().Dialect(e.dialect)
	if d == nil {
		body := p.opaqueBody(e)
		p.checkNamespace(e)
		if !p.ctx.AllowUnregistered {
			p.Fail(e.symbolPos(), "`!\"%s\"<\"%s\">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used", e.dialect, body)
		}
		return p.ctx.OpaqueType(e.dialect, body)
	}
	name, at, inBrackets := p.extendedName(e)
	def := d.TypeDef(name)
	if def == nil && len(d.Types) == 0 {
		p.Fail(at, "dialect '%s' provides no type parsing hook", d.Name)
	}
	if def == nil && d.UnknownType != nil {
		p.Fail(at, "%s", d.UnknownType(name))
	}
	if def == nil {
		p.Fail(at, "unknown  type `%s` in dialect `%s`", name, d.Name)
	}
	t := p.parseTypeDef(def)
	if inBrackets {
		p.Expect(">")
	}
	return t
}

// extendedName returns the mnemonic, which stands after the dot or, in the form
// !dialect<name...>, in the brackets.
func (p *parser) extendedName(e extended) (name string, at diag.Pos, inBrackets bool) {
	if e.pretty {
		return e.symbol, e.symbolPos(), false
	}
	p.Expect("<")
	at = p.Pos()
	return p.Keyword(), at, true
}

func (p *parser) parseTypeDef(def *ir.TypeDef) ir.Type {
	if def.Parse == nil {
		return p.ctx.DialectType(def)
	}
	return def.Parse(p, def)
}

func (p *parser) parseAttrDef(def *ir.AttrDef, hint ir.Type) ir.Attr {
	if def.Parse == nil {
		return p.ctx.DialectAttr(def)
	}
	return def.Parse(p, def, hint)
}

// opaqueBody parses the text of a type or attribute of an unknown dialect: the name
// after the dot with a balanced <...>, or the contents of <...>.
func (p *parser) opaqueBody(e extended) string {
	if !p.adjacentAngle() {
		return e.symbol
	}
	start := p.tok.start
	p.balanced()
	inner := p.lex.text[start:p.prevEnd]
	if e.pretty {
		return e.symbol + inner
	}
	return inner[1 : len(inner)-1]
}

// checkNamespace reports identifiers that the lexer accepts but that cannot name a
// dialect.
func (p *parser) checkNamespace(e extended) {
	valid := e.dialect != ""
	for i := 0; i < len(e.dialect) && valid; i++ {
		valid = namespaceByte(e.dialect[i], i == 0)
	}
	if !valid {
		p.Fail(e.symbolPos(), "invalid dialect namespace '\"%s\"'", e.dialect)
	}
}

func namespaceByte(c byte, first bool) bool {
	return classes[c]&isAlpha != 0 || c == '_' || !first && (classes[c]&isNum != 0 || c == '$')
}

var closers = map[byte]byte{'<': '>', '(': ')', '[': ']', '{': '}'}

// balanced skips from an opening '<' to after its counterpart, across nested brackets
// and strings.
func (p *parser) balanced() {
	text := p.lex.text
	var stack []byte
	i := int(p.tok.start)
	for {
		if i >= p.lex.end {
			p.unbalanced(stack)
		}
		switch c := text[i]; c {
		case '<', '(', '[', '{':
			stack = append(stack, c)
		case '-':
			if i+1 < p.lex.end && text[i+1] == '>' {
				i++
			}
		case '"':
			i = p.lex.stringEnd(i+1) - 1
		case '>', ')', ']', '}':
			if closers[stack[len(stack)-1]] != c {
				p.unbalanced(stack)
			}
			if stack = stack[:len(stack)-1]; len(stack) == 0 {
				p.rescanAfter(i + 1)
				return
			}
		}
		i++
	}
}

// unbalanced reports the innermost bracket that is not closed.
func (p *parser) unbalanced(open []byte) {
	p.failHere("unbalanced '%c' character in pretty dialect name", open[len(open)-1])
}

// rescanAfter continues after off, as if the previous token ended there.
func (p *parser) rescanAfter(off int) {
	p.tok.end = int32(off)
	p.lex.pos = off
	p.advance()
}

func (p *parser) extendedAttr(hint ir.Type) ir.Attr {
	e := p.takeExtended()
	if p.isAlias(e) {
		alias := p.attrAliases[e.name]
		if alias.attr == nil {
			p.failToken("undefined symbol alias id '%s'", e.name)
		}
		p.useExtent(alias.extent)
		return alias.attr
	}
	d := p.ctx.Registry().Dialect(e.dialect)
	if d == nil {
		body := p.opaqueBody(e)
		p.checkNamespace(e)
		var t ir.Type
		if hint == nil && p.Accept(":") {
			t = p.Type()
		}
		if !p.ctx.AllowUnregistered {
			p.Fail(e.symbolPos(), "#\"%s\"<\"%s\"> : '%s' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used", e.dialect, body, typeOrNone(t))
		}
		return p.ctx.OpaqueAttr(e.dialect, body, t)
	}
	name, at, inBrackets := p.extendedName(e)
	def := d.AttrDef(name)
	if def == nil && len(d.Attrs) == 0 {
		p.Fail(at, "dialect '%s' provides no attribute parsing hook", d.Name)
	}
	if def == nil {
		p.Fail(at, "unknown attribute `%s` in dialect `%s`", name, d.Name)
	}
	a := p.parseAttrDef(def, hint)
	if inBrackets {
		p.Expect(">")
	}
	return a
}

func typeOrNone(t ir.Type) string {
	if t == nil {
		return "none"
	}
	return t.String()
}

// TypeOf parses the parameters of a known type, or the type in full.
func (p *parser) TypeOf(def *ir.TypeDef) ir.Type {
	if p.tok.kind == tokBang {
		return p.Type()
	}
	return p.parseTypeDef(def)
}

// AttrOf parses the parameters of a known attribute, or the attribute in full.
func (p *parser) AttrOf(def *ir.AttrDef) ir.Attr {
	if p.tok.kind == tokHash {
		return p.extendedAttr(nil)
	}
	return p.parseAttrDef(def, nil)
}
