package parser

import (
	"strconv"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// sparseAttr parses sparse<indices, values> : type.
func (p *parser) sparseAttr(hint ir.Type) ir.Attr {
	at := p.Pos()
	p.advance()
	if !p.Accept("<") {
		p.failToken("Expected '<' after 'sparse'")
	}
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

	indexShape := indices.shape
	if indexShape == nil { // one index for all dimensions
		indexShape = []int64{1, int64(len(shape))}
	}
	valueShape := values.shape
	if valueShape == nil { // one value for all indices
		valueShape = indexShape[:1]
	}
	idx, _ := indices.attr(at, p.ctx.Tensor(indexShape, ir.I64)).(*ir.DenseAttr)
	vals := values.attr(at, p.ctx.Tensor(valueShape, t.ElementType()))
	if len(valueShape) != 1 {
		p.Fail(at, "expected 1-d tensor for sparse element values")
	}
	perIndex := len(indexShape) == 2 && indexShape[1] == int64(len(shape)) || len(indexShape) == 1 && len(shape) == 1
	if !perIndex || indexShape[0] != valueShape[0] {
		p.Fail(at, "expected shape ([%s]); inferred shape of indices literal ([%s]); inferred shape of values literal ([%s])",
			joinInts(shape), joinInts(indexShape), joinInts(valueShape))
	}
	p.checkSparseIndices(at, idx, t)
	return p.ctx.Sparse(t, idx, vals)
}

// checkSparseIndices checks that every index is inside the shape.
func (p *parser) checkSparseIndices(at diag.Pos, idx *ir.DenseAttr, t ir.ShapedType) {
	shape, _ := t.Dims()
	rows, _ := ir.NumElements(idx.Type)
	if len(shape) == 0 || rows == 0 {
		return
	}
	if rows /= int64(len(shape)); idx.Splat {
		rows = 1
	}
	index := make([]uint64, len(shape))
	for row := range int(rows) {
		inside := true
		for d := range shape {
			index[d] = uint64(idx.At(p.ctx, row*len(shape)+d).(*ir.IntegerAttr).Value)
			inside = inside && index[d] < uint64(shape[d])
		}
		if !inside {
			p.Fail(at, "sparse index #%d is not contained within the value shape, with index=[%s], and type=%s",
				row, joinUints(index), ir.QuoteType(t))
		}
	}
}

func joinUints(vs []uint64) string {
	parts := make([]string, len(vs))
	for i, v := range vs {
		parts[i] = strconv.FormatUint(v, 10)
	}
	return strings.Join(parts, ", ")
}
