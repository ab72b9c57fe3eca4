package parser

import (
	"strings"

	"github.com/tshared/tshared/ir"
)

// Location takes loc(...).
func (p *parser) Location() ir.Location {
	if !p.AcceptKeyword("loc") {
		p.failHere("expected location attribute")
	}
	p.expectIn("(", " in location")
	l := p.locationInstance()
	p.expectIn(")", " in location")
	return l
}

// locationInstance takes what stands inside loc(...), or an alias.
func (p *parser) locationInstance() ir.Location {
	p.enter()
	defer p.leave()
	switch p.tok.kind {
	case tokHash:
		at := p.Pos()
		l, ok := p.extendedAttr(nil).(ir.Location)
		if !ok {
			p.Fail(at, "expected location attribute, but got another attribute")
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
	p.expectIn("(", "")
	callee := p.locationInstance()
	if !p.AcceptKeyword("at") {
		p.failToken("expected 'at' in callsite location")
	}
	caller := p.locationInstance()
	p.expectIn(")", "")
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

// fileLocation takes line:col, with an optional range "to line:col" or
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
	p.expectIn(":", " in FileLineColRange")
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

// trailingLocation takes loc(...) behind an operation or argument. An alias
// not yet defined is resolved at the end of the text.
func (p *parser) trailingLocation(op *ir.Op, arg *ir.Value) {
	if !p.isWord("loc") {
		return
	}
	p.advance()
	p.expectIn("(", " in location")
	if p.tok.kind == tokHash {
		name := p.spelling()[1:]
		if a, ok := p.attrAliases[name].attr.(ir.Location); ok && !strings.Contains(name, ".") {
			p.advance()
			p.expectIn(")", " in location")
			setLoc(op, arg, a)
			return
		}
		if p.attrAliases[name].attr == nil && !strings.Contains(name, ".") {
			p.deferredLocs = append(p.deferredLocs, deferredLoc{name, p.tok.start, op, arg})
			p.advance()
			p.expectIn(")", " in location")
			return
		}
	}
	l := p.locationInstance()
	p.expectIn(")", " in location")
	setLoc(op, arg, l)
}

func setLoc(op *ir.Op, arg *ir.Value, l ir.Location) {
	if op != nil {
		op.SetLoc(l)
		return
	}
	arg.SetLoc(l)
}
