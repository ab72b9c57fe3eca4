package scalar

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/num/apfloat"
)

func call(t *testing.T, symbol string, args ...uint64) uint64 {
	t.Helper()
	f, ok := Libdevice(symbol)
	require.True(t, ok, symbol)
	require.Len(t, args, len(f.Params), symbol)
	r := f.Eval(args)
	require.Zero(t, r&^f.Result.Mask(), "%s sets bits beyond its type", symbol)
	return r
}

// TestEveryFunction runs all libdevice functions on ordinary arguments and edge cases.
func TestEveryFunction(t *testing.T) {
	require.Greater(t, len(LibdeviceSymbols()), 250)
	for _, symbol := range LibdeviceSymbols() {
		f, _ := Libdevice(symbol)
		for _, pick := range []uint64{0, 1, ^uint64(0), 0x7ff0000000000000, 0x3ff0000000000000, 0x3f800000, 0xff800000} {
			args := make([]uint64, len(f.Params))
			for i, p := range f.Params {
				args[i] = pick & p.Mask()
			}
			call(t, symbol, args...)
		}
	}
}

func TestIntegerFunctions(t *testing.T) {
	require.EqualValues(t, 0x80000000, call(t, "__nv_brev", 1))
	require.EqualValues(t, 31, call(t, "__nv_clz", 1))
	require.EqualValues(t, 64, call(t, "__nv_clzll", 0))
	require.EqualValues(t, 5, call(t, "__nv_ffs", 0x10))
	require.EqualValues(t, 0x77665544, call(t, "__nv_byte_perm", 0x33221100, 0x77665544, 0x7654))
	require.EqualValues(t, FromSigned(-2, 32), call(t, "__nv_hadd", FromSigned(-4, 32), 1))
	require.EqualValues(t, FromSigned(-1, 32), call(t, "__nv_rhadd", FromSigned(-4, 32), 1))
	require.EqualValues(t, 17, call(t, "__nv_sad", FromSigned(-4, 32), 3, 10))
}

func TestFloatFunctions(t *testing.T) {
	p := func(x float64) uint64 { return FloatOf(apfloat.F32, x) }
	for symbol, c := range map[string]struct{ x, want float64 }{
		"__nv_erfinvf": {0.5, 0.47693628}, "__nv_sinpif": {2.5, 1}, "__nv_cospif": {1, -1}, "__nv_exp10f": {2, 100},
		"__nv_cyl_bessel_i0f": {1, 1.2660658778}, "__nv_cyl_bessel_i1f": {40, 1.4707396e16}, "__nv_erfcxf": {30, 0.018795888},
		"__nv_normcdff": {1, 0.84134475}, "__nv_rcbrtf": {8, 0.5}, "__nv_saturatef": {1.5, 1}, "__nv_fast_expf": {0, 1},
	} {
		require.InEpsilon(t, c.want, Decoder(apfloat.F32)(call(t, symbol, p(c.x))), 1e-6, symbol)
	}
	require.EqualValues(t, 1, call(t, "__nv_isnanf", nan32))
	require.EqualValues(t, 3, call(t, "__nv_ilogbf", p(9)))
	require.EqualValues(t, 2, call(t, "__nv_llrintf", p(2.5)))
	require.EqualValues(t, 3, call(t, "__nv_llroundf", p(2.5)))
}

// TestDirectedRounding: the four results enclose the exact one.
func TestDirectedRounding(t *testing.T) {
	p, v := func(x float64) uint64 { return FloatOf(apfloat.F32, x) }, Decoder(apfloat.F32)
	down, up := v(call(t, "__nv_fdiv_rd", p(1), p(3))), v(call(t, "__nv_fdiv_ru", p(1), p(3)))
	require.Less(t, down*3, 1.0)
	require.Greater(t, up*3, 1.0)
	require.EqualValues(t, math.Nextafter32(float32(down), 1), float32(up))
	require.Equal(t, down, v(call(t, "__nv_fdiv_rz", p(1), p(3))))
	require.Equal(t, -down, v(call(t, "__nv_fdiv_ru", p(-1), p(3))))
	require.Equal(t, float64(math.MaxFloat32), v(call(t, "__nv_fmul_rz", p(1e30), p(1e30))))
	require.True(t, math.IsInf(v(call(t, "__nv_fmul_rn", p(1e30), p(1e30))), 1))
	require.True(t, math.IsInf(v(call(t, "__nv_fdiv_rn", p(1), p(0))), 1))
	require.Equal(t, 0.5, v(call(t, "__nv_frsqrt_rn", p(4))))
	require.True(t, math.IsInf(v(call(t, "__nv_frsqrt_rn", p(0))), 1))
	require.EqualValues(t, 0x3fd5555500000000, call(t, "__nv_rcp64h", 0x4008000000000000))
	require.EqualValues(t, 0x3ff0000000000001, call(t, "__nv_dadd_ru", 0x3ff0000000000000, 1))
	require.EqualValues(t, 0x4b800001, call(t, "__nv_int2float_ru", 1<<24+1))
	require.EqualValues(t, 3, call(t, "__nv_float2int_ru", p(2.1)))
	require.EqualValues(t, FromSigned(-3, 32), call(t, "__nv_float2int_rd", p(-2.1)))
}
