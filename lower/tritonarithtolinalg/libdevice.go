package tritonarithtolinalg

import (
	gomath "math"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/ir"
)

// expansion computes a libdevice function on elements.
type expansion func(b *ir.Builder, args []*ir.Value) *ir.Value

// externTypes are the types of external functions.
var externTypes = map[extern.Type]ir.Type{extern.F32: ir.F32, extern.F64: ir.F64, extern.I16: ir.I16, extern.I32: ir.I32, extern.I64: ir.I64}

func paramTypes(f *extern.Function) (types []ir.Type) {
	for _, p := range f.Params {
		types = append(types, externTypes[p])
	}
	return types
}

// expansionOf is the expansion of a function; nil when it has to be called.
func expansionOf(f *extern.Function) expansion {
	switch {
	case f == nil:
		return nil
	case f.Op == extern.OpConvert:
		return conversionOf(f)
	case f.Op == extern.OpBitcast:
		return cast(arith.Bitcast, externTypes[f.Result])
	case f.Mode == extern.NearestEven:
		return roundedOps[f.Op]
	case f.Mode != nil:
		return nil // no operation has another rounding mode
	}
	return expansions[f.Op]
}

// roundedOps are operations that round to nearest, ties to even.
var roundedOps = map[string]expansion{
	"add": operation(arith.AddF), "sub": operation(arith.SubF), "mul": operation(arith.MulF), "div": operation(arith.DivF),
	"rcp": reciprocal, "sqrt": operation(math.Sqrt), "fma": operation(math.Fma),
}

// expansions has the functions without a rounding mode. Other functions are left to the backend.
var expansions = map[string]expansion{
	"abs": operation(math.AbsI), "min": operation(arith.MinSI), "umin": operation(arith.MinUI), "max": operation(arith.MaxSI), "umax": operation(arith.MaxUI),
	"mulhi": highProduct(arith.MulSIExtended), "umulhi": highProduct(arith.MulUIExtended),
	"brev": reverseBits, "clz": counted(math.CtLZ), "popc": counted(math.CtPop), "ffs": firstSet,
	"mul24": product24(arith.ShRSI), "umul24": product24(arith.ShRUI),
	"hadd": halfSum(arith.AndI, arith.AddI, arith.ShRSI), "uhadd": halfSum(arith.AndI, arith.AddI, arith.ShRUI),
	"rhadd": halfSum(arith.OrI, arith.SubI, arith.ShRSI), "urhadd": halfSum(arith.OrI, arith.SubI, arith.ShRUI),
	"byte_perm": permuteBytes, "sad": distance(arith.ISGT), "usad": distance(arith.IUGT),

	"llrint": toInteger(math.RoundEven, ir.I64, true), "llround": toInteger(math.Round, ir.I64, true),
	"float2half_rn": floatToHalf, "half2float": halfToFloat,
	"hiloint2double": joinDouble, "double2loint": lowerWord, "double2hiint": upperWord,

	"isnan":  classifier(func(b *ir.Builder, x *ir.Value) *ir.Value { return arith.NewCmpF(b, arith.FUNO, x, x) }),
	"isinf":  classifier(comparedToInfinity(arith.FOEQ)),
	"finite": classifier(comparedToInfinity(arith.FOLT)), "signbit": signBit,
	"saturatef": saturate,
}

// operation is a function that is one operation on its arguments. The first argument has the type of the
// result.
func operation(def *ir.OpDef, attrs ...ir.NamedAttr) expansion {
	return func(b *ir.Builder, args []*ir.Value) *ir.Value {
		return b.Create(def, args, []ir.Type{args[0].Type()}, attrs...).Result(0)
	}
}

// classifier is a test of a float, which returns an i32.
func classifier(test func(*ir.Builder, *ir.Value) *ir.Value) expansion {
	return func(b *ir.Builder, args []*ir.Value) *ir.Value {
		return arith.NewCast(b, arith.ExtUI, test(b, args[0]), ir.I32)
	}
}

func comparedToInfinity(p arith.FPredicate) func(*ir.Builder, *ir.Value) *ir.Value {
	return func(b *ir.Builder, x *ir.Value) *ir.Value {
		return arith.NewCmpF(b, p, operation(math.AbsF)(b, []*ir.Value{x}), floatOf(b, x.Type(), gomath.Inf(1)))
	}
}

func signBit(b *ir.Builder, args []*ir.Value) *ir.Value {
	v := bits(b, args[0])
	v = arith.NewBinary(b, arith.ShRUI, v, arith.NewInt(b, v.Type(), int64(widthOf(v)-1)))
	return resized(b, v, ir.I32)
}

// saturate clamps a number to [0, 1]; NaN becomes 0.
func saturate(b *ir.Builder, args []*ir.Value) *ir.Value {
	x, zero, one := args[0], floatOf(b, ir.F32, 0), floatOf(b, ir.F32, 1)
	most := arith.NewSelect(b, arith.NewCmpF(b, arith.FOGT, x, one), one, x)
	return arith.NewSelect(b, arith.NewCmpF(b, arith.FOGT, x, zero), most, zero)
}

func reciprocal(b *ir.Builder, args []*ir.Value) *ir.Value {
	return arith.NewBinary(b, arith.DivF, floatOf(b, args[0].Type(), 1), args[0])
}

func floatOf(b *ir.Builder, t ir.Type, v float64) *ir.Value {
	return arith.NewConstant(b, b.Ctx.Float(t.(*ir.FloatType), v))
}
