package pysyntax

// statement reads a compound statement or a line of simple statements and adds it to stmts.
// After an error the parser goes on with the next statement.
func (p *parser) statement() {
	start, mark, depth := p.i, p.stmts.mark(), p.depth
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(bailout); !ok {
				panic(r)
			}
			p.stmts.take(mark)
			p.depth, p.height = depth, 0
			p.dropLists()
			p.recoverFrom(start)
		}
	}()
	p.enter()
	if read := compound[p.tok]; read != nil {
		p.stmts.push(read(p))
	} else if p.tok == tokName && p.atMatch() {
		p.stmts.push(p.match())
	} else {
		p.simpleStatements()
	}
	p.depth--
}

// compound are the methods that read the statements with blocks, by their first token.
var compound [kindCount]func(*parser) Stmt

func init() {
	compound = [kindCount]func(*parser) Stmt{
		kwIf: (*parser).ifStatement, kwWhile: (*parser).while, kwFor: (*parser).forStatement,
		kwTry: (*parser).try, kwWith: (*parser).with, kwDef: (*parser).function, kwClass: (*parser).class,
		kwAsync: (*parser).async, opAt: (*parser).decorated,
	}
}

// dropLists forgets the elements of lists that an error left unfinished. No list of
// expressions is unfinished where a statement begins.
func (p *parser) dropLists() {
	p.exprs.take(0)
	p.keywords.take(0)
	p.args.take(0)
	p.ops.take(0)
	p.strings.take(0)
	p.patterns.take(0)
}

// clauses are the tokens that continue a compound statement.
var clauses = [kindCount]bool{kwElif: true, kwElse: true, kwExcept: true, kwFinally: true}

// recoverFrom skips the rest of a statement that began at a token, with its blocks and
// clauses.
func (p *parser) recoverFrom(start int) {
	nested := 0
	for _, t := range p.toks[start:p.i] {
		nested += nesting[t.kind]
	}
	if p.i == start && (p.tok == tokDedent || p.tok == tokNewline) {
		p.skip()
	}
	for {
		switch p.tok {
		case tokEnd, tokError:
			return
		case tokDedent:
			if nested == 0 {
				return
			}
			nested--
			p.skip()
			if nested == 0 && !clauses[p.tok] {
				return
			}
		case tokIndent:
			nested++
			p.skip()
		case tokNewline:
			p.skip()
			if nested == 0 && p.tok != tokIndent && !clauses[p.tok] {
				return
			}
		default:
			p.skip()
		}
	}
}

var nesting = [kindCount]int{tokIndent: 1, tokDedent: -1}

// simpleStatements reads statements with ';' between them up to the end of the line.
func (p *parser) simpleStatements() {
	for {
		p.stmts.push(p.simpleStatement())
		if !p.accept(opSemi) || p.tok == tokNewline {
			break
		}
	}
	if p.tok != tokNewline {
		p.endError()
	}
	p.skip()
}

// endError reports a token after a complete simple statement.
func (p *parser) endError() {
	if name := p.textOf(p.last); (name == "print" || name == "exec") && startsExpr[p.tok] {
		p.failAt(p.last, "missing parentheses in call to '%s'", name)
	}
	p.syntaxError("the end of the statement")
}

func (p *parser) simpleStatement() Stmt {
	start := p.i
	switch p.tok {
	case kwReturn:
		p.next()
		r := p.returns.newNode()
		if startsExpr[p.tok] {
			r.Value = p.starExpressions()
		}
		r.Extent = p.extent(start)
		return r
	case kwImport:
		return p.importStatement()
	case kwFrom:
		return p.importFrom()
	case kwRaise:
		return p.raise()
	case kwPass:
		p.next()
		return &Pass{p.extent(start)}
	case kwBreak:
		p.next()
		return &Break{p.extent(start)}
	case kwContinue:
		p.next()
		return &Continue{p.extent(start)}
	case kwDel:
		return p.del()
	case kwAssert:
		return p.assert()
	case kwGlobal:
		p.next()
		names := p.nameList()
		return &Global{Extent: p.extent(start), Names: names}
	case kwNonlocal:
		p.next()
		names := p.nameList()
		return &Nonlocal{Extent: p.extent(start), Names: names}
	case tokName:
		if p.peek() == tokName && p.textOf(p.i) == "type" {
			return p.typeAlias()
		}
	}
	return p.assignment()
}

func (p *parser) raise() Stmt {
	start := p.i
	p.next()
	r := &Raise{}
	if startsExpr[p.tok] && p.tok != opStar {
		r.Exc = p.expression()
		if p.accept(kwFrom) {
			r.Cause = p.expression()
		}
	}
	r.Extent = p.extent(start)
	return r
}

