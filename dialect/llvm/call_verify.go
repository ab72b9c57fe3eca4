package llvm

import "github.com/tshared/tshared/ir"

func verifyCall(op *ir.Op) error {
	o := CallOp{op}
	if t, ok := op.Attr(varTypeAttr).(*ir.TypeAttr); ok {
		fn, _ := AsFuncType(t.Type)
		if !fn.IsVarArg() {
			return op.OpErrorf("expected var_callee_type to be a variadic function type")
		}
	}
	if o.Callee() == nil {
		if o.Pointer() == nil {
			return op.OpErrorf("must have either a `callee` attribute or at least an operand")
		}
		if t := o.Pointer().Type(); !IsPointer(t) {
			return op.OpErrorf("indirect call expects a pointer as callee: %s", ir.QuoteType(t))
		}
	}
	return verifyBundles(op, 1)
}

// verifyCallee compares a call with the function it names.
func verifyCallee(op *ir.Op, lookup func(*ir.SymbolRefAttr) *ir.Op) error {
	o := CallOp{op}
	ref := o.Callee()
	if ref == nil {
		return nil
	}
	target := lookup(ref)
	if target == nil {
		return op.OpErrorf("'%s' does not reference a symbol in the current scope", ref.Root)
	}
	a, ok := target.Attr("function_type").(*ir.TypeAttr)
	if !ok || !isNamed(target, "llvm.func") {
		return op.OpErrorf("'%s' does not reference a valid LLVM function or IFunc", ref.Root)
	}
	fn, _ := AsFuncType(a.Type)
	if err := verifyVarType(op, fn); err != nil {
		return err
	}
	return verifyCallTypes(o, fn)
}

// verifyVarType: a call with variadic arguments has the type of the variadic callee.
func verifyVarType(op *ir.Op, fn FuncType) error {
	t, ok := op.Attr(varTypeAttr).(*ir.TypeAttr)
	if !ok {
		if fn.IsVarArg() {
			return op.OpErrorf("missing var_callee_type attribute for vararg call")
		}
		return nil
	}
	said, _ := AsFuncType(t.Type)
	want, got := fn.Args(), said.Args()
	for i := 0; i < min(len(want), len(got)); i++ {
		if want[i] != got[i] {
			return op.OpErrorf("var_callee_type parameter type mismatch: %s != %s", ir.QuoteType(got[i]), ir.QuoteType(want[i]))
		}
	}
	if said.Result() != fn.Result() {
		return op.OpErrorf("var_callee_type return type mismatch: %s != %s", ir.QuoteType(said.Result()), ir.QuoteType(fn.Result()))
	}
	return nil
}

func verifyCallTypes(o CallOp, fn FuncType) error {
	args, want := o.Args(), fn.Args()
	if len(args) != len(want) && !fn.IsVarArg() || len(args) < len(want) {
		return o.Op.OpErrorf("incorrect number of operands (%d) for callee (expecting: %d)", len(args), len(want))
	}
	for i, t := range want {
		if got := args[i].Type(); got != t {
			return o.Op.OpErrorf("operand type mismatch for operand %d: %s != %s", i, ir.QuoteType(got), ir.QuoteType(t))
		}
	}
	switch returns := fn.Results(); {
	case o.Op.NumResults() == 0 && len(returns) > 0:
		return o.Op.OpErrorf("expected function call to produce a value")
	case o.Op.NumResults() > 0 && len(returns) == 0:
		return o.Op.OpErrorf("calling function with void result must not produce values")
	case o.Op.NumResults() > 0 && o.Result().Type() != returns[0]:
		return o.Op.OpErrorf("result type mismatch: %s != %s", ir.QuoteType(o.Result().Type()), ir.QuoteType(returns[0]))
	}
	return nil
}
