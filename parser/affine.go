package parser

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// affineParser parses affine expressions whose identifiers stand for dimensions and
// symbols. With ssa set, identifiers are SSA values: each becomes a dimension, or a
// symbol when symbol(%x) occurs first.
type affineParser struct {
	p    *parser
	dims map[string]affine.Expr
	nd   int
	ns   int

	ssa     bool
	met     map[ir.OperandRef]affine.Expr // key without position
	dimRefs []ir.OperandRef
	symRefs []ir.OperandRef
}

func (p *parser) ssaAffine() *affineParser {
	return &affineParser{p: p, ssa: true, met: map[ir.OperandRef]affine.Expr{}}
}

func (p *parser) affineMapAttr() ir.Attr {
	p.advance()
	p.expectIn("<", " in affine map")
	m := p.AffineMap()
	p.expectIn(">", " in affine map")
	return m
}

// AffineMap parses (d0)[s0] -> (d0 + s0).
func (p *parser) AffineMap() *ir.AffineMapAttr {
	at := p.Pos()
	m, isMap := p.affineMapOrSet().(*ir.AffineMapAttr)
	if !isMap {
		p.Fail(at, "expected AffineMap, but got IntegerSet")
	}
	return m
}

func (p *parser) integerSetAttr() ir.Attr {
	p.advance()
	p.expectIn("<", " in integer set")
	at := p.Pos()
	set, isSet := p.affineMapOrSet().(*ir.IntegerSetAttr)
	if !isSet {
		p.Fail(at, "expected IntegerSet, but got AffineMap")
	}
	p.expectIn(">", " in integer set")
	return set
}

// affineMapOrSet parses (d0)[s0] -> (d0 + s0) or (d0)[s0] : (d0 == s0).
func (p *parser) affineMapOrSet() ir.Attr {
	a := p.affineHeader()
	if p.Accept("->") {
		var results []affine.Expr
		p.listIn("(", ")", " in affine map range", func() { results = append(results, a.expr()) })
		return p.ctx.AffineMap(affine.NewMap(a.nd, a.ns, results...))
	}
	if !p.Accept(":") {
		p.failToken("expected '->' or ':'")
	}
	var cons []affine.Constraint
	p.listIn("(", ")", " in integer set constraint list", func() { cons = append(cons, a.constraint()) })
	return p.ctx.IntegerSet(affine.NewSet(a.nd, a.ns, cons...))
}

// affineHeader parses (d0, d1)[s0, s1].
func (p *parser) affineHeader() *affineParser {
	a := &affineParser{p: p, dims: map[string]affine.Expr{}}
	p.listIn("(", ")", " in dimensional identifier list", func() {
		a.define(affine.D(a.nd))
		a.nd++
	})
	if p.is("[") {
		p.listIn("[", "]", " in symbol list", func() {
			a.define(affine.S(a.ns))
			a.ns++
		})
	}
	return a
}

func (a *affineParser) define(e affine.Expr) {
	if a.p.tok.kind != tokBare {
		a.p.failToken("expected bare identifier")
	}
	name := a.p.spelling()
	if a.dims[name] != nil {
		a.p.failHere("redefinition of identifier '%s'", name)
	}
	a.dims[name] = e
	a.p.advance()
}

// constraint parses expr >= expr, expr <= expr or expr == expr.
func (a *affineParser) constraint() affine.Constraint {
	lhs := a.expr()
	var make func(affine.Expr, affine.Expr) affine.Constraint
	switch {
	case a.p.Accept(">"):
		make = affine.AtLeast
	case a.p.Accept("<"):
		make = affine.AtMost
	case a.p.Accept("="):
		make = affine.EqualTo
	default:
		a.p.failToken("expected '== affine-expr' or '>= affine-expr' at end of affine constraint")
	}
	if !a.p.Accept("=") {
		a.p.failHere("expected '== affine-expr' or '>= affine-expr' at end of affine constraint")
	}
	return make(lhs, a.expr())
}

// expr parses sums.
func (a *affineParser) expr() affine.Expr {
	a.p.enter()
	defer a.p.leave()
	e := a.term()
	for {
		switch {
		case a.p.Accept("+"):
			a.rightOperand()
			e = affine.Add(e, a.term())
		case a.p.is("-"):
			a.p.advance()
			a.rightOperand()
			e = affine.Sub(e, a.term())
		default:
			return e
		}
	}
}

var affineWords = map[string]func(affine.Expr, affine.Expr) affine.Expr{
	"mod": affine.Mod, "floordiv": affine.FloorDiv, "ceildiv": affine.CeilDiv,
}

