package pyeval

import (
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// bindings are the names that a block of statements binds, not counting nested functions
// and classes.
type bindings struct {
	names              []string
	seen               map[string]bool
	globals, nonlocals map[string]bool
	star               bool // from x import *
	yields             bool
	inComprehension    int
}

func (b *bindings) add(name string) {
	if name == "" || b.seen[name] {
		return
	}
	if b.seen == nil {
		b.seen = map[string]bool{}
	}
	b.seen[name] = true
	b.names = append(b.names, name)
}

func (b *bindings) stmts(list []pysyntax.Stmt) {
	for _, s := range list {
		b.visit(s)
	}
}

// visit collects the bindings of a node. Long chains of operators and attributes are
// followed in a loop, so that the depth of the recursion stays that of the parser.
func (b *bindings) visit(n pysyntax.Node) {
	for {
		switch x := n.(type) {
		case *pysyntax.BinOp:
			b.visit(x.Right)
			n = x.Left
			continue
		case *pysyntax.Attribute:
			n = x.Value
			continue
		case *pysyntax.Subscript:
			b.visit(x.Slice)
			n = x.Value
			continue
		case *pysyntax.Constant:
			return
		case *pysyntax.Name:
			if x.Ctx != pysyntax.Load && b.inComprehension == 0 {
				b.add(x.Id)
			}
			return
		}
		b.visitOther(n)
		return
	}
}

func (b *bindings) visitOther(n pysyntax.Node) {
	switch n := n.(type) {
	case *pysyntax.FunctionDef:
		b.function(n)
	case *pysyntax.AsyncFunctionDef:
		b.function(&n.FunctionDef)
	case *pysyntax.ClassDef:
		b.add(n.Name)
		visitor(b.visit).exprs(n.DecoratorList)
		visitor(b.visit).exprs(n.Bases)
	case *pysyntax.Lambda:
		visitor(b.visit).arguments(n.Args)
	case *pysyntax.ListComp, *pysyntax.SetComp, *pysyntax.DictComp, *pysyntax.GeneratorExp:
		b.inComprehension++
		children(n, b.visit)
		b.inComprehension--
	case *pysyntax.NamedExpr:
		b.visit(n.Value)
		if t, ok := n.Target.(*pysyntax.Name); ok {
			b.add(t.Id)
		}
	case *pysyntax.Import:
		for _, a := range n.Names {
			b.add(importedAs(a))
		}
	case *pysyntax.ImportFrom:
		for _, a := range n.Names {
			if a.Name == "*" {
				b.star = true
			} else {
				b.add(importedAs(a))
			}
		}
	case *pysyntax.Global:
		b.globals = addAll(b.globals, n.Names)
	case *pysyntax.Nonlocal:
		b.nonlocals = addAll(b.nonlocals, n.Names)
	case *pysyntax.ExceptHandler:
		b.add(n.Name)
		children(n, b.visit)
	case *pysyntax.MatchAs:
		b.add(n.Name)
		children(n, b.visit)
	case *pysyntax.MatchStar:
		b.add(n.Name)
	case *pysyntax.MatchMapping:
		b.add(n.Rest)
		children(n, b.visit)
	case *pysyntax.Yield, *pysyntax.YieldFrom:
		b.yields = true
		children(n, b.visit)
	default:
		children(n, b.visit)
	}
}

func (b *bindings) function(n *pysyntax.FunctionDef) {
	b.add(n.Name)
	visitor(b.visit).header(n)
}

// importedAs is the name that an import binds: of `import a.b` it is a.
func importedAs(a *pysyntax.Alias) string {
	if a.Asname != "" {
		return a.Asname
	}
	first, _, _ := strings.Cut(a.Name, ".")
	return first
}

func addAll(set map[string]bool, names []string) map[string]bool {
	if set == nil {
		set = map[string]bool{}
	}
	for _, n := range names {
		set[n] = true
	}
	return set
}
