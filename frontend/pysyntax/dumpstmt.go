package pysyntax

// stmtNode writes a statement.
func (d *dumper) stmtNode(s Stmt) {
	switch s := s.(type) {
	case *FunctionDef:
		d.function("FunctionDef", s)
	case *AsyncFunctionDef:
		d.function("AsyncFunctionDef", &s.FunctionDef)
	case *ClassDef:
		d.begin("ClassDef")
		d.str("name", s.Name)
		d.exprs("bases", s.Bases)
		dumpList(d, "keywords", s.Keywords, (*dumper).keyword)
		stmts(d, "body", s.Body)
		d.exprs("decorator_list", s.DecoratorList)
		d.typeParams(s.TypeParams)
	case *For:
		d.loop("For", s)
	case *AsyncFor:
		d.loop("AsyncFor", &s.For)
	case *While:
		d.begin("While")
		d.expr("test", s.Test)
		stmts(d, "body", s.Body)
		stmts(d, "orelse", s.Orelse)
	case *If:
		d.begin("If")
		d.expr("test", s.Test)
		stmts(d, "body", s.Body)
		stmts(d, "orelse", s.Orelse)
	case *With:
		d.with("With", s)
	case *AsyncWith:
		d.with("AsyncWith", &s.With)
	case *Match:
		d.begin("Match")
		d.expr("subject", s.Subject)
		dumpList(d, "cases", s.Cases, (*dumper).matchCase)
	case *Try:
		d.try("Try", s)
	case *TryStar:
		d.try("TryStar", &s.Try)
	default:
		d.simple(s)
	}
	d.end(s.At())
}

// simple writes the fields of a simple statement.
func (d *dumper) simple(s Stmt) {
	switch s := s.(type) {
	case *ExprStmt:
		d.begin("Expr")
		d.expr("value", s.Value)
	case *Assign:
		d.begin("Assign")
		d.exprs("targets", s.Targets)
		d.expr("value", s.Value)
	case *AugAssign:
		d.begin("AugAssign")
		d.expr("target", s.Target)
		d.class("op", s.Op.String())
		d.expr("value", s.Value)
	case *AnnAssign:
		d.begin("AnnAssign")
		d.expr("target", s.Target)
		d.expr("annotation", s.Annotation)
		d.expr("value", s.Value)
		d.flag("simple", s.Simple)
	case *TypeAlias:
		d.begin("TypeAlias")
		d.expr("name", s.Name)
		dumpList(d, "type_params", s.TypeParams, (*dumper).typeParam)
		d.expr("value", s.Value)
	case *Return:
		d.begin("Return")
		d.expr("value", s.Value)
	case *Delete:
		d.begin("Delete")
		d.exprs("targets", s.Targets)
	case *Raise:
		d.begin("Raise")
		d.expr("exc", s.Exc)
		d.expr("cause", s.Cause)
	case *Assert:
		d.begin("Assert")
		d.expr("test", s.Test)
		d.expr("msg", s.Msg)
	default:
		d.other(s)
	}
}

// other writes the fields of a statement without expressions.
func (d *dumper) other(s Stmt) {
	switch s := s.(type) {
	case *Import:
		d.begin("Import")
		dumpList(d, "names", s.Names, (*dumper).alias)
	case *ImportFrom:
		d.begin("ImportFrom")
		d.optional("module", s.Module)
		dumpList(d, "names", s.Names, (*dumper).alias)
		d.int("level", int64(s.Level))
	case *Global:
		d.begin("Global")
		d.names("names", s.Names)
	case *Nonlocal:
		d.begin("Nonlocal")
		d.names("names", s.Names)
	case *Pass:
		d.begin("Pass")
	case *Break:
		d.begin("Break")
	case *Continue:
		d.begin("Continue")
	}
}

func (d *dumper) function(class string, f *FunctionDef) {
	d.begin(class)
	d.str("name", f.Name)
	d.arguments(f.Args)
	stmts(d, "body", f.Body)
	d.exprs("decorator_list", f.DecoratorList)
	d.expr("returns", f.Returns)
	d.typeParams(f.TypeParams)
}

func (d *dumper) loop(class string, f *For) {
	d.begin(class)
	d.expr("target", f.Target)
	d.expr("iter", f.Iter)
	stmts(d, "body", f.Body)
	stmts(d, "orelse", f.Orelse)
}

func (d *dumper) with(class string, w *With) {
	d.begin(class)
	dumpList(d, "items", w.Items, func(d *dumper, item *WithItem) {
		d.begin("withitem")
		d.expr("context_expr", item.ContextExpr)
		d.expr("optional_vars", item.OptionalVars)
		d.end(nil)
	})
	stmts(d, "body", w.Body)
}

func (d *dumper) try(class string, t *Try) {
	d.begin(class)
	stmts(d, "body", t.Body)
	dumpList(d, "handlers", t.Handlers, func(d *dumper, h *ExceptHandler) {
		d.begin("ExceptHandler")
		d.expr("type", h.Type)
		d.optional("name", h.Name)
		stmts(d, "body", h.Body)
		d.end(&h.Extent)
	})
	stmts(d, "orelse", t.Orelse)
	stmts(d, "finalbody", t.Finalbody)
}

func (d *dumper) matchCase(c *MatchCase) {
	d.begin("match_case")
	d.key("pattern")
	d.pattern(c.Pattern)
	d.expr("guard", c.Guard)
	stmts(d, "body", c.Body)
	d.end(nil)
}

func (d *dumper) patterns(name string, list []Pattern) { dumpList(d, name, list, (*dumper).pattern) }

func (d *dumper) pattern(p Pattern) {
	switch p := p.(type) {
	case *MatchValue:
		d.begin("MatchValue")
		d.expr("value", p.Value)
	case *MatchSingleton:
		d.begin("MatchSingleton")
		d.key("value")
		d.out = appendConstant(d.out, p.Value)
	case *MatchSequence:
		d.begin("MatchSequence")
		d.patterns("patterns", p.Patterns)
	case *MatchMapping:
		d.begin("MatchMapping")
		d.exprs("keys", p.Keys)
		d.patterns("patterns", p.Patterns)
		d.optional("rest", p.Rest)
	case *MatchClass:
		d.begin("MatchClass")
		d.expr("cls", p.Cls)
		d.patterns("patterns", p.Patterns)
		d.names("kwd_attrs", p.KwdAttrs)
		d.patterns("kwd_patterns", p.KwdPatterns)
	case *MatchStar:
		d.begin("MatchStar")
		d.optional("name", p.Name)
	case *MatchAs:
		d.begin("MatchAs")
		if p.Pattern != nil {
			d.key("pattern")
			d.pattern(p.Pattern)
		}
		d.optional("name", p.Name)
	case *MatchOr:
		d.begin("MatchOr")
		d.patterns("patterns", p.Patterns)
	}
	d.end(p.At())
}
