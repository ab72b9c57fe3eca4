package codegen

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/language"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// assertStmt visits `assert`, which is tl.device_assert.
func (f *frame) assertStmt(s *pysyntax.Assert) error {
	test, err := f.expr(s.Test)
	if err != nil {
		return err
	}
	var msg pyeval.Value = pyeval.Str("")
	if s.Msg != nil {
		if msg, err = f.expr(s.Msg); err != nil {
			return err
		}
	}
	_, err = language.Call(f.sem, language.Lookup("device_assert"), &pyeval.Args{Pos: []pyeval.Value{test, semantic.Unwrap(msg)}})
	return err
}

// withStmt visits `with`. The language has no context managers of its own.
func (f *frame) withStmt(s *pysyntax.With) error {
	first := s.Items[0].ContextExpr
	call, ok := first.(*pysyntax.Call)
	if !ok {
		return f.errorf(first, "`with` needs a call of a context manager of the language")
	}
	fn, err := f.expr(call.Func)
	if err != nil {
		return err
	}
	return f.errorf(call, "%s is not a context manager that kernels can use: it is a %s", exprText(call.Func), semantic.Unwrap(fn).TypeName())
}
