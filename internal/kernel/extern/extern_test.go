package extern

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLibdevice: every function has types that exist, and is found by its symbol.
func TestLibdevice(t *testing.T) {
	all := LibdeviceFunctions()
	require.Len(t, all, 335)
	for _, f := range all {
		found, ok := Libdevice(LibdevicePrefix + f.Name)
		require.True(t, ok, f.Name)
		require.Same(t, f, found)
		for _, p := range append(f.Params, f.Result) {
			require.NotZero(t, p.Width(), f.Name)
		}
	}
}

func TestSignatures(t *testing.T) {
	for name, want := range map[string]Function{
		"sinf":          {Op: "sin", Params: []Type{F32}, Result: F32},
		"fast_powf":     {Op: "pow", Params: []Type{F32, F32}, Result: F32},
		"jn":            {Op: "jn", Params: []Type{I32, F64}, Result: F64},
		"isfinited":     {Op: "finite", Params: []Type{F64}, Result: I32},
		"ullmin":        {Op: "umin", Params: []Type{I64, I64}, Result: I64},
		"popcll":        {Op: "popc", Params: []Type{I64}, Result: I32},
		"fast_fdividef": {Op: "div", Params: []Type{F32, F32}, Result: F32, Mode: NearestEven},
		"fmaf_rn":       {Op: "fma", Params: []Type{F32, F32, F32}, Result: F32, Mode: NearestEven},
		"uint2float_rn": {Op: OpConvert, Params: []Type{I32}, Result: F32, Mode: NearestEven, FromUnsigned: true},
		"double2ull_rn": {Op: OpConvert, Params: []Type{F64}, Result: I64, Mode: NearestEven, ToUnsigned: true},
		"half2float":    {Op: "half2float", Params: []Type{I16}, Result: F32},
	} {
		want.Name = name
		f, ok := Libdevice(LibdevicePrefix + name)
		require.True(t, ok, name)
		require.Equal(t, &want, f)
	}
	_, ok := Libdevice("__nv_nothing")
	require.False(t, ok)
	_, ok = Libdevice("sinf")
	require.False(t, ok)
	require.Equal(t, "__nv_sqrtf", PlainSymbol("__nv_fast_sqrtf"))
	require.Equal(t, "fast_sqrtf", PlainSymbol("fast_sqrtf"))
}