// term parses products, quotients and remainders.
func (a *affineParser) term() affine.Expr {
	e := a.factor()
	for {
		at := a.p.Pos()
		if a.p.Accept("*") {
			a.rightOperand()
			rhs := a.factor()
			if !affine.IsSymbolicOrConstant(e) && !affine.IsSymbolicOrConstant(rhs) {
				a.p.Fail(at, "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic")
			}
			e = affine.Mul(e, rhs)
			continue
		}
		if a.p.tok.kind != tokBare {
			return e
		}
		word := a.p.spelling()
		build := affineWords[word]
		if build == nil {
			return e
		}
		a.p.advance()
		a.rightOperand()
		rhs := a.factor()
		if !affine.IsSymbolicOrConstant(rhs) {
			a.p.Fail(at, "non-affine expression: right operand of %s has to be either a constant or symbolic", word)
		}
		e = build(e, rhs)
	}
}

// rightOperand reports an operator without a right operand.
func (a *affineParser) rightOperand() {
	p := a.p
	switch {
	case p.tok.kind == tokInt, p.tok.kind == tokBare, p.tok.kind == tokPercent && a.ssa, p.is("("), p.is("-"):
	default:
		p.failHere("missing right operand of binary operator")
	}
}

func (a *affineParser) factor() affine.Expr {
	p := a.p
	p.enter()
	defer p.leave()
	switch {
	case p.tok.kind == tokInt:
		v, ok := parseUint64(p.spelling())
		if !ok || v > 1<<63 || v == 1<<63 && p.lex.text[p.prevEnd-1] != '-' {
			p.failHere("constant too large for index")
		}
		p.advance()
		return affine.C(int64(v))
	case p.Accept("("):
		if p.is(")") {
			p.failHere("no expression inside parentheses")
		}
		e := a.expr()
		p.Expect(")")
		return e
	case p.Accept("-"):
		var e affine.Expr
		p.Followed(func() { e = a.factor() }, func() { p.failHere("missing operand of negation") })
		return affine.Neg(e)
	case a.ssa && p.tok.kind == tokPercent:
		return a.ssaID(p.operandRef(), &a.dimRefs, affine.D)
	case a.ssa && p.isWord("symbol"):
		return a.ssaSymbol()
	case p.tok.kind == tokBare:
		e := a.dims[p.spelling()]
		if e == nil {
			p.failToken("use of undeclared identifier")
		}
		p.advance()
		return e
	}
	if p.is("+") || p.is("*") {
		p.failHere("missing left operand of binary operator")
	}
	p.failHere("expected affine expression")
	return nil
}

// ssaID returns the dimension or symbol of an SSA value, always the same for one value.
func (a *affineParser) ssaID(ref ir.OperandRef, list *[]ir.OperandRef, leaf func(int) affine.Expr) affine.Expr {
	key := ir.OperandRef{Name: ref.Name, Index: ref.Index}
	if e := a.met[key]; e != nil {
		return e
	}
	e := leaf(len(*list))
	*list = append(*list, ref)
	a.met[key] = e
	return e
}

// ssaSymbol parses symbol(%x).
func (a *affineParser) ssaSymbol() affine.Expr {
	a.p.advance()
	a.p.expectIn("(", " at start of SSA symbol")
	if a.p.tok.kind != tokPercent {
		a.p.failToken("expected ssa identifier")
	}
	e := a.ssaID(a.p.operandRef(), &a.symRefs, affine.S)
	a.p.expectIn(")", " at end of SSA symbol")
	return e
}

// AffineMapOf parses affine expressions of SSA values between delimiters.
func (p *parser) AffineMapOf(open, close string) (*ir.AffineMapAttr, []ir.OperandRef, []ir.OperandRef) {
	a := p.ssaAffine()
	var results []affine.Expr
	p.listIn(open, close, " in affine map", func() { results = append(results, a.expr()) })
	return a.mapOf(results...), a.dimRefs, a.symRefs
}

// AffineExprOf parses one affine expression of SSA values.
func (p *parser) AffineExprOf() (*ir.AffineMapAttr, []ir.OperandRef, []ir.OperandRef) {
	a := p.ssaAffine()
	return a.mapOf(a.expr()), a.dimRefs, a.symRefs
}

func (a *affineParser) mapOf(results ...affine.Expr) *ir.AffineMapAttr {
	return a.p.ctx.AffineMap(affine.NewMap(len(a.dimRefs), len(a.symRefs), results...))
}
