package jit_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/launch"
)

// variant is a kernel with parameters, whose code cannot be read.
func variant(t *testing.T, name string, params ...launch.Param) *launch.Variant {
	t.Helper()
	v, err := launch.NewVariant(launch.Precompiled{
		Name: name, Params: params,
		Runs: func(*jit.Device) (int, error) { return 1, nil },
		Load: func(*jit.Device) ([]byte, []byte, error) { return nil, nil, errors.New("the disk is gone") },
	})
	require.NoError(t, err)
	return v
}

// TestVariants: functions of compiled kernels choose, and refuse what only kernels of Python files
// can do.
func TestVariants(t *testing.T) {
	n := launch.Param{Name: "n", Type: "i32"}
	any, aligned := variant(t, "any", n), variant(t, "aligned", launch.Param{Name: "n", Type: "i32", Divisible: 16})
	fn, err := launch.FromVariants("k", []*launch.Variant{any, aligned})
	require.NoError(t, err)
	for value, want := range map[int]*launch.Variant{16: aligned, 17: any} {
		got, err := fn.Select(jit.CPU(), value)
		require.NoError(t, err)
		assert.Same(t, want, got)
	}
	var none *launch.NoMatch
	_, err = fn.Select(jit.CPU(), 2.5)
	require.ErrorAs(t, err, &none)
	assert.EqualError(t, err, "no variant of kernel k fits on CPU:\n  any: n is 2.5, not i32\n  aligned: n is 2.5, not i32")

	assert.EqualError(t, fn.Launch(t.Context(), jit.CPU(), 1, 16), "kernel aligned: the disk is gone")
	assert.EqualError(t, fn.LoadVariants(t.Context(), jit.CPU()), "kernel any: the disk is gone")
	assert.EqualError(t, fn.LoadVariants(t.Context(), nil), "kernel k: the context or the device is nil")
	assert.ErrorContains(t, fn.Launch(t.Context(), jit.CPU(), nil, 16), "the grid of kernel aligned is nil, and the kernel has none of its own")
	assert.ErrorContains(t, fn.Launch(t.Context(), jit.CPU(), jit.GridOf("grid"), 16), "compiled code is no Python file")
	_, err = fn.Tune(t.Context(), jit.CPU(), 1, jit.TuneOptions{}, 16)
	assert.EqualError(t, err, "kernel k: only kernels of Python files can be tuned")
	assert.ErrorContains(t, fn.Preload(t.Context(), jit.CPU()), "has no cache")
	require.NoError(t, aligned.Close())
	assert.EqualError(t, fn.Launch(t.Context(), jit.CPU(), 1, 16), "kernel aligned is closed")

	checked, err := launch.FromVariants("k", []*launch.Variant{any}, jit.WithCheck())
	require.NoError(t, err)
	assert.EqualError(t, checked.Launch(t.Context(), jit.CPU(), 1, 16), "WithCheck asks for checked code: kernel any: there is only compiled code, without the Triton IR that checked code is made of: "+
		"launch the kernel of its source file with jit.Load")

	_, err = launch.FromVariants("k", nil)
	assert.EqualError(t, err, "kernel k has no variants")
	_, err = launch.FromVariants("k", []*launch.Variant{any, variant(t, "other", launch.Param{Name: "m", Type: "i32"})})
	assert.EqualError(t, err, "kernel k: its variants any and other have different parameters")
	_, err = launch.FromVariants("k", []*launch.Variant{any}, jit.WithAutotune(jit.Autotune{}))
	assert.ErrorContains(t, err, "only kernels of Python files can be autotuned")
	_, err = launch.NewVariant(launch.Precompiled{Name: "k", Params: []launch.Param{{Name: "n", Type: "i33"}}})
	assert.EqualError(t, err, `kernel k: parameter "n": launches cannot take type i33, divisible by 0`)
}
