package parser

import (
	"strconv"

	"github.com/tshared/tshared/ir"
)

// is reports whether the current token is the given punctuation.
func (p *parser) is(punct string) bool {
	if p.tok.kind != tokPunct || int(p.tok.end-p.tok.start) != len(punct) {
		return false
	}
	return p.lex.text[p.tok.start:p.tok.end] == punct
}

// isWord reports whether the current token is the given bare word.
func (p *parser) isWord(word string) bool { return p.tok.kind == tokBare && p.spelling() == word }

// Accept parses punctuation if it is present.
func (p *parser) Accept(punct string) bool {
	if punct == "::" {
		if !p.is(":") || p.lex.at(int(p.tok.end)) != ':' {
			return false
		}
		p.advance()
		p.advance()
		return true
	}
	if !p.is(punct) {
		return false
	}
	p.advance()
	return true
}

// Expect parses punctuation.
func (p *parser) Expect(punct string) { p.expectIn(punct, "") }

// expectIn is Expect with a context for the message: "expected '}' in attribute
// dictionary".
func (p *parser) expectIn(punct, context string) {
	if !p.Accept(punct) {
		p.failToken("expected '%s'%s", punct, context)
	}
}

// AcceptKeyword parses a bare word if it is present.
func (p *parser) AcceptKeyword(word string) bool {
	if !p.isWord(word) {
		return false
	}
	p.advance()
	return true
}

// ExpectKeyword parses a bare word.
func (p *parser) ExpectKeyword(word string) {
	if !p.AcceptKeyword(word) {
		p.Fail(p.Pos(), "expected '%s'", word)
	}
}

// AcceptAnyKeyword parses any bare word.
func (p *parser) AcceptAnyKeyword() (string, bool) {
	if p.tok.kind != tokBare {
		return "", false
	}
	s := p.spelling()
	p.advance()
	return s, true
}

// Keyword parses any bare word.
func (p *parser) Keyword() string {
	s, ok := p.AcceptAnyKeyword()
	if !ok {
		p.Fail(p.Pos(), "expected valid keyword")
	}
	return s
}

// AcceptKeywordOrString parses a bare word or a string literal.
func (p *parser) AcceptKeywordOrString() (string, bool) {
	if s, ok := p.AcceptAnyKeyword(); ok {
		return s, true
	}
	return p.AcceptStringLit()
}

// KeywordOrString parses a bare word or a string literal.
func (p *parser) KeywordOrString() string {
	s, ok := p.AcceptKeywordOrString()
	if !ok {
		p.Fail(p.Pos(), "expected valid keyword or string")
	}
	return s
}

// AcceptStringLit parses a string literal.
func (p *parser) AcceptStringLit() (string, bool) {
	if p.tok.kind != tokString {
		return "", false
	}
	s := p.stringValue()
	p.advance()
	return s, true
}

// stringValue decodes the current string token.
func (p *parser) stringValue() string {
	return unquote(p.lex.text[p.tok.start+1 : p.tok.end-1])
}

// StringLit parses a string literal.
func (p *parser) StringLit() string {
	s, ok := p.AcceptStringLit()
	if !ok {
		p.Fail(p.Pos(), "expected string")
	}
	return s
}

// AcceptInteger parses an integer with an optional minus sign.
func (p *parser) AcceptInteger() (int64, bool) {
	v, ok, fits := p.scanInteger()
	if ok && !fits {
		p.Fail(p.Pos(), "integer value too large")
	}
	return v, ok
}

// scanInteger parses an integer. An integer that does not fit is not consumed.
func (p *parser) scanInteger() (v int64, ok, fits bool) {
	if p.tok.kind != tokInt && !(p.is("-") && isDigitByte(p.lex.at(int(p.tok.end)))) {
		return 0, false, false
	}
	neg := p.Accept("-")
	u, ok := parseUint64(p.spelling())
	if !ok || u > 1<<63 || u == 1<<63 && !neg {
		return 0, true, false
	}
	p.advance()
	if neg {
		return -int64(u), true, true
	}
	return int64(u), true, true
}

func isDigitByte(c byte) bool { return classes[c]&isNum != 0 }

// Integer parses an integer.
func (p *parser) Integer() int64 {
	v, ok := p.AcceptInteger()
	if !ok {
		p.Fail(p.Pos(), "expected integer value")
	}
	return v
}

// parseUint64 converts a decimal or 0x spelling.
func parseUint64(s string) (uint64, bool) {
	if len(s) > 1 && s[1] == 'x' {
		v, err := strconv.ParseUint(s[2:], 16, 64)
		return v, err == nil
	}
	v, err := strconv.ParseUint(s, 10, 64)
	return v, err == nil
}

// Float parses a floating-point literal.
func (p *parser) Float() float64 {
	neg := p.Accept("-")
	if p.tok.kind != tokFloat {
		p.Fail(p.Pos(), "expected floating point literal")
	}
	v, _ := strconv.ParseFloat(p.spelling(), 64) // overflow is infinity
	p.advance()
	if neg {
		v = -v
	}
	return v
}

// List parses comma-separated elements between delimiters.
func (p *parser) List(open, close string, elem func()) { p.listIn(open, close, "", elem) }

func (p *parser) listIn(open, close, context string, elem func()) {
	if open == "" {
		elem()
		for p.Accept(",") {
			elem()
		}
		return
	}
	p.expectIn(open, context)
	if p.Accept(close) {
		return
	}
	elem()
	for p.Accept(",") {
		elem()
	}
	p.expectIn(close, context)
}

// listUntil parses comma-separated elements up to a closing delimiter.
func (p *parser) listUntil(close string, elem func()) {
	if p.is(close) {
		p.failToken("expected list element")
	}
	elem()
	for p.Accept(",") {
		elem()
	}
	if !p.Accept(close) {
		p.failToken("expected ',' or '%s'", close)
	}
}

// AcceptList parses a list if its opening delimiter is present.
func (p *parser) AcceptList(open, close string, elem func()) bool {
	if !p.is(open) {
		return false
	}
	p.List(open, close, elem)
	return true
}

// AcceptSymbol parses @name.
func (p *parser) AcceptSymbol() (string, bool) {
	if p.tok.kind != tokAt {
		return "", false
	}
	s := p.symbolValue()
	p.advance()
	return s, true
}

func (p *parser) symbolValue() string {
	s := p.spelling()[1:]
	if s[0] == '"' {
		return unquote(s[1 : len(s)-1])
	}
	return s
}

// Symbol parses @name.
func (p *parser) Symbol() string {
	s, ok := p.AcceptSymbol()
	if !ok {
		p.Fail(p.Pos(), "expected valid '@'-identifier for symbol name")
	}
	return s
}

// AttrDict parses {a = 1, b} if it is present.
func (p *parser) AttrDict() []ir.NamedAttr {
	if !p.is("{") {
		return nil
	}
	return p.attrDict()
}
