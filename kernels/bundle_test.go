package kernels

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/bundle/bundlebuild"
	"github.com/tshared/tshared/internal/bundle/functable"
	"github.com/tshared/tshared/jit"
)

// hostTarget is the target of bundles for the machine at hand.
var hostTarget = map[string]string{"amd64": "x86-64-v3", "arm64": "aarch64"}[runtime.GOARCH]

// TestBundle: the library launches rows of the function tables that were compiled ahead of time.
func TestBundle(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	if hostTarget == "" {
		t.Skipf("bundles have no code for %s", runtime.GOARCH)
	}
	rows, err := tables()
	require.NoError(t, err)
	names := []string{"swiglu_bf16_cuda_1024_aligned", "swiglu_bf16_cuda_1024", "swiglu_bf16_cpu_16384", "softmax_fp32_cuda_8_128", "softmax_fp32_cpu_8_128"}
	rows = slices.DeleteFunc(slices.Clone(rows), func(r functable.Row) bool { return !slices.Contains(names, r.Name) })
	require.Len(t, rows, len(names))
	report, err := bundlebuild.Build(t.Context(), bundlebuild.Job{Rows: rows, Targets: []string{"sm_90a", hostTarget}})
	require.NoError(t, err)
	data, err := report.Bytes()
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "kernels.tsb")
	require.NoError(t, os.WriteFile(file, data, 0o644))
	lib, err := Open(file)
	require.NoError(t, err)
	for _, d := range []*jit.Device{jit.CPU(), simulated(t)} {
		e := executor{lib, d}
		for _, s := range [][]int{{4, 37, 3}, {16, 64, 0}} {
			x, y, out := spaced("bf16", s[2], noise(1), s[0], s[1]), spaced("bf16", 0, noise(2), s[0], s[1]), spaced("bf16", s[2], noise(3), s[0], s[1])
			require.NoError(t, e.SwiGLU(t.Context(), d, out, x, y))
			want, ys := elements(x), elements(y)
			for i := range want {
				want[i] = elementwiseOps["swiglu"].want(want[i], ys[i])
			}
			requireClose(t, want, out)
		}
		in, out := spaced("fp32", 0, noise(1), 3, 100), spaced("fp32", 0, noise(2), 3, 100)
		require.NoError(t, e.Softmax(t.Context(), d, out, in))
		requireClose(t, softmaxOf(elements(in), 100), out)
		require.ErrorContains(t, e.Softmax(t.Context(), d, spaced("bf16", 0, noise(2), 3, 100), spaced("bf16", 0, noise(1), 3, 100)), "softmax")
	}
	require.NoError(t, lib.Close())
	_, err = Open(file + "x")
	require.ErrorIs(t, err, os.ErrNotExist)
}
