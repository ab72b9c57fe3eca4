package constfold

import (
	"math"
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/bigmath"
)

func f16(v float64) Float { return Float{apfloat.F16, apfloat.F16.FromFloat64(v)} }
func f32(v float64) Float { return Float{apfloat.F32, apfloat.F32.FromFloat64(v)} }
func f64(v float64) Float { return Float{apfloat.F64, apfloat.F64.FromFloat64(v)} }

func value(x Float) float64 { return x.Format.Float64(x.Bits) }

// TestHalfArithmetic: f64 holds the sum, difference and product of two halves
// exactly, and rounding a quotient or root twice does not show.
func TestHalfArithmetic(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for range 20000 {
		a := Float{apfloat.F16, apfloat.Bits{Lo: uint64(rnd.Intn(1 << 16))}}
		b := Float{apfloat.F16, apfloat.Bits{Lo: uint64(rnd.Intn(1 << 16))}}
		if a.IsNaN() || b.IsNaN() {
			continue
		}
		x, y := value(a), value(b)
		for _, c := range []struct {
			want float64
			got  Float
		}{{x + y, a.Add(b)}, {x - y, a.Sub(b)}, {x * y, a.Mul(b)}, {x / y, a.Div(b)}, {math.Mod(x, y), a.Rem(b)}} {
			if math.IsNaN(c.want) {
				assert.Equal(t, apfloat.F16.NaN(), c.got.Bits, "%v %v", x, y)
				continue
			}
			assert.Equal(t, f16(c.want).Bits, c.got.Bits, "%v %v", x, y)
		}
		order, ordered := a.Compare(b)
		assert.True(t, ordered)
		assert.Equal(t, x < y, order < 0)
		assert.Equal(t, x == y, order == 0)
	}
}

// TestFma: rounding once differs from rounding twice.
func TestFma(t *testing.T) {
	rnd := rand.New(rand.NewSource(2))
	for range 2000 {
		x, y, z := rnd.NormFloat64(), rnd.NormFloat64(), rnd.NormFloat64()*1e-10
		assert.Equal(t, f64(math.FMA(x, y, z)), f64(x).Fma(f64(y), f64(z)))
	}
	assert.Equal(t, f64(math.Inf(1)), f64(math.Inf(1)).Fma(f64(1), f64(2)))
	assert.True(t, f64(math.Inf(1)).Fma(f64(0), f64(2)).IsNaN())
}

func TestNaNs(t *testing.T) {
	quiet := Float{apfloat.F32, apfloat.Bits{Lo: 0x7FC00001}}
	signals := Float{apfloat.F32, apfloat.Bits{Lo: 0xFF800002}}
	quieted := apfloat.Bits{Lo: 0xFFC00002}
	one := f32(1)
	for _, c := range []struct {
		want apfloat.Bits
		got  Float
	}{
		{quiet.Bits, one.Add(quiet)},
		{quieted, signals.Add(quiet)},
		{quiet.Bits, quiet.Mul(signals)},
		{quieted, one.Sub(signals)},
		{quieted, one.Maximum(signals)},
		{one.Bits, quiet.MaxNum(one)},
		{one.Bits, one.MinNum(quiet)},
		{quieted, one.MinNum(signals)},
		{signals.Neg().Bits, Float{apfloat.F32, apfloat.Bits{Lo: 0x7F800002}}},
	} {
		assert.Equal(t, c.want, c.got.Bits)
	}
}

func TestExtremes(t *testing.T) {
	zero, minusZero := f32(0), f32(math.Copysign(0, -1))
	assert.Equal(t, zero, minusZero.Maximum(zero))
	assert.Equal(t, minusZero, zero.Minimum(minusZero))
	assert.Equal(t, zero, zero.MaxNum(minusZero))
	assert.Equal(t, f32(math.Inf(1)), f32(math.Inf(1)).Maximum(f32(3)))
	assert.Equal(t, f32(3), f32(math.Inf(1)).MinNum(f32(3)))
}

