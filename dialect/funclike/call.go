package funclike

import "github.com/tshared/tshared/ir"

// CallByName describes calls whose callee an attribute names and whose
// operands are all arguments; mayInline is as in ir.Call.
func CallByName(attr string, mayInline func(call, function *ir.Op) bool) *ir.Call {
	return &ir.Call{
		Callee: func(op *ir.Op) *ir.SymbolRefAttr {
			ref, _ := op.Attr(attr).(*ir.SymbolRefAttr)
			return ref
		},
		Args:      func(op *ir.Op) (start, n int) { return 0, op.NumOperands() },
		MayInline: mayInline,
	}
}
