package tritonarithtolinalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// singleOps are the libdevice functions that are one operation.
var singleOps = map[string]*ir.OpDef{
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
// or, for a function that is not a single operation, its expansion or a call:
//
//	%r = linalg.generic {...} ins(%x) outs(%empty) {
//	^bb0(%in: f32, %out: f32):
//	  %v = func.call @__nv_erfinvf(%in) : (f32) -> f32
//	  linalg.yield %v : f32
//	}
//
// A pure function that is not known here, of any library, becomes a call too. The functions of libdevice are
// pure, whatever the operation says.
func convertExtern(r *rewrite.Rewriter, op *ir.Op) error {
	f := externOf(op)
	if def := singleOp(f); def != nil {
		var attrs []ir.NamedAttr
		if o, _ := tt.AsExternElementwise(op); def == math.Exp && extern.PlainSymbol(o.Symbol()) == o.Symbol() {
			// libdevice's function has errors of few units in the last place, math.exp of a kernel those of Triton's code.
			attrs = []ir.NamedAttr{{Name: preciseAttr, Attr: ir.Unit}}
		}
		r.ReplaceWithNew(op, def, op.Operands(), op.ResultTypes(), attrs...)
		return nil
	}
	build := expansionOf(f)
	switch {
	case f == nil:
		in, out := elementSignature(op)
		build = externCall(r, op, in, out)
	case build == nil:
		build = externCall(r, op, paramTypes(f), externTypes[f.Result])
	}
	r.Replace(op, onElements(r, op.Operands(), op.ResultTypes(), func(args []*ir.Value) []*ir.Value {
		return []*ir.Value{build(r.Builder, args)}
	})...)
	return nil
}

// externCall builds calls, on elements, of the function an operation calls.
func externCall(r *rewrite.Rewriter, op *ir.Op, in []ir.Type, out ir.Type) expansion {
	o, _ := tt.AsExternElementwise(op)
	callee := declare(r, op, o.Symbol(), in, []ir.Type{out})
	return func(b *ir.Builder, args []*ir.Value) *ir.Value {
		return function.NewCall(b, callee, args, []ir.Type{out}).Result(0)
	}
}

// isExtern reports whether an operation calls a libdevice function on supported types, or a function of another
// library that can be called.
func isExtern(op *ir.Op) bool {
	return externOf(op) != nil || isOtherLibrary(op)
}

// isOtherLibrary reports whether an operation calls a pure function on scalars that is not known here. No other
// symbol may have its name.
func isOtherLibrary(op *ir.Op) bool {
	o, _ := tt.AsExternElementwise(op)
	in, out := elementSignature(op)
	if !o.Pure() || o.Symbol() == "" || libdeviceFunction(o.Symbol()) != nil || slices.ContainsFunc(append(in, out), isNoNumber) {
		return false
	}
	other := ir.LookupName(ir.SymbolTableOf(op.Parent()), o.Symbol())
	if other == nil {
		return true
	}
	fn, ok := function.AsFunc(other)
	return ok && fn.IsDeclaration() && fn.Type() == op.Context().Function(in, []ir.Type{out})
}

// elementSignature has the element types of an operation's operands and result.
func elementSignature(op *ir.Op) (in []ir.Type, out ir.Type) {
	for _, t := range op.OperandTypes() {
		in = append(in, elementOf(t))
	}
	return in, elementOf(op.Result(0).Type())
}

func isNoNumber(t ir.Type) bool { return !ir.IsInteger(t) && !ir.IsFloat(t) }

// externOf finds the libdevice function that an operation calls on the function's types; nil when there is
// none.
func externOf(op *ir.Op) *extern.Function {
	o, _ := tt.AsExternElementwise(op)
	f := libdeviceFunction(o.Symbol())
	if f == nil || op.NumOperands() != len(f.Params) || elementOf(op.Result(0).Type()) != externTypes[f.Result] {
		return nil
	}
	for i, t := range paramTypes(f) {
		if op.Operand(i).Type() != withElement(op.Context(), op.Result(0).Type(), t) {
			return nil
		}
	}
	return f
}

// libdeviceFunction finds a libdevice function on any types. A function that is one operation is the same
// operation with fast_ in front of its name.
func libdeviceFunction(symbol string) *extern.Function {
	if f, ok := extern.Libdevice(symbol); ok {
		return f
	}
	if f, ok := extern.Libdevice(extern.PlainSymbol(symbol)); ok && singleOp(f) != nil {
		return f
	}
	return nil
}

// singleOp is the operation for a function; nil when it is more than one.
func singleOp(f *extern.Function) *ir.OpDef {
	if f == nil || f.Mode != nil {
		return nil
	}
	return singleOps[f.Op]
}