func TestFloatConversions(t *testing.T) {
	for _, c := range []struct {
		x     Float
		to    *apfloat.Format
		exact bool
	}{
		{f32(1.5), apfloat.F16, true},
		{f32(1.1), apfloat.F16, false},
		{f32(1.1), apfloat.F64, true},
		{f32(1e30), apfloat.F16, false},
		{f32(math.Inf(-1)), apfloat.F16, true},
		{f32(math.NaN()), apfloat.BF16, true},
		{Float{apfloat.F32, apfloat.Bits{Lo: 0x7FC00001}}, apfloat.F16, false},
		{f32(math.NaN()), apfloat.F8E4M3FN, false},
		{Float{apfloat.F32, apfloat.Bits{Lo: 0x7F800001}}, apfloat.F64, false},
	} {
		_, exact := c.x.Convert(c.to, apfloat.NearestEven)
		assert.Equal(t, c.exact, exact, "%v to %v", value(c.x), c.to)
	}
}

func TestFloatToInteger(t *testing.T) {
	for _, c := range []struct {
		x        float64
		signed   any
		unsigned any
		width    int
	}{
		{-1.75, int64(-1), nil, 8},
		{200, nil, int64(200), 8},
		{127.9, int64(127), int64(127), 8},
		{-128.9, int64(-128), nil, 8},
		{-0.5, int64(0), int64(0), 8},
		{math.NaN(), nil, nil, 32},
		{math.Inf(1), nil, nil, 64},
		{1e10, nil, nil, 32},
	} {
		check := func(want any, got Int, ok bool, read func(Int) *big.Int) {
			t.Helper()
			require.Equal(t, want != nil, ok, c.x)
			if ok {
				assert.Equal(t, want, read(got).Int64(), c.x)
			}
		}
		got, ok := f64(c.x).ToSigned(c.width)
		check(c.signed, got, ok, Int.Signed)
		got, ok = f64(c.x).ToUnsigned(c.width)
		check(c.unsigned, got, ok, Int.Unsigned)
	}
}

func TestRoundingToWhole(t *testing.T) {
	modes := map[apfloat.RoundingMode]func(float64) float64{
		apfloat.Up: math.Ceil, apfloat.Down: math.Floor, apfloat.TowardZero: math.Trunc,
		apfloat.NearestAway: math.Round, apfloat.NearestEven: math.RoundToEven,
	}
	for mode, want := range modes {
		for _, x := range []float64{0, math.Copysign(0, -1), 0.3, -0.3, 0.5, -0.5, 1.5, 2.5, -2.5, 3.7, 1e18, math.Inf(-1)} {
			assert.Equal(t, f64(want(x)), f64(x).ToWhole(mode), "%v by mode %d", x, mode)
		}
	}
}

// TestWhichever: what lies near a number is that number for all libraries, and
// what lies between two is not.
func TestWhichever(t *testing.T) {
	one := f64(1)
	ulp := math.Ldexp(1, -52)
	at := func(units float64) *big.Float {
		x := bigmath.Most.New().SetFloat64(ulp)
		x.Mul(x, bigmath.Most.New().SetFloat64(units))
		return x.Add(x, bigmath.Most.New().SetFloat64(1))
	}
	for _, c := range []struct {
		units, maxError float64
		certain         bool
	}{{0, 0.9, true}, {0.2, 0.75, true}, {0.3, 0.75, false}, {0.49, 0.5, true}, {0.5, 0.51, false}, {0.1, 1, false}} {
		_, certain := one.Whichever(at(c.units), c.maxError)
		assert.Equal(t, c.certain, certain, "%v", c)
	}
	huge, certain := one.Whichever(bigmath.Most.Exp(bigmath.Most.New().SetInt64(2000)), 0.6)
	assert.True(t, certain && huge.IsInf())
	tiny, certain := one.Whichever(bigmath.Most.Exp(bigmath.Most.New().SetInt64(-2000)), 0.6)
	assert.True(t, certain && tiny.IsZero())
	_, certain = one.Whichever(bigmath.Most.Exp(bigmath.Most.New().SetInt64(-740)), 0.6)
	assert.False(t, certain, "of a number with few digits")
}