func (p *parser) assert() Stmt {
	start := p.i
	p.next()
	a := &Assert{Test: p.expression()}
	if p.accept(opComma) {
		a.Msg = p.expression()
	}
	a.Extent = p.extent(start)
	return a
}

func (p *parser) nameList() []string {
	mark := p.strings.mark()
	for {
		p.strings.push(p.name("the name of a variable"))
		if !p.accept(opComma) {
			return p.strings.take(mark)
		}
	}
}

func (p *parser) del() Stmt {
	start := p.i
	p.next()
	mark := p.exprs.mark()
	for {
		p.exprs.push(p.targetElement())
		if !p.accept(opComma) || p.tok == opSemi || p.tok == tokNewline {
			break
		}
	}
	targets := p.exprs.take(mark)
	at := p.extent(start)
	if p.tok != opSemi && p.tok != tokNewline {
		p.syntaxError("the end of the statement")
	}
	p.assignableAll(targets, Del, "")
	return &Delete{Extent: at, Targets: targets}
}

func (p *parser) typeAlias() Stmt {
	start := p.i
	p.next()
	name := p.nameExpr(Store)
	params := p.typeParameters()
	p.expect(opAssign, "after the name of a type alias")
	value := p.expression()
	return &TypeAlias{Extent: p.extent(start), Name: name, TypeParams: params, Value: value}
}

// augmented are the operators of `target op= value`.
var augmented = [kindCount]struct {
	ok bool
	op Operator
}{
	opPlusAssign: {true, Add}, opMinusAssign: {true, Sub}, opStarAssign: {true, Mult}, opAtAssign: {true, MatMult},
	opSlashAssign: {true, Div}, opPercentAssign: {true, Mod}, opDoubleStarAssign: {true, Pow},
	opLShiftAssign: {true, LShift}, opRShiftAssign: {true, RShift}, opBarAssign: {true, BitOr},
	opCaretAssign: {true, BitXor}, opAmpAssign: {true, BitAnd}, opDoubleSlashAssign: {true, FloorDiv},
}

// inAssignment ends the message about a bad target of an assignment.
const inAssignment = "here; a comparison is written '=='"

// assignment reads an assignment of any kind, or an expression.
func (p *parser) assignment() Stmt {
	start := p.i
	if !startsExpr[p.tok] && p.tok != kwYield {
		p.syntaxError("a statement")
	}
	first := p.yieldOr((*parser).starExpressions)
	switch {
	case p.tok == opAssign:
		return p.assignChain(start, first)
	case p.tok == opColon:
		return p.annotated(start, first)
	case augmented[p.tok].ok:
		return p.augmentedAssignment(start, first)
	}
	s := p.exprStmt.newNode()
	s.Value = first
	s.Extent = p.extent(start)
	return s
}

func (p *parser) assignChain(start int, e Expr) Stmt {
	mark := p.exprs.mark()
	for p.accept(opAssign) {
		p.assignable(e, Store, inAssignment)
		p.exprs.push(e)
		e = p.yieldOr((*parser).starExpressions)
	}
	a := p.assign.newNode()
	a.Targets = p.exprs.take(mark)
	a.Value = e
	a.Extent = p.extent(start)
	return a
}

func (p *parser) annotated(start int, target Expr) Stmt {
	inParentheses := target == p.group
	p.next()
	annotation := p.expression()
	simple := false
	switch t := target.(type) {
	case *Name:
		simple = !inParentheses
	case *Attribute, *Subscript:
	case *Tuple, *List:
		p.failNode(t, "only a single target can be annotated, found %s", describeExpr(t))
	default:
		p.failNode(t, "cannot annotate %s: the target must be a name, an attribute or a subscript", describeExpr(t))
	}
	p.assignable(target, Store, inAssignment)
	a := &AnnAssign{Target: target, Annotation: annotation, Simple: simple}
	if p.accept(opAssign) {
		a.Value = p.yieldOr((*parser).starExpressions)
	}
	a.Extent = p.extent(start)
	return a
}

func (p *parser) augmentedAssignment(start int, target Expr) Stmt {
	sign := p.tok
	p.next()
	value := p.yieldOr((*parser).starExpressions)
	switch target.(type) {
	case *Name, *Attribute, *Subscript:
	default:
		p.failNode(target, "%s cannot be the target of '%s'", describeExpr(target), kindTexts[sign])
	}
	p.assignable(target, Store, inAssignment)
	op := augmented[sign].op
	return &AugAssign{Extent: p.extent(start), Target: target, Op: op, Value: value}
}
