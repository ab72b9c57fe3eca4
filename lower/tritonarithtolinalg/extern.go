package tritonarithtolinalg

import (
	"strings"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// externPrefix starts the names of the functions of CUDA's libdevice. A final f
// in their names says that they take f32, its absence f64.
const externPrefix = "__nv_"

// externs are the functions that are an operation.
var externs = map[string]*ir.OpDef{
	"fabs": math.AbsF,
	"ceil": math.Ceil, "floor": math.Floor, "trunc": math.Trunc, "round": math.Round, "rint": math.RoundEven, "nearbyint": math.RoundEven,
	"sqrt": math.Sqrt, "rsqrt": math.RSqrt, "cbrt": math.Cbrt,
	"exp": math.Exp, "exp2": math.Exp2, "expm1": math.ExpM1,
	"log": math.Log, "log2": math.Log2, "log10": math.Log10, "log1p": math.Log1p,
	"sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "asin": math.ASin, "acos": math.ACos, "atan": math.ATan,
	"sinh": math.SinH, "cosh": math.CosH, "tanh": math.TanH, "asinh": math.ASinH, "acosh": math.ACosH, "atanh": math.ATanH,
	"erf": math.Erf, "erfc": math.ErfC,
	"atan2": math.ATan2, "pow": math.PowF, "copysign": math.CopySign,
	"fmod": arith.RemF, "fmin": arith.MinNumF, "fmax": arith.MaxNumF,
	"fma": math.Fma,
}

// isKnownExtern reports whether an operation calls one of externs on numbers
// it is made for.
func isKnownExtern(op *ir.Op) bool { return externOf(op) != nil }

func externOf(op *ir.Op) *ir.OpDef {
	o, _ := tt.AsExternElementwise(op)
	name, ok := strings.CutPrefix(o.Symbol(), externPrefix)
	if !ok {
		return nil
	}
	var elem ir.Type = ir.F64
	def := externs[name]
	if def == nil {
		if name, ok = strings.CutSuffix(name, "f"); !ok {
			return nil
		}
		elem, def = ir.F32, externs[name]
	}
	if def == nil || len(def.Operands) != op.NumOperands() || elementOf(op.Result(0).Type()) != elem {
		return nil
	}
	for i := range op.NumOperands() {
		if op.Operand(i).Type() != op.Result(0).Type() {
			return nil
		}
	}
	return def
}

// convertExtern: a call of __nv_sinf is math.sin. These functions have no
// effects, whatever the call says.
func convertExtern(r *rewrite.Rewriter, op *ir.Op) error {
	return renameTo(externOf(op))(r, op)
}
