package codegen

import "github.com/tshared/tshared/frontend/pysyntax"

// exprText is the name or attribute of a call's function as it was written.
func exprText(e pysyntax.Expr) string {
	switch e := e.(type) {
	case *pysyntax.Name:
		return e.Id
	case *pysyntax.Attribute:
		return exprText(e.Value) + "." + e.Attr
	case *pysyntax.Subscript:
		return exprText(e.Value) + "[...]"
	case *pysyntax.Call:
		return exprText(e.Func) + "(...)"
	}
	return "..."
}
