package apfloat

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseRejects(t *testing.T) {
	for _, literal := range []string{
		"", "+", "-", ".", "e5", ".e5", "1e", "1e+", "1.0f", "1_0.0", "0x10", "0x1p3", "inf", "NaN", "infinity", "--1.0", "1.0.0", " 1.0", "1.0 ",
	} {
		_, err := F32.Parse(literal)
		require.Error(t, err, "Parse %q", literal)
		_, err = F32.ParseAttr(literal)
		require.Error(t, err, "ParseAttr %q", literal)
	}
	for _, literal := range []string{"1", "+1.", ".5", "1e5", "-1.E+05", "00.50e-000000000000000000001"} {
		_, err := F32.Parse(literal)
		require.NoError(t, err, literal)
	}
}

func TestParse(t *testing.T) {
	zeros := strings.Repeat("0", 6000)
	for _, c := range []struct {
		format  *Format
		literal string
		want    Bits
	}{
		{F16, "1.00048828125", Bits{Lo: 0x3C00}},
		{F16, "1.00048828125000000000000000000000001", Bits{Lo: 0x3C01}},
		{F16, "1.0014648437499999999999999999999999", Bits{Lo: 0x3C01}},
		{F16, "65519.99999999999999999999999999", Bits{Lo: 0x7BFF}},
		{F16, "65520.0", Bits{Lo: 0x7C00}},
		{F16, "2.98023223876953125e-8", Bits{}},
		{F16, "2.980232238769531250001e-8", Bits{Lo: 1}},
		{F16, "-1e-400", Bits{Lo: 0x8000}},
		{F8E4M3, "1e400", Bits{Lo: 0x78}},
		{F4E2M1FN, "1e400", Bits{Lo: 0x7}},
		{F32, "1.000000059604644775390625", Bits{Lo: 0x3F800000}},
		{F32, "1.00000005960464477539062500001", Bits{Lo: 0x3F800001}},
		{F80, "1." + zeros, Bits{Hi: 0x3FFF, Lo: 0x8000000000000000}},
		{F80, "1" + zeros + "e-6000", Bits{Hi: 0x3FFF, Lo: 0x8000000000000000}},
		{F80, "0." + zeros + "1e6001", Bits{Hi: 0x3FFF, Lo: 0x8000000000000000}},
		{F80, "0.1", Bits{Hi: 0x3FFB, Lo: 0xCCCCCCCCCCCCCCCD}},
		{F128, "0.1", Bits{Hi: 0x3FFB999999999999, Lo: 0x999999999999999A}},
		{F128, "-1e-99999999999999999999", Bits{Hi: 1 << 63}},
		{F128, "1e99999999999999999999", Bits{Hi: 0x7FFF << 48}},
		{F128, "0e99999999999999999999", Bits{}},
	} {
		b, err := c.format.Parse(c.literal)
		require.NoError(t, err)
		require.Equal(t, c.want, b, "%s %.80s", c.format, c.literal)
	}
}

func TestParseAttrGoesThroughDouble(t *testing.T) {
	for _, c := range []struct {
		format  *Format
		literal string
		want    string
	}{
		{F80, "0.1", "0.100000000000000005551"},
		{F128, "0.1", "0.100000000000000005551115123125782702"},
		{F80, "1.0e400", "0x7FFF8000000000000000"},
		{F4E2M1FN, "1.0e300", "6.000000e+00"},
		{F4E2M1FN, "1.0e400", "0x0"},
		{F6E2M3FN, "-1.0e400", "0x20"},
		{F16, "1.00048828125000000000000000000000001", "1.000000e+00"},
	} {
		b, err := c.format.ParseAttr(c.literal)
		require.NoError(t, err)
		require.Equal(t, c.want, string(c.format.Append(nil, b)), "%s %s", c.format, c.literal)
	}
}

func TestParseHex(t *testing.T) {
	for _, c := range []struct {
		format  *Format
		literal string
		want    Bits
		ok      bool
	}{
		{F16, "0x3C00", Bits{Lo: 0x3C00}, true},
		{F16, "0x0000003c00", Bits{Lo: 0x3C00}, true},
		{F16, "0x13C00", Bits{}, false},
		{F4E2M1FN, "0x10", Bits{}, false},
		{F8E8M0FNU, "0x100", Bits{}, false},
		{TF32, "0x7FFFF", Bits{Lo: 0x7FFFF}, true},
		{F128, "0x0123456789ABCDEF0123456789ABCDEF", Bits{0x0123456789ABCDEF, 0x0123456789ABCDEF}, true},
		{F128, "0x10123456789ABCDEF0123456789ABCDEF", Bits{}, false},
		{F80, "0x3FFF0000000000000001", Bits{Hi: 0x7FFF, Lo: 1}, true},
		{F80, "0x00008000000000000001", Bits{Hi: 1, Lo: 0x8000000000000001}, true},
		{F32, "0x", Bits{}, false},
		{F32, "0xG", Bits{}, false},
		{F128, "0x+123456789ABCDEF0123456789ABCDEF", Bits{}, false},
		{F32, "12", Bits{}, false},
	} {
		b, ok := c.format.ParseHex(c.literal)
		require.Equal(t, c.ok, ok, "%s %s", c.format, c.literal)
		require.Equal(t, c.want, b, "%s %s", c.format, c.literal)
	}
}

// The same literal by independent means: strconv for f32 and f64, math/big's
// 64- and 113-bit floats for normal f80 and f128 numbers.
func TestParseAgreesWithStandardLibrary(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 3000 {
		literal := fmt.Sprintf("%d.%de%d", rng.IntN(100), rng.Uint64(), rng.IntN(600)-300)
		v64, _ := strconv.ParseFloat(literal, 64)
		v32, _ := strconv.ParseFloat(literal, 32)
		require.Equal(t, Bits{Lo: math.Float64bits(v64)}, F64.nearestExact(literal), literal)
		require.Equal(t, Bits{Lo: uint64(math.Float32bits(float32(v32)))}, F32.nearestExact(literal), literal)
		for _, f := range []*Format{F80, F128} {
			want, _, err := big.ParseFloat(literal, 10, uint(f.Precision()), big.ToNearestEven)
			require.NoError(t, err)
			b, err := f.Parse(literal)
			require.NoError(t, err)
			require.Zero(t, want.Cmp(f.BigFloat(b)), "%s %s", f, literal)
		}
	}
}

func TestParseDoesNotAllocate(t *testing.T) {
	for _, f := range []*Format{BF16, F16, F32, F64} {
		require.Zero(t, testing.AllocsPerRun(10, func() { _, _ = f.Parse("-3.1415e-02") }), f.Name)
		require.Zero(t, testing.AllocsPerRun(10, func() { _, _ = f.ParseAttr("-3.1415e-02") }), f.Name)
	}
}

func BenchmarkParseF32(b *testing.B) {
	for _, literal := range []string{"1.0", "1.000000e-01", "3.14159274", "3.40282347E+38"} {
		b.Run(literal, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := F32.Parse(literal); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
