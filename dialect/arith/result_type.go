package arith

import (
	"fmt"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// VerifyResultType checks what operations of one type for all promise beyond
// that rule, which only asks for compatible shapes: the result has the very
// type of the first operand.
func VerifyResultType(op *ir.Op) error {
	want, got := op.Operand(0).Type(), op.Result(0).Type()
	if want == got {
		return nil
	}
	return diag.List{
		ir.DiagnosticAt(diag.Error, op.Loc(), fmt.Sprintf(
			"'%s' op inferred type(s) %s are incompatible with return type(s) of operation %s",
			op.Name(), ir.QuoteType(want), ir.QuoteType(got))),
		op.OpErrorf("failed to infer returned types"),
	}
}
