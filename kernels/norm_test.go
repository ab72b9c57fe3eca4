package kernels

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/racedetector"
)

// normOf normalises rows: with the mean subtracted, or without.
func normOf(x, weight, bias []float64, centred bool, eps float64) []float64 {
	cols, out := len(weight), make([]float64, len(x))
	for start := 0; start < len(x); start += cols {
		row, mean, squares := x[start:start+cols], 0.0, 0.0
		for _, v := range row {
			mean += v / float64(cols)
		}
		if !centred {
			mean = 0
		}
		for _, v := range row {
			squares += (v - mean) * (v - mean) / float64(cols)
		}
		for i, v := range row {
			out[start+i] = (v - mean) / math.Sqrt(squares+eps) * weight[i]
			if bias != nil {
				out[start+i] += bias[i]
			}
		}
	}
	return out
}

func TestNorms(t *testing.T) {
	racedetector.SkipSerial(t)
	onAll(t, func(t *testing.T, e executor) {
		for _, dtype := range floats {
			for _, s := range shapes(e, smallRows, largeRows) {
				shifted := func(i int) float64 { return 3 + noise(1)(i) }
				in, out := spaced(dtype, s[2], shifted, s[0], s[1]), spaced(dtype, 2*s[2], noise(2), s[0], s[1])
				weight, bias := spaced(dtype, 0, noise(3), s[1]), spaced(dtype, 0, noise(4), s[1])
				require.NoError(t, e.RMSNorm(t.Context(), e.device, out, in, weight, 1e-5), "%s %v", dtype, s)
				requireClose(t, normOf(elements(in), elements(weight), nil, false, 1e-5), out)
				require.NoError(t, e.LayerNorm(t.Context(), e.device, out, in, weight, bias, 1e-5), "%s %v", dtype, s)
				requireClose(t, normOf(elements(in), elements(weight), elements(bias), true, 1e-5), out)
			}
		}
	})
}

func TestNormMistakes(t *testing.T) {
	lib, x, y, w := FromSource(), Of(make([]float32, 12), 3, 4), Of(make([]float32, 12), 3, 4), Of(make([]float32, 4), 4)
	require.EqualError(t, lib.RMSNorm(t.Context(), nil, y, x, Of(make([]float32, 3), 3), 0), "kernels: rmsnorm: weight: expected shape [4] of a row of in, found [3]")
	require.EqualError(t, lib.LayerNorm(t.Context(), nil, y, x, w, Of(values("fp16", 4, noise(1)), 4), 0), "kernels: layernorm: bias: expected fp32, found fp16")
	require.EqualError(t, lib.LayerNorm(t.Context(), nil, y, x, w, Of(y.Data, 4), 0), "kernels: layernorm: out: expected memory of its own, found memory that bias shares")
	require.EqualError(t, lib.RMSNorm(t.Context(), nil, Tensor{}, Tensor{Data: x.Data}, w, 0), "kernels: rmsnorm: in: expected at least one dimension, found fp32[]")
}
