package codegen

import (
	"reflect"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// body visits statements. What follows a return statement is dead and not visited.
func (f *frame) body(stmts []pysyntax.Stmt) error {
	for _, s := range stmts {
		if err := f.stmt(s); err != nil {
			return err
		}
		if _, ok := s.(*pysyntax.Return); ok {
			return nil
		}
	}
	return nil
}

// stmt visits a statement. Afterwards the location is the statement's: the operations that
// end a block carry the place of its last statement.
func (f *frame) stmt(s pysyntax.Stmt) error {
	outer := f.node
	f.visiting(s)
	here := f.b.Loc
	if err := f.dispatchStmt(s); err != nil {
		return f.located(s, err)
	}
	f.b.SetLoc(here)
	f.node = outer
	return nil
}

func (f *frame) dispatchStmt(s pysyntax.Stmt) error {
	switch s := s.(type) {
	case *pysyntax.Assign:
		return f.assign(s)
	case *pysyntax.AugAssign:
		return f.augAssign(s)
	case *pysyntax.AnnAssign:
		return f.annAssign(s)
	case *pysyntax.ExprStmt:
		return f.exprStmt(s)
	case *pysyntax.If:
		return f.ifStmt(s)
	case *pysyntax.For:
		return f.forStmt(s)
	case *pysyntax.While:
		return f.whileStmt(s)
	case *pysyntax.Return:
		return f.returnStmt(s)
	case *pysyntax.Assert:
		return f.assertStmt(s)
	case *pysyntax.With:
		return f.withStmt(s)
	case *pysyntax.Pass:
		return nil
	case *pysyntax.FunctionDef:
		return f.errorf(s, "nested function definition is not supported.")
	}
	return f.unsupported(s, kindOf(s))
}

// kindOf is the name of a node's class in CPython's ast.
func kindOf(n pysyntax.Node) string { return reflect.TypeOf(n).Elem().Name() }

// exprStmt visits an expression whose value is not used.
func (f *frame) exprStmt(s *pysyntax.ExprStmt) error {
	outer := f.statement
	f.statement = s.Value
	_, err := f.expr(s.Value)
	f.statement = outer
	return err
}
