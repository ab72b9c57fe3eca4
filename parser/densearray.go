package parser

import "github.com/tshared/tshared/ir"

// denseArrayAttr parses array<i32: 1, 2>.
func (p *parser) denseArrayAttr() ir.Attr {
	p.advance()
	p.expectIn("<", " after 'array'")
	at := p.Pos()
	var elem ir.Type
	p.Followed(func() { elem = p.Type() }, func() { p.Fail(at, "expected an integer or floating point type") })
	width := 0
	switch t := elem.(type) {
	case *ir.IntegerType:
		width = t.Width
	case *ir.FloatType:
		width = t.Format.Bits
	default:
		p.Fail(at, "expected integer or float type, got: %s", ir.QuoteType(elem))
	}
	if width != 1 && width%8 != 0 {
		p.Fail(at, "element type bitwidth must be a multiple of 8")
	}
	if p.Accept(">") {
		return p.ctx.DenseArray(elem, 0, nil)
	}
	p.expectIn(":", " after dense array type")
	a := arrayReader{p: p, elem: elem}
	a.element()
	for p.Accept(",") {
		a.element()
	}
	p.expectIn(">", " to close an array attribute")
	return p.ctx.DenseArray(elem, a.n, a.data)
}

// DenseArrayList parses [1, 2] as array<elem: ...>.
func (p *parser) DenseArrayList(elem ir.Type) *ir.DenseArrayAttr {
	a := arrayReader{p: p, elem: elem}
	p.List("[", "]", a.element)
	return p.ctx.DenseArray(elem, a.n, a.data)
}

// arrayReader collects the numbers of a dense array.
type arrayReader struct {
	p    *parser
	elem ir.Type
	n    int
	data []byte
}

func (a *arrayReader) element() {
	p := a.p
	neg := p.Accept("-")
	var value ir.Attr
	switch t := a.elem.(type) {
	case *ir.FloatType:
		value = p.floatElement(literal{p.tok.kind, p.spelling(), neg, p.Pos()}, t)
		p.advance()
	case *ir.IntegerType:
		value = a.integer(t, neg)
	}
	a.n++
	a.data = ir.AppendElement(a.data, value)
}

func (a *arrayReader) integer(t *ir.IntegerType, neg bool) ir.Attr {
	p := a.p
	spelling := p.spelling()
	switch {
	case p.isWord("true"), p.isWord("false"):
		if t.Width != 1 {
			p.failHere("expected i1 type for 'true' or 'false' values")
		}
		p.advance()
		return ir.BoolAttr(spelling == "true")
	case p.tok.kind != tokInt:
		p.failHere("expected integer literal")
	}
	p.advance()
	if t.Width == 1 {
		p.failHere("expected 'true' or 'false' values for i1 type")
	}
	v := p.integerValue(t, spelling, neg)
	if v == nil {
		p.failHere("integer constant out of range")
	}
	return v
}
