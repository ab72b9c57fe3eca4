package pyeval

import "github.com/tshared/tshared/frontend/pysyntax"

// children calls visit for the nodes directly below a node, in the order of evaluation where
// that matters. Parts without a node of their own (arguments, keywords) are passed through.
func children(n pysyntax.Node, visit func(pysyntax.Node)) {
	v := visitor(visit)
	switch n := n.(type) {
	case *pysyntax.BoolOp:
		v.exprs(n.Values)
	case *pysyntax.NamedExpr:
		v.exprs([]pysyntax.Expr{n.Value, n.Target})
	case *pysyntax.BinOp:
		v.exprs([]pysyntax.Expr{n.Left, n.Right})
	case *pysyntax.UnaryOp:
		v.expr(n.Operand)
	case *pysyntax.Lambda:
		v.arguments(n.Args)
		v.expr(n.Body)
	case *pysyntax.IfExp:
		v.exprs([]pysyntax.Expr{n.Test, n.Body, n.Orelse})
	case *pysyntax.Dict:
		v.exprs(n.Keys)
		v.exprs(n.Values)
	case *pysyntax.Set:
		v.exprs(n.Elts)
	case *pysyntax.ListComp:
		v.comprehension(n.Generators, n.Elt)
	case *pysyntax.SetComp:
		v.comprehension(n.Generators, n.Elt)
	case *pysyntax.GeneratorExp:
		v.comprehension(n.Generators, n.Elt)
	case *pysyntax.DictComp:
		v.comprehension(n.Generators, n.Key, n.Value)
	case *pysyntax.Await:
		v.expr(n.Value)
	case *pysyntax.Yield:
		v.expr(n.Value)
	case *pysyntax.YieldFrom:
		v.expr(n.Value)
	case *pysyntax.Compare:
		v.expr(n.Left)
		v.exprs(n.Comparators)
	case *pysyntax.Call:
		v.expr(n.Func)
		v.exprs(n.Args)
		v.keywords(n.Keywords)
	case *pysyntax.FormattedValue:
		v.expr(n.Value)
		if n.FormatSpec != nil {
			v.expr(n.FormatSpec)
		}
	case *pysyntax.JoinedStr:
		v.exprs(n.Values)
	case *pysyntax.Attribute:
		v.expr(n.Value)
	case *pysyntax.Subscript:
		v.exprs([]pysyntax.Expr{n.Value, n.Slice})
	case *pysyntax.Starred:
		v.expr(n.Value)
	case *pysyntax.List:
		v.exprs(n.Elts)
	case *pysyntax.Tuple:
		v.exprs(n.Elts)
	case *pysyntax.Slice:
		v.exprs([]pysyntax.Expr{n.Lower, n.Upper, n.Step})
	default:
		v.statement(n)
	}
}

type visitor func(pysyntax.Node)

func (v visitor) expr(e pysyntax.Expr) {
	if e != nil {
		v(e)
	}
}

func (v visitor) exprs(list []pysyntax.Expr) {
	for _, e := range list {
		v.expr(e)
	}
}

func (v visitor) stmts(list []pysyntax.Stmt) {
	for _, s := range list {
		v(s)
	}
}

func (v visitor) keywords(list []*pysyntax.Keyword) {
	for _, k := range list {
		v.expr(k.Value)
	}
}

// arguments visits the defaults of parameters. Annotations are never evaluated.
func (v visitor) arguments(a *pysyntax.Arguments) {
	if a != nil {
		v.exprs(a.Defaults)
		v.exprs(a.KwDefaults)
	}
}

func (v visitor) comprehension(generators []*pysyntax.Comprehension, elts ...pysyntax.Expr) {
	for _, g := range generators {
		v.expr(g.Iter)
		v.expr(g.Target)
		v.exprs(g.Ifs)
	}
	v.exprs(elts)
}

func (v visitor) statement(n pysyntax.Node) {
	switch n := n.(type) {
	case *pysyntax.FunctionDef:
		v.function(n)
	case *pysyntax.AsyncFunctionDef:
		v.function(&n.FunctionDef)
	case *pysyntax.ClassDef:
		v.exprs(n.DecoratorList)
		v.exprs(n.Bases)
		v.keywords(n.Keywords)
		v.stmts(n.Body)
	case *pysyntax.Return:
		v.expr(n.Value)
	case *pysyntax.Delete:
		v.exprs(n.Targets)
	case *pysyntax.Assign:
		v.expr(n.Value)
		v.exprs(n.Targets)
	case *pysyntax.TypeAlias:
		v.expr(n.Name)
	case *pysyntax.AugAssign:
		v.exprs([]pysyntax.Expr{n.Value, n.Target})
	case *pysyntax.AnnAssign:
		v.exprs([]pysyntax.Expr{n.Value, n.Target})
	case *pysyntax.For:
		v.loop(n)
	case *pysyntax.AsyncFor:
		v.loop(&n.For)
	case *pysyntax.While:
		v.expr(n.Test)
		v.stmts(n.Body)
		v.stmts(n.Orelse)
	case *pysyntax.If:
		v.expr(n.Test)
		v.stmts(n.Body)
		v.stmts(n.Orelse)
	case *pysyntax.With:
		v.with(n)
	case *pysyntax.AsyncWith:
		v.with(&n.With)
	case *pysyntax.Match:
		v.expr(n.Subject)
		for _, c := range n.Cases {
			v(c.Pattern)
			v.expr(c.Guard)
			v.stmts(c.Body)
		}
	case *pysyntax.Raise:
		v.exprs([]pysyntax.Expr{n.Exc, n.Cause})
	case *pysyntax.Try:
		v.try(n)
	case *pysyntax.TryStar:
		v.try(&n.Try)
	case *pysyntax.ExceptHandler:
		v.expr(n.Type)
		v.stmts(n.Body)
	case *pysyntax.Assert:
		v.exprs([]pysyntax.Expr{n.Test, n.Msg})
	case *pysyntax.ExprStmt:
		v.expr(n.Value)
	default:
		v.pattern(n)
	}
}

func (v visitor) function(n *pysyntax.FunctionDef) {
	v.exprs(n.DecoratorList)
	v.arguments(n.Args)
	v.stmts(n.Body)
}

func (v visitor) loop(n *pysyntax.For) {
	v.exprs([]pysyntax.Expr{n.Iter, n.Target})
	v.stmts(n.Body)
	v.stmts(n.Orelse)
}

func (v visitor) with(n *pysyntax.With) {
	for _, item := range n.Items {
		v.exprs([]pysyntax.Expr{item.ContextExpr, item.OptionalVars})
	}
	v.stmts(n.Body)
}

func (v visitor) try(n *pysyntax.Try) {
	v.stmts(n.Body)
	for _, h := range n.Handlers {
		v(h)
	}
	v.stmts(n.Orelse)
	v.stmts(n.Finalbody)
}

func (v visitor) pattern(n pysyntax.Node) {
	patterns := func(list []pysyntax.Pattern) {
		for _, p := range list {
			v(p)
		}
	}
	switch n := n.(type) {
	case *pysyntax.MatchValue:
		v.expr(n.Value)
	case *pysyntax.MatchSequence:
		patterns(n.Patterns)
	case *pysyntax.MatchMapping:
		v.exprs(n.Keys)
		patterns(n.Patterns)
	case *pysyntax.MatchClass:
		v.expr(n.Cls)
		patterns(n.Patterns)
		patterns(n.KwdPatterns)
	case *pysyntax.MatchAs:
		if n.Pattern != nil {
			v(n.Pattern)
		}
	case *pysyntax.MatchOr:
		patterns(n.Patterns)
	}
}
