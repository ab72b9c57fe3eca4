package scalar

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/num/apfloat"
)

// randomPattern prefers numbers close in size, where rounding is hard.
func randomPattern(random *rand.Rand, f *apfloat.Format) uint64 {
	if random.IntN(2) == 0 {
		return random.Uint64() & mask(f.Bits)
	}
	return FloatOf(f, math.Ldexp(random.Float64()*4-2, random.IntN(40)-20))
}

func real(f *apfloat.Format, a uint64) *big.Float {
	return new(big.Float).SetPrec(bigPrecision(f)).Set(f.BigFloat(apfloat.Bits{Lo: a}))
}

// TestRoundedOnce compares with exact real arithmetic, rounded by math/big.
func TestRoundedOnce(t *testing.T) {
	formats := []*apfloat.Format{apfloat.F8E5M2, apfloat.F8E4M3FN, apfloat.BF16, apfloat.F16, apfloat.F32, apfloat.F64}
	type operation struct {
		name  string
		arity int
		eval  func(args []uint64) uint64
		exact func(r *big.Float, x []*big.Float)
	}
	random := rand.New(rand.NewPCG(3, 4))
	for _, f := range formats {
		for _, op := range []operation{
			{"add", 2, of2(FloatAdd(f)), func(r *big.Float, x []*big.Float) { r.Add(x[0], x[1]) }},
			{"sub", 2, of2(FloatSub(f)), func(r *big.Float, x []*big.Float) { r.Sub(x[0], x[1]) }},
			{"mul", 2, of2(FloatMul(f)), func(r *big.Float, x []*big.Float) { r.Mul(x[0], x[1]) }},
			{"div", 2, of2(FloatDiv(f)), func(r *big.Float, x []*big.Float) { r.Quo(x[0], x[1]) }},
			{"sqrt", 1, of1(Sqrt(f)), func(r *big.Float, x []*big.Float) { r.Sqrt(x[0].Abs(x[0])) }},
			{"fma", 3, of3(FloatFMA(f)), func(r *big.Float, x []*big.Float) { r.Add(r.Mul(x[0], x[1]), x[2]) }},
		} {
			n := 3000
			if op.name == "sqrt" || op.name == "div" {
				n = 300
			}
			for range n {
				args, reals := make([]uint64, op.arity), make([]*big.Float, op.arity)
				usable := true
				for i := range args {
					args[i] = randomPattern(random, f)
					if op.name == "sqrt" {
						args[i] = FloatAbs(f)(args[i])
					}
					usable = usable && f.IsFinite(apfloat.Bits{Lo: args[i]}) && !f.IsZero(apfloat.Bits{Lo: args[i]})
				}
				if !usable {
					continue
				}
				for i, a := range args {
					reals[i] = real(f, a)
				}
				r := new(big.Float).SetPrec(bigPrecision(f))
				if op.exact(r, reals); r.Sign() == 0 {
					continue
				}
				rounded := f.FromBigFloat(r, apfloat.NearestEven)
				want := f.Raw(rounded).Lo
				if f.IsNaN(rounded) {
					want = FloatNaN(f)
				}
				require.Equal(t, want, op.eval(args), "%s %s %#x", f, op.name, args)
			}
		}
	}
}

func TestMinMaxNaNAndZero(t *testing.T) {
	nan, inf, zero := math.NaN(), math.Inf(1), math.Copysign(0, -1)
	for _, f := range []*apfloat.Format{apfloat.F16, apfloat.BF16, apfloat.F32, apfloat.F64} {
		p := func(x float64) uint64 { return FloatOf(f, x) }
		for _, c := range []struct{ a, b, maximum, minimum, maxnum, minnum float64 }{
			{1, 2, 2, 1, 2, 1},
			{nan, 2, nan, nan, 2, 2},
			{2, nan, nan, nan, 2, 2},
			{nan, nan, nan, nan, nan, nan},
			{0, zero, 0, zero, 0, zero},
			{zero, 0, 0, zero, 0, zero},
			{-inf, 3, 3, -inf, 3, -inf},
		} {
			require.Equal(t, p(c.maximum), FloatMaximum(f)(p(c.a), p(c.b)), "maximum %v %v", c.a, c.b)
			require.Equal(t, p(c.minimum), FloatMinimum(f)(p(c.a), p(c.b)), "minimum %v %v", c.a, c.b)
			require.Equal(t, p(c.maxnum), FloatMaxNum(f)(p(c.a), p(c.b)), "maxnum %v %v", c.a, c.b)
			require.Equal(t, p(c.minnum), FloatMinNum(f)(p(c.a), p(c.b)), "minnum %v %v", c.a, c.b)
		}
	}
}

