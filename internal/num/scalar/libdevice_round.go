package scalar

import (
	"math"
	"math/big"

	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/internal/num/apfloat"
)

// bigPrecision is enough for the exact sum of a product of two numbers and a
// third, and for a quotient or root to lie clearly to one side of a tie.
func bigPrecision(f *apfloat.Format) uint {
	if f == apfloat.F64 {
		return 4400
	}
	return 700
}

// exactly lifts an operation on real numbers. Where an operand or the result is not a real number, or
// the result is a zero that needs a sign, nearest computes it.
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

// roundedEvaluation computes arithmetic with a rounding mode.
func roundedEvaluation(f *extern.Function) func([]uint64) uint64 {
	op, ok := roundedOps[f.Op]
	if !ok {
		panic("BUG: libdevice: no evaluation of " + f.Name)
	}
	return exactly(f.Result.Format(), f.Mode.Float, op.nearest, op.exact)
}

// upperReciprocal is a reciprocal of which only the upper word is accurate.
func upperReciprocal(a uint64) uint64 {
	return encodeF64(1/math.Float64frombits(a)) &^ mask(32)
}

var roundedOps = map[string]struct {
	nearest func([]float64) float64
	exact   func(*big.Float, []*big.Float)
}{
	"add":  {func(x []float64) float64 { return x[0] + x[1] }, func(r *big.Float, x []*big.Float) { r.Add(x[0], x[1]) }},
	"sub":  {func(x []float64) float64 { return x[0] - x[1] }, func(r *big.Float, x []*big.Float) { r.Sub(x[0], x[1]) }},
	"mul":  {func(x []float64) float64 { return x[0] * x[1] }, func(r *big.Float, x []*big.Float) { r.Mul(x[0], x[1]) }},
	"div":  {func(x []float64) float64 { return x[0] / x[1] }, func(r *big.Float, x []*big.Float) { r.Quo(x[0], x[1]) }},
	"rcp":  {func(x []float64) float64 { return 1 / x[0] }, func(r *big.Float, x []*big.Float) { r.Quo(big.NewFloat(1), x[0]) }},
	"sqrt": {func(x []float64) float64 { return math.Sqrt(x[0]) }, func(r *big.Float, x []*big.Float) { r.Sqrt(x[0]) }},
	"rsqrt": {func(x []float64) float64 { return 1 / math.Sqrt(x[0]) },
		func(r *big.Float, x []*big.Float) { r.Quo(big.NewFloat(1), r.Sqrt(x[0])) }},
	"fma": {func(x []float64) float64 { return math.FMA(x[0], x[1], x[2]) },
		func(r *big.Float, x []*big.Float) { r.Add(new(big.Float).Mul(x[0], x[1]), x[2]) }},
}

// conversion is between integers and floats, or from f64 to f32.
func conversion(f *extern.Function) Unary {
	from, to := f.Params[0], f.Result
	switch {
	case to.Format() == nil:
		return floatToInt(from.Format(), to.Width(), !f.ToUnsigned, f.Mode.ToIntegral)
	case from.Format() != nil:
		return FloatToFloat(from.Format(), to.Format(), f.Mode.Float)
	case f.FromUnsigned:
		return unsignedToFloat(to.Format(), f.Mode.Float)
	}
	return signedToFloat(from.Width(), to.Format(), f.Mode.Float)
}
