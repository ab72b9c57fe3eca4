package kernels

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/jit"
)

// multiplied is x @ w + bias in float64; x has rows of k elements, w has rows of n, and the bias may be nil.
func multiplied(x, w, bias []float64, m, n, k int) []float64 {
	out := make([]float64, m*n)
	for i := range out {
		row, col := i/n, i%n
		for j := range k {
			out[i] += x[row*k+j] * w[j*n+col]
		}
		if bias != nil {
			out[i] += bias[col]
		}
	}
	return out
}

// transposed are the elements of a matrix with n columns in the order of its columns.
func transposed(x []float64, n int) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i%n*(len(x)/n)+i/n] = v
	}
	return out
}

// small noise keeps sums of products near 1.
func quarter(seed int) func(int) float64 {
	f := noise(seed)
	return func(i int) float64 { return f(i) / 4 }
}

func TestMatMul(t *testing.T) {
	racedetector.SkipSerial(t)
	onAll(t, func(t *testing.T, e executor) {
		// Rows, columns, K, a gap after rows.
		for i, s := range shapes(e, [][]int{{1, 35, 70, 3}, {3, 33, 40, 0}, {2, 9, 48, 8}}, [][]int{{300, 70, 65, 5}, {20, 16, 64, 0}, {0, 16, 16, 0}, {64, 64, 0, 0}}) {
			m, n, k, gap := s[0], s[1], s[2], s[3]
			dtype := floats[i%3]
			if onGPU(e.device) {
				dtype = halfFloats[i%2]
			}
			for _, linear := range []bool{true, false} {
				a, out := spaced(dtype, gap, quarter(1), m, k), spaced(dtype, gap, noise(3), m, n)
				b, w := spaced(dtype, gap, quarter(2), k, n), []float64(nil)
				if linear {
					weight := spaced(dtype, gap, quarter(2), n, k)
					b, w = Transposed(weight), transposed(elements(weight), k)
				} else {
					w = elements(b)
				}
				var bias Tensor
				var added []float64
				if i%2 == 0 {
					bias = Of(values(dtype, n, noise(4)), n)
					added = elements(bias)
				}
				require.NoError(t, e.MatMul(t.Context(), e.device, out, a, b, bias, Tensor{}), "%s %v", dtype, s)
				requireClose(t, multiplied(elements(a), w, added, m, n, k), out)
			}
		}
	})
}

// TestMatMulInParts: products that are divided along K.
func TestMatMulInParts(t *testing.T) {
	racedetector.SkipSerial(t)
	onAll(t, func(t *testing.T, e executor) {
		for _, linear := range []bool{true, false} {
			m, n, k, parts := 20, 36, 200, 3
			a, b, out := spaced("fp16", 0, quarter(1), m, k), spaced("fp16", 0, quarter(2), k, n), spaced("fp16", 4, noise(3), m, n)
			p := product{a: a.rows(), out: out.rows(), b: b.Data, k: k, n: n, stride: n, bias: values("fp16", n, noise(4)), biased: n}
			w := elements(b)
			if linear {
				p.transposed, p.stride, w = true, k, transposed(w, k)
			}
			workspace := Of(make([]float32, parts*m*n), parts*m*n)
			require.NoError(t, e.multiplyInParts(t.Context(), e.device, p, tile{16, 16, 32, 1}, parts, workspace))
			requireClose(t, multiplied(elements(a), w, numbers(p.bias), m, n, k), out)
		}
	})
}

// TestDivide: the choices for products on a GPU.
func TestDivide(t *testing.T) {
	for _, c := range []struct {
		m, n, k, parts int
		tile           tile
	}{
		{4096, 4096, 4096, 1, tile{128, 256, 64, 8}}, {256, 8192, 8192, 1, tile{128, 128, 64, 8}}, {256, 11008, 4096, 1, tile{128, 256, 64, 8}},
		{256, 4096, 14336, 1, tile{64, 128, 128, 8}}, {256, 4096, 4096, 1, tile{64, 128, 128, 8}}, {64, 4096, 4096, 1, tile{64, 32, 128, 8}},
		{64, 11008, 4096, 1, tile{64, 128, 128, 8}}, {128, 256, 32768, 8, tile{128, 256, 64, 8}}, {100, 64, 100, 1, tile{64, 32, 128, 8}},
	} {
		require.Equal(t, max(c.parts-1, 0)*c.m*c.n > 0, MatMulWorkspace(simulated(t), c.m, c.n, c.k) > 0)
		got, parts := divide(c.m, c.n, c.k, 1<<30)
		require.Equal(t, c.tile, got, "%+v", c)
		require.Equal(t, c.parts, parts, "%+v", c)
	}
	require.Zero(t, MatMulWorkspace(jit.CPU(), 128, 256, 32768))
}

