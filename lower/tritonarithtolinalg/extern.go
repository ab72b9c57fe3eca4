package tritonarithtolinalg

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// externPrefix starts the names of the functions of CUDA's libdevice. A final f
// in the names of many says that they take f32, its absence f64.
const externPrefix = "__nv_"

// externs are the functions that are an operation, by the names of their
// versions for f64.
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
	"fma": math.Fma, "powi": math.FPowI,
}

// convertExtern:
//
//	%r = tt.extern_elementwise %x {symbol = "__nv_sinf", ...} : (tensor<8xf32>) -> tensor<8xf32>
//
// becomes
//
//	%r = math.sin %x : tensor<8xf32>
//
// or, for a function that is no single operation, what its table says, and for
// one that is no operations at all, a call:
//
//	%r = linalg.generic {...} ins(%x) outs(%empty) {
//	^bb0(%in: f32, %out: f32):
//	  %v = func.call @__nv_erfinvf(%in) : (f32) -> f32
//	  linalg.yield %v : f32
//	}
//
// So is a function that is not known here and has no effects, of whatever
// library. The functions of libdevice have none, whatever the operation says.
func convertExtern(r *rewrite.Rewriter, op *ir.Op) error {
	def, f := externOf(op)
	if def != nil {
		return renameTo(def)(r, op)
	}
	var build func(b *ir.Builder, args []*ir.Value) *ir.Value
	switch {
	case f == nil:
		in, out := elementSignature(op)
		build = externCall(r, op, in, out)
	case f.build == nil:
		build = externCall(r, op, f.types(), f.result())
	default:
		build = f.build
	}
	r.Replace(op, onElements(r, op.Operands(), op.ResultTypes(), func(args []*ir.Value) []*ir.Value {
		return []*ir.Value{build(r.Builder, args)}
	})...)
	return nil
}

// externCall builds calls of the function an operation calls, on elements.
func externCall(r *rewrite.Rewriter, op *ir.Op, in []ir.Type, out ir.Type) func(b *ir.Builder, args []*ir.Value) *ir.Value {
	o, _ := tt.AsExternElementwise(op)
	callee := declare(r, op, o.Symbol(), in, []ir.Type{out})
	return func(b *ir.Builder, args []*ir.Value) *ir.Value {
		return function.NewCall(b, callee, args, []ir.Type{out}).Result(0)
	}
}

// isExtern reports whether an operation calls a function of libdevice on numbers
// it is made for, or one of another library that can be called.
func isExtern(op *ir.Op) bool {
	def, f := externOf(op)
	return def != nil || f != nil || isForeign(op)
}

// isForeign reports whether an operation calls a function that is not known
// here, has no effects, and takes numbers. Nothing else may have its name.
func isForeign(op *ir.Op) bool {
	o, _ := tt.AsExternElementwise(op)
	in, out := elementSignature(op)
	if !o.Pure() || o.Symbol() == "" || isDeviceName(o.Symbol()) || slices.ContainsFunc(append(in, out), isNoNumber) {
		return false
	}
	other := ir.LookupName(ir.SymbolTableOf(op.Parent()), o.Symbol())
	if other == nil {
		return true
	}
	fn, ok := function.AsFunc(other)
	return ok && fn.IsDeclaration() && fn.Type() == op.Context().Function(in, []ir.Type{out})
}

// elementSignature are the types of what an operation takes and gives for each
// element.
func elementSignature(op *ir.Op) (in []ir.Type, out ir.Type) {
	for _, t := range op.OperandTypes() {
		in = append(in, elementOf(t))
	}
	return in, elementOf(op.Result(0).Type())
}

func isNoNumber(t ir.Type) bool { return !ir.IsInteger(t) && !ir.IsFloat(t) }

// externOf finds the function of libdevice an operation calls: a single
// operation, or an entry of the table. What the library calls fast is what it
// also has without that.
func externOf(op *ir.Op) (*ir.OpDef, *deviceFunction) {
	o, _ := tt.AsExternElementwise(op)
	name, ok := strings.CutPrefix(o.Symbol(), externPrefix)
	if !ok {
		return nil, nil
	}
	if f := libdevice[name]; f != nil && f.fits(op) {
		return nil, f
	}
	return singleOperation(op, strings.TrimPrefix(name, "fast_")), nil
}

// isDeviceName reports whether a symbol is that of a function of libdevice that
// is known here, on whatever types.
func isDeviceName(symbol string) bool {
	name, ok := strings.CutPrefix(symbol, externPrefix)
	if !ok {
		return false
	}
	plain := strings.TrimPrefix(name, "fast_")
	return libdevice[name] != nil || externs[plain] != nil || externs[strings.TrimSuffix(plain, "f")] != nil
}

// singleOperation is the operation that a function is, on values of the types
// of this call; nil when there is none.
func singleOperation(op *ir.Op, name string) *ir.OpDef {
	var elem ir.Type = ir.F64
	def := externs[name]
	if def == nil {
		base, ok := strings.CutSuffix(name, "f")
		if !ok {
			return nil
		}
		elem, def = ir.F32, externs[base]
	}
	if def == nil || len(def.Operands) != op.NumOperands() || elementOf(op.Result(0).Type()) != elem {
		return nil
	}
	for i := range op.NumOperands() {
		if want := withElement(op.Context(), op.Result(0).Type(), operandOf(def, i, elem)); op.Operand(i).Type() != want {
			return nil
		}
	}
	return def
}

// operandOf is the type of an operand: that of the result, but for the exponent
// of a power.
func operandOf(def *ir.OpDef, i int, elem ir.Type) ir.Type {
	if def == math.FPowI && i == 1 {
		return ir.I32
	}
	return elem
}
