package tritonarithtolinalg

import (
	gomath "math"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/internal/constfold"
	"github.com/tshared/tshared/ir"
)

// wholeBy rounds to whole numbers, by the endings of names.
var wholeBy = map[string]*ir.OpDef{"_rn": math.RoundEven, "_rz": math.Trunc, "_ru": math.Ceil, "_rd": math.Floor}

// truncationBy rounds to fewer bits, by the endings of names.
var truncationBy = map[string]arith.RoundingMode{
	"_rn": arith.ToNearestEven, "_rz": arith.TowardZero, "_ru": arith.Upward, "_rd": arith.Downward,
}

func conversionFunctions() map[string]*deviceFunction {
	all := map[string]*deviceFunction{}
	add := func(name, signature string, build func(*ir.Builder, []*ir.Value) *ir.Value) {
		all[name] = newDeviceFunction(signature, 0, build)
	}
	integers := []struct {
		name, letter string
		signed       bool
	}{{"int", "i", true}, {"uint", "i", false}, {"ll", "l", true}, {"ull", "l", false}}
	for mode, whole := range wholeBy {
		for _, i := range integers {
			t := letters[rune(i.letter[0])].(*ir.IntegerType)
			for float, letter := range map[string]string{"float": "f", "double": "d"} {
				add(float+"2"+i.name+mode, letter+":"+i.letter, toInteger(whole, t, i.signed))
				// All i32 are numbers of f64.
				var build func(*ir.Builder, []*ir.Value) *ir.Value
				if mode == "_rn" || float == "double" && t == ir.I32 {
					build = toFloat(letters[rune(letter[0])], i.signed)
				}
				add(i.name+"2"+float+mode, i.letter+":"+letter, build)
			}
		}
		add("double2float"+mode, "d:f", truncate(truncationBy[mode]))
	}
	for name, signature := range map[string]string{
		"float_as_int": "f:i", "int_as_float": "i:f", "float_as_uint": "f:i", "uint_as_float": "i:f",
		"double_as_longlong": "d:l", "longlong_as_double": "l:d",
	} {
		add(name, signature, cast(arith.Bitcast, letters[rune(signature[2])]))
	}
	for suffix, letter := range map[string]string{"": "d", "f": "f"} {
		add("llrint"+suffix, letter+":l", toInteger(math.RoundEven, ir.I64, true))
		add("llround"+suffix, letter+":l", toInteger(math.Round, ir.I64, true))
	}
	add("float2half_rn", "f:h", func(b *ir.Builder, args []*ir.Value) *ir.Value {
		return bits(b, arith.NewCast(b, arith.TruncF, args[0], ir.F16))
	})
	add("half2float", "h:f", func(b *ir.Builder, args []*ir.Value) *ir.Value {
		return arith.NewCast(b, arith.ExtF, arith.NewCast(b, arith.Bitcast, args[0], ir.F16), ir.F32)
	})
	add("hiloint2double", "ii:d", func(b *ir.Builder, args []*ir.Value) *ir.Value {
		high := arith.NewBinary(b, arith.ShLI, resized(b, args[0], ir.I64), arith.NewInt(b, ir.I64, 32))
		return arith.NewCast(b, arith.Bitcast, arith.NewBinary(b, arith.OrI, high, resized(b, args[1], ir.I64)), ir.F64)
	})
	add("double2loint", "d:i", func(b *ir.Builder, args []*ir.Value) *ir.Value { return resized(b, bits(b, args[0]), ir.I32) })
	add("double2hiint", "d:i", func(b *ir.Builder, args []*ir.Value) *ir.Value {
		return resized(b, arith.NewBinary(b, arith.ShRUI, bits(b, args[0]), arith.NewInt(b, ir.I64, 32)), ir.I32)
	})
	return all
}

func cast(def *ir.OpDef, to ir.Type) func(*ir.Builder, []*ir.Value) *ir.Value {
	return func(b *ir.Builder, args []*ir.Value) *ir.Value { return arith.NewCast(b, def, args[0], to) }
}

func toFloat(to ir.Type, signed bool) func(*ir.Builder, []*ir.Value) *ir.Value {
	if signed {
		return cast(arith.SIToFP, to)
	}
	return cast(arith.UIToFP, to)
}

func truncate(mode arith.RoundingMode) func(*ir.Builder, []*ir.Value) *ir.Value {
	return func(b *ir.Builder, args []*ir.Value) *ir.Value {
		var attrs []ir.NamedAttr
		if mode != arith.ToNearestEven {
			attrs = append(attrs, arith.WithRounding(b.Ctx, mode))
		}
		return arith.NewCast(b, arith.TruncF, args[0], ir.F32, attrs...)
	}
}

// toInteger rounds to a whole number and takes the nearest integer there is;
// NaN becomes 0. The conversion itself sees only what it is defined for.
func toInteger(whole *ir.OpDef, t *ir.IntegerType, signed bool) func(*ir.Builder, []*ir.Value) *ir.Value {
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
