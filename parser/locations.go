package parser

import (
	"strings"

	"github.com/tshared/tshared/ir"
)

// Location parses loc(...).
func (p *parser) Location() ir.Location {
	if !p.AcceptKeyword("loc") {
		p.failHere("expected location attribute")
	}
	p.expectIn("(", " in inline location")
	l := p.locationInstance()
	p.expectIn(")", " in inline location")
	return l
}

// locationInstance parses the contents of loc(...), or an alias.
func (p *parser) locationInstance() ir.Location {
	p.enter()
	defer p.leave()
	switch p.tok.kind {
	case tokHash:
		a := p.extendedAttr(nil)
		l, ok := a.(ir.Location)
		if !ok {
			p.failToken("expected location attribute, but got%s", a) // without a blank, as mlir-opt prints it
		}
		return l
	case tokString:
		return p.nameOrFileLocation()
	case tokBare:
		switch p.spelling() {
		case "callsite":
			return p.callSite()
		case "fused":
			return p.fused()
		case "unknown":
			p.advance()
			return ir.Unknown
		}
	}
	p.failToken("expected location instance")
	return nil
}

func (p *parser) callSite() ir.Location {
	p.advance()
	p.expectIn("(", " in callsite location")
	callee := p.locationInstance()
	if !p.AcceptKeyword("at") {
		p.failToken("expected 'at' in callsite location")
	}
	caller := p.locationInstance()
	p.expectIn(")", " in callsite location")
	return p.ctx.CallSiteLoc(callee, caller)
}

func (p *parser) fused() ir.Location {
	p.advance()
	var metadata ir.Attr
	if p.Accept("<") {
		metadata = p.Attr(nil)
		p.expectIn(">", " after fused location metadata")
	}
	var locs []ir.Location
	p.listIn("[", "]", " in fused location", func() { locs = append(locs, p.locationInstance()) })
	return p.ctx.FusedLoc(locs, metadata)
}

func (p *parser) nameOrFileLocation() ir.Location {
	text := p.stringValue()
	p.advance()
	if p.Accept(":") {
		return p.fileLocation(text)
	}
	if !p.Accept("(") {
		return p.ctx.NameLoc(text, nil)
	}
	child := p.locationInstance()
	p.expectIn(")", " after child location of NameLoc")
	return p.ctx.NameLoc(text, child)
}

// fileLocation parses line:col, with an optional range "to line:col" or
// "to :col".
func (p *parser) fileLocation(file string) ir.Location {
	line := p.locNumber("expected integer line number in FileLineColRange")
	if !p.Accept(":") {
		return p.ctx.FileLoc(file, line, 0)
	}
	col := p.locNumber("expected integer column number in FileLineColRange")
	if !p.AcceptKeyword("to") {
		return p.ctx.FileLoc(file, line, col)
	}
	endLine := line
	if p.tok.kind == tokInt {
		endLine = p.locNumber("expected integer line number in FileLineColRange")
	}
	if !p.Accept(":") {
		p.failToken("expected either integer or `:` post `to` in FileLineColRange")
	}
	endCol := p.locNumber("expected integer column number in FileLineColRange")
	return p.ctx.FileRange(file, line, col, endLine, endCol, endLine != line || endCol != col)
}

func (p *parser) locNumber(msg string) int {
	if p.tok.kind != tokInt {
		p.failToken("%s", msg)
	}
	v, ok := parseUint64(p.spelling())
	if !ok || v > 1<<32-1 {
		p.failHere("%s", msg)
	}
	p.advance()
	return int(v)
}

// trailingLocation parses loc(...) after an operation or argument. An alias that is not
// defined yet is resolved at the end of the text.
func (p *parser) trailingLocation(op *ir.Op, arg *ir.Value) {
	if !p.isWord("loc") {
		return
	}
	p.advance()
	p.expectIn("(", " in location")
	if name, ok := p.aliasName(); ok {
		at := p.Pos()
		a := p.attrAliases[name].attr
		l, isLoc := a.(ir.Location)
		switch {
		case isLoc:
			setLoc(op, arg, l)
		case a != nil:
			p.Fail(at, "expected location, but found '%s'", a)
		default:
			p.deferredLocs = append(p.deferredLocs, deferredLoc{name, at.Off, op, arg})
		}
		p.advance()
		p.expectIn(")", " in location")
		return
	}
	l := p.locationInstance()
	p.expectIn(")", " in location")
	setLoc(op, arg, l)
}

// aliasName returns the name of the alias if the current token is one.
func (p *parser) aliasName() (string, bool) {
	if p.tok.kind != tokHash {
		return "", false
	}
	name := p.spelling()[1:]
	return name, strings.IndexByte(name, '.') < 0
}

func setLoc(op *ir.Op, arg *ir.Value, l ir.Location) {
	if op != nil {
		op.SetLoc(l)
		return
	}
	arg.SetLoc(l)
}
