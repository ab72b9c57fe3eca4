package kernels

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/racedetector"
)

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// elementwiseOps are the operations with what they compute.
var elementwiseOps = map[string]struct {
	run  func(t *testing.T, e executor, out, x, y Tensor) error
	want func(x, y float64) float64
}{
	"add": {func(t *testing.T, e executor, out, x, y Tensor) error { return e.Add(t.Context(), e.device, out, x, y) },
		func(x, y float64) float64 { return x + y }},
	"mul": {func(t *testing.T, e executor, out, x, y Tensor) error { return e.Mul(t.Context(), e.device, out, x, y) },
		func(x, y float64) float64 { return x * y }},
	"swiglu": {func(t *testing.T, e executor, out, x, y Tensor) error {
		return e.SwiGLU(t.Context(), e.device, out, x, y)
	},
		func(x, y float64) float64 { return x * sigmoid(x) * y }},
	"scale": {func(t *testing.T, e executor, out, x, y Tensor) error {
		return e.Scale(t.Context(), e.device, out, x, -1.5)
	},
		func(x, y float64) float64 { return -1.5 * x }},
	"silu": {func(t *testing.T, e executor, out, x, y Tensor) error { return e.SiLU(t.Context(), e.device, out, x) },
		func(x, y float64) float64 { return x * sigmoid(x) }},
	"gelu": {func(t *testing.T, e executor, out, x, y Tensor) error { return e.GELU(t.Context(), e.device, out, x) },
		func(x, y float64) float64 { return x / 2 * (1 + math.Erf(x/math.Sqrt2)) }},
	"gelu_tanh": {func(t *testing.T, e executor, out, x, y Tensor) error {
		return e.GELUTanh(t.Context(), e.device, out, x)
	},
		func(x, y float64) float64 { return x / 2 * (1 + math.Tanh(math.Sqrt(2/math.Pi)*(x+0.044715*x*x*x))) }},
}

// vectorShapes are rows, columns and the gap after each row.
var (
	smallVectors = [][]int{{5, 37, 3}, {2, 1296, 0}}
	largeVectors = [][]int{{1, 1, 0}, {0, 8, 0}, {8, 0, 0}, {16, 1024, 16}, {7, 5000, 1}, {1, 40000, 0}}
)

func TestElementwise(t *testing.T) {
	racedetector.SkipSerial(t)
	onAll(t, func(t *testing.T, e executor) {
		for name, op := range elementwiseOps {
			for _, dtype := range floats {
				for _, s := range shapes(e, smallVectors, largeVectors) {
					x, y, out := spaced(dtype, s[2], noise(1), s[0], s[1]), spaced(dtype, 0, noise(2), s[0], s[1]), spaced(dtype, s[2], noise(3), s[0], s[1])
					require.NoError(t, op.run(t, e, out, x, y), "%s %s %v", name, dtype, s)
					want, ys := elements(x), elements(y)
					for i := range want {
						want[i] = op.want(want[i], ys[i])
					}
					requireClose(t, want, out)
				}
			}
		}
	})
}

// TestAccumulate: a residual in place, and a bias that every row shares.
func TestAccumulate(t *testing.T) {
	onAll(t, func(t *testing.T, e executor) {
		for _, dtype := range floats {
			x, y := spaced(dtype, 3, noise(1), 2, 3, 50), spaced(dtype, 0, noise(2), 2, 3, 50)
			want := elements(x)
			for i, v := range elements(y) {
				want[i] += v
			}
			require.NoError(t, e.Accumulate(t.Context(), e.device, x, y))
			requireClose(t, want, x)
			bias := Tensor{Data: y.Data, Shape: x.Shape, Strides: []int{0, 0, 1}}
			want = elements(x)
			for i, v := range elements(bias) {
				want[i] += v
			}
			require.NoError(t, e.Accumulate(t.Context(), e.device, x, bias))
			requireClose(t, want, x)
		}
	})
}

func TestCast(t *testing.T) {
	racedetector.SkipSerial(t)
	onAll(t, func(t *testing.T, e executor) {
		for _, from := range floats {
			for _, to := range floats {
				x, out := spaced(from, 1, noise(1), 3, 70), spaced(to, 0, noise(2), 3, 70)
				require.NoError(t, e.Cast(t.Context(), e.device, out, x), "%s to %s", from, to)
				from := elements(x)
				require.Equal(t, numbers(values(to, len(from), func(i int) float64 { return from[i] })), elements(out))
			}
		}
	})
}

func TestElementwiseMistakes(t *testing.T) {
	lib, x, y, out := FromSource(), Of(make([]float32, 12), 3, 4), Of(make([]float32, 12), 3, 4), Of(make([]float32, 12), 3, 4)
	require.EqualError(t, lib.Add(t.Context(), nil, out, x, Of(y.Data, 4, 3)), "kernels: add: y: expected shape [3, 4] of out, found [4, 3]")
	require.EqualError(t, lib.Add(t.Context(), nil, out, x, Of(values("bf16", 12, noise(1)), 3, 4)), "kernels: add: y: expected fp32, found bf16")
	require.EqualError(t, lib.Mul(t.Context(), nil, x, x, y), "kernels: mul: out: expected memory of its own, found memory that x shares")
	require.EqualError(t, lib.Cast(t.Context(), nil, Of(make([]int32, 12), 3, 4), x), "kernels: cast: out: expected fp16, bf16 or fp32, found i32")
	require.EqualError(t, lib.Accumulate(t.Context(), nil, x, Of(y.Data, 12)), "kernels: accumulate: y: expected shape [3, 4] of x, found [12]")
	require.EqualError(t, lib.SiLU(t.Context(), nil, out, Tensor{x.Data, []int{3, 4}, []int{4, 2}}), "kernels: silu: x: expected at least 15 elements for fp32[3, 4] with strides [4, 2], found 12")
}
