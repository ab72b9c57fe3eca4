package parser

import (
	"strconv"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Type parses a type.
func (p *parser) Type() ir.Type {
	t, ok := p.AcceptType()
	if !ok {
		p.failToken("expected non-function type")
	}
	return t
}

// AcceptType parses a type if one starts here, function types included.
func (p *parser) AcceptType() (ir.Type, bool) {
	switch p.tok.kind {
	case tokBare:
		word := p.spelling()
		if t, ok := p.scalarType(word); ok {
			p.advance()
			return t, true
		}
		if parse := containerTypes[word]; parse != nil {
			return p.memoized(parse), true
		}
	case tokBang:
		return p.memoized((*parser).extendedType), true
	case tokPunct:
		if p.is("(") {
			return p.functionType(), true
		}
	}
	return nil, false
}

// scalarType finds i32, f32, index and so on by name.
func (p *parser) scalarType(word string) (ir.Type, bool) {
	switch word {
	case "i32":
		return ir.I32, true
	case "f32":
		return ir.F32, true
	case "i1":
		return ir.I1, true
	case "index":
		return ir.Index, true
	case "none":
		return ir.None, true
	}
	if t := ir.FloatTypeNamed(word); t != nil {
		return t, true
	}
	return p.integerType(word)
}

// integerWord splits iN, siN, uiN.
func integerWord(word string) (sign ir.Signedness, digits string, ok bool) {
	switch {
	case strings.HasPrefix(word, "si"):
		sign, digits = ir.Signed, word[2:]
	case strings.HasPrefix(word, "ui"):
		sign, digits = ir.Unsigned, word[2:]
	case strings.HasPrefix(word, "i"):
		digits = word[1:]
	}
	for i := 0; i < len(digits); i++ {
		if !isDigitByte(digits[i]) {
			return 0, "", false
		}
	}
	return sign, digits, digits != ""
}

// integerType parses iN, siN, uiN.
func (p *parser) integerType(word string) (ir.Type, bool) {
	sign, digits, ok := integerWord(word)
	if !ok {
		return nil, false
	}
	width, err := strconv.ParseUint(digits, 10, 32)
	switch {
	case err != nil:
		p.failHere("invalid integer width")
	case width > ir.MaxIntegerWidth:
		p.failHere("integer bitwidth is limited to %d bits", ir.MaxIntegerWidth)
	}
	return p.ctx.IntegerOf(int(width), sign), true
}

var containerTypes map[string]func(*parser) ir.Type

func init() {
	containerTypes = map[string]func(*parser) ir.Type{
		"tensor":  (*parser).tensorType,
		"memref":  (*parser).memrefType,
		"vector":  (*parser).vectorType,
		"complex": (*parser).complexType,
		"tuple":   (*parser).tupleType,
	}
}

// memoized parses a type that ends in a balanced <...> once per spelling: kernels repeat
// a few types hundreds of times.
func (p *parser) memoized(parse func(*parser) ir.Type) ir.Type {
	end := p.balancedEnd()
	if end < 0 {
		return parse(p)
	}
	text := p.lex.text[p.tok.start:end]
	if t, ok := p.types[text]; ok {
		p.lex.pos = end
		p.tok.end = int32(end)
		p.advance()
		return t
	}
	before := p.expanded
	t := parse(p)
	if int(p.prevEnd) == end && p.expanded == before { // uses of aliases must be counted
		p.types[text] = t
	}
	return t
}

// maxMemoText bounds the look-ahead. Longer types are not memoized.
const maxMemoText = 200

// balancedEnd returns the end of the current token with the <...> directly after it, or
// -1 when that takes more than counting brackets.
func (p *parser) balancedEnd() int {
	text := p.lex.text
	i := int(p.tok.end)
	limit := min(p.lex.end, i+maxMemoText)
	if i >= limit || text[i] != '<' {
		return -1
	}
	depth := 0
	for ; i < limit; i++ {
		switch text[i] {
		case '<':
			depth++
		case '>':
			if text[i-1] == '-' {
				continue
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\n', '/', '#':
			return -1
		}
	}
	return -1
}

func (p *parser) functionType() ir.Type {
	p.enter()
	defer p.leave()
	in := p.typeListParens()
	if !p.Accept("->") {
		p.failToken("expected '->' in function type")
	}
	return p.ctx.Function(in, p.functionResults())
}

// functionResults parses a type or a parenthesised list.
func (p *parser) functionResults() []ir.Type {
	if p.is("(") {
		return p.typeListParens()
	}
	t, ok := p.AcceptType()
	if !ok {
		p.failToken("expected non-function type")
	}
	return []ir.Type{t}
}

func (p *parser) typeListParens() []ir.Type {
	p.expectIn("(", "")
	if p.Accept(")") {
		return nil
	}
	ts := p.TypeList()
	p.expectIn(")", "")
	return ts
}

// TypeList parses comma-separated types.
func (p *parser) TypeList() []ir.Type {
	ts := []ir.Type{p.Type()}
	for p.Accept(",") {
		ts = append(ts, p.Type())
	}
	return ts
}

// DimensionList parses 4x?x, or without trailing x 4x?.
func (p *parser) DimensionList(allowDynamic, withTrailingX bool) []int64 {
	var dims []int64
	if withTrailingX {
		for p.tok.kind == tokInt || allowDynamic && p.is("?") {
			dims = append(dims, p.dimension(allowDynamic))
			p.xInDimensionList()
		}
		return dims
	}
	if p.tok.kind != tokInt && !p.is("?") {
		return nil
	}
	dims = append(dims, p.dimension(allowDynamic))
	for p.tok.kind == tokBare && p.spelling()[0] == 'x' {
		p.xInDimensionList()
		dims = append(dims, p.dimension(allowDynamic))
	}
	return dims
}

func (p *parser) dimension(allowDynamic bool) int64 {
	if allowDynamic && p.is("?") {
		p.advanceToX(p.tok.end)
		return ir.Dynamic
	}
	if p.tok.kind != tokInt {
		p.failToken("expected integer value for dimension")
	}
	s := p.spelling()
	if len(s) > 1 && s[1] == 'x' { // size 0 followed by x...
		p.advanceToX(p.tok.start + 1)
		return 0
	}
	v, ok := parseUint64(s)
	if !ok || v > 1<<63-1 {
		p.failHere("invalid dimension")
	}
	p.advanceToX(p.tok.end)
	return int64(v)
}

// advanceToX moves to the token at off. An x there becomes a token of its own: lexing the
// rest of a long list as one word, once per size, would take quadratic time.
func (p *parser) advanceToX(off int32) {
	if p.lex.at(int(off)) != 'x' {
		p.rescan(off)
		return
	}
	p.prevEnd = off
	p.tok = token{tokBare, off, off + 1}
	p.lex.pos = int(off) + 1
}

// rescan makes the token starting at off the current one.
func (p *parser) rescan(off int32) {
	p.tok.end = off
	p.lex.pos = int(off)
	p.advance()
}

// xInDimensionList parses the x between sizes. The rest of the word becomes the next
// token.
func (p *parser) xInDimensionList() {
	if p.tok.kind != tokBare || p.lex.text[p.tok.start] != 'x' {
		p.failToken("expected 'x' in dimension list")
	}
	p.rescan(p.tok.start + 1)
}

func (p *parser) tensorType() ir.Type {
	p.enter()
	defer p.leave()
	p.advance()
	p.expectIn("<", " in tensor type")
	unranked := false
	var dims []int64
	if p.Accept("*") {
		unranked = true
		p.xInDimensionList()
	} else {
		dims = p.DimensionList(true, true)
	}
	at := p.Pos()
	elem := p.Type()
	var encoding ir.Attr
	if p.Accept(",") {
		encoding, _ = p.AcceptAttr(nil)
	}
	p.expectIn(">", " in tensor type")
	if !validTensorElement(elem) {
		p.Fail(at, "invalid tensor element type")
	}
	if unranked {
		if encoding != nil {
			p.failHere("cannot apply encoding to unranked tensor")
		}
		return p.ctx.UnrankedTensor(elem)
	}
	return p.ctx.EncodedTensor(dims, elem, encoding)
}

func validTensorElement(t ir.Type) bool {
	switch t.(type) {
	case *ir.FunctionType, *ir.TensorType, *ir.UnrankedTensorType, *ir.MemRefType, *ir.UnrankedMemRefType, *ir.TupleType, *ir.NoneType:
		return false
	}
	return true
}

func (p *parser) vectorType() ir.Type {
	p.enter()
	defer p.leave()
	start := p.Pos()
	p.advance()
	p.expectIn("<", " in vector type")
	var dims []int64
	var scalable []bool
	for p.tok.kind == tokInt || p.is("[") {
		scaled := p.Accept("[")
		if p.tok.kind != tokInt {
			p.failHere("invalid dimension")
		}
		dims = append(dims, p.dimension(false))
		scalable = append(scalable, scaled)
		if scaled && !p.Accept("]") {
			p.failToken("missing ']' closing scalable dimension")
		}
		p.xInDimensionList()
	}
	elem := p.Type()
	p.expectIn(">", " in vector type")
	for _, d := range dims {
		if d <= 0 {
			p.Fail(start, "vector types must have positive constant sizes but got %s", joinInts(dims))
		}
	}
	switch elem.(type) {
	case *ir.IntegerType, *ir.IndexType, *ir.FloatType, *ir.DialectType, *ir.OpaqueType:
	default:
		p.Fail(start, "failed to verify 'elementType': VectorElementTypeInterface instance")
	}
	if len(dims) > 63 {
		p.Fail(start, "vector types of more than 63 dimensions are not supported")
	}
	return p.ctx.ScalableVector(dims, scalable, elem)
}

func joinInts(vs []int64) string {
	parts := make([]string, len(vs))
	for i, v := range vs {
		parts[i] = strconv.FormatInt(v, 10)
	}
	return strings.Join(parts, ", ")
}

func (p *parser) complexType() ir.Type {
	p.enter()
	defer p.leave()
	p.advance()
	p.expectIn("<", " in complex type")
	at := p.Pos()
	elem := p.Type()
	p.expectIn(">", " in complex type")
	switch elem.(type) {
	case *ir.IntegerType, *ir.FloatType:
	default:
		p.Fail(at, "invalid element type for complex")
	}
	return p.ctx.Complex(elem)
}

func (p *parser) tupleType() ir.Type {
	p.enter()
	defer p.leave()
	p.advance()
	p.expectIn("<", " in tuple type")
	var elems []ir.Type
	if !p.is(">") {
		elems = p.TypeList()
	}
	p.expectIn(">", " in tuple type")
	return p.ctx.Tuple(elems)
}

func (p *parser) memrefType() ir.Type {
	p.enter()
	defer p.leave()
	start := p.Pos()
	p.advance()
	p.expectIn("<", " in memref type")
	unranked := false
	var dims []int64
	if p.Accept("*") {
		unranked = true
		p.xInDimensionList()
	} else {
		dims = p.DimensionList(true, true)
	}
	at := p.Pos()
	elem := p.Type()
	switch elem.(type) {
	case *ir.FunctionType, *ir.TensorType, *ir.UnrankedTensorType, *ir.TupleType, *ir.NoneType:
		p.Fail(at, "invalid memref element type")
	}
	layout, space := p.memrefExtras(unranked)
	if !supportedSpace(space) {
		p.Fail(start, "unsupported memory space Attribute")
	}
	if unranked {
		return p.ctx.UnrankedMemRef(elem, space)
	}
	p.checkLayoutRank(layout, len(dims), start)
	return p.ctx.MemRef(dims, elem, layout, space)
}

// memrefExtras parses ", layout, space>", both optional. The last of several layouts
// counts.
func (p *parser) memrefExtras(unranked bool) (layout, space ir.Attr) {
	if p.Accept(">") {
		return nil, nil
	}
	if !p.Accept(",") {
		p.failToken("expected ',' or '>' in memref type")
	}
	p.listUntil(">", func() {
		a := p.Attr(nil)
		switch a := a.(type) {
		case *ir.StridedAttr, *ir.AffineMapAttr:
			if unranked {
				p.failHere("cannot have affine map for unranked memref type")
			}
			if space != nil {
				p.failHere("expected memory space to be last in memref type")
			}
			layout = a
		default:
			if space != nil {
				p.failHere("multiple memory spaces specified in memref type")
			}
			space = a
		}
	})
	return layout, space
}

// supportedSpace reports whether an attribute can be a memory space; only some of the
// builtin attributes can.
func supportedSpace(space ir.Attr) bool {
	switch space.(type) {
	case nil, *ir.IntegerAttr, *ir.StringAttr, *ir.DictAttr, *ir.DialectAttr:
		return true
	}
	return false
}

func (p *parser) checkLayoutRank(layout ir.Attr, rank int, at diag.Pos) {
	switch l := layout.(type) {
	case *ir.AffineMapAttr:
		if l.Map.NumDims != rank {
			p.Fail(at, "memref layout mismatch between rank and affine map: %d != %d", rank, l.Map.NumDims)
		}
	case *ir.StridedAttr:
		if len(l.Strides) != rank {
			p.Fail(at, "expected the number of strides to match the rank")
		}
	}
}
