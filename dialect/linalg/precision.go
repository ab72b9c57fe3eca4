package linalg

import "github.com/tshared/tshared/ir"

// PrecisionAttr is where a matrix product says how its operands of f32 may be rounded.
const PrecisionAttr = "tshared.input_precision"

// InputPrecision is how the operands of a matrix product may be rounded: "tf32", for one; ""
// where they are taken as they are. Those of a product in f64 always are: their products
// are exact there.
func InputPrecision(op *ir.Op) string {
	hint, _ := op.StringAttr(PrecisionAttr)
	for _, v := range op.Results() {
		if ir.ElementTypeOf(v.Type()) == ir.F64 {
			return ""
		}
	}
	return hint
}
