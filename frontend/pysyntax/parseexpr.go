package pysyntax

// starExpressions reads `a, *b, c`: an expression, or a tuple without parentheses.
func (p *parser) starExpressions() Expr {
	start := p.i
	e := p.starExpression()
	if p.tok != opComma {
		return e
	}
	return p.tupleRest(start, e, (*parser).starExpression)
}

// tupleRest reads the elements of a tuple without parentheses after its first one.
func (p *parser) tupleRest(start int, first Expr, element func(*parser) Expr) Expr {
	mark := p.exprs.mark()
	p.exprs.push(first)
	for p.accept(opComma) && startsExpr[p.tok] {
		p.exprs.push(element(p))
	}
	t := p.tuple.newNode()
	t.Elts = p.exprs.take(mark)
	t.Extent = p.extent(start)
	return t
}

// starExpression reads an expression or `*expression`.
func (p *parser) starExpression() Expr {
	if p.tok == opStar {
		return p.starred((*parser).bitOr)
	}
	return p.expression()
}

// starNamedExpression reads an element of a display.
func (p *parser) starNamedExpression() Expr {
	if p.tok == opStar {
		return p.starred((*parser).bitOr)
	}
	return p.namedExpression()
}

func (p *parser) starred(operand func(*parser) Expr) Expr {
	start := p.i
	p.next()
	value := operand(p)
	return &Starred{Extent: p.extent(start), Value: value}
}

// namedExpression reads an expression or `name := expression`.
func (p *parser) namedExpression() Expr {
	start := p.i
	if p.tok == tokName && p.peek() == opColonAssign {
		target := p.nameExpr(Store)
		p.next()
		value := p.expression()
		return &NamedExpr{Extent: p.extent(start), Target: target, Value: value}
	}
	e := p.expression()
	if p.tok == opColonAssign {
		p.failAt(start, "cannot use ':=' with %s: its target must be a name", describeExpr(e))
	}
	return e
}

// nameExpr takes a name as an expression.
func (p *parser) nameExpr(ctx Context) *Name {
	n := p.slabs.name.newNode()
	p.next()
	n.Id = p.nameOf(p.last)
	n.Ctx = ctx
	n.Extent = p.extent(p.last)
	return n
}

// expression reads a conditional expression or a lambda.
func (p *parser) expression() Expr {
	if p.tok == kwLambda {
		return p.lambda()
	}
	start := p.i
	body := p.disjunction()
	if p.tok != kwIf {
		p.operand, p.operandEnd = start, p.i
		return body
	}
	p.next()
	test := p.disjunction()
	if p.tok == opColon {
		p.syntaxError("'else' of a conditional expression")
	}
	if p.tok != kwElse {
		p.failAt(start, "expected 'else' after 'if' of a conditional expression, found %s", p.found())
	}
	p.next()
	p.enter()
	orelse := p.expression()
	p.depth--
	return &IfExp{Extent: p.extent(start), Test: test, Body: body, Orelse: orelse}
}

func (p *parser) lambda() Expr {
	start := p.i
	p.enter()
	p.next()
	args := p.parameters(opColon, false)
	p.expect(opColon, "after the parameters of a lambda")
	if p.tok == tokFStringMiddle {
		p.failAt(start, "f-string: a lambda needs parentheses, since ':' begins the format specification")
	}
	body := p.expression()
	p.depth--
	return &Lambda{Extent: p.extent(start), Args: args, Body: body}
}

// disjunction reads operands of `or`. Every operand of a bracket passes here, so that this
// is where the height of an expression is measured.
func (p *parser) disjunction() Expr {
	p.enter()
	height := p.height
	p.height = 0
	start := p.i
	e := p.conjunction()
	if p.tok == kwOr {
		e = p.boolOp(start, e, kwOr, Or, (*parser).conjunction)
	}
	p.height = max(p.height, height)
	p.depth--
	return e
}

func (p *parser) conjunction() Expr {
	start := p.i
	e := p.inversion()
	if p.tok == kwAnd {
		e = p.boolOp(start, e, kwAnd, And, (*parser).inversion)
	}
	return e
}

func (p *parser) boolOp(start int, first Expr, k kind, op BoolOperator, operand func(*parser) Expr) Expr {
	mark := p.exprs.mark()
	p.exprs.push(first)
	for p.accept(k) {
		height := p.height
		p.height = 0
		p.exprs.push(operand(p))
		p.height = max(p.height, height)
	}
	p.link()
	values := p.exprs.take(mark)
	return &BoolOp{Extent: p.extent(start), Op: op, Values: values}
}

func (p *parser) inversion() Expr {
	if p.tok != kwNot {
		return p.comparison()
	}
	start := p.i
	p.enter()
	p.next()
	operand := p.inversion()
	p.depth--
	p.link()
	return &UnaryOp{Extent: p.extent(start), Op: Not, Operand: operand}
}

