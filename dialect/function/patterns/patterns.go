// Package patterns simplifies calls. It knows the dialect func.
package patterns

import (
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Patterns has the patterns of the dialect func.
var Patterns = []*rewrite.Pattern{
	{Name: "CallIndirectToCall", Root: function.CallIndirect, Benefit: 1, Rewrite: callByName},
}

// callByName:
//
//	%f = func.constant @name : (i32) -> i32
//	%r = func.call_indirect %f(%x) : (i32) -> i32
//
// becomes
//
//	%r = func.call @name(%x) : (i32) -> i32
func callByName(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := function.AsCallIndirect(op)
	name, ok := rewrite.ConstantValue(o.Callee()).(*ir.SymbolRefAttr)
	if !ok {
		return rewrite.MatchFailure(op, "it is not known what it calls")
	}
	r.ReplaceWithOp(op, function.NewCall(r.Builder, name, o.CalleeOperands(), op.ResultTypes()))
	return nil
}
