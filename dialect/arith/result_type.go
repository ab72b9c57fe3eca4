package arith

import (
	"fmt"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// VerifyResultType checks that the result has the type of the first operand;
// ir.SameOperandsAndResultType only asks for compatible shapes.
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
