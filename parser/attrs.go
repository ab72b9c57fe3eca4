package parser

import (
	"math/big"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Attr parses an attribute; hint is its type when the text leaves it out.
func (p *parser) Attr(hint ir.Type) ir.Attr {
	a, ok := p.AcceptAttr(hint)
	if !ok {
		p.failToken("expected attribute value")
	}
	return a
}

// AcceptAttr parses an attribute if one starts here.
func (p *parser) AcceptAttr(hint ir.Type) (ir.Attr, bool) {
	p.enter()
	defer p.leave()
	switch p.tok.kind {
	case tokInt:
		return p.integerAttr(hint, false), true
	case tokFloat:
		return p.floatAttr(hint, false), true
	case tokString:
		return p.stringAttr(hint), true
	case tokAt:
		return p.symbolRef(), true
	case tokHash:
		return p.extendedAttr(hint), true
	case tokPunct:
		switch p.spelling() {
		case "-":
			return p.negativeAttr(hint), true
		case "[":
			return p.arrayAttr(), true
		case "{":
			return p.ctx.Dict(p.attrDict()), true
		}
	case tokBare:
		if parse := attrWords[p.spelling()]; parse != nil {
			return parse(p, hint), true
		}
	}
	if t, ok := p.AcceptType(); ok {
		return p.ctx.TypeAttr(t), true
	}
	return nil, false
}

var attrWords map[string]func(*parser, ir.Type) ir.Attr

func init() {
	attrWords = map[string]func(*parser, ir.Type) ir.Attr{
		"true":           func(p *parser, hint ir.Type) ir.Attr { return p.boolAttr(hint, true) },
		"false":          func(p *parser, hint ir.Type) ir.Attr { return p.boolAttr(hint, false) },
		"unit":           func(p *parser, _ ir.Type) ir.Attr { p.advance(); return ir.Unit },
		"dense":          (*parser).denseAttr,
		"dense_resource": (*parser).resourceAttr,
		"sparse":         (*parser).sparseAttr,
		"array":          func(p *parser, _ ir.Type) ir.Attr { return p.denseArrayAttr() },
		"affine_map":     func(p *parser, _ ir.Type) ir.Attr { return p.affineMapAttr() },
		"affine_set":     func(p *parser, _ ir.Type) ir.Attr { return p.integerSetAttr() },
		"strided":        func(p *parser, _ ir.Type) ir.Attr { return p.stridedAttr() },
		"distinct":       func(p *parser, _ ir.Type) ir.Attr { return p.distinctAttr() },
		"loc":            func(p *parser, _ ir.Type) ir.Attr { return p.Location() },
	}
}

func (p *parser) boolAttr(hint ir.Type, v bool) ir.Attr {
	if hint != nil && hint != ir.I1 {
		p.failHere("expected integer attribute of type %s, but found a boolean", ir.QuoteType(hint))
	}
	p.advance()
	return ir.BoolAttr(v)
}

func (p *parser) negativeAttr(hint ir.Type) ir.Attr {
	p.advance()
	switch p.tok.kind {
	case tokInt:
		return p.integerAttr(hint, true)
	case tokFloat:
		return p.floatAttr(hint, true)
	}
	p.failToken("expected constant integer or floating point value")
	return nil
}

// attrType parses ": type" unless the type is known; fallback when absent.
func (p *parser) attrType(hint, fallback ir.Type) ir.Type {
	if hint != nil {
		return hint
	}
	if !p.Accept(":") {
		return fallback
	}
	return p.Type()
}

func (p *parser) integerAttr(hint ir.Type, neg bool) ir.Attr {
	spelling, at := p.spelling(), p.Pos()
	p.advance()
	t := p.attrType(hint, ir.I64)
	if f, ok := t.(*ir.FloatType); ok {
		return p.floatFromInteger(f, spelling, at, neg)
	}
	if !ir.IsInteger(t) && t != ir.Index {
		p.Fail(at, "integer literal not valid for specified type")
	}
	it, _ := t.(*ir.IntegerType)
	if neg && it != nil && it.Sign == ir.Unsigned {
		p.Fail(at, "negative integer literal not valid for unsigned integer type")
	}
	a := p.integerValue(t, spelling, neg)
	if a == nil {
		p.Fail(at, "integer constant out of range for attribute")
	}
	return a
}

// integerValue converts a literal to a type, or returns nil when it does not fit. A
// positive literal of a signless type may use all bits.
func (p *parser) integerValue(t ir.Type, spelling string, neg bool) *ir.IntegerAttr {
	width, signed := 64, true
	it, isInt := t.(*ir.IntegerType)
	if isInt {
		width, signed = it.Width, it.Sign == ir.Signed
	}
	if v, ok := parseUint64(spelling); ok && width <= 64 {
		if width < 64 && v>>uint(width) != 0 {
			return nil
		}
		if width == 0 {
			return p.ctx.IntAttr(t, 0)
		}
		top := v>>(uint(width)-1)&1 != 0
		switch {
		case neg && (v == 0 || top && v != 1<<(uint(width)-1)), !neg && signed && top:
			return nil
		case neg:
			return p.ctx.IntAttr(t, -int64(v))
		}
		return p.ctx.IntAttr(t, int64(v))
	}
	if !isInt {
		return nil
	}
	v := bigLiteral(spelling, width)
	if v == nil || v.BitLen() > width {
		return nil
	}
	if neg {
		v.Neg(v)
		limit := new(big.Int).Lsh(big.NewInt(-1), uint(width-1))
		if v.Cmp(limit) < 0 {
			return nil
		}
	} else if signed && v.BitLen() >= width {
		return nil
	}
	return p.ctx.BigIntAttr(it, v)
}

// bigLiteral converts a literal of any length, or returns nil when it obviously needs
// more than width bits: literals may have megabytes of digits.
func bigLiteral(spelling string, width int) *big.Int {
	base, bitsPerDigit := 10, 3
	if isHexLiteral(spelling) {
		spelling, base, bitsPerDigit = spelling[2:], 16, 4
	}
	digits := strings.TrimLeft(spelling, "0")
	if (len(digits)-1)*bitsPerDigit > width {
		return nil
	}
	v, _ := new(big.Int).SetString("0"+digits, base)
	return v
}

// floatFromInteger converts a hexadecimal literal to the float with these bits; a decimal
// one is an error.
func (p *parser) floatFromInteger(t *ir.FloatType, spelling string, at diag.Pos, neg bool) ir.Attr {
	if !isHexLiteral(spelling) {
		panic(bailout{diag.Errorf(at.Position(), "unexpected decimal integer literal for a floating point value").
			Note(at.Position(), "add a trailing dot to make the literal a float")})
	}
	if neg {
		p.Fail(at, "hexadecimal float literal should not have a leading minus")
	}
	bits, ok := t.Format.ParseHex(spelling)
	if !ok {
		p.Fail(at, "hexadecimal float constant out of range for type")
	}
	return p.ctx.FloatAttr(t, bits)
}

func isHexLiteral(s string) bool { return len(s) > 1 && s[1] == 'x' }

func (p *parser) floatAttr(hint ir.Type, neg bool) ir.Attr {
	spelling := p.spelling()
	p.advance()
	t := p.attrType(hint, ir.F64)
	ft, ok := t.(*ir.FloatType)
	if !ok {
		p.failHere("floating point value not valid for specified type")
	}
	bits, err := ft.Format.ParseAttr(signed(spelling, neg))
	if err != nil {
		p.failHere("floating point value too large for attribute")
	}
	return p.ctx.FloatAttr(ft, bits)
}

func signed(spelling string, neg bool) string {
	if neg {
		return "-" + spelling
	}
	return spelling
}

func (p *parser) stringAttr(hint ir.Type) ir.Attr {
	s := p.stringValue()
	p.advance()
	t := hint
	if t == nil && p.Accept(":") {
		t = p.Type()
	}
	if t == ir.None {
		t = nil // None means: without a type
	}
	return p.ctx.TypedString(s, t)
}

func (p *parser) symbolRef() ir.Attr {
	root := p.Symbol()
	var nested []string
	for p.is(":") && p.lex.at(int(p.tok.end)) == ':' {
		p.Accept("::")
		if p.tok.kind != tokAt {
			p.failHere("expected nested symbol reference identifier")
		}
		nested = append(nested, p.Symbol())
	}
	return p.ctx.SymbolRef(root, nested...)
}

func (p *parser) arrayAttr() ir.Attr {
	var elems []ir.Attr
	p.advance()
	if !p.Accept("]") {
		p.listUntil("]", func() { elems = append(elems, p.Attr(nil)) })
	}
	return p.ctx.Array(elems)
}

// attrDict parses {name = attr, ...}.
func (p *parser) attrDict() []ir.NamedAttr {
	var entries []ir.NamedAttr
	var seen map[string]bool // names, once there are too many to compare
	p.listIn("{", "}", " in attribute dictionary", func() {
		var name string
		switch p.tok.kind {
		case tokString:
			name = p.stringValue()
		case tokBare:
			name = p.spelling()
		default:
			p.failToken("expected attribute name")
		}
		if name == "" {
			p.failHere("expected valid attribute name")
		}
		if len(entries) == fewKeys {
			seen = make(map[string]bool, 2*fewKeys)
			for i := range entries {
				seen[entries[i].Name] = true
			}
		}
		if seen[name] || seen == nil && hasKey(entries, name) {
			p.failHere("duplicate key '%s' in dictionary attribute", name)
		}
		if seen != nil {
			seen[name] = true
		}
		p.advance()
		if !p.Accept("=") {
			entries = append(entries, ir.NamedAttr{Name: name, Attr: ir.Unit})
			return
		}
		entries = append(entries, ir.NamedAttr{Name: name, Attr: p.Attr(nil)})
	})
	return entries
}

// fewKeys is the size up to which a dictionary is searched linearly.
const fewKeys = 8

func hasKey(entries []ir.NamedAttr, name string) bool {
	for i := range entries {
		if entries[i].Name == name {
			return true
		}
	}
	return false
}

func (p *parser) stridedAttr() ir.Attr {
	p.advance()
	p.expectIn("<", " after 'strided'")
	var strides []int64
	p.listIn("[", "]", "", func() { strides = append(strides, p.strideValue()) })
	if p.Accept(">") {
		return p.ctx.Strided(strides, 0)
	}
	p.Expect(",")
	if !p.AcceptKeyword("offset") {
		p.failToken("expected 'offset' after comma")
	}
	p.expectIn(":", " after 'offset'")
	offset := p.strideValue()
	p.Expect(">")
	return p.ctx.Strided(strides, offset)
}

func (p *parser) strideValue() int64 {
	if p.Accept("?") {
		return ir.Dynamic
	}
	at, neg := p.Pos(), p.Accept("-")
	v, ok := parseUint64(p.spelling())
	if p.tok.kind != tokInt || !ok || v > 1<<63-1 && !(neg && v == 1<<63) {
		p.Fail(at, "expected a 64-bit signed integer or '?'")
	}
	p.advance()
	if neg {
		return -int64(v)
	}
	return int64(v)
}

func (p *parser) distinctAttr() ir.Attr {
	at := p.Pos()
	p.advance()
	p.expectIn("[", " after 'distinct'")
	if p.tok.kind != tokInt {
		p.failHere("expected distinct ID")
	}
	id, ok := parseUint64(p.spelling())
	p.advance()
	if !ok {
		p.failHere("expected an unsigned 64-bit integer")
	}
	p.expectIn("]", " to close distinct ID")
	p.expectIn("<", " after distinct ID")
	inner := ir.Attr(ir.Unit)
	if !p.Accept(">") {
		p.Followed(func() { inner = p.Attr(nil) }, func() { p.failToken("expected attribute") })
		p.expectIn(">", " to close distinct attribute")
	}
	if p.distinct == nil {
		p.distinct = map[uint64]*ir.DistinctAttr{}
	}
	if prev := p.distinct[id]; prev != nil {
		if prev.Inner != inner {
			p.Fail(at, "referenced attribute does not match previous definition: %s", prev.Inner)
		}
		return prev
	}
	d := p.ctx.Distinct(inner)
	p.distinct[id] = d
	return d
}
