package scalar

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/num/apfloat"
)

var narrow = []*apfloat.Format{
	apfloat.F4E2M1FN, apfloat.F6E2M3FN, apfloat.F6E3M2FN, apfloat.F8E5M2, apfloat.F8E4M3, apfloat.F8E4M3FN,
	apfloat.F8E5M2FNUZ, apfloat.F8E4M3FNUZ, apfloat.F8E4M3B11FNUZ, apfloat.F8E3M4, apfloat.BF16, apfloat.F16,
}

var modes = []apfloat.RoundingMode{
	apfloat.NearestEven, apfloat.NearestAway, apfloat.TowardZero, apfloat.Up, apfloat.Down,
}

func sameFloat(a, b float64) bool {
	return a != a && b != b || math.Float64bits(a) == math.Float64bits(b)
}

func TestDecodeEveryPattern(t *testing.T) {
	for _, f := range append(narrow, apfloat.F8E8M0FNU, apfloat.TF32) {
		dec := Decoder(f)
		for i := range uint64(1) << f.Bits {
			want := f.Float64(f.FromRaw(apfloat.Bits{Lo: i}))
			if !sameFloat(want, dec(i)) {
				require.Equal(t, want, dec(i), "%s %#x", f, i)
			}
		}
	}
}

// TestEncode rounds numbers of the format, the ties between them, their
// neighbours and random ones in every mode.
func TestEncode(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, f := range append(narrow, apfloat.F32) {
		dec := Decoder(f)
		var xs []float64
		step := uint64(1)
		if f.Bits > 8 {
			step = uint64(1)<<(f.Bits-12) - 1
		}
		for i := uint64(0); i+1 < 1<<f.Bits; i += step {
			x, y := dec(i), dec(i+1)
			tie := (x + y) / 2
			xs = append(xs, x, tie, math.Nextafter(tie, math.Inf(1)), math.Nextafter(tie, math.Inf(-1)))
		}
		for range 5000 {
			xs = append(xs, math.Float64frombits(random.Uint64()),
				math.Ldexp(random.Float64()*2-1, random.IntN(300)-150))
		}
		xs = append(xs, math.Inf(1), math.Inf(-1), math.NaN(), 0, math.Copysign(0, -1), 5e-324, -5e-324, math.MaxFloat64)
		for _, mode := range modes {
			enc := Encoder(f, mode)
			for _, x := range xs {
				b := apfloat.Convert(apfloat.F64, apfloat.Bits{Lo: math.Float64bits(x)}, f, mode)
				if !f.HasNaN() && !f.IsFinite(b) {
					continue // the format has nothing to say it with
				}
				want, got := f.Raw(b).Lo, enc(x)
				if f.IsNaN(b) {
					want = FloatNaN(f)
				}
				if want != got { // millions of comparisons: require is too slow for those that hold
					require.Equal(t, want, got, "%s mode %d of %v", f, mode, x)
				}
			}
		}
	}
}

func TestSaturatingConversion(t *testing.T) {
	to8 := FloatToFloatSaturating(apfloat.F32, apfloat.F8E4M3FN, apfloat.NearestEven)
	for x, want := range map[float64]uint64{1e9: 0x7e, math.Inf(1): 0x7e, -500: 0xfe, 448: 0x7e, 1: 0x38} {
		require.Equal(t, want, to8(FloatOf(apfloat.F32, x)), "%v", x)
	}
	require.EqualValues(t, 0x7f, to8(nan32))
}

func TestTF32(t *testing.T) {
	for in, want := range map[uint64]uint64{
		0x3f800fff: 0x3f800000, 0x3f801000: 0x3f802000, 0xbf801000: 0xbf802000, 0x3f803000: 0x3f804000,
		0x7f7fffff: 0x7f800000, 0x7f800000: 0x7f800000, 0x7f800001: nan32, 0: 0, 0x80000001: 0x80000000,
	} {
		require.Equal(t, want, RoundTF32(in), "%#x", in)
	}
	for in, want := range map[uint64]uint64{
		0x3f801fff: 0x3f800000, 0xbf803fff: 0xbf802000, 0xff800000: 0xff800000, 0x7f800001: nan32, 0x00001fff: 0,
	} {
		require.Equal(t, want, TruncateTF32(in), "%#x", in)
	}
}
