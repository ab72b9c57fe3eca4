package parser

import (
	"encoding/hex"
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

// elementList is a nested list of literals flattened, with the shape its
// brackets have.
type elementList struct {
	p     *parser
	elems []literal
	shape []int64
	hex   string // dense<"0x...">
	isHex bool
	empty bool
}

// denseAttr takes dense<...> : type.
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

// elementsType takes ": type" unless known and checks that it is a static
// vector or tensor.
func (p *parser) elementsType(at diag.Pos, hint ir.Type) ir.ShapedType {
	t := hint
	if t == nil {
		p.Expect(":")
		t = p.Type()
	}
	switch t.(type) {
	case *ir.TensorType, *ir.VectorType:
	default:
		p.Fail(at, "elements literal must be a shaped type")
	}
	if _, ok := ir.NumElements(t); !ok {
		p.Fail(at, "elements literal type must have static shape")
	}
	return t.(ir.ShapedType)
}

// read takes a literal or a list.
func (l *elementList) read(allowHex bool) {
	p := l.p
	if p.is("[") {
		l.shape = l.list()
		return
	}
	if allowHex && p.tok.kind == tokString {
		l.isHex, l.hex = true, p.spelling()
		l.elems = append(l.elems, literal{tokString, p.stringValue(), false, p.Pos()})
		p.advance()
		return
	}
	l.element()
}

// list takes [...] and returns its shape.
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
			} else if !equalDims(inner, dims) {
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

func equalDims(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// element takes one scalar; a complex number is two in parentheses.
func (l *elementList) element() {
	p := l.p
	if p.Accept("(") {
		l.scalar()
		p.Expect(",")
		l.scalar()
		p.Expect(")")
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

// attr converts what was read to a type.
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
	if l.shape != nil && !equalDims(l.shape, shape) {
		p.Fail(at, "inferred shape of elements literal ([%s]) does not match type ([%s])", joinInts(l.shape), joinInts(shape))
	}
	splat := l.shape == nil
	if splat && n == 0 && !l.isHex {
		splat = true
	}
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

func (l *elementList) stringAttr(at diag.Pos, t ir.ShapedType, splat bool) ir.Attr {
	values := make([]string, len(l.elems))
	for i, e := range l.elems {
		if e.kind != tokString {
			l.p.Fail(at, "expected element type to be a string, an integer or a float, but got %s", ir.QuoteType(t.ElementType()))
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
		return ir.AppendElement(data, l.floatElement(e, t))
	}
	if e.kind == tokFloat {
		p.Fail(e.at, "expected integer elements, but parsed floating-point")
	}
	if e.kind == tokString {
		p.Fail(e.at, "expected integer elements, but parsed string")
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
	a := p.integerValue(elem, e.spelling, e.neg)
	if a == nil {
		p.Fail(e.at, "integer constant out of range for type")
	}
	return ir.AppendElement(data, a)
}

func (l *elementList) floatElement(e literal, t *ir.FloatType) ir.Attr {
	p := l.p
	switch {
	case e.kind == tokInt:
		return p.floatFromInteger(t, e.spelling, e.at, e.neg)
	case e.kind != tokFloat:
		p.Fail(e.at, "expected floating-point elements, but parsed another literal")
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
	size := ir.ElementBytes(elem)
	if elem == ir.I1 && int64(len(raw)) == (n+7)/8 && n > 1 {
		bools := make([]byte, n)
		for i := range bools {
			if raw[i/8]>>(i%8)&1 != 0 {
				bools[i] = 0xFF
			}
		}
		return p.ctx.Dense(t, bools, false)
	}
	splat := len(raw) == size
	if !splat && int64(len(raw)) != n*int64(size) {
		p.Fail(at, "elements hex data size is invalid for provided type: %s", ir.QuoteType(t))
	}
	if it, ok := elem.(*ir.IntegerType); ok && it.Width == 1 {
		for i := range raw {
			if raw[i] != 0 {
				raw[i] = 0xFF
			}
		}
	}
	return p.ctx.Dense(t, raw, splat)
}

// resourceAttr takes dense_resource<key> : type.
func (p *parser) resourceAttr(hint ir.Type) ir.Attr {
	p.advance()
	p.expectIn("<", " after 'dense_resource'")
	key, ok := p.AcceptKeywordOrString()
	if !ok {
		p.failHere("expected identifier key for 'resource' entry")
	}
	p.Expect(">")
	t := hint
	if t == nil {
		p.Expect(":")
		t = p.Type()
	}
	st, ok := t.(ir.ShapedType)
	if !ok {
		p.failHere("`dense_resource` expected a shaped type")
	}
	return p.ctx.Resource(st, key)
}

// sparseAttr takes sparse<indices, values> : type.
func (p *parser) sparseAttr(hint ir.Type) ir.Attr {
	at := p.Pos()
	p.advance()
	p.expectIn("<", " after 'sparse'")
	if p.Accept(">") {
		t := p.elementsType(at, hint)
		shape, _ := t.Dims()
		idx := p.ctx.Dense(p.ctx.Tensor([]int64{0, int64(len(shape))}, ir.I64), nil, false)
		return p.ctx.Sparse(t, idx, p.ctx.Dense(p.ctx.Tensor([]int64{0}, t.ElementType()), nil, false))
	}
	indices := &elementList{p: p}
	indices.read(false)
	p.Expect(",")
	values := &elementList{p: p}
	values.read(true)
	p.Expect(">")
	t := p.elementsType(at, hint)
	shape, _ := t.Dims()
	n := int64(1)
	if len(indices.shape) > 0 {
		n = indices.shape[0]
	}
	indexShape := indices.shape
	if indexShape == nil {
		indexShape = []int64{n, int64(len(shape))}
	} else if len(indexShape) == 1 {
		indexShape = []int64{n, 1}
		indices.shape = indexShape
	}
	if len(indexShape) != 2 || indexShape[1] != int64(len(shape)) {
		p.Fail(at, "expected index shape to have one index per dimension of %s", ir.QuoteType(t))
	}
	if values.shape == nil && n == 1 && !values.isHex {
		values.shape = nil
	}
	idx, _ := indices.attr(at, p.ctx.Tensor(indexShape, ir.I64)).(*ir.DenseAttr)
	vals, ok := values.attr(at, p.ctx.Tensor([]int64{n}, t.ElementType())).(*ir.DenseAttr)
	if !ok {
		p.Fail(at, "expected numbers in sparse elements")
	}
	p.checkSparseIndices(at, idx, t)
	return p.ctx.Sparse(t, idx, vals)
}

func (p *parser) checkSparseIndices(at diag.Pos, idx *ir.DenseAttr, t ir.ShapedType) {
	shape, _ := t.Dims()
	for i := 0; i < idx.Len(); i++ {
		v := idx.At(p.ctx, i).(*ir.IntegerAttr).Value
		if len(shape) > 0 && (v < 0 || v >= shape[i%len(shape)]) {
			p.Fail(at, "sparse index #%d is not contained within the value shape, with index=[%d], and type=%s", i/len(shape), v, ir.QuoteType(t))
		}
	}
}

// denseArrayAttr takes array<i32: 1, 2>.
func (p *parser) denseArrayAttr() ir.Attr {
	p.advance()
	p.expectIn("<", " after 'array'")
	at := p.Pos()
	elem := p.Type()
	switch t := elem.(type) {
	case *ir.IntegerType:
		if t.Width != 1 && t.Width%8 != 0 {
			p.Fail(at, "element type bitwidth must be a multiple of 8")
		}
	case *ir.FloatType:
	default:
		p.Fail(at, "expected integer or float type, got: %s", ir.QuoteType(elem))
	}
	if p.Accept(">") {
		return p.ctx.DenseArray(elem, 0, nil)
	}
	p.expectIn(":", " after dense array type")
	l := &elementList{p: p}
	l.arrayElement(elem)
	for p.Accept(",") {
		l.arrayElement(elem)
	}
	p.expectIn(">", " to close an array attribute")
	return l.array(elem)
}

// DenseArrayList takes [1, 2] as array<elem: ...>.
func (p *parser) DenseArrayList(elem ir.Type) *ir.DenseArrayAttr {
	l := &elementList{p: p}
	p.List("[", "]", func() { l.arrayElement(elem) })
	return l.array(elem)
}

// arrayElement takes one number of a dense array, which must fit its type.
func (l *elementList) arrayElement(elem ir.Type) {
	l.scalar()
	e := &l.elems[len(l.elems)-1]
	if ir.IsInteger(elem) && elem != ir.I1 && e.kind != tokInt {
		l.p.Fail(e.at, "expected integer literal")
	}
}

func (l *elementList) array(elem ir.Type) *ir.DenseArrayAttr {
	var data []byte
	for _, e := range l.elems {
		data = l.convert(data, e, elem)
	}
	return l.p.ctx.DenseArray(elem, len(l.elems), data)
}
