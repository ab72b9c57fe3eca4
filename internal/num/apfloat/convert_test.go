package apfloat

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"sort"
	"testing"

	"github.com/stretchr/testify/require"
)

var modes = []RoundingMode{NearestEven, NearestAway, TowardZero, Up, Down}

// magnitudes returns the finite non-negative numbers of a narrow format in order.
func magnitudes(f *Format) (values []*big.Rat, patterns []Bits) {
	for raw := range uint64(1) << f.Bits {
		b := Bits{Lo: raw}
		if f.IsFinite(b) && !f.IsNeg(b) {
			values = append(values, f.Rat(b))
			patterns = append(patterns, b)
		}
	}
	return values, patterns
}

// roundBySearch rounds by looking through the whole format.
func roundBySearch(f *Format, values []*big.Rat, patterns []Bits, x *big.Rat, mode RoundingMode) Bits {
	neg := x.Sign() < 0
	x = new(big.Rat).Abs(x)
	above := sort.Search(len(values), func(i int) bool { return values[i].Cmp(x) >= 0 })
	switch {
	case above < len(values) && values[above].Cmp(x) == 0:
		return f.withSign(patterns[above], neg)
	case above == 0: // below the smallest number of a format without zero
		if mode == Up && !neg || mode == Down && neg || mode <= NearestAway && x.Cmp(new(big.Rat).Mul(values[0], big.NewRat(1, 2))) > 0 {
			return f.withSign(patterns[0], neg)
		}
		return f.Zero(neg)
	}
	// Past the largest number lies the one an exponent without limit would give.
	lower, upper := values[above-1], (*big.Rat)(nil)
	step := new(big.Rat).Sub(lower, values[max(above-2, 0)])
	overflow := above == len(values)
	if !overflow {
		upper = values[above]
	} else if f.encoding == powerOfTwo {
		upper = new(big.Rat).Add(lower, lower)
	} else {
		upper = new(big.Rat).Add(lower, step)
	}
	middle := new(big.Rat).Mul(new(big.Rat).Add(lower, upper), big.NewRat(1, 2))
	even := patterns[above-1].Lo&1 == 0 && f.encoding != powerOfTwo
	grow := false
	switch mode {
	case NearestEven:
		grow = x.Cmp(middle) > 0 || x.Cmp(middle) == 0 && !even
	case NearestAway:
		grow = x.Cmp(middle) >= 0
	case Up:
		grow = !neg
	case Down:
		grow = neg
	}
	switch {
	case !grow:
		// Nearest modes never come here with a number far beyond the largest one.
		return f.withSign(patterns[above-1], neg)
	case overflow && !f.HasNaN():
		return f.Largest(neg)
	case overflow:
		return f.Inf(neg)
	}
	return f.withSign(patterns[above], neg)
}

func TestRoundingAgainstSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for _, f := range Formats() {
		if f.Bits > 16 {
			continue
		}
		values, patterns := magnitudes(f)
		for range 2000 {
			// Half the numbers lie halfway between two, or just beside that.
			i := rng.IntN(len(values))
			x := new(big.Rat).Set(values[i])
			if i+1 < len(values) && rng.IntN(2) == 0 {
				x.Add(x, values[i+1]).Mul(x, big.NewRat(1, 2))
				x.Mul(x, big.NewRat(1<<50+int64(rng.IntN(3))-1, 1<<50))
			} else {
				x.Mul(x, big.NewRat(rng.Int64N(1<<40)+1, 1<<39))
			}
			if rng.IntN(2) == 0 {
				x.Neg(x)
			}
			exact, isDouble := x.Float64()
			for _, mode := range modes {
				want := roundBySearch(f, values, patterns, x, mode)
				name := fmt.Sprintf("%s %s mode %d", f, x.FloatString(40), mode)
				require.Equal(t, want, f.FromRat(x, mode), name)
				if isDouble {
					require.Equal(t, want, Convert(F64, F64.FromFloat64(exact), f, mode), name)
				}
			}
			require.Equal(t, f.FromRat(x, NearestEven), parseRat(t, f, x), "%s %s", f, x)
		}
	}
}

// parseRat parses the exact decimal of a number whose denominator is a power of two.
func parseRat(t *testing.T, f *Format, x *big.Rat) Bits {
	t.Helper()
	digits, _ := x.FloatPrec()
	b, err := f.Parse(x.FloatString(digits))
	require.NoError(t, err)
	return b
}

func TestConvertSpecials(t *testing.T) {
	for _, c := range []struct {
		from *Format
		raw  uint64
		to   *Format
		want Bits
	}{
		{F8E4M3FN, 0x7F, F32, Bits{Lo: 0x7FF00000}},
		{F8E4M3FN, 0xFF, F16, Bits{Lo: 0xFF80}},
		{F8E4M3FNUZ, 0x80, F32, Bits{Lo: 0x7FC00000}},
		{F8E8M0FNU, 0xFF, F32, Bits{Lo: 0x7FC00000}},
		{F8E3M4, 0x79, F64, Bits{Lo: 0x7FF9000000000000}},
		{F16, 0xFF01, F80, Bits{Hi: 0xFFFF, Lo: 0xE020000000000000}},
		{F64, 0xFFFF000000000001, F16, Bits{Lo: 0xFFC0}},
		{F64, 0x7FF0000000000001, F16, Bits{Lo: 0x7E00}},
		{F64, 0x7FF0000000000001, F80, Bits{Hi: 0x7FFF, Lo: 0xC000000000000800}},
		{F32, 0xFFC00000, F8E4M3FN, Bits{Lo: 0xFF}},
		{F32, 0xFFC00000, F8E5M2FNUZ, Bits{Lo: 0x80}},
		{F32, 0xFFC00000, F8E8M0FNU, Bits{Lo: 0xFF}},
		{F32, 0x7F800000, F8E4M3FN, Bits{Lo: 0x7F}},
		{F32, 0xFF800000, F8E4M3FNUZ, Bits{Lo: 0x80}},
		{F32, 0xFF800000, F8E5M2, Bits{Lo: 0xFC}},
		{F32, 0x80000000, F8E4M3FNUZ, Bits{}},
		{F32, 0x80000000, F128, Bits{Hi: 1 << 63}},
	} {
		require.Equal(t, c.want, Convert(c.from, Bits{Lo: c.raw}, c.to, NearestEven), "%s %#x to %s", c.from, c.raw, c.to)
	}
}