// comparisons are the operators of one token; `is not` and `not in` are read apart.
var comparisons = [kindCount]struct {
	ok bool
	op CmpOperator
}{
	opEq: {true, Eq}, opNotEq: {true, NotEq}, opLess: {true, Lt}, opLessEq: {true, LtE},
	opGreater: {true, Gt}, opGreaterEq: {true, GtE}, kwIs: {true, Is}, kwIn: {true, In}, kwNot: {true, NotIn},
}

func (p *parser) comparison() Expr {
	start := p.i
	left := p.bitOr()
	if !comparisons[p.tok].ok {
		return left
	}
	ops, mark := p.ops.mark(), p.exprs.mark()
	for comparisons[p.tok].ok {
		op, ok := p.comparisonOperator()
		if !ok {
			break
		}
		p.ops.push(op)
		p.exprs.push(p.operandOf(1))
	}
	if p.ops.mark() == ops {
		return left
	}
	p.link()
	c := p.compare.newNode()
	c.Left, c.Ops, c.Comparators = left, p.ops.take(ops), p.exprs.take(mark)
	c.Extent = p.extent(start)
	return c
}

// comparisonOperator takes an operator. It reports false at a `not` that no `in` follows.
func (p *parser) comparisonOperator() (CmpOperator, bool) {
	op := comparisons[p.tok].op
	switch op {
	case NotIn:
		if p.peek() != kwIn {
			return op, false
		}
		p.next()
	case Is:
		if p.peek() == kwNot {
			p.next()
			op = IsNot
		}
	}
	p.next()
	return op, true
}

// binaries are the binary operators with their precedence.
var binaries = [kindCount]struct {
	precedence uint8
	op         Operator
}{
	opBar: {1, BitOr}, opCaret: {2, BitXor}, opAmp: {3, BitAnd}, opLShift: {4, LShift}, opRShift: {4, RShift},
	opPlus: {5, Add}, opMinus: {5, Sub}, opStar: {6, Mult}, opSlash: {6, Div}, opDoubleSlash: {6, FloorDiv},
	opPercent: {6, Mod}, opAt: {6, MatMult},
}

// bitOr reads an expression of binary operators.
func (p *parser) bitOr() Expr { return p.binary(1) }

// binary reads operators of at least a precedence.
func (p *parser) binary(least uint8) Expr {
	start := p.i
	left := p.unary()
	for {
		row := binaries[p.tok]
		if row.precedence == 0 || row.precedence < least {
			return left
		}
		p.next()
		right := p.operandOf(row.precedence + 1)
		p.link()
		b := p.binOp.newNode()
		b.Left, b.Op, b.Right = left, row.op, right
		b.Extent = p.extent(start)
		left = b
	}
}

// operandOf reads a right operand, whose height counts apart from that of the left one.
func (p *parser) operandOf(least uint8) Expr {
	height := p.height
	p.height = 0
	e := p.binary(least)
	p.height = max(p.height, height)
	return e
}

var unaries = [kindCount]struct {
	ok bool
	op UnaryOperator
}{opPlus: {true, UAdd}, opMinus: {true, USub}, opTilde: {true, Invert}}

func (p *parser) unary() Expr {
	row := unaries[p.tok]
	if !row.ok {
		return p.power()
	}
	start := p.i
	p.enter()
	p.next()
	operand := p.unary()
	p.depth--
	p.link()
	return &UnaryOp{Extent: p.extent(start), Op: row.op, Operand: operand}
}

func (p *parser) power() Expr {
	start := p.i
	base := p.awaited()
	if p.tok != opDoubleStar {
		return base
	}
	p.enter()
	p.next()
	exponent := p.unary()
	p.depth--
	p.link()
	return &BinOp{Extent: p.extent(start), Left: base, Op: Pow, Right: exponent}
}

func (p *parser) awaited() Expr {
	if p.tok != kwAwait {
		return p.primary()
	}
	start := p.i
	p.next()
	value := p.primary()
	p.link()
	return &Await{Extent: p.extent(start), Value: value}
}

// yieldOr reads a yield expression, or what another method reads.
func (p *parser) yieldOr(other func(*parser) Expr) Expr {
	if p.tok == kwYield {
		return p.yield()
	}
	return other(p)
}

func (p *parser) yield() Expr {
	start := p.i
	p.next()
	if p.accept(kwFrom) {
		value := p.expression()
		return &YieldFrom{Extent: p.extent(start), Value: value}
	}
	var value Expr
	if startsExpr[p.tok] {
		value = p.starExpressions()
	}
	return &Yield{Extent: p.extent(start), Value: value}
}

// startsExpr are the tokens that can begin an expression or `*expression`.
var startsExpr = [kindCount]bool{
	tokName: true, tokNumber: true, tokString: true, tokFStringStart: true, tokError: true,
	kwFalse: true, kwNone: true, kwTrue: true, kwAwait: true, kwLambda: true, kwNot: true,
	opLParen: true, opLBracket: true, opLBrace: true, opEllipsis: true,
	opPlus: true, opMinus: true, opTilde: true, opStar: true,
}
