package parser

import (
	"encoding/hex"
	"slices"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// literal is one number, boolean or string as written.
type literal struct {
	kind     tokenKind
	spelling string
	neg      bool
	at       diag.Pos
}

// elementList is a nested list of literals, flattened, with the shape of its brackets.
type elementList struct {
	p     *parser
	elems []literal // two per complex number
	shape []int64   // nil without brackets
	isHex bool      // dense<"0x...">
	empty bool
}

// denseAttr parses dense<...> : type.
func (p *parser) denseAttr(hint ir.Type) ir.Attr {
	at := p.Pos()
	p.advance()
	p.expectIn("<", " after 'dense'")
	l := &elementList{p: p}
	if p.is(">") {
		l.empty = true
	} else {
		l.read(true)
	}
	p.expectIn(">", "")
	t := p.elementsType(at, hint)
	return l.attr(at, t)
}

// elementsType parses ": type" unless the type is known, and checks that it has a static
// shape.
func (p *parser) elementsType(at diag.Pos, hint ir.Type) ir.ShapedType {
	t := hint
	if t == nil {
		p.Expect(":")
		t = p.Type()
	}
	shaped, ok := t.(ir.ShapedType)
	if !ok {
		p.Fail(at, "elements literal must be a shaped type")
	}
	if _, ok := ir.NumElements(t); !ok {
		p.Fail(at, "elements literal type must have static shape")
	}
	return shaped
}

// read parses a literal or a list.
func (l *elementList) read(allowHex bool) {
	p := l.p
	if p.is("[") {
		l.shape = l.list()
		return
	}
	if allowHex && p.tok.kind == tokString {
		l.isHex = true
		l.elems = append(l.elems, literal{tokString, p.stringValue(), false, p.Pos()})
		p.advance()
		return
	}
	l.element()
}

// list parses [...] and returns its shape.
func (l *elementList) list() []int64 {
	p := l.p
	p.enter()
	defer p.leave()
	var inner []int64
	n := int64(0)
	p.Expect("[")
	if !p.is("]") {
		for {
			var dims []int64
			if p.is("[") {
				dims = l.list()
			} else {
				l.element()
			}
			if n == 0 {
				inner = dims
			} else if !slices.Equal(inner, dims) {
				p.failHere("tensor literal is invalid; ranks are not consistent between elements")
			}
			n++
			if !p.Accept(",") {
				break
			}
		}
	}
	p.Expect("]")
	return append([]int64{n}, inner...)
}

// element parses one scalar; a complex number is two scalars in parentheses.
func (l *elementList) element() {
	p := l.p
	if p.Accept("(") {
		l.scalar()
		p.expectIn(",", " between complex elements")
		l.scalar()
		p.expectIn(")", " after complex elements")
		return
	}
	l.scalar()
}

func (l *elementList) scalar() {
	p := l.p
	at := p.Pos()
	neg := p.Accept("-")
	if neg {
		at = p.Pos()
	}
	switch {
	case p.tok.kind == tokInt, p.tok.kind == tokFloat:
	case !neg && (p.isWord("true") || p.isWord("false")):
	case !neg && p.tok.kind == tokString:
		l.elems = append(l.elems, literal{tokString, p.stringValue(), false, at})
		p.advance()
		return
	case neg:
		p.failHere("expected integer or floating point literal")
	default:
		p.failHere("expected element literal of primitive type")
	}
	l.elems = append(l.elems, literal{p.tok.kind, p.spelling(), neg, at})
	p.advance()
}

// attr converts the parsed literals to a type.
func (l *elementList) attr(at diag.Pos, t ir.ShapedType) ir.Attr {
	p := l.p
	shape, _ := t.Dims()
	n, _ := ir.NumElements(t)
	elem := t.ElementType()
	if l.empty {
		if n != 0 {
			p.Fail(at, "parsed zero elements, but type (%s) expected at least 1", ir.QuoteType(t))
		}
		return p.ctx.Dense(t, nil, false)
	}
	if l.isHex && ir.ElementBytes(elem) > 0 {
		return l.hexAttr(at, t, n)
	}
	if l.shape != nil && !slices.Equal(l.shape, shape) {
		p.Fail(at, "inferred shape of elements literal ([%s]) does not match type ([%s])", joinInts(l.shape), joinInts(shape))
	}
	splat := l.shape == nil
	l.checkCount(at, t, splat, n)
	size := ir.ElementBytes(elem)
	if size == 0 {
		return l.stringAttr(at, t, splat)
	}
	data := make([]byte, 0, size*len(l.elems))
	for _, e := range l.elems {
		data = l.convert(data, e, elem)
	}
	return p.ctx.Dense(t, data, splat)
}

// checkCount checks the number of elements: a complex number, and nothing else, is a
// pair.
func (l *elementList) checkCount(at diag.Pos, t ir.ShapedType, splat bool, n int64) {
	of, want := ir.Type(t), n
	if splat {
		of, want = t.ElementType(), 1
	}
	if _, ok := t.ElementType().(*ir.ComplexType); ok {
		want *= 2
	}
	if int64(len(l.elems)) != want {
		l.p.Fail(at, "parsed %d elements, but type (%s) expected %d elements", len(l.elems), ir.QuoteType(of), want)
	}
}

func (l *elementList) stringAttr(at diag.Pos, t ir.ShapedType, splat bool) ir.Attr {
	values := make([]string, len(l.elems))
	for i, e := range l.elems {
		if e.kind != tokString {
			l.p.Fail(at, "expected string token, got %s", e.spelling)
		}
		values[i] = strings.Clone(e.spelling)
	}
	return l.p.ctx.DenseString(t, values, splat)
}

// convert appends the bytes of one literal.
func (l *elementList) convert(data []byte, e literal, elem ir.Type) []byte {
	p := l.p
	switch t := elem.(type) {
	case *ir.ComplexType:
		return l.convert(data, e, t.Elem)
	case *ir.FloatType:
		return ir.AppendElement(data, p.floatElement(e, t))
	}
	if e.kind == tokFloat {
		p.Fail(e.at, "expected integer elements, but parsed floating-point")
	}
	it, isInt := elem.(*ir.IntegerType)
	if e.kind == tokBare {
		if !isInt || it.Width != 1 {
			p.Fail(e.at, "expected i1 type for 'true' or 'false' values")
		}
		return ir.AppendElement(data, ir.BoolAttr(e.spelling == "true"))
	}
	if isInt && it.Sign == ir.Unsigned && e.neg {
		p.Fail(e.at, "expected unsigned integer elements, but parsed negative value")
	}
	var a *ir.IntegerAttr
	if e.kind == tokInt {
		a = p.integerValue(elem, e.spelling, e.neg)
	}
	if a == nil {
		p.Fail(e.at, "integer constant out of range for type")
	}
	if isInt && it.Width == 1 {
		a = ir.BoolAttr(a.Value != 0) // one bit pattern for true, whatever the sign
	}
	return ir.AppendElement(data, a)
}

// floatElement converts one literal.
func (p *parser) floatElement(e literal, t *ir.FloatType) ir.Attr {
	switch {
	case e.kind == tokInt:
		return p.floatFromInteger(t, e.spelling, e.at, e.neg)
	case e.kind != tokFloat:
		p.Fail(e.at, "expected floating point literal")
	}
	bits, err := t.Format.ParseAttr(signed(e.spelling, e.neg))
	if err != nil {
		p.Fail(e.at, "floating point value too large for attribute")
	}
	return p.ctx.FloatAttr(t, bits)
}

// hexAttr converts dense<"0x..."> to elements.
func (l *elementList) hexAttr(at diag.Pos, t ir.ShapedType, n int64) ir.Attr {
	p := l.p
	text := l.elems[0].spelling
	raw, err := hex.DecodeString(strings.TrimPrefix(text, "0x"))
	if err != nil || !strings.HasPrefix(text, "0x") {
		p.Fail(l.elems[0].at, "expected string containing hex digits starting with `0x`")
	}
	elem := t.ElementType()
	if it, ok := elem.(*ir.IntegerType); ok && it.Width == 1 {
		if len(raw) == 1 && (raw[0] == 0 || raw[0] == 0xFF) {
			return p.ctx.Dense(t, raw, true)
		}
		return p.ctx.Dense(t, p.unpackBits(at, t, raw, n), false)
	}
	size := ir.ElementBytes(elem)
	splat := len(raw) == size
	if !splat && (int64(len(raw)/size) != n || len(raw)%size != 0) {
		p.hexSize(at, t)
	}
	return p.ctx.Dense(t, raw, splat)
}

func (p *parser) hexSize(at diag.Pos, t ir.Type) {
	p.Fail(at, "elements hex data size is invalid for provided type: %s", ir.QuoteType(t))
}

// unpackBits expands bits, the form of booleans in hex, to elements.
func (p *parser) unpackBits(at diag.Pos, t ir.Type, raw []byte, n int64) []byte {
	if int64(len(raw)) != n/8+min(1, n%8) {
		p.hexSize(at, t)
	}
	bools := make([]byte, n)
	for i := range bools {
		if raw[i/8]>>(i%8)&1 != 0 {
			bools[i] = 0xFF
		}
	}
	return bools
}

// resourceAttr parses dense_resource<key> : type.
func (p *parser) resourceAttr(hint ir.Type) ir.Attr {
	p.advance()
	p.expectIn("<", " after 'dense_resource'")
	key, ok := p.AcceptKeywordOrString()
	if !ok {
		p.failHere("expected identifier key for 'resource' entry")
	}
	p.Expect(">")
	at := p.Pos()
	t := hint
	if t == nil {
		p.Expect(":")
		t = p.Type()
	}
	st, ok := t.(ir.ShapedType)
	if !ok {
		p.Fail(at, "`dense_resource` expected a shaped type")
	}
	return p.ctx.Resource(st, key)
}
