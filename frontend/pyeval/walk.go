package pyeval

import "github.com/tshared/tshared/frontend/pysyntax"

// children calls visit for the nodes directly below a node that can be evaluated: annotations and type parameters are
// not. Parts without a place (arguments, comprehensions) are passed through.
func children(n pysyntax.Node, visit func(pysyntax.Node)) {
	v := visitor(visit)
	switch n := n.(type) {
	case *pysyntax.FunctionDef:
		v.function(n)
	case *pysyntax.AsyncFunctionDef:
		v.function(&n.FunctionDef)
	case *pysyntax.AnnAssign:
		v.exprs([]pysyntax.Expr{n.Value, n.Target})
	case *pysyntax.TypeAlias:
		visit(n.Name)
	default:
		pysyntax.Children(n, v.part)
	}
}

type visitor func(pysyntax.Node)

func (v visitor) part(n any) {
	switch n := n.(type) {
	case *pysyntax.Arguments:
		v.arguments(n)
	case pysyntax.TypeParam:
	case pysyntax.Node:
		v(n)
	default:
		pysyntax.Children(n, v.part)
	}
}

func (v visitor) exprs(list []pysyntax.Expr) {
	for _, e := range list {
		if e != nil {
			v(e)
		}
	}
}

// arguments visits the defaults of parameters.
func (v visitor) arguments(a *pysyntax.Arguments) {
	if a != nil {
		v.exprs(a.Defaults)
		v.exprs(a.KwDefaults)
	}
}

// header visits the parts of a definition that run with it.
func (v visitor) header(n *pysyntax.FunctionDef) {
	v.exprs(n.DecoratorList)
	v.arguments(n.Args)
}

func (v visitor) function(n *pysyntax.FunctionDef) {
	v.header(n)
	for _, s := range n.Body {
		v(s)
	}
}