func TestOverflowByMode(t *testing.T) {
	huge := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), 20000))
	for _, c := range []struct {
		format   *Format
		pos, neg [5]Bits // by mode
	}{
		{F16, [5]Bits{{Lo: 0x7C00}, {Lo: 0x7C00}, {Lo: 0x7BFF}, {Lo: 0x7C00}, {Lo: 0x7BFF}},
			[5]Bits{{Lo: 0xFC00}, {Lo: 0xFC00}, {Lo: 0xFBFF}, {Lo: 0xFBFF}, {Lo: 0xFC00}}},
		{F8E4M3FN, [5]Bits{{Lo: 0x7F}, {Lo: 0x7F}, {Lo: 0x7E}, {Lo: 0x7F}, {Lo: 0x7E}},
			[5]Bits{{Lo: 0xFF}, {Lo: 0xFF}, {Lo: 0xFE}, {Lo: 0xFE}, {Lo: 0xFF}}},
		{F6E2M3FN, [5]Bits{{Lo: 0x1F}, {Lo: 0x1F}, {Lo: 0x1F}, {Lo: 0x1F}, {Lo: 0x1F}},
			[5]Bits{{Lo: 0x3F}, {Lo: 0x3F}, {Lo: 0x3F}, {Lo: 0x3F}, {Lo: 0x3F}}},
	} {
		for _, mode := range modes {
			require.Equal(t, c.pos[mode], c.format.FromRat(huge, mode), "%s mode %d", c.format, mode)
			require.Equal(t, c.neg[mode], c.format.FromRat(new(big.Rat).Neg(huge), mode), "-%s mode %d", c.format, mode)
		}
	}
}

func TestEveryNarrowValueSurvivesTheTrip(t *testing.T) {
	for _, f := range Formats() {
		if f.Bits > 16 {
			continue
		}
		for raw := range uint64(1) << f.Bits {
			b := f.FromRaw(Bits{Lo: raw})
			require.Equal(t, b, f.Raw(b))
			require.Equal(t, b, f.Neg(f.Neg(b)))
			v := f.Float64(b)
			require.Equal(t, f.IsNaN(b), math.IsNaN(v))
			require.Equal(t, f.IsInf(b), math.IsInf(v, 0))
			require.Equal(t, f.IsZero(b), v == 0)
			if f.IsNaN(b) {
				continue
			}
			require.Equal(t, b, f.FromFloat64(v), "%s %#x", f, raw)
			require.Equal(t, b, Convert(F128, Convert(f, b, F128, Up), f, TowardZero))
			require.Equal(t, b, f.FromBigFloat(f.BigFloat(b), NearestEven))
			if f.IsFinite(b) && !(f.IsZero(b) && f.IsNeg(b)) {
				require.Equal(t, b, f.FromRat(f.Rat(b), NearestEven))
			}
		}
	}
}

func TestWideFormatsKnowTheirLimits(t *testing.T) {
	require.Equal(t, math.MaxFloat32, F32.Float64(F32.Largest(false)))
	require.Equal(t, -math.SmallestNonzeroFloat32, F32.Float64(F32.Smallest(true)))
	require.Equal(t, math.MaxFloat64, F64.Float64(F64.Largest(false)))
	require.Equal(t, Bits{Hi: 0x7FFE, Lo: math.MaxUint64}, F80.Largest(false))
	require.Equal(t, Bits{Hi: 1, Lo: 1 << 63}, F80.SmallestNormal(false))
	require.Equal(t, Bits{Hi: 0x7FFEFFFFFFFFFFFF, Lo: math.MaxUint64}, F128.Largest(false))
	require.Equal(t, Bits{Hi: 0x8001000000000000}, F128.SmallestNormal(true))
	require.True(t, math.IsInf(F80.Float64(F80.Largest(false)), 1))
	require.Zero(t, F128.Float64(F128.Smallest(false)))
}

func TestFormats(t *testing.T) {
	for _, f := range Formats() {
		require.Same(t, f, ByName(f.Name))
		require.True(t, f.IsNaN(f.NaN()), f.Name)
		require.Equal(t, f.HasInf() || !f.HasNaN(), f.IsInf(f.Inf(true)), f.Name)
		require.True(t, f.IsFinite(f.Largest(true)), f.Name)
		require.True(t, f.IsFinite(f.Smallest(true)), f.Name)
		require.Equal(t, f.encoding != powerOfTwo, f.IsZero(f.Zero(true)), f.Name)
		require.Equal(t, f.Largest(true), f.Neg(f.Largest(false)), f.Name)
		require.Equal(t, f.Largest(false), f.Abs(f.Largest(true)), f.Name)
	}
	require.Nil(t, ByName("f31"))
}
