package bundlebuild_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/bundle/bundlebuild"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/jit"
)

// simulated is a GPU whose kernels run on the PTX simulator.
func simulated(t *testing.T) *jit.Device {
	t.Helper()
	f := fakecuda.NewSimulated()
	driver, err := cuda.New(f.Table())
	require.NoError(t, err)
	c, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	d, err := jit.GPU(c)
	require.NoError(t, err)
	t.Cleanup(func() {
		require.NoError(t, d.Close())
		require.NoError(t, c.Release())
		require.Empty(t, f.Problems())
	})
	return d
}

// softmaxRows are rows with some elements beside them, and their softmax.
func softmaxRows(rows, n, stride int) (in, want []float32) {
	in, want = make([]float32, rows*stride), make([]float32, rows*stride)
	for i := range in {
		in[i] = float32(math.Sin(float64(i)))
	}
	for start := 0; start < rows*stride; start += stride {
		sum := 0.0
		for _, x := range in[start : start+n] {
			sum += math.Exp(float64(x))
		}
		for i, x := range in[start : start+n] {
			want[start+i] = float32(math.Exp(float64(x)) / sum)
		}
	}
	return in, want
}

// TestLaunch: code of a bundle computes what the kernel does, on whatever this machine is and on a GPU.
func TestLaunch(t *testing.T) {
	b, err := bundle.OpenBytes(build(t, bundlebuild.Job{Rows: rows(t), Targets: []string{"x86-64", "x86-64-v3", "aarch64", "sm_80"}}))
	require.NoError(t, err)
	const n, stride = 40, 48
	in, want := softmaxRows(3, n, stride)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	for name, device := range map[string]func(*testing.T) *jit.Device{"cpu": func(*testing.T) *jit.Device { return jit.CPU() }, "gpu": simulated} {
		t.Run(name, func(t *testing.T) {
			out, d := make([]float32, len(in)), device(t)
			err = b.Launch(context.Background(), d, "softmax_fp32", 3, out, in, n, stride, jit.Named("BLOCK", 64))
			if none := (*bundle.NoMatch)(nil); name == "cpu" && errors.As(err, &none) {
				t.Skip("no target is this machine: ", err)
			}
			require.NoError(t, err)
			assert.InDeltaSlice(t, want, out, 1e-6)
			x := []float32{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}
			require.NoError(t, b.Launch(context.Background(), d, "scale", nil, x, float32(2), len(x)))
			assert.Equal(t, []float32{2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32}, x)
		})
	}
}

// TestCheckedLaunch: checked code of a bundle computes the same, and finds what leaves an argument.
func TestCheckedLaunch(t *testing.T) {
	data := build(t, bundlebuild.Job{Rows: rows(t), Targets: []string{"x86-64", "aarch64"}, Checked: true})
	b, err := bundle.OpenBytes(data, jit.WithCheck())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	const n, stride = 40, 48
	in, want := softmaxRows(3, n, stride)
	out := make([]float32, len(in))
	err = b.Launch(t.Context(), jit.CPU(), "softmax_fp32", 3, out, in, n, stride, jit.Named("BLOCK", 64))
	if none := (*bundle.NoMatch)(nil); errors.As(err, &none) {
		t.Skip("no target is this machine: ", err)
	}
	require.NoError(t, err)
	assert.InDeltaSlice(t, want, out, 1e-6)
	x := make([]float32, 16)
	require.NoError(t, b.Launch(t.Context(), jit.CPU(), "scale", nil, x, float32(2), len(x)))
	err = b.Launch(t.Context(), jit.CPU(), "scale", nil, x, float32(2), 2*len(x))
	assert.Regexp(t, `^kernel scale: kernels\.py:\d+:\d+: .*: read outside of memory: access of 4 bytes at byte 64 of buffer "x_ptr", which has 64 bytes$`, err)
}
