package cfg

import (
	"errors"

	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
)

// ErrRecursion is the error of a function that calls itself: calls are inlined.
var ErrRecursion = errors.New("recursion is not supported")

// Callee is the function that a call goes to; nil for a declaration, whose name is
// returned.
func Callee(op *ir.Op) (callee *ir.Op, name string) {
	call, _ := function.AsCall(op)
	callee = ir.LookupSymbol(op, call.Callee())
	view, ok := function.AsFunc(callee)
	if callee == nil || !ok || view.IsDeclaration() {
		return nil, call.Callee().Root
	}
	return callee, call.Callee().Root
}
