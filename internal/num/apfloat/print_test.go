package apfloat

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAppend(t *testing.T) {
	for _, c := range []struct {
		format  *Format
		literal string
		want    string
	}{
		// Six digits suffice.
		{F32, "0.0", "0.000000e+00"},
		{F32, "-0.0", "-0.000000e+00"},
		{F32, "1.0", "1.000000e+00"},
		{F32, "-2.5", "-2.500000e+00"},
		{F32, "0.1", "1.000000e-01"},
		{F32, "1.0e-5", "9.99999974E-6"},
		{F32, "123456.0", "1.234560e+05"},
		{F64, "1.0e100", "1.000000e+100"},
		{F64, "1.0e-300", "1.000000e-300"},
		{F32, "1.0e-45", "1.401300e-45"},
		// The digits are cut before they are rounded.
		{F32, "0.7", "0.699999988"},
		{F16, "0.1", "9.997550e-02"},
		{BF16, "3.14159", "3.140630e+00"},
		{TF32, "0.1", "9.997550e-02"},
		// Six do not.
		{F32, "3.14159274", "3.14159274"},
		{F32, "0.333333343", "0.333333343"},
		{F32, "3.40282347e38", "3.40282347E+38"},
		{F32, "-0.00123456787", "-0.00123456784"},
		{F32, "0.000123456786", "1.2345679E-4"},
		{F64, "0.1", "1.000000e-01"},
		{F64, "3.141592653589793", "3.1415926535897931"},
		{F80, "0.1", "1.000000e-01"},
		{F80, "0.100000000000000005551115123125782702", "0.100000000000000005551"},
		{F128, "3.5", "3.500000e+00"},
		// A long form without a point would be an integer.
		{F32, "16777216.0", "0x4B800000"},
		{F32, "-1234567.0", "0xC996B438"},
		{F32, "1234567.5", "1234567.5"},
		{F32, "1234567936.0", "1.23456794E+9"},
		// Beyond the range.
		{F32, "1.0e39", "0x7F800000"},
		{F64, "-1.0e309", "0xFFF0000000000000"},
		{F80, "1.0e5000", "0x7FFF8000000000000000"},
		{F128, "1.0e5000", "0x7FFF0000000000000000000000000000"},
		{F8E5M2, "1.0e9", "0x7C"},
		{F8E4M3FN, "464.0", "4.480000e+02"},
		{F8E4M3FN, "464.0000000000000000000000000001", "0x7F"},
		{F8E4M3FN, "-1.0e9", "0xFF"},
		{F8E4M3FNUZ, "1.0e9", "0x80"},
		{F8E4M3FNUZ, "-0.0", "0.000000e+00"},
		{F8E3M4, "1.0e9", "0x70"},
		{F4E2M1FN, "100.0", "6.000000e+00"},
		{F6E3M2FN, "-100.0", "-2.800000e+01"},
		{F8E8M0FNU, "0.0", "5.877470e-39"},
		{F8E8M0FNU, "3.0", "4.000000e+00"},
		{F8E8M0FNU, "-1.0", "-1.000000e+00"},
		{F8E8M0FNU, "1.0e39", "0xFF"},
	} {
		t.Run(c.format.Name+" "+c.literal, func(t *testing.T) {
			b, err := c.format.Parse(c.literal)
			require.NoError(t, err)
			require.Equal(t, "x"+c.want, string(c.format.Append([]byte("x"), b)))
		})
	}
}

func TestAppendHex(t *testing.T) {
	for _, c := range []struct {
		format *Format
		bits   Bits
		want   string
	}{
		{F32, Bits{}, "0x0"},
		{F32, Bits{Lo: 0x3F800000}, "0x3F800000"},
		{F16, Bits{Lo: 0x00AB}, "0xAB"},
		{F80, F80.Inf(true), "0xFFFF8000000000000000"},
		{F128, Bits{Lo: 5}, "0x5"},
		{F4E2M1FN, F4E2M1FN.Inf(false), "0x0"},
		{F4E2M1FN, F4E2M1FN.Inf(true), "0x8"},
		{F8E8M0FNU, F8E8M0FNU.Neg(Bits{Lo: 0x7F}), "0xFF"},
	} {
		require.Equal(t, c.want, string(c.format.AppendHex(nil, c.bits)), "%s %v", c.format, c.bits)
	}
}

func TestAppendDoesNotAllocate(t *testing.T) {
	dst := make([]byte, 0, 64)
	for _, v := range []float64{1, 0.1, 0.7, 3.14159265, 1e-30, 1e30, 16777216, 1.1754943508222875e-38} {
		for _, f := range []*Format{F16, BF16, F32, F64} {
			b := f.FromFloat64(v)
			require.Zero(t, testing.AllocsPerRun(10, func() { dst = f.Append(dst[:0], b) }), "%s %g", f, v)
		}
	}
}

func BenchmarkAppendF32(b *testing.B) {
	for _, c := range []struct {
		name    string
		literal string
	}{
		{"one", "1.0"}, {"tenth", "0.1"}, {"long", "3.14159274"}, {"integer", "16777216.0"}, {"large", "3.40282347e38"}, {"small", "1.0e-38"},
	} {
		b.Run(c.name, func(b *testing.B) {
			v, err := F32.Parse(c.literal)
			require.NoError(b, err)
			b.ReportAllocs()
			dst := make([]byte, 0, 64)
			for b.Loop() {
				dst = F32.Append(dst[:0], v)
			}
		})
	}
}
