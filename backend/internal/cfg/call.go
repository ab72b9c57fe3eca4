package cfg

import (
	"errors"

	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/ir"
)

// ErrRecursion is that of a function which is called while it is built in place of
// another call.
var ErrRecursion = errors.New("recursion is not supported")

// Callee is the function with a body that a call goes to; nil for one that is only
// declared, whose name is given.
func Callee(op *ir.Op) (callee *ir.Op, name string) {
	call, _ := function.AsCall(op)
	callee = ir.LookupSymbol(op, call.Callee())
	view, ok := function.AsFunc(callee)
	if callee == nil || !ok || view.IsDeclaration() {
		return nil, call.Callee().Root
	}
	return callee, call.Callee().Root
}

// ExternalCallee is the name of the function that LLVM's call goes to, and what it gets.
func ExternalCallee(op *ir.Op) (name string, args []*ir.Value, err error) {
	call, _ := llvm.AsCall(op)
	if call.Callee() == nil {
		return "", nil, errors.New("calls through pointers are not supported")
	}
	return call.Callee().Root, call.Args(), nil
}