func TestMatMulFP8(t *testing.T) {
	racedetector.SkipSerial(t)
	onAll(t, func(t *testing.T, e executor) {
		for i, s := range shapes(e, [][]int{{3, 33, 48, 0}, {18, 20, 64, 16}}, [][]int{{70, 65, 130, 3}}) {
			m, n, k, gap := s[0], s[1], s[2], s[3]
			a, weight := spaced("fp8e4nv", gap, noise(1), m, k), spaced("fp8e4nv", gap, noise(2), n, k)
			aScale, bScale := Of([]float32{.25}, 1), Of([]float32{.5}, 1)
			if i%2 == 1 {
				aScale, bScale = Of(values("fp32", m, noise(5)), m), Of(values("fp32", n, noise(6)), n)
			}
			out := spaced(halfFloats[i%2], gap, noise(3), m, n)
			require.NoError(t, e.MatMulFP8(t.Context(), e.device, out, a, Transposed(weight), aScale, bScale, Tensor{}), "%v", s)
			want := multiplied(elements(a), transposed(elements(weight), k), nil, m, n, k)
			rows, columns := elements(aScale), elements(bScale)
			for j := range want {
				want[j] *= rows[min(j/n, len(rows)-1)] * columns[min(j%n, len(columns)-1)]
			}
			requireClose(t, want, out)
		}
	})
}

func TestMatMulInt8(t *testing.T) {
	racedetector.SkipSerial(t)
	onAll(t, func(t *testing.T, e executor) {
		for i, s := range shapes(e, [][]int{{1, 7, 100, 0}, {3, 33, 48, 0}, {1, 5, 64, 16}, {2, 20, 64, 16}}, [][]int{{70, 65, 130, 3}, {1, 300, 2000, 1}}) {
			dtype := halfFloats[i/2%2]
			m, n, k, gap := s[0], s[1], s[2], s[3]
			a, out := spaced(dtype, gap, quarter(1), m, k), spaced(dtype, gap, noise(3), m, n)
			scale, bias := Of(values(dtype, n, func(i int) float64 { return float64(i%5+1) / 256 }), n), Of(values(dtype, n, noise(4)), n)
			weight, numbers, scales := Of(make([]int8, n*(k+gap)), n, k), make([]float64, k*n), elements(scale)
			weight.Strides = []int{k + gap, 1}
			for i := range n * k {
				v := int8(127 * noise(2)(i) / 2)
				weight.Data.([]int8)[i/k*(k+gap)+i%k] = v
				numbers[i%k*n+i/k] = float64(v) * scales[i/k]
			}
			require.NoError(t, e.MatMulInt8(t.Context(), e.device, out, a, weight, scale, bias), "%s %v", dtype, s)
			requireClose(t, multiplied(elements(a), numbers, elements(bias), m, n, k), out)
		}
	})
}

// int4Weight is a weight of noise, and the numbers that it stands for, of shape [K, N].
func int4Weight(t *testing.T, dtype string, n, k int, zeros bool) (Int4Weight, []float64) {
	nibbles, groups := make([]uint8, n*k), k/Int4Group
	for i := range nibbles {
		nibbles[i] = uint8(noise(2)(i)*4 + 8)
	}
	packed, err := PackInt4(nibbles)
	require.NoError(t, err)
	w := Int4Weight{Packed: Of(packed, n, k/2), Scales: Of(values(dtype, groups*n, func(i int) float64 { return float64(i%7+1) / 64 }), groups, n)}
	zero := func(int) float64 { return 8 }
	if zeros {
		z := make([]uint8, groups*n)
		for i := range z {
			z[i] = uint8(i % 16)
		}
		w.Zeros = Of(z, groups, n)
		zero = func(i int) float64 { return float64(i % 16) }
	}
	scales, numbers := elements(w.Scales), make([]float64, k*n)
	for i, v := range nibbles {
		row, col := i/k, i%k
		at := col/Int4Group*n + row
		numbers[col*n+row] = (float64(v) - zero(at)) * scales[at]
	}
	return w, numbers
}

func TestMatMulInt4(t *testing.T) {
	racedetector.SkipSerial(t)
	onAll(t, func(t *testing.T, e executor) {
		for i, s := range shapes(e, [][]int{{1, 6, 256, 0}, {3, 18, 128, 0}, {1, 3, 128, 0}, {2, 20, 128, 16}}, [][]int{{70, 65, 256, 3}, {1, 300, 2176, 0}}) {
			dtype := halfFloats[i/2%2]
			m, n, k, gap := s[0], s[1], s[2], s[3]
			weight, numbers := int4Weight(t, dtype, n, k, (i+m)%2 == 0)
			a, out := spaced(dtype, gap, quarter(1), m, k), spaced(dtype, gap, noise(3), m, n)
			require.NoError(t, e.MatMulInt4(t.Context(), e.device, out, a, weight, Tensor{}), "%s %v", dtype, s)
			requireClose(t, multiplied(elements(a), numbers, nil, m, n, k), out)
		}
	})
}

