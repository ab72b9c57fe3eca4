package kernels

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/bundle/bundlebuild"
	"github.com/tshared/tshared/internal/bundle/functable"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/jit"
)

// TestBundleOfDots: products and attention from a bundle, with tensors that are missing.
func TestBundleOfDots(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	if hostTarget == "" {
		t.Skip("bundles have no code for this processor")
	}
	rows, err := tables()
	require.NoError(t, err)
	names := []string{
		"matmul_fp16_cuda_1_0_16_32_256_1", "matmul_fp16_cpu_1_0_16_32_512_1", "matmul_int8_fp16_i8_cuda_1_16_32_256_1", "matmul_int8_fp16_i8_cpu_0_16_64_128_1",
		"attention_fp16_fp16_cuda_64_128_128_1_0", "attention_fp16_fp16_cpu_64_64_128_1_0",
	}
	rows = slices.DeleteFunc(slices.Clone(rows), func(r functable.Row) bool { return !slices.Contains(names, r.Name) })
	require.Len(t, rows, len(names))
	report, err := bundlebuild.Build(t.Context(), bundlebuild.Job{Rows: rows, Targets: []string{"sm_90a", hostTarget}})
	require.NoError(t, err)
	data, err := report.Bytes()
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "dots.tsb")
	require.NoError(t, os.WriteFile(file, data, 0o644))
	lib, err := Open(file)
	require.NoError(t, err)
	for _, d := range []*jit.Device{jit.CPU(), simulated(t)} {
		m, n, k := 3, 20, 40
		a, weight, out := spaced("fp16", 0, quarter(1), m, k), spaced("fp16", 0, quarter(2), n, k), spaced("fp16", 4, noise(3), m, n)
		require.NoError(t, lib.MatMul(t.Context(), d, out, a, Transposed(weight), Tensor{}, Tensor{}))
		requireClose(t, multiplied(elements(a), transposed(elements(weight), k), nil, m, n, k), out)
		ones := Of(values("fp16", n, func(int) float64 { return 1 }), n)
		require.NoError(t, lib.MatMulInt8(t.Context(), d, out, a, Of(make([]int8, n*k), n, k), ones, ones))
		requireClose(t, slices.Repeat([]float64{1}, m*n), out)
		s := attentionCase{1, 2, 1, 5, 9, 64, 0, AttentionOptions{Causal: true}}
		q, keys, v, o := spaced("fp16", 0, noise(1), 1, 2, 5, 64), spaced("fp16", 0, noise(2), 1, 1, 9, 64), spaced("fp16", 0, noise(3), 1, 1, 9, 64), spaced("fp16", 0, noise(4), 1, 2, 5, 64)
		require.NoError(t, lib.Attention(t.Context(), d, o, q, keys, v, s.AttentionOptions))
		requireNear(t, s.want(q, keys, v), o, 4)
	}
	require.NoError(t, lib.Close())
}
