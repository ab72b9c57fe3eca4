package structure

import (
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// KeepsCast reports whether a tt.fp_to_fp is a conversion of a tensor to 8-bit floats for which GPUs have an instruction: it rounds to
// nearest, and saturates.
func KeepsCast(op *ir.Op) bool {
	o, _ := tt.AsFpToFp(op)
	mode, given := o.Rounding()
	return ir.IsTensor(o.Src().Type()) && tile.IsSaturable(ir.ElementTypeOf(o.Src().Type())) && tile.IsSaturated(ir.ElementTypeOf(op.Result(0).Type())) &&
		!(given && mode == tt.RoundTowardZero)
}