func TestPackInt4Errors(t *testing.T) {
	_, err := PackInt4(make([]uint8, 100))
	require.EqualError(t, err, "kernels: pack int4: values: expected a multiple of 128, found 100")
	_, err = PackInt4(append(make([]uint8, 127), 16))
	require.EqualError(t, err, "kernels: pack int4: values: expected numbers from 0 to 15, found 16 at 127")
}

func TestMatMulErrors(t *testing.T) {
	f16 := func(shape ...int) Tensor { return spaced("fp16", 0, noise(1), shape...) }
	strided := Tensor{Data: f16(8, 8).Data, Shape: []int{4, 4}, Strides: []int{8, 2}}
	lib := FromSource()
	for name, c := range map[string]struct{ out, a, b, bias Tensor }{
		"b: expected fp16, found fp32":                                                                      {f16(2, 4), f16(2, 4), spaced("fp32", 0, noise(1), 4, 4), Tensor{}},
		"a: expected the K of b, [5], as last size, found [2, 4]":                                           {f16(2, 4), f16(2, 4), f16(5, 4), Tensor{}},
		"out: expected shape [2, 3] of the rows of a and the columns of b, found [2, 4]":                    {f16(2, 4), f16(2, 4), f16(4, 3), Tensor{}},
		"b: expected contiguous rows or columns, found fp16[4, 4] with strides [8, 2]":                      {f16(2, 4), f16(2, 4), strided, Tensor{}},
		"a: expected contiguous rows at one distance from each other, found fp16[4, 4] with strides [8, 2]": {f16(4, 4), strided, f16(4, 4), Tensor{}},
		"bias: expected shape [4] , found [5]":                                                              {f16(2, 4), f16(2, 4), f16(4, 4), f16(5)},
		"b: expected shape [K, N], found [4]":                                                               {f16(2, 4), f16(2, 4), f16(4), Tensor{}},
	} {
		require.EqualError(t, lib.MatMul(t.Context(), nil, c.out, c.a, c.b, c.bias, Tensor{}), "kernels: matmul: "+name)
	}
	require.EqualError(t, lib.MatMulInt4(t.Context(), nil, f16(2, 4), f16(2, 64), Int4Weight{Packed: Of(make([]uint8, 128), 4, 32)}, Tensor{}),
		"kernels: matmul_int4: weight.Packed: expected 64 or a multiple of it as last size, found u8[4, 32]")
}

// placed is memory of a type that no other memory of the launch shares.
func placed(n int, dtype string, shape ...int) Tensor {
	return Of(jit.Pointer{Address: uint64(n) << 40, Dtype: dtype}, shape...)
}

// launchProducts launches products of all types and of many sizes.
func launchProducts(t *testing.T, lib *Library, d *jit.Device) {
	ctx := t.Context()
	for _, dtype := range floats {
		if onGPU(d) && dtype == "fp32" {
			continue
		}
		for _, m := range []int{1, 2, 16, 17, 64, 100, 256, 300, 1024, 5000} {
			for _, n := range []int{64, 4096, 11008, 128256} {
				a, out := placed(1, dtype, m, 256), placed(2, dtype, m, n)
				require.NoError(t, lib.MatMul(ctx, d, out, a, placed(3, dtype, 256, n), Tensor{}, Tensor{}))
				require.NoError(t, lib.MatMul(ctx, d, out, a, Transposed(placed(3, dtype, n, 256)), placed(4, dtype, n), Tensor{}))
				long, work := placed(1, dtype, m, 8192), placed(5, "fp32", max(1, MatMulWorkspace(d, m, n, 8192)))
				require.NoError(t, lib.MatMul(ctx, d, out, long, Transposed(placed(3, dtype, n, 8192)), Tensor{}, work))
				if dtype == "fp32" {
					continue
				}
				require.NoError(t, lib.MatMulFP8(ctx, d, out, placed(1, "fp8e4nv", m, 256), Transposed(placed(3, "fp8e4nv", n, 256)), placed(4, "fp32", 1), placed(5, "fp32", 1), Tensor{}))
				require.NoError(t, lib.MatMulInt8(ctx, d, out, a, placed(3, "i8", n, 256), placed(4, dtype, n), Tensor{}))
				require.NoError(t, lib.MatMulInt4(ctx, d, out, a, Int4Weight{Packed: placed(3, "u8", n, 128), Scales: placed(4, dtype, 2, n)}, Tensor{}))
			}
		}
	}
}
