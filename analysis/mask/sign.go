package mask

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// nonNegative reports whether an entry is certain not to be negative, as long
// as integers do not overflow.
func nonNegative(e mixed.Entry) bool {
	if e.Value == nil {
		return e.Const >= 0
	}
	return isNonNegative(e.Value, 20)
}

// keepsSign are operations whose result is not negative when no operand is.
var keepsSign = map[*ir.OpDef]bool{
	arith.AddI: true, arith.MulI: true, arith.DivSI: true, arith.DivUI: true, arith.RemSI: true, arith.RemUI: true,
	arith.MinSI: true, arith.AndI: true, arith.ShRSI: true, arith.ShRUI: true, arith.ExtSI: true, arith.IndexCast: true,
}

func isNonNegative(v *ir.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	op := v.DefiningOp()
	switch {
	case op == nil:
		f, ok := scf.AsFor(v.ArgOf().ParentOp())
		return ok && v == f.Counter() && isNonNegative(f.LowerBound(), depth-1) && isNonNegative(f.Step(), depth-1)
	case op.Is(tt.GetProgramID), op.Is(tt.GetNumPrograms), op.Is(arith.ExtUI):
		return true
	case op.Is(arith.Constant):
		c, ok := arith.ConstantOf(v).(*ir.IntegerAttr)
		return ok && c.Big == nil && c.Value >= 0
	case !keepsSign[op.Def()]:
		return false
	}
	for _, x := range op.Operands() {
		if !isNonNegative(x, depth-1) {
			return false
		}
	}
	return true
}
