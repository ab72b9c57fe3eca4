package scalar

import (
	"math"
	"math/big"

	"github.com/tshared/tshared/internal/apfloat"
)

// roundings are the modes a function's name may end in.
var roundings = []struct {
	suffix string
	mode   apfloat.RoundingMode
	whole  func(float64) float64
}{
	{"_rn", apfloat.NearestEven, math.RoundToEven},
	{"_rz", apfloat.TowardZero, math.Trunc},
	{"_ru", apfloat.Up, math.Ceil},
	{"_rd", apfloat.Down, math.Floor},
}

// bigPrecision is enough for the exact sum of a product of two numbers and a
// third, and for a quotient or root to lie clearly to one side of a tie.
func bigPrecision(f *apfloat.Format) uint {
	if f == apfloat.F64 {
		return 4400
	}
	return 700
}

// exactly makes an operation of one on real numbers. Where an operand or the
// result is no real number, or the result is a zero that needs a sign, nearest
// gives it.
func exactly(f *apfloat.Format, mode apfloat.RoundingMode, nearest func(x []float64) float64, exact func(r *big.Float, x []*big.Float)) func([]uint64) uint64 {
	dec, enc, precision := Decoder(f), Encoder(f, apfloat.NearestEven), bigPrecision(f)
	return func(args []uint64) uint64 {
		values, reals := make([]float64, len(args)), make([]*big.Float, len(args))
		finite := true
		for i, a := range args {
			values[i] = dec(a)
			finite = finite && values[i]-values[i] == 0
		}
		rough := nearest(values)
		if rough != rough || !finite {
			return enc(rough)
		}
		for i, v := range values {
			reals[i] = new(big.Float).SetPrec(precision).SetFloat64(v)
		}
		r := new(big.Float).SetPrec(precision)
		if exact(r, reals); r.Sign() == 0 {
			return enc(rough)
		}
		return f.FromBigFloat(r, mode).Lo
	}
}

func addRoundedArithmetic(t map[string]*Function) {
	for _, r := range roundings {
		for _, s := range []struct {
			prefix, letter, fma string
			format              *apfloat.Format
		}{{"f", "f", "fmaf", apfloat.F32}, {"d", "d", "fma", apfloat.F64}} {
			add := func(name string, arity int, nearest func([]float64) float64, exact func(*big.Float, []*big.Float)) {
				signature := s.letter + s.letter + s.letter
				t[name+r.suffix] = function(signature[:arity]+":"+s.letter, exactly(s.format, r.mode, nearest, exact))
			}
			for name, op := range roundedOps {
				add(s.prefix+name, op.arity, op.nearest, op.exact)
			}
			add(s.fma, 3,
				func(x []float64) float64 { return math.FMA(x[0], x[1], x[2]) },
				func(r *big.Float, x []*big.Float) { r.Add(new(big.Float).Mul(x[0], x[1]), x[2]) })
		}
	}
	t["fast_fdividef"] = t["fdiv_rn"]
	t["frsqrt_rn"] = function("f:f", exactly(apfloat.F32, apfloat.NearestEven,
		func(x []float64) float64 { return 1 / math.Sqrt(x[0]) },
		func(r *big.Float, x []*big.Float) { r.Quo(big.NewFloat(1), r.Sqrt(x[0])) }))
	t["rcp64h"] = function("d:d", of1(upperReciprocal))
}

// upperReciprocal is a reciprocal of which only the upper word counts.
func upperReciprocal(a uint64) uint64 {
	return encodeF64(1/math.Float64frombits(a)) &^ mask(32)
}

var roundedOps = map[string]struct {
	arity   int
	nearest func([]float64) float64
	exact   func(*big.Float, []*big.Float)
}{
	"add": {2, func(x []float64) float64 { return x[0] + x[1] }, func(r *big.Float, x []*big.Float) { r.Add(x[0], x[1]) }},
	"sub": {2, func(x []float64) float64 { return x[0] - x[1] }, func(r *big.Float, x []*big.Float) { r.Sub(x[0], x[1]) }},
	"mul": {2, func(x []float64) float64 { return x[0] * x[1] }, func(r *big.Float, x []*big.Float) { r.Mul(x[0], x[1]) }},
	"div": {2, func(x []float64) float64 { return x[0] / x[1] }, func(r *big.Float, x []*big.Float) { r.Quo(x[0], x[1]) }},
	"rcp": {1, func(x []float64) float64 { return 1 / x[0] }, func(r *big.Float, x []*big.Float) { r.Quo(big.NewFloat(1), x[0]) }},
	"sqrt": {1, func(x []float64) float64 { return math.Sqrt(x[0]) }, func(r *big.Float, x []*big.Float) {
		r.Sqrt(x[0])
	}},
}

func addConversions(t map[string]*Function) {
	integers := []struct {
		name, letter string
		width        int
		signed       bool
	}{{"int", "i", 32, true}, {"uint", "i", 32, false}, {"ll", "l", 64, true}, {"ull", "l", 64, false}}
	floats := []struct {
		name, letter string
		format       *apfloat.Format
	}{{"float", "f", apfloat.F32}, {"double", "d", apfloat.F64}}
	for _, r := range roundings {
		for _, i := range integers {
			for _, f := range floats {
				t[f.name+"2"+i.name+r.suffix] = function(f.letter+":"+i.letter,
					of1(floatToInt(f.format, i.width, i.signed, r.whole)))
				convert := unsignedToFloat(f.format, r.mode)
				if i.signed {
					convert = signedToFloat(i.width, f.format, r.mode)
				}
				t[i.name+"2"+f.name+r.suffix] = function(i.letter+":"+f.letter, of1(convert))
			}
		}
		t["double2float"+r.suffix] = function("d:f", of1(FloatToFloat(apfloat.F64, apfloat.F32, r.mode)))
	}
	t["float2half_rn"] = function("f:h", of1(FloatToFloat(apfloat.F32, apfloat.F16, apfloat.NearestEven)))
	t["half2float"] = function("h:f", of1(FloatToFloat(apfloat.F16, apfloat.F32, apfloat.NearestEven)))
	same := func(a uint64) uint64 { return a }
	for name, signature := range map[string]string{
		"float_as_int": "f:i", "int_as_float": "i:f", "float_as_uint": "f:i", "uint_as_float": "i:f",
		"double_as_longlong": "d:l", "longlong_as_double": "l:d",
	} {
		t[name] = function(signature, of1(same))
	}
	t["hiloint2double"] = function("ii:d", of2(func(hi, lo uint64) uint64 { return hi<<32 | lo }))
	t["double2loint"] = function("d:i", of1(func(a uint64) uint64 { return a & mask(32) }))
	t["double2hiint"] = function("d:i", of1(func(a uint64) uint64 { return a >> 32 }))
}