func TestComparisons(t *testing.T) {
	values := []float64{math.NaN(), -1, 0, 1}
	p := func(x float64) uint64 { return FloatOf(apfloat.F32, x) }
	ordered := map[string][2]FloatCompare{
		"eq": {FloatOEQ, FloatUEQ}, "gt": {FloatOGT, FloatUGT}, "ge": {FloatOGE, FloatUGE},
		"lt": {FloatOLT, FloatULT}, "le": {FloatOLE, FloatULE}, "ne": {FloatONE, FloatUNE}, "": {FloatORD, FloatTrue}, "false": {FloatFalse, FloatUNO},
	}
	holds := map[string]func(a, b float64) bool{
		"eq": func(a, b float64) bool { return a == b }, "gt": func(a, b float64) bool { return a > b },
		"ge": func(a, b float64) bool { return a >= b }, "lt": func(a, b float64) bool { return a < b },
		"le": func(a, b float64) bool { return a <= b }, "ne": func(a, b float64) bool { return a != b },
		"": func(a, b float64) bool { return true }, "false": func(a, b float64) bool { return false },
	}
	for name, pair := range ordered {
		for _, a := range values {
			for _, b := range values {
				unordered := a != a || b != b
				require.Equal(t, Bool(!unordered && holds[name](a, b)), pair[0](apfloat.F32)(p(a), p(b)), "o%s %v %v", name, a, b)
				require.Equal(t, Bool(unordered || holds[name](a, b)), pair[1](apfloat.F32)(p(a), p(b)), "u%s %v %v", name, a, b)
			}
		}
	}
}

func TestIntegersToFloats(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, f := range []*apfloat.Format{apfloat.F8E5M2, apfloat.F16, apfloat.BF16, apfloat.F32, apfloat.F64} {
		for _, mode := range modes {
			if mode == apfloat.NearestAway {
				continue // no conversion of integers asks for it
			}
			for range 2000 {
				v := random.Uint64() >> random.IntN(64)
				if random.IntN(3) == 0 { // close to a tie
					v = v&^0xffff | uint64(random.IntN(3)) + 0x7fff
				}
				want := f.Raw(f.FromInt(new(big.Int).SetUint64(v), mode)).Lo
				require.Equal(t, want, unsignedToFloat(f, mode)(v), "%s mode %d of %d", f, mode, v)
				want = f.Raw(f.FromInt(big.NewInt(int64(v)), mode)).Lo
				require.Equal(t, want, signedToFloat(64, f, mode)(v), "%s mode %d of %d", f, mode, int64(v))
			}
		}
	}
}

func TestFloatsToIntegers(t *testing.T) {
	p := func(x float64) uint64 { return FloatOf(apfloat.F64, x) }
	for _, c := range []struct {
		x     float64
		width int
		s, u  int64
	}{
		{-1.9, 8, -1, 0}, {127.9, 8, 127, 127}, {128, 8, 127, 128}, {-200, 8, -128, 0}, {300, 8, 127, 255},
		{math.NaN(), 32, 0, 0}, {math.Inf(1), 32, math.MaxInt32, math.MaxUint32}, {math.Inf(-1), 32, math.MinInt32, 0},
		{1e300, 64, math.MaxInt64, -1}, {-1e300, 64, math.MinInt64, 0}, {1 << 63, 64, math.MaxInt64, math.MinInt64},
		{0.99, 1, 0, 0}, {1, 1, 0, 1}, {-1, 1, -1, 0},
	} {
		require.Equal(t, FromSigned(c.s, c.width), FloatToSigned(apfloat.F64, c.width)(p(c.x)), "signed %v to i%d", c.x, c.width)
		require.Equal(t, FromSigned(c.u, c.width), FloatToUnsigned(apfloat.F64, c.width)(p(c.x)), "unsigned %v to i%d", c.x, c.width)
	}
}
