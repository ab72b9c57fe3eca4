package pysyntax

// assignable gives an expression and its elements a context. It refuses expressions that
// cannot be assigned to, or deleted. What ends the message.
func (p *parser) assignable(e Expr, ctx Context, what string) {
	switch e := e.(type) {
	case *Name:
		e.Ctx = ctx
	case *Attribute:
		e.Ctx = ctx
	case *Subscript:
		e.Ctx = ctx
	case *Starred:
		if ctx == Del {
			p.failNode(e, "cannot delete a starred expression")
		}
		if _, ok := e.Value.(*Starred); ok {
			p.failNode(e, "invalid syntax: two stars before a target")
		}
		e.Ctx = ctx
		p.assignable(e.Value, ctx, what)
	case *List:
		e.Ctx = ctx
		p.assignableAll(e.Elts, ctx, what)
	case *Tuple:
		e.Ctx = ctx
		p.assignableAll(e.Elts, ctx, what)
	default:
		if ctx == Del {
			p.failNode(e, "cannot delete %s", describeExpr(e))
		}
		p.failNode(e, "cannot assign to %s %s", describeExpr(e), what)
	}
}

func (p *parser) assignableAll(list []Expr, ctx Context, what string) {
	for _, e := range list {
		p.assignable(e, ctx, what)
	}
}

// describeExpr names an expression in an error.
func describeExpr(e Expr) string {
	switch e := e.(type) {
	case *Constant:
		return describeConstant(e)
	case *Name:
		return "the name '" + e.Id + "'"
	case *Call:
		return "a function call"
	case *Attribute:
		return "an attribute"
	case *Subscript:
		return "a subscript"
	case *Starred:
		return "a starred expression"
	case *Tuple:
		return "a tuple"
	case *List:
		return "a list"
	case *Dict:
		return "a dictionary"
	case *Set:
		return "a set"
	case *ListComp, *SetComp, *DictComp:
		return "a comprehension"
	case *GeneratorExp:
		return "a generator expression"
	case *Yield, *YieldFrom:
		return "a yield expression"
	case *Await:
		return "an await expression"
	case *Lambda:
		return "a lambda"
	case *IfExp:
		return "a conditional expression"
	case *Compare:
		return "a comparison"
	case *JoinedStr, *FormattedValue:
		return "an f-string"
	case *NamedExpr:
		return "an assignment expression"
	}
	return "an expression"
}

func describeConstant(c *Constant) string {
	switch v := c.Value.(type) {
	case nil:
		return "None"
	case bool:
		if v {
			return "True"
		}
		return "False"
	case Ellipsis:
		return "an ellipsis"
	}
	return "a literal"
}
