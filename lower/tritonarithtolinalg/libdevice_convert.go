package tritonarithtolinalg

import (
	gomath "math"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// roundings has the operation that rounds to an integral value, and the rounding mode of truncations, by CUDA's
// name of the mode.
var roundings = map[string]struct {
	integral *ir.OpDef
	mode     arith.RoundingMode
}{
	"rn": {math.RoundEven, arith.ToNearestEven}, "rz": {math.Trunc, arith.TowardZero},
	"ru": {math.Ceil, arith.Upward}, "rd": {math.Floor, arith.Downward},
}

// conversionOf is a conversion between integers and floats, or from f64 to f32.
func conversionOf(f *extern.Function) expansion {
	from, to := externTypes[f.Params[0]], externTypes[f.Result]
	rounding := roundings[f.Mode.Name]
	if t, ok := to.(*ir.IntegerType); ok {
		return toInteger(rounding.integral, t, !f.ToUnsigned)
	}
	if ir.IsFloat(from) {
		return truncate(rounding.mode)
	}
	// All i32 are exact in f64.
	if f.Mode == extern.NearestEven || from == ir.I32 && to == ir.F64 {
		return toFloat(to, !f.FromUnsigned)
	}
	return nil
}

func floatToHalf(b *ir.Builder, args []*ir.Value) *ir.Value {
	return bits(b, arith.NewCast(b, arith.TruncF, args[0], ir.F16))
}

func halfToFloat(b *ir.Builder, args []*ir.Value) *ir.Value {
	return arith.NewCast(b, arith.ExtF, arith.NewCast(b, arith.Bitcast, args[0], ir.F16), ir.F32)
}

// joinDouble makes an f64 of its upper and its lower word.
func joinDouble(b *ir.Builder, args []*ir.Value) *ir.Value {
	high := arith.NewBinary(b, arith.ShLI, resized(b, args[0], ir.I64), arith.NewInt(b, ir.I64, 32))
	return arith.NewCast(b, arith.Bitcast, arith.NewBinary(b, arith.OrI, high, resized(b, args[1], ir.I64)), ir.F64)
}

func lowerWord(b *ir.Builder, args []*ir.Value) *ir.Value {
	return resized(b, bits(b, args[0]), ir.I32)
}

func upperWord(b *ir.Builder, args []*ir.Value) *ir.Value {
	return resized(b, arith.NewBinary(b, arith.ShRUI, bits(b, args[0]), arith.NewInt(b, ir.I64, 32)), ir.I32)
}

func cast(def *ir.OpDef, to ir.Type) expansion {
	return func(b *ir.Builder, args []*ir.Value) *ir.Value { return arith.NewCast(b, def, args[0], to) }
}

func toFloat(to ir.Type, signed bool) expansion {
	if signed {
		return cast(arith.SIToFP, to)
	}
	return cast(arith.UIToFP, to)
}

func truncate(mode arith.RoundingMode) expansion {
	return func(b *ir.Builder, args []*ir.Value) *ir.Value {
		var attrs []ir.NamedAttr
		if mode != arith.ToNearestEven {
			attrs = append(attrs, arith.WithRounding(b.Ctx, mode))
		}
		return arith.NewCast(b, arith.TruncF, args[0], ir.F32, attrs...)
	}
}

// toInteger rounds to an integral value and clamps to the range of the integer type; NaN becomes 0. The
// conversion itself is always in range.
func toInteger(whole *ir.OpDef, t *ir.IntegerType, signed bool) expansion {
	convert, least, limit := arith.FPToUI, 0.0, gomath.Ldexp(1, t.Width)
	lowest, highest := constfold.NewInt(t.Width, 0), constfold.AllOnes(t.Width)
	if signed {
		convert, limit = arith.FPToSI, gomath.Ldexp(1, t.Width-1)
		least, lowest, highest = -limit, constfold.MinSigned(t.Width), constfold.MaxSigned(t.Width)
	}
	return func(b *ir.Builder, args []*ir.Value) *ir.Value {
		x := operation(whole)(b, args)
		low := arith.NewCmpF(b, arith.FOLE, x, floatOf(b, x.Type(), least))
		high := arith.NewCmpF(b, arith.FOGE, x, floatOf(b, x.Type(), limit))
		out := arith.NewBinary(b, arith.OrI, arith.NewBinary(b, arith.OrI, low, high), arith.NewCmpF(b, arith.FUNO, x, x))
		v := arith.NewCast(b, convert, arith.NewSelect(b, out, floatOf(b, x.Type(), 0), x), t)
		v = arith.NewSelect(b, low, arith.NewConstant(b, constfold.Attr(b.Ctx, t, lowest)), v)
		return arith.NewSelect(b, high, arith.NewConstant(b, constfold.Attr(b.Ctx, t, highest)), v)
	}
}
