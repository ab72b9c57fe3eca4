package pysyntax

// Inspect calls visit for a node and, where visit returns true, for what it holds, in the
// order of the fields of CPython's ast. Nodes are a *Module, what has a place (statements,
// expressions, patterns, *Arg, *Keyword, *Alias, *ExceptHandler, type parameters), and the
// nodes without a place: *Arguments, *Comprehension, *WithItem and *MatchCase. Nil nodes are
// not visited.
func Inspect(node any, visit func(node any) bool) {
	w := walker{visit}
	w.node(node)
}

type walker struct{ visit func(any) bool }

// node visits a node that is not nil and what it holds.
func (w walker) node(n any) {
	if n == nil || !w.visit(n) {
		return
	}
	switch n := n.(type) {
	case *Module:
		walkAll(w, n.Body)
	case Stmt:
		w.stmt(n)
	case Expr:
		w.expr(n)
	case Pattern:
		w.pattern(n)
	default:
		w.part(n)
	}
}

// walkAll visits the nodes of a list that are not nil.
func walkAll[T any](w walker, list []T) {
	for _, n := range list {
		w.node(n)
	}
}

// exprs visits expressions, some of which may be nil.
func (w walker) exprs(list ...Expr) {
	for _, e := range list {
		if e != nil {
			w.node(e)
		}
	}
}

// part visits what holds no statement of its own.
func (w walker) part(n any) {
	switch n := n.(type) {
	case *Arguments:
		w.arguments(n)
	case *Arg:
		w.exprs(n.Annotation)
	case *Keyword:
		w.exprs(n.Value)
	case *Comprehension:
		w.exprs(n.Target, n.Iter)
		w.exprs(n.Ifs...)
	case *WithItem:
		w.exprs(n.ContextExpr, n.OptionalVars)
	case *MatchCase:
		w.node(n.Pattern)
		w.exprs(n.Guard)
		walkAll(w, n.Body)
	case *ExceptHandler:
		w.exprs(n.Type)
		walkAll(w, n.Body)
	case *TypeVar:
		w.exprs(n.Bound)
	}
}

func (w walker) arguments(a *Arguments) {
	walkAll(w, a.PosOnlyArgs)
	walkAll(w, a.Args)
	if a.Vararg != nil {
		w.node(a.Vararg)
	}
	walkAll(w, a.KwOnlyArgs)
	w.exprs(a.KwDefaults...)
	if a.Kwarg != nil {
		w.node(a.Kwarg)
	}
	w.exprs(a.Defaults...)
}

func (w walker) stmt(s Stmt) {
	switch s := s.(type) {
	case *FunctionDef:
		w.function(s)
	case *AsyncFunctionDef:
		w.function(&s.FunctionDef)
	case *ClassDef:
		w.exprs(s.Bases...)
		walkAll(w, s.Keywords)
		walkAll(w, s.Body)
		w.exprs(s.DecoratorList...)
		walkAll(w, s.TypeParams)
	case *For:
		w.loop(s)
	case *AsyncFor:
		w.loop(&s.For)
	case *While:
		w.exprs(s.Test)
		walkAll(w, s.Body)
		walkAll(w, s.Orelse)
	case *If:
		w.exprs(s.Test)
		walkAll(w, s.Body)
		walkAll(w, s.Orelse)
	case *With:
		walkAll(w, s.Items)
		walkAll(w, s.Body)
	case *AsyncWith:
		walkAll(w, s.Items)
		walkAll(w, s.Body)
	case *Match:
		w.exprs(s.Subject)
		walkAll(w, s.Cases)
	case *Try:
		w.try(s)
	case *TryStar:
		w.try(&s.Try)
	default:
		w.simple(s)
	}
}

func (w walker) function(f *FunctionDef) {
	w.node(f.Args)
	walkAll(w, f.Body)
	w.exprs(f.DecoratorList...)
	w.exprs(f.Returns)
	walkAll(w, f.TypeParams)
}

func (w walker) loop(f *For) {
	w.exprs(f.Target, f.Iter)
	walkAll(w, f.Body)
	walkAll(w, f.Orelse)
}

func (w walker) try(t *Try) {
	walkAll(w, t.Body)
	walkAll(w, t.Handlers)
	walkAll(w, t.Orelse)
	walkAll(w, t.Finalbody)
}

func (w walker) simple(s Stmt) {
	switch s := s.(type) {
	case *Return:
		w.exprs(s.Value)
	case *Delete:
		w.exprs(s.Targets...)
	case *Assign:
		w.exprs(s.Targets...)
		w.exprs(s.Value)
	case *TypeAlias:
		w.exprs(s.Name)
		walkAll(w, s.TypeParams)
		w.exprs(s.Value)
	case *AugAssign:
		w.exprs(s.Target, s.Value)
	case *AnnAssign:
		w.exprs(s.Target, s.Annotation, s.Value)
	case *Raise:
		w.exprs(s.Exc, s.Cause)
	case *Assert:
		w.exprs(s.Test, s.Msg)
	case *Import:
		walkAll(w, s.Names)
	case *ImportFrom:
		walkAll(w, s.Names)
	case *ExprStmt:
		w.exprs(s.Value)
	}
}

func (w walker) pattern(p Pattern) {
	switch p := p.(type) {
	case *MatchValue:
		w.exprs(p.Value)
	case *MatchSequence:
		walkAll(w, p.Patterns)
	case *MatchMapping:
		w.exprs(p.Keys...)
		walkAll(w, p.Patterns)
	case *MatchClass:
		w.exprs(p.Cls)
		walkAll(w, p.Patterns)
		walkAll(w, p.KwdPatterns)
	case *MatchAs:
		if p.Pattern != nil {
			w.node(p.Pattern)
		}
	case *MatchOr:
		walkAll(w, p.Patterns)
	}
}
